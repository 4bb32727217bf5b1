// Package plain tells the schemas with which nothing can be wrong, in a quarter of
// the time that it takes to read them. They need not be read before they are used,
// and most tools of a session are never called.
package plain

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/option/schema/keyword"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// How large a plain schema may be. With these the most that checks cost by
// themselves is far below what package schema allows.
const (
	maxBytes   = 8 << 10
	maxSchemas = 200
	maxSteps   = 20_000 // of all regular expressions
	maxApplied = 5_000  // schemas times references
	maxDigits  = 300    // of a number, which is in the range of doubles then
)

// Check reports whether a schema is plain, and how many schemas it holds: it is
// small and all keywords have values of their kinds; its references lead to
// definitions of the root that refer to nothing at once, so that none leads
// nowhere or back to the same value; and nothing would be left unchecked. What is
// plain takes its room.
func Check(text rawjson.Value, left *room.Room) (schemas int, ok bool) {
	if len(text) > maxBytes {
		return 0, false
	}
	r := reader{
		d:    jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowInvalidUTF8(true)),
		room: left, defs: map[string]bool{},
	}
	ok = r.schema(0) && r.resolved() && left.Schemas(r.schemas, r.paths) == nil
	return r.schemas, ok
}

// reader reads one schema. Its methods report whether what they read is plain.
type reader struct {
	d       *jsontext.Decoder
	room    *room.Room
	schemas int
	at      int // the length of the path to the schema that is read
	paths   int // the length of all of them
	level   int // how many schemas are around what is read
	steps   int
	apart   bool            // what is read does not apply to the value of the root or of a definition
	inside  string          // the keyword that holds definitions
	defs    map[string]bool // the definitions of the root, as in a reference
	refs    []string
}

// schema reads a schema. The segments that lead to it from the one around it have
// so many bytes.
func (r *reader) schema(segment int) bool {
	before := r.at
	r.at += segment + len("/0/")
	r.paths += r.at
	r.schemas++
	r.level++
	defer func() { r.at = before; r.level-- }()
	switch kind := r.d.PeekKind(); {
	case r.schemas > maxSchemas:
		return false
	case kind == 't' || kind == 'f':
		return r.skip()
	default:
		return r.object(r.keyword)
	}
}

// object reads an object, and each value by its name.
func (r *reader) object(value func(name string) bool) bool {
	if r.d.PeekKind() != '{' {
		return false
	}
	_, err := r.d.ReadToken()
	for err == nil {
		var t jsontext.Token
		switch t, err = r.d.ReadToken(); {
		case err == nil && t.Kind() == '}':
			return true
		case err == nil && !value(t.String()):
			return false
		}
	}
	return false
}

// list reads a list.
func (r *reader) list(value func() bool) bool {
	if r.d.PeekKind() != '[' {
		return false
	}
	_, err := r.d.ReadToken()
	for err == nil && r.d.PeekKind() != ']' {
		if !value() {
			return false
		}
	}
	if err == nil {
		_, err = r.d.ReadToken()
	}
	return err == nil
}

// keyword reads the value of a keyword. One that is null counts as absent.
func (r *reader) keyword(name string) bool {
	kind := r.d.PeekKind()
	if kind == 'n' {
		return r.skip()
	}
	switch name {
	case "title", "description", "default", "const", "examples": // with any value
		return r.skip()
	case "type":
		return r.types(kind)
	case "$ref":
		return r.text(r.refer)
	case "$schema":
		return kind == '"' && r.skip()
	case "pattern":
		return r.text(r.expression)
	case "enum":
		return kind == '[' && r.skip()
	case "uniqueItems":
		return (kind == 't' || kind == 'f') && r.skip()
	case "required":
		return r.list(func() bool { return r.d.PeekKind() == '"' && r.skip() })
	case "$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef", "dependentRequired", "dependencies":
		return false
	}
	switch f := keyword.Fields[name]; {
	case f != nil:
		return r.inner(f, name, kind)
	case keyword.Numbers[name] != nil:
		return kind == '0' && r.skip()
	case keyword.Wholes[name] != nil:
		return kind == '0' && r.whole()
	default:
		return r.skip()
	}
}

// types reads a type, or a list of them.
func (r *reader) types(kind jsontext.Kind) bool {
	known := func(name string) bool { return slices.Contains(keyword.Types, name) }
	if kind == '"' {
		return r.text(known)
	}
	return r.list(func() bool { return r.text(known) })
}

// inner reads the schemas of a keyword.
func (r *reader) inner(f *keyword.Field, name string, kind jsontext.Kind) bool {
	before := r.apart
	defer func() { r.apart = before }()
	switch {
	case name == "$defs" || name == "definitions":
		if r.inside != "" && r.inside != name { // which of them counts depends
			return false
		}
		r.inside, r.apart = name, false
	case !slices.Contains(keyword.Beside, name):
		r.apart = true
	}
	switch {
	case name == "items" && kind != '[', f.One != nil:
		return r.schema(len(name))
	case name == "items":
		return false
	case f.List != nil:
		return r.list(func() bool { return r.schema(len(name)) })
	}
	return r.object(func(key string) bool {
		switch {
		case name == "patternProperties" && !r.expression(key):
			return false
		case r.level == 1 && name == r.inside:
			r.defs["#/"+name+"/"+key] = true
		}
		return r.schema(len(name) + len(key))
	})
}

// text reads a text that must be fit.
func (r *reader) text(fit func(string) bool) bool {
	if r.d.PeekKind() != '"' {
		return false
	}
	t, err := r.d.ReadToken()
	return err == nil && fit(t.String())
}

// expression takes a regular expression.
func (r *reader) expression(expr string) bool {
	n, err := r.room.Expression(expr)
	r.steps += n
	return err == nil && n > 0 && r.steps <= maxSteps
}

// refer takes a reference.
func (r *reader) refer(ref string) bool {
	r.refs = append(r.refs, ref)
	return r.apart && !strings.ContainsAny(ref, "%~") && strings.Count(ref, "/") == 2
}

// resolved reports whether all references lead to definitions.
func (r *reader) resolved() bool {
	return len(r.refs)*r.schemas <= maxApplied && !slices.ContainsFunc(r.refs, func(ref string) bool { return !r.defs[ref] })
}

// whole reads a number without a fraction.
func (r *reader) whole() bool {
	v, err := r.d.ReadValue()
	return err == nil && len(v) <= maxDigits && !bytes.ContainsAny(v, ".eE")
}

// skip reads a value of any kind. Numbers must be in the range of doubles.
func (r *reader) skip() bool {
	v, err := r.d.ReadValue()
	if err != nil {
		return false
	}
	digits := 0
	for i := 0; i < len(v); i++ {
		switch c := v[i]; {
		case c == '"':
			i += skipText(v[i:])
		case c >= '0' && c <= '9' || c == '.':
			digits++
			continue
		case digits > 0 && (c == 'e' || c == 'E'):
			return false
		}
		if digits > maxDigits {
			return false
		}
		digits = 0
	}
	return digits <= maxDigits
}

// skipText returns where the text ends that v begins with.
func skipText(v []byte) int {
	i := 1
	for ; i < len(v) && v[i] != '"'; i++ {
		if v[i] == '\\' {
			i++
		}
	}
	return i
}
