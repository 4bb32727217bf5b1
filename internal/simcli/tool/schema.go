package tool

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Schema is the part of JSON Schema that the simulation checks: type, enum,
// properties, required, additionalProperties: false and items.
type Schema struct {
	Type       any                   `json:"type"`
	Enum       []wire.Value          `json:"enum"`
	Properties map[string]Schema     `json:"properties"`
	Required   []string              `json:"required"`
	Items      *Schema               `json:"items"`
	Additional any                   `json:"additionalProperties"`
	Rest       map[string]wire.Value `json:",inline"`
}

var schemaTypes = []string{"array", "boolean", "integer", "null", "number", "object", "string"}

// ParseSchema reads a schema.
func ParseSchema(text wire.Value) (*Schema, error) {
	var s Schema
	if err := wire.Unmarshal(text, &s); err != nil || text.Kind() != '{' {
		return nil, fmt.Errorf("is not a JSON object")
	}
	if t, ok := s.Type.(string); ok && !slices.Contains(schemaTypes, t) {
		return nil, fmt.Errorf("data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf")
	}
	return &s, nil
}

// Check returns what is wrong with v, empty if nothing.
func (s *Schema) Check(v wire.Value) string { return strings.Join(s.check("", v), ", ") }

func (s *Schema) check(at string, v wire.Value) []string {
	if t, ok := s.Type.(string); ok && !isType(v, t) {
		return []string{where(at) + "must be " + t}
	}
	var wrong []string
	if len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(e wire.Value) bool { return same(e, v) }) {
		wrong = append(wrong, where(at)+"must be equal to one of the allowed values")
	}
	switch v.Kind() {
	case '{':
		var members map[string]wire.Value
		_ = wire.Unmarshal(v, &members)
		for _, name := range s.Required {
			if _, ok := members[name]; !ok {
				wrong = append(wrong, where(at)+"must have required property '"+name+"'")
			}
		}
		for _, name := range slices.Sorted(keys(members)) {
			sub, ok := s.Properties[name]
			if ok {
				wrong = append(wrong, sub.check(at+"/"+name, members[name])...)
			} else if s.Additional == false {
				wrong = append(wrong, where(at)+"must NOT have additional properties")
			}
		}
	case '[':
		var items []wire.Value
		_ = wire.Unmarshal(v, &items)
		for i, item := range items {
			if s.Items != nil {
				wrong = append(wrong, s.Items.check(fmt.Sprintf("%s/%d", at, i), item)...)
			}
		}
	}
	return wrong
}

func where(at string) string {
	if at == "" {
		return "root: "
	}
	return at + ": "
}

func keys(m map[string]wire.Value) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func same(a, b wire.Value) bool {
	a, b = a.Clone(), b.Clone()
	return a.Canonicalize() == nil && b.Canonicalize() == nil && string(a) == string(b)
}

func isType(v wire.Value, t string) bool {
	switch v.Kind() {
	case '{':
		return t == "object"
	case '[':
		return t == "array"
	case '"':
		return t == "string"
	case 't', 'f':
		return t == "boolean"
	case 'n':
		return t == "null"
	case '0':
		return t == "number" || (t == "integer" && !strings.ContainsAny(string(v), ".eE"))
	}
	return false
}
