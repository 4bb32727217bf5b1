package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Resume says which conversation to bring back from a store.
type Resume struct {
	// Store is where it is.
	Store Store
	// Project is the key of its project.
	Project string
	// Session is its id, a UUID; empty: the newest one of the project.
	Session string
	// Timeout bounds each call of the store; at 0 none is made.
	Timeout time.Duration
	// Most is how many bytes its entries may have; 0: [MaxConversation].
	Most int
	// Skipped is told of subpaths that could lead out of the conversation's folder.
	// Required.
	Skipped func(subpath string)
}

// Conversation is one that a store holds.
type Conversation struct {
	// Session is its id.
	Session string
	// Entries are those of the conversation itself.
	Entries []rawjson.Value
	// Agents are the entries of its subagents by subpath.
	Agents map[string][]rawjson.Value
}

// Load returns the conversation, nil if the store has none. Its error is a
// [*fault.Error], unless ctx is done.
func (r Resume) Load(ctx context.Context) (*Conversation, error) {
	c, err := r.find(ctx)
	if c == nil || err != nil {
		return nil, err
	}
	what := "list_subkeys of session " + c.Session
	paths, err := within(ctx, r.Timeout, what, func(ctx context.Context) ([]string, error) {
		paths, err := r.Store.ListSubkeys(ctx, r.Project, c.Session)
		if errors.Is(err, ErrAbsent) {
			return nil, nil // then the conversation alone is resumed
		}
		return paths, err
	})
	if err != nil {
		return nil, err
	}
	c.Agents = make(map[string][]rawjson.Value)
	left := cmp.Or(r.Most, MaxConversation) - Size(c.Entries)
	for _, path := range paths {
		if !inside(path) {
			r.Skipped(path)
			continue
		}
		if c.Agents[path], err = r.load(ctx, Key{Project: r.Project, Session: c.Session, Subpath: path}); err != nil {
			return nil, err
		}
		left -= Size(c.Agents[path])
		if left < 0 {
			break
		}
	}
	if left < 0 {
		return nil, failed(loadOf(Key{Session: c.Session}), ErrTooLarge)
	}
	return c, nil
}

// find loads the conversation itself.
func (r Resume) find(ctx context.Context) (*Conversation, error) {
	if r.Session != "" {
		return r.candidate(ctx, r.Session)
	}
	list, err := within(ctx, r.Timeout, "list_sessions", func(ctx context.Context) ([]Listed, error) {
		return r.Store.ListSessions(ctx, r.Project)
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b Listed) int { return b.Modified.Compare(a.Modified) })
	for _, l := range list {
		if !history.IsID(l.Session) {
			continue
		}
		c, err := r.candidate(ctx, l.Session)
		if err != nil {
			return nil, err
		}
		if c != nil && !sidechain(c.Entries[0]) {
			return c, nil
		}
	}
	return nil, nil //nolint:nilnil // there is none: that is the answer
}

func (r Resume) candidate(ctx context.Context, session string) (*Conversation, error) {
	entries, err := r.load(ctx, Key{Project: r.Project, Session: session})
	if err != nil || len(entries) == 0 {
		return nil, err
	}
	return &Conversation{Session: session, Entries: entries}, nil
}

func (r Resume) load(ctx context.Context, key Key) ([]rawjson.Value, error) {
	return within(ctx, r.Timeout, loadOf(key), func(ctx context.Context) ([]rawjson.Value, error) { return r.Store.Load(ctx, key) })
}

// loadOf is what a load is called in errors.
func loadOf(key Key) string {
	if key.Subpath == "" {
		return "load of session " + key.Session
	}
	return "load of session " + key.Session + " subpath " + key.Subpath
}

// sidechain reports whether an entry is one of a subagent.
func sidechain(entry rawjson.Value) bool {
	var e struct {
		IsSidechain bool `json:"isSidechain"`
	}
	err := json.Unmarshal(entry, &e, transcript.Tolerant)
	return err == nil && e.IsSidechain
}

// within makes a call of a store, which has timeout for it.
func within[T any](ctx context.Context, timeout time.Duration, what string, call func(context.Context) (T, error)) (T, error) {
	late := fault.New(fault.StoreTimeout, "the session store: %s: no answer within %s while resuming", what, timeout)
	var none T
	if timeout <= 0 {
		return none, late
	}
	bounded, cancel := context.WithTimeoutCause(ctx, timeout, fmt.Errorf("%w: %w", late, context.DeadlineExceeded))
	defer cancel()
	result, err := call(bounded)
	switch {
	case err == nil:
		return result, nil
	case ctx.Err() != nil:
		return none, context.Cause(ctx)
	case bounded.Err() != nil:
		return none, late
	}
	return none, failed(what, err)
}

// failed says that a store did not do what a resumed session needs.
func failed(what string, err error) *fault.Error {
	return fault.New(fault.StoreUnavailable, "the session store: %s failed while resuming: %v", what, err).Wrap(err)
}
