package option

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Version is a version of the CLI; the zero value is unknown, and older than
// all others.
type Version struct {
	// Major, Minor and Patch are its numbers.
	Major, Minor, Patch int
}

// ParseVersion reads a version such as "2.1.332 (Claude Code)". What it cannot
// read is unknown.
func ParseVersion(text string) Version {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	word, _, _ = strings.Cut(word, "-")
	var numbers [3]int
	parts := strings.Split(word, ".")
	if len(parts) != len(numbers) {
		return Version{}
	}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return Version{}
		}
		numbers[i] = n
	}
	return Version{numbers[0], numbers[1], numbers[2]}
}

// Compare orders versions.
func (v Version) Compare(w Version) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch))
}

// String returns the version as the CLI writes it.
func (v Version) String() string {
	if v == (Version{}) {
		return "unknown"
	}
	return fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch)
}

// initializeSince is the first version that was seen to read settings, managed
// settings and MCP servers from the initialize request.
var initializeSince = Version{2, 1, 332}
