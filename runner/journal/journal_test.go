package journal

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/event"
)

func durable(size int) event.Body {
	return &event.Diagnostic{Code: "X", Message: strings.Repeat("m", size)}
}

func ephemeral(n int) event.Body { return &event.StderrLine{Line: strings.Repeat("e", n)} }

// drain takes everything that there is.
func drain(t *testing.T, s *Subscription) (items []Item, ended, lost bool) {
	t.Helper()
	for {
		got, e, l := s.Take(make([]Item, 0, 3))
		items = append(items, got...)
		if len(got) == 0 || e || l {
			return items, e, l
		}
	}
}

func TestOrderOfBothClasses(t *testing.T) {
	j := New(nil)
	s := j.Subscribe(0, true)
	j.Append(ephemeral(1))
	j.Append(durable(1))
	j.Append(ephemeral(2))
	j.Append(ephemeral(3))
	j.Append(durable(2))
	late := j.Subscribe(0, false)
	j.Append(ephemeral(4))
	j.End()
	seqs := func(items []Item) (out []int) {
		for _, i := range items {
			n := int(i.Event.Seq)
			if i.Event.Ephemeral {
				n = -n
			}
			out = append(out, n)
		}
		return out
	}
	for name, tc := range map[string]struct {
		s    *Subscription
		want []int
	}{"from the beginning": {s, []int{0, 1, -1, -1, 2, -2}}, "later": {late, []int{1, 2, -2}}} {
		items, ended, lost := drain(t, tc.s)
		got := seqs(items)
		if len(got) != len(tc.want) || !ended || lost {
			t.Errorf("%s: got %v, want %v; ended %t, lost %t", name, got, tc.want, ended, lost)
			continue
		}
		for i := range got {
			if got[i] != tc.want[i] {
				t.Errorf("%s: got %v, want %v", name, got, tc.want)
				break
			}
		}
	}
	if j.ephemeral.len() != 0 {
		t.Errorf("%d ephemeral events are kept after all were taken", j.ephemeral.len())
	}
}

func TestWatcherGetsGap(t *testing.T) {
	j := New(nil)
	s := j.Subscribe(0, false)
	for range 40 {
		j.Append(durable(1 << 20))
	}
	items, _, lost := drain(t, s)
	if lost || items[0].GapFirst != 1 || items[0].GapLast == 0 {
		t.Fatalf("first item %+v, lost %t", items[0], lost)
	}
	next := items[0].GapLast + 1
	for _, i := range items[1:] {
		if i.Event.Seq != next {
			t.Fatalf("seq %d after %d", i.Event.Seq, next-1)
		}
		next++
	}
	if next != 41 || j.bytes > Retained {
		t.Errorf("ends at %d with %d bytes held", next-1, j.bytes)
	}
}

func TestControllerHasALargerBacklogAndIsThenLost(t *testing.T) {
	j := New(nil)
	s := j.Subscribe(0, true)
	for range 50 {
		j.Append(durable(1 << 20))
	}
	if _, _, lost := s.Take(make([]Item, 0, 1)); lost {
		t.Fatal("lost within the backlog")
	}
	for range 50 {
		j.Append(durable(1 << 20))
	}
	if items, _, lost := s.Take(make([]Item, 0, 1)); !lost || len(items) != 0 {
		t.Fatalf("took %v, lost %t", items, lost)
	}
	if first, last, _ := j.Bounds(); last != 100 || first < 80 {
		t.Errorf("holds %d to %d", first, last)
	}
}

func TestNewestAlwaysFits(t *testing.T) {
	j := New(nil)
	j.Append(durable(1))
	j.Append(durable(80 << 20))
	if first, last, _ := j.Bounds(); first != 2 || last != 2 {
		t.Errorf("holds %d to %d", first, last)
	}
}

func TestOneLargeEventLosesNobody(t *testing.T) {
	j := New(nil)
	s := j.Subscribe(0, true)
	for _, size := range []int{1, 80 << 20, 1, 2} {
		j.Append(durable(size))
	}
	if items, _, lost := drain(t, s); lost || len(items) != 4 {
		t.Errorf("took %d events, lost %t", len(items), lost)
	}
	for range 300 {
		j.Append(durable(1 << 20))
		drain(t, s)
	}
	if j.largest > 2<<20 || j.largestSeq < j.first {
		t.Errorf("the largest event is said to be %d with %d bytes", j.largestSeq, j.largest)
	}
}

func TestEphemeralIsBounded(t *testing.T) {
	j := New(nil)
	s := j.Subscribe(0, true)
	for range 100 {
		j.Append(ephemeral(1 << 20))
	}
	if j.ephBytes > ephemeralLimit {
		t.Errorf("%d bytes held", j.ephBytes)
	}
	j.Append(durable(1))
	items, _, lost := drain(t, s)
	if lost || len(items) == 0 || items[len(items)-1].Event.Seq != 1 {
		t.Errorf("%d items, lost %t", len(items), lost)
	}
	s.Close()
	j.Append(ephemeral(1))
	if j.ephemeral.len() != 0 {
		t.Error("ephemeral events are kept for nobody")
	}
}

// TestEveryObserverSeesEachDurableEventOnce plays random appends and takes.
func TestEveryObserverSeesEachDurableEventOnce(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		j := New(nil)
		seen := map[*Subscription]uint64{}
		for range 300 {
			switch r.IntN(6) {
			case 0:
				after := r.Uint64N(j.next)
				seen[j.Subscribe(after, r.IntN(3) == 0)] = after
			case 1:
				j.Append(durable(r.IntN(100)))
			case 2:
				j.Append(read(notice(r.IntN(100))))
			case 3, 4:
				j.Append(ephemeral(r.IntN(100)))
			default:
				for s := range seen {
					if r.IntN(2) == 0 {
						continue
					}
					items, _, _ := s.Take(make([]Item, 0, 1+r.IntN(5)))
					for _, i := range items {
						switch {
						case i.Event.Ephemeral && i.Event.Seq != seen[s]:
							t.Fatalf("seed %d: ephemeral event of %d after %d", seed, i.Event.Seq, seen[s])
						case !i.Event.Ephemeral && i.Event.Seq != seen[s]+1:
							t.Fatalf("seed %d: %d after %d", seed, i.Event.Seq, seen[s])
						case !i.Event.Ephemeral:
							seen[s]++
						}
					}
				}
			}
		}
		for s := range seen {
			s.Close()
		}
		j.Shrink(0)
		if held := j.durable.at(0).Size(); j.bytes != held {
			t.Fatalf("seed %d: %d bytes count, and one event of %d is held", seed, j.bytes, held)
		}
	}
}
