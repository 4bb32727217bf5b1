// Package roots keeps sessions to the directories that the operator gives them.
package roots

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
)

// Roots are directories, absolute and with links resolved; none: any place will do.
type Roots []string

// Resolve returns the roots that an operator names. They must exist.
func Resolve(dirs []string) (Roots, error) {
	var r Roots
	for _, dir := range dirs {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, err
		}
		actual, err := filepath.EvalSymlinks(abs)
		if err != nil {
			return nil, err
		}
		if info, err := os.Stat(actual); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("%s is no directory", dir)
		}
		r = append(r, actual)
	}
	return r, nil
}

// Default is where a session works that names no directory; empty: where the daemon
// does.
func (r Roots) Default() string {
	if len(r) == 0 {
		return ""
	}
	return r[0]
}

// Check refuses options that name a place outside, wherever links lead; at says where
// an option stands in the request. Paths are looked at before the CLI uses them: who
// can change links inside can lead it out later.
func (r Roots) Check(at func(field string) string, o option.Options) error {
	if len(r) == 0 {
		return nil
	}
	base, err := os.Getwd()
	for _, named := range places(o) {
		if named.path == "" {
			continue
		}
		var actual string
		if err == nil {
			actual, err = r.actual(base, named.path)
		}
		if err != nil {
			field := at(named.field)
			return fault.New(fault.OptionNotAllowed, "%s must name a place in a directory that sessions may use: %s", field, strings.Join(r, ", ")).
				With("field", field)
		}
		if named.field == cwd {
			base = actual // where the CLI finds what is relative
		}
	}
	return nil
}

// actual is where a path leads, as the system follows it from base: with .. the parent
// of what a link leads to. For a program that takes .. for the name before it, that
// must lie inside as well.
func (r Roots) actual(base, path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = base + string(filepath.Separator) + path
	}
	actual, err := resolve(path)
	if err != nil {
		return "", err
	}
	asNamed, err := resolve(filepath.Clean(path))
	if err != nil {
		return "", err
	}
	if !r.hold(actual) || !r.hold(asNamed) {
		return "", fs.ErrPermission
	}
	return actual, nil
}

// cwd is the field of the working directory.
const cwd = "cwd"

// place is a path that an option names.
type place struct {
	field, path string
}

// places are the paths that options name. Those that name none are empty.
func places(o option.Options) []place {
	list := []place{
		{cwd, o.Cwd}, {"system_prompt.file.path", o.SystemPrompt.File}, {"settings.path", o.Settings.Path},
		{"mcp_servers.path", o.MCPServers.Path}, {"debug_file", o.DebugFile},
		{"project_config_root", o.ProjectConfigRoot},
	}
	if file := strings.TrimSpace(o.Resume); strings.HasSuffix(file, ".jsonl") { // else it is an id or a title
		list = append(list, place{"resume", file})
	}
	for i, dir := range o.AddDirs {
		list = append(list, place{fmt.Sprintf("add_dirs[%d]", i), dir})
	}
	for i, p := range o.Plugins {
		list = append(list, place{fmt.Sprintf("plugins[%d].path", i), p.Path})
	}
	for i, extra := range o.ExtraArgs {
		if extra.Value != nil && naming.MatchString(extra.Name) {
			list = append(list, place{fmt.Sprintf("extra_args[%d]", i), *extra.Value})
		}
	}
	return list
}

// naming matches the flags that name a place and have no option of their own.
var naming = regexp.MustCompile(`(^|-)(dir|file|path)s?(-|$)`)

// resolve follows the links of an absolute path, of which the last parts need not
// exist. It is not cleaned: .. after a link is the parent of what that leads to.
func resolve(path string) (string, error) {
	const separator = string(filepath.Separator)
	actual, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return actual, err
	}
	path = strings.TrimRight(path, separator)
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("%s is a link to nowhere", path) // which somebody may yet make
	}
	parent, name := filepath.Split(path)
	if parent == "" || name == ".." { // of what does not exist
		return "", err
	}
	if actual, err = resolve(parent); err != nil {
		return "", err
	}
	return filepath.Join(actual, name), nil
}

// hold reports whether a resolved path is one of the roots or below one.
func (r Roots) hold(path string) bool {
	for _, root := range r {
		if rel, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}
