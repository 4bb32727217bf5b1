package frames_test

import (
	"testing"

	"github.com/agentd/agentd/bench/frames"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
)

// TestLinesAreWhatTheCLIWrites checks that the daemon takes every line for what
// it is meant to be, and without loss.
func TestLinesAreWhatTheCLIWrites(t *testing.T) {
	for n := range 8 {
		for name, line := range map[string][]byte{
			"text": frames.Text(n), "thinking": frames.Thinking(n), "input": frames.Input(n),
			"assistant": frames.Assistant(n, 1000), "status": frames.Status(n), "result": frames.Result(n, "ok"),
		} {
			f := protocol.Decode(line)
			if _, odd := f.Message.(*message.Unrecognized); odd || f.Kind != protocol.KindMessage || f.Unmodeled {
				t.Errorf("%s: kind %d, unmodeled %t: %s", name, f.Kind, f.Unmodeled, line)
			}
			if s, partial := f.Message.(*message.StreamEvent); partial && !s.Event.Typed() {
				t.Errorf("%s is not typed: %s", name, line)
			}
		}
		if size := len(frames.Text(n)); size < 330 || size > 370 {
			t.Errorf("a partial event has %d bytes", size)
		}
	}
}
