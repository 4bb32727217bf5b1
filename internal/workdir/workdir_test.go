//go:build unix

package workdir

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"
)

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func TestNewRemovesWhatTheDeadLeft(t *testing.T) {
	parent := t.TempDir()
	log := slog.New(slog.DiscardHandler)
	alive, err := New(parent, log)
	if err != nil {
		t.Fatal(err)
	}
	dead := filepath.Join(parent, prefix+"dead")
	starting := filepath.Join(parent, prefix+"starting")
	foreign := filepath.Join(parent, "other")
	for _, dir := range []string{filepath.Join(dead, "session-1"), starting, foreign} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dead, lockName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	next, err := New(parent, log)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{alive.Path: true, next.Path: true, dead: false, starting: true, foreign: true} {
		if exists(path) != want {
			t.Errorf("%s exists: %t, want %t", filepath.Base(path), !want, want)
		}
	}
	for _, d := range []*Dir{alive, next} {
		if err := d.Remove(); err != nil || exists(d.Path) {
			t.Errorf("removing %s: %v", d.Path, err)
		}
	}
}
