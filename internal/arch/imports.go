package arch

import (
	"fmt"
	"slices"
	"strings"
)

// Package is what go list -json tells of a package.
type Package struct {
	// ImportPath is the full path of the package.
	ImportPath string
	// Imports are the packages that the package without its tests imports.
	Imports []string
	// TestImports are the further imports of its in-package tests.
	TestImports []string
	// XTestImports are the further imports of its external tests.
	XTestImports []string
	// Deps are all packages that Imports lead to.
	Deps []string
}

// ImportRule says what some packages may not import. Packages are named by
// patterns: a path, or a path followed by "/..." for the tree below and itself.
// A path that begins with "./" is within the module.
type ImportRule struct {
	// Name says in a few words what the rule keeps.
	Name string
	// Of names the packages that the rule is about.
	Of []string
	// Except names packages of Of that the rule is not about.
	Except []string
	// Never names what they may not import.
	Never []string
	// But names what they may import although Never covers it.
	But []string
	// Deep extends the rule to everything that the imports lead to.
	Deep bool
	// Tests extends the rule to what the tests of the packages import.
	Tests bool
}

// Imports checks packages of module against rules. A rule that is about no
// package is a violation where must is set: its pattern is probably misspelled.
func Imports(module string, packages []Package, rules []ImportRule, must bool) []string {
	var found []string
	for _, rule := range rules {
		applied := false
		for _, pkg := range packages {
			if !matchAny(module, rule.Of, pkg.ImportPath) || matchAny(module, rule.Except, pkg.ImportPath) {
				continue
			}
			applied = true
			found = append(found, rule.check(module, pkg)...)
		}
		if must && !applied {
			found = append(found, fmt.Sprintf("rule %q is about no package", rule.Name))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func (r ImportRule) check(module string, pkg Package) []string {
	imports := slices.Clone(pkg.Imports)
	if r.Tests {
		imports = append(imports, pkg.TestImports...)
		imports = append(imports, pkg.XTestImports...)
	}
	var found []string
	for _, path := range imports {
		if r.forbids(module, pkg, path) {
			found = append(found, fmt.Sprintf("%s imports %s (%s)", within(module, pkg.ImportPath), within(module, path), r.Name))
		}
	}
	if !r.Deep || len(found) > 0 {
		return found
	}
	// One is enough: what a forbidden package leads to is mostly forbidden too.
	forbidden := func(path string) bool { return r.forbids(module, pkg, path) }
	if at := slices.IndexFunc(pkg.Deps, forbidden); at >= 0 {
		found = append(found, fmt.Sprintf("%s leads to %s (%s)", within(module, pkg.ImportPath), within(module, pkg.Deps[at]), r.Name))
	}
	return found
}

func (r ImportRule) forbids(module string, pkg Package, path string) bool {
	return path != pkg.ImportPath && matchAny(module, r.Never, path) && !matchAny(module, r.But, path)
}

// matchAny reports whether one of patterns covers path.
func matchAny(module string, patterns []string, path string) bool {
	for _, pattern := range patterns {
		if rest, ok := strings.CutPrefix(pattern, "./"); ok {
			pattern = module + "/" + rest
			if rest == "..." {
				pattern = module + "/..."
			}
		}
		if tree, ok := strings.CutSuffix(pattern, "/..."); ok {
			if path == tree || strings.HasPrefix(path, tree+"/") {
				return true
			}
			continue
		}
		if path == pattern {
			return true
		}
	}
	return false
}

// within shortens a path of the module for people.
func within(module, path string) string {
	if rest, ok := strings.CutPrefix(path, module+"/"); ok {
		return rest
	}
	return path
}
