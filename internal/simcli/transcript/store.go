package transcript

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Store holds transcripts by path. It may be used from several goroutines.
type Store interface {
	// Root is the configuration directory.
	Root() string
	// Append adds lines to a file, and makes it.
	Append(path string, lines []wire.Value) error
	// Find returns the path of a session in any project, empty if there is
	// none.
	Find(id string) string
	// Newest returns the path of the newest session of a project, empty if
	// there is none.
	Newest(slug string) string
	// Read returns the lines of a file.
	Read(path string) []wire.Value
}

// Path is where the transcript of a session stands.
func Path(s Store, cwd, id string) string {
	return filepath.Join(s.Root(), "projects", history.Slug(cwd), id+".jsonl")
}

// Disk is a store in a real configuration directory.
type Disk struct {
	root string
	mu   sync.Mutex
}

// NewDisk returns a store under a configuration directory.
func NewDisk(root string) *Disk { return &Disk{root: root} }

// Root implements [Store].
func (d *Disk) Root() string { return d.root }

// Append implements [Store].
func (d *Disk) Append(path string, lines []wire.Value) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	var b []byte
	for _, l := range lines {
		b = append(append(b, l...), '\n')
	}
	if _, err = f.Write(b); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

// Find implements [Store].
func (d *Disk) Find(id string) string {
	if !wire.IsUUID(id) {
		return ""
	}
	found, _ := filepath.Glob(filepath.Join(d.root, "projects", "*", id+".jsonl"))
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

// Newest implements [Store].
func (d *Disk) Newest(slug string) string {
	found, _ := filepath.Glob(filepath.Join(d.root, "projects", slug, "*.jsonl"))
	newest, when := "", time.Time{}
	for _, p := range found {
		if info, err := os.Stat(p); err == nil && info.ModTime().After(when) {
			newest, when = p, info.ModTime()
		}
	}
	return newest
}

// Read implements [Store].
func (d *Disk) Read(path string) []wire.Value {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var lines []wire.Value
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, wire.Value(line))
		}
	}
	return lines
}

// Memory is a store without a disk. The zero value is ready.
type Memory struct {
	mu    sync.Mutex
	files map[string][]wire.Value
	order []string
}

// Root implements [Store]. The directory does not exist.
func (m *Memory) Root() string { return "/simulated/.claude" }

// Append implements [Store].
func (m *Memory) Append(path string, lines []wire.Value) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.files == nil {
		m.files = map[string][]wire.Value{}
	}
	m.files[path] = append(m.files[path], lines...)
	m.order = append(slices.DeleteFunc(m.order, func(p string) bool { return p == path }), path)
	return nil
}

// Find implements [Store].
func (m *Memory) Find(id string) string {
	return m.last(func(p string) bool { return filepath.Base(p) == id+".jsonl" })
}

// Newest implements [Store].
func (m *Memory) Newest(slug string) string {
	dir := filepath.Join(m.Root(), "projects", slug)
	return m.last(func(p string) bool { return filepath.Dir(p) == dir })
}

func (m *Memory) last(match func(string) bool) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range slices.Backward(m.order) {
		if match(p) {
			return p
		}
	}
	return ""
}

// Read implements [Store].
func (m *Memory) Read(path string) []wire.Value {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.files[path])
}
