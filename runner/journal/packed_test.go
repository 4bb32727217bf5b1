package journal

import (
	"reflect"
	"runtime"
	"testing"

	"github.com/agentd/agentd/runner/event"
)

// lineOf is a line of the CLI with a text of some length.
func lineOf(kind string, text string) string {
	return `{"type":"` + kind + `","message":{"id":"m","role":"` + kind + `","content":[{"type":"text","text":"` + text + `"}]},"session_id":"s","uuid":"u"}`
}

// TestMessagesAreReadAgain shows that observers which come later get the same as
// those that were there, of small messages and of one that takes most of the ring.
func TestMessagesAreReadAgain(t *testing.T) {
	messages := []*event.Message{
		read(lineOf("assistant", `w\n`+text(10<<20))), read(lineOf("odd", "unrecognized")), read(lineOf("assistant", "small")),
	}
	for _, body := range kinds {
		if m, ok := body().(*event.Message); ok && !m.Frame.Message.Ephemeral() {
			messages = append(messages, m)
		}
	}
	j := New(nil)
	for _, m := range messages {
		j.Append(m)
	}
	items, _, _ := drain(t, j.Subscribe(0, true))
	if len(items) != len(messages) || len(items) < 8 {
		t.Fatalf("%d items of %d messages", len(items), len(messages))
	}
	for i := range items {
		if items[i].Event.Body != messages[i] {
			t.Errorf("what somebody has is read again: %s", messages[i].Frame.Raw)
		}
		equal := *messages[i]
		items[i].Event.Body, messages[i] = &equal, nil
	}
	runtime.GC() // nobody has the messages any more
	again, _, _ := drain(t, j.Subscribe(0, false))
	if !reflect.DeepEqual(again, items) {
		t.Error("what is read again differs")
	}
}

// TestRingHoldsWhatItSays shows that large messages take no more memory than the
// ring has.
func TestRingHoldsWhatItSays(t *testing.T) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	j := New(nil)
	for range 24 {
		j.Append(read(lineOf("assistant", text(1<<20))))
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
