package testdaemon

import (
	"context"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Session is one call of AgentService.Session.
type Session struct {
	*Stream[*agentdv1.SessionResponse]

	// Call is the call itself.
	Call agentdv1.AgentService_SessionClient

	halfClosed bool
}

// Session calls AgentService.Session and sends the first request.
func (c *Conn) Session(first *agentdv1.SessionRequest, options ...grpc.CallOption) *Session {
	s := c.Unread(first, options...)
	s.Read()
	return s
}

// Unread is [Conn.Session] of a caller who does not read; [Session.Read] begins
// to.
func (c *Conn) Unread(first *agentdv1.SessionRequest, options ...grpc.CallOption) *Session {
	t := c.daemon.T
	t.Helper()
	ctx, cancel := context.WithCancel(c.Context())
	call, err := c.Agent.Session(ctx, options...)
	if err != nil {
		t.Fatal(err)
	}
	s := &Session{Call: call, Stream: &Stream[*agentdv1.SessionResponse]{t: t, cancel: cancel}}
	if first != nil {
		s.Send(first)
	}
	return s
}

// Read begins to read.
func (s *Session) Read() {
	s.Stream = read(s.t, s.cancel, s.Call.Recv, func() *agentdv1.SessionResponse { return new(agentdv1.SessionResponse) })
}

// Open opens a session on a stream and waits until it is.
func (c *Conn) Open(open *agentdv1.OpenSession) (*Session, *agentdv1.SessionOpened) {
	c.daemon.T.Helper()
	s := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: open}})
	return s, s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetOpened() != nil }).GetOpened()
}

// Attach attaches a stream to a session and waits until it is.
func (c *Conn) Attach(attach *agentdv1.AttachSession) (*Session, *agentdv1.SessionAttached) {
	c.daemon.T.Helper()
	s := c.TryAttach(attach)
	return s, s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetAttached() != nil }).GetAttached()
}

// TryAttach asks to attach a stream to a session.
func (c *Conn) TryAttach(attach *agentdv1.AttachSession) *Session {
	c.daemon.T.Helper()
	return c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: attach}})
}

// Send sends one request. A stream that has ended takes it without a word, as
// gRPC does, and so does one that is half-closed.
func (s *Session) Send(m *agentdv1.SessionRequest) {
	if !s.halfClosed {
		_ = s.Call.Send(m)
	}
}

// CloseSend half-closes the stream.
func (s *Session) CloseSend() {
	s.halfClosed = true
	_ = s.Call.CloseSend()
}

// Input sends an input.
func (s *Session) Input(in *agentdv1.Input) {
	s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: in}})
}

// Answer sends an answer.
func (s *Session) Answer(a *agentdv1.Answer) {
	s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: a}})
}

// Control sends a control.
func (s *Session) Control(c *agentdv1.Control) {
	s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Control{Control: c}})
}

// Close asks to close the session.
func (s *Session) Close(finishTurn bool) {
	s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Close{Close: &agentdv1.CloseSession{FinishTurn: finishTurn}}})
}

// Rejected waits for the next refusal.
func (s *Session) Rejected() *agentdv1.Rejected {
	s.t.Helper()
	return s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetRejected() != nil }).GetRejected()
}

// Watch is one call of LiveSessionService.WatchSession.
type Watch struct {
	*Stream[*agentdv1.WatchSessionResponse]

	// Call is the call itself.
	Call grpc.ServerStreamingClient[agentdv1.WatchSessionResponse]
}

// Watch watches a session.
func (c *Conn) Watch(req *agentdv1.WatchSessionRequest) *Watch {
	w := c.UnreadWatch(req)
	w.Read()
	return w
}

// UnreadWatch is [Conn.Watch] of a caller who does not read; [Watch.Read] begins
// to.
func (c *Conn) UnreadWatch(req *agentdv1.WatchSessionRequest) *Watch {
	t := c.daemon.T
	t.Helper()
	ctx, cancel := context.WithCancel(c.Context())
	call, err := c.Live.WatchSession(ctx, req)
	if err != nil {
		t.Fatal(err)
	}
	return &Watch{Call: call, Stream: &Stream[*agentdv1.WatchSessionResponse]{t: t, cancel: cancel}}
}

// Read begins to read.
func (w *Watch) Read() {
	w.Stream = read(w.t, w.cancel, w.Call.Recv, func() *agentdv1.WatchSessionResponse { return new(agentdv1.WatchSessionResponse) })
}

// Query calls AgentService.Query.
func (c *Conn) Query(req *agentdv1.QueryRequest) *Stream[*agentdv1.QueryResponse] {
	t := c.daemon.T
	t.Helper()
	ctx, cancel := context.WithCancel(c.Context())
	call, err := c.Agent.Query(ctx, req)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, cancel, call.Recv, func() *agentdv1.QueryResponse { return new(agentdv1.QueryResponse) })
}

// Expect checks the status of a failed call.
func Expect(t interface {
	Helper()
	Errorf(format string, args ...any)
}, err error, code codes.Code, reason string) Status {
	t.Helper()
	s := StatusOf(err)
	if s.Code != code || s.Reason != reason {
		t.Errorf("status %v %s (%s), want %v %s", s.Code, s.Reason, s.Text, code, reason)
	}
	return s
}

// Reason is the name of an error's reason as a status spells it.
func Reason(e *agentdv1.Error) string {
	return strings.TrimPrefix(e.GetReason().String(), "ERROR_REASON_")
}
