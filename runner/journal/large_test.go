package journal

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
)

// lineOf is a line of the CLI with a text of some length.
func lineOf(kind string, text string) []byte {
	return []byte(`{"type":"` + kind + `","message":{"id":"m","role":"` + kind + `","content":[{"type":"text","text":"` + text + `"}]},"session_id":"s","uuid":"u"}`)
}

// TestLargeMessageIsKept shows that a line which takes most of the ring is there
// for observers that come later, the same as for those that were there.
func TestLargeMessageIsKept(t *testing.T) {
	j := New(nil)
	live := j.Subscribe(0, true)
	result := []byte(`{"type":"result","subtype":"success","is_error":false,"num_turns":1,"session_id":"s","uuid":"u","result":"` + strings.Repeat("r", largeResult) + `"}`)
	for _, line := range [][]byte{lineOf("assistant", `w\n`+strings.Repeat("w", 10<<20)), lineOf("user", "\xff"+strings.Repeat("x", 1<<20)), result, lineOf("assistant", "small")} {
		j.Append(&event.Message{Frame: protocol.Decode(line)})
	}
	before, _, _ := drain(t, live)
	runtime.GC() // nobody holds what was read any more but before
	late, _, _ := drain(t, j.Subscribe(0, false))
	if len(before) != 4 || !reflect.DeepEqual(late, before) {
		t.Fatalf("%d items at first and %d later, or they differ", len(before), len(late))
	}
	for i := range before {
		before[i].Event.Body = nil
	}
	runtime.GC()
	again, _, _ := drain(t, j.Subscribe(0, false)) // read anew
	if !reflect.DeepEqual(again, late) {
		t.Error("what is read anew differs")
	}
}

const largeResult = 1 << 20

// TestRingHoldsWhatItSays shows that large messages take no more memory than the
// ring has.
func TestRingHoldsWhatItSays(t *testing.T) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	j := New(nil)
	for range 24 {
		j.Append(&event.Message{Frame: protocol.Decode(lineOf("assistant", strings.Repeat("x", 1<<20)))})
	}
	runtime.GC() // what was read of them
	runtime.GC()
	runtime.ReadMemStats(&after)
	if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > Retained+2<<20 {
		t.Errorf("the ring takes %d MiB", held>>20)
	}
	if first, last, _ := j.Bounds(); last-first < 14 {
		t.Errorf("%d events of 1 MiB are held", last-first+1)
	}
}
