package redact

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// minSecret is the length from which a value is taken for a secret: replacing
// "1" or "true" everywhere would only make text unreadable.
const minSecret = 8

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
// [Mark], and nil if there are none. Longer ones go first, so that a secret that
// begins another leaves nothing of it; short values are no secrets.
func Text(secrets []string) func(string) string {
	secrets = slices.DeleteFunc(slices.Clone(secrets), func(s string) bool { return len(s) < minSecret })
	if len(secrets) == 0 {
		return nil
	}
	slices.SortFunc(secrets, func(a, b string) int { return len(b) - len(a) })
	pairs := make([]string, 0, 2*len(secrets))
	for _, s := range slices.Compact(secrets) {
		pairs = append(pairs, s, Mark)
	}
	return strings.NewReplacer(pairs...).Replace
}
