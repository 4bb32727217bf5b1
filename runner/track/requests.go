package track

import (
	"cmp"
	"slices"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/recent"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
)

// Pending is a request of the CLI, or of agentd itself, that waits for an answer.
type Pending struct {
	event.Request
	// Answered, if not nil, gets the answer instead of the CLI, once. why says why it is
	// the default answer, and is empty for the caller's. It must not block.
	Answered func(reply control.Reply, why callback.Why)
	// Journaled is its event.
	Journaled event.Event
	number    uint64
}

// NewPending returns a request that arrives now. A hook has a deadline: what was
// registered for it, or the CLI's own.
func NewPending(req callback.Request, frame protocol.Frame, hooks callback.Hooks) *Pending {
	p := &Pending{Request: event.Request{ID: frame.Request.ID, Request: req, Frame: frame}}
	if h, ok := req.(*callback.HookCallback); ok {
		p.Deadline = time.Now().Add(hooks.Limit(h))
	}
	return p
}

// Requests are the requests of the CLI that wait, and the ids of the newest that
// are over. The zero value is empty.
type Requests struct {
	open map[string]*Pending
	over recent.Map[struct{}]
	last uint64
	size int // of the lines of open
}

// Len is how many wait.
func (t *Requests) Len() int { return len(t.open) }

// Exceed reports whether more wait than may, in number or in bytes. A single one
// of any size may.
func (t *Requests) Exceed(number, size int) bool {
	return len(t.open) > number || len(t.open) > 1 && t.size > size
}

// Waits reports whether a request with this id waits.
func (t *Requests) Waits(id string) bool { return t.open[id] != nil }

// Add adds a request.
func (t *Requests) Add(p *Pending) {
	if t.open == nil {
		t.open = make(map[string]*Pending)
	}
	t.last++
	p.number = t.last
	t.open[p.ID] = p
	t.size += len(p.Frame.Raw)
}

// Get returns the request with this id. The error says whether it is over or was
// never there.
func (t *Requests) Get(id string) (*Pending, error) {
	if p := t.open[id]; p != nil {
		return p, nil
	}
	if _, ok := t.over.Get(id); ok {
		return nil, fault.New(fault.RequestResolved, "request %s is over already", id)
	}
	return nil, fault.New(fault.RequestNotFound, "the CLI has asked no request %s", id)
}

// Remove notes that a request is over.
func (t *Requests) Remove(p *Pending) {
	delete(t.open, p.ID)
	t.size -= len(p.Frame.Raw)
	if _, known := t.over.Get(p.ID); !known {
		t.over.Put(p.ID, struct{}{})
	}
}

// CancelledBy returns the request that an MCP message withdraws, nil if it
// withdraws none. JSON-RPC ids repeat: the newest is meant.
func (t *Requests) CancelledBy(m *callback.MCPMessage) (newest *Pending) {
	for _, p := range t.open {
		request, ok := p.Request.Request.(interface {
			CancelledBy(*callback.MCPMessage) bool
		})
		if ok && (newest == nil || p.number > newest.number) && request.CancelledBy(m) {
			newest = p
		}
	}
	return newest
}

// InOrder returns those that wait, oldest first.
func (t *Requests) InOrder() []*Pending {
	all := make([]*Pending, 0, len(t.open))
	for _, p := range t.open {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *Pending) int { return cmp.Compare(a.number, b.number) })
	return all
}

// Events are the events of those that wait, oldest first.
func (t *Requests) Events() []event.Event {
	var events []event.Event
	for _, p := range t.InOrder() {
		events = append(events, p.Journaled)
	}
	return events
}
