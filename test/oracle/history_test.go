package oracle

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/fault"
)

// pastCases is how many configuration directories are compared.
const pastCases = 32

// historyCall is a call of one of the SDK's functions for past sessions, and what
// agentd answers to the same.
type historyCall struct {
	Function  string         `json:"function"`
	Arguments map[string]any `json:"arguments"`
	ours      func(history.Disk) (any, error)
}

// arguments leaves out what is not given.
func arguments(of map[string]any) map[string]any {
	given := map[string]any{}
	for name, v := range of {
		if v != "" && v != 0 {
			given[name] = v
		}
	}
	return given
}

func infoView(info history.Info) any {
	fields := map[string]any{
		"session_id": info.ID, "summary": info.Summary, "last_modified": integer(info.Modified.UnixMilli()), "file_size": integer(info.Size),
		"custom_title": orNone(info.Title), "first_prompt": orNone(info.FirstPrompt), "git_branch": orNone(info.Branch),
		"cwd": orNone(info.Directory), "tag": orNone(info.Tag), "created_at": nil,
	}
	if !info.Created.IsZero() {
		fields["created_at"] = integer(info.Created.UnixMilli())
	}
	return instance("SDKSessionInfo", fields)
}

// orNone is a text, nil if it is empty.
func orNone(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func messageView(m history.Message) (any, error) {
	message, err := parse(m.JSON)
	return instance("SessionMessage", map[string]any{
		"type": m.Type, "uuid": m.UUID, "session_id": m.SessionID, "message": message,
		"parent_tool_use_id": orNone(m.ParentToolUseID), "parent_agent_id": orNone(m.ParentAgentID),
	}), err
}

func listCall(tb testing.TB, f history.Filter) historyCall {
	given := arguments(map[string]any{"directory": f.Directory, "limit": f.Limit, "offset": f.Offset})
	if f.NoWorktrees {
		given["include_worktrees"] = false
	}
	return historyCall{"list_sessions", given, func(d history.Disk) (any, error) {
		list, err := d.List(tb.Context(), f)
		views := []any{}
		for _, info := range list {
			views = append(views, infoView(info))
		}
		return views, err
	}}
}

func infoCall(tb testing.TB, ref history.Ref) historyCall {
	given := arguments(map[string]any{"session_id": ref.ID, "directory": ref.Directory})
	return historyCall{"get_session_info", given, func(d history.Disk) (any, error) {
		info, err := d.Info(tb.Context(), ref)
		if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Reason == fault.TranscriptNotFound {
			return nil, nil // which the SDK has for it
		}
		return infoView(info), err
	}}
}

func messagesCall(tb testing.TB, ref history.Ref, agent string, page history.Page) historyCall {
	given := arguments(map[string]any{
		"session_id": ref.ID, "directory": ref.Directory, "agent_id": agent, "limit": page.Limit, "offset": page.Offset,
	})
	function := "get_session_messages"
	if agent != "" {
		function = "get_subagent_messages"
	}
	return historyCall{function, given, func(d history.Disk) (any, error) {
		messages := d.Messages(tb.Context(), ref, page, false)
		if agent != "" {
			messages = d.SubagentMessages(tb.Context(), ref, agent, page)
		}
		views := []any{}
		for m, err := range messages {
			if err != nil {
				return nil, err
			}
			view, err := messageView(m)
			if err != nil {
				return nil, err
			}
			views = append(views, view)
		}
		return views, nil
	}}
}

func agentsCall(tb testing.TB, ref history.Ref) historyCall {
	given := arguments(map[string]any{"session_id": ref.ID, "directory": ref.Directory})
	return historyCall{"list_subagents", given, func(d history.Disk) (any, error) {
		ids, err := d.Subagents(tb.Context(), ref)
		return texts(ids), err
	}}
}

// askHistory has the SDK answer calls.
func askHistory(tb testing.TB, config string, calls []historyCall) []any {
	tb.Helper()
	env := map[string]string{
		"CLAUDE_CONFIG_DIR": config, "PATH": os.Getenv("PATH"), "HOME": filepath.Dir(config), "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8",
	}
	answer := object(mustParse(tb, sdk.ask(tb, map[string]any{"op": "history", "env": env, "calls": calls})))
	answers := list(answer["answers"])
	if len(answers) != len(calls) {
		tb.Fatalf("%d answers to %d calls", len(answers), len(calls))
	}
	return answers
}

// failed is how the SDK itself fails on what no CLI writes, empty if it does not.
func failed(answer any) string {
	kind, _ := object(object(answer)["error"])["type"].(string)
	return kind
}

// bringTogether makes the SDK's answer what agentd's would be where both mean the same.
func bringTogether(theirs, ours any) {
	for i, v := range append(list(theirs), theirs) {
		fields := object(object(v)["fields"])
		// A message that does not say, or not in a text, of which session it is.
		if _, ok := fields["session_id"].(string); !ok && len(fields) > 0 {
			fields["session_id"] = ""
		}
		for _, parent := range []string{"parent_tool_use_id", "parent_agent_id"} {
			if fields[parent] == "" { // as good as none
				fields[parent] = nil
			}
		}
		our := ours
		if l := list(ours); i < len(l) {
			our = l[i]
		}
		for _, name := range []string{"created_at", "last_modified"} { // the SDK computes with floats
			a, b := milliseconds(fields[name]), milliseconds(object(object(our)["fields"])[name])
			if a-b == 1 || b-a == 1 {
				fields[name] = integer(b)
			}
		}
	}
}

func milliseconds(v any) int64 {
	n, _ := v.(number)
	at, _ := strconv.ParseInt(string(n), 10, 64)
	return at
}

// compareHistory puts calls to both sides.
func compareHistory(tb testing.TB, config string, calls []historyCall, met map[string]int) []string {
	tb.Helper()
	var found []string
	for i, theirs := range askHistory(tb, config, calls) {
		call := calls[i]
		met[call.Function]++
		if kind := failed(theirs); kind != "" {
			met[kind]++
			continue
		}
		ours, err := call.ours(history.Disk{Root: config})
		if err != nil {
			found = append(found, call.Function+": agentd fails: "+err.Error())
			continue
		}
		for _, d := range differ(tb, theirs, ours) {
			found = append(found, call.Function+string(mustMarshal(call.Arguments))+d)
		}
		if v, ok := theirs.([]any); theirs != nil && (!ok || len(v) > 0) {
			met["with an answer"]++
		}
	}
	return found
}

// differ compares two answers.
func differ(tb testing.TB, theirs, ours any) []string {
	tb.Helper()
	ours = plain(tb, ours)
	bringTogether(theirs, ours)
	return diff("", theirs, ours)
}

// calls draws what is asked of the sessions.
func (p *past) calls() []historyCall {
	r, tb := p.r, p.tb
	out := []historyCall{
		listCall(tb, history.Filter{}),
		listCall(tb, history.Filter{Offset: r.IntN(4), Limit: r.IntN(4)}),
		infoCall(tb, history.Ref{ID: drawID(r)}),
		messagesCall(tb, history.Ref{ID: drawID(r)}, "", history.Page{}),
	}
	for _, dir := range p.dirs {
		out = append(out, listCall(tb, history.Filter{Directory: dir, NoWorktrees: chance(r, 0.2)}))
	}
	places := map[string]int{}
	for _, s := range p.sessions {
		places[s.id]++
	}
	for _, s := range p.sessions {
		ref := history.Ref{ID: s.id, Directory: s.dir}
		switch {
		case places[s.id] == 1 && chance(r, 0.4):
			ref.Directory = ""
		case places[s.id] == 1 && chance(r, 0.3):
			ref.Directory = pick(r, p.dirs) // perhaps another tree of the same repository
		}
		out = append(out, infoCall(tb, ref), messagesCall(tb, ref, "", history.Page{}), agentsCall(tb, ref),
			messagesCall(tb, ref, "", history.Page{Offset: r.IntN(6), Limit: r.IntN(6)}))
		for _, agent := range s.agents {
			out = append(out, messagesCall(tb, ref, agent, history.Page{}),
				messagesCall(tb, ref, agent, history.Page{Offset: r.IntN(3), Limit: r.IntN(3)}))
		}
	}
	return out
}

// TestHistory compares what both make of drawn sessions.
func TestHistory(t *testing.T) {
	sdk.need(t)
	met := map[string]int{}
	failures := 0
	for i := range pastCases {
		p := drawPast(t, i)
		if found := compareHistory(t, p.config, p.calls(), met); len(found) > 0 {
			if failures++; failures <= limit {
				t.Errorf("case %d: %d differences\n\t%s", i, len(found), strings.Join(found[:min(len(found), 5)], "\n\t"))
			}
		}
	}
	t.Logf("%d directories, %d differ; met: %v", pastCases, failures, met)
	if n := met["with an answer"]; n < 10*pastCases || met["TypeError"] > n/20 {
		t.Error("too few answers to compare")
	}
}
