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
		"please run `echo hi`":    {"Bash", `{"command":"echo hi","description":"Run what was asked for"}`},
		"Run ls -la.":             {"Bash", `{"command":"ls -la","description":"Run what was asked for"}`},
		"create a file notes.txt": {"Write", `{"file_path":"notes.txt","content":"Written by a simulated Claude.\n"}`},
		"Use your Bash tool: run ls -la with your Bash tool, once.": {"Bash", `{"command":"ls -la","description":"Run what was asked for"}`},
		"read notes.txt":                                     {"Read", `{"file_path":"notes.txt"}`},
		"Read `notes.txt`, please":                           {"Read", `{"file_path":"notes.txt"}`},
		"Read the file /etc/hostname with your Read tool.":   {"Read", `{"file_path":"/etc/hostname"}`},
		"Read the file Makefile with your Read tool, to add": {"Read", `{"file_path":"Makefile"}`},
		"What is in the file with the names? Read it.":       {"", ""},
		"Write the file /tmp/a.d/b with your Write tool":     {"Write", `{"file_path":"/tmp/a.d/b","content":"Written by a simulated Claude.\n"}`},
		"Write a file": {"Write", `{"file_path":"hello.txt","content":"Written by a simulated Claude.\n"}`},
		"Which file did you write? Answer without a tool.": {"", ""},
		"Run `ls`, but use no tool":                        {"", ""},
		"add 2 and 40":                                     {"mcp__calc__add", `{"a":2,"b":40}`},
		"what is the meaning of it":                        {"", ""},
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

func TestBuiltInFillsArguments(t *testing.T) {
	const one = `{"properties":{"city":{"type":"string"},"days":{"type":"integer"}}}`
	const two = `{"properties":{"from":{"type":"string"},"to":{"type":"string"},"unit":{"type":"string","enum":["C","F"]}}}`
	for _, c := range []struct{ schema, prompt, want string }{
		{one, "Use your tool weather, once, with Paris", `{"city":"Paris","days":1}`},
		{one, "Use your tool weather with New York, for 3 days.", `{"city":"New York","days":3}`},
		{one, `With your tool weather look up "St. Gallen" with care`, `{"city":"St. Gallen","days":1}`},
		{one, "With your tool weather, and with Rome.", `{"city":"Rome","days":1}`},
		{one, "weather in Oslo", `{"city":"weather in Oslo","days":1}`},
		{two, "go with Oslo", `{"from":"go with Oslo","to":"go with Oslo","unit":"C"}`},
	} {
		if got := string(arguments(wire.Value(c.schema), c.prompt)); got != c.want {
			t.Errorf("%s: %s, want %s", c.prompt, got, c.want)
		}
	}
}

func TestBuiltInCounts(t *testing.T) {
	for prompt, want := range map[string]string{
		"Count to 3":                           "one, two, three.",
		"count up to four, please":             "one, two, three, four.",
		"Count down from ten to eight!":        "ten, nine, eight.",
		"Count from ninety-nine to 101.":       "ninety-nine, one hundred, one hundred one.",
		"count from 999 to a thousand and one": "nine hundred ninety-nine, one thousand.",
		"count to one. Then two":               "one.",
		"count the words":                      "",
		"count to the end":                     "",
		"count from here to 3":                 "",
	} {
		if got := count(prompt); got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
	prompt := "Count from one to three hundred in words. Use no tool."
	r := BuiltIn{}.Next(Request{Prompt: prompt, User: prompt, Tools: []Tool{{Name: "Bash"}}})
	if words := modelscript.Words(r.Blocks[0].Text); len(words) < 300 || words[len(words)-1] != " hundred." || r.WordDelay != countDelay {
		t.Errorf("%d words at %s: %s", len(words), r.WordDelay, r.Blocks[0].Text)
	}
	if r = (BuiltIn{WordDelay: 1}).Next(Request{Prompt: prompt}); r.WordDelay != 1 {
		t.Errorf("the delay that was set became %s", r.WordDelay)
	}
}
