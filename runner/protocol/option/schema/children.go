package schema

import (
	"iter"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// field is where a keyword keeps its schemas: one, a list, or by name.
type field struct {
	keyword string
	one     func(*jsonschema.Schema) **jsonschema.Schema
	list    func(*jsonschema.Schema) *[]*jsonschema.Schema
	named   func(*jsonschema.Schema) *map[string]*jsonschema.Schema
}

// fields are the keywords that hold schemas; a test holds them against the
// library's struct.
var fields = []field{
	{keyword: "$defs", named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.Defs }},
	{keyword: "definitions", named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.Definitions }},
	{keyword: "dependencies", named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.DependencySchemas }},
	{keyword: "prefixItems", list: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.PrefixItems }},
	{keyword: "items", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Items }},
	{keyword: "items", list: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.ItemsArray }},
	{keyword: "additionalItems", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.AdditionalItems }},
	{keyword: "contains", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Contains }},
	{keyword: "unevaluatedItems", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.UnevaluatedItems }},
	{keyword: "properties", named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.Properties }},
	{keyword: "patternProperties", named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.PatternProperties }},
	{keyword: "additionalProperties", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.AdditionalProperties }},
	{keyword: "propertyNames", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.PropertyNames }},
	{keyword: "unevaluatedProperties", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.UnevaluatedProperties }},
	{keyword: "allOf", list: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.AllOf }},
	{keyword: "anyOf", list: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.AnyOf }},
	{keyword: "oneOf", list: func(s *jsonschema.Schema) *[]*jsonschema.Schema { return &s.OneOf }},
	{keyword: "not", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Not }},
	{keyword: "if", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.If }},
	{keyword: "then", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Then }},
	{keyword: "else", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.Else }},
	{keyword: "dependentSchemas", named: func(s *jsonschema.Schema) *map[string]*jsonschema.Schema { return &s.DependentSchemas }},
	{keyword: "contentSchema", one: func(s *jsonschema.Schema) **jsonschema.Schema { return &s.ContentSchema }},
}

// byKeyword are the fields by their keywords.
var byKeyword = func() map[string]*field {
	all := make(map[string]*field, len(fields))
	for i := range fields {
		all[fields[i].keyword] = &fields[i]
	}
	return all
}()

// children returns the schemas that stand directly in s, with the JSON Pointers
// from s to them.
func children(s *jsonschema.Schema) iter.Seq2[string, *jsonschema.Schema] {
	return func(yield func(string, *jsonschema.Schema) bool) {
		for i := range fields {
			if f := &fields[i]; !f.each(s, yield) {
				return
			}
		}
	}
}

func (f *field) each(s *jsonschema.Schema, yield func(string, *jsonschema.Schema) bool) bool {
	switch {
	case f.one != nil:
		inner := *f.one(s)
		return inner == nil || yield("/"+f.keyword, inner)
	case f.list != nil:
		for i, inner := range *f.list(s) {
			if !yield("/"+f.keyword+"/"+strconv.Itoa(i), inner) {
				return false
			}
		}
	default:
		for name, inner := range *f.named(s) {
			if !yield("/"+f.keyword+"/"+escape.Replace(name), inner) {
				return false
			}
		}
	}
	return true
}

// escape makes a name a part of a JSON Pointer.
var escape = strings.NewReplacer("~", "~0", "/", "~1")
