package arch_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/internal/arch"
)

const module = "example.com/m"

func TestImports(t *testing.T) {
	packages := []arch.Package{
		{
			ImportPath:   module + "/core",
			Imports:      []string{"fmt", module + "/leaf"},
			TestImports:  []string{"os/exec"},
			XTestImports: []string{module + "/core"},
			Deps:         []string{"fmt", module + "/leaf", "net/http"},
		},
		{ImportPath: module + "/core/part", Imports: []string{"os/exec", module + "/core"}},
		{ImportPath: module + "/corepart", Imports: []string{"os/exec"}},
		{ImportPath: module + "/leaf", Imports: []string{"net/http"}, Deps: []string{"net/http"}},
	}
	tests := []struct {
		name string
		rule arch.ImportRule
		want []string
	}{
		{
			name: "a package alone",
			rule: arch.ImportRule{Name: "r", Of: []string{"./core"}, Never: []string{"os/exec", "fmt"}},
			want: []string{"core imports fmt (r)"},
		},
		{
			name: "a tree, without its neighbors of like name",
			rule: arch.ImportRule{Name: "r", Of: []string{"./core/..."}, Never: []string{"os/exec"}},
			want: []string{"core/part imports os/exec (r)"},
		},
		{
			name: "everything but",
			rule: arch.ImportRule{Name: "r", Of: []string{"./..."}, Except: []string{"./core/..."}, Never: []string{"os/..."}},
			want: []string{"corepart imports os/exec (r)"},
		},
		{
			name: "the module but a part of it",
			rule: arch.ImportRule{Name: "r", Of: []string{"./core/..."}, Never: []string{"./..."}, But: []string{"./leaf"}},
			want: []string{"core/part imports core (r)"},
		},
		{
			name: "what imports lead to",
			rule: arch.ImportRule{Name: "r", Of: []string{"./core"}, Never: []string{"net/..."}, Deep: true},
			want: []string{"core leads to net/http (r)"},
		},
		{
			name: "tests too",
			rule: arch.ImportRule{Name: "r", Of: []string{"./core"}, Never: []string{"os/exec"}, Tests: true},
			want: []string{"core imports os/exec (r)"},
		},
		{
			name: "nothing",
			rule: arch.ImportRule{Name: "r", Of: []string{"./leaf"}, Never: []string{"os/exec"}},
		},
		{
			name: "no such package",
			rule: arch.ImportRule{Name: "r", Of: []string{"./lef"}, Never: []string{"os/exec"}},
			want: []string{`rule "r" is about no package`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := arch.Imports(module, packages, []arch.ImportRule{tt.rule}, true)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
