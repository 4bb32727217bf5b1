package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/runner/protocol/option/schema"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// multiplied is a schema whose definitions each apply the one before twice.
func multiplied(n int) string {
	var b strings.Builder
	b.WriteString(`{"type":"object","$defs":{"d0":{"type":"string"}`)
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, `,"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i, i-1, i-1)
	}
	fmt.Fprintf(&b, `},"properties":{"a":{"$ref":"#/$defs/d%d"}}}`, n-1)
	return b.String()
}

// chained is a schema of definitions that each refer to the one before.
func chained(n int) string {
	var b strings.Builder
	b.WriteString(`{"$defs":{"d0":{"type":"string"}`)
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, `,"d%d":{"$ref":"#/$defs/d%d"}`, i, i-1)
	}
	fmt.Fprintf(&b, `},"$ref":"#/$defs/d%d"}`, n-1)
	return b.String()
}

// refused are schemas that must not reach the validator, and why not.
var refused = map[string]struct{ schema, why string }{
	"itself":                       {`{"type":"object","$ref":"#"}`, "would not end"},
	"itself in allOf":              {`{"allOf":[{"$ref":"#"}]}`, "would not end"},
	"itself in anyOf":              {`{"anyOf":[{"type":"string"},{"$ref":"#"}]}`, "would not end"},
	"itself in oneOf":              {`{"oneOf":[{"$ref":"#"}]}`, "would not end"},
	"itself in not":                {`{"not":{"$ref":"#"}}`, "would not end"},
	"itself in if":                 {`{"if":{"$ref":"#"}}`, "would not end"},
	"itself in then":               {`{"if":true,"then":{"$ref":"#"}}`, "would not end"},
	"itself in else":               {`{"if":false,"else":{"$ref":"#"}}`, "would not end"},
	"itself in dependentSchemas":   {`{"dependentSchemas":{"a":{"$ref":"#"}}}`, "would not end"},
	"itself in dependencies":       {`{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":{"$ref":"#"}}}`, "would not end"},
	"itself dynamically":           {`{"$dynamicRef":"#"}`, "would not end"},
	"itself by dynamic anchor":     {`{"$dynamicAnchor":"x","$dynamicRef":"#x"}`, "would not end"},
	"itself by both":               {`{"$dynamicAnchor":"x","properties":{"a":{"$ref":"#x","$dynamicRef":"#x"}},"$dynamicRef":"#x"}`, "would not end"},
	"itself by anchor":             {`{"$anchor":"x","$ref":"#x"}`, "would not end"},
	"itself by id":                 {`{"$id":"https://a.example/s","$ref":"s"}`, "would not end"},
	"itself by escaped pointer":    {`{"items":{"$ref":"#/$defs/a~1b~0c%20d"},"$defs":{"a/b~c d":{"$ref":"#/$defs/a~1b~0c%20d"}}}`, "would not end"},
	"another that refers back":     {`{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"allOf":[{"$ref":"#/$defs/a"}]}},"properties":{"x":{"$ref":"#/$defs/a"}}}`, "would not end"},
	"an inner one with an id":      {`{"$defs":{"a":{"$id":"https://a.example/a","$ref":"#"}},"properties":{"x":{"$ref":"https://a.example/a"}}}`, "would not end"},
	"multiplied":                   {multiplied(30), "apply to one value"},
	"a long chain":                 {chained(3000), "too many references"},
	"wide":                         {`{"anyOf":[` + strings.Repeat(`true,`, 10_000) + `true]}`, "schemas"},
	"many objects":                 {`{"allOf":[` + strings.Repeat(`{},`, 10_000) + `{}]}`, "5000 schemas"},
	"depth":                        {strings.Repeat(`{"items":`, 101) + `{}` + strings.Repeat(`}`, 101), "levels deep"},
	"large expressions":            {`{"allOf":[` + strings.Repeat(`{"pattern":"(abcdefgh){900}"},`, 40) + `{}]}`, "regular expressions"},
	"a reference to nothing":       {`{"$ref":"#/$defs/a"}`, "leads nowhere"},
	"a reference to nothing below": {`{"properties":{"x":{"$ref":"#/$defs/a"}},"$defs":{"b":{}}}`, "leads nowhere"},
	"a reference between two":      {`{"properties":{"x":{"$ref":"#/definitions/b"}},"$defs":{"a":{}}}`, "leads nowhere"},
	"a definition that is endless": {`{"properties":{"x":{"$ref":"#/$defs/a"}},"$defs":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}]}}}`, "would not end"},
	"an anchor of nothing":         {`{"$ref":"#a"}`, "leads nowhere"},
	"null":                         {`{"allOf":[null]}`, "null"},
}

func TestRefused(t *testing.T) {
	for name, c := range refused {
		t.Run(name, func(t *testing.T) {
			_, err := schema.Compile(rawjson.Value(c.schema), room.New())
			if err == nil || !strings.Contains(err.Error(), c.why) {
				t.Fatalf("got %v, want an error that says %q", err, c.why)
			}
			if none := strings.Contains(c.why, "leads") || c.why == "null"; errors.Is(err, schema.ErrBound) == none {
				t.Errorf("%v is told apart wrongly from what is no schema", err)
			}
		})
	}
}

// checked is a schema with values that fit and that do not.
type checked struct {
	schema    string
	fits, not []string
}

var taken = map[string]checked{
	"a list": {
		`{"type":"object","properties":{"next":{"$ref":"#"},"n":{"type":"number"}},"required":["n"]}`,
		[]string{`{"n":1}`, `{"n":1,"next":{"n":2,"next":{"n":3}}}`}, []string{`{"n":1,"next":{}}`, `{"n":1,"next":{"n":"x"}}`},
	},
	"a tree": {
		`{"$ref":"#/$defs/t","$defs":{"t":{"type":"array","items":{"anyOf":[{"type":"number"},{"$ref":"#/$defs/t"}]}}}}`,
		[]string{`[]`, `[1,[2,[3]]]`}, []string{`[1,["x"]]`},
	},
	"a tree of properties": {
		`{"properties":{"left":{"$ref":"#"},"right":{"$ref":"#"}},"additionalProperties":false}`,
		[]string{`{"left":{"right":{}}}`}, []string{`{"left":{"right":{"x":1}}}`},
	},
	"a dynamic tree": {
		`{"$dynamicAnchor":"node","type":"object","properties":{"kids":{"type":"array","items":{"$dynamicRef":"#node"}}}}`,
		[]string{`{"kids":[{"kids":[]}]}`}, []string{`{"kids":[{"kids":[1]}]}`},
	},
	"both references": {
		`{"$defs":{"a":{"$dynamicAnchor":"x","minimum":1},"b":{"maximum":5}},"$dynamicRef":"#x","$ref":"#/$defs/b"}`,
		[]string{`3`}, []string{`0`, `6`},
	},
	"what a dynamic reference knows is evaluated": {
		`{"$defs":{"a":{"$dynamicAnchor":"x","properties":{"p":true}}},"$dynamicRef":"#x","unevaluatedProperties":false}`,
		[]string{`{"p":1}`}, []string{`{"q":1}`},
	},
	"inner ids": {
		`{"$id":"https://a.example/root","properties":{"a":{"$ref":"item"},"b":{"$ref":"item#/$defs/n"},"c":{"$ref":"#/$defs/n"}},
		  "$defs":{"n":{"type":"string"},"i":{"$id":"item","$ref":"#/$defs/n","$defs":{"n":{"type":"number"}}}}}`,
		[]string{`{"a":1,"b":1,"c":"x"}`}, []string{`{"a":"x"}`, `{"b":"x"}`, `{"c":1}`},
	},
	"names as ids": {
		`{"$id":"Root","properties":{"a":{"$ref":"Item"}},"$defs":{"i":{"$id":"Item","type":"number"}}}`,
		[]string{`{"a":1}`}, []string{`{"a":"x"}`},
	},
	"odd names": {
		`{"$defs":{"a/b~c d%é":{"type":"number"}},"properties":{"x":{"$ref":"#/$defs/a~1b~0c%20d%25%C3%A9"}}}`,
		[]string{`{"x":1}`}, []string{`{"x":"y"}`},
	},
	"draft-07": {
		`{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"n":{"$id":"#num","type":"number"},"r":{"$ref":"#num","type":"string"}},
		  "properties":{"a":{"$ref":"#/definitions/r"},"l":{"items":[{"$ref":"#num"}],"additionalItems":false},
		  "d":{"dependencies":{"p":{"$ref":"#/definitions/q"}}}},"definitions2":1}`,
		nil, nil,
	},
	"lists of draft-07": {
		`{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"n":{"$id":"#num","type":"number"},"r":{"$ref":"#num","type":"string"}},
		  "properties":{"a":{"$ref":"#/definitions/r"},"l":{"items":[{"$ref":"#num"}],"additionalItems":false},"m":{"$ref":"#/properties/l/items/0"}}}`,
		[]string{`{"a":1}`, `{"l":[1]}`, `{"m":2}`}, []string{`{"a":"x"}`, `{"l":["x"]}`, `{"l":[1,2]}`, `{"m":"x"}`},
	},
	"an expression that Go does not have":  {`{"pattern":"^(?=a)"}`, []string{`"b"`}, nil},
	"an expression that is too large":      {`{"pattern":"^((a{100}){100}){2}$"}`, []string{`"b"`}, nil},
	"a chain":                              {chained(500), []string{`"x"`}, []string{`1`}},
	"multiplied, but not much":             {multiplied(10), []string{`{"a":"x"}`}, []string{`{"a":1}`}},
	"a schema that is true or false":       {`{"properties":{"a":true,"b":false}}`, []string{`{"a":1}`}, []string{`{"b":1}`}},
	"a value that is deeper than any type": {`{"items":{"$ref":"#"}}`, []string{nested(600)}, []string{nested(5000)}},
}

func nested(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

func TestTaken(t *testing.T) {
	for name, c := range taken {
		t.Run(name, func(t *testing.T) {
			s, err := schema.Compile(rawjson.Value(c.schema), room.New())
			if c.fits == nil && c.not == nil {
				if err == nil {
					t.Error("a reference to nothing is taken")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
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

func value(t testing.TB, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// limit is how long a check may take: the budget is for a few seconds, and a
// defect takes for ever.
const limit = 30 * time.Second

// TestBounded holds schemas and values that are costly together to a bound.
func TestBounded(t *testing.T) {
	list := func(item string, n int) string { return "[" + strings.Repeat(item+",", n) + item + "]" }
	enum := list(`"x"`, 90_000)
	binary := `{"$ref":"#/$defs/e","$defs":{"e":{"anyOf":[` + strings.Repeat(`{"properties":{"l":{"$ref":"#/$defs/e"}},"required":["zz"]},`, 11) + `{"type":"number"}]}}}`
	for name, c := range map[string]struct{ schema, value string }{
		"a large text":          {`{"properties":{"a":{"type":"string","pattern":"^[a-z ]*$"}}}`, `{"a":"` + strings.Repeat("x", 1<<20) + `"}`},
		"a long list":           {`{"items":{"type":"number","minimum":0}}`, list("1", 1<<17)},
		"a list that fails":     {`{"items":{"type":"string"}}`, list("1", 1<<17)},
		"a large enum":          {`{"items":{"enum":` + enum + `}}`, list(`"y"`, 1<<18)},
		"many that fail":        {`{"anyOf":` + list(`{"type":"string"}`, 4900) + `}`, list("1", 1<<17)},
		"alternatives, nested":  {binary, strings.Repeat(`{"l":`, 40) + `{}` + strings.Repeat(`}`, 40)},
		"unique numbers":        {`{"uniqueItems":true}`, list("1", 1<<17)},
		"an expression":         {`{"items":{"pattern":"^(a|aa|b?a?){20}$"}}`, list(`"`+strings.Repeat("a", 200)+`c"`, 5000)},
		"patterns × properties": {`{"patternProperties":{"a*b":true,"b*c":true,"c*d":true}}`, `{"` + strings.Repeat("a", 1<<20) + `":1}`},
		"deep":                  {`{"items":{"$ref":"#"},"contains":{"$ref":"#"}}`, nested(200)},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := schema.Compile(rawjson.Value(c.schema), room.New())
			if err != nil {
				t.Fatal(err)
			}
			v := value(t, c.value)
			began := time.Now()
			err = s.Validate(v)
			took := time.Since(began)
			t.Logf("%s: %.100v", took, err)
			if took > limit {
				t.Errorf("the check took %s", took)
			}
		})
	}
}

// FuzzValidate shows that no schema and no value ends the program.
func FuzzValidate(f *testing.F) {
	for _, c := range refused {
		f.Add(c.schema, `{"a":{"a":[]}}`)
	}
	for _, c := range taken {
		for _, v := range append(c.fits, c.not...) {
			f.Add(c.schema, v)
		}
	}
	f.Fuzz(func(t *testing.T, text, with string) {
		checked, err := rawjson.CheckObject(text)
		if err != nil {
			return
		}
		s, err := schema.Compile(checked, room.New())
		if err != nil {
			return
		}
		var v any
		if json.Unmarshal([]byte(with), &v) != nil {
			return
		}
		began := time.Now()
		if err := s.Validate(v); err != nil && strings.Contains(err.Error(), "is not understood") {
			t.Errorf("what was taken is not understood: %v", err)
		}
		if took := time.Since(began); took > limit {
			t.Errorf("the check took %s", took)
		}
	})
}

// TestPlain shows that schemas which are prepared at their first use only are as
// good as others then, at the largest that they may be.
func TestPlain(t *testing.T) {
	long := strings.Repeat("n", 7000)
	for name, c := range map[string]checked{
		"a long name at the top": {`{"properties":{"` + long + `":{"properties":{"a":` + strings.Repeat(`{"anyOf":[`, 40) + `{"type":"number"}` +
			strings.Repeat(`]}`, 40) + `}}}}`, []string{`{"` + long + `":{"a":1}}`}, []string{`{"` + long + `":{"a":""}}`}},
		"definitions": {`{"properties":{"x":{"items":{"$ref":"#/$defs/a"}}},"$defs":{"a":{"properties":{"y":{"$ref":"#/$defs/b"},"z":{"$ref":"#/$defs/a"}}},"b":{"type":"number"}}}`,
			[]string{`{"x":[{"y":1,"z":{"y":1}}]}`}, []string{`{"x":[{"z":{"z":{"y":""}}}]}`}},
		"alternatives": {`{"anyOf":[` + strings.Repeat(`{"type":"null"},`, 198) + `{"type":"number"}]}`, []string{`1`}, []string{`""`}},
		"deep":         {strings.Repeat(`{"allOf":[`, 49) + `{"const":1}` + strings.Repeat(`]}`, 49), []string{`1`}, []string{`2`}},
		"a large enum": {`{"enum":[` + strings.Repeat(`1,`, 4000) + `2]}`, []string{`2`}, []string{`3`}},
		"expressions":  {`{"allOf":[` + strings.Repeat(`{"pattern":"^(a{20}){20}$"},`, 50) + `{"type":"string"}]}`, nil, []string{`"b"`}},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := schema.Compile(rawjson.Value(c.schema), room.New())
			if err != nil || len(c.schema) > 8<<10 {
				t.Fatalf("%d bytes: %v", len(c.schema), err)
			}
			for _, text := range c.fits {
				if err := s.Validate(value(t, text)); err != nil {
					t.Errorf("%.300v", err)
				}
			}
			for _, text := range c.not {
				if err := s.Validate(value(t, text)); err == nil || strings.Contains(err.Error(), "understood") {
					t.Errorf("%.100s: %v", text, err)
				}
			}
		})
	}
}
