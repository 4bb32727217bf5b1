// Package rawjson handles JSON that agentd passes on without interpreting it.
//
// Bytes that came from the CLI are kept as they are. Bytes that go to the CLI
// are checked and put on one line first, because a single malformed line ends
// the CLI with all its state.
package rawjson

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Value is the text of one JSON value. A nil Value means that there is none,
// which differs from the JSON null.
type Value = jsontext.Value

// MaxDepth is how deeply arrays and objects may nest in JSON for the CLI.
const MaxDepth = 1000

// MaxReadDepth is how deeply they may nest in what the CLI writes: the decoder's
// own limit.
const MaxReadDepth = 10_000

// Check returns text as a [Value] that fits on one line: exactly one JSON
// value, valid UTF-8, at most [MaxDepth] deep, without insignificant
// whitespace. Key order, number spelling, duplicate keys and escapes stay.
func Check(text string) (Value, error) { return check(text, MaxDepth) }

func check(text string, deepest int) (Value, error) {
	if !utf8.ValidString(text) {
		return nil, errors.New("is not valid UTF-8")
	}
	if d := Depth(text); d > deepest {
		return nil, fmt.Errorf("nests %d levels deep, %d are allowed", d, deepest)
	}
	v := Value(text)
	if err := v.Compact(jsontext.AllowDuplicateNames(true)); err != nil {
		return nil, fmt.Errorf("is not one JSON value: %w", err)
	}
	return v, nil
}

// CheckObject is [Check] for a value that must be an object.
func CheckObject(text string) (Value, error) { return checkObject(text, MaxDepth) }

// CheckEntry is [CheckObject] for an entry of a transcript, which the CLI wrote: it may
// nest as deep as what a line of its holds in a list.
func CheckEntry(text string) (Value, error) { return checkObject(text, MaxReadDepth-2) }

func checkObject(text string, deepest int) (Value, error) {
	v, err := check(text, deepest)
	if err != nil {
		return nil, err
	}
	if v.Kind() != '{' {
		return nil, errors.New("is not a JSON object")
	}
	return v, nil
}

// CheckLine returns text, unchanged, as a line for the CLI: one JSON object, at
// most [MaxDepth] deep. Escapes of lone surrogates are taken, as the CLI does.
func CheckLine(text string) (Value, error) {
	if strings.ContainsAny(text, "\r\n") {
		return nil, errors.New("has a line break: send one line a frame, without its line end")
	}
	if d := Depth(text); d > MaxDepth {
		return nil, fmt.Errorf("nests %d levels deep, %d are allowed", d, MaxDepth)
	}
	v := Value(text)
	if !v.IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
		return nil, errors.New("is not one JSON value")
	}
	if v.Kind() != '{' {
		return nil, errors.New("is not a JSON object")
	}
	return v, nil
}

// Quote returns s as a JSON string. Bytes that are not UTF-8 become U+FFFD.
func Quote(s string) Value {
	b, err := jsontext.AppendQuote(nil, s)
	if err != nil {
		b, _ = jsontext.AppendQuote(nil, string(bytes.ToValidUTF8([]byte(s), []byte("\uFFFD"))))
	}
	return b
}

// IsNull reports whether v is the JSON null.
func IsNull(v Value) bool { return v.Kind() == 'n' }

// Depth returns how deeply brackets nest in text outside strings. It does not
// need text to be valid.
func Depth[T ~string | ~[]byte](text T) int {
	deepest, now := 0, 0
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			now++
			deepest = max(deepest, now)
		case c == '}' || c == ']':
			now--
		}
	}
	return deepest
}
