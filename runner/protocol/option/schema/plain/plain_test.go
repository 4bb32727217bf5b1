package plain_test

import (
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option/schema/plain"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// TestCheck shows what is plain, and how many schemas are in it. What is not may be
// fine all the same: it is read at once.
func TestCheck(t *testing.T) {
	for text, want := range map[string]int{
		`{}`:   1,
		`true`: 1,
		`{"type":"object","properties":{"a":{"type":["string","null"],"pattern":"^a"},"b":true},"required":["a"],"additionalProperties":false}`:  4,
		`{"items":{"anyOf":[{"minimum":-1.5,"maxLength":3},{"enum":[1,"x",null,{"a":"1e5\"2e9"}]}],"uniqueItems":true},"default":{"a":[1.25]}}`:  4,
		`{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"properties":{"b":{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]}}}}}`:          6,
		`{"$schema":"http://json-schema.org/draft-07/schema#","items":{"$ref":"#/definitions/A"},"definitions":{"A":{"const":null}},"x-y":[{}]}`: 3,
		`{"minimum":null,"patternProperties":{"^x":{"not":{"if":{},"then":{},"else":{}}}},"prefixItems":[{}]}`:                                   7,
	} {
		if n, ok := plain.Check(rawjson.Value(text), room.New()); !ok || n != want {
			t.Errorf("%s: %d schemas, %t, want %d", text, n, ok, want)
		}
	}
	for _, text := range []string{
		`[]`, `null`, `{"properties":{"a":null}}`, `{"properties":[]}`, `{"allOf":{}}`, `{"allOf":[1]}`, `{"items":[{}]}`, `{"not":"x"}`,
		`{"type":"file"}`, `{"type":["string",1]}`, `{"type":1}`, `{"enum":{}}`, `{"uniqueItems":1}`, `{"required":"a"}`, `{"required":[1]}`, `{"$schema":1}`,
		`{"minimum":"1"}`, `{"exclusiveMinimum":true}`, `{"minLength":1.0}`, `{"minLength":1e1}`, `{"minLength":"1"}`,
		`{"pattern":1}`, `{"pattern":"(?=a)"}`, `{"patternProperties":{"(":{}}}`, `{"pattern":"` + strings.Repeat("(a{30}){30}", 30) + `"}`,
		`{"const":1e999}`, `{"maximum":` + strings.Repeat("9", 400) + `}`, `{"enum":[1,` + strings.Repeat("9", 400) + `.5]}`,
		`{"a":1,"a":2}`, `{"default":{"a":1,"a":2}}`,
		`{"$ref":"#/$defs/A","$defs":{"A":{}}}`, `{"allOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{}}}`, `{"items":{"$ref":"#/$defs/B"},"$defs":{"A":{}}}`,
		`{"items":{"$ref":"#/$defs/A"},"$defs":{"A":{"anyOf":[{"$ref":"#/$defs/A"}]}}}`, `{"items":{"$ref":"#/items"}}`, `{"items":{"$ref":"#"}}`,
		`{"items":{"$ref":"#/$defs/a%20b"},"$defs":{"a b":{}}}`, `{"items":{"$ref":"#/$defs/a~0"},"$defs":{"a~0":{}}}`, `{"items":{"$ref":1}}`,
		`{"items":{"$ref":"#/$defs/A","$defs":{"A":{}}}}`, `{"$defs":{},"definitions":{}}`, `{"$id":"x"}`, `{"items":{"$anchor":"x"}}`,
		`{"dependencies":{}}`, `{"$dynamicRef":"#"}`, `{"allOf":[` + strings.Repeat(`{},`, 199) + `{}]}`, `{"title":"` + strings.Repeat("x", 8<<10) + `"}`,
		`{`, `{"a"`, `{"allOf":[`, `{"allOf":[{}`, `{"title":`, `{"type":[`,
	} {
		if _, ok := plain.Check(rawjson.Value(text), room.New()); ok {
			t.Errorf("%.200s is plain", text)
		}
	}
}

// TestRoom shows that what is plain takes its room, too.
func TestRoom(t *testing.T) {
	left := room.New()
	many := rawjson.Value(`{"allOf":[` + strings.Repeat(`true,`, 198) + `true]}`)
	for i := range 100 {
		if _, ok := plain.Check(many, left); !ok {
			t.Fatalf("the room is full after %d", i)
		}
	}
	if _, ok := plain.Check(rawjson.Value(`{}`), left); ok {
		t.Error("there is room without end")
	}
}
