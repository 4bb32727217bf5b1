package home

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSharedHome(t *testing.T) {
	base := []string{"HOME=/home/daemon", "CLAUDE_CONFIG_DIR=/etc/claude"}
	h := New(base, "")
	if !h.Shared() || !slices.Equal(h.Env("alice"), base) || h.Make("alice") != nil {
		t.Errorf("a shared home differs: %v", h.Env("alice"))
	}
}

func TestSeparateHomes(t *testing.T) {
	root := filepath.Join(t.TempDir(), "homes")
	h := New([]string{"PATH=/bin", "HOME=/home/daemon", "CLAUDE_CONFIG_DIR=/c", "CLAUDE_CODE_PROJECT_DIR_NAME=p", "ANTHROPIC_API_KEY=k"}, root)
	taken := map[string]string{}
	for owner, readable := range map[string]string{
		"alice": "alice-", "Alice": "alice-", "a/../b": "a-..-b-", "..": "-", "": "-",
		"spiffe://example.org/ns/a/sa/b": "spiffe---example.org-ns-a-sa-b-",
		strings.Repeat("long", 30) + "1": strings.Repeat("long", 10) + "-",
		strings.Repeat("long", 30) + "2": strings.Repeat("long", 10) + "-",
		"\xff\u00e9\n":                   "-",
	} {
		env := h.Env(owner)
		if !slices.Equal(env[:2], []string{"PATH=/bin", "ANTHROPIC_API_KEY=k"}) || len(env) != 3 {
			t.Fatalf("%q: %q", owner, env)
		}
		dir, _ := strings.CutPrefix(env[2], "HOME=")
		if filepath.Dir(dir) != root || !strings.HasPrefix(filepath.Base(dir), readable) || taken[dir] != "" {
			t.Errorf("%q: %s, want one below %s that begins with %s; %q has it", owner, dir, root, readable, taken[dir])
		}
		taken[dir] = owner + " "
		if err := h.Make(owner); err != nil {
			t.Fatalf("%q: %v", owner, err)
		}
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%q: %v, %v", owner, info, err)
		}
		if err := h.Make(owner); err != nil {
			t.Errorf("%q again: %v", owner, err)
		}
	}
}
