package envelope_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/tools/txtar"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/oddjson"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/envelope"
)

// lines are what the CLI wrote in the golden files and in the recordings.
func lines(t *testing.T) [][]byte {
	t.Helper()
	var all [][]byte
	golden, _ := filepath.Glob("../messages/testdata/*.txtar")
	for _, file := range golden {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, bytes.Split(bytes.TrimSpace(archive.Files[0].Data), []byte("\n"))...)
	}
	recorded, _ := filepath.Glob("../../../runner/protocol/testdata/wire/*.jsonl")
	for _, file := range recorded {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			var entry struct {
				Dir   string         `json:"dir"`
				Frame jsontext.Value `json:"frame"`
			}
			if err := json.Unmarshal(line, &entry, jsontext.AllowInvalidUTF8(true)); err != nil {
				t.Fatal(err)
			}
			if entry.Dir == "out" {
				all = append(all, entry.Frame)
			}
		}
	}
	return all
}

// rawOf is the raw text that an observer gets with a line, wherever it stands.
func rawOf(f protocol.Frame, raw agentdv1.RawFrames) string {
	ev := envelope.Translator{Raw: raw}.Event(event.Event{Time: time.Unix(1, 0), Body: &event.Message{Frame: f}})
	if u := ev.GetUnrecognized(); u != nil {
		return u.GetRawJson()
	}
	return ev.GetRawJson()
}

// TestRoundTripRawFrames shows which observer gets the text of a line: with
// ALWAYS every one, byte for byte; with NEVER none but what has no typed form;
// by default also what the typed form lacks something of, and the rare kinds.
func TestRoundTripRawFrames(t *testing.T) {
	rare := []string{"result", "rate_limit_event", "conversation_reset"}
	seen := 0
	for _, line := range lines(t) {
		f := protocol.Decode(line)
		if f.Kind != protocol.KindMessage {
			continue
		}
		seen++
		ev := envelope.Translator{}.Event(event.Event{Body: &event.Message{Frame: f}})
		typed := ev.GetUnrecognized() == nil
		if got := rawOf(f, agentdv1.RawFrames_RAW_FRAMES_ALWAYS); got != string(line) {
			t.Errorf("ALWAYS: %s, want %s", got, line)
		}
		if got := rawOf(f, agentdv1.RawFrames_RAW_FRAMES_NEVER); typed == (got != "") {
			t.Errorf("NEVER: %s with %s", got, line)
		}
		got := rawOf(f, agentdv1.RawFrames_RAW_FRAMES_AUTO)
		if got != "" && got != string(line) {
			t.Errorf("AUTO: %s, want %s", got, line)
		}
		if must := f.Unmodeled || slices.Contains(rare, f.Type) || f.Type == "system" && !strings.Contains(f.Subtype, "token"); typed && must && got == "" {
			t.Errorf("AUTO: none with %.200s", line)
		}
	}
	if seen < 1500 {
		t.Errorf("%d messages", seen)
	}
}

// TestRoundTripNull shows that absent, null, zero and set members of every frame
// are four different texts for an observer with ALWAYS.
func TestRoundTripNull(t *testing.T) {
	const always = agentdv1.RawFrames_RAW_FRAMES_ALWAYS
	for _, line := range lines(t)[:15] {
		for _, at := range oddjson.Places(line) {
			if at.NameEnd == 0 {
				continue
			}
			texts := map[string]bool{}
			for _, changed := range [][]byte{
				oddjson.Without(line, at), oddjson.With(line, at, "null"), oddjson.With(line, at, `""`), oddjson.With(line, at, "0"), oddjson.With(line, at, `{"a":null}`),
			} {
				f := protocol.Decode(changed)
				if got := rawOf(f, always); f.Kind == protocol.KindMessage && got != string(changed) {
					t.Fatalf("%s: %s, want %s", strings.Join(at.Path, "."), got, changed)
				}
				texts[string(changed)] = true
			}
			if len(texts) != 5 {
				t.Errorf("%s: %d texts", strings.Join(at.Path, "."), len(texts))
			}
		}
	}
}
