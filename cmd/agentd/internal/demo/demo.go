package demo

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/agentd/agentd/cmd/agentd/internal/talk"

	"google.golang.org/grpc"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Model is the script of a model that plays the demo's other side; see package
// modelscript. What the acts ask for, it answers in order.
//
//go:embed model.jsonl
var Model []byte

// Config says how the conversation is held and shown.
type Config struct {
	// Conn leads to the daemon.
	Conn grpc.ClientConnInterface
	// Dir is the session's working directory, on the daemon's machine.
	Dir string
	// Out is where the conversation is shown.
	Out io.Writer
	// Colour allows terminal colours.
	Colour bool
}

// act is one part of the conversation.
type act struct {
	title string
	// options adds what the act needs to the options of the session; may be nil.
	options func(*agentdv1.Options)
	play    func(*stage) error
}

// acts are the parts of the conversation, in order.
func acts() []act {
	return []act{
		{title: "An answer, word by word", options: partialMessages, play: hello},
		{title: "A permission, asked and answered", options: permissions, play: permission},
		{title: "A hook that decides before a tool runs", options: guarded, play: guard},
		{title: "A tool that runs in this program", options: calculator, play: calculation},
		{title: "An interrupt", play: interrupt},
		{title: "The same session goes on", play: secondTurn},
	}
}

// Run holds the conversation. An error says what went wrong, for a person.
func Run(ctx context.Context, cfg Config) error {
	p := &talk.Printer{W: cfg.Out, Colour: cfg.Colour}
	if err := introduce(ctx, cfg.Conn, p); err != nil {
		return fmt.Errorf("asking the daemon what it is: %w", talk.Readable(err))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := agentdv1.NewAgentServiceClient(cfg.Conn).Session(ctx)
	if err != nil {
		return fmt.Errorf("opening a session: %w", talk.Readable(err))
	}
	options := &agentdv1.Options{
		Cwd: &cfg.Dir,
		// No settings of the user: a rule there could answer before we are asked.
		SettingSources: &agentdv1.StringList{},
	}
	for _, a := range acts() {
		if a.options != nil {
			a.options(options)
		}
	}
	s := &stage{stream: stream, out: p}
	if err := s.open(options); err != nil {
		return fmt.Errorf("opening a session: %w", talk.Readable(err))
	}
	for i, a := range acts() {
		p.Title(fmt.Sprintf("%d. %s", i+1, a.title))
		if err := a.play(s); err != nil {
			p.End()
			return fmt.Errorf("part %d (%s): %w", i+1, a.title, talk.Readable(err))
		}
	}
	p.Title("What it cost")
	p.Line(talk.Note, s.cost())
	if err := s.close(); err != nil {
		return fmt.Errorf("closing the session: %w", talk.Readable(err))
	}
	p.Line(talk.Note, "session closed; every part worked")
	return nil
}

// introduce says who plays the other side.
func introduce(ctx context.Context, conn grpc.ClientConnInterface, p *talk.Printer) error {
	info, err := agentdv1.NewServerServiceClient(conn).GetDaemonInfo(ctx, &agentdv1.GetDaemonInfoRequest{})
	if err != nil {
		return err
	}
	p.Line(talk.Nobody, fmt.Sprintf("agentd %s, contract agentd.v1 %s", info.GetVersion(), info.GetContractVersion()))
	version := info.GetCliVersion()
	if version == "" {
		version = "of unknown version"
	}
	switch {
	case info.GetSimulated():
		p.Line(talk.Nobody, "The CLI is simulated, speaking as "+version+": no model, no network and no key is used.")
		p.Line(talk.Nobody, "agentd demo --real talks to the Claude Code that is installed here instead.")
	case info.GetCliPath() == "":
		p.Line(talk.Nobody, "No CLI was found.")
	default:
		p.Line(talk.Nobody, "The CLI is the real one, "+version+", at "+info.GetCliPath()+".")
		p.Line(talk.Nobody, "It uses the login or key of this environment, and what it does may cost.")
	}
	return nil
}

// stage is the session that the acts share.
type stage struct {
	stream agentdv1.AgentService_SessionClient
	out    *talk.Printer

	turns int
	last  *agentdv1.ResultMessage
}

// open starts the session.
func (s *stage) open(options *agentdv1.Options) error {
	err := s.stream.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{
		Open: &agentdv1.OpenSession{Options: options},
	}})
	if err != nil && !errors.Is(err, io.EOF) { // of EOF, Recv tells the cause
		return err
	}
	for {
		resp, err := s.recv()
		if err != nil {
			return err
		}
		if opened := resp.GetOpened(); opened != nil {
			start := opened.GetTimings().GetSpawn().AsDuration() + opened.GetTimings().GetInitialize().AsDuration()
			s.out.Line(talk.Note, fmt.Sprintf("session %s opened, CLI ready in %s", opened.GetSessionId(), start.Round(time.Millisecond)))
			return nil
		}
	}
}

// recv returns the next response; a refusal is an error.
func (s *stage) recv() (*agentdv1.SessionResponse, error) {
	resp, err := s.stream.Recv()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the session ended early")
	}
	if r := resp.GetRejected(); r != nil {
		return nil, fmt.Errorf("the daemon refused a message: %s", r.GetError().GetMessage())
	}
	return resp, err
}

// send sends a message.
func (s *stage) send(m *agentdv1.SessionRequest) error {
	if err := s.stream.Send(m); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// ask sends a prompt.
func (s *stage) ask(text string) error {
	s.out.Line(talk.You, text)
	return s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{
		Input: &agentdv1.Input{Content: &agentdv1.Input_Text{Text: text}},
	}})
}

// turn shows events until the turn is over and returns its result. handle sees
// each event first; it may be nil.
func (s *stage) turn(handle func(*agentdv1.Event) error) (*agentdv1.ResultMessage, error) {
	for {
		resp, err := s.recv()
		if err != nil {
			return nil, err
		}
		event := resp.GetEvent()
		if event == nil {
			continue
		}
		if handle != nil {
			if err := handle(event); err != nil {
				return nil, err
			}
		}
		s.out.Event(event)
		if result := event.GetResult(); result != nil {
			s.last, s.turns = result, s.turns+1
			return result, nil
		}
	}
}

// close ends the session and reads to its end.
func (s *stage) close() error {
	if err := s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Close{Close: &agentdv1.CloseSession{}}}); err != nil {
		return err
	}
	closed := false
	for {
		resp, err := s.stream.Recv()
		switch {
		case errors.Is(err, io.EOF) && closed:
			return nil
		case errors.Is(err, io.EOF):
			return errors.New("the stream ended without closed")
		case err != nil:
			return err
		}
		closed = closed || resp.GetEvent().GetClosed() != nil
	}
}

// cost sums up the session.
func (s *stage) cost() string {
	var in, out int64
	for _, u := range s.last.GetModelUsage() {
		in += u.GetInputTokens() + u.GetCacheReadInputTokens() + u.GetCacheCreationInputTokens()
		out += u.GetOutputTokens()
	}
	return fmt.Sprintf("%d turns, $%.4f, %d tokens in, %d out", s.turns, s.last.GetCost().GetTotalCostUsd(), in, out)
}
