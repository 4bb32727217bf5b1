package stream

import (
	"strings"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/recent"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
)

// TestOutboxIsBounded checks that what waits for a caller who does not read is
// bounded in number and in bytes, and that there is room for the outcomes that a
// session remembers.
func TestOutboxIsBounded(t *testing.T) {
	refusal := func(size int) func(*Outbox[*agentdv1.SessionResponse]) {
		m := &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Rejected{Rejected: &agentdv1.Rejected{
			Error: &agentdv1.Error{Message: strings.Repeat("x", size)},
		}}}
		return func(o *Outbox[*agentdv1.SessionResponse]) { o.Put(m) }
	}
	outcome := func(size int) func(*Outbox[*agentdv1.SessionResponse]) {
		e := event.Event{Body: &event.ControlResult{Response: control.Response{Envelope: make([]byte, size/2)}}}
		return func(o *Outbox[*agentdv1.SessionResponse]) { o.Repeat(e) }
	}
	for name, c := range map[string]struct {
		put   func(*Outbox[*agentdv1.SessionResponse])
		least int // that must fit
		most  int // that may
	}{
		"small refusals": {refusal(1), outboxSize, outboxSize},
		"large refusals": {refusal(1 << 20), 16, 16},
		"outcomes":       {outcome(1 << 20), 15, 16},
		"one too large":  {outcome(2 * recent.Weight), 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			o := NewOutbox[*agentdv1.SessionResponse]()
			for round := range 2 { // what was taken makes room
				for range c.least {
					c.put(o)
				}
				if items, err := o.take(); len(items) != c.least || err != nil {
					t.Fatalf("round %d: %d items, %v", round, len(items), err)
				}
			}
			for range c.most + 1 {
				c.put(o)
			}
			if items, err := o.take(); len(items) > c.most || fault.ReasonOf(err) != fault.SlowConsumer {
				t.Errorf("%d items wait, %v", len(items), err)
			}
		})
	}
}
