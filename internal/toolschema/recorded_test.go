package toolschema_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/internal/toolschema"
)

// recording is one call that the real CLI made; test/tools writes them.
type recording struct {
	Session string         `json:"session"`
	Tool    string         `json:"tool"`
	Input   jsontext.Value `json:"input"`
	Result  jsontext.Value `json:"result"`
}

func recordings(t *testing.T) []recording {
	t.Helper()
	text, err := os.ReadFile("testdata/recorded.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []recording
	for line := range bytes.Lines(text) {
		var r recording
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func TestRecordings(t *testing.T) {
	succeeded, seen := map[string]bool{}, map[string]bool{}
	for _, r := range recordings(t) {
		tool, ok := toolschema.Find(r.Tool)
		if !ok {
			t.Errorf("the table lacks %s", r.Tool)
			continue
		}
		result, err := toolschema.Check(r.Tool, r.Input, r.Result)
		if err != nil {
			t.Errorf("%v\n  input  %s\n  result %s", err, r.Input, r.Result)
			continue
		}
		seen[tool.Name] = true
		if result.Message != nil || !strings.HasPrefix(result.Text, "Error: ") {
			succeeded[tool.Name] = true
		}
	}
	for _, tool := range toolschema.Tools() {
		if proven := succeeded[tool.Name]; proven != (tool.Proof == toolschema.Recorded) {
			t.Errorf("%s: the table says %q, a success was recorded: %t", tool.Name, tool.Proof, proven)
		}
		if tool.Proof == toolschema.Failing && !seen[tool.Name] {
			t.Errorf("%s: not even an error was recorded", tool.Name)
		}
	}
}

// TestShapes holds the recordings against the column of shapes.
func TestShapes(t *testing.T) {
	kinds := map[toolschema.Shape]string{
		toolschema.Object: "{", toolschema.List: "[", toolschema.Open: "{[", toolschema.Text: "",
	}
	for _, r := range recordings(t) {
		tool, _ := toolschema.Find(r.Tool)
		kind := string(r.Result[:1])
		if kind != `"` && !strings.Contains(kinds[tool.Shape], kind) {
			t.Errorf("%s: the table says %s, the result is %s", r.Tool, tool.Shape, r.Result)
		}
	}
}

func TestALossIsSeen(t *testing.T) {
	for _, c := range []struct{ tool, input, result, want string }{
		{"Bash", `{"command":"x","new_member":1}`, `{}`, "input of Bash loses new_member"},
		{"Bash", `{}`, `{"stdout":"","gitOperation":{"tag":{"name":"v1"}}}`, "result of Bash loses gitOperation.tag"},
		{"ListMcpResourcesTool", `{}`, `[{"uri":"x","size":1}]`, "loses resources[].size"},
		{"Bash", `{"command":1}`, `{}`, "parse the input of Bash"},
		{"Bash", `{}`, `{"stdout":1}`, "parse the result of Bash"},
		{"Bash", `{}`, `[]`, `begins with "["`},
		{"Bash", `{}`, `7`, `begins with "7"`},
		{"StructuredOutput", `{}`, `{}`, "has no message"},
		{"Nothing", `{}`, `{}`, "no tool Nothing"},
	} {
		if _, err := toolschema.Check(c.tool, []byte(c.input), []byte(c.result)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s %s: %v, want %q", c.tool, c.input, c.result, err, c.want)
		}
	}
}
