package tools

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/internal/toolschema"
)

var update = flag.Bool("update", false, "record the calls into internal/toolschema/testdata")

const recordings = "../../internal/toolschema/testdata/recorded.jsonl"

// TestRealCLI has the CLI that AGENTD_TEST_CLI names run every tool that works
// without a network, and parses what a caller of agentd gets.
func TestRealCLI(t *testing.T) {
	path := os.Getenv("AGENTD_TEST_CLI")
	if path == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	sessions := []session{fileSession(), sessionSession(), mcpSession(t), agentSession(), outsideSession(t)}
	records := make([][]byte, len(sessions))
	var mu sync.Mutex
	succeeded := map[string]bool{}
	t.Run("sessions", func(t *testing.T) {
		for i, s := range sessions {
			t.Run(s.name, func(t *testing.T) {
				t.Parallel()
				for _, c := range play(t, path, s) {
					records[i] = append(records[i], record(t, s.name, c)...)
					if check(t, c) {
						mu.Lock()
						tool, _ := toolschema.Find(c.tool)
						succeeded[tool.Name] = true
						mu.Unlock()
					}
				}
			})
		}
	})
	for _, tool := range toolschema.Tools() {
		if tool.Proof == toolschema.Recorded && !succeeded[tool.Name] {
			t.Errorf("%s: no call succeeded", tool.Name)
		}
		if tool.Proof != toolschema.Recorded && succeeded[tool.Name] {
			t.Errorf("%s: a call succeeded; the table says %q", tool.Name, tool.Proof)
		}
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(recordings, slices.Concat(records...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// check parses a call and says whether it succeeded.
func check(t *testing.T, c call) bool {
	t.Helper()
	result, err := toolschema.Check(c.tool, []byte(c.input), []byte(c.result))
	if err != nil {
		t.Errorf("%v\n  input  %s\n  result %s", err, c.input, c.result)
		return false
	}
	return result.Message != nil || !strings.HasPrefix(result.Text, "Error: ")
}

// stable makes recordings independent of where and when they were made.
var stable = []struct {
	text *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`-tmp-[A-Za-z0-9-]+`), "-workspace"},
	{regexp.MustCompile(`/tmp/Test[A-Za-z0-9_]+/\d+/session-[0-9]+`), "/tmp/agentd"},
	{regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`), "00000000-0000-4000-8000-000000000000"},
	{regexp.MustCompile(`/tmp/Test[A-Za-z0-9_]+/\d+/\.claude/p`), "/home/user/.claude/p"},
	{regexp.MustCompile(`/tmp/Test[A-Za-z0-9_]+/\d+`), "/workspace"},
	{regexp.MustCompile(`127\.0\.0\.1:\d+`), "127.0.0.1:8443"},
}

// maxText is the length above which a recorded text is cut.
const maxText = 1000

// record is one line of the recordings.
func record(t *testing.T, session string, c call) []byte {
	t.Helper()
	input, result := settle(t, c.input), settle(t, c.result)
	var line bytes.Buffer
	err := json.MarshalWrite(&line, struct {
		Session string `json:"session"`
		Tool    string `json:"tool"`
		Input   any    `json:"input"`
		Result  any    `json:"result"`
	}{session, c.tool, input, result}, json.Deterministic(true), jsontext.EscapeForHTML(false))
	if err != nil {
		t.Fatal(err)
	}
	return append(line.Bytes(), '\n')
}

// settle parses JSON without what differs from run to run.
func settle(t *testing.T, text string) any {
	t.Helper()
	for _, s := range stable {
		text = s.text.ReplaceAllString(text, s.with)
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return cut(v)
}

func cut(v any) any {
	switch v := v.(type) {
	case string:
		if len(v) > maxText {
			return fmt.Sprintf("%s[cut: %d bytes in all]", strings.ToValidUTF8(v[:maxText], ""), len(v))
		}
	case []any:
		for i := range v {
			v[i] = cut(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = cut(v[key])
		}
	}
	return v
}
