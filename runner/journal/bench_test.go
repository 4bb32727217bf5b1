package journal

import (
	"runtime"
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

// BenchmarkAppendMessage appends messages that one subscriber takes, 64 at a
// time, and nobody has any more then.
func BenchmarkAppendMessage(b *testing.B) {
	j := New(nil)
	s := j.Subscribe(0, true)
	frame := protocol.Decode(frames.Status(0))
	items := make([]Item, 0, 64)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		j.Append(&event.Message{Frame: frame})
		if n++; n%cap(items) == 0 {
			s.Take(items[:0])
		}
	}
}

// BenchmarkReplay takes 10,000 messages that were held and nobody has any more.
func BenchmarkReplay(b *testing.B) {
	const count = 10000
	j := New(nil)
	for n := range count {
		j.Append(&event.Message{Frame: protocol.Decode(frames.Status(n))})
	}
	runtime.GC()
	items := make([]Item, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		s := j.Subscribe(0, false)
		for n := 0; n < count; {
			got, _, _ := s.Take(items[:0])
			n += len(got)
		}
		s.Close()
	}
}

// TestAppendAllocations checks what the journal adds to what an event takes
// already: nothing to one that is not kept; to a message that is kept the form in
// which it is, and what leads to what was read of it.
func TestAppendAllocations(t *testing.T) {
	j := New(nil)
	s := j.Subscribe(0, true)
	items := make([]Item, 0, 64)
	for _, tc := range []struct {
		line []byte
		want float64
	}{{frames.Text(0), 0}, {frames.Status(0), 2}} {
		frame := protocol.Decode(tc.line)
		var body event.Body
		made := testing.AllocsPerRun(10000, func() { body = &event.Message{Frame: frame} })
		got := testing.AllocsPerRun(10000, func() {
			body = &event.Message{Frame: frame}
			j.Append(body)
			s.Take(items[:0])
		})
		if got != made+tc.want {
			t.Errorf("an event takes %v allocations in the journal, want %v: %s", got-made, tc.want, tc.line)
		}
	}
}
