package schema

import (
	"maps"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/option/schema/keyword"
)

// guard gives each alternative of an anyOf or oneOf a schema in allOf that holds
// what is cheap to check of an object: which properties there are, their types,
// constants and enumerations. The library looks at properties in any order, and
// at what is required after them; at allOf before. So an alternative that is not
// meant fails there, and not after a descent that multiplies by the alternatives
// at each level.
func guard(refs map[*jsonschema.Schema]*jsonschema.Schema, all []*jsonschema.Schema) {
	guarded := map[*jsonschema.Schema]*jsonschema.Schema{}
	for _, s := range all {
		for _, list := range [][]*jsonschema.Schema{s.AnyOf, s.OneOf} {
			for _, one := range list {
				one = meant(one, refs)
				if guarded[one] == nil && nests(one, refs) {
					guarded[one] = shallow(one, refs)
				}
			}
		}
	}
	for s, g := range guarded {
		s.AllOf = append(s.AllOf, g)
	}
}

// meant is the schema that s only refers to, or s.
func meant(s *jsonschema.Schema, refs map[*jsonschema.Schema]*jsonschema.Schema) *jsonschema.Schema {
	for range maxDepth {
		if refs[s] == nil || s.Properties != nil {
			break
		}
		s = refs[s]
	}
	return s
}

// nests reports whether properties of s have schemas with others in them.
func nests(s *jsonschema.Schema, refs map[*jsonschema.Schema]*jsonschema.Schema) bool {
	for _, property := range s.Properties {
		if refs[property] != nil {
			return true
		}
		for range keyword.Children(property) {
			return true
		}
	}
	return false
}

// shallow returns what is cheap of a schema of objects.
func shallow(s *jsonschema.Schema, refs map[*jsonschema.Schema]*jsonschema.Schema) *jsonschema.Schema {
	g := &jsonschema.Schema{Required: s.Required, Properties: make(map[string]*jsonschema.Schema, len(s.Properties))}
	for name, property := range s.Properties {
		property = meant(property, refs)
		g.Properties[name] = &jsonschema.Schema{
			Type: property.Type, Types: property.Types, Enum: property.Enum, Const: property.Const,
		}
	}
	if isFalse(s.AdditionalProperties) && len(s.PatternProperties) == 0 {
		g.AdditionalProperties = &jsonschema.Schema{Not: new(jsonschema.Schema)}
	} else {
		maps.DeleteFunc(g.Properties, func(_ string, p *jsonschema.Schema) bool {
			return p.Type == "" && p.Types == nil && p.Enum == nil && p.Const == nil
		})
	}
	return g
}

// isFalse reports whether a schema is how the library reads false.
func isFalse(s *jsonschema.Schema) bool {
	if s == nil || s.Not == nil {
		return false
	}
	for range keyword.Children(s.Not) {
		return false
	}
	return s.Not.Type == "" && s.Not.Types == nil && s.Not.Enum == nil && s.Not.Const == nil
}
