package journal

import (
	"testing"

	"github.com/agentd/agentd/bench/frames"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
)

// benchmarkAppend appends a body and lets each subscriber take it, 64 at a time.
func benchmarkAppend(b *testing.B, line []byte, subscribers int) {
	j := New(nil)
	subs := make([]*Subscription, subscribers)
	for i := range subs {
		subs[i] = j.Subscribe(0, i == 0)
	}
	body := &event.Message{Frame: protocol.Decode(line)}
	items := make([]Item, 0, 64)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		j.Append(body)
		if n++; n%cap(items) == 0 {
			for _, s := range subs {
				if got, _, _ := s.Take(items[:0]); len(got) != cap(items) {
					b.Fatalf("took %d", len(got))
				}
			}
		}
	}
}

func BenchmarkAppendPartial(b *testing.B)          { benchmarkAppend(b, frames.Text(0), 1) }
func BenchmarkAppendPartialFanOut10(b *testing.B)  { benchmarkAppend(b, frames.Text(0), 10) }
func BenchmarkAppendDurable(b *testing.B)          { benchmarkAppend(b, frames.Status(0), 1) }
func BenchmarkAppendDurableFanOut10(b *testing.B)  { benchmarkAppend(b, frames.Status(0), 10) }
func BenchmarkAppendPartialForNobody(b *testing.B) { benchmarkAppend(b, frames.Text(0), 0) }

// BenchmarkReplay takes 10,000 held events.
func BenchmarkReplay(b *testing.B) {
	j := New(nil)
	body := &event.Message{Frame: protocol.Decode(frames.Status(0))}
	for range 10000 {
		j.Append(body)
	}
	items := make([]Item, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		s := j.Subscribe(0, false)
		for n := 0; n < 10000; {
			got, _, _ := s.Take(items[:0])
			n += len(got)
		}
		s.Close()
	}
}

// TestAppendAllocations checks that the journal adds nothing to what an event
// takes already.
func TestAppendAllocations(t *testing.T) {
	j := New(nil)
	s := j.Subscribe(0, true)
	body := &event.Message{Frame: protocol.Decode(frames.Text(0))}
	items := make([]Item, 0, 64)
	got := testing.AllocsPerRun(10000, func() {
		j.Append(body)
		s.Take(items[:0])
	})
	if got != 0 {
		t.Errorf("an event takes %v allocations in the journal", got)
	}
}
