package service

import (
	"context"
	"errors"
	"io"

	"github.com/google/uuid"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/toolserver"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/stream"
	"github.com/agentd/agentd/service/translate/callbacks"
	"github.com/agentd/agentd/service/translate/controls"
	"github.com/agentd/agentd/service/translate/envelope"
	"github.com/agentd/agentd/service/translate/messages"
)

type sessionStream = agentdv1.AgentService_SessionServer

// Session implements AgentService.
func (a agentService) Session(call sessionStream) error {
	first := new(agentdv1.SessionRequest)
	if err := call.RecvMsg(first); err != nil {
		if errors.Is(err, io.EOF) {
			return fault.New(fault.SessionNotOpen, "the stream ended before open")
		}
		return err
	}
	switch m := first.GetMessage().(type) {
	case *agentdv1.SessionRequest_Open:
		return a.openStream(call, m.Open)
	case *agentdv1.SessionRequest_Attach:
		return a.attachStream(call, m.Attach)
	default:
		return fault.New(fault.SessionNotOpen, "the first message must be open or attach")
	}
}

func (a agentService) openStream(call sessionStream, open *agentdv1.OpenSession) error {
	var l *sessions.Live
	opened := callctx.Go(call.Context(), func() (err error) { // which needs more of a stack than the stream will
		l, err = a.server.sessions.Open(call.Context(), sessions.Request{
			Path: "open.", Owner: owner(call.Context()).ID, SessionID: open.GetSessionId(),
			Options: open.GetOptions(), Labels: open.GetLabels(), Accept: open.GetAcceptRequests(),
			Raw: open.GetRawFrames(), MaxBytes: open.GetMaxMessageBytes(),
			Detach: open.GetDetachTimeout().AsDuration(), Idle: open.GetIdleTimeout().AsDuration(),
			Retain: true, Answers: true, Accepted: accept(call),
		})
		return err
	})
	if err := <-opened; err != nil {
		return err
	}
	held, err := l.Take(false, nil)
	if err != nil {
		return err
	}
	p := &stream.Pump[*agentdv1.SessionResponse]{
		Events: envelope.Translator{Raw: l.Raw}, MaxBytes: l.MaxBytes, Sub: held.Subscribe(0),
		First: func(ctx context.Context) (*agentdv1.SessionResponse, bool, error) {
			info, ok, err := stream.Ready(ctx, l)
			if !ok { // the events up to the end say how the start failed
				return nil, false, err
			}
			o := stream.Opened(l, held.Epoch, info)
			return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Opened{Opened: o}}, true, nil
		},
	}
	if l.Asks {
		p.Ready = l.Session().Ready()
	}
	return a.control(call, l, held, p)
}

// accept returns what tells the caller of a stream that its request is valid.
func accept(call grpc.ServerStream) func() error {
	return func() error {
		if err := call.SendHeader(nil); err != nil { // no status: the connection is gone
			return fault.New(fault.Canceled, "the caller is gone").Wrap(err)
		}
		return nil
	}
}

func (a agentService) attachStream(call sessionStream, attach *agentdv1.AttachSession) error {
	l, err := a.server.sessions.Find(owner(call.Context()).ID, attach.GetSessionId())
	if err != nil {
		return err
	}
	after, err := stream.Cursor(l, attach.AfterSeq)
	if err != nil {
		return err
	}
	held, err := l.Take(attach.GetTakeOver(), attach.ExpectedEpoch)
	if err != nil {
		return err
	}
	events := envelope.Translator{Raw: attach.GetRawFrames()}
	p := &stream.Pump[*agentdv1.SessionResponse]{
		Events: events, MaxBytes: int(attach.GetMaxMessageBytes()), Sub: held.Subscribe(after), After: after,
		First: func(context.Context) (*agentdv1.SessionResponse, bool, error) {
			m := stream.Attached(l, held.Epoch, events)
			return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Attached{Attached: m}}, true, nil
		},
	}
	select {
	case <-l.Session().Done(): // its past is read: how it ended is no failure of this stream
		p.Watching = true
	default:
	}
	return a.control(call, l, held, p)
}

// control carries a controlling stream until it ends, and lets go of the session.
func (a agentService) control(call sessionStream, l *sessions.Live, held *sessions.Control, p *stream.Pump[*agentdv1.SessionResponse]) error {
	defer held.Release()
	out := stream.NewOutbox[*agentdv1.SessionResponse]()
	r := &receiver{server: a.server, live: l, held: held, session: l.Session(), call: call, out: out}
	// Ends when the handler returns, which ends Recv; it cannot be waited for.
	go r.run()
	p.Sessions, p.Live, p.Arms = a.server.sessions, l, sessionArms
	p.Stream, p.Outbox, p.Lost = call.Send, out, held.Lost()
	return p.Serve(call.Context())
}

var sessionArms = stream.Arms[*agentdv1.SessionResponse]{
	Event: func(e *agentdv1.Event) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{Event: e}}
	},
	Gap: func(g *agentdv1.Gap) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Gap{Gap: g}}
	},
	Heartbeat: func(h *agentdv1.Heartbeat) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Heartbeat{Heartbeat: h}}
	},
	Draining: func(d *agentdv1.Draining) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Draining{Draining: d}}
	},
	Chunk: func(c *agentdv1.Chunk) *agentdv1.SessionResponse {
		return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Chunk{Chunk: c}}
	},
}

// receiver takes what the caller of a session sends.
type receiver struct {
	server  *Server
	live    *sessions.Live
	held    *sessions.Control
	session *runner.Session
	call    sessionStream
	out     *stream.Outbox[*agentdv1.SessionResponse]
}

// run receives until the stream ends.
func (r *receiver) run() {
	err := callctx.Guard(r.call.Context(), func() error { r.loop(); return nil })
	if err != nil {
		r.out.Fail(err)
	}
}

// loop receives until the stream ends. Nothing that a caller sends ends it.
func (r *receiver) loop() {
	for {
		m := new(agentdv1.SessionRequest)
		err := r.call.RecvMsg(m)
		invalid, isInvalid := errors.AsType[*fault.Error](err)
		switch {
		case isInvalid:
			r.reject(m, invalid)
		case errors.Is(err, io.EOF):
			r.held.HalfClose()
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
	select {
	case <-r.held.Lost():
		return fault.New(fault.SessionTakenOver, "another stream took the session over")
	default:
	}
	switch m := m.GetMessage().(type) {
	case *agentdv1.SessionRequest_Input:
		return r.input(m.Input)
	case *agentdv1.SessionRequest_Answer:
		return answer(r.call.Context(), r.live, m.Answer)
	case *agentdv1.SessionRequest_Control:
		return r.control(m.Control)
	case *agentdv1.SessionRequest_Close:
		return closeSession(r.live, m.Close)
	case *agentdv1.SessionRequest_Ack:
		r.session.Journal().Release(m.Ack.GetSeq())
		return nil
	case *agentdv1.SessionRequest_Heartbeat:
		return nil
	case *agentdv1.SessionRequest_Open, *agentdv1.SessionRequest_Attach:
		return fault.New(fault.SessionAlreadyOpen, "the stream has its session already")
	case *agentdv1.SessionRequest_McpNotify:
		return r.notify(m.McpNotify)
	default:
		return fault.New(fault.UnknownClientMessage, "the message holds no arm that this server knows")
	}
}

func (r *receiver) input(in *agentdv1.Input) error {
	input, err := translateInput("input.", in)
	if err != nil {
		return err
	}
	return r.live.Send(input)
}

// translateInput translates an input; path is where it stands in the request.
func translateInput(path string, in *agentdv1.Input) (message.Input, error) {
	if in.GetUuid() == "" {
		in.Uuid = uuid.NewString()
	}
	input, violations := messages.Input(in)
	return input, fault.InvalidUnder(path, violations)
}

func (r *receiver) control(c *agentdv1.Control) error {
	c.CommandId = orNew(c.GetCommandId())
	cmd, err := r.server.command(r.call.Context(), "control.", c)
	if err != nil {
		return err
	}
	return r.command(cmd, c)
}

// notify carries a message that a caller-hosted MCP server sends by itself.
func (r *receiver) notify(m *agentdv1.McpNotify) error {
	body, violations := callbacks.McpNotify(m)
	if err := fault.InvalidAll(violations); err != nil {
		return err
	}
	m.CommandId = orNew(m.GetCommandId())
	return r.command(runner.Command{ID: m.GetCommandId(), Body: control.MCPNotify(body)}, m)
}

// command sends a command; a repeated one gets its outcome again.
func (r *receiver) command(cmd runner.Command, content proto.Message) error {
	outcome, repeated, err := callOnce(r.live, cmd, content)
	if err != nil || !repeated {
		return err
	}
	select {
	case <-outcome.Done(): // the caller may have missed it
		r.out.Repeat(outcome.Event())
	default:
	}
	return nil
}

// command translates a control, as far as the server's policy allows it. path is
// where it stands in the request.
func (s *Server) command(ctx context.Context, path string, c *agentdv1.Control) (runner.Command, error) {
	if c.GetRaw() != nil && !s.cfg().AllowRawControl {
		return runner.Command{}, fault.New(fault.ControlReserved, "raw controls are switched off; the operator allows them with --allow-raw-control")
	}
	if controls.Reserved(c) {
		return runner.Command{}, fault.New(fault.ControlReserved, "agentd keeps track of %s: use its typed form", c.GetRaw().GetSubtype())
	}
	cmd, violations := controls.ToCommand(c)
	if set, ok := cmd.Body.(control.SetMCPServers); ok {
		wrong, err := toolserver.Check(ctx, "set_mcp_servers.servers", set.Servers)
		if err != nil {
			return runner.Command{}, err
		}
		violations = fault.Append(violations, wrong...)
		set.Unchecked = toolserver.Unverified(set.Servers)
		cmd.Body = set
	}
	if err := fault.InvalidUnder(path, violations); err != nil {
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
	r.out.Put(&agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Rejected{Rejected: rejected}})
}
