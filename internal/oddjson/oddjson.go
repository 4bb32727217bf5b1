// Package oddjson makes JSON for tests that show that nothing of it is lost, and
// puts it in the place of other values. Only tests import it.
package oddjson

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Objects are objects that do not survive being read into the usual types and
// written again. They have no white space between their tokens.
func Objects() []string {
	return []string{
		`{}`,
		`{"b":9007199254740993,"a":-9007199254740993}`,
		`{"z":1,"a":2,"m":3}`,
		`{"f":2.0,"e":1E5,"p":1e+2,"zero":-0,"small":1e-400}`,
		`{"huge":1e400,"long":123456789012345678901234567890.12345678901234567890}`,
		`{"escaped":"\u0041\u00e9\/\b\f\u001f","plain":"é\\\"","line":"` + "\u2028\u2029" + `\u2028"}`,
		`{"pair":"\ud83d\ude00","emoji":"😀","nul":"\u0000"}`,
		`{"":null,"null":null,"false":false,"empty":"","none":[],"object":{}}`,
		`{"deep":` + strings.Repeat(`[{"a":`, 30) + `1.0` + strings.Repeat(`}]`, 30) + `}`,
		`{"a\u0062":1,"é":2,"\u00e8":3}`,
	}
}

// Broken are objects that JSON allows and most readers do not: lone surrogates,
// and a member twice.
func Broken() []string {
	return []string{
		`{"lone":"\ud800","other":"a\udfffb"}`,
		`{"twice":1,"twice":2.0}`,
		`{"\udc00":[1.0]}`,
	}
}

// Others are values that are no objects.
func Others() []string {
	return []string{
		`9007199254740993`, `2.0`, `1e400`, `-0`, `0`, `""`, `"\u0041\ud83d\ude00"`, `[]`, `[1.0,null,"\u00e9",{"b":1,"a":2}]`, `true`, `false`,
	}
}

// Random returns an object made by chance, of every kind of value above.
func Random(rnd *rand.Rand) string {
	var b strings.Builder
	object(&b, rnd, 3)
	return b.String()
}

func object(b *strings.Builder, rnd *rand.Rand, depth int) {
	b.WriteByte('{')
	for i := range rnd.IntN(5) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, `"%s%d":`, text(rnd), i) // the number keeps names apart
		value(b, rnd, depth-1)
	}
	b.WriteByte('}')
}

func value(b *strings.Builder, rnd *rand.Rand, depth int) {
	switch n := rnd.IntN(8); {
	case depth > 0 && n == 0:
		object(b, rnd, depth)
	case depth > 0 && n == 1:
		b.WriteByte('[')
		for i := range rnd.IntN(4) {
			if i > 0 {
				b.WriteByte(',')
			}
			value(b, rnd, depth-1)
		}
		b.WriteByte(']')
	case n < 4:
		b.WriteString(number(rnd))
	case n < 6:
		b.WriteString(`"` + text(rnd) + `"`)
	default:
		b.WriteString([]string{"null", "true", "false"}[rnd.IntN(3)])
	}
}

func number(rnd *rand.Rand) string {
	digits := strconv.FormatUint(rnd.Uint64()>>rnd.IntN(64), 10)
	sign := []string{"", "-"}[rnd.IntN(2)]
	return sign + digits + []string{"", ".0", ".50", "e3", "E+30", "e-400"}[rnd.IntN(6)]
}

func text(rnd *rand.Rand) string {
	parts := []string{`a`, `\u0041`, `\u00e9`, `é`, `\/`, `\\`, `\"`, `\n`, `\u0000`, "\u2028", `\ud83d\ude00`, `😀`, ` `}
	var b strings.Builder
	for range rnd.IntN(5) {
		b.WriteString(parts[rnd.IntN(len(parts))])
	}
	return b.String()
}

// Place is where a value stands in a text.
type Place struct {
	// Path are the names and numbers that lead to it, from the outermost.
	Path []string
	// Start and End bound the value, NameStart and NameEnd the name of the member
	// that it is; both are 0 for an element of a list.
	Start, End, NameStart, NameEnd int
}

// Places returns every value inside of the JSON value text, those around others
// first; where the text is malformed, those before.
func Places(text []byte) []Place {
	return inside(text, 0, nil)
}

func inside(value []byte, offset int, path []string) []Place {
	dec := jsontext.NewDecoder(bytes.NewBuffer(value), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	kind := dec.PeekKind()
	if kind != '{' && kind != '[' {
		return nil
	}
	_, _ = dec.ReadToken() // PeekKind has seen it
	var places []Place
	for n := 0; dec.PeekKind() != '}' && dec.PeekKind() != ']'; n++ {
		p := Place{Path: append(slices.Clone(path), strconv.Itoa(n))}
		if kind == '{' {
			raw, _ := dec.ReadValue() // its value says whether it is one
			p.NameEnd = offset + int(dec.InputOffset())
			p.NameStart = p.NameEnd - len(raw)
			name, _ := jsontext.AppendUnquote(nil, raw) // a lone surrogate is replaced
			p.Path[len(path)] = string(name)
		}
		raw, err := dec.ReadValue()
		if err != nil {
			return places
		}
		p.End = offset + int(dec.InputOffset())
		p.Start = p.End - len(raw)
		places = append(places, p)
		places = append(places, inside(value[p.Start-offset:p.End-offset], p.Start, p.Path)...)
	}
	return places
}

// With returns text with another value at a place.
func With(text []byte, at Place, value string) []byte {
	return slices.Concat(text[:at.Start], []byte(value), text[at.End:])
}

// Without returns text in which the member at a place has a name that nobody
// knows.
func Without(text []byte, at Place) []byte {
	return slices.Concat(text[:at.NameStart], []byte(`"zz_unknown"`), text[at.NameEnd:])
}
