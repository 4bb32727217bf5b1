// Package schema reads JSON Schemas that callers wrote, and checks values against
// them.
//
// The validator cannot be interrupted, and callers are not trusted with the
// daemon's time and stack. So [Compile] refuses schemas that never come to an
// end, and a value is only checked if a walk over it and the schema has shown
// that the check is small.
package schema

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/option/schema/plain"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
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
	// maxSchemas is how many schemas a schema may hold, itself included. The
	// library, which cannot be interrupted, prepares 10,000 in a tenth of a second,
	// and a guard may double them.
	maxSchemas = 5_000
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

	text     rawjson.Value
	root     *jsonschema.Schema
	rules    *rules               // nil before the first check of a plain schema
	quick    bool                 // it does not take long to resolve
	resolved *jsonschema.Resolved // by the first check
}

// Compile prepares a schema for checking, if there is room; an error says why it is
// none, or why agentd does not take it.
//
// Schemas are written for the validators of other languages and for other drafts.
// What has a plain meaning is read so: the exclusive bounds of draft-04, counts
// with a fraction of zero, a $schema that is not known. What this validator
// cannot check is left unchecked: regular expressions that Go does not have, as
// the lookahead in zod's e-mail address, references out of the document, types
// that do not exist. A value is checked less then, never more.
func Compile(text rawjson.Value, left *room.Room) (*Schema, error) {
	if err := left.Text(text); err != nil {
		return nil, bound("%w", err)
	}
	if depth := rawjson.Depth(text); depth > maxDepth {
		return nil, bound("it nests %d levels deep, %d are allowed", depth, maxDepth)
	}
	if n, ok := plain.Check(text, left); ok {
		return &Schema{text: text, quick: n <= quickSchemas}, nil
	}
	s := &Schema{text: text}
	d, err := s.read(left)
	if err != nil {
		return nil, err
	}
	s.quick, s.Unchecked, s.Wrong = d.count <= quickSchemas, d.notes, d.wrong
	return s, nil
}

// read reads the schema's text, as far as there is room.
func (s *Schema) read(left *room.Room) (*decoder, error) {
	value, err := Decode(s.text)
	if err != nil {
		return nil, err
	}
	d := &decoder{room: left, loose: map[*jsonschema.Schema]bool{}}
	root := d.schema(value, 0)
	if d.err != nil {
		return nil, d.err
	}
	switch {
	case strings.Contains(root.Schema, "draft-07"):
		root.Schema = draft07
	case root.Schema != "":
		root.Schema = draft20
	}
	refs, paths := d.link(root, value)
	if d.err != nil {
		return nil, d.err
	}
	s.root = root
	s.rules, err = newRules(root, refs, paths, left)
	return d, err
}

// ready reads a plain schema at its first use.
func (s *Schema) ready() error {
	if s.rules != nil {
		return nil
	}
	_, err := s.read(room.New())
	return err
}

// Decode reads what a caller or a model wrote, whatever it repeats.
func Decode(text rawjson.Value) (value any, err error) {
	err = json.Unmarshal(text, &value, jsontext.AllowInvalidUTF8(true))
	if errors.Is(err, jsontext.ErrDuplicateName) { // to allow that at once takes three times as long
		value = nil
		err = json.Unmarshal(text, &value, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	}
	return value, err
}

// errTooLarge says that a check would take too long.
var errTooLarge = errors.New("the value is too large, or nests too deeply, to be checked against the schema")

// Quick reports whether Validate takes a value no longer than some milliseconds.
// It must not be called concurrently with it.
func (s *Schema) Quick(value any) bool {
	return (s.quick || s.resolved != nil) && s.ready() == nil && s.rules.allow(value, quickBudget)
}

// Validate returns why a decoded JSON value does not fit the schema. The first
// call prepares the library's validator, which can take longer than to compile;
// it must not be called concurrently.
func (s *Schema) Validate(value any) error {
	if err := s.ready(); err != nil {
		return fmt.Errorf("the schema is not understood: %w", err)
	}
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
