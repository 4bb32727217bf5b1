package schema

import (
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// node is a JSON value with its size.
type node struct {
	value  any
	size   int // about as many bytes as it takes in a text
	count  int // the values in it, itself included
	work   int // the values in it by the work that they make: numbers make more
	text   int // the length of a string
	items  []*node
	fields map[string]*node
}

// measure returns the sizes of a decoded JSON value.
func measure(value any) *node {
	n := &node{value: value, size: 8, count: 1, work: 1}
	switch v := value.(type) {
	case float64:
		n.work = 4
	case string:
		n.text = len(v)
		n.size += len(v)
	case []any:
		n.items = make([]*node, 0, len(v))
		for _, item := range v {
			n.items = append(n.items, n.add(measure(item)))
		}
	case map[string]any:
		n.fields = make(map[string]*node, len(v))
		for name, field := range v {
			n.fields[name] = n.add(measure(field))
			n.size += len(name)
		}
	}
	return n
}

func (n *node) add(inner *node) *node {
	n.size += inner.size
	n.count += inner.count
	n.work += inner.work
	return inner
}

// flat reports whether no item of n holds others.
func (n *node) flat() bool { return n.count == len(n.items)+1 }

// walk goes the way of a check, and adds up what it costs. It knows where the
// library stops: at types, constants and enumerations that do not fit, at
// properties that are missing, and where what it goes into does not fit. All
// else fits as far as a walk knows.
type walk struct {
	rules *rules
	left  int
	depth int
}

// allow reports whether a check of value stays within a budget.
func (r *rules) allow(value any, budget int) bool {
	w := walk{rules: r, left: budget}
	w.visit(r.root, measure(value))
	return w.left >= 0
}

// visit counts the check of one value against s. It returns how long its error
// may be, and whether it is certain that there is one.
func (w *walk) visit(s *jsonschema.Schema, n *node) (text int, fails bool) {
	own := w.rules.rules[s]
	w.left -= visitCost + valueCost*own.values + own.pattern*(n.text+1)
	if w.depth++; w.depth > maxNesting {
		w.left = -1
	}
	defer func() { w.depth-- }()
	if w.left < 0 {
		return 0, true
	}
	c := check{walk: w, schema: s, node: n}
	fails = c.beside() || own.array && n.items != nil && c.array() || n.fields != nil && c.object(own.object)
	text = own.text + max(n.size, c.inner)
	w.left -= text/textShare + 2*n.work // if it is written
	return text, fails
}

// check is the check of one value against one schema. Its methods report whether
// it is certain that it fails; the library does not go on then.
type check struct {
	*walk

	schema *jsonschema.Schema
	node   *node
	inner  int // how long an inner error may be
}

// each counts the check of n against a schema; one that is nil takes all.
func (c *check) each(s *jsonschema.Schema, n *node) (fails bool) {
	if s == nil {
		return false
	}
	if c.left < 0 {
		return true
	}
	text, fails := c.visit(s, n)
	c.inner = max(c.inner, text)
	return fails
}

// beside counts what applies to the value itself.
func (c *check) beside() bool {
	s, n := c.schema, c.node
	if ref := c.rules.refs[s]; ref != nil {
		if fails := c.each(ref, n); fails || c.rules.root.Schema == draft07 { // which ignores what stands beside
			return fails
		}
	}
	if c.rules.excludes(s, n) {
		return true
	}
	for _, one := range s.AllOf {
		if c.each(one, n) {
			return true
		}
	}
	failed, told := 0, 0
	for _, one := range s.AnyOf { // whose errors are all told
		text, fails := c.visit(one, n)
		told += text
		if fails {
			failed++
		}
	}
	c.inner = max(c.inner, told)
	if c.left < 0 || failed > 0 && failed == len(s.AnyOf) {
		return true
	}
	failed = 0
	for _, one := range s.OneOf {
		if c.each(one, n) {
			failed++
		}
	}
	if failed > 0 && failed == len(s.OneOf) {
		return true
	}
	c.each(s.Not, n)
	if !c.each(s.If, n) {
		c.each(s.Then, n)
	}
	c.each(s.Else, n)
	return c.left < 0
}

// array counts what is done for the items of an array.
func (c *check) array() bool {
	s, n := c.schema, c.node
	c.left -= len(n.items)
	first, rest := s.PrefixItems, s.Items
	if c.rules.root.Schema == draft07 {
		first = s.ItemsArray
		if first != nil {
			rest = s.AdditionalItems
		}
	}
	for i, item := range n.items {
		one := rest
		if i < len(first) {
			one = first[i]
		}
		if c.each(one, item) {
			return true
		}
	}
	for _, item := range n.items {
		c.each(s.Contains, item)
	}
	if s.UniqueItems {
		c.left -= n.work * valueCost
		if !n.flat() { // then other items can look alike to the library
			c.left -= 8 * len(n.items) * len(n.items)
		}
	}
	for _, item := range n.items {
		if c.each(s.UnevaluatedItems, item) && c.left < 0 {
			return true
		}
	}
	return c.left < 0
}

// object counts what is done for the properties of an object. own says that the
// schema says something of them.
func (c *check) object(own bool) bool {
	s, n := c.schema, c.node
	fails := own && c.properties()
	for _, name := range s.Required {
		fails = fails || n.fields[name] == nil
	}
	if fails || c.left < 0 {
		return true
	}
	for _, byName := range []map[string]*jsonschema.Schema{s.DependentSchemas, s.DependencySchemas} {
		for name, one := range byName {
			if n.fields[name] != nil {
				c.each(one, n)
			}
		}
	}
	if s.UnevaluatedProperties != nil {
		for _, field := range n.fields {
			c.each(s.UnevaluatedProperties, field)
		}
	}
	return c.left < 0
}

// properties counts the checks of properties. They come in any order: those of
// all are counted, whichever fails.
func (c *check) properties() (fails bool) {
	s, n := c.schema, c.node
	c.left -= valueCost * len(n.fields)
	for name, field := range n.fields {
		if inner := s.Properties[name]; inner != nil && c.each(inner, field) {
			fails = true
		}
	}
	if fails {
		return true
	}
	for name, field := range n.fields {
		if c.left < 0 {
			return true
		}
		for expr, inner := range s.PatternProperties {
			c.left -= c.rules.steps[expr] * (len(name) + 1)
			c.each(inner, field)
		}
		if s.Properties[name] != nil {
			continue
		}
		if c.each(s.AdditionalProperties, field) && len(s.PatternProperties) == 0 {
			fails = true
		}
	}
	if fails {
		return true
	}
	for name := range n.fields {
		c.each(s.PropertyNames, &node{value: name, size: 8 + len(name), count: 1, work: 1, text: len(name)})
	}
	return false
}

// excludes reports whether the type, a constant or an enumeration of s is certain
// not to fit a value.
func (r *rules) excludes(s *jsonschema.Schema, n *node) bool {
	switch {
	case s.Type != "" && !typed(n.value, s.Type):
		return true
	case s.Type == "" && s.Types != nil && !slices.ContainsFunc(s.Types, func(t string) bool { return typed(n.value, t) }):
		return true
	case s.Enum != nil && !slices.ContainsFunc(s.Enum, func(v any) bool { return alike(v, n.value) }):
		return true
	}
	return s.Const != nil && !alike(*s.Const, n.value)
}

// typed reports whether a value may be of a type.
func typed(value any, name string) bool {
	switch value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case float64:
		return name == "number" || name == "integer"
	case string:
		return name == "string"
	case []any:
		return name == "array"
	default:
		return name == "object"
	}
}

// alike reports whether two values may be equal; those that hold others are not
// looked into.
func alike(a, b any) bool {
	switch b.(type) {
	case []any:
		_, is := a.([]any)
		return is
	case map[string]any:
		_, is := a.(map[string]any)
		return is
	default:
		return a == b
	}
}
