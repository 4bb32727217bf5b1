package redact

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

const (
	// minSecret is the length from which a value is taken for a secret: replacing
	// "1" or "true" everywhere would only make text unreadable.
	minSecret = 8
	// minLine is the same for a line of a value.
	minLine = 16
)

// Values returns the strings that stand in the objects "env" and "headers"
// anywhere in v: configuration for MCP servers and settings. Malformed JSON
// gives those before the fault.
func Values(v rawjson.Value) []string {
	var out []string
	dec := jsontext.NewDecoder(bytes.NewReader(v), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	depth, hidden := 0, 0 // hidden is the depth of the object with secrets, 0 outside
	name := ""
	for {
		token, err := dec.ReadToken()
		if err != nil {
			return out
		}
		switch token.Kind() {
		case '{', '[':
			depth++
			if hidden == 0 && (name == "env" || name == "headers") {
				hidden = depth
			}
		case '}', ']':
			if depth--; depth < hidden {
				hidden = 0
			}
		case '"':
			kind, n := dec.StackIndex(dec.StackDepth())
			if kind == '{' && n%2 == 1 {
				name = token.String()
				continue
			}
			if hidden > 0 {
				out = append(out, token.String())
			}
		}
		name = ""
	}
}

// Text returns a function that replaces every one of the secrets in text by
// [Mark], and nil if there are none. Of a secret that is cut by the text's
// beginning or end the rest is replaced. Short values are no secrets.
func Text(secrets []string) func(string) string {
	var hidden []string
	for _, s := range secrets {
		for _, form := range forms(s) {
			if len(form) >= minSecret {
				hidden = append(hidden, form)
			}
		}
	}
	if len(hidden) == 0 {
		return nil
	}
	slices.Sort(hidden)
	hidden = slices.Compact(hidden)
	return func(text string) string { return replace(text, find(text, hidden)) }
}

// span is a piece of text, from its first byte to the one after its last.
type span struct{ begin, end int }

// find returns where secrets and pieces of them stand.
func find(text string, secrets []string) []span {
	var found []span
	for _, s := range secrets {
		for at := 0; ; at++ { // occurrences may overlap
			i := strings.Index(text[at:], s)
			if i < 0 {
				break
			}
			at += i
			found = append(found, span{at, at + len(s)})
		}
		if n := overlap(s, text); n > 0 {
			found = append(found, span{0, n})
		}
		if n := overlap(text, s); n > 0 {
			found = append(found, span{len(text) - n, len(text)})
		}
	}
	return found
}

// overlap returns how many bytes at the end of a begin b, 0 if they are too few
// to say anything.
func overlap(a, b string) int {
	for a = a[max(0, len(a)-len(b)):]; len(a) >= minSecret && len(b) >= minSecret; a = a[1:] {
		i := strings.Index(a, b[:minSecret])
		if i < 0 {
			return 0
		}
		if a = a[i:]; strings.HasPrefix(b, a) {
			return len(a)
		}
	}
	return 0
}

// replace puts [Mark] where the spans are, once for those that overlap.
func replace(text string, found []span) string {
	if len(found) == 0 {
		return text
	}
	slices.SortFunc(found, func(a, b span) int { return a.begin - b.begin })
	var out strings.Builder
	end := -1
	for _, f := range found {
		if f.begin >= end {
			out.WriteString(text[max(end, 0):f.begin])
			out.WriteString(Mark)
		}
		end = max(end, f.end)
	}
	out.WriteString(text[end:])
	return out.String()
}
