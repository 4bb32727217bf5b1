package schema

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/option/schema/keyword"
)

// relax takes the keywords out that would check more where something in them is
// left unchecked: what fits too much in not, oneOf or if makes less fit.
func (l *linker) relax() {
	l.spread()
	for _, s := range l.order {
		if l.loose[s.Not] {
			l.keep(s.Not)
			s.Not = nil
		}
		if l.loose[s.If] {
			for _, one := range []**jsonschema.Schema{&s.If, &s.Then, &s.Else} {
				if *one != nil {
					l.keep(*one)
					*one = nil
				}
			}
		}
		if l.loose[s.Contains] {
			s.MaxContains = nil
		}
		if l.anyLoose(s.OneOf) {
			either := &jsonschema.Schema{AnyOf: s.OneOf}
			s.AllOf, s.OneOf = append(s.AllOf, either), nil
			l.order = append(l.order, either)
		}
		if l.loose[s] { // what has been evaluated is not known
			for _, one := range []**jsonschema.Schema{&s.UnevaluatedItems, &s.UnevaluatedProperties} {
				if *one != nil {
					l.keep(*one)
					*one = nil
				}
			}
		}
	}
}

func (l *linker) anyLoose(list []*jsonschema.Schema) bool {
	for _, one := range list {
		if l.loose[one] {
			return true
		}
	}
	return false
}

// spread makes loose what holds or refers to something that is.
func (l *linker) spread() {
	if len(l.loose) == 0 {
		return
	}
	users := map[*jsonschema.Schema][]*jsonschema.Schema{}
	for _, s := range l.order {
		for segment, inner := range keyword.Children(s) {
			if !keyword.Idle(segment) {
				users[inner] = append(users[inner], s)
			}
		}
		for _, inner := range s.AllOf { // those that stand for $dynamicRef are not in order
			if target := l.refs[inner]; target != nil {
				users[target] = append(users[target], s)
			}
		}
		if target := l.refs[s]; target != nil {
			users[target] = append(users[target], s)
		}
	}
	var queue []*jsonschema.Schema
	for s := range l.loose {
		queue = append(queue, s)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, user := range users[queue[0]] {
			if !l.loose[user] {
				l.loose[user] = true
				queue = append(queue, user)
			}
		}
	}
}
