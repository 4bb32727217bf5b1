package runner

import (
	"strconv"
	"time"

	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/mirror"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/track"
)

// asker is what a session is to its mirror.
type asker = Session

var _ mirror.Session = (*asker)(nil)

// Record implements mirror.Session.
func (s *asker) Record(body event.Body) { s.journal.Append(body) }

// Ask implements mirror.Session: the question is a request like those of the CLI, but
// for who gets the answer. It may be asked while no CLI runs.
func (s *asker) Ask(call *callback.StoreCall, deadline time.Time, answered func(control.Reply, callback.Why)) (withdraw func(late bool)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.Asked++
	call.ID, call.Subtype = "agentd-"+strconv.FormatUint(s.st.Asked, 10), "session_store"
	p := &track.Pending{Answered: answered, Request: event.Request{ID: call.ID, Deadline: deadline, Request: call}}
	s.st.Requests.Add(p)
	p.Journaled = s.journal.Append(&p.Request)
	if s.st.Absent || s.st.Deserted {
		s.expireLocked(p, callback.Nobody)
	}
	s.look()
	return func(late bool) { s.withdrawOwn(p, late) }
}

// withdrawOwn ends a question that is not waited for any more, if it has no answer.
func (s *asker) withdrawOwn(p *track.Pending, late bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !s.st.Requests.Waits(p.ID):
	case late:
		s.resolveLocked(p, event.OutcomeExpired, true)
	default:
		s.resolveLocked(p, event.OutcomeSessionClosed, false)
	}
}

// desertedLocked notes that nobody will come any more: what agentd itself asks gets
// no answer.
func (s *asker) desertedLocked() {
	s.st.Deserted = true
	for _, p := range s.st.Requests.InOrder() {
		if p.Answered != nil {
			s.expireLocked(p, callback.Nobody)
		}
	}
}
