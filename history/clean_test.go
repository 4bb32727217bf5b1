package history

import "testing"

func TestCleanSD28(t *testing.T) {
	for _, c := range []struct{ name, tag, want string }{
		{"plain text stays", "needs review", "needs review"},
		{"blanks around it", "\u00A0\t a b \u3000\r\n", "a b"},
		{"blanks of one SDK alone", "\x1C\x1F\u0085a\uFEFF", "a"},
		{"zero width", "a\u200Bb\u200Dc\u2060d", "abcd"},
		{"directions", "\u202Ea\u202C\u2066b\u2069\u200Fc", "abc"},
		{"soft hyphen and byte order mark", "so\u00ADft\uFEFF", "soft"},
		{"private use", "\uE000a\uF8FF\U000F0000\U0010FFFD", "a"},
		{"unassigned", "\u0378a\uFFFE\U0003FFFF", "a"},
		{"compatible spellings", "\uFB01\u2460\uFF21\u2126", "fi1A\u03A9"},
		{"parts are put together", "e\u0301 \u1100\u1161", "\u00E9 \uAC00"},
		{"again after marks are gone", "e\u200B\u0301", "\u00E9"},
		{"what shows stays", "👩 日本 ñ \u0301", "👩 日本 ñ \u0301"},
		{"a joined picture falls apart", "👩\u200D💻", "👩💻"},
		{"no text at all", "", ""},
		{"nothing is left", "\u200B \uFEFF\u202E", ""},
		{"no UTF-8", "a\xFFb", "a\uFFFDb"},
	} {
		got := Clean(c.tag)
		if got != c.want {
			t.Errorf("%s: %+q is cleaned to %+q, want %+q", c.name, c.tag, got, c.want)
		}
		if again := Clean(got); again != got {
			t.Errorf("%s: %+q is cleaned once more, to %+q", c.name, got, again)
		}
	}
}
