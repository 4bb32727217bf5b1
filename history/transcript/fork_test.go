package transcript

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/fault"
)

// A copy that cannot be written to its end is removed.
func TestForkFailsWhole(t *testing.T) {
	const a, b = `{"type":"user","uuid":"a"}`, `{"type":"user","uuid":"b"}`
	path := filepath.Join(t.TempDir(), "old")
	put := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(a)
	source, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = source.Close() }()
	k, err := NewFork(t.Context(), io.NewSectionReader(source, 0, int64(len(a))), "old", "")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"shorter": "{}", "another message": b, "no message": strings.Repeat("x", len(a))} {
		put(text)
		err := k.Save(t.Context(), filepath.Join(filepath.Dir(path), k.ID), "title")
		if fault.ReasonOf(err) != fault.StoreUnavailable || !errors.Is(err, errRewritten) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
			t.Errorf("%s: beside the file are %v (%v)", name, entries, err)
		}
	}
}
