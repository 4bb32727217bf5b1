// Package reload keeps what files hold up to date while a program runs.
package reload

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"sync/atomic"
	"time"
)

const (
	// every is how often files are looked at, at most.
	every = time.Second
	// largest is the most that a file may hold.
	largest = 8 << 20
)

// Value is what the files say now, or said when they were last valid. Its methods
// may be called concurrently; [New] makes one.
type Value[T any] struct {
	paths []string
	parse func(contents [][]byte) (T, error)
	log   *slog.Logger
	open  func(path string) (*os.File, error)

	current atomic.Pointer[T]
	looking atomic.Bool  // somebody looks at the files
	due     atomic.Int64 // when to look again, in nanoseconds of the Unix time

	// Who looks has what is below.
	seen   []os.FileInfo // the files when they were last read
	failed string        // why they are not used
}

// New reads the files for the first time. parse gets their contents in the order of
// paths.
func New[T any](log *slog.Logger, parse func(contents [][]byte) (T, error), paths ...string) (*Value[T], error) {
	v := &Value[T]{paths: paths, parse: parse, log: log, open: os.Open}
	seen, err := v.stat()
	if err != nil {
		return nil, err
	}
	if err := v.read(seen); err != nil {
		return nil, err
	}
	v.due.Store(time.Now().Add(every).UnixNano())
	return v, nil
}

// Get returns what the files say. Files that changed are read again, by one of
// those who ask; until they are valid, what they said before holds.
func (v *Value[T]) Get() T {
	now := time.Now()
	// Where it is longer than that, the clock was set back.
	if left := v.due.Load() - now.UnixNano(); (left <= 0 || left > int64(every)) && v.looking.CompareAndSwap(false, true) {
		v.look()
		v.due.Store(now.Add(every).UnixNano())
		v.looking.Store(false)
	}
	return *v.current.Load()
}

// look reads the files again if they changed.
func (v *Value[T]) look() {
	seen, err := v.stat()
	if err == nil && slices.EqualFunc(seen, v.seen, same) {
		return
	}
	if err == nil {
		err = v.read(seen)
	}
	switch {
	case err == nil:
		v.failed = ""
		v.log.Info("a changed file is used", "files", v.paths)
	case err.Error() != v.failed: // it is said once
		v.failed = err.Error()
		v.log.Error("a file that changed is not used", "error", err)
	}
}

func (v *Value[T]) stat() ([]os.FileInfo, error) {
	seen := make([]os.FileInfo, 0, len(v.paths))
	for _, path := range v.paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		seen = append(seen, info)
	}
	return seen, nil
}

// read takes over what the files say. Files that are not valid are not read again
// until they change; those that could not be read are, for what kept them from it
// need not show in them.
func (v *Value[T]) read(seen []os.FileInfo) error {
	v.seen = nil
	contents := make([][]byte, 0, len(v.paths))
	for _, path := range v.paths {
		content, err := v.readAll(path)
		if err != nil {
			return err
		}
		contents = append(contents, content)
	}
	v.seen = seen
	value, err := v.parse(contents)
	if err != nil {
		return err
	}
	v.current.Store(&value)
	return nil
}

func (v *Value[T]) readAll(path string) ([]byte, error) {
	f, err := v.open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	content, err := io.ReadAll(io.LimitReader(f, largest+1))
	if err == nil && len(content) > largest {
		err = fmt.Errorf("%s holds more than %d bytes", path, largest)
	}
	return content, err
}

// same reports whether a file was not written or replaced in between.
func same(a, b os.FileInfo) bool {
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size()
}
