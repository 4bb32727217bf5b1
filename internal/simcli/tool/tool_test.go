package tool

import (
	"context"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/simcli/wire"
)

func bashInput(line string) Input { return NewInput(wire.Object("command", line)) }

func TestShell(t *testing.T) {
	cases := map[string]struct {
		out  string
		code int
	}{
		"echo hi":                            {"hi\n", 0},
		"touch hi.txt && echo hi":            {"hi\n", 0},
		"exit 3":                             {"", 3},
		"false || echo no":                   {"no\n", 0},
		"false && echo no":                   {"", 1},
		"echo 'a b' > f; cat f":              {"a b\n", 0},
		"echo one; echo two | wc -l":         {"one\n1\n", 0},
		"printf 'a\\nb\\n' > g; head -1 g":   {"a\n", 0},
		"sleep 0; rm hi.txt; ls hi.txt":      {"", 2},
		"unknowncommand --with flags && pwd": {"/nowhere\n", 0},
	}
	for line, want := range cases {
		got := run(context.Background(), NewFiles("/nowhere", nil), line)
		if line == "sleep 0; rm hi.txt; ls hi.txt" {
			got.stdout = ""
		}
		if got.stdout != want.out || got.code != want.code {
			t.Errorf("%s: got %q, code %d", line, got.stdout, got.code)
		}
	}
}

func TestPermissions(t *testing.T) {
	f := NewFiles("/w", nil)
	p := Policy{Mode: "default", Dirs: []string{"/w"}}
	edits := Policy{Mode: "acceptEdits", Dirs: []string{"/w"}}
	ruled := Policy{Mode: "default", Dirs: []string{"/w"}, Allow: []Rule{ParseRule("Bash(touch *)", "session")}}
	forbid := Policy{Mode: "bypassPermissions", Dirs: []string{"/w"}, Deny: []Rule{ParseRule("Bash(touch *)", "cliArg")}}
	cases := []struct {
		policy Policy
		name   string
		in     Input
		want   Behavior
	}{
		{p, "Bash", bashInput("echo hi"), Allow},
		{p, "Bash", bashInput("touch a"), Ask},
		{p, "Bash", bashInput("exit 3"), Ask},
		{p, "Bash", bashInput("cat /etc/passwd"), Ask},
		{edits, "Bash", bashInput("touch a"), Allow},
		{edits, "Bash", bashInput("curl x"), Ask},
		{ruled, "Bash", bashInput("touch b"), Allow},
		{forbid, "Bash", bashInput("touch b"), Deny},
		{p, "Read", NewInput(wire.Object("file_path", "a")), Allow},
		{p, "Read", NewInput(wire.Object("file_path", "/etc/x")), Ask},
		{p, "Write", NewInput(wire.Object("file_path", "a")), Ask},
		{edits, "Write", NewInput(wire.Object("file_path", "a")), Allow},
		{p, "mcp__calc__add", NewInput(wire.Object()), Ask},
		{Policy{Mode: "default", Allow: []Rule{{Tool: "mcp__calc"}}}, "mcp__calc__add", NewInput(wire.Object()), Allow},
		{Policy{Mode: "dontAsk"}, "mcp__calc__add", NewInput(wire.Object()), Deny},
		{Policy{Mode: "bypassPermissions"}, "AskUserQuestion", NewInput(wire.Object()), Ask},
	}
	for _, c := range cases {
		if got := c.policy.Check(f, c.name, c.in); got.Behavior != c.want {
			t.Errorf("%s %s in %s: got %v, want %v", c.name, c.in.Raw, c.policy.Mode, got.Behavior, c.want)
		}
	}
	d := p.Check(f, "Bash", bashInput("touch a.txt"))
	if d.BlockedPath != "/w/a.txt" || len(d.Suggestions) != 3 || !strings.Contains(string(d.Suggestions[0]), `"ruleContent":"touch a.txt"`) {
		t.Errorf("decision: %+v", d)
	}
}

func TestFilesStayInMemory(t *testing.T) {
	dir := t.TempDir()
	f := NewFiles(dir, nil)
	write := NewInput(wire.Object("file_path", "n.txt", "content", "one\ntwo"))
	if out := Execute(context.Background(), f, "Write", write); out.Failed {
		t.Fatalf("write: %v", out.Content)
	}
	before := f.Changes()
	edit := NewInput(wire.Object("file_path", "n.txt", "old_string", "two", "new_string", "three"))
	if out := Execute(context.Background(), f, "Edit", edit); out.Failed {
		t.Fatalf("edit: %v", out.Content)
	}
	out := Execute(context.Background(), f, "Read", NewInput(wire.Object("file_path", "n.txt")))
	if out.Content != "1\tone\n2\tthree" {
		t.Errorf("read %q", out.Content)
	}
	if got, in, out := f.Compare(before); len(got) != 1 || in != 1 || out != 1 {
		t.Errorf("would change %v, %d insertions, %d deletions", got, in, out)
	}
	f.Restore(before)
	if text, _ := f.Read("n.txt"); text != "one\ntwo" {
		t.Errorf("after restore: %q", text)
	}
	if NewFiles(dir, nil).Exists("n.txt") {
		t.Error("the file is on disk")
	}
}

func TestSchema(t *testing.T) {
	s, err := ParseSchema(wire.Value(`{"type":"object","properties":{"name":{"type":"string"},"n":{"type":"integer"}},"required":["name"]}`))
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]string{
		`{"name":"a","n":1}`:   "",
		`{"name":5}`:           "/name: must be string",
		`{"n":1}`:              "root: must have required property 'name'",
		`{"name":"a","n":1.5}`: "/n: must be integer",
	}
	for v, want := range cases {
		if got := s.Check(wire.Value(v)); got != want {
			t.Errorf("%s: got %q, want %q", v, got, want)
		}
	}
	if _, err := ParseSchema(wire.Value(`{"type":"nonsense"}`)); err == nil {
		t.Error("a nonsensical type passes")
	}
}
