package schema

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/option/schema/keyword"
)

// resource is the root, or a schema in it with an id of its own: what references
// without a path or with an anchor are relative to.
type resource struct {
	uri     *url.URL
	length  int // of the uri
	path    string
	anchors map[string]*jsonschema.Schema
}

// linker finds what references refer to.
type linker struct {
	*decoder

	text      any // the whole schema, decoded
	root      *jsonschema.Schema
	old       bool // draft-07
	bundle    bool // there are resources beside the root
	document  *resource
	resources map[string]*resource
	home      map[*jsonschema.Schema]*resource
	at        map[string]*jsonschema.Schema // by path
	order     []*jsonschema.Schema          // as they are found
	refs      map[*jsonschema.Schema]*jsonschema.Schema
}

// link resolves the references of a schema, and puts the plainest form in their
// place: a JSON Pointer from the root. Ids and anchors are not needed then and
// removed, so that the library cannot read them in another way. It returns what
// each schema with a reference refers to, and where each schema stands.
//
// A reference may lead to any member of the document: what stands there is read
// as a schema then, and kept among the definitions. One that leads out of the
// document is left unchecked.
func (d *decoder) link(root *jsonschema.Schema, text any) (refs map[*jsonschema.Schema]*jsonschema.Schema, paths map[*jsonschema.Schema]string) {
	l := linker{
		decoder: d, text: text, root: root, old: root.Schema == draft07,
		document:  &resource{uri: new(url.URL), anchors: map[string]*jsonschema.Schema{}},
		resources: map[string]*resource{}, home: map[*jsonschema.Schema]*resource{},
		at: map[string]*jsonschema.Schema{}, refs: map[*jsonschema.Schema]*jsonschema.Schema{},
	}
	l.resources[""] = l.document
	l.index(root, "", l.document)
	dynamic := map[*jsonschema.Schema]*jsonschema.Schema{}
	for i := 0; i < len(l.order) && d.err == nil; i++ { // references find more
		s := l.order[i]
		if s.Ref != "" {
			l.resolve(s, s.Ref, l.refs)
		}
		if s.DynamicRef != "" {
			l.resolve(s, s.DynamicRef, dynamic)
		}
	}
	if d.err != nil {
		return nil, nil
	}
	for s, target := range dynamic {
		if l.bundle {
			d.unchecked(s, "a $dynamicRef where an inner schema has an $id")
			continue
		}
		plain := new(jsonschema.Schema) // in one document it can only mean this
		l.refs[plain] = target
		s.AllOf = append(s.AllOf, plain)
	}
	l.relax()
	guard(l.refs, l.order)
	return l.refs, l.place()
}

// place gives each reference its plainest form, and returns where each schema
// stands.
func (l *linker) place() map[*jsonschema.Schema]string {
	paths := make(map[*jsonschema.Schema]string, len(l.order))
	var walk func(s *jsonschema.Schema, path string)
	walk = func(s *jsonschema.Schema, path string) {
		paths[s] = path
		for segment, inner := range keyword.Children(s) {
			walk(inner, path+segment)
		}
	}
	walk(l.root, "")
	for s := range paths {
		s.ID, s.Anchor, s.DynamicAnchor, s.DynamicRef, s.Ref = "", "", "", "", ""
		if target := l.refs[s]; target != nil {
			s.Ref = "#"
			if path := paths[target]; path != "" {
				l.failFull(l.room.Path(len(path)))
				if l.err != nil {
					return nil
				}
				s.Ref = (&url.URL{Fragment: path}).String()
			}
		}
	}
	return paths
}

// index notes where the schemas in s stand, s included.
func (l *linker) index(s *jsonschema.Schema, path string, home *resource) {
	if s.ID != "" && (!l.old || s.Ref == "") {
		if id, err := url.Parse(s.ID); err == nil {
			home = l.identify(s, id, path, home)
		}
	}
	home.anchor(s.Anchor, s)
	home.anchor(s.DynamicAnchor, s)
	l.home[s], l.at[path] = home, s
	l.order = append(l.order, s)
	for segment, inner := range keyword.Children(s) {
		l.index(inner, path+segment, home)
	}
}

// identify notes the id of a schema, and returns the resource that it stands in.
func (l *linker) identify(s *jsonschema.Schema, id *url.URL, path string, home *resource) *resource {
	l.failFull(l.room.Path(home.length + len(s.ID)))
	if l.err != nil {
		return home
	}
	uri := home.uri.ResolveReference(id)
	switch {
	case id.Fragment != "": // how draft-07 spells an anchor
		home.anchor(id.Fragment, s)
	case l.resources[uri.String()] == nil: // the first of several counts
		home = &resource{uri: uri, length: len(uri.String()), path: path, anchors: map[string]*jsonschema.Schema{}}
		l.resources[uri.String()] = home
		l.bundle = l.bundle || path != ""
		if path == "" {
			l.document = home
		}
	}
	return home
}

// anchor notes an anchor. The first of a name counts.
func (r *resource) anchor(name string, s *jsonschema.Schema) {
	if name != "" && r.anchors[name] == nil {
		r.anchors[name] = s
	}
}

// resolve notes what a reference in s refers to, or that it leads out.
func (l *linker) resolve(s *jsonschema.Schema, ref string, into map[*jsonschema.Schema]*jsonschema.Schema) {
	target, inside := l.target(s, ref)
	switch {
	case target != nil:
		into[s] = target
	case !inside:
		l.unchecked(s, "the reference %.100q, which leads out of the schema", ref)
	default:
		l.failRef(ref)
	}
}

// target is what a reference in s refers to. inside is false if that is not in
// the document.
func (l *linker) target(s *jsonschema.Schema, ref string) (target *jsonschema.Schema, inside bool) {
	base, fragment, _ := strings.Cut(ref, "#")
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	u, err := url.Parse(base)
	if err != nil {
		return nil, false
	}
	r := l.home[s]
	l.failFull(l.room.Path(len(ref) + r.length + len(r.path)))
	if l.err != nil {
		return nil, true
	}
	if base != "" {
		u = r.uri.ResolveReference(u)
		u.Fragment, u.RawFragment = "", ""
		if r = l.resources[u.String()]; r == nil {
			return nil, false
		}
	}
	if fragment != "" && fragment[0] != '/' {
		return r.anchors[fragment], true
	}
	if target = l.at[r.path+fragment]; target == nil {
		target = l.adopt(r.path + fragment)
	}
	return target, true
}

// adopt reads what stands at a JSON Pointer of the document as a schema.
func (l *linker) adopt(pointer string) *jsonschema.Schema {
	v := l.text
	for segment := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		segment = unescape.Replace(segment)
		switch in := v.(type) {
		case map[string]any:
			v = in[segment]
		case []any:
			i, err := strconv.Atoi(segment)
			if err != nil || i < 0 || i >= len(in) {
				return nil
			}
			v = in[i]
		default:
			return nil
		}
	}
	switch v.(type) {
	case bool, map[string]any:
		l.decoder.at = len(pointer)
		s := l.schema(v, 0)
		if l.err != nil {
			return nil
		}
		l.keep(s)
		l.index(s, pointer, l.document)
		return s
	default:
		return nil
	}
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// keep puts a schema among the definitions of the root, where nothing applies
// it but references.
func (l *linker) keep(s *jsonschema.Schema) {
	defs := &l.root.Defs
	if l.root.Definitions != nil {
		defs = &l.root.Definitions
	}
	if *defs == nil {
		*defs = map[string]*jsonschema.Schema{}
	}
	for i := len(*defs); ; i++ {
		name := "#" + strconv.Itoa(i)
		if (*defs)[name] == nil {
			(*defs)[name] = s
			return
		}
	}
}
