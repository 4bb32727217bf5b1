package schema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option/schema"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// lenient are schemas that strict validators refuse. note is what is said to be
// unchecked, if anything is.
var lenient = map[string]struct {
	schema    string
	fits, not []string
	note      string
}{
	"draft-04 bounds": {`{"minimum":0,"exclusiveMinimum":true,"maximum":9,"exclusiveMaximum":false}`, []string{`1`, `9`}, []string{`0`, `10`}, ""},
	"whole numbers":   {`{"minLength":1.0,"maxLength":1e1}`, []string{`"x"`}, []string{`""`, `"01234567890"`}, ""},
	"huge numbers":    {`{"maxItems":18446744073709551615}`, []string{`[1]`}, nil, ""},
	"components": {`{"properties":{"p":{"$ref":"#/components/schemas/Pet"}},"components":{"schemas":{"Pet":{"type":"object","properties":{"kid":{"$ref":"#/components/schemas/Pet"}}}}}}`,
		[]string{`{"p":{"kid":{}}}`}, []string{`{"p":1}`, `{"p":{"kid":{"kid":1}}}`}, ""},
	"definitions beside $defs":     {`{"$defs":{"a":{"type":"string"}},"definitions":{"b":{"type":"number"}},"properties":{"x":{"$ref":"#/$defs/a"},"y":{"$ref":"#/definitions/b"}}}`, []string{`{"x":"","y":1}`}, []string{`{"x":1}`, `{"y":""}`}, ""},
	"a metaschema":                 {`{"properties":{"a":{"$ref":"http://json-schema.org/draft-07/schema#"},"b":{"type":"string"}}}`, []string{`{"a":1}`}, []string{`{"b":1}`}, "leads out"},
	"a relative reference":         {`{"properties":{"a":{"$ref":"1/p"},"b":{"type":"string"}}}`, []string{`{"a":1}`}, []string{`{"b":1}`}, "leads out"},
	"required of draft-03":         {`{"properties":{"a":{"type":"string","required":true}}}`, []string{`{}`}, []string{`{"a":1}`}, "required"},
	"no types":                     {`{"properties":{"a":{"type":"any"},"b":{"type":["file","string"]},"c":{"type":"string"}}}`, []string{`{"a":1,"b":1}`}, []string{`{"c":1}`}, "the type"},
	"an unused endless definition": {`{"type":"object","$defs":{"X":{"$ref":"#/$defs/X"}}}`, []string{`{}`}, []string{`1`}, ""},
	"annotations":                  {`{"title":5,"description":["a"],"readOnly":"yes","deprecated":"since 3","examples":"one","type":"string"}`, []string{`""`}, []string{`1`}, ""},
	"dynamic beside an inner id":   {`{"$defs":{"a":{"$id":"https://a.example/a"}},"properties":{"x":{"$dynamicRef":"#"}}}`, []string{`{"x":1}`}, nil, "$dynamicRef"},
	"a long pattern":               {`{"pattern":"` + strings.Repeat("a|", 1<<16) + `"}`, []string{`"b"`}, nil, "pattern"},
	"unchecked in not":             {`{"not":{"type":"file"}}`, []string{`1`}, nil, "the type"},
	"unchecked in oneOf":           {`{"oneOf":[{"pattern":"^(?=a)"},{"type":"string"},{"type":"null"}],"anyOf":[{"minLength":1}]}`, []string{`"b"`}, []string{`""`}, "pattern"},
	"unchecked in if":              {`{"if":{"type":"file"},"then":{"type":"string"},"else":{"type":"number"}}`, []string{`null`}, nil, "the type"},
	"unchecked through references": {`{"not":{"$ref":"#/$defs/a"},"$defs":{"a":{"properties":{"b":{"$ref":"#/$defs/c"}}},"c":{"type":"file"}}}`, []string{`{"b":1}`}, nil, "the type"},
	"unchecked and unevaluated":    {`{"allOf":[{"$ref":"https://a.example/b"}],"unevaluatedProperties":false}`, []string{`{"b":1}`}, nil, "leads out"},
	"referred to inside of not":    {`{"not":{"items":{"type":"number","pattern":"(?=x)"}},"properties":{"a":{"$ref":"#/not/items"}}}`, []string{`{"a":1}`, `[1]`}, []string{`{"a":""}`}, "pattern"},
	"contains at most":             {`{"contains":{"type":"file"},"maxContains":0,"minContains":0}`, []string{`[1]`}, nil, "the type"},
}

// TestLenient shows that what other validators let pass costs nobody a session,
// and that a value is checked less then, never more.
func TestLenient(t *testing.T) {
	for name, c := range lenient {
		t.Run(name, func(t *testing.T) {
			s, err := schema.Compile(rawjson.Value(c.schema), room.New())
			if err != nil {
				t.Fatal(err)
			}
			if notes := strings.Join(s.Unchecked, "; "); notes == "" != (c.note == "") || !strings.Contains(notes, c.note) {
				t.Errorf("unchecked is %.300q, want %q", notes, c.note)
			}
			for _, text := range c.fits {
				if err := s.Validate(value(t, text)); err != nil {
					t.Errorf("%.100s: %.300v", text, err)
				}
			}
			for _, text := range c.not {
				if s.Validate(value(t, text)) == nil {
					t.Errorf("%.100s fits", text)
				}
			}
		})
	}
}

// TestMistakes shows what is still refused: what nobody can mean.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		`{"required":"a"}`:              `"required" is not a list of names`,
		`{"required":[1]}`:              `"required" is not a list of names`,
		`{"type":1}`:                    `"type" is not a list of names`,
		`{"properties":[]}`:             `"properties" is not an object`,
		`{"properties":{"a":"string"}}`: `"string" stands where a schema must`,
		`{"allOf":{}}`:                  `"allOf" is not a list`,
		`{"allOf":[[]]}`:                `a list stands where a schema must`,
		`{"enum":{}}`:                   `"enum" is not a list`,
		`{"minimum":"1"}`:               `"minimum" is not a number`,
		`{"minLength":1.5}`:             `"minLength" is not a whole number`,
		`{"uniqueItems":1}`:             `"uniqueItems" is not true or false`,
		`{"pattern":1}`:                 `"pattern" is not a text`,
		`{"$ref":"#/components/a","components":{"a":1}}`: `leads nowhere`,
	} {
		if _, err := schema.Compile(rawjson.Value(text), room.New()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s gives %v, want %q", text, err, want)
		}
	}
}

// TestReferencesAreBounded shows that references that read the same part of a
// document again and again come to an end.
func TestReferencesAreBounded(t *testing.T) {
	var refs []string
	for i := range 90 {
		refs = append(refs, fmt.Sprintf(`{"$ref":"#/x%s"}`, strings.Repeat("/items", 89-i)))
	}
	wide := `{"allOf":[` + strings.Repeat(`{},`, 900) + `{}]}`
	text := `{"anyOf":[` + strings.Join(refs, ",") + `],"x":` + strings.Repeat(`{"items":`, 90) + wide + strings.Repeat(`}`, 91)
	if _, err := schema.Compile(rawjson.Value(text), room.New()); err == nil || !strings.Contains(err.Error(), "references lead to, more than") {
		t.Errorf("got %v", err)
	}
}
