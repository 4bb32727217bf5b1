package discover

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/fault"
)

// install puts an executable at path and returns it.
func install(t *testing.T, elem ...string) string {
	t.Helper()
	path := filepath.Join(elem...)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// covers: O24, T17
func TestOrder(t *testing.T) {
	home, bin := t.TempDir(), t.TempDir()
	f := New(nil, []string{"HOME=" + home, "PATH=relative:" + bin})
	// From the last resort to the first: each newcomer wins over those before.
	for _, path := range []string{
		filepath.Join(home, ".claude", "local", "claude"),
		filepath.Join(home, ".yarn", "bin", "claude"),
		filepath.Join(home, "node_modules", ".bin", "claude"),
		filepath.Join(home, ".local", "bin", "claude"),
		filepath.Join(home, ".npm-global", "bin", "claude"),
		filepath.Join(bin, "claude"),
	} {
		install(t, path)
		if got, err := f.Find(""); got != path || err != nil {
			t.Errorf("Find = %q, %v; want %q", got, err, path)
		}
	}
	named := install(t, home, "mine", "claude-next")
	for configured, want := range map[string]string{
		named:                named,
		"~/mine/claude-next": named,
		"claude":             filepath.Join(bin, "claude"),
	} {
		if got, err := f.Find(configured); got != want || err != nil {
			t.Errorf("Find(%q) = %q, %v; want %q", configured, got, err, want)
		}
	}
}

// covers: E3
func TestNotFound(t *testing.T) {
	home, bin := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(bin, "claude"), 0o755); err != nil { // a folder is no CLI
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(home, ".local", "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".local", "bin", "claude"), nil, 0o644); err != nil { // not executable
		t.Fatal(err)
	}
	local := filepath.Join(home, ".local", "bin")
	f := New(nil, []string{"HOME=" + home, "PATH=" + bin + ":" + local + ":" + bin})
	if _, err := f.Find(""); strings.Count(err.Error(), bin) != 1 || strings.Count(err.Error(), local) != 1 {
		t.Errorf("a folder is named twice: %v", err)
	}
	for configured, texts := range map[string][]string{
		"":                     {"npm install", bin, filepath.Join(home, ".local", "bin"), "--cli"},
		"claude-next":          {"claude-next", bin},
		home + "/absent":       {home + "/absent", "npm install"},
		bin + "/claude":        {"is a directory"},
		"./certainly/not/here": {"/certainly/not/here"},
	} {
		_, err := f.Find(configured)
		e, ok := errors.AsType[*fault.Error](err)
		if !ok || e.Reason != fault.CLINotFound {
			t.Errorf("Find(%q): %v, want CLI_NOT_FOUND", configured, err)
			continue
		}
		for _, text := range texts {
			if !strings.Contains(e.Message, text) {
				t.Errorf("Find(%q): message %q lacks %q", configured, e.Message, text)
			}
		}
	}
}

// covers: T18
func TestBatchFilesAreRefusedOnWindows(t *testing.T) {
	bin := t.TempDir()
	shim := install(t, bin, "claude.cmd")
	s := newSearch([]string{"PATH=" + bin})
	s.goos = "windows"
	_, err := s.anywhere()
	if fault.ReasonOf(err) != fault.CLINotFound || !strings.Contains(err.Error(), "batch file") {
		t.Errorf("a shim in PATH: %v", err)
	}
	if _, err := s.named(shim + ". "); fault.ReasonOf(err) != fault.CLINotFound || !strings.Contains(err.Error(), "batch file") {
		t.Errorf("a shim by its path: %v", err)
	}
	exe := install(t, bin, "claude.exe")
	if got, err := s.anywhere(); got != exe || err != nil {
		t.Errorf("with a program beside it: %q, %v", got, err)
	}
}

func TestParseVersion(t *testing.T) {
	for text, want := range map[string]string{
		"2.1.332 (Claude Code)\n": "2.1.332",
		"claude v1.0.9-beta.1":    "1.0.9",
		"warning: x\n2.0.0":       "2.0.0",
		"2.1 (Claude Code)":       "",
		"two.one.zero":            "",
		"":                        "",
		"99999999999.0.0":         "",
	} {
		if v, ok := ParseVersion(text); v.String() != want || ok != (want != "") {
			t.Errorf("ParseVersion(%q) = %q, %v; want %q", text, v, ok, want)
		}
	}
	if (Version{2, 1, 9}).Compare(Version{2, 1, 10}) >= 0 || (Version{3, 0, 0}).Compare(Version{2, 9, 9}) <= 0 {
		t.Error("Compare orders wrongly")
	}
}
