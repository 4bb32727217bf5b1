package schema

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/option/schema/keyword"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
)

// decoder reads schemas. It is more lenient than the library, and quicker.
type decoder struct {
	room  *room.Room
	count int // of the schemas that have been read
	at    int // the length of the path to the one that is read
	steps int // of the regular expressions
	// loose are the schemas that check less than is written.
	loose map[*jsonschema.Schema]bool
	// notes say what is not checked, wrong what JSON Schema does not permit.
	notes, wrong []string
	err          error
}

// unchecked notes that a schema checks less than is written.
func (d *decoder) unchecked(s *jsonschema.Schema, format string, args ...any) {
	d.loose[s] = true
	d.notes = append(d.notes, fmt.Sprintf(format, args...))
}

// odd notes what JSON Schema does not permit.
func (d *decoder) odd(format string, args ...any) {
	d.wrong = append(d.wrong, fmt.Sprintf(format, args...))
}

// failRef says that a reference into the document leads to nothing.
func (d *decoder) failRef(ref string) {
	if d.err == nil {
		d.err = fmt.Errorf("the reference %.200q leads nowhere", ref)
	}
}

// failFull says that there is no more room.
func (d *decoder) failFull(err error) {
	if d.err == nil && err != nil {
		d.err = bound("%w", err)
	}
}

func (d *decoder) fail(keyword, want string) {
	if d.err == nil {
		d.err = fmt.Errorf("%q is not %s", keyword, want)
	}
}

// schema reads one schema. The segments that lead to it from the one around it
// have so many bytes.
func (d *decoder) schema(v any, segment int) *jsonschema.Schema {
	if d.err != nil {
		return nil
	}
	before := d.at
	d.at += segment + len("/0/")
	defer func() { d.at = before }()
	d.failFull(d.room.Schemas(1, d.at))
	if d.count++; d.count > maxSchemas && d.err == nil {
		d.err = bound("it holds, or its references lead to, more than %d schemas", maxSchemas)
	}
	s := new(jsonschema.Schema)
	switch v := v.(type) {
	case bool:
		if !v {
			s.Not = new(jsonschema.Schema)
		}
	case map[string]any:
		d.members(s, v)
	default:
		if d.err == nil {
			d.err = fmt.Errorf("%s stands where a schema must", kind(v))
		}
	}
	return s
}

func kind(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case []any:
		return "a list"
	default:
		return fmt.Sprintf("%.100q", fmt.Sprint(v))
	}
}

// members reads the keywords of a schema. One that is null counts as absent.
func (d *decoder) members(s *jsonschema.Schema, members map[string]any) {
	for name, v := range members {
		if d.err != nil {
			return
		}
		switch {
		case name == "const":
			s.Const = &v
		case v == nil:
		case name == "$recursiveRef":
			d.unchecked(s, "$recursiveRef")
		case name == "definitions" && members["$defs"] != nil: // read where something refers to it
		case d.text(s, name, v) || d.number(s, name, v) || d.list(s, name, v) || d.inner(s, name, v):
		}
	}
	if len(s.PatternProperties) < len(patterns(members)) { // which are the additional ones cannot be told
		s.AdditionalProperties, s.UnevaluatedProperties = nil, nil
	}
	d.exclusive(members, "exclusiveMinimum", &s.Minimum, &s.ExclusiveMinimum)
	d.exclusive(members, "exclusiveMaximum", &s.Maximum, &s.ExclusiveMaximum)
}

func patterns(members map[string]any) map[string]any {
	byPattern, _ := members["patternProperties"].(map[string]any)
	return byPattern
}

// text reads the keywords whose values are texts.
func (d *decoder) text(s *jsonschema.Schema, name string, v any) bool {
	field := keyword.Texts[name]
	if field == nil {
		return false
	}
	text, ok := v.(string)
	if !ok {
		d.fail(name, "a text")
	}
	if *field(s) = text; name == "pattern" && !d.usable(text) {
		d.unchecked(s, "the pattern %.100q", text)
		s.Pattern = ""
	}
	return true
}

// number reads the keywords whose values are numbers.
func (d *decoder) number(s *jsonschema.Schema, name string, v any) bool {
	n, isNumber := v.(float64)
	if field := keyword.Numbers[name]; field != nil {
		_, isBool := v.(bool)
		switch {
		case isNumber:
			*field(s) = &n
		case !isBool || !strings.HasPrefix(name, "exclusive"):
			d.fail(name, "a number")
		}
		return true
	}
	field := keyword.Wholes[name]
	if field == nil {
		return false
	}
	if !isNumber || n != math.Trunc(n) {
		d.fail(name, "a whole number")
		return true
	}
	whole := int(max(min(n, math.MaxInt32), math.MinInt32))
	*field(s) = &whole
	return true
}

// exclusive reads the flag that draft-04 and OpenAPI 3.0 have beside a bound.
func (d *decoder) exclusive(members map[string]any, name string, inclusive, exclusive **float64) {
	flag, ok := members[name].(bool)
	if !ok {
		return
	}
	d.odd("%q is a number since draft-06", name)
	if flag {
		*inclusive, *exclusive = nil, *inclusive
	}
}

// list reads the keywords whose values are lists of anything, or of names.
func (d *decoder) list(s *jsonschema.Schema, name string, v any) bool {
	flag, isBool := v.(bool)
	switch name {
	case "type":
		d.typed(s, v)
	case "enum":
		list, ok := v.([]any)
		if s.Enum = list; !ok {
			d.fail(name, "a list")
		}
	case "uniqueItems":
		if s.UniqueItems = flag; !isBool {
			d.fail(name, "true or false")
		}
	case "required":
		if isBool { // of draft-03, beside the property
			d.odd("%q is a list since draft-04", name)
			d.unchecked(s, "a required that is no list")
			break
		}
		s.Required = d.names(name, v)
	case "dependentRequired":
		s.DependentRequired = map[string][]string{}
		for key, inner := range d.object(name, v) {
			s.DependentRequired[key] = d.names(name, inner)
		}
	default:
		return false
	}
	return true
}

// typed reads a type. One that does not exist leaves the types unchecked.
func (d *decoder) typed(s *jsonschema.Schema, v any) {
	name, one := v.(string)
	names := []string{name}
	if !one {
		names = d.names("type", v)
	}
	known := make([]string, 0, 1) // each once: a check looks at all of them
	all := true
	for _, name := range names {
		switch {
		case !slices.Contains(keyword.Types, name):
			all = false
			d.odd("%.100q is no type", name)
			d.unchecked(s, "the type %.100q", name)
		case !slices.Contains(known, name):
			known = append(known, name)
		}
	}
	switch {
	case !all:
	case one:
		s.Type = name
	default:
		s.Types = known
	}
}

func (d *decoder) names(keyword string, v any) []string {
	list, ok := v.([]any)
	if !ok {
		d.fail(keyword, "a list of names")
	}
	names := make([]string, 0, len(list))
	for _, one := range list {
		name, ok := one.(string)
		if !ok {
			d.fail(keyword, "a list of names")
		}
		names = append(names, name)
	}
	return names
}

func (d *decoder) object(keyword string, v any) map[string]any {
	members, ok := v.(map[string]any)
	if !ok {
		d.fail(keyword, "an object")
	}
	return members
}

// inner reads the keywords whose values are schemas.
func (d *decoder) inner(s *jsonschema.Schema, name string, v any) bool {
	f := keyword.Fields[name]
	switch {
	case f == nil:
		return false
	case name == "items":
		if list, ok := v.([]any); ok {
			s.ItemsArray = d.schemas(name, list)
		} else {
			s.Items = d.schema(v, len(name))
		}
	case f.One != nil:
		*f.One(s) = d.schema(v, len(name))
	case f.List != nil:
		*f.List(s) = d.schemas(name, v)
	default:
		into := map[string]*jsonschema.Schema{}
		*f.Named(s) = into
		for key, one := range d.object(name, v) {
			d.named(s, into, name, key, one)
		}
	}
	return true
}

// named reads one of the schemas that have names.
func (d *decoder) named(s *jsonschema.Schema, into map[string]*jsonschema.Schema, keyword, name string, v any) {
	_, isList := v.([]any)
	switch {
	case keyword == "dependencies" && isList:
		if s.DependencyStrings == nil {
			s.DependencyStrings = map[string][]string{}
		}
		s.DependencyStrings[name] = d.names(keyword, v)
	case keyword == "patternProperties" && !d.usable(name):
		d.unchecked(s, "the pattern %.100q", name)
	default:
		into[name] = d.schema(v, len(keyword)+len(name))
	}
}

func (d *decoder) schemas(keyword string, v any) []*jsonschema.Schema {
	list, ok := v.([]any)
	if !ok {
		d.fail(keyword, "a list")
	}
	all := make([]*jsonschema.Schema, 0, len(list))
	for _, one := range list {
		all = append(all, d.schema(one, len(keyword)))
	}
	return all
}

// usable reports whether Go has a regular expression, and it is no larger than
// a check may be.
func (d *decoder) usable(expr string) bool {
	n, err := d.room.Expression(expr)
	d.steps += n
	d.failFull(err)
	if d.steps > maxAllSteps && d.err == nil {
		d.err = bound("its regular expressions are too large together")
	}
	return n > 0
}
