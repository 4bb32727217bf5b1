//go:build !unix

package workdir

import (
	"fmt"
	"log/slog"
	"os"
)

// Dir is a directory that is held.
type Dir struct {
	// Path is the directory.
	Path string
}

// New makes a directory below parent (empty: the system's temporary directory).
func New(parent string, _ *slog.Logger) (*Dir, error) {
	path, err := os.MkdirTemp(parent, "agentd-")
	if err != nil {
		return nil, fmt.Errorf("making the daemon's directory: %w", err)
	}
	return &Dir{Path: path}, nil
}

// Remove removes the directory with all that is in it.
func (d *Dir) Remove() error { return os.RemoveAll(d.Path) }
