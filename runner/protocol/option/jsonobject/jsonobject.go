// Package jsonobject makes JSON objects of Go structs to which a caller may
// add members that the struct does not have.
//
// Raw members keep their bytes: key order, number spelling and escapes.
package jsonobject

import (
	"reflect"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Marshal returns v as JSON on one line. Strings that are not UTF-8 get U+FFFD.
func Marshal(v any) (rawjson.Value, error) {
	return json.Marshal(v,
		json.Deterministic(true),
		jsontext.PreserveRawStrings(true),
		jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true),
	)
}

// MarshalWith returns the struct v as a JSON object followed by the members of
// extra, an object or nil.
func MarshalWith(v any, extra rawjson.Value) (rawjson.Value, error) {
	base, err := Marshal(v)
	if err != nil {
		return nil, err
	}
	return Join(base, extra), nil
}

// Join returns one object with the members of a followed by those of b. Both
// are compact objects; nil stands for an empty one.
func Join(a, b rawjson.Value) rawjson.Value {
	switch {
	case len(b) <= len(`{}`):
		return a
	case len(a) <= len(`{}`):
		return b
	}
	joined := append(slices.Clone(a[:len(a)-1]), ',')
	return append(joined, b[1:]...)
}

// Members returns the members of a JSON object in order, and nil if v is not
// an object. Lone surrogates, which checked JSON may hold, do not hide what
// follows them.
func Members(v rawjson.Value) []Member {
	d := jsontext.NewDecoder(strings.NewReader(string(v)), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return nil
	}
	var members []Member
	for {
		t, err := d.ReadToken()
		if err != nil || t.Kind() != '"' {
			return members
		}
		name := t.String()
		value, err := d.ReadValue()
		if err != nil {
			return members
		}
		members = append(members, Member{Name: name, Value: slices.Clone(value)})
	}
}

// Member is one member of an object.
type Member struct {
	// Name is the key.
	Name string
	// Value is the value as it was written.
	Value rawjson.Value
}

// Object returns the members as one object, in order.
func Object(members []Member) rawjson.Value {
	b := rawjson.Value{'{'}
	for i, m := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, rawjson.Quote(m.Name)...)
		b = append(b, ':')
		b = append(b, m.Value...)
	}
	return append(b, '}')
}

// Conflicts returns the names of extra's members for which the struct type of
// v has a field.
func Conflicts(v any, extra rawjson.Value) []string {
	var conflicts []string
	for _, m := range Members(extra) {
		if slices.Contains(names(reflect.TypeOf(v)), m.Name) {
			conflicts = append(conflicts, m.Name)
		}
	}
	return conflicts
}

// names returns the JSON names of t's fields.
func names(t reflect.Type) []string {
	var all []string
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			all = append(all, name)
		}
	}
	return all
}
