// Package home gives the owners of sessions their home directories, which hold
// what their CLIs keep: transcripts, settings, logins, memory.
package home

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// maxReadable is how much of an owner's name its directory shows.
const maxReadable = 40

// Homes are the environments of owners; the zero value has none.
type Homes struct {
	base []string
	root string
}

// New returns the environments that differ from base, as NAME=value, in their
// homes, which are below root. With an empty root there is one home for all, that
// of base.
func New(base []string, root string) Homes { return Homes{base: base, root: root} }

// Shared reports whether all owners have one home.
func (h Homes) Shared() bool { return h.root == "" }

// Env is the environment of an owner. Its home may not exist yet.
func (h Homes) Env(owner string) []string {
	if h.Shared() {
		return h.base
	}
	env := make([]string, 0, len(h.base)+1)
	for _, kv := range h.base {
		switch name, _, _ := strings.Cut(kv, "="); name {
		case "HOME", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_PROJECT_DIR_NAME": // the daemon user's own
		default:
			env = append(env, kv)
		}
	}
	return append(env, "HOME="+h.dir(owner))
}

// Make makes the home of an owner, for the daemon's user alone.
func (h Homes) Make(owner string) error {
	if h.Shared() {
		return nil
	}
	return os.MkdirAll(h.dir(owner), 0o700)
}

// dir is the home of an owner: what can be read of its name, and a digest of it that
// no other owner's has.
func (h Homes) dir(owner string) string {
	readable := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, owner)
	readable = strings.Trim(readable[:min(len(readable), maxReadable)], "-.")
	sum := sha256.Sum256([]byte(owner))
	return filepath.Join(h.root, fmt.Sprintf("%s-%s", readable, hex.EncodeToString(sum[:8])))
}
