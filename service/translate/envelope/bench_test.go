package envelope

import (
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/bench/frames"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
)

func benchmarkTranslate(b *testing.B, line []byte) {
	e := event.Event{Seq: 7, Turn: 1, Ephemeral: true, Time: time.Now(), Body: &event.Message{Frame: protocol.Decode(line)}}
	b.ReportAllocs()
	for b.Loop() {
		if ev := (Translator{}).Event(e); ev.Body == nil {
			b.Fatal("no body")
		}
	}
}

func BenchmarkTranslatePartial(b *testing.B)   { benchmarkTranslate(b, frames.Text(0)) }
func BenchmarkTranslateThinking(b *testing.B)  { benchmarkTranslate(b, frames.Thinking(0)) }
func BenchmarkTranslateInput(b *testing.B)     { benchmarkTranslate(b, frames.Input(0)) }
func BenchmarkTranslateAssistant(b *testing.B) { benchmarkTranslate(b, frames.Assistant(0, 1000)) }

// BenchmarkEncodePartial is what protobuf itself takes to encode such an event.
func BenchmarkEncodePartial(b *testing.B) {
	e := event.Event{Seq: 7, Turn: 1, Ephemeral: true, Time: time.Now(), Body: &event.Message{Frame: protocol.Decode(frames.Text(0))}}
	ev := (Translator{}).Event(e)
	buf := make([]byte, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (proto.MarshalOptions{}).MarshalAppend(buf, ev); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTranslateAllocations holds a partial event to two allocations: one for the
// envelope and one for the body. Pieces other than text take two more.
func TestTranslateAllocations(t *testing.T) {
	for name, tc := range map[string]struct {
		line []byte
		want float64
	}{"text": {frames.Text(0), 2}, "thinking": {frames.Thinking(0), 4}, "input": {frames.Input(0), 4}} {
		e := event.Event{Seq: 7, Turn: 1, Ephemeral: true, Time: time.Now(), Body: &event.Message{Frame: protocol.Decode(tc.line)}}
		if got := testing.AllocsPerRun(1000, func() { (Translator{}).Event(e) }); got != tc.want {
			t.Errorf("%s takes %v allocations, not %v", name, got, tc.want)
		}
	}
}
