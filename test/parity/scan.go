package parity

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"
)

// Proofs are the tests of a tree by the rows that they prove.
type Proofs map[string][]string

// unscanned are folders whose tests prove no row: of others, and of this page.
var unscanned = []string{"gen", "node_modules", "third_party", "bin", "dist", "parity"}

// Scan reads the tests and txtar files of a tree.
func Scan(tree fs.FS) (Proofs, error) {
	proofs := Proofs{}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || slices.Contains(unscanned, d.Name())):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, ".txtar"):
			return nil
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		if strings.HasSuffix(name, ".txtar") {
			proofs.archive(name, data)
			return nil
		}
		return proofs.source(name, data)
	})
	for id := range proofs {
		slices.Sort(proofs[id])
		proofs[id] = slices.Compact(proofs[id])
	}
	return proofs, err
}

func (p Proofs) add(test string, ids []string) {
	for _, id := range ids {
		p[id] = append(p[id], test)
	}
}

// archive takes a scenario or a golden file.
func (p Proofs) archive(name string, data []byte) {
	dir, file := path.Split(strings.TrimSuffix(name, ".txtar"))
	dir = strings.TrimSuffix(strings.TrimSuffix(dir, "/"), "/testdata")
	ar := txtar.Parse(data)
	p.add(dir+" "+file, covered(string(ar.Comment)))
	for _, f := range ar.Files { // the titles of golden cases
		if path.Base(f.Name) == "title" {
			p.add(dir+" "+file, idsIn(atTheFront.FindString(strings.TrimSpace(string(f.Data)))))
		}
	}
}

// source takes a file of tests.
func (p Proofs) source(name string, data []byte) error {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.FromSlash(name), data, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Test") && !strings.HasPrefix(f.Name.Name, "Fuzz") {
			continue
		}
		test := path.Dir(name) + " " + f.Name.Name
		if !strings.HasPrefix(f.Name.Name, "TestFault") { // faults have ids of their own that look alike
			p.add(test, idsIn(atTheEnd.FindString(f.Name.Name)))
		}
		if f.Doc != nil {
			p.add(test, covered(f.Doc.Text()))
		}
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil {
				p.add(test, idsIn(atTheFront.FindString(text)))
			}
			return true
		})
	}
	return nil
}
