package protocol_test

import (
	"bufio"
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
)

// recordedFrames calls visit with every frame that a real CLI wrote in the
// recorded conversations.
func recordedFrames(tb testing.TB, visit func(name string, line int, frame []byte)) {
	tb.Helper()
	files, err := filepath.Glob("testdata/wire/*.jsonl")
	if err != nil || len(files) < 200 {
		tb.Fatalf("%d recordings, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		lines := bufio.NewScanner(bytes.NewReader(text))
		lines.Buffer(nil, 1<<26)
		for n := 1; lines.Scan(); n++ {
			var entry struct {
				Dir   string         `json:"dir"`
				Frame jsontext.Value `json:"frame"`
			}
			if err := json.Unmarshal(lines.Bytes(), &entry, jsontext.AllowInvalidUTF8(true)); err != nil {
				tb.Fatalf("%s:%d: %v", file, n, err)
			}
			if entry.Dir == "out" {
				visit(strings.TrimSuffix(filepath.Base(file), ".jsonl"), n, entry.Frame)
			}
		}
	}
}

// unmodeled names the recorded frames whose typed form is known to lack
// something, and why that is left to raw_json.
var unmodeled = map[string]string{
	"07u-extra-emit-envs result": "measurements of the CLI's own, switched on by debugging variables",
}

func TestDecodeRecordings(t *testing.T) {
	seen := map[string]int{}
	recordedFrames(t, func(name string, line int, raw []byte) {
		f := protocol.Decode(raw)
		seen[f.Type]++
		if !bytes.Equal(f.Raw, raw) || f.Lossy {
			t.Errorf("%s:%d: raw was changed", name, line)
		}
		if u, ok := f.Message.(*message.Unrecognized); ok {
			t.Errorf("%s:%d: %s/%s is unrecognized", name, line, u.Type, u.Subtype)
		}
		if f.Kind == protocol.KindNoise || f.Kind == protocol.KindCorrupt {
			t.Errorf("%s:%d: kind %d", name, line, f.Kind)
		}
		if f.Unmodeled && unmodeled[name+" "+f.Type] == "" {
			t.Errorf("%s:%d: %s/%s has something that its typed form lacks", name, line, f.Type, f.Subtype)
		}
	})
	t.Logf("frames by type: %v", seen)
	want := []string{
		"assistant", "command_lifecycle", "control_cancel_request", "control_request", "control_response",
		"conversation_reset", "keep_alive", "prompt_suggestion", "rate_limit_event", "result", "stream_event",
		"system", "tool_use_summary", "transcript_mirror", "user",
	}
	if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, want) {
		t.Errorf("types %v, want %v", got, want)
	}
}
