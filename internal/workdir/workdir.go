//go:build unix

package workdir

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
)

const (
	prefix   = "agentd-"
	lockName = ".lock"
)

// Dir is a directory that is held.
type Dir struct {
	// Path is the directory, mode 0700.
	Path string
	lock *os.File
}

// New makes a directory below parent (empty: the system's temporary directory),
// after removing those whose daemon is gone. Only directories of the same user
// are touched.
func New(parent string, log *slog.Logger) (*Dir, error) {
	if parent == "" {
		parent = os.TempDir()
	}
	sweep(parent, log)
	path, err := os.MkdirTemp(parent, prefix)
	if err != nil {
		return nil, fmt.Errorf("making the daemon's directory: %w", err)
	}
	lock, err := hold(filepath.Join(path, lockName), os.O_CREATE)
	if err != nil {
		_ = os.RemoveAll(path)
		return nil, fmt.Errorf("locking the daemon's directory: %w", err)
	}
	return &Dir{Path: path, lock: lock}, nil
}

// Remove removes the directory with all that is in it.
func (d *Dir) Remove() error {
	return errors.Join(os.RemoveAll(d.Path), d.lock.Close())
}

// hold opens and locks a file. It fails if somebody holds it.
func hold(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOFOLLOW|flag, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// sweep removes the directories whose lock nobody holds. One that has no lock
// yet may be another daemon's that is just starting.
func sweep(parent string, log *slog.Logger) {
	found, err := filepath.Glob(filepath.Join(parent, prefix+"*"))
	if err != nil {
		return
	}
	for _, path := range found {
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || !mine(info) {
			continue
		}
		lock, err := hold(filepath.Join(path, lockName), 0)
		if err != nil {
			continue
		}
		if err := os.RemoveAll(path); err != nil {
			log.Warn("removing the directory of a daemon that is gone", "error", err)
		}
		_ = lock.Close()
	}
}

// mine reports whether a directory belongs to the daemon's user.
func mine(info os.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid()
}
