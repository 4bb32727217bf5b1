package oracle

import (
	"testing"
)

// model is what the scripted model says.
const model = `{"thinking":"Let me see. ü","text":"I will make a file. \u2028 \"quoted\"","tool":"Bash","input":{"command":"touch made.txt && echo from-tool-ü","description":"Makes a file"}}
{"when":"from-tool","text":"It is done.\nüñí 😀"}
{"text":"And that was the second turn."}
`

// TestLinesOfTheRealCLI compares raw_json with what the real CLI wrote, byte for
// byte, and what both sides make of those lines: recordings are cut, these are
// not.
func TestLinesOfTheRealCLI(t *testing.T) {
	var tape tape
	events := conversation(t, realCLI(t, model, &tape))
	lines := tape.lines()
	var got []string
	kinds := map[string]int{}
	for _, ev := range events {
		if ev.RawJson != nil {
			got = append(got, ev.GetRawJson())
		}
		if body := ev.ProtoReflect().WhichOneof(ev.ProtoReflect().Descriptor().Oneofs().ByName("body")); body != nil {
			kinds[string(body.Name())]++
		}
	}
	t.Logf("%d lines, %d events: %v", len(lines), len(events), kinds)
	for i := range max(len(lines), len(got)) {
		if i >= len(lines) || i >= len(got) || string(lines[i]) != got[i] {
			t.Errorf("line %d of %d, event %d of %d:\n\t%.300s\n\t%.300s", i, len(lines), i, len(got), at(lines, i), at(got, i))
			break
		}
	}
	for _, kind := range []string{
		"assistant", "user", "stream_event", "result", "system", "permission_request", "hook_request", "state", "input_receipt",
	} {
		if kinds[kind] == 0 {
			t.Errorf("the conversation had no %s", kind)
		}
	}
	sdk.need(t)
	met := map[string]int{}
	for i, theirs := range askFrames(t, lines) {
		for _, d := range compareFrame(t, lines[i], mutation{}, theirs, met) {
			t.Errorf("%s\n\t%.500s", d, lines[i])
		}
	}
}

// at is an element as text, nothing beyond the end.
func at[T string | []byte](list []T, i int) string {
	if i >= len(list) {
		return "nothing"
	}
	return string(list[i])
}
