package discover

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Version is the version of a CLI; the zero value means unknown.
type Version struct {
	// Major, Minor and Patch are the three numbers.
	Major, Minor, Patch int
}

// minimum is the oldest version that speaks the protocol as agentd does.
var minimum = Version{2, 0, 0}

// ParseVersion reads the first version number in what `claude -v` prints, e.g.
// "2.1.332 (Claude Code)".
func ParseVersion(text string) (Version, bool) {
	for word := range strings.FieldsSeq(text) {
		word, _, _ = strings.Cut(strings.TrimPrefix(word, "v"), "-")
		parts := strings.Split(word, ".")
		if len(parts) != 3 {
			continue
		}
		var n [3]int
		ok := true
		for i, part := range parts {
			v, err := strconv.ParseUint(part, 10, 31)
			n[i], ok = int(v), ok && err == nil
		}
		if ok {
			return Version{n[0], n[1], n[2]}, true
		}
	}
	return Version{}, false
}

// Compare is negative if v is older than w, positive if it is newer.
func (v Version) Compare(w Version) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch))
}

// Known reports whether the version could be determined.
func (v Version) Known() bool { return v != Version{} }

// String returns "2.1.332", or "" for an unknown version.
func (v Version) String() string {
	if !v.Known() {
		return ""
	}
	return fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch)
}
