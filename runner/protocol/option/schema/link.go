package schema

import (
	"errors"
	"fmt"
	"iter"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// children returns the schemas that stand directly in s, with the JSON Pointers
// from s to them. One that is null is nil.
func children(s *jsonschema.Schema) iter.Seq2[string, *jsonschema.Schema] {
	return func(yield func(string, *jsonschema.Schema) bool) {
		fields := reflect.ValueOf(s).Elem()
		for i := range fields.NumField() {
			field := fields.Type().Field(i)
			if !field.IsExported() {
				continue
			}
			path := "/" + keyword(field)
			switch inner := fields.Field(i).Interface().(type) {
			case *jsonschema.Schema:
				if inner != nil && !yield(path, inner) {
					return
				}
			case []*jsonschema.Schema:
				for i, c := range inner {
					if !yield(path+"/"+strconv.Itoa(i), c) {
						return
					}
				}
			case map[string]*jsonschema.Schema:
				for name, c := range inner {
					if !yield(path+"/"+escape.Replace(name), c) {
						return
					}
				}
			}
		}
	}
}

// escape makes a name a part of a JSON Pointer.
var escape = strings.NewReplacer("~", "~0", "/", "~1")

// keyword is how JSON spells a field.
func keyword(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	switch {
	case name != "-":
		return name
	case field.Name == "DependencySchemas":
		return "dependencies"
	default: // Items and ItemsArray
		return "items"
	}
}

// resource is the root, or a schema in it with an id of its own: what references
// without a path or with an anchor are relative to.
type resource struct {
	uri     *url.URL
	path    string
	anchors map[string]*jsonschema.Schema
}

// linker finds what references refer to.
type linker struct {
	old       bool // draft-07
	bundle    bool // there are resources beside the root
	resources map[string]*resource
	home      map[*jsonschema.Schema]*resource
	paths     map[*jsonschema.Schema]string
	at        map[string]*jsonschema.Schema // by path
}

// link resolves the references of a schema, and puts the plainest form in their
// place: a JSON Pointer from the root. Ids and anchors are not needed then and
// removed, so that the library cannot read them in another way. It returns what
// each schema with a reference refers to, and where each schema stands.
func link(root *jsonschema.Schema) (refs map[*jsonschema.Schema]*jsonschema.Schema, paths map[*jsonschema.Schema]string, err error) {
	l := linker{
		old: root.Schema == draft07, resources: map[string]*resource{}, home: map[*jsonschema.Schema]*resource{},
		paths: map[*jsonschema.Schema]string{}, at: map[string]*jsonschema.Schema{},
	}
	document := &resource{uri: new(url.URL), anchors: map[string]*jsonschema.Schema{}}
	l.resources[""] = document
	if err := l.index(root, "", document); err != nil {
		return nil, nil, err
	}
	refs = map[*jsonschema.Schema]*jsonschema.Schema{}
	dynamic := map[*jsonschema.Schema]*jsonschema.Schema{}
	for s := range l.paths {
		if err := errors.Join(l.resolve(s, s.Ref, refs), l.resolve(s, s.DynamicRef, dynamic)); err != nil {
			return nil, nil, err
		}
	}
	if len(dynamic) > 0 && l.bundle {
		return nil, nil, bound("$dynamicRef is not supported where an inner schema has an $id")
	}
	for s := range l.paths {
		s.ID, s.Anchor, s.DynamicAnchor, s.DynamicRef = "", "", "", ""
		if target := refs[s]; target != nil {
			s.Ref = l.pointer(target)
		}
	}
	for s, target := range dynamic { // in one document it can only mean this
		plain := &jsonschema.Schema{Ref: l.pointer(target)}
		l.paths[plain] = l.paths[s] + "/$dynamicRef"
		refs[plain] = target
		s.AllOf = append(s.AllOf, plain)
	}
	return refs, l.paths, nil
}

// index notes where the schemas in s stand, s included.
func (l *linker) index(s *jsonschema.Schema, path string, home *resource) error {
	if s.ID != "" && (!l.old || s.Ref == "") {
		id, err := url.Parse(s.ID)
		if err != nil {
			return err
		}
		uri := home.uri.ResolveReference(id)
		switch {
		case id.Fragment != "": // how draft-07 spells an anchor
			home.anchor(id.Fragment, s)
		case l.resources[uri.String()] == nil: // the first of several counts
			home = &resource{uri: uri, path: path, anchors: map[string]*jsonschema.Schema{}}
			l.resources[uri.String()] = home
			l.bundle = l.bundle || path != ""
		}
	}
	home.anchor(s.Anchor, s)
	home.anchor(s.DynamicAnchor, s)
	l.home[s], l.paths[s], l.at[path] = home, path, s
	for segment, inner := range children(s) {
		if err := l.index(inner, path+segment, home); err != nil {
			return err
		}
	}
	return nil
}

// anchor notes an anchor. The first of a name counts.
func (r *resource) anchor(name string, s *jsonschema.Schema) {
	if name != "" && r.anchors[name] == nil {
		r.anchors[name] = s
	}
}

// resolve notes what a reference in s refers to, if there is one.
func (l *linker) resolve(s *jsonschema.Schema, ref string, into map[*jsonschema.Schema]*jsonschema.Schema) error {
	if ref == "" {
		return nil
	}
	target, err := l.target(s, ref)
	if err == nil {
		into[s] = target
	}
	return err
}

// target is what a reference in s refers to.
func (l *linker) target(s *jsonschema.Schema, ref string) (*jsonschema.Schema, error) {
	u, err := url.Parse(ref)
	if err != nil {
		return nil, err
	}
	u = l.home[s].uri.ResolveReference(u)
	fragment := u.Fragment
	u.Fragment, u.RawFragment = "", ""
	r := l.resources[u.String()]
	if r == nil {
		return nil, fmt.Errorf("the reference %q leads out of the schema", ref)
	}
	target := r.anchors[fragment]
	if fragment == "" || fragment[0] == '/' {
		target = l.at[r.path+fragment]
	}
	if target == nil {
		return nil, fmt.Errorf("the reference %q leads nowhere", ref)
	}
	return target, nil
}

// pointer is a reference to s.
func (l *linker) pointer(s *jsonschema.Schema) string {
	if l.paths[s] == "" {
		return "#"
	}
	return (&url.URL{Fragment: l.paths[s]}).String()
}
