package demo

import (
	"strings"
	"testing"
)

func TestPrinter(t *testing.T) {
	var out strings.Builder
	p := &printer{w: &out}
	p.line(roleYou, "one\ntwo \x1b[31mthree")
	p.piece(roleClaude, "")
	p.piece(roleClaude, "a\n")
	p.piece(roleClaude, "b\x07\u009b2J")
	p.line(roleTool, strings.Repeat("x", maxLine+1))
	p.title("Next")
	want := "you      one two [31mthree\n" +
		"claude   a\n         b2J\n" +
		"tool     " + strings.Repeat("x", maxLine) + "…\n" +
		"\nNext\n"
	if out.String() != want {
		t.Errorf("printed\n%q, want\n%q", out.String(), want)
	}
	out.Reset()
	p.colour = true
	p.line(roleYou, "hello")
	if want := "\x1b[36myou\x1b[0m      hello\n"; out.String() != want {
		t.Errorf("in colour %q, want %q", out.String(), want)
	}
}
