package store_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var errBroken = errors.New("the store is broken")

// memory is a store in memory that remembers what it was asked.
type memory struct {
	store.Store // what is absent panics

	append func(ctx context.Context, n int) error // of the n-th call; nil succeeds
	list   []store.Listed

	mu    sync.Mutex
	calls []string
	held  map[store.Key][]rawjson.Value
}

func (m *memory) Append(ctx context.Context, key store.Key, entries []rawjson.Value) error {
	m.mu.Lock()
	m.note("append", key, strconv.Itoa(len(entries)))
	n := len(m.calls)
	m.mu.Unlock()
	if m.append != nil {
		if err := m.append(ctx, n); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hold(key, entries...)
	return nil
}

func (m *memory) note(call string, key store.Key, more string) {
	m.calls = append(m.calls, strings.Join([]string{call, key.Project, key.Session, key.Subpath, more}, " "))
}

func (m *memory) hold(key store.Key, entries ...rawjson.Value) {
	if m.held == nil {
		m.held = make(map[store.Key][]rawjson.Value)
	}
	m.held[key] = append(m.held[key], entries...)
}

func (m *memory) Load(_ context.Context, key store.Key) ([]rawjson.Value, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note("load", key, "")
	return m.held[key], nil
}

func (m *memory) ListSessions(context.Context, string) ([]store.Listed, error) { return m.list, nil }

func (m *memory) ListSubkeys(_ context.Context, project, session string) ([]string, error) {
	var paths []string
	for key := range m.held {
		if key.Project == project && key.Session == session && key.Subpath != "" {
			paths = append(paths, key.Subpath)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

// asked are the calls so far.
func (m *memory) asked() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.calls)
}

// mirrored is a mirror on a store, and what it told.
type mirrored struct {
	*store.Mirror
	*memory

	told sync.Mutex
	lost []string
}

func newMirror(t *testing.T, m *memory, eager bool) *mirrored {
	t.Helper()
	r := &mirrored{memory: m}
	tell := func(what string) {
		r.told.Lock()
		defer r.told.Unlock()
		r.lost = append(r.lost, what)
	}
	r.Mirror = store.NewMirror(t.Context(), store.Config{
		Store: m, Projects: "/c/projects", Eager: eager,
		Failed:   func(key store.Key, why error) { tell(cmp.Or(key.Subpath, key.Session) + ": " + why.Error()) },
		Unplaced: func(path string) { tell("unplaced " + path) },
		Guard:    func(f func()) { f() },
	})
	return r
}

func (m *mirrored) failures() []string {
	m.told.Lock()
	defer m.told.Unlock()
	return slices.Clone(m.lost)
}

// entries are n entries of size bytes.
func entries(n, size int) []rawjson.Value {
	list := make([]rawjson.Value, n)
	for i := range list {
		list[i] = rawjson.Value(`{"n":"` + strings.Repeat("x", max(size-len(`{"n":""}`), 0)) + `"}`)
	}
	return list
}

const (
	main  = "/c/projects/-w/s1.jsonl"
	other = "/c/projects/-w/s2.jsonl"
	agent = "/c/projects/-w/s1/subagents/agent-a.jsonl"
)

// slow answers after a while, if it is waited for so long.
func slow(d time.Duration) func(context.Context, int) error {
	return func(ctx context.Context, _ int) error {
		select {
		case <-time.After(d):
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
