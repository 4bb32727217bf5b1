package talk

import (
	"strings"
	"testing"
)

func TestPrinter(t *testing.T) {
	var out strings.Builder
	p := &Printer{W: &out}
	p.Line(You, "one\ntwo \x1b[31mthree")
	p.piece("")
	p.piece("a\n")
	p.piece("b\x07\u009b2J")
	p.Line(Tool, strings.Repeat("x", maxLine+1))
	p.Whole(Asks, strings.Repeat("y", maxLine)+"\nasks     \u202e\u2066no\r")
	p.Plain("a\nb")
	p.Title("Next")
	want := "you      one two [31mthree\n" +
		"claude   a\n         b2J\n" +
		"tool     " + strings.Repeat("x", maxLine) + "…\n" +
		"asks     " + strings.Repeat("y", maxLine) + "\n         asks     no\n         a\n         b\n" +
		"\nNext\n"
	if out.String() != want {
		t.Errorf("printed\n%q, want\n%q", out.String(), want)
	}
	out.Reset()
	p.Colour = true
	p.Line(You, "hello")
	if want := "\x1b[36myou\x1b[0m      hello\n"; out.String() != want {
		t.Errorf("in colour %q, want %q", out.String(), want)
	}
}
