package track

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"time"

	"github.com/agentd/agentd/internal/recent"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
)

// Digest tells inputs with the same uuid apart.
type Digest [sha256.Size]byte

// input is an input that was sent.
type input struct {
	uuid    string
	number  uint64
	digest  Digest
	at      time.Time
	known   bool // the CLI has said something of it
	started bool // a turn has taken it up
	refused bool // it never reached the CLI: it may be sent again
}

// Inputs are the inputs that were sent: those that have no end yet, and the
// newest of all. The zero value is empty.
type Inputs struct {
	open map[string]*input
	own  map[string]struct{} // the CLI's own that wait
	seen recent.Map[*input]
	last uint64
}

// Seen returns the digest of an input that was sent with this uuid.
func (t *Inputs) Seen(uuid string) (d Digest, ok bool) {
	in, ok := t.seen.Get(uuid)
	if !ok || in.refused {
		return d, false
	}
	return in.digest, true
}

// Add notes an input that was sent.
func (t *Inputs) Add(uuid string, d Digest) {
	if t.open == nil {
		t.open = make(map[string]*input)
	}
	t.last++
	in, ok := t.seen.Get(uuid)
	if !ok {
		in = new(input)
		t.seen.Put(uuid, in)
	}
	*in = input{uuid: uuid, number: t.last, digest: d, at: time.Now()}
	t.open[uuid] = in
}

// Report follows what the CLI says of an input, and returns the state that this
// is; known is false for a word that nobody knows.
func (t *Inputs) Report(m *message.CommandLifecycle) (state event.InputState, known bool) {
	if state, known = event.InputStateOf(m.State); !known {
		return state, false
	}
	if in := t.open[m.CommandUUID]; in != nil {
		in.known = true
		in.started = in.started || state == event.InputStarted
	} else {
		t.foreign(m.CommandUUID, state == event.InputQueued)
	}
	if state >= event.InputCompleted {
		t.Settle(m.CommandUUID)
	}
	return state, true
}

// Queued is how many have neither an end nor, as far as the CLI says, a turn.
func (t *Inputs) Queued() (n int) {
	for _, in := range t.open {
		if !in.started {
			n++
		}
	}
	return n
}

// maxOwn is how many inputs of its own a CLI may let wait; more are not counted.
const maxOwn = 1000

// foreign follows an input that nobody here sent: the CLI queues notices of its
// own, which may wait for the next input.
func (t *Inputs) foreign(uuid string, waits bool) {
	switch {
	case !waits:
		delete(t.own, uuid)
	case len(t.own) < maxOwn:
		if t.own == nil {
			t.own = make(map[string]struct{})
		}
		t.own[uuid] = struct{}{}
	}
}

// OwnQueued is how many of the CLI's own wait.
func (t *Inputs) OwnQueued() int { return len(t.own) }

// Settle notes the end of an input.
func (t *Inputs) Settle(uuid string) { delete(t.open, uuid) }

// Refuse notes that an input never reached the CLI.
func (t *Inputs) Refuse(uuid string) {
	if in := t.open[uuid]; in != nil {
		in.refused = true
		delete(t.open, uuid)
	}
}

// Len is how many have no end yet.
func (t *Inputs) Len() int { return len(t.open) }

// Open returns those that have no end yet, in order.
func (t *Inputs) Open() []string {
	list := make([]*input, 0, len(t.open))
	for _, in := range t.open {
		list = append(list, in)
	}
	slices.SortFunc(list, func(a, b *input) int { return cmp.Compare(a.number, b.number) })
	uuids := make([]string, len(list))
	for i, in := range list {
		uuids[i] = in.uuid
	}
	return uuids
}

// Dropped returns the inputs that the CLI has let fall: it drops a uuid that it
// has seen before, in a resumed conversation too, without a word. patience is
// how long it may say nothing while it is idle, which it is since idle; again is
// when to look again, zero for never.
func (t *Inputs) Dropped(now, idle time.Time, patience time.Duration) (uuids []string, again time.Time) {
	for _, uuid := range t.Open() {
		in := t.open[uuid]
		late := in.at.Add(patience)
		if idle.After(in.at) {
			late = idle.Add(patience)
		}
		switch {
		case in.known:
		case !late.After(now):
			uuids = append(uuids, uuid)
		case again.IsZero() || late.Before(again):
			again = late
		}
	}
	return uuids, again
}
