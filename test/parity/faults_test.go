package parity_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// faults are faults that hosts of the CLI have had: of pipes (A), processes (B),
// the end of output (C), framing (D), a protocol that changes (E), turns (F),
// permissions (G), hooks (H), MCP (I) and interrupts (J). B9 is one of Windows,
// where agentd has no process trees to end.
var faults = strings.Fields(`
	A1 A2 A4 A5 A6 A7 A9 A10 A11 B1 B2 B3 B5 B6 B7 B10 B11 B13 C1 C3 C4 C6 C8
	D1 D2 D3 D4 D6 D7 D9 D10 D11 E1 E2 E4 F1 F2 F3 F5 F6 F8 F9 F10
	G1 G2 G3 G4 G6 G7 G9 G10 H1 H2 H3 H4 H5 H6 I1 I2 I3 I5 I6 I7 I9 J2 J3 J4 J5 J7`)

// faultNamed finds faults where tests name them: TestFaultA5A6, "fault A5", "faults-A5".
// The inventory has ids like most of them; those of G and I stand for faults too.
var (
	faultNamed  = regexp.MustCompile(`TestFault((?:[A-J][0-9]+)+)\(|\bfaults?[ -]([A-J][0-9]+)\b|^func Test\w*?((?:[GI][0-9]+)+)\(`)
	faultCovers = regexp.MustCompile(`^(?:// )?covers: .*$`)
	covered     = regexp.MustCompile(`(?:^|[ ,])([GI][0-9]+)\b`)
	idsTogether = regexp.MustCompile(`[A-J][0-9]+`)
)

// faultsIn returns the faults that one line of a test names.
func faultsIn(line string) []string {
	ids := faultNamed.FindAllString(line, -1)
	if faultCovers.MatchString(line) {
		ids = append(ids, covered.FindAllString(line, -1)...)
	}
	return idsTogether.FindAllString(strings.Join(ids, " "), -1)
}

// TestEveryFaultHasATest fails where no test is named after a fault and none says
// that it covers it.
func TestEveryFaultHasATest(t *testing.T) {
	named := map[string]bool{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || slices.Contains([]string{"node_modules", "gen", "parity"}, d.Name())):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, ".txtar"):
			return nil
		}
		for line := range strings.Lines(read(t, root+"/"+name)) {
			for _, id := range faultsIn(strings.TrimSpace(line)) {
				named[id] = true
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
	for line, want := range map[string]string{
		"// covers: B34, P8, faults-H5, G4": "[H5 G4]", "func TestFaultA5A6(t *testing.T) {": "[A5 A6]",
		"// TestSpared is fault B10.": "[B10]", "covers: B34, H1": "[]", "func TestAllowG1(": "[G1]",
	} {
		if got := fmt.Sprint(faultsIn(line)); got != want {
			t.Errorf("%s names %s, want %s", line, got, want)
		}
	}
}
