package arch

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
)

// Pattern is text that no file of the tree may hold.
type Pattern struct {
	// Name says what the text would be.
	Name string
	// Hints are plain texts of which each find holds one. They spare most lines
	// the regular expression.
	Hints []string
	// Text finds it.
	Text *regexp.Regexp
	// Allowed are finds that are harmless, such as names reserved for examples.
	Allowed *regexp.Regexp
}

// Text checks that no file outside of the given places holds one of patterns.
// Files with a NUL byte are taken to be no text.
func (f Files) Text(patterns []Pattern, places Places) []string {
	var found []string
	for _, name := range f.names {
		if places.hold(name) {
			continue
		}
		text, err := fs.ReadFile(f.fsys, name)
		if err != nil {
			found = append(found, err.Error())
			continue
		}
		if bytes.IndexByte(text, 0) >= 0 {
			continue
		}
		for number, line := range bytes.Split(text, []byte("\n")) {
			for _, pattern := range patterns {
				for _, match := range pattern.find(line) {
					found = append(found, fmt.Sprintf("%s:%d: %s %q", name, number+1, pattern.Name, match))
				}
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func (p Pattern) find(line []byte) [][]byte {
	hinted := func(hint string) bool { return bytes.Contains(line, []byte(hint)) }
	if len(p.Hints) > 0 && !slices.ContainsFunc(p.Hints, hinted) {
		return nil
	}
	return slices.DeleteFunc(p.Text.FindAll(line, -1), func(match []byte) bool {
		return p.Allowed != nil && p.Allowed.Match(match)
	})
}
