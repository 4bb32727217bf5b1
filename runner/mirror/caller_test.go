package mirror_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/mirror"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// caller is a session whose caller gives one answer after the other. An empty one is
// none; one with a "!" is an error.
type caller struct {
	answers   []string
	why       callback.Why
	asked     []callback.StoreCall
	withdrawn []bool
}

func (c *caller) Record(event.Body) {}

func (c *caller) Guard(_ string, f func()) { f() }

func (c *caller) Ask(call *callback.StoreCall, _ time.Time, answered func(control.Reply, callback.Why)) func(bool) {
	c.asked = append(c.asked, *call)
	if len(c.answers) > 0 && c.answers[0] != "" {
		reply := control.Reply{Payload: rawjson.Value(c.answers[0])}
		if failure, ok := strings.CutPrefix(c.answers[0], "!"); ok {
			reply = control.Reply{Err: failure}
		}
		c.answers = c.answers[1:]
		answered(reply, c.why)
	}
	return func(late bool) { c.withdrawn = append(c.withdrawn, late) }
}

var (
	key = store.Key{Project: "-w", Session: "s", Subpath: "subagents/agent-a"}
	all = []string{"list_sessions", "list_session_summaries", "delete", "list_subkeys"}
)

func of(methods []string, answers ...string) (*caller, mirror.Caller) {
	c := &caller{answers: answers}
	return c, mirror.NewCaller(c, methods)
}

// TestMethods shows how each method is asked and what its answer is.
func TestMethodsSS1toSS7(t *testing.T) {
	ctx := t.Context()
	second := time.UnixMilli(1000)
	for name, c := range map[string]struct {
		call    func(mirror.Caller) (any, error)
		asked   callback.StoreCall
		answer  string
		want    any
		missing bool // where the caller has the required methods alone
	}{
		"append": {
			func(s mirror.Caller) (any, error) {
				return nil, s.Append(ctx, key, []rawjson.Value{rawjson.Value("{}")})
			},
			callback.StoreCall{Method: "append", Project: "-w", Session: "s", Subpath: key.Subpath, Entries: []rawjson.Value{rawjson.Value("{}")}},
			"null", nil, false,
		},
		"load": {
			func(s mirror.Caller) (any, error) { return s.Load(ctx, key) },
			callback.StoreCall{Method: "load", Project: "-w", Session: "s", Subpath: key.Subpath},
			`{"entries":[{"n":1.0,"n":2},{}],"more":false}`, []rawjson.Value{rawjson.Value(`{"n":1.0,"n":2}`), rawjson.Value(`{}`)}, false,
		},
		"list_sessions": {
			func(s mirror.Caller) (any, error) { return s.ListSessions(ctx, "-w") },
			callback.StoreCall{Method: "list_sessions", Project: "-w"},
			`[{"session_id":"s","mtime":1000}]`, []store.Listed{{Session: "s", Modified: second}}, true,
		},
		"list_session_summaries": {
			func(s mirror.Caller) (any, error) { return s.ListSummaries(ctx, "-w") },
			callback.StoreCall{Method: "list_session_summaries", Project: "-w"},
			`[{"session_id":"s","mtime":1000,"data":{"n":1.0}}]`,
			[]store.Summary{{Session: "s", Modified: second, Data: rawjson.Value(`{"n":1.0}`)}}, true,
		},
		"delete": {
			func(s mirror.Caller) (any, error) { return nil, s.Delete(ctx, key) },
			callback.StoreCall{Method: "delete", Project: "-w", Session: "s", Subpath: key.Subpath}, "null", nil, true,
		},
		"list_subkeys": {
			func(s mirror.Caller) (any, error) { return s.ListSubkeys(ctx, "-w", "s") },
			callback.StoreCall{Method: "list_subkeys", Project: "-w", Session: "s"}, `["a","b"]`, []string{"a", "b"}, true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			session, s := of(all, c.answer)
			got, err := c.call(s)
			if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
			if diff := cmp.Diff([]callback.StoreCall{c.asked}, session.asked); diff != "" {
				t.Errorf("asked (-want +got):\n%s", diff)
			}
			_, s = of(all, "!broken")
			if _, err := c.call(s); err == nil || err.Error() != "broken" {
				t.Errorf("an error: %v", err)
			}
			session, s = of(nil, c.answer)
			if _, err := c.call(s); errors.Is(err, store.ErrAbsent) != c.missing || (len(session.asked) == 0) != c.missing {
				t.Errorf("without the method: %v, asked %v", err, session.asked)
			}
		})
	}
}

// TestLoadInParts shows that a transcript larger than a message is asked for in parts.
func TestLoadInPartsSS2(t *testing.T) {
	session, s := of(nil, `{"entries":[{"n":1},{"n":2}],"more":true}`, `{"entries":[{"n":3}],"more":true}`, `{"entries":[],"more":true}`)
	got, err := s.Load(t.Context(), key)
	if len(got) != 3 || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	var after []int
	for _, c := range session.asked {
		after = append(after, c.After)
	}
	if diff := cmp.Diff([]int{0, 2, 3}, after); diff != "" {
		t.Error(diff)
	}
}

// TestLoadIsBounded shows that a transcript without end is not taken without end.
func TestLoadIsBounded(t *testing.T) {
	session, s := of(nil, slices.Repeat([]string{`{"entries":[{"n":1}],"more":true}`}, 10)...)
	if _, err := mirror.Bounded(s, 20).Load(t.Context(), key); !errors.Is(err, store.ErrTooLarge) || len(session.asked) != 3 {
		t.Errorf("%v after %d parts", err, len(session.asked))
	}
}

// TestLoadKeepsOddEntries shows that what a store was given once is taken back as it was:
// escapes that no text can have, and whatever the CLI nests.
func TestLoadKeepsOddEntriesSS2(t *testing.T) {
	deep := strings.Repeat("[", 2000) + strings.Repeat("]", 2000)
	want := []rawjson.Value{rawjson.Value(`{"text":"\ud800","n":9007199254740993}`), rawjson.Value(`{"deep":` + deep + `}`)}
	_, s := of(nil, `{"entries":[`+string(want[0])+`,`+string(want[1])+`],"more":false}`)
	got, err := s.Load(t.Context(), key)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// TestNoAnswer shows what becomes of a question that nobody answers.
func TestNoAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		session, s := of(nil, "null")
		session.why = callback.Nobody
		if err := s.Append(t.Context(), key, nil); !errors.Is(err, store.ErrNobody) {
			t.Errorf("nobody: %v", err)
		}
		session, s = of(nil)
		late, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := s.Append(late, key, nil); !errors.Is(err, context.DeadlineExceeded) || len(session.withdrawn) != 1 || !session.withdrawn[0] {
			t.Errorf("late: %v, withdrawn %v", err, session.withdrawn)
		}
		session, s = of(nil)
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Append(gone, key, nil); !errors.Is(err, context.Canceled) || len(session.withdrawn) != 1 || session.withdrawn[0] {
			t.Errorf("gone: %v, withdrawn %v", err, session.withdrawn)
		}
	})
}
