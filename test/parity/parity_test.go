package parity_test

import (
	"flag"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	_ "github.com/agentd/agentd/gen/go/agentd/tools/v1alpha1" // the page names its messages
	_ "github.com/agentd/agentd/gen/go/agentd/v1"             // the page names its messages
	"github.com/agentd/agentd/test/parity"
)

var update = flag.Bool("update", false, "write docs/parity.md anew")

const (
	root = "../.."
	page = root + "/docs/parity.md"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPage fails where a row has no test, where an element of the API does not
// exist, and where the page is not what the tests say.
func TestPage(t *testing.T) {
	proofs, err := parity.Scan(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parity.Rows(read(t, "testdata/inventory.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	behaviours := read(t, "testdata/behaviours.tsv")
	known := map[string]bool{}
	for _, r := range rows {
		known[r.ID] = true
		if err := r.Check(proofs); err != nil {
			t.Error(err)
		}
	}
	for _, b := range parity.Behaviours(behaviours) {
		known[b.ID] = true
		if len(proofs[b.ID]) == 0 {
			t.Errorf("%s (%s): no test", b.ID, b.Title)
		}
	}
	want := parity.Page(rows, behaviours, proofs)
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := read(t, page); got != want {
		t.Errorf("docs/parity.md is stale; go test ./test/parity -update writes it anew")
	}
}

// TestNoCellIsEmpty fails where a row of the page, whoever wrote it, lacks what
// it is, the API or the tests. Only the mark of the documented may be absent.
func TestNoCellIsEmpty(t *testing.T) {
	rows := 0
	for n, line := range strings.Split(read(t, page), "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| Row ") {
			continue
		}
		rows++
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i, cell := range cells {
			cell = strings.TrimSpace(cell)
			if marks := len(cells) == 5 && i == 1; !marks && (cell == "" || cell == "–") {
				t.Errorf("docs/parity.md:%d: cell %d of %s is empty", n+1, i+1, cells[0])
			}
		}
	}
	if rows < 700 {
		t.Errorf("the page has %d rows", rows)
	}
}

func TestScanFindsWhereRowsAreNamed(t *testing.T) {
	const source = `package x

// TestPlain is about something.
//
// covers: O1, M3 to M5
func TestPlain(t *testing.T) {
	t.Run("B2 none differs from unset", nil)
	cases := map[string]int{"P1 P2 to P4: several": 1, "nothing O9": 2, "B64": 3}
}

func TestNamesH1toH3B9(t *testing.T) {}

func TestFaultA1(t *testing.T) {}
`
	got, err := parity.Scan(fstest.MapFS{
		"a/b_test.go":            {Data: []byte(source)},
		"gen/c_test.go":          {Data: []byte(strings.ReplaceAll(source, "O1", "O8"))},
		"test/scenarios/s.txtar": {Data: []byte("Title\ncovers: ME7, 05a, MC1\n-- client --\nO7\n")},
		"p/testdata/g.txtar":     {Data: []byte("covers: CB1\n-- cli --\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	plain, names := []string{"a TestPlain"}, []string{"a TestNamesH1toH3B9"}
	want := parity.Proofs{
		"O1": plain, "M3": plain, "M4": plain, "M5": plain, "B2": plain, "B64": plain,
		"P1": plain, "P2": plain, "P3": plain, "P4": plain,
		"H1": names, "H2": names, "H3": names, "B9": names,
		"ME7": {"test/scenarios s"}, "MC1": {"test/scenarios s"}, "CB1": {"p g"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
