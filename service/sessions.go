package service

import (
	"sync"
	"time"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/service/translate/envelope"
)

// key names a session. Ids are the caller's to choose, so that they are unique
// per owner only; another owner's session is not found rather than forbidden.
type key struct {
	owner, id string
}

// live is a session in the registry.
type live struct {
	key        key
	session    *runner.Session // nil until it is launched
	labels     map[string]string
	transcript string // options.resume of a session that writes that transcript
	opened     time.Time
	events     envelope.Translator
	maxBytes   int
	cli        CLI
	warnings   []*agentdv1.Warning
	verbatim   bool // options.verbatim_prompts
}

// registry holds the sessions that live.
type registry struct {
	max, maxPerOwner int

	mu sync.Mutex
	// Below is guarded by mu.
	sessions map[key]*live
	perOwner map[string]int
	closed   bool
	wg       sync.WaitGroup // one for each session that was launched
}

func newRegistry(max, maxPerOwner int) *registry {
	return &registry{
		max: max, maxPerOwner: maxPerOwner,
		sessions: make(map[key]*live), perOwner: make(map[string]int),
	}
}

// reserve adds a session that is about to start, so that neither its id nor its
// transcript can be taken twice.
func (r *registry) reserve(l *live) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.closed:
		return fault.New(fault.ShuttingDown, "the daemon is stopping")
	case r.sessions[l.key] != nil:
		return fault.New(fault.SessionAlreadyExists, "a live session has the id %s", l.key.id).With("session_id", l.key.id)
	case r.max > 0 && len(r.sessions) >= r.max:
		return tooMany("the daemon has %d sessions, the most it may have", r.max)
	case r.maxPerOwner > 0 && r.perOwner[l.key.owner] >= r.maxPerOwner:
		return tooMany("the caller has %d sessions, the most it may have", r.maxPerOwner)
	}
	if l.transcript != "" {
		for _, other := range r.sessions {
			if other.key.owner == l.key.owner && other.transcript == l.transcript {
				return fault.New(fault.TranscriptInUse, "session %s writes the transcript %s; attach to it, or set fork_session", other.key.id, l.transcript).
					With("session_id", other.key.id)
			}
		}
	}
	r.sessions[l.key] = l
	r.perOwner[l.key.owner]++
	return nil
}

func tooMany(format string, n int) error {
	e := fault.New(fault.TooManySessions, format, n)
	e.RetryAfter = 5 * time.Second
	return e
}

// release removes a session.
func (r *registry) release(l *live) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.sessions[l.key] != l {
		return
	}
	delete(r.sessions, l.key)
	if r.perOwner[l.key.owner]--; r.perOwner[l.key.owner] == 0 {
		delete(r.perOwner, l.key.owner)
	}
}

// launched keeps the session until it has ended. The goroutine ends with the
// session, and wait waits for it.
func (r *registry) launched(l *live, s *runner.Session) {
	r.mu.Lock()
	l.session = s
	r.mu.Unlock()
	r.wg.Go(func() {
		<-s.Done()
		r.release(l)
	})
}

// all returns the sessions that were launched.
func (r *registry) all() []*live {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := make([]*live, 0, len(r.sessions))
	for _, l := range r.sessions {
		if l.session != nil {
			all = append(all, l)
		}
	}
	return all
}

// close refuses further sessions.
func (r *registry) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
}

// wait returns once every session has ended.
func (r *registry) wait() { r.wg.Wait() }
