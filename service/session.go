package service

import (
	"errors"
	"io"

	"github.com/google/uuid"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/translate/callbacks"
	"github.com/agentd/agentd/service/translate/controls"
	"github.com/agentd/agentd/service/translate/envelope"
	"github.com/agentd/agentd/service/translate/messages"
)

type sessionStream = agentdv1.AgentService_SessionServer

// Session implements AgentService.
func (a agentService) Session(stream sessionStream) error {
	first := new(agentdv1.SessionRequest)
	if err := stream.RecvMsg(first); err != nil {
		if errors.Is(err, io.EOF) {
			return fault.New(fault.SessionNotOpen, "the stream ended before open")
		}
		return err
	}
	switch m := first.GetMessage().(type) {
	case *agentdv1.SessionRequest_Open:
		return a.openStream(stream, m.Open)
	case *agentdv1.SessionRequest_Attach:
		return notBuilt("attach")
	case nil:
		return fault.New(fault.UnknownClientMessage, "the first message holds no arm that this server knows; send open")
	default:
		return fault.New(fault.SessionNotOpen, "the first message must be open or attach")
	}
}

func notBuilt(what string) error {
	return fault.New(fault.NotImplemented, "%s is not part of this build", what).With("feature", what)
}

func (a agentService) openStream(stream sessionStream, open *agentdv1.OpenSession) error {
	l, err := a.server.open(stream.Context(), request{
		prefix: "open.", sessionID: open.GetSessionId(), options: open.GetOptions(), labels: open.GetLabels(),
		raw: open.GetRawFrames(), maxBytes: open.GetMaxMessageBytes(), accept: open.GetAcceptRequests(),
		detach: open.GetDetachTimeout().AsDuration(), idle: open.GetIdleTimeout().AsDuration(),
	}, func() error { return stream.SendHeader(nil) })
	if err != nil {
		return err
	}
	out := newOutbox[*agentdv1.SessionResponse]()
	r := &receiver{server: a.server, live: l, session: l.session, stream: stream, out: out}
	// Ends when the handler returns, which ends Recv; it cannot be waited for.
	go r.loop()
	p := &pump[*agentdv1.SessionResponse]{
		server: a.server, live: l, arms: sessionArms, send: stream.Send, outbox: out,
	}
	err = p.run(stream.Context())
	closeIfLost(l.session)
	return err
}

var sessionArms = arms[*agentdv1.SessionResponse]{
	event: func(e *agentdv1.Event) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{Event: e}}
	},
	opened: func(o *agentdv1.SessionOpened) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Opened{Opened: o}}
	},
	gap: func(g *agentdv1.Gap) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Gap{Gap: g}}
	},
	heartbeat: func(h *agentdv1.Heartbeat) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Heartbeat{Heartbeat: h}}
	},
	draining: func(d *agentdv1.Draining) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Draining{Draining: d}}
	},
	chunk: func(c *agentdv1.Chunk) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Chunk{Chunk: c}}
	},
}

// receiver takes what the caller of a session sends.
type receiver struct {
	server  *Server
	live    *live
	session *runner.Session
	stream  sessionStream
	out     *outbox[*agentdv1.SessionResponse]
}

// loop receives until the stream ends. Nothing that a caller sends ends it.
func (r *receiver) loop() {
	for {
		m := new(agentdv1.SessionRequest)
		err := r.stream.RecvMsg(m)
		invalid, isInvalid := errors.AsType[*fault.Error](err)
		switch {
		case isInvalid:
			r.reject(m, invalid)
		case errors.Is(err, io.EOF):
			r.session.SetPresent(false)
			r.session.EndInput()
			return
		case err != nil:
			return // the sender sees the context end
		default:
			if err := r.handle(m); err != nil {
				r.reject(m, err)
			}
		}
	}
}

// handle does what one message asks; it never waits.
func (r *receiver) handle(m *agentdv1.SessionRequest) error {
	switch m := m.GetMessage().(type) {
	case *agentdv1.SessionRequest_Input:
		return r.input(m.Input)
	case *agentdv1.SessionRequest_Answer:
		return r.answer(m.Answer)
	case *agentdv1.SessionRequest_Control:
		return r.control(m.Control)
	case *agentdv1.SessionRequest_Close:
		r.session.Close(event.CloseRequested, m.Close.GetFinishTurn())
		return nil
	case *agentdv1.SessionRequest_Heartbeat, *agentdv1.SessionRequest_Ack:
		return nil
	case *agentdv1.SessionRequest_Open, *agentdv1.SessionRequest_Attach:
		return fault.New(fault.SessionAlreadyOpen, "the stream has its session already")
	case *agentdv1.SessionRequest_McpNotify:
		return notBuilt("mcp_notify")
	default:
		return fault.New(fault.UnknownClientMessage, "the message holds no arm that this server knows")
	}
}

func (r *receiver) input(in *agentdv1.Input) error {
	input, err := translateInput("input.", in)
	if err != nil {
		return err
	}
	return r.live.send(input)
}

// translateInput translates an input; path is where it stands in the request.
func translateInput(path string, in *agentdv1.Input) (message.Input, error) {
	if in.GetUuid() == "" {
		in.Uuid = uuid.NewString()
	}
	input, violations := messages.Input(in)
	return input, invalid(path, violations)
}

// send sends an input as the session's options say.
func (l *live) send(in message.Input) error {
	if l.verbatim && in.ClientComposed == nil {
		in.ClientComposed = &l.verbatim
	}
	return l.session.Send(in)
}

func (r *receiver) answer(a *agentdv1.Answer) error {
	req, err := r.session.Pending(a.GetRequestId())
	if err != nil {
		return err
	}
	reply, err := callbacks.Answer(req, a)
	if err != nil {
		return err
	}
	return r.session.Answer(a.GetRequestId(), reply)
}

func (r *receiver) control(c *agentdv1.Control) error {
	if c.GetCommandId() == "" {
		c.CommandId = uuid.NewString()
	}
	cmd, err := r.server.command(c)
	if err != nil {
		return err
	}
	outcome, repeated, err := r.session.Call(cmd)
	if err != nil || !repeated {
		return err
	}
	select {
	case <-outcome.Done(): // the caller may have missed it
		r.out.put(sessionArms.event(r.live.events.Event(outcome.Event())))
	default:
	}
	return nil
}

// command translates a control, as far as the server's policy allows it.
func (s *Server) command(c *agentdv1.Control) (runner.Command, error) {
	if c.GetRaw() != nil && !s.cfg.AllowRawControl {
		return runner.Command{}, fault.New(fault.ControlReserved, "raw controls are switched off; the operator allows them with --allow-raw-control")
	}
	if controls.Reserved(c) {
		return runner.Command{}, fault.New(fault.ControlReserved, "agentd keeps track of %s: use its typed form", c.GetRaw().GetSubtype())
	}
	cmd, violations := controls.ToCommand(c)
	if err := invalid("control.", violations); err != nil {
		return runner.Command{}, err
	}
	if cmd.Body == nil {
		return runner.Command{}, fault.New(fault.UnknownClientMessage, "the control holds no arm that this server knows")
	}
	return runner.Command{ID: c.GetCommandId(), Body: cmd.Body, StopTasks: cmd.StopTasks}, nil
}

// reject tells the caller that one message was refused.
func (r *receiver) reject(m *agentdv1.SessionRequest, err error) {
	rejected := &agentdv1.Rejected{Error: envelope.Error(err)}
	switch m := m.GetMessage().(type) {
	case *agentdv1.SessionRequest_Input:
		rejected.Subject = &agentdv1.Rejected_InputUuid{InputUuid: m.Input.GetUuid()}
	case *agentdv1.SessionRequest_Answer:
		rejected.Subject = &agentdv1.Rejected_RequestId{RequestId: m.Answer.GetRequestId()}
	case *agentdv1.SessionRequest_Control:
		rejected.Subject = &agentdv1.Rejected_CommandId{CommandId: m.Control.GetCommandId()}
	case *agentdv1.SessionRequest_Close:
		rejected.Subject = &agentdv1.Rejected_CommandId{CommandId: m.Close.GetCommandId()}
	case *agentdv1.SessionRequest_McpNotify:
		rejected.Subject = &agentdv1.Rejected_CommandId{CommandId: m.McpNotify.GetCommandId()}
	}
	r.out.put(&agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Rejected{Rejected: rejected}})
}

// invalid makes violations an error, with the path of the message that holds
// the fields before each.
func invalid(prefix string, violations []fault.Violation) error {
	for i := range violations {
		violations[i].Field = prefix + violations[i].Field
	}
	return fault.InvalidAll(violations)
}
