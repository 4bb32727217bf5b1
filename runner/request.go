package runner

import (
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/track"
)

// asked takes one request of the CLI. The check of a tool's arguments must not
// hold up the reader: what takes longer is served on a goroutine of its own, and
// the MCP messages behind it there as well, so that they keep their order.
func (s *Session) asked(frame protocol.Frame) {
	req := callback.Parse(frame.Request)
	m, isMCP := req.(*callback.MCPMessage)
	if !isMCP || s.cfg.Tools == nil || s.serving.Idle() && s.cfg.Tools.Quick(m) {
		s.request(req, frame)
		return
	}
	if !s.serving.Do(len(frame.Raw), func() { s.request(req, frame) }) {
		s.turnAway(m, frame)
	}
}

// turnAway gives an MCP message its default answer because too much waits to be
// served. The caller sees it as any request beyond the bound.
func (s *Session) turnAway(m *callback.MCPMessage, frame protocol.Frame) {
	call, hosted := s.cfg.Tools.Unchecked(m)
	s.mu.Lock()
	defer s.mu.Unlock()
	var req callback.Request = m
	switch id := frame.Request.ID; {
	case s.st.Requests.Waits(id) || s.st.Deaf():
		return
	case call != nil:
		req = call
	case hosted:
		s.reply(id, callback.DefaultReply(m, s.cfg.Hooks, callback.TooMany))
		return
	case s.mcpLocked(m, frame):
		return
	}
	s.expireLocked(s.openLocked(req, frame), callback.TooMany)
}

// openLocked makes a request one that waits for an answer.
func (s *Session) openLocked(req callback.Request, frame protocol.Frame) *track.Pending {
	p := track.NewPending(req, frame, s.cfg.Hooks)
	s.st.Requests.Add(p)
	p.Journaled = s.journal.Append(&p.Request)
	return p
}

// request serves one request of the CLI: it becomes an event that the caller
// answers, or is answered at once. It never waits.
func (s *Session) request(req callback.Request, frame protocol.Frame) {
	req, withdrawn := track.Hosted(s.cfg.Tools, req, s.reply)
	s.mu.Lock()
	defer s.mu.Unlock()
	if req == nil {
		s.withdrawnLocked(withdrawn)
		return
	}
	id := frame.Request.ID
	if s.st.Requests.Waits(id) || s.st.Deaf() {
		return // asked once; while it ends nothing is answered
	}
	if m, ok := req.(*callback.MCPMessage); ok && s.mcpLocked(m, frame) {
		return
	}
	if refusal := s.cfg.Served().Refusal(req); refusal != "" {
		s.reply(id, control.Reply{Err: refusal})
		s.diagnose(event.DiagnosticRefused, refusal, frame.Raw)
		return
	}
	p := s.openLocked(req, frame)
	switch {
	case s.st.Absent:
		s.expireLocked(p, callback.Nobody)
	case s.st.Requests.Exceed(s.cfg.Limits.Requests, s.cfg.Limits.RequestBytes):
		s.expireLocked(p, callback.TooMany)
	}
	s.look()
}

// mcpLocked serves MCP messages that need nobody: those to unknown servers,
// and notifications, which the CLI wants acknowledged. It reports whether the
// message is done with.
func (s *Session) mcpLocked(m *callback.MCPMessage, frame protocol.Frame) bool {
	switch {
	case !s.st.Servers.Known(m.Server):
		s.reply(frame.Request.ID, callback.Refuse(m))
		return true
	case !m.IsRequest():
		s.reply(frame.Request.ID, m.Acknowledge())
		s.journal.Append(&event.Notification{Message: m, Frame: frame})
		s.withdrawnLocked(m)
		return true
	}
	return false
}

// withdrawnLocked ends the call that an MCP notification withdraws, if it is one.
func (s *Session) withdrawnLocked(m *callback.MCPMessage) {
	if p := s.st.Requests.CancelledBy(m); p != nil {
		s.resolveLocked(p, event.OutcomeCancelled, false)
	}
}

// Pending returns the request with this id if it waits for an answer. An id
// that is known but over gives REQUEST_RESOLVED.
func (s *Session) Pending(id string) (callback.Request, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.pendingLocked(id)
	if err != nil {
		return nil, err
	}
	return p.Request.Request, nil
}

// PendingEvents returns the events of all requests that wait, oldest first.
func (s *Session) PendingEvents() []event.Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.Requests.Events()
}

// pendingLocked returns a request that waits. While closing none of the CLI's does.
func (s *Session) pendingLocked(id string) (*track.Pending, error) {
	p, err := s.st.Requests.Get(id)
	if err == nil && s.st.Closing && p.Answered == nil {
		return nil, fault.New(fault.SessionClosed, "the session is ending")
	}
	return p, err
}

// Answer sends the caller's reply to a request. The first answer wins.
func (s *Session) Answer(id string, reply control.Reply) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.pendingLocked(id)
	if err != nil {
		return err
	}
	if p.Answered != nil {
		s.resolveLocked(p, event.OutcomeAnswered, false)
		p.Answered(reply, "")
		return nil
	}
	note := s.st.Servers.Note(p.Request.Request, reply)
	reply = callback.Deliver(p.Request.Request, reply)
	if err := s.sendLine(control.AppendReply(nil, id, reply)); err != nil {
		return err
	}
	s.st.Restore.Answer(reply.Payload)
	s.resolveLocked(p, event.OutcomeAnswered, false)
	if note != nil {
		s.journal.Append(note)
	}
	return nil
}

// expireLocked gives a request its default answer. One that cannot be given any
// more ends with the session.
func (s *Session) expireLocked(p *track.Pending, why callback.Why) {
	req := p.Request.Request
	if p.Answered != nil {
		s.resolveLocked(p, event.OutcomeExpired, true)
		p.Answered(control.Reply{}, why)
		return
	}
	reply := callback.Deliver(req, callback.DefaultReply(req, s.cfg.Hooks, why))
	if s.st.Closing || s.conn.Load().SendReply(control.AppendReply(nil, p.ID, reply)) != nil {
		return
	}
	s.resolveLocked(p, event.OutcomeExpired, true)
}

// resolveLocked ends a request.
func (s *Session) resolveLocked(p *track.Pending, outcome event.Outcome, byDefault bool) {
	s.st.Requests.Remove(p)
	s.st.Waited = time.Now()
	s.journal.Append(&event.Resolved{RequestID: p.ID, Outcome: outcome, Default: byDefault})
	s.look()
}

// cancelled withdraws a request because the CLI says so; it gets no answer. One
// that is still to be served is withdrawn once it is.
func (s *Session) cancelled(id string) {
	if !s.withdraw(id) && !s.serving.Idle() {
		s.serving.Do(0, func() { s.withdraw(id) })
	}
}

func (s *Session) withdraw(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.st.Requests.Get(id)
	if err == nil && p.Answered == nil { // else it is agentd's own
		s.resolveLocked(p, event.OutcomeCancelled, false)
	}
	return err == nil
}

// reply answers the CLI. A queue that takes nothing more belongs to a
// session that is ending, whose CLI needs no answer.
func (s *Session) reply(id string, reply control.Reply) {
	_ = s.conn.Load().SendReply(control.AppendReply(nil, id, reply))
}
