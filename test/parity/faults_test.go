package parity_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// faults are faults of callbacks that hosts of the CLI have had: of permissions
// (G), of hooks (H) and of MCP (I).
var faults = strings.Fields("G1 G2 G3 G4 G6 G7 G9 G10 H1 H2 H3 H4 H5 H6 I1 I2 I3 I5 I6 I7 I9")

var (
	faultTest   = regexp.MustCompile(`(?m)^func Test(?:Fault)?\w*?((?:[GHI][0-9]+)+)\(`)
	faultCovers = regexp.MustCompile(`(?m)^(?:// )?covers: .*$`)
	faultID     = regexp.MustCompile(`\b(?:faults-)?[GHI][0-9]+\b`)
	idsTogether = regexp.MustCompile(`[GHI][0-9]+`)
)

// TestEveryFaultOfCallbacksHasATest fails where no test is named after a fault
// and none says that it covers it. Hooks of the inventory have ids like faults
// of hooks; those are "faults-H1" or TestFaultH1.
func TestEveryFaultOfCallbacksHasATest(t *testing.T) {
	named := map[string]bool{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "gen"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, ".txtar"):
			return nil
		}
		text := read(t, root+"/"+name)
		for _, m := range faultTest.FindAllStringSubmatch(text, -1) {
			for _, id := range idsTogether.FindAllString(m[1], -1) {
				named[id] = named[id] || !strings.HasPrefix(id, "H") || strings.Contains(m[0], "TestFault")
			}
		}
		for _, line := range faultCovers.FindAllString(text, -1) {
			for _, id := range faultID.FindAllString(line, -1) {
				id, marked := strings.CutPrefix(id, "faults-")
				named[id] = named[id] || marked || !strings.HasPrefix(id, "H")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range faults {
		if !named[id] {
			t.Errorf("%s: no test", id)
		}
	}
	if named["H20"] {
		t.Error("an id of the inventory counts as a fault")
	}
}
