package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func uuid(n int) string { return fmt.Sprintf("%08d-0000-4000-8000-000000000000", n) }

func lines(texts ...string) (list []rawjson.Value) {
	for _, t := range texts {
		list = append(list, rawjson.Value(t))
	}
	return list
}

// holding is a store with conversations of one project.
func holding(all map[string][]rawjson.Value) *memory {
	m := new(memory)
	for name, entries := range all {
		session, subpath, _ := strings.Cut(name, "/")
		m.hold(store.Key{Project: "-w", Session: session, Subpath: subpath}, entries...)
	}
	return m
}

// resume loads a conversation, and returns the subpaths that were skipped.
func resume(t *testing.T, s store.Store, session string) (c *store.Conversation, skipped []string, err error) {
	t.Helper()
	c, err = store.Resume{
		Store: s, Project: "-w", Session: session, Timeout: time.Minute, Skipped: func(path string) { skipped = append(skipped, path) },
	}.Load(t.Context())
	return c, skipped, err
}

func TestLoadSS2SS6SS20(t *testing.T) {
	m := holding(map[string][]rawjson.Value{
		uuid(1): lines(`{"type":"user"}`), uuid(2): lines(`{"type":"other"}`),
		uuid(1) + "/subagents/agent-a": lines(`{"type":"user","isSidechain":true}`), uuid(1) + "/../x": lines(`{}`),
	})
	c, skipped, err := resume(t, m, uuid(1))
	if err != nil || c.Session != uuid(1) || len(c.Entries) != 1 || len(c.Agents) != 1 || len(c.Agents["subagents/agent-a"]) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	expect(t, "skipped", skipped, "../x")
	expect(t, "asked", m.asked(), "load -w "+uuid(1)+"  ", "load -w "+uuid(1)+" subagents/agent-a ")
}

// TestResumedWithinBounds shows that the transcripts of subagents count for the bound.
func TestResumedWithinBounds(t *testing.T) {
	m := holding(map[string][]rawjson.Value{
		uuid(1): lines(`{"n":1}`), uuid(1) + "/subagents/agent-a": lines(`{"n":1}`), uuid(1) + "/subagents/agent-b": lines(`{"n":1}`),
	})
	for most, fits := range map[int]bool{21: true, 20: false, 6: false} {
		_, err := store.Resume{Store: m, Project: "-w", Session: uuid(1), Timeout: time.Minute, Most: most}.Load(t.Context())
		if fits != (err == nil) || !fits && (fault.ReasonOf(err) != fault.StoreUnavailable || !errors.Is(err, store.ErrTooLarge)) {
			t.Errorf("at most %d: %v", most, err)
		}
	}
}

func TestNothingIsResumedSS21(t *testing.T) {
	m := holding(map[string][]rawjson.Value{uuid(1): lines(`{}`)})
	for name, session := range map[string]string{"another": uuid(2), "none in a list": ""} {
		if c, _, err := resume(t, m, session); c != nil || err != nil {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
}

// withoutSubkeys is a store that cannot list subpaths.
type withoutSubkeys struct{ *memory }

func (withoutSubkeys) ListSubkeys(context.Context, string, string) ([]string, error) {
	return nil, store.ErrAbsent
}

func TestStoreWithoutSubkeysSS6(t *testing.T) {
	m := holding(map[string][]rawjson.Value{uuid(1): lines(`{}`), uuid(1) + "/subagents/agent-a": lines(`{}`)})
	c, _, err := resume(t, withoutSubkeys{m}, uuid(1))
	if err != nil || c == nil || len(c.Agents) > 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestNewestConversationSS22 shows which conversation is continued.
func TestNewestConversationSS22(t *testing.T) {
	m := holding(map[string][]rawjson.Value{
		uuid(1): lines(`{"isSidechain":false}`), uuid(3): lines(`{"isSidechain":true}`), uuid(4): nil, uuid(5): lines(`{"isSidechain":"true"}`),
	})
	at := func(n int) time.Time { return time.UnixMilli(int64(n)) }
	m.list = []store.Listed{
		{Session: uuid(1), Modified: at(1)}, {Session: "not-a-uuid", Modified: at(9)}, {Session: uuid(3), Modified: at(8)},
		{Session: uuid(5), Modified: at(2)}, {Session: uuid(4), Modified: at(7)}, {Session: "../" + uuid(1), Modified: at(9)},
	}
	c, _, err := resume(t, m, "")
	if err != nil || c == nil || c.Session != uuid(5) {
		t.Errorf("%+v, %v", c, err)
	}
	expect(t, "asked", m.asked(), "load -w "+uuid(3)+"  ", "load -w "+uuid(4)+"  ", "load -w "+uuid(5)+"  ")
}

// answering is a store of which one method fails.
type answering struct {
	*memory
	load, list, subkeys func(context.Context) error
}

func (a answering) Load(ctx context.Context, key store.Key) ([]rawjson.Value, error) {
	if a.load != nil {
		return nil, a.load(ctx)
	}
	return a.memory.Load(ctx, key)
}

func (a answering) ListSessions(ctx context.Context, project string) ([]store.Listed, error) {
	if a.list != nil {
		return nil, a.list(ctx)
	}
	return a.memory.ListSessions(ctx, project)
}

func (a answering) ListSubkeys(ctx context.Context, project, session string) ([]string, error) {
	if a.subkeys != nil {
		return nil, a.subkeys(ctx)
	}
	return a.memory.ListSubkeys(ctx, project, session)
}

// TestStoreThatFailsWhileResumingSS23E21 shows how a store that fails, or is silent, ends a
// resume, and that each call has its own time.
func TestStoreThatFailsWhileResumingSS23E21(t *testing.T) {
	broken := func(context.Context) error { return errBroken }
	silent := func(ctx context.Context) error {
		<-ctx.Done()
		return context.Cause(ctx)
	}
	for name, c := range map[string]struct {
		store   answering
		session string
		reason  fault.Reason
		text    string
		took    time.Duration
	}{
		"load":           {answering{load: broken}, uuid(1), fault.StoreUnavailable, "load of session " + uuid(1) + " failed while resuming: the store is broken", 0},
		"list":           {answering{list: broken}, "", fault.StoreUnavailable, "list_sessions failed while resuming", 0},
		"subkeys":        {answering{subkeys: broken}, uuid(1), fault.StoreUnavailable, "list_subkeys of session " + uuid(1), 0},
		"nobody":         {answering{load: func(context.Context) error { return store.ErrNobody }}, uuid(1), fault.StoreUnavailable, "nobody is there", 0},
		"silent load":    {answering{load: silent}, uuid(1), fault.StoreTimeout, "no answer within 1m0s", time.Minute},
		"silent list":    {answering{list: silent}, "", fault.StoreTimeout, "list_sessions: no answer within 1m0s", time.Minute},
		"silent subkeys": {answering{subkeys: silent}, uuid(1), fault.StoreTimeout, "list_subkeys", time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c.store.memory = holding(map[string][]rawjson.Value{uuid(1): lines(`{}`)})
				began := time.Now()
				got, _, err := resume(t, c.store, c.session)
				if got != nil || fault.ReasonOf(err) != c.reason || !strings.Contains(err.Error(), c.text) || time.Since(began) != c.took {
					t.Errorf("%+v, %v after %v", got, err, time.Since(began))
				}
			})
		})
	}
}

// TestNoTimeIsNoCallSS23 shows that a time of 0 fails before anybody is asked.
func TestNoTimeIsNoCallSS23(t *testing.T) {
	m := holding(map[string][]rawjson.Value{uuid(1): lines(`{}`)})
	_, err := store.Resume{Store: m, Project: "-w", Session: uuid(1)}.Load(t.Context())
	if fault.ReasonOf(err) != fault.StoreTimeout || len(m.asked()) > 0 {
		t.Errorf("%v, asked %q", err, m.asked())
	}
}

// TestResumeEndsWithItsContext shows that the end of a session is no failure of its store.
func TestResumeEndsWithItsContext(t *testing.T) {
	cause := errors.New("the session ends")
	ctx, cancel := context.WithCancelCause(t.Context())
	s := answering{memory: new(memory), load: func(ctx context.Context) error {
		cancel(cause)
		return context.Cause(ctx)
	}}
	if _, err := (store.Resume{Store: s, Session: uuid(1), Timeout: time.Minute}).Load(ctx); !errors.Is(err, cause) {
		t.Errorf("%v", err)
	}
}

// TestSubpathsStayInsideSS25 shows which subpaths of a store are taken.
func TestSubpathsStayInsideSS25(t *testing.T) {
	safe := []string{"subagents/agent-a", "a", "a//b", "a/", `a\b`, "..a/b..", "ü", strings.Repeat("x", 240)}
	unsafe := []string{
		"", "/a", `\a`, `\\server\share\a`, "..", "../a", "a/..", "a/../../b", `a\..\b`, ".", "./a", "a/./b", "C:a", `c:\a`, "1:a", "a\x00b",
		strings.Repeat("x", 241), "a/" + strings.Repeat("x", 300),
	}
	all := map[string][]rawjson.Value{uuid(1): lines(`{}`)}
	for _, path := range slices.Concat(safe, unsafe) {
		if path != "" {
			all[uuid(1)+"/"+path] = lines(`{}`)
		}
	}
	m := holding(all)
	c, skipped, err := resume(t, subkeys{m, slices.Concat(safe, unsafe)}, uuid(1))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "skipped", skipped, unsafe...)
	for _, path := range safe {
		if len(c.Agents[path]) == 0 {
			t.Errorf("%q is not loaded", path)
		}
	}
}

// subkeys is a store with a list of subpaths of its own.
type subkeys struct {
	*memory
	list []string
}

func (s subkeys) ListSubkeys(context.Context, string, string) ([]string, error) { return s.list, nil }
