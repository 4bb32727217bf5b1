package protocol_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/bench/frames"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/partial"
)

// sameBothWays decodes a line both ways, and reports whether the short one took
// it.
func sameBothWays(t *testing.T, line []byte) bool {
	t.Helper()
	short := partial.Scan(line)
	if short == nil {
		return false
	}
	got := protocol.Frame{Type: "stream_event", Raw: line, Message: short}
	if diff := cmp.Diff(protocol.DecodeGeneral(line), got); diff != "" {
		t.Errorf("%s: the general way (-) and the short way (+) differ:\n%s", line, diff)
	}
	return true
}

// compact is a recorded frame as it was written: without the white space of the
// recording.
func compact(tb testing.TB, frame []byte) []byte {
	tb.Helper()
	v := jsontext.Value(strings.Clone(string(frame)))
	if err := v.Compact(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		return frame
	}
	return v
}

// TestScanRecordings decodes everything that was recorded in both ways: the
// result is the same, and the short way takes nearly every delta.
func TestScanRecordings(t *testing.T) {
	taken, left := 0, 0
	recordedFrames(t, func(name string, line int, frame []byte) {
		sameBothWays(t, frame)
		frame = compact(t, frame)
		event, _ := protocol.DecodeGeneral(frame).Message.(*message.StreamEvent)
		isDelta := event != nil && event.Event.Delta != nil &&
			(event.Event.Delta.Text != nil || event.Event.Delta.Thinking != nil || event.Event.Delta.PartialJSON != nil)
		switch ok := sameBothWays(t, frame); {
		case ok:
			taken++
		case isDelta:
			left++
			t.Logf("%s:%d: left to the general way: %s", name, line, frame)
		}
	})
	if taken < 80 || left > 0 {
		t.Errorf("the short way took %d deltas and left %d", taken, left)
	}
}

// odd are partial events of which the short way must take none, or take them as
// the general way does.
var odd = []string{
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":null}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":-0,"delta":{"type":"text_delta","text":"a"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":00,"delta":{"type":"text_delta","text":"a"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":1e1,"delta":{"type":"text_delta","text":"a"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":9223372036854775808,"delta":{"type":"text_delta","text":"a"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"},"new":1}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}},"new":"x"}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}},"uuid":"x","uuid":"y"}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}},"uuid":null,"uuid":"y"}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}},"uuid":7}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}},"uuid":"x","session_id":null,"api_message_id":null}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}},"parent_tool_use_id":"toolu_1"}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}}x`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a\\"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\"\\\/\b\f\n\r\t"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\ud83d\ude00"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\ud83d"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\x"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a\`,
	"{\"type\":\"stream_event\",\"event\":{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"a\tb\"}}}",
	"{\"type\":\"stream_event\",\"event\":{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"a\xffb\"}}}",
	"{\"type\":\"stream_event\",\"event\":{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"a\u2028\U0001F600\x7f\"}}}",
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"","estimated_tokens":12}},"thinking_display":"updates"}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"","estimated_tokens":null}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"","estimated_tokens":12}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\": \"b\\n\"}"}}}`,
	`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"a"}}}`,
}

func TestScanOddEvents(t *testing.T) {
	for _, line := range odd {
		sameBothWays(t, []byte(line))
	}
	for n := range 8 {
		for _, line := range [][]byte{frames.Text(n), frames.Thinking(n), frames.Input(n)} {
			if !sameBothWays(t, line) {
				t.Errorf("left to the general way: %s", line)
			}
		}
	}
}

// FuzzScan decodes lines both ways.
func FuzzScan(f *testing.F) {
	for _, line := range odd {
		f.Add([]byte(line))
	}
	for n := range 4 {
		f.Add(frames.Text(n))
		f.Add(frames.Thinking(n))
		f.Add(frames.Input(n))
	}
	f.Fuzz(func(t *testing.T, line []byte) { sameBothWays(t, line) })
}

// TestDecodeAllocations holds partial events to the memory that they need: one
// piece for the event, and one for a text that has escapes.
func TestDecodeAllocations(t *testing.T) {
	for name, tc := range map[string]struct {
		line []byte
		want float64
	}{
		"text": {frames.Text(0), 1}, "runes": {frames.Text(3), 1}, "escapes": {frames.Text(2), 2},
		"thinking": {frames.Thinking(0), 1}, "input": {frames.Input(0), 2},
	} {
		if got := testing.AllocsPerRun(1000, func() { protocol.Decode(tc.line) }); got != tc.want {
			t.Errorf("%s takes %v allocations, not %v", name, got, tc.want)
		}
	}
}
