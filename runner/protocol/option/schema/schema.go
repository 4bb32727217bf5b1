// Package schema reads JSON Schemas that callers wrote.
package schema

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// The versions of JSON Schema that the validator knows apart.
const (
	draft07 = "http://json-schema.org/draft-07/schema#"
	draft20 = "https://json-schema.org/draft/2020-12/schema"
)

// Compile prepares a schema for checking; an error says why it is none.
//
// Schemas are written for the validators of other languages, so two things that
// this one refuses are let pass instead: regular expressions that Go does not
// have, as the lookahead in zod's e-mail address, are not checked; and a $schema
// that it does not know is read as the current draft.
func Compile(text rawjson.Value) (*jsonschema.Resolved, error) {
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, err
	}
	switch {
	case strings.Contains(schema.Schema, "draft-07"):
		schema.Schema = draft07
	case schema.Schema != "":
		schema.Schema = draft20
	}
	if err := prepare(&schema); err != nil {
		return nil, err
	}
	return schema.Resolve(nil)
}

// types are the types of JSON Schema.
var types = []string{"", "null", "boolean", "object", "array", "number", "integer", "string"}

// prepare removes the regular expressions that Go does not have from a schema
// and all schemas in it, and checks what the library does not: their types.
func prepare(s *jsonschema.Schema) error {
	for _, t := range append(s.Types, s.Type) {
		if !slices.Contains(types, t) {
			return fmt.Errorf("%q is no type", t)
		}
	}
	if _, err := regexp.Compile(s.Pattern); err != nil {
		s.Pattern = ""
	}
	for expr := range s.PatternProperties {
		if _, err := regexp.Compile(expr); err != nil {
			delete(s.PatternProperties, expr)
			// Which properties are the additional ones cannot be told any more.
			s.AdditionalProperties, s.UnevaluatedProperties = nil, nil
		}
	}
	for _, inner := range within(s) {
		if err := prepare(inner); err != nil {
			return err
		}
	}
	return nil
}

// within returns the schemas that stand directly in s.
func within(s *jsonschema.Schema) []*jsonschema.Schema {
	var all []*jsonschema.Schema
	fields := reflect.ValueOf(s).Elem()
	for i := range fields.NumField() {
		if !fields.Type().Field(i).IsExported() {
			continue
		}
		switch inner := fields.Field(i).Interface().(type) {
		case *jsonschema.Schema:
			all = append(all, inner)
		case []*jsonschema.Schema:
			all = append(all, inner...)
		case map[string]*jsonschema.Schema:
			all = slices.AppendSeq(all, maps.Values(inner))
		}
	}
	return slices.DeleteFunc(all, func(s *jsonschema.Schema) bool { return s == nil })
}
