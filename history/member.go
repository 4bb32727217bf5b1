package history

import (
	"strings"

	"github.com/agentd/agentd/history/transcript"
)

// What stands in a line is looked for without reading the line as JSON: one that
// was cut, at the beginning or the end of what was read, still tells.

// hasMember reports whether text has a member with a value, as the CLI or another
// writer of JSON spaces it.
func hasMember(text, key, value string) bool {
	return strings.Contains(text, `"`+key+`":`+value) || strings.Contains(text, `"`+key+`": `+value)
}

// firstString is the first string of a name in text, empty if there is none.
func firstString(text, key string) string {
	for _, opening := range []string{`"` + key + `":"`, `"` + key + `": "`} {
		if _, after, ok := strings.Cut(text, opening); ok {
			if value, _, ok := quoted(after); ok {
				return value
			}
		}
	}
	return ""
}

// lastString is the last one.
func lastString(text, key string) (last string) {
	for _, opening := range []string{`"` + key + `":"`, `"` + key + `": "`} {
		for rest := text; ; {
			_, after, ok := strings.Cut(rest, opening)
			if !ok {
				break
			}
			value, following, ok := quoted(after)
			if !ok {
				break
			}
			last, rest = value, following
		}
	}
	return last
}

// quoted reads a string whose opening quotation mark stands before text, and
// returns what follows it. ok is false if it does not end.
func quoted(text string) (value, rest string, ok bool) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return transcript.Unescape(text[:i]), text[i+1:], true
		}
	}
	return "", "", false
}
