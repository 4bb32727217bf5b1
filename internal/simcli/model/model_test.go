package model

import (
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

func TestBuiltInPicksTools(t *testing.T) {
	tools := []Tool{
		{Name: "Bash"}, {Name: "Write"}, {Name: "Read"},
		{Name: "mcp__calc__add", Schema: wire.Value(`{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}}}`)},
	}
	cases := map[string]struct{ name, input string }{
		"please run `echo hi`":      {"Bash", `{"command":"echo hi","description":"Run what was asked for"}`},
		"Run ls -la.":               {"Bash", `{"command":"ls -la","description":"Run what was asked for"}`},
		"create a file notes.txt":   {"Write", `{"file_path":"notes.txt","content":"Written by a simulated Claude.\n"}`},
		"read notes.txt":            {"Read", `{"file_path":"notes.txt"}`},
		"add 2 and 40":              {"mcp__calc__add", `{"a":2,"b":40}`},
		"what is the meaning of it": {"", ""},
	}
	for prompt, want := range cases {
		r := BuiltIn{}.Next(Request{Prompt: prompt, User: prompt, Tools: tools})
		last := r.Blocks[len(r.Blocks)-1]
		if last.Name != want.name || string(last.Input) != want.input {
			t.Errorf("%s: got %s %s", prompt, last.Name, last.Input)
		}
		if (last.Type == modelscript.TypeToolUse) != (r.Stop == "tool_use") {
			t.Errorf("%s: stop reason %s", prompt, r.Stop)
		}
	}
}

func TestBuiltInSaysThatItIsSimulated(t *testing.T) {
	r := BuiltIn{}.Next(Request{Prompt: "hello", User: "hello"})
	if !strings.Contains(r.Blocks[0].Text, "simulated") {
		t.Errorf("answer: %s", r.Blocks[0].Text)
	}
}
