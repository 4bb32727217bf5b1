package arch

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Limits are the sizes that a hand-written tree keeps, in lines.
type Limits struct {
	// File bounds each Go file, Proto each .proto file.
	File, Proto int
	// Func bounds each function outside of tests, TestFunc those in tests.
	Func, TestFunc int
	// Package bounds the files of a folder that are no tests, together.
	Package int
}

// Files is the source tree: the named files of a file system. Paths are
// relative to the root of the module and use slashes.
//
// Files are parsed once, on first use; a tree is not for concurrent use.
type Files struct {
	fsys   fs.FS
	names  []string
	parsed map[string]*source
}

// NewFiles returns the tree that consists of names in fsys.
func NewFiles(fsys fs.FS, names []string) Files {
	return Files{fsys: fsys, names: slices.Sorted(slices.Values(names)), parsed: map[string]*source{}}
}

// Without returns the tree without what lies below the given folders.
func (f Files) Without(folders ...string) Files {
	kept := slices.DeleteFunc(slices.Clone(f.names), func(name string) bool {
		return slices.ContainsFunc(folders, func(folder string) bool {
			return strings.HasPrefix(name, folder+"/")
		})
	})
	return Files{fsys: f.fsys, names: kept, parsed: f.parsed}
}

// Sizes checks the tree against limits.
func (f Files) Sizes(limits Limits) []string {
	var found []string
	packages := map[string]int{}
	for _, name := range f.names {
		limit := limits.File
		switch path.Ext(name) {
		case ".proto":
			limit = limits.Proto
		case ".go":
		default:
			continue
		}
		text, err := fs.ReadFile(f.fsys, name)
		if err != nil {
			found = append(found, err.Error())
			continue
		}
		lines := bytes.Count(text, []byte("\n"))
		if lines > limit {
			found = append(found, fmt.Sprintf("%s has %d lines, more than %d", name, lines, limit))
		}
		if path.Ext(name) == ".go" && !isTest(name) {
			packages[path.Dir(name)] += lines
		}
	}
	for dir, lines := range packages {
		if lines > limits.Package {
			found = append(found, fmt.Sprintf("%s has %d lines without tests, more than %d", dir, lines, limits.Package))
		}
	}
	found = append(found, f.functions(limits)...)
	slices.Sort(found)
	return found
}

func (f Files) functions(limits Limits) []string {
	return f.inspect(func(file *source) []string {
		limit := limits.Func
		if isTest(file.name) {
			limit = limits.TestFunc
		}
		var found []string
		for _, decl := range file.tree.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if lines := file.line(fn.End()) - file.line(fn.Pos()) + 1; lines > limit {
				found = append(found, fmt.Sprintf("%s:%d: %s has %d lines, more than %d",
					file.name, file.line(fn.Pos()), fn.Name.Name, lines, limit))
			}
		}
		return found
	})
}

// Places maps a file, or a folder with everything below it, to the reason why a
// rule does not hold there.
type Places map[string]string

// Calls checks that the named function of the standard library, such as
// "time.Sleep", is mentioned nowhere but in the given places. Files that import
// one of unless are free: time.Sleep is harmless where testing/synctest fakes
// the clock. The function is found by its import, whatever name that has.
func (f Files) Calls(function string, places Places, unless ...string) []string {
	cut := strings.LastIndexByte(function, '.')
	importPath, name := function[:cut], function[cut+1:]
	return f.inspect(func(file *source) []string {
		local := file.importName(importPath)
		if local == "" || places.hold(file.name) || slices.ContainsFunc(unless, file.imports) {
			return nil
		}
		var found []string
		ast.Inspect(file.tree, func(node ast.Node) bool {
			selector, ok := node.(*ast.SelectorExpr)
			if !ok || selector.Sel.Name != name {
				return true
			}
			if on, ok := selector.X.(*ast.Ident); ok && on.Name == local {
				found = append(found, fmt.Sprintf("%s:%d: %s", file.name, file.line(node.Pos()), function))
			}
			return true
		})
		return found
	})
}

// Import checks that nothing but the given places imports a path.
func (f Files) Import(importPath string, places Places) []string {
	return f.inspect(func(file *source) []string {
		if places.hold(file.name) || !file.imports(importPath) {
			return nil
		}
		return []string{fmt.Sprintf("%s imports %s", file.name, importPath)}
	})
}

// Goroutines checks that no file below the given folders has a go statement.
// Their tests may have.
func (f Files) Goroutines(folders ...string) []string {
	return f.inspect(func(file *source) []string {
		below := func(folder string) bool { return strings.HasPrefix(file.name, folder+"/") }
		if isTest(file.name) || !slices.ContainsFunc(folders, below) {
			return nil
		}
		var found []string
		ast.Inspect(file.tree, func(node ast.Node) bool {
			if _, ok := node.(*ast.GoStmt); ok {
				found = append(found, fmt.Sprintf("%s:%d: go statement", file.name, file.line(node.Pos())))
			}
			return true
		})
		return found
	})
}

// Stale returns the given places that hold no file: a reason without an object.
func (f Files) Stale(places Places) []string {
	var found []string
	for place := range places {
		only := Places{place: ""}
		if !slices.ContainsFunc(f.names, only.hold) {
			found = append(found, fmt.Sprintf("%s is excepted but does not exist", place))
		}
	}
	slices.Sort(found)
	return found
}

func (p Places) hold(name string) bool {
	for place := range p {
		if name == place || strings.HasPrefix(name, place+"/") {
			return true
		}
	}
	return false
}

// source is one parsed Go file, or the reason why it cannot be parsed.
type source struct {
	name string
	set  *token.FileSet
	tree *ast.File
	err  error
}

// inspect collects what look returns for each Go file.
func (f Files) inspect(look func(*source) []string) []string {
	var found []string
	for _, name := range f.names {
		if path.Ext(name) != ".go" {
			continue
		}
		file := f.parse(name)
		if file.err != nil {
			found = append(found, file.err.Error())
			continue
		}
		found = append(found, look(file)...)
	}
	slices.Sort(found)
	return found
}

func (f Files) parse(name string) *source {
	if file := f.parsed[name]; file != nil {
		return file
	}
	file := &source{name: name, set: token.NewFileSet()}
	f.parsed[name] = file
	text, err := fs.ReadFile(f.fsys, name)
	if err != nil {
		file.err = err
		return file
	}
	file.tree, file.err = parser.ParseFile(file.set, name, text, parser.SkipObjectResolution)
	return file
}

func (s *source) line(pos token.Pos) int { return s.set.Position(pos).Line }

func (s *source) imports(importPath string) bool { return s.importName(importPath) != "" }

// importName returns the name that the file knows an import by, or "".
func (s *source) importName(importPath string) string {
	for _, spec := range s.tree.Imports {
		if value, err := strconv.Unquote(spec.Path.Value); err != nil || value != importPath {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		return path.Base(importPath)
	}
	return ""
}

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }
