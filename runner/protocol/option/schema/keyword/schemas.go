// Package keyword says where the library's form of a schema keeps what its keywords
// say.
package keyword

import (
	"iter"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// Field is where a keyword keeps its schemas: one, a list, or by name.
type Field struct {
	keyword string
	// One, List and Named are where; all but one are nil.
	One   func(*jsonschema.Schema) **jsonschema.Schema
	List  func(*jsonschema.Schema) *[]*jsonschema.Schema
	Named func(*jsonschema.Schema) *map[string]*jsonschema.Schema
}

// fields are the keywords that hold schemas; a test holds them against the
// library's struct.
var fields = []Field{
	{keyword: "$defs", Named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.Defs }},
	{keyword: "definitions", Named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.Definitions }},
	{keyword: "dependencies", Named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.DependencySchemas }},
	{keyword: "prefixItems", List: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.PrefixItems }},
	{keyword: "items", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Items }},
	{keyword: "items", List: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.ItemsArray }},
	{keyword: "additionalItems", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.AdditionalItems }},
	{keyword: "contains", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Contains }},
	{keyword: "unevaluatedItems", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.UnevaluatedItems }},
	{keyword: "properties", Named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.Properties }},
	{keyword: "patternProperties", Named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.PatternProperties }},
	{keyword: "additionalProperties", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.AdditionalProperties }},
	{keyword: "propertyNames", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.PropertyNames }},
	{keyword: "unevaluatedProperties", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.UnevaluatedProperties }},
	{keyword: "allOf", List: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.AllOf }},
	{keyword: "anyOf", List: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.AnyOf }},
	{keyword: "oneOf", List: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.OneOf }},
	{keyword: "not", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Not }},
	{keyword: "if", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.If }},
	{keyword: "then", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Then }},
	{keyword: "else", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Else }},
	{keyword: "dependentSchemas", Named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.DependentSchemas }},
	{keyword: "contentSchema", One: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.ContentSchema }},
}

// Fields are where keywords keep their schemas, a list of items left out.
var Fields = func() map[string]*Field {
	all := make(map[string]*Field, len(fields))
	for i := range fields {
		all[fields[i].keyword] = &fields[i]
	}
	return all
}()

// Children returns the schemas that stand directly in s, with the JSON Pointers
// from s to them.
func Children(s *jsonschema.Schema) iter.Seq2[string, *jsonschema.Schema] {
	return func(yield func(string, *jsonschema.Schema) bool) {
		for i := range fields {
			if f := &fields[i]; !f.each(s, yield) {
				return
			}
		}
	}
}

func (f *Field) each(s *jsonschema.Schema, yield func(string, *jsonschema.Schema) bool) bool {
	switch {
	case f.One != nil:
		inner := *f.One(s)
		return inner == nil || yield("/"+f.keyword, inner)
	case f.List != nil:
		for i, inner := range *f.List(s) {
			if !yield("/"+f.keyword+"/"+strconv.Itoa(i), inner) {
				return false
			}
		}
	default:
		for name, inner := range *f.Named(s) {
			if !yield("/"+f.keyword+"/"+escape.Replace(name), inner) {
				return false
			}
		}
	}
	return true
}

// Types are the types of JSON Schema.
var Types = []string{"null", "boolean", "object", "array", "number", "integer", "string"}

// Beside are the keywords whose schemas apply to the same value.
var Beside = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"}

// Idle reports whether nothing applies the schemas at a segment of [Children] but
// references.
func Idle(segment string) bool {
	return strings.HasPrefix(segment, "/$defs/") || strings.HasPrefix(segment, "/definitions/") || segment == "/contentSchema"
}

// escape makes a name a part of a JSON Pointer.
var escape = strings.NewReplacer("~", "~0", "/", "~1")
