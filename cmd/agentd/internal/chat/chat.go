// Package chat is a client of agentd for people: a session, new or one that lives
// already, with a prompt in a terminal. It uses the generated stubs and nothing
// else.
package chat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/agentd/agentd/cmd/agentd/internal/talk"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// maxLine bounds a line of input, in bytes.
const maxLine = 1 << 20

// Config says how to talk.
type Config struct {
	// Agent leads to the daemon.
	Agent agentdv1.AgentServiceClient
	// First opens the session or attaches to one.
	First *agentdv1.SessionRequest
	// In is what is typed, one input a line.
	In io.Reader
	// Out is where the conversation is shown.
	Out io.Writer
	// Terminal says that a person types: there is a prompt, and what is typed while
	// Claude works waits for its turn. Otherwise lines are read one turn after the
	// other.
	Terminal bool
	// Colour allows terminal colours.
	Colour bool
	// Interrupts has an element for each time that the person interrupts: a turn that
	// runs, else the talk.
	Interrupts <-chan struct{}
}

// Run talks until the person or the session ends it. An error says what went wrong,
// for a person.
func Run(ctx context.Context, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	stream, err := begin(ctx, cancel, cfg)
	if err != nil {
		cancel()
		return err
	}
	t := &talker{
		cfg: cfg, stream: stream, out: &talk.Printer{W: cfg.Out, Colour: cfg.Colour},
		waiting: map[string]bool{}, commands: map[string]string{}, answered: map[string]question{},
	}
	received := make(chan received)
	lines := make(chan line)
	over := make(chan struct{})
	go receive(ctx, stream, received, over)
	go read(ctx, cfg.In, lines) // ends with In, or with the program: reading cannot be cut short
	err = t.run(ctx, received, lines)
	cancel()
	<-over
	return err
}

// begin sends the first message. An interrupt ends that: a daemon that does not answer
// takes its time.
func begin(ctx context.Context, cancel context.CancelFunc, cfg Config) (stream agentdv1.AgentService_SessionClient, err error) {
	begun := make(chan struct{})
	go func() { // ends with ctx at the latest
		defer close(begun)
		if stream, err = cfg.Agent.Session(ctx); err == nil {
			err = stream.Send(cfg.First)
		}
	}()
	select {
	case <-begun:
	case <-cfg.Interrupts:
		cancel()
		<-begun
		return nil, errInterrupted
	}
	if err != nil && !errors.Is(err, io.EOF) { // of EOF, Recv tells the cause
		return nil, fmt.Errorf("opening a session: %w", talk.Readable(err))
	}
	return stream, nil
}

// errInterrupted ends a talk that has not begun, or that does not end.
var errInterrupted = errors.New("interrupted")

// received is what the daemon sent, or how the stream ended.
type received struct {
	resp *agentdv1.SessionResponse
	err  error
}

// receive receives until the stream ends.
func receive(ctx context.Context, stream agentdv1.AgentService_SessionClient, to chan<- received, over chan<- struct{}) {
	defer close(over)
	for {
		resp, err := stream.Recv()
		select {
		case to <- received{resp, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// line is what was typed, or why nothing more can be read.
type line struct {
	text string
	err  error
}

// read hands on lines, and closes the channel at their end.
func read(ctx context.Context, in io.Reader, to chan<- line) {
	defer close(to)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	more := true
	for more {
		more = lines.Scan()
		l := line{lines.Text(), lines.Err()}
		if errors.Is(l.err, bufio.ErrTooLong) {
			l.err = fmt.Errorf("a line is longer than %d bytes", maxLine)
		}
		if !more && l.err == nil {
			return
		}
		select {
		case to <- l:
		case <-ctx.Done():
			return
		}
	}
}

// talker is a talk under way; one goroutine has it.
type talker struct {
	cfg    Config
	stream agentdv1.AgentService_SessionClient
	out    *talk.Printer

	ready    bool                // the session is open
	running  bool                // Claude works, as the session's state says
	waiting  map[string]bool     // inputs that were not worked through yet
	commands map[string]string   // what is said once a command has worked, by id
	past     uint64              // the last seq that there was before the talk
	pieces   []byte              // of a response in pieces
	open     []*agentdv1.Event   // requests that were open before it
	asked    []question          // what the person is asked, the oldest first
	answered map[string]question // what the daemon may yet refuse the answer to, by id
	guest    bool                // the session is another's: leaving does not end it
	leaving  bool                // the person has ended the talk
	stops    int                 // interrupts since Claude began to work
	warned   bool                // the person knows that one more interrupt ends it
	failed   bool                // the last turn did
}

// busy reports whether the person has to wait.
func (t *talker) busy() bool {
	return !t.ready || (t.running || len(t.waiting) > 0) && len(t.asked) == 0
}

// run talks.
func (t *talker) run(ctx context.Context, from <-chan received, lines <-chan line) error {
	for {
		if t.gone() {
			t.out.End()
			return nil
		}
		t.prompt()
		typed := lines
		if !t.ready || t.leaving || t.busy() && !t.cfg.Terminal {
			typed = nil
		}
		select {
		case <-ctx.Done(): // receive may end without a word
			t.out.End()
			return errInterrupted
		case r := <-from:
			if r.err != nil {
				return t.end(r.err)
			}
			if err := t.show(r.resp); err != nil {
				return err
			}
		case line, more := <-typed:
			t.warned = false
			t.out.Typed()
			if !more {
				lines = nil
				t.leave()
			} else if line.err != nil {
				return fmt.Errorf("reading what to say: %w", line.err)
			} else if err := t.typed(line.text); err != nil {
				return err
			}
		case <-t.cfg.Interrupts:
			if err := t.interrupted(); err != nil {
				return err
			}
		}
	}
}

// end makes the end of the stream the talk's.
func (t *talker) end(err error) error {
	t.out.End()
	switch {
	case !errors.Is(err, io.EOF):
		return talk.Readable(err)
	case t.failed && !t.cfg.Terminal:
		return errors.New("the last turn failed")
	}
	return nil
}

// prompt shows that the person may type.
func (t *talker) prompt() {
	if t.cfg.Terminal && !t.leaving && !t.busy() {
		t.out.Prompt()
	}
}

// leave ends the talk once Claude has finished, and the session with it; a guest's at
// once, and the session goes on.
func (t *talker) leave() {
	if !t.leaving {
		t.leaving = true
		if !t.guest {
			_ = t.stream.CloseSend() // of a failure, Recv tells the cause
		}
	}
}

// gone reports whether a guest has left: what was answered before is taken or refused.
func (t *talker) gone() bool { return t.guest && t.leaving && len(t.answered) == 0 }

// interrupted stops the turn that runs, else the talk; a turn that does not stop does not
// keep the person.
func (t *talker) interrupted() error {
	switch {
	case t.leaving || !t.ready:
		return errInterrupted
	case t.running || len(t.waiting) > 0:
		switch t.stops++; t.stops {
		case 1:
		case 2:
			t.out.Line(talk.Note, "Claude does not stop; once more ends the talk")
			return nil
		default:
			return errInterrupted
		}
		t.out.Line(talk.Note, "interrupted")
		return t.control(&agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{CancelQueued: true}}})
	case t.warned:
		return t.quit()
	}
	t.warned = true
	t.out.Line(talk.Note, "once more ends the talk; so does /quit")
	return nil
}

// quit ends the talk, and the session unless it is another's.
func (t *talker) quit() error {
	if t.guest {
		t.leave()
		return nil
	}
	return t.close()
}

// close ends the session.
func (t *talker) close() error {
	return t.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Close{Close: &agentdv1.CloseSession{}}})
}

// typed does what a line says.
func (t *talker) typed(line string) error {
	if !utf8.ValidString(line) {
		if !t.cfg.Terminal {
			return errors.New("a line is no UTF-8")
		}
		t.out.Line(talk.Note, "that is no UTF-8; it was not sent")
		return nil
	}
	text := strings.TrimSpace(line)
	if len(t.asked) > 0 {
		return t.answer(text)
	}
	if text == "" {
		return nil
	}
	if done, err := t.command(text); done {
		return err
	}
	id := uuid.NewString()
	t.waiting[id] = true
	return t.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{
		Input: &agentdv1.Input{Uuid: id, Content: &agentdv1.Input_Text{Text: line}},
	}})
}

func (t *talker) control(c *agentdv1.Control) error {
	return t.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Control{Control: c}})
}

// send sends a message. If the stream has ended, Recv tells why.
func (t *talker) send(m *agentdv1.SessionRequest) error {
	if err := t.stream.Send(m); err != nil && !errors.Is(err, io.EOF) {
		return talk.Readable(err)
	}
	return nil
}
