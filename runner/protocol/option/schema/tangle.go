package schema

import (
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentd/agentd/runner/protocol/option/schema/keyword"
)

// tangle notes what the references of a schema may do while it is read.
type tangle struct {
	apart   bool     // what is read does not apply to the value of the root or of a definition
	tangled bool     // a reference may lead anywhere
	names   []string // the definitions that others refer to
}

// The beginnings of plain references.
const defs, definitions = "$defs/", "definitions/"

// enter notes that the schemas of a keyword are read, until leave is called.
func (t *tangle) enter(name string) (leave func()) {
	before := t.apart
	switch {
	case name+"/" == defs, name+"/" == definitions:
		t.apart = false
	case !slices.Contains(keyword.Beside, name):
		t.apart = true
	}
	return func() { t.apart = before }
}

// refer notes a reference.
func (t *tangle) refer(ref string) {
	name, ok := strings.CutPrefix(ref, "#/")
	if !ok || !t.apart || strings.ContainsAny(name, "%~#") || strings.Count(name, "/") != 1 {
		t.tangled = true
		return
	}
	t.names = append(t.names, name)
}

// harmless reports whether all references of a schema lead to definitions of the
// root that refer to nothing at once: so none leads nowhere, or back to the same
// value. count is how many schemas there are.
func (t *tangle) harmless(root *jsonschema.Schema, count int) bool {
	if t.tangled || len(t.names)*count > maxWidth {
		return false
	}
	for _, name := range t.names {
		in, rest := root.Defs, strings.TrimPrefix(name, defs)
		if rest == name {
			in, rest = root.Definitions, strings.TrimPrefix(name, definitions)
		}
		if in[rest] == nil { // a name of another form has its slash
			return false
		}
	}
	return true
}
