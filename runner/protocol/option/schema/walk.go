package schema

import "github.com/google/jsonschema-go/jsonschema"

// node is a JSON value with its size.
type node struct {
	size   int // about as many bytes as it takes in a text
	count  int // the values in it, itself included
	work   int // the values in it by the work that they make: numbers make more
	text   int // the length of a string
	items  []*node
	fields map[string]*node
}

// measure returns the sizes of a decoded JSON value.
func measure(value any) *node {
	n := &node{size: 8, count: 1, work: 1}
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

// walk goes the way of a check, and adds up what it costs.
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

// visit counts the check of one value against s, and returns how long its error
// may be.
func (w *walk) visit(s *jsonschema.Schema, n *node) (text int) {
	own := w.rules.rules[s]
	w.left -= visitCost + valueCost*own.values + own.pattern*(n.text+1)
	if w.depth++; w.depth > maxNesting {
		w.left = -1
	}
	defer func() { w.depth-- }()
	if w.left < 0 {
		return 0
	}
	inner := 0
	each := func(s *jsonschema.Schema, n *node) {
		if s != nil && w.left >= 0 {
			inner = max(inner, w.visit(s, n))
		}
	}
	for _, other := range w.rules.beside(s) {
		each(other, n)
	}
	told := 0
	for _, other := range w.rules.either(s) { // whose errors are all told
		if w.left >= 0 {
			told += w.visit(other, n)
		}
	}
	inner = max(inner, told)
	if own.array && n.items != nil {
		w.array(s, n, each)
	}
	if own.object && n.fields != nil {
		w.object(s, n, each)
	}
	text = own.text + max(n.size, inner)
	w.left -= text/textShare + 2*n.work // if it is written
	return text
}

// array counts what is done for the items of an array.
func (w *walk) array(s *jsonschema.Schema, n *node, each func(*jsonschema.Schema, *node)) {
	w.left -= len(n.items)
	if s.UniqueItems {
		w.left -= n.work * valueCost
		if !n.flat() { // then other items can look alike to the library
			w.left -= 8 * len(n.items) * len(n.items)
		}
	}
	for i, item := range n.items {
		switch {
		case w.left < 0:
			return
		case i < len(s.PrefixItems):
			each(s.PrefixItems[i], item)
		case i < len(s.ItemsArray):
			each(s.ItemsArray[i], item)
		default:
			each(s.Items, item)
			each(s.AdditionalItems, item)
		}
		each(s.Contains, item)
		each(s.UnevaluatedItems, item)
	}
}

// object counts what is done for the properties of an object.
func (w *walk) object(s *jsonschema.Schema, n *node, each func(*jsonschema.Schema, *node)) {
	w.left -= valueCost * len(n.fields)
	for name, field := range n.fields {
		if w.left < 0 {
			return
		}
		property := s.Properties[name]
		each(property, field)
		for expr, inner := range s.PatternProperties {
			w.left -= w.rules.steps[expr] * (len(name) + 1)
			each(inner, field)
		}
		if property == nil {
			each(s.AdditionalProperties, field)
		}
		each(s.UnevaluatedProperties, field)
		each(s.PropertyNames, &node{size: 8 + len(name), count: 1, work: 1, text: len(name)})
	}
}
