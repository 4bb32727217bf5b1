package diff

import "testing"

func TestLines(t *testing.T) {
	for _, c := range []struct {
		from, to              string
		insertions, deletions int
	}{
		{"", "", 0, 0},
		{"", "a\nb\n", 2, 0},
		{"a\n", "", 0, 1},
		{"two\nthree\n", "one\n", 1, 2},
		{"a\nb\nc\n", "a\nx\nc\n", 1, 1},
		{"a\nb\nc\n", "c\na\nb\n", 1, 1},
	} {
		if in, out := Lines(c.from, c.to); in != c.insertions || out != c.deletions {
			t.Errorf("%q to %q: %d insertions and %d deletions, want %d and %d", c.from, c.to, in, out, c.insertions, c.deletions)
		}
	}
}
