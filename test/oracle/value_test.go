package oracle

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// number is a JSON number by its value: 1, 1.0 and 1e0 are the same.
type number string

// MarshalJSON implements json.Marshaler.
func (n number) MarshalJSON() ([]byte, error) { return []byte(n), nil }

// parse reads JSON as nil, bool, string, [number], []any and map[string]any.
// Of equal keys the last wins. Lone surrogates become U+FFFD.
func parse(text []byte) (any, error) {
	var v any
	err := json.Unmarshal(text, &v,
		jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true),
		json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *any) error {
			*v = nil // what an equal key had before it does not count
			if dec.PeekKind() != '0' {
				return errors.ErrUnsupported
			}
			token, err := dec.ReadToken()
			*v = numeral(token.String())
			return err
		})))
	return v, err
}

func mustParse(tb testing.TB, text []byte) any {
	tb.Helper()
	v, err := parse(text)
	if err != nil {
		tb.Fatalf("%v\n%.2000s", err, text)
	}
	return v
}

// numeral brings a number to one spelling. Integers are exact, fractions are
// as exact as a float64, which is all that the SDK has.
func numeral(text string) number {
	if n, ok := new(big.Int).SetString(text, 10); ok {
		return number(n.String())
	}
	f, _ := strconv.ParseFloat(text, 64)
	if n, accuracy := big.NewFloat(f).Int(nil); accuracy == big.Exact {
		return number(n.String())
	}
	return number(strconv.FormatFloat(f, 'g', -1, 64))
}

// diff lists where two values differ, as sorted "path: a, b".
func diff(path string, a, b any) []string {
	switch x := a.(type) {
	case map[string]any:
		if y, ok := b.(map[string]any); ok {
			return diffMembers(path, x, y)
		}
	case []any:
		if y, ok := b.([]any); ok && len(x) == len(y) {
			var found []string
			for i := range x {
				found = append(found, diff(fmt.Sprintf("%s[%d]", path, i), x[i], y[i])...)
			}
			return found
		}
	default:
		if _, ok := b.(map[string]any); ok {
			break
		}
		if _, ok := b.([]any); ok {
			break
		}
		if a == b {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s: the SDK has %s, agentd %s", path, show(a), show(b))}
}

func diffMembers(path string, a, b map[string]any) []string {
	all := maps.Clone(a)
	maps.Copy(all, b)
	var found []string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		at := strings.TrimPrefix(path+"."+key, ".")
		x, inA := a[key]
		y, inB := b[key]
		switch {
		case !inA:
			found = append(found, fmt.Sprintf("%s: the SDK has nothing, agentd %s", at, show(y)))
		case !inB:
			found = append(found, fmt.Sprintf("%s: the SDK has %s, agentd nothing", at, show(x)))
		default:
			found = append(found, diff(at, x, y)...)
		}
	}
	return found
}

// show is a value for a person.
func show(v any) string {
	text := fmt.Sprintf("%#v", v)
	if len(text) > 300 {
		return text[:300] + "…"
	}
	return text
}

// plain makes values of Go what [parse] returns for the same JSON.
func plain(tb testing.TB, v any) any {
	tb.Helper()
	text, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), json.Deterministic(true))
	if err != nil {
		tb.Fatal(err)
	}
	return mustParse(tb, text)
}

// object returns v's members, empty if it is no object.
func object(v any) map[string]any {
	members, _ := v.(map[string]any)
	return members
}

// list returns v's elements, none if it is no array.
func list(v any) []any {
	elements, _ := v.([]any)
	return elements
}
