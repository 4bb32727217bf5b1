// Package schema reads JSON Schemas that callers wrote, and checks values against
// them.
//
// The validator cannot be interrupted, and callers are not trusted with the
// daemon's time and stack. So [Compile] refuses schemas that never come to an
// end, and a value is only checked if a walk over it and the schema has shown
// that the check is small.
package schema

import (
	"bytes"
	"errors"
	"fmt"
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

const (
	// maxDepth is how deeply arrays and objects may nest in a schema.
	maxDepth = 100
	// maxReading bounds a schema's size times its depth, in bytes: the library
	// reads the text of a schema again at each level.
	maxReading = 32 << 20
	// maxObjects is how many objects a schema may hold: to read one takes some
	// 100 µs.
	maxObjects = 10_000
)

// ErrBound is the error of schemas that other validators may take: they are too
// large for this one, or checks would not end.
var ErrBound = errors.New("agentd does not check by such a schema")

func bound(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrBound}, args...)...)
}

// Schema is a schema that values can be checked against.
type Schema struct {
	resolved *jsonschema.Resolved
	rules    *rules
}

// Compile prepares a schema for checking; an error says why it is none, or why
// agentd does not take it.
//
// Schemas are written for the validators of other languages, so two things that
// this one refuses are let pass instead: regular expressions that Go does not
// have, as the lookahead in zod's e-mail address, are not checked; and a $schema
// that it does not know is read as the current draft.
func Compile(text rawjson.Value) (*Schema, error) {
	depth := rawjson.Depth(text)
	switch {
	case depth > maxDepth:
		return nil, bound("it nests %d levels deep, %d are allowed", depth, maxDepth)
	case len(text)*depth > maxReading:
		return nil, bound("%d bytes that nest %d levels deep are too large", len(text), depth)
	case bytes.Count(text, []byte("{")) > maxObjects:
		return nil, bound("it holds more than %d objects", maxObjects)
	}
	root := new(jsonschema.Schema)
	if err := json.Unmarshal(text, root, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, err
	}
	switch {
	case strings.Contains(root.Schema, "draft-07"):
		root.Schema = draft07
	case root.Schema != "":
		root.Schema = draft20
	}
	if err := prepare(root); err != nil {
		return nil, err
	}
	refs, paths, err := link(root)
	if err != nil {
		return nil, err
	}
	guard(refs, paths)
	r, err := newRules(root, refs, paths)
	if err != nil {
		return nil, err
	}
	resolved, err := root.Resolve(nil)
	if err != nil {
		return nil, err
	}
	return &Schema{resolved: resolved, rules: r}, nil
}

// errTooLarge says that a check would take too long.
var errTooLarge = errors.New("the value is too large, or nests too deeply, to be checked against the schema")

// Quick reports whether Validate takes a value no longer than some milliseconds.
func (s *Schema) Quick(value any) bool { return s.rules.allow(value, quickBudget) }

// Validate returns why a decoded JSON value does not fit the schema.
func (s *Schema) Validate(value any) error {
	if !s.rules.allow(value, budget) {
		return errTooLarge
	}
	return s.resolved.Validate(value)
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
	if !usable(s.Pattern) {
		s.Pattern = ""
	}
	for expr := range s.PatternProperties {
		if !usable(expr) {
			delete(s.PatternProperties, expr)
			// Which properties are the additional ones cannot be told any more.
			s.AdditionalProperties, s.UnevaluatedProperties = nil, nil
		}
	}
	for _, inner := range children(s) {
		if inner == nil {
			return errors.New("null stands where a schema must")
		}
		if err := prepare(inner); err != nil {
			return err
		}
	}
	return nil
}

// usable reports whether Go has a regular expression, and it is no larger than
// a check may be.
func usable(expr string) bool {
	if steps(expr) > maxSteps {
		return false
	}
	_, err := regexp.Compile(expr)
	return err == nil
}
