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
	// maxObjects is how many objects a schema may hold.
	maxObjects = 10_000
	// quickSchemas is how many the library prepares in no time.
	quickSchemas = 100
)

// ErrBound is the error of schemas that other validators may take: they are too
// large for this one, or checks would not end.
var ErrBound = errors.New("agentd does not check by such a schema")

func bound(format string, args ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{ErrBound}, args...)...)
}

// Schema is a schema that values can be checked against.
type Schema struct {
	// Unchecked says what of the schema is not checked, in any order.
	Unchecked []string
	// Wrong says what JSON Schema does not permit and is read all the same.
	Wrong []string

	root     *jsonschema.Schema
	rules    *rules
	quick    bool                 // it does not take long to resolve
	resolved *jsonschema.Resolved // by the first check
}

// Compile prepares a schema for checking; an error says why it is none, or why
// agentd does not take it.
//
// Schemas are written for the validators of other languages and for other drafts.
// What has a plain meaning is read so: the exclusive bounds of draft-04, counts
// with a fraction of zero, a $schema that is not known. What this validator
// cannot check is left unchecked: regular expressions that Go does not have, as
// the lookahead in zod's e-mail address, references out of the document, types
// that do not exist. A value is checked less then, never more.
func Compile(text rawjson.Value) (*Schema, error) {
	depth := rawjson.Depth(text)
	switch {
	case depth > maxDepth:
		return nil, bound("it nests %d levels deep, %d are allowed", depth, maxDepth)
	case bytes.Count(text, []byte("{")) > maxObjects:
		return nil, bound("it holds more than %d objects", maxObjects)
	}
	var value any
	if err := json.Unmarshal(text, &value, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, err
	}
	d := decoder{loose: map[*jsonschema.Schema]bool{}}
	root := d.schema(value)
	switch {
	case strings.Contains(root.Schema, "draft-07"):
		root.Schema = draft07
	case root.Schema != "":
		root.Schema = draft20
	}
	if d.err != nil {
		return nil, d.err
	}
	refs, paths := d.link(root, value)
	if d.err != nil {
		return nil, d.err
	}
	r, err := newRules(root, refs, paths)
	if err != nil {
		return nil, err
	}
	return &Schema{root: root, rules: r, quick: len(paths) <= quickSchemas, Unchecked: d.notes, Wrong: d.wrong}, nil
}

// errTooLarge says that a check would take too long.
var errTooLarge = errors.New("the value is too large, or nests too deeply, to be checked against the schema")

// Quick reports whether Validate takes a value no longer than some milliseconds.
func (s *Schema) Quick(value any) bool {
	return (s.quick || s.resolved != nil) && s.rules.allow(value, quickBudget)
}

// Validate returns why a decoded JSON value does not fit the schema. The first
// call prepares the library's validator, which can take longer than to compile;
// it must not be called concurrently.
func (s *Schema) Validate(value any) error {
	if !s.rules.allow(value, budget) {
		return errTooLarge
	}
	if s.resolved == nil {
		resolved, err := s.root.Resolve(nil)
		if err != nil {
			return fmt.Errorf("the schema is not understood: %w", err)
		}
		s.resolved = resolved
	}
	return s.resolved.Validate(value)
}
