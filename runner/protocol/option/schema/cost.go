package schema

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/option/schema/keyword"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
)

// The cost of a check is counted in units of some 10 ns. The counts are upper
// bounds: what the library does at most.
const (
	// budget is what one check may cost.
	budget = 100_000_000
	// quickBudget is what one may cost that nobody notices.
	quickBudget = 100_000
	// visitCost is the cost of holding one schema against one value.
	visitCost = 100
	// valueCost is the cost of comparing or writing one value.
	valueCost = 30
	// textShare is how many bytes of an error are written in a unit. Errors repeat
	// the value, and are copied at each level.
	textShare = 4
	// maxNesting is how deeply a check may recurse.
	maxNesting = 2000
	// maxWidth is how many schemas may apply to one value.
	maxWidth = 10_000
	// maxAllSteps is how large all regular expressions of a schema may be.
	maxAllSteps = 100_000
)

// rule is what a check of one schema costs by itself.
type rule struct {
	text    int  // how long its error may be, without the value
	values  int  // how many values of its own the value is compared with
	pattern int  // the steps of its pattern
	array   bool // it says something of items
	object  bool // it says something of properties
}

// rules say what a check costs.
type rules struct {
	root  *jsonschema.Schema
	refs  map[*jsonschema.Schema]*jsonschema.Schema
	rules map[*jsonschema.Schema]rule
	steps map[string]int // of the names in patternProperties
	width map[*jsonschema.Schema]int
}

// newRules prepares the schemas in root, whose references are known. An error
// says that checks would not end, or not in time.
func newRules(root *jsonschema.Schema, refs map[*jsonschema.Schema]*jsonschema.Schema, paths map[*jsonschema.Schema]string, left *room.Room) (*rules, error) {
	r := &rules{
		root: root, refs: refs, rules: make(map[*jsonschema.Schema]rule, len(paths)),
		steps: map[string]int{}, width: make(map[*jsonschema.Schema]int, len(paths)),
	}
	lists := map[*any]*node{}
	for s, path := range paths {
		own := newRule(s, path, lists)
		own.pattern, _ = left.Expression(s.Pattern) // all were read before, and fit
		for expr := range s.PatternProperties {
			r.steps[expr], _ = left.Expression(expr)
		}
		r.rules[s] = own
	}
	for s := range r.reachable() {
		path := paths[s]
		switch width, err := r.measureWidth(s, paths); {
		case err != nil:
			return nil, err
		case width > maxWidth:
			return nil, bound("more than %d schemas apply to one value at %q: references in anyOf, oneOf or allOf multiply", maxWidth, "#"+path)
		}
	}
	if !r.allow(nil, budget) {
		return nil, bound("it is too large, or leads through too many references, to check anything against it")
	}
	return r, nil
}

// reachable returns the schemas that apply to anything.
func (r *rules) reachable() map[*jsonschema.Schema]bool {
	found := map[*jsonschema.Schema]bool{}
	var visit func(s *jsonschema.Schema)
	visit = func(s *jsonschema.Schema) {
		if s == nil || found[s] {
			return
		}
		found[s] = true
		visit(r.refs[s])
		for segment, inner := range keyword.Children(s) {
			if !keyword.Idle(segment) {
				visit(inner)
			}
		}
	}
	visit(r.root)
	return found
}

// newRule counts what stands in a schema, at a path. lists are the enumerations
// that are known by their first values: schemas may share them.
func newRule(s *jsonschema.Schema, path string, lists map[*any]*node) rule {
	own := rule{text: 100 + len(path) + 32*len(s.AnyOf), values: len(s.Properties)}
	own.array = s.PrefixItems != nil || s.ItemsArray != nil || s.Items != nil || s.AdditionalItems != nil ||
		s.Contains != nil || s.UnevaluatedItems != nil || s.UniqueItems
	own.object = s.Properties != nil || s.PatternProperties != nil || s.AdditionalProperties != nil ||
		s.UnevaluatedProperties != nil || s.PropertyNames != nil
	if len(s.Enum) > 0 {
		first := &s.Enum[0]
		n, known := lists[first]
		if !known {
			n = measure(s.Enum)
			lists[first] = n
		}
		own.text, own.values = own.text+n.size, own.values+n.work
	}
	if s.Const != nil {
		n := measure(*s.Const)
		own.text, own.values = own.text+n.size, own.values+n.work
	}
	own.names(s.Required)
	for _, names := range s.DependentRequired {
		own.names(names)
	}
	for _, names := range s.DependencyStrings {
		own.names(names)
	}
	return own
}

// names adds a list of names of properties.
func (r *rule) names(list []string) {
	r.values += len(list)
	for _, name := range list {
		r.text += len(name) + 3
	}
}

// measureWidth counts the schemas that apply to a value if s does. It is an error
// if s applies again.
func (r *rules) measureWidth(s *jsonschema.Schema, paths map[*jsonschema.Schema]string) (int, error) {
	const counting = -1
	switch width, known := r.width[s]; {
	case width == counting:
		return 0, bound("the schema at %q applies to a value whenever it applies to it: checking would not end", "#"+paths[s])
	case known:
		return width, nil
	}
	r.width[s] = counting
	width := 1
	for _, inner := range append(r.beside(s), r.either(s)...) {
		more, err := r.measureWidth(inner, paths)
		if err != nil {
			return 0, err
		}
		width = min(width+more, maxWidth+1)
	}
	r.width[s] = width
	return width, nil
}

// beside returns the schemas that apply to the same value as s, but for those in
// anyOf.
func (r *rules) beside(s *jsonschema.Schema) []*jsonschema.Schema {
	var all []*jsonschema.Schema
	if ref := r.refs[s]; ref != nil {
		all = append(all, ref)
		if r.root.Schema == draft07 { // which ignores what stands beside
			return all
		}
	}
	all = append(all, s.AllOf...)
	all = append(all, s.OneOf...)
	for _, one := range []*jsonschema.Schema{s.Not, s.If, s.Then, s.Else} {
		if one != nil {
			all = append(all, one)
		}
	}
	for _, byName := range []map[string]*jsonschema.Schema{s.DependentSchemas, s.DependencySchemas} {
		for _, one := range byName {
			all = append(all, one)
		}
	}
	return all
}

// either returns the schemas in anyOf.
func (r *rules) either(s *jsonschema.Schema) []*jsonschema.Schema {
	if r.refs[s] != nil && r.root.Schema == draft07 {
		return nil
	}
	return s.AnyOf
}
