package history

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/fault"
)

// agentFile writes a file below the folder of a session's subagents.
func (s store) agentFile(name string, lines ...string) string {
	s.tb.Helper()
	return s.put(filepath.Join(s.Root, "projects", "-a", id1, "subagents", name), strings.Join(lines, "\n")+"\n")
}

func (s store) wantAgents(r Ref, want ...string) {
	s.tb.Helper()
	got, err := s.Subagents(s.tb.Context(), r)
	if err != nil || !slices.Equal(got, want) {
		s.tb.Errorf("subagents %q, %v; want %q", got, err, want)
	}
}

func TestSubagentsSD34(t *testing.T) {
	s := newStore(t)
	work := s.dir("work")
	s.wantAgents(Ref{ID: id1})
	s.transcript("-a", id1, 1, said("hello"))
	s.wantAgents(Ref{ID: id1})
	line := said("go")
	for _, name := range []string{
		"agent-b.jsonl", "agent-a.jsonl", "workflows/run2/agent-c.jsonl", "workflows/run1/agent-d.jsonl", "workflows/run1/agent-a.jsonl",
		"archive/agent-z.jsonl",                                         // of a folder that comes before
		"agent-.jsonl", "agent-e.meta.json", "journal.jsonl", "x.jsonl", // no subagents
		"agent-\xff.jsonl", "agent-f.jsonl/agent-g.jsonl",
	} {
		s.agentFile(name, line)
	}
	pipe(t, filepath.Join(s.Root, "projects", "-a", id1, "subagents", "agent-p.jsonl"))
	s.wantAgents(Ref{ID: id1}, "a", "b", "g", "z", "d", "c")
	s.wantAgents(Ref{ID: id2})
	s.wantAgents(Ref{ID: id1, Directory: work})

	s.session(work, id2, 1, said("hello"))
	s.put(filepath.Join(s.Root, "projects", Slug(work), id2, "subagents", "agent-w.jsonl"), line)
	s.wantAgents(Ref{ID: id2, Directory: work}, "w")
	if _, err := s.Subagents(t.Context(), Ref{ID: "x"}); fault.ReasonOf(err) != fault.ValidationFailed {
		t.Error(err)
	}
}

func TestUnreadableSubagentsSD34(t *testing.T) {
	bound(t)
	s := newStore(t)
	s.transcript("-a", id1, 1, said("hello"))
	closed := filepath.Dir(s.agentFile("workflows/agent-b.jsonl", said("go")))
	s.agentFile("agent-a.jsonl", said("go"))
	if err := os.Chmod(closed, 0); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Chmod(closed, 0o700) }()
	s.wantAgents(Ref{ID: id1}, "a")
}

func TestNoLinkLeadsOutOfASessionSD35(t *testing.T) {
	s := newStore(t)
	s.transcript("-a", id1, 1, said("hello"))
	secret := s.put(filepath.Join(s.work, "elsewhere", "agent-x.jsonl"), `{"type":"user","uuid":"secret"}`)
	meta := s.put(filepath.Join(s.work, "elsewhere", "x.meta.json"), `{"toolUseId":"secret"}`)
	inside := s.agentFile("agent-a.jsonl", `{"type":"user","uuid":"a"}`)
	folder := filepath.Dir(inside)
	s.link(secret, filepath.Join(folder, "agent-b.jsonl"))
	s.link("agent-a.jsonl", filepath.Join(folder, "agent-c.jsonl"))
	s.link(filepath.Dir(secret), filepath.Join(folder, "workflows"))
	s.link(folder, filepath.Join(folder, "again"))
	s.link(meta, filepath.Join(folder, "agent-a.meta.json"))
	s.wantAgents(Ref{ID: id1}, "a", "c")
	for agent, want := range map[string]string{
		"a": "a", "c": "a",
		"b": "", "x": "", "": "", "nobody": "", "..": "", "*": "", "workflows/agent-x": "",
		"a/../../../" + id1: "", "../../../../../elsewhere/agent-x": "", "a\x00": "",
	} {
		if got := uuids(t, s.SubagentMessages(t.Context(), Ref{ID: id1}, agent, Page{})); got != want {
			t.Errorf("%q: messages %q, want %q", agent, got, want)
		}
	}
	for m, err := range s.SubagentMessages(t.Context(), Ref{ID: id1}, "a", Page{}) {
		if m.ParentToolUseID != "" || err != nil {
			t.Error(m, err)
		}
	}
	for _, r := range []Ref{{ID: id2}, {ID: id1, Directory: s.dir("empty")}} {
		if got := uuids(t, s.SubagentMessages(t.Context(), r, "a", Page{})); got != "" {
			t.Errorf("%v: messages %q", r, got)
		}
	}
}

func TestSubagentPagesSD25SD35(t *testing.T) {
	s := newStore(t)
	s.transcript("-a", id1, 1, said("hello"))
	lines := script("user a, assistant b<a, user x<a, user c<b")
	for i, line := range lines {
		lines[i] = `{"isSidechain":true,` + line[1:]
	}
	s.agentFile("workflows/run/agent-a.jsonl", lines...)
	for name, c := range map[string]struct {
		page Page
		want string
	}{
		"SD35 from the last message": {Page{}, "a b c"},
		"SD25 SD35 a page":           {Page{1, 1}, "b"},
	} {
		if got := uuids(t, s.SubagentMessages(t.Context(), Ref{ID: id1}, "a", c.page)); got != c.want {
			t.Errorf("%s: messages %q, want %q", name, got, c.want)
		}
	}
}

func TestParentsSD24SD35(t *testing.T) {
	for name, c := range map[string]struct{ meta, tool, agent string }{
		"SD35 started by the conversation": {`{"agentType":"explorer","toolUseId":"toolu_1"}`, "toolu_1", ""},
		"SD35 started by a subagent":       {` { "parentAgentId" : "p", "toolUseId" : "toolu_\u0031" } `, "toolu_1", "p"},
		"SD35 a long one":                  {`{"description":"` + strings.Repeat("a", 2*smallest) + `","toolUseId":"toolu_1"}`, "toolu_1", ""},
		"SD35 an endless one":              {`{"description":"` + strings.Repeat("a", largestMeta) + `","toolUseId":"toolu_1"}`, "", ""},
		"SD35 no UTF-8":                    {"{\"toolUseId\":\"\xff\"}", "\uFFFD", ""},
		"SD35 no strings":                  {`{"toolUseId":7,"parentAgentId":["p"]}`, "", ""},
		"SD35 no object":                   {`["toolUseId","toolu_1"]`, "", ""},
		"SD35 no JSON":                     {`{"toolUseId":"toolu_1"`, "", ""},
		"SD35 nothing":                     {"", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			s.transcript("-a", id1, 1, said("hello"))
			s.agentFile("agent-a.jsonl", script("user a, assistant b<a")...)
			s.put(filepath.Join(s.Root, "projects", "-a", id1, "subagents", "agent-a.meta.json"), c.meta)
			count := 0
			for m, err := range s.SubagentMessages(t.Context(), Ref{ID: id1}, "a", Page{}) {
				if count++; err != nil || m.ParentToolUseID != c.tool || m.ParentAgentID != c.agent {
					t.Errorf("parents %q, %q, %v; want %q, %q", m.ParentToolUseID, m.ParentAgentID, err, c.tool, c.agent)
				}
			}
			if count != 2 {
				t.Errorf("%d messages", count)
			}
		})
	}
}

func TestSubagentsEndWithTheCall(t *testing.T) {
	s := newStore(t)
	s.transcript("-a", id1, 1, said("hello"))
	s.agentFile("agent-a.jsonl", script("user a, assistant b<a")...)
	over := errors.New("over")
	ctx, cancel := context.WithCancelCause(t.Context())
	var failed error
	for _, err := range s.SubagentMessages(ctx, Ref{ID: id1}, "a", Page{}) {
		failed = err
		cancel(over)
	}
	cancel(nil)
	if !errors.Is(failed, over) {
		t.Error(failed)
	}
	if _, err := s.Subagents(ctx, Ref{ID: id1}); !errors.Is(err, over) {
		t.Error(err)
	}
	failed = nil
	for _, err := range s.SubagentMessages(ctx, Ref{ID: id1}, "a", Page{}) {
		failed = err
	}
	if !errors.Is(failed, over) {
		t.Error(failed)
	}
}
