package tool

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/agentd/agentd/internal/simcli/diff"
)

// maxFile is the largest real file that is read into the overlay.
const maxFile = 4 << 20

// Files is a view of the file system in which changes stay in memory. It may
// be used from several goroutines.
type Files struct {
	cwd string
	env func(string) string

	mu sync.Mutex
	// changed holds what was written, by absolute path; nil means deleted.
	changed map[string]*string
}

// NewFiles returns a view with a working directory, for shells whose variables
// env knows.
func NewFiles(cwd string, env func(string) string) *Files {
	return &Files{cwd: cwd, env: env, changed: map[string]*string{}}
}

// Cwd is the working directory.
func (f *Files) Cwd() string { return f.cwd }

// Abs makes a path absolute.
func (f *Files) Abs(p string) string {
	if !path.IsAbs(p) && !filepath.IsAbs(p) {
		p = filepath.Join(f.cwd, p)
	}
	return filepath.Clean(p)
}

// Read returns a file's content.
func (f *Files) Read(p string) (string, error) {
	p = f.Abs(p)
	f.mu.Lock()
	text, known := f.changed[p]
	f.mu.Unlock()
	if known {
		if text == nil {
			return "", fs.ErrNotExist
		}
		return *text, nil
	}
	info, err := os.Stat(p)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", errors.New("EISDIR: illegal operation on a directory, read")
	case info.Size() > maxFile:
		return "", errors.New("file is too large")
	}
	b, err := os.ReadFile(p)
	return string(b), err
}

// Write sets a file's content.
func (f *Files) Write(p, text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changed[f.Abs(p)] = &text
}

// Remove deletes a file.
func (f *Files) Remove(p string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changed[f.Abs(p)] = nil
}

// Exists reports whether a path names a file or a directory.
func (f *Files) Exists(p string) bool {
	p = f.Abs(p)
	f.mu.Lock()
	text, known := f.changed[p]
	f.mu.Unlock()
	if known {
		return text != nil
	}
	_, err := os.Stat(p)
	return err == nil
}

// List returns the names in a directory, sorted.
func (f *Files) List(dir string) []string {
	dir = f.Abs(dir)
	names := map[string]bool{}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		names[e.Name()] = true
	}
	f.mu.Lock()
	for p, text := range f.changed {
		if rest, ok := strings.CutPrefix(p, dir+string(filepath.Separator)); ok {
			name, _, deeper := strings.Cut(rest, string(filepath.Separator))
			if text != nil {
				names[name] = true
			} else if !deeper {
				delete(names, name)
			}
		}
	}
	f.mu.Unlock()
	out := make([]string, 0, len(names))
	for n := range names {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// Changes returns a copy of what was written and deleted, for [Files.Restore].
func (f *Files) Changes() map[string]*string {
	f.mu.Lock()
	defer f.mu.Unlock()
	c := make(map[string]*string, len(f.changed))
	for k, v := range f.changed {
		c[k] = v
	}
	return c
}

// Restore puts the changes back to what they were.
func (f *Files) Restore(to map[string]*string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changed = maps.Clone(to)
	if f.changed == nil {
		f.changed = map[string]*string{}
	}
}

// Compare returns what [Files.Restore] would change, and how many lines that
// would add and take away.
func (f *Files) Compare(to map[string]*string) (paths []string, insertions, deletions int) {
	f.mu.Lock()
	now := maps.Clone(f.changed)
	f.mu.Unlock()
	for p, text := range now {
		then, ok := to[p]
		if ok && then == text {
			continue
		}
		before := ""
		switch {
		case ok && then != nil:
			before = *then
		case !ok:
			if b, err := os.ReadFile(p); err == nil {
				before = string(b)
			}
		}
		after := ""
		if text != nil {
			after = *text
		}
		in, out := diff.Lines(after, before)
		insertions, deletions, paths = insertions+in, deletions+out, append(paths, p)
	}
	slices.Sort(paths)
	return paths, insertions, deletions
}

// Inside reports whether a path lies under one of the directories.
func Inside(p string, dirs ...string) bool {
	for _, d := range dirs {
		if p == d || strings.HasPrefix(p, strings.TrimSuffix(d, string(filepath.Separator))+string(filepath.Separator)) {
			return true
		}
	}
	return false
}
