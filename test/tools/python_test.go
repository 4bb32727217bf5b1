package tools

import (
	"bytes"
	"os"
	"os/exec"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/internal/toolschema"
)

// parsed is a JSON that has a message.
type parsed struct {
	File    string `json:"file"`
	Message string `json:"message"`
	JSON    string `json:"json"`
	tool    toolschema.Tool
}

// TestPython has Python parse what the real CLI was recorded to write, and
// compares what it holds then.
func TestPython(t *testing.T) {
	python := os.Getenv("AGENTD_TEST_PYTHON")
	if python == "" {
		t.Skip("AGENTD_TEST_PYTHON does not name an interpreter with protobuf")
	}
	cases := recorded(t)
	var stdin, stdout bytes.Buffer
	for _, c := range cases {
		if err := json.MarshalWrite(&stdin, c); err != nil {
			t.Fatal(err)
		}
		stdin.WriteByte('\n')
	}
	command := exec.CommandContext(t.Context(), python, "parse.py")
	command.Env = append(os.Environ(), "PYTHONPATH=../../gen/python")
	command.Stdin, command.Stdout, command.Stderr = &stdin, &stdout, t.Output()
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		line, err := stdout.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		lost, err := toolschema.LostIn([]byte(c.JSON), line)
		if lost = c.tool.Modeled(lost); err != nil || len(lost) > 0 {
			t.Errorf("%s in Python loses %v (%v)\n  before %s\n  after  %s", c.Message, lost, err, c.JSON, line)
		}
	}
}

// recorded returns the inputs and results of the recordings that have a
// message.
func recorded(t *testing.T) []parsed {
	t.Helper()
	text, err := os.ReadFile(recordings)
	if err != nil {
		t.Fatal(err)
	}
	var cases []parsed
	for line := range bytes.Lines(text) {
		var r struct {
			Tool   string         `json:"tool"`
			Input  jsontext.Value `json:"input"`
			Result jsontext.Value `json:"result"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		tool, _ := toolschema.Find(r.Tool)
		add := func(m proto.Message, object []byte) {
			if m != nil && bytes.HasPrefix(object, []byte("{")) {
				d := m.ProtoReflect().Descriptor()
				cases = append(cases, parsed{d.ParentFile().Path(), string(d.Name()), string(object), tool})
			}
		}
		add(tool.Input, r.Input)
		add(tool.Output, tool.Object(r.Result))
	}
	return cases
}
