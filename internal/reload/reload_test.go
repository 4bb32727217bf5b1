package reload

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// number parses files that hold one digit each.
func number(contents [][]byte) (string, error) {
	for _, c := range contents {
		if len(c) != 1 {
			return "", errors.New("want one digit")
		}
	}
	return string(bytes.Join(contents, nil)), nil
}

func write(t *testing.T, path, text string) {
	t.Helper()
	next := path + ".next" // as kubelet and careful people do
	if err := os.WriteFile(next, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(next, path); err != nil {
		t.Fatal(err)
	}
}

// pass lets fake time pass.
func pass(d time.Duration) { <-time.After(d) }

func TestValue(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	write(t, a, "1")
	write(t, b, "2")
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		v, err := New(slog.New(slog.NewTextHandler(&log, nil)), number, a, b)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			what   string
			change func()
			wait   time.Duration
			want   string
			logs   string
		}{
			{"at first", func() {}, 0, "12", ""},
			{"not looked at yet", func() { write(t, a, "3") }, every / 2, "12", ""},
			{"changed", func() {}, every, "32", "a changed file is used"},
			{"not valid", func() { write(t, b, "none") }, every, "32", "want one digit"},
			{"still not valid", func() {}, every, "32", ""},
			{"valid again", func() { write(t, b, "4") }, every, "34", "a changed file is used"},
			{"gone", func() { _ = os.Remove(b) }, every, "34", "no such file"},
			{"still gone", func() {}, every, "34", ""},
			{"back", func() { write(t, b, "5") }, every, "35", "a changed file is used"},
			{"unchanged", func() {}, every, "35", ""},
		} {
			step.change()
			pass(step.wait)
			log.Reset()
			if got := v.Get(); got != step.want {
				t.Errorf("%s: %s, want %s", step.what, got, step.want)
			}
			if got := log.String(); (step.logs == "") != (got == "") || !strings.Contains(got, step.logs) {
				t.Errorf("%s: the log says %q, want %q", step.what, got, step.logs)
			}
		}
	})
}

// TestReadableLater checks that a file that could not be read is tried again, although
// nothing but its mode changes.
func TestReadableLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write(t, path, "1")
	synctest.Test(t, func(t *testing.T) {
		v, err := New(slog.New(slog.DiscardHandler), number, path)
		if err != nil {
			t.Fatal(err)
		}
		open := v.open
		v.open = func(string) (*os.File, error) { return nil, os.ErrPermission }
		write(t, path, "2")
		pass(every)
		if got := v.Get(); got != "1" {
			t.Errorf("a file that cannot be read says %s", got)
		}
		v.open = open
		pass(every)
		if got := v.Get(); got != "2" {
			t.Errorf("once it can be read, it says %s", got)
		}
	})
}

// TestClockSetBack checks that a file is looked at although the clock says that it is
// long before the next time.
func TestClockSetBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write(t, path, "1")
	v, err := New(slog.New(slog.DiscardHandler), number, path)
	if err != nil {
		t.Fatal(err)
	}
	v.due.Store(time.Now().Add(time.Hour).UnixNano())
	write(t, path, "2")
	if got := v.Get(); got != "2" {
		t.Errorf("after the clock was set back by an hour, the file says %s", got)
	}
}

func TestNewRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if _, err := New(slog.New(slog.DiscardHandler), number, path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an absent file: %v", err)
	}
	write(t, path, "none")
	if _, err := New(slog.New(slog.DiscardHandler), number, path); err == nil || !strings.Contains(err.Error(), "want one digit") {
		t.Errorf("a file that is not valid: %v", err)
	}
	write(t, path, strings.Repeat("1", largest+1))
	if _, err := New(slog.New(slog.DiscardHandler), number, path); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("a file that is too large: %v", err)
	}
}

// TestConcurrentGet checks, under the race detector, that callers read while one
// of them looks at the file.
func TestConcurrentGet(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write(t, path, "1")
	v, err := New(slog.New(slog.DiscardHandler), number, path)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				v.due.Store(0)
				if got := v.Get(); got != "1" && got != "2" {
					t.Errorf("got %q", got)
				}
			}
		})
	}
	write(t, path, "2")
	wg.Wait()
	v.due.Store(0)
	if got := v.Get(); got != "2" {
		t.Errorf("in the end %q", got)
	}
}
