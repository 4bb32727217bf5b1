package oracle

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// How many mirrors and how many resumes are compared.
const (
	mirrorCases = 60
	resumeCases = 120
)

// told is a store that answers as it is told, and remembers what it was asked, in the
// SDK's words.
type told struct {
	store.Store `json:"-"` // what is not asked panics

	Held     map[string][]rawjson.Value `json:"held"`
	Listed   []map[string]any           `json:"listed"`
	Subkeys  []string                   `json:"subkeys"`
	Failures []string                   `json:"failures"`
	has      bool                       // list_subkeys
	calls    []any
}

func keyView(k store.Key) map[string]any {
	view := map[string]any{"project_key": k.Project, "session_id": k.Session}
	if k.Subpath != "" {
		view["subpath"] = k.Subpath
	}
	return view
}

func (s *told) Append(_ context.Context, key store.Key, entries []rawjson.Value) error {
	s.calls = append(s.calls, map[string]any{"append": keyView(key), "entries": entries})
	if n := len(s.calls); n <= len(s.Failures) && s.Failures[n-1] != "" {
		return fmt.Errorf("%s", s.Failures[n-1])
	}
	return nil
}

func (s *told) Load(_ context.Context, key store.Key) ([]rawjson.Value, error) {
	s.calls = append(s.calls, map[string]any{"load": keyView(key)})
	return s.Held[strings.TrimRight(key.Session+"/"+key.Subpath, "/")], nil
}

func (s *told) ListSessions(_ context.Context, project string) ([]store.Listed, error) {
	s.calls = append(s.calls, map[string]any{"list_sessions": project})
	var list []store.Listed
	for _, l := range s.Listed {
		list = append(list, store.Listed{Session: l["session_id"].(string), Modified: time.UnixMilli(int64(l["mtime"].(int)))})
	}
	return list, nil
}

func (s *told) ListSubkeys(_ context.Context, project, session string) ([]string, error) {
	if !s.has {
		return nil, store.ErrAbsent
	}
	s.calls = append(s.calls, map[string]any{"list_subkeys": keyView(store.Key{Project: project, Session: session})})
	return s.Subkeys, nil
}

// TestStoreKeys compares which keys both give to paths.
//
// covers: SS7, SS16
func TestStoreKeys(t *testing.T) {
	sdk.need(t)
	r := rand.New(rand.NewPCG(1, 2))
	elements := []string{"-w", "..", ".", "s.jsonl", "s", "subagents", "agent-a.jsonl", "a.meta.json", "", "..x", "ü.jsonl", ".jsonl"}
	var paths []string
	for range 400 {
		path := pick(r, []string{"/c/projects", "/c/projects", "/c/projects/", "/c", "/c/projects-too", ""})
		for range r.IntN(6) {
			path += "/" + pick(r, elements)
		}
		if path != "" {
			paths = append(paths, path)
		}
	}
	answer := object(mustParse(t, sdk.ask(t, map[string]any{"op": "store_keys", "projects": "/c/projects", "paths": paths})))
	found := 0
	for i, theirs := range list(answer["keys"]) {
		var ours any
		if key, ok := store.KeyOf(paths[i], "/c/projects"); ok {
			ours, found = plain(t, keyView(key)), found+1
		}
		for _, d := range diff("", theirs, ours) {
			t.Errorf("%s%s", paths[i], d)
		}
	}
	if found < 20 || found > len(paths)-20 {
		t.Errorf("%d of %d paths have a key", found, len(paths))
	}
}

// mirrorStep is a frame of the mirror, or a flush.
type mirrorStep struct {
	Flush   bool            `json:"flush,omitempty"`
	Path    string          `json:"path,omitempty"`
	Entries []rawjson.Value `json:"entries"`
}

var mirrorPaths = []string{
	"/c/projects/-w/s1.jsonl", "/c/projects/-w/s1.jsonl", "/c/projects/-w/s2.jsonl", "/c/projects/-w/s1/subagents/agent-a.jsonl", "/elsewhere/s.jsonl",
}

func drawMirror(r *rand.Rand) (steps []mirrorStep, failures []string) {
	n := 0
	for range 1 + r.IntN(12) {
		if chance(r, 0.25) {
			steps = append(steps, mirrorStep{Flush: true})
			continue
		}
		s := mirrorStep{Path: pick(r, mirrorPaths), Entries: []rawjson.Value{}}
		count, size := r.IntN(4), 10
		switch {
		case chance(r, 0.3):
			count = 150 + r.IntN(200)
		case chance(r, 0.3):
			size = 300_000 // far enough from the bound, whatever stands between members
		}
		for range count {
			n++
			s.Entries = append(s.Entries, rawjson.Value(fmt.Sprintf(`{"n":%d,"text":"%s"}`, n, strings.Repeat("x", size))))
		}
		steps = append(steps, s)
	}
	for range 40 {
		failures = append(failures, pick(r, []string{"", "", "", "no room", "no way"}))
	}
	return steps, failures
}

// TestStoreMirror compares what both ask of a store for the same frames, and what they say
// is lost.
//
// covers: SS1, SS10, SS11, SS13, SS14, SS15, SS17
func TestStoreMirror(t *testing.T) {
	sdk.need(t)
	calls, lost := 0, 0
	for i := range mirrorCases {
		r := rand.New(rand.NewPCG(uint64(i), 3))
		steps, failures := drawMirror(r)
		flush := pick(r, []string{"batched", "batched", "eager"})
		theirs := object(mustParse(t, sdk.ask(t, map[string]any{
			"op": "store_mirror", "config": "/c", "flush": flush, "steps": steps, "store": told{Failures: failures},
		})))
		var ours any
		synctest.Test(t, func(t *testing.T) { ours = playMirror(t, steps, failures, flush == "eager") })
		for _, d := range diff("", theirs, plain(t, ours)) {
			t.Errorf("case %d (%s)%.300s", i, flush, d)
		}
		calls, lost = calls+len(list(theirs["calls"])), lost+len(list(theirs["errors"]))
	}
	if t.Logf("%d calls, %d times something was lost", calls, lost); calls < mirrorCases || lost == 0 {
		t.Error("too little to compare")
	}
}

func playMirror(t *testing.T, steps []mirrorStep, failures []string, eager bool) any {
	t.Helper()
	s := &told{Failures: failures}
	errors := []any{}
	m := store.NewMirror(t.Context(), store.Config{
		Store: s, Projects: "/c/projects", Eager: eager, Guard: func(f func()) { f() }, Unplaced: func(string) {},
		Failed: func(key store.Key, why error) {
			errors = append(errors, map[string]any{"key": keyView(key), "error": why.Error()})
		},
	})
	for _, step := range steps {
		if step.Flush {
			<-m.Flush()
		} else {
			m.Add(step.Path, step.Entries)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
	}
	m.Close(time.Hour)
	return map[string]any{"calls": append([]any{}, s.calls...), "errors": errors}
}

// Entries and files of a drawn resume.
var (
	resumeEntries = []string{
		`{"type":"user","text":"hé\u2028\"\\ 😀","n":9007199254740993,"nested":{"a":[1,2.5,null,true]}}`, `{"type":"assistant"}`, `{}`, `{"uuid":"u","type":"user"}`,
		`{"type":"agent_metadata","agentType":"x"}`, `{"agentType":"y","type":"agent_metadata","toolUseId":"t","type2":"agent_metadata"}`,
	}
	firstEntries   = []string{`{"isSidechain":true}`, `{"isSidechain":false}`, `{"isSidechain":"true"}`, `{"isSidechain":1}`, `{"type":"user"}`}
	resumeSubpaths = []string{
		"subagents/agent-a", "subagents/agent-b", "a//b", "deep/er/agent-c", "", "../x", "/abs", `\abs`, "C:x", "a/../b", "a/./b", `a\b`, `a\..\b`, "x\x00y", "..x/y..",
	}
	resumeFiles = map[string][]string{
		".credentials.json":    {`{"claudeAiOauth":{"accessToken":"a","refreshToken":"r"},"o":{"refreshToken":"x"}}`, `{"claudeAiOauth":7}`, `{broken`, `[]`},
		"settings.json":        {`{"enabledPlugins":{},"apiKeyHelper":"x","env":{"CLAUDE_CONFIG_DIR":"/x","A":"1"}}`, "\uFEFF{\"extraKnownMarketplaces\":{},\"n\":1}", `{"env":7}`, `{broken`, `{"n":1}`},
		"cowork_settings.json": {`{"env":{"CLAUDE_CONFIG_DIR":"/x"}}`, `7`},
		".claude.json":         {`{"x": 1}`, "not json"},
	}
)

func resumeUUID(n int) string { return fmt.Sprintf("0000000%d-0000-4000-8000-00000000000A", n) }

func drawStored(r *rand.Rand) *told {
	s := &told{Held: map[string][]rawjson.Value{}, has: chance(r, 0.7), Listed: []map[string]any{}, Subkeys: some(r, resumeSubpaths, 8)}
	entries := func(first string) (list []rawjson.Value) {
		list = append(list, rawjson.Value(first))
		for range r.IntN(4) {
			list = append(list, rawjson.Value(pick(r, resumeEntries)))
		}
		return list
	}
	for n := range 5 {
		id := resumeUUID(n)
		switch {
		case chance(r, 0.2):
		case chance(r, 0.2):
			s.Held[id] = []rawjson.Value{}
		default:
			s.Held[id] = entries(pick(r, firstEntries))
		}
		for _, sub := range s.Subkeys {
			if chance(r, 0.8) && sub != "" {
				s.Held[id+"/"+sub] = entries(pick(r, resumeEntries))
			}
		}
		s.Listed = append(s.Listed, map[string]any{"session_id": pick(r, []string{id, id, id, "no-uuid"}), "mtime": r.IntN(5)})
	}
	return s
}

// TestStoreResume compares what both make of the same store: what they ask, which
// conversation they choose, and what the CLI finds.
//
// covers: SS2, SS3, SS6, SS9, SS19, SS20, SS21, SS22, SS24, SS25, SS34
func TestStoreResume(t *testing.T) {
	sdk.need(t)
	resumed := 0
	for i := range resumeCases {
		r := rand.New(rand.NewPCG(uint64(i), 4))
		s := drawStored(r)
		home, env := drawHome(t, r)
		cwd := filepath.Join(home, pick(r, []string{"w", "w ö.x", strings.Repeat("long/", 60)}))
		options, session := map[string]any{"cwd": cwd}, ""
		if chance(r, 0.5) {
			options["continue_conversation"] = true
		} else {
			session = resumeUUID(r.IntN(6))
			options["resume"] = session
		}
		answer := sdk.ask(t, map[string]any{"op": "store_resume", "env": env, "store": s, "lists_subkeys": s.has, "options": options})
		theirs, ours := object(mustParse(t, answer)), ourResume(t, s, session, cwd, env)
		for _, d := range diff("", readable(t, theirs), readable(t, object(plain(t, ours)))) {
			t.Errorf("case %d%.400s", i, d)
		}
		if theirs["session"] != nil {
			resumed++
		}
	}
	if resumed < resumeCases/3 {
		t.Errorf("only %d conversations were resumed", resumed)
	}
}

// drawHome makes a home directory, and an environment that names it.
func drawHome(t *testing.T, r *rand.Rand) (home string, env map[string]string) {
	t.Helper()
	home = t.TempDir()
	env = map[string]string{"HOME": home, "PATH": os.Getenv("PATH"), "TMPDIR": t.TempDir()}
	config := filepath.Join(home, ".claude")
	state := filepath.Join(home, ".claude.json")
	if chance(r, 0.5) {
		config = filepath.Join(home, "config")
		state = filepath.Join(config, ".claude.json")
		env["CLAUDE_CONFIG_DIR"] = config
	}
	if err := os.Mkdir(config, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, texts := range resumeFiles {
		path := filepath.Join(config, name)
		if name == ".claude.json" {
			path = state
		}
		if chance(r, 0.3) {
			continue
		}
		if err := os.WriteFile(path, []byte(pick(r, texts)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return home, env
}

func ourResume(t *testing.T, s *told, session, cwd string, env map[string]string) map[string]any {
	t.Helper()
	var pairs []string
	for name, value := range env {
		pairs = append(pairs, name+"="+value)
	}
	disk := history.DiskOf(pairs)
	c, err := store.Resume{
		Store: s, Project: disk.Key(cwd), Session: session, Timeout: time.Minute, Skipped: func(string) {},
	}.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if c == nil {
		return map[string]any{"calls": s.calls, "session": nil}
	}
	config := t.TempDir()
	source := store.Source{Config: disk.Root, State: history.StateOf(pairs), Skipped: func(name string, why error) { t.Error(name, why) }}
	if err := source.Copy(config); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(config, disk.Key(cwd)); err != nil {
		t.Fatal(err)
	}
	files := map[string]any{}
	err = filepath.WalkDir(config, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := e.Info()
		name, _ := filepath.Rel(config, path)
		files[name] = map[string]any{"mode": fmt.Sprintf("0o%o", info.Mode().Perm()), "text": string(text)}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]any{"calls": s.calls, "session": c.Session, "files": files, "left": false}
}

// readable replaces the texts of files by what they mean: line by line, where a line is
// JSON.
func readable(t *testing.T, answer map[string]any) map[string]any {
	t.Helper()
	for _, f := range object(answer["files"]) {
		var lines []any
		text, _ := object(f)["text"].(string)
		for line := range strings.Lines(text) {
			if v, err := parse([]byte(strings.TrimPrefix(line, "\uFEFF"))); err == nil {
				lines = append(lines, v)
				continue
			}
			lines = append(lines, line)
		}
		object(f)["text"] = lines
	}
	return answer
}
