// Package journal keeps the ordered record of a session and hands it to any
// number of observers, each at its own pace.
package journal

import (
	"slices"
	"sync"
	"time"

	"github.com/agentd/agentd/runner/event"
)

const (
	// Retained is how many bytes of durable events a session keeps for
	// observers that come later.
	Retained = 16 << 20
	// backlog is how many bytes of durable events may wait for the
	// controlling subscriber before it counts as lost.
	backlog = 64 << 20
	// ephemeralLimit is how many bytes of ephemeral events may wait for the
	// slowest subscriber; older ones are dropped.
	ephemeralLimit = 6 << 20
)

// Journal is the ordered record of a session. Durable events are numbered
// without gaps and held in a ring bounded in bytes; ephemeral ones are held
// only as long as a present subscriber has not taken them.
type Journal struct {
	mu sync.Mutex
	// Below is guarded by mu.
	durable      fifo[event.Event] // the oldest has seq first
	first        uint64
	next         uint64 // the seq that the next durable event gets
	bytes        int
	largest      int               // the size of the largest durable event
	largestSeq   uint64            // the newest of that size
	ephemeral    fifo[event.Event] // the oldest has number firstEph
	firstEph     uint64
	ephBytes     int
	turn         uint64
	budget       *Budget
	charged      int // what the budget was told
	ended        bool
	subscribers  []*Subscription
	controlling  *Subscription
	lastAppended time.Time
}

// New returns an empty journal; a nil budget is no bound.
func New(budget *Budget) *Journal {
	return &Journal{budget: budget, first: 1, next: 1, turn: 1}
}

// Append adds one event, gives it seq, turn and time, and returns it.
func (j *Journal) Append(body event.Body) event.Event {
	e := event.Event{Body: body, Time: time.Now()}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended {
		return e
	}
	e.Turn = j.turn
	if event.Ephemeral(body) {
		e.Ephemeral, e.Seq = true, j.next-1
		j.appendEphemeralLocked(e)
	} else {
		e.Seq = j.next
		j.next++
		kept := e
		kept.Body = event.Pack(body)
		j.durable.push(kept)
		size := kept.Size()
		j.bytes += size
		if size >= j.largest {
			j.largest, j.largestSeq = size, e.Seq
		}
		if event.EndsTurn(body) {
			j.turn++
		}
		j.evictLocked(Retained)
	}
	j.lastAppended = e.Time
	for _, s := range j.subscribers {
		s.signal()
	}
	return e
}

// End lets subscribers know that nothing follows.
func (j *Journal) End() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.ended = true
	for _, s := range j.subscribers {
		s.signal()
	}
}

func (j *Journal) appendEphemeralLocked(e event.Event) {
	if len(j.subscribers) == 0 {
		j.firstEph++ // nothing is held: the last subscriber took it along
		return
	}
	j.ephemeral.push(e)
	j.ephBytes += e.Size()
	for j.ephBytes > ephemeralLimit && j.ephemeral.len() > 1 {
		j.dropEphemeralLocked(1)
	}
}

func (j *Journal) dropEphemeralLocked(n int) {
	for i := range n {
		j.ephBytes -= j.ephemeral.at(i).Size()
	}
	j.ephemeral.drop(n)
	j.firstEph += uint64(n)
}

// evictLocked drops the oldest durable events over the bound. What the
// controlling subscriber has not taken counts against the larger bound; beyond
// that the subscriber is lost, not the event's successors. The largest event does
// not count, so that none is too large to be sent; the newest always stays.
func (j *Journal) evictLocked(limit int) {
	defer j.chargeLocked()
	for j.bytes > limit && j.durable.len() > 1 {
		if c := j.controlling; c != nil && c.nextSeq <= j.first {
			if j.bytes-j.largest <= backlog {
				return
			}
			c.lost = true
			j.controlling = nil
			c.signal()
		}
		j.dropLocked()
	}
}

// dropLocked drops the oldest durable event.
func (j *Journal) dropLocked() {
	j.bytes -= j.durable.at(0).Size()
	j.durable.drop(1)
	if j.first++; j.largestSeq < j.first {
		j.findLargestLocked()
	}
}

func (j *Journal) findLargestLocked() {
	j.largest = 0
	for i := range j.durable.len() {
		if e := j.durable.at(i); e.Size() >= j.largest {
			j.largest, j.largestSeq = e.Size(), e.Seq
		}
	}
}

func (j *Journal) chargeLocked() {
	j.budget.add(j.bytes - j.charged)
	j.charged = j.bytes
}

// Shrink drops durable events that the controlling subscriber has taken until
// no more than limit bytes are held.
func (j *Journal) Shrink(limit int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	first := j.first
	if j.evictLocked(limit); j.first != first {
		j.durable.clip()
	}
}

// Forget says that the journal is not used any more.
func (j *Journal) Forget() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.budget.add(-j.charged)
	j.charged, j.budget = 0, nil
}

// Bounds returns the oldest and newest durable seq held, 0 and 0 if none, and
// the turn that the next event belongs to.
func (j *Journal) Bounds() (first, last, turn uint64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.durable.len() == 0 {
		return 0, 0, j.turn
	}
	return j.first, j.next - 1, j.turn
}

// Last returns the newest durable event.
func (j *Journal) Last() (event.Event, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.durable.len() == 0 {
		return event.Event{}, false
	}
	last := *j.durable.at(j.durable.len() - 1)
	last.Body = event.Unpack(last.Body)
	return last, true
}

// Item is what a [Subscription] yields: an event, or a gap before the next one.
type Item struct {
	// Event is the event; its Body is nil if the item is a gap.
	Event event.Event
	// GapFirst and GapLast bound the durable events that are no longer held; 0
	// if the item is an event.
	GapFirst, GapLast uint64
}

// Subscription is one observer's place in a session's journal. It is used by
// one goroutine.
type Subscription struct {
	journal *Journal
	ready   chan struct{}
	// Below is guarded by journal.mu.
	nextSeq uint64
	nextEph uint64
	lost    bool
}

// Subscribe adds an observer that gets the durable events after the given seq,
// and ephemeral ones from now on.
func (j *Journal) Subscribe(after uint64, controlling bool) *Subscription {
	j.mu.Lock()
	defer j.mu.Unlock()
	s := &Subscription{journal: j, ready: make(chan struct{}, 1), nextSeq: after + 1}
	s.nextEph = j.firstEph + uint64(j.ephemeral.len())
	j.subscribers = append(j.subscribers, s)
	if controlling {
		j.controlling = s
	}
	s.signal()
	return s
}

// Ready yields a value when [Subscription.Take] may have something new.
func (s *Subscription) Ready() <-chan struct{} { return s.ready }

func (s *Subscription) signal() {
	select {
	case s.ready <- struct{}{}:
	default:
	}
}

// Take appends what is new to buf, up to its capacity, in order. ended is true
// once the session's last event has been taken. lost is true if a controlling
// subscriber left too much untaken: it gets nothing more.
func (s *Subscription) Take(buf []Item) (items []Item, ended, lost bool) {
	taken := len(buf)
	items, ended, lost = s.take(buf)
	for i := range items[taken:] {
		e := &items[taken+i].Event
		e.Body = event.Unpack(e.Body) // without the lock: it may take a while
	}
	return items, ended, lost
}

func (s *Subscription) take(buf []Item) (items []Item, ended, lost bool) {
	j := s.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	if s.lost {
		return buf, false, true
	}
	if s.nextSeq < j.first {
		buf = append(buf, Item{GapFirst: s.nextSeq, GapLast: j.first - 1})
		s.nextSeq = j.first
	}
	for len(buf) < cap(buf) {
		e, ok := s.nextLocked()
		if !ok {
			j.trimEphemeralLocked()
			return buf, j.ended, false
		}
		buf = append(buf, Item{Event: e})
	}
	s.signal()
	return buf, false, false
}

// nextLocked advances by one event: the ephemeral ones that belong after the
// last durable one taken, then the next durable one.
func (s *Subscription) nextLocked() (event.Event, bool) {
	j := s.journal
	for s.nextEph < j.firstEph+uint64(j.ephemeral.len()) {
		s.nextEph = max(s.nextEph, j.firstEph)
		e := j.ephemeral.at(int(s.nextEph - j.firstEph))
		if e.Seq >= s.nextSeq {
			break // belongs after a durable event that comes first
		}
		s.nextEph++
		if e.Seq == s.nextSeq-1 {
			return *e, true
		}
	}
	if s.nextSeq >= j.next {
		return event.Event{}, false
	}
	e := j.durable.at(int(s.nextSeq - j.first))
	s.nextSeq++
	return *e, true
}

// trimEphemeralLocked drops what every subscriber has taken.
func (j *Journal) trimEphemeralLocked() {
	taken := j.firstEph + uint64(j.ephemeral.len())
	for _, s := range j.subscribers {
		taken = min(taken, s.nextEph)
	}
	if taken > j.firstEph {
		j.dropEphemeralLocked(int(taken - j.firstEph))
	}
}

// Close ends the subscription.
func (s *Subscription) Close() {
	j := s.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	j.subscribers = slices.DeleteFunc(j.subscribers, func(other *Subscription) bool { return other == s })
	if j.controlling == s {
		j.controlling = nil
		j.evictLocked(Retained)
	}
	if len(j.subscribers) == 0 {
		j.firstEph += uint64(j.ephemeral.len())
		j.ephemeral, j.ephBytes = fifo[event.Event]{}, 0
	}
}
