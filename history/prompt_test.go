package history

import (
	"strings"
	"testing"
)

// user is a line with a prompt and other members.
func user(members, content string) string {
	return `{"type":"user",` + members + `"message":{"role":"user","content":` + content + `}}`
}

func TestFirstPromptsSD14(t *testing.T) {
	text := func(s string) string { return user("", `"`+s+`"`) }
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"SD14 a text":                    {[]string{text("a"), text("b")}, "a"},
		"SD14 blocks":                    {[]string{user("", `[{"type":"image"},{"type":"text","text":" "},{"type":"text","text":"a"}]`)}, "a"},
		"SD14 with spaces":               {[]string{`{"type": "user", "message": {"content": "a"}}`}, "a"},
		"SD14 in one line":               {[]string{text(`\n a\nb\tc \n`)}, "a b\tc"},
		"SD14 blank":                     {[]string{text(" "), text("a")}, "a"},
		"SD14 a result":                  {[]string{user("", `[{"type":"tool_result","content":"x"},{"type":"text","text":"y"}]`), text("a")}, "a"},
		"SD14 meta":                      {[]string{user(`"isMeta":true,`, `"x"`), user(`"isMeta": true,`, `"x"`), text("a")}, "a"},
		"SD14 not meta":                  {[]string{user(`"isMeta":false,`, `"a"`), text("b")}, "a"},
		"SD14 a compact summary":         {[]string{user(`"isCompactSummary":true,`, `"x"`), text("a")}, "a"},
		"SD14 the output of a tool":      {[]string{text("<local-command-stdout>x</local-command-stdout>"), text("a")}, "a"},
		"SD14 a hook":                    {[]string{text("<session-start-hook>x"), text("a")}, "a"},
		"SD14 a tick":                    {[]string{text("<tick>"), text("<goal>x"), text("a")}, "a"},
		"SD14 an interruption":           {[]string{text("[Request interrupted by user for tool use]"), text("[Request interrupted by user]"), text("a")}, "a"},
		"SD14 an opened file":            {[]string{text(" <ide_opened_file>x\ny</ide_opened_file> "), text("a")}, "a"},
		"SD14 a selection":               {[]string{text("<ide_selection>x</ide_selection>"), text("a")}, "a"},
		"SD14 behind a selection":        {[]string{text("<ide_selection>x</ide_selection> a")}, "<ide_selection>x</ide_selection> a"},
		"SD14 another tag":               {[]string{text("<b>a</b>")}, "<b>a</b>"},
		"SD14 a command":                 {[]string{text("<command-name>/x</command-name>"), text("<command-name>/y</command-name>")}, "/x"},
		"SD14 a prompt behind a command": {[]string{text("<command-name>/x</command-name>"), text("a")}, "a"},
		"SD14 a command in a text":       {[]string{text("see <command-name>/x</command-name>!")}, "/x"},
		"SD14 no command":                {[]string{text("<command-name></command-name>")}, ""},
		"SD14 an assistant's":            {[]string{`{"type":"assistant","message":{"content":"x"}}`, text("a")}, "a"},
		"SD14 of another type":           {[]string{`{"type":"x","y":{"type":"user"},"message":{"content":"x"}}`, text("a")}, "a"},
		"SD14 an entry in one":           {[]string{`[{"type":"user","message":{"content":"x"}}]`, text("a")}, "a"},
		"SD14 cut lines":                 {[]string{`{"type":"user","message":{"content":"x"`, `"type":"user"`, `{"type":"user"`, text("a")}, "a"},
		"SD14 odd types": {[]string{
			`{"type":"user"}`, `{"type":"user","message":null}`, `{"type":"user","message":"x"}`, user("", "null"), user("", "7"),
			user("", `{"text":"x"}`), user("", `[]`), user("", `["x",null,7,{"type":"text"},{"type":"text","text":7},{"text":"x"},{"type":7,"text":"x"}]`),
			text("a"),
		}, "a"},
		"SD14 numbers that are none of ours": {[]string{user(`"x":1e999,`, `[{"type":"y","z":1e999},{"type":"text","text":"a"}]`)}, "a"},
		"SD14 the last of two members":       {[]string{`{"type":"user","message":{"content":"x","content":"y"},"message":{"content":"a"}}`}, "a"},
		"SD14 the last of two, without text": {[]string{`{"type":"user","message":{"content":"x"},"message":{}}`}, ""},
		"SD14 half a surrogate":              {[]string{text(`a\ud83d`)}, "a\uFFFD"},
		"SD14 CR LF":                         {[]string{text("a") + "\r"}, "a"},
		"SD14 none":                          {nil, ""},
		"SD14 200 characters":                {[]string{text(strings.Repeat("é", 200))}, strings.Repeat("é", 200)},
		"SD14 201 characters":                {[]string{text(strings.Repeat("é", 201))}, strings.Repeat("é", 200) + "…"},
		"SD14 cut before a space":            {[]string{text(strings.Repeat("🙂", 198) + "  b")}, strings.Repeat("🙂", 198) + "…"},
	} {
		if got := firstPrompt(strings.Join(c.lines, "\n")); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestMembers(t *testing.T) {
	for _, c := range []struct{ text, first, last string }{
		{``, "", ""},
		{`{"k":"a","k":"b"}`, "a", "b"},
		{`{"k":"a"} {"k": "b"}`, "a", "b"},
		{`{"k": "a"} {"k":"b"}`, "b", "a"}, // the spelling without a space is looked for first
		{`{"k":""}`, "", ""},
		{`{"k":"a","k":""}`, "a", ""},
		{`{"k":"a\"b\\"}`, `a"b\`, `a"b\`},
		{`"k":"a`, "", ""},
		{`"k":"a\`, "", ""},
		{`"k":"a" "k":"b`, "a", "a"},
		{`"k":"x "k": "a"`, `x `, "a"},
		{`"kk":"a","xk":"b"`, "", ""},
		{`"k":null`, "", ""},
		{`"k":  "a"`, "", ""},
		{`"k":"\q"`, `\q`, `\q`},
		{"\"k\":\"a\nb\"", "a\nb", "a\nb"},
		{"\"k\":\"a\n\\n\"", "a\n\\n", "a\n\\n"}, // a line end has no place in an escaped string
	} {
		if first, last := firstString(c.text, "k"), lastString(c.text, "k"); first != c.first || last != c.last {
			t.Errorf("%s: %q, %q", c.text, first, last)
		}
	}
}
