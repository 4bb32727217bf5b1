package store

import (
	"path/filepath"
	"strings"
)

// suffix is how the name of a transcript ends.
const suffix = ".jsonl"

// KeyOf returns the key of the transcript at a path, where projects is the folder of
// all projects. It reports false for what is no transcript there.
func KeyOf(path, projects string) (Key, bool) {
	relative, err := filepath.Rel(projects, path)
	if err != nil {
		return Key{}, false
	}
	parts := strings.Split(filepath.ToSlash(relative), "/")
	switch {
	case parts[0] == "..":
		return Key{}, false
	case len(parts) == 2 && strings.HasSuffix(parts[1], suffix):
		return Key{Project: parts[0], Session: strings.TrimSuffix(parts[1], suffix)}, true
	case len(parts) < 4:
		return Key{}, false
	}
	subpath := strings.TrimSuffix(strings.Join(parts[2:], "/"), suffix)
	return Key{Project: parts[0], Session: parts[1], Subpath: subpath}, true
}
