package agentd_test

import (
	"os"
	"path"
	"strings"
	"testing"
)

// TestArchitectureShowsTheTree holds the tree of ARCHITECTURE.md to the
// directories that there are, and to all that hold Go packages.
func TestArchitectureShowsTheTree(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, tree, _ := strings.Cut(string(text), "\n## The tree\n\n```\n")
	tree, _, found := strings.Cut(tree, "```\n")
	if !found {
		t.Fatal("ARCHITECTURE.md shows no tree")
	}
	shown := map[string]bool{} // whether all below is meant as well
	var above []string         // the directories that the last line stands in, and its own
	for line := range strings.Lines(tree) {
		rest := strings.TrimLeft(line, " ")
		depth := (len(line) - len(rest)) / 2
		if depth > len(above) {
			continue // the line before goes on
		}
		above = above[:depth]
		parent := path.Join(append([]string{"."}, above[max(depth-1, 0):]...)...)
		names, _, _ := strings.Cut(rest, "  ")
		for i, name := range strings.Fields(names) {
			dir, below := strings.CutSuffix(name, "/…")
			dir = path.Join(parent, dir)
			if info, err := os.Stat(dir); err != nil || !info.IsDir() {
				t.Errorf("ARCHITECTURE.md shows %s, which is no directory", dir)
			}
			shown[dir] = below
			if i == 0 {
				above = append(above, dir)
			}
		}
	}
	for _, pkg := range listPackages(t) {
		dir := strings.TrimPrefix(strings.TrimPrefix(pkg.ImportPath, module), "/")
		_, known := shown[dir]
		for up := dir; up != "." && !known; up = path.Dir(up) {
			known = shown[up]
		}
		if dir != "" && !known {
			t.Errorf("the tree of ARCHITECTURE.md lacks %s", dir)
		}
	}
}
