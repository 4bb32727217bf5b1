package history

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/internal/fault"
)

// wantList checks which sessions are listed, in order.
func (s store) wantList(f Filter, want ...string) {
	s.tb.Helper()
	list, err := s.List(s.tb.Context(), f)
	var got []string
	for _, info := range list {
		got = append(got, info.ID)
	}
	if err != nil || !slices.Equal(got, want) {
		s.tb.Errorf("%+v: %q, %v, want %q", f, got, err, want)
	}
}

func TestListSD6B57(t *testing.T) {
	s := newStore(t)
	s.wantList(Filter{})
	s.wantList(Filter{Directory: s.dir("none")})
	app, other := s.dir("app"), s.dir("other")
	s.session(app, id1, 10, said("a"))
	s.session(app, id2, 30, said("b"))
	s.session(other, id3, 20, said("c"))
	s.session(other, id4, 20, said("d"))
	for name, c := range map[string]struct {
		filter Filter
		want   []string
	}{
		"B57 all projects, the newest first": {Filter{}, []string{id2, id3, id4, id1}},
		"SD6 one":                            {Filter{Directory: app}, []string{id2, id1}},
		"SD6 limit":                          {Filter{Limit: 2}, []string{id2, id3}},
		"B57 offset after sorting":           {Filter{Offset: 1}, []string{id3, id4, id1}},
		"SD6 offset, then limit":             {Filter{Offset: 1, Limit: 2}, []string{id3, id4}},
		"SD6 limit beyond":                   {Filter{Offset: 3, Limit: 9}, []string{id1}},
		"SD6 offset beyond":                  {Filter{Offset: 4, Limit: 1}, nil},
		"SD6 one, offset":                    {Filter{Directory: app, Offset: 1}, []string{id1}},
	} {
		t.Run(name, func(t *testing.T) {
			s.tb = t
			s.wantList(c.filter, c.want...)
		})
	}
}

// TestPagesCountWhatShowsSD6 hides sessions among those that are listed.
func TestPagesCountWhatShowsSD6(t *testing.T) {
	s := newStore(t)
	var want []string
	for i := range 20 {
		id := fmt.Sprintf("%08d-0000-4000-8000-000000000000", i)
		line := said("a")
		if i%3 != 0 {
			line = `{"type":"mode","mode":"default"}`
		} else {
			want = append(want, id)
		}
		s.transcript("-a", id, 100-i, line)
	}
	var got []string
	for offset := 0; ; offset += 2 {
		page, err := s.List(t.Context(), Filter{Offset: offset, Limit: 2})
		if err != nil || len(page) > 2 {
			t.Fatalf("%d sessions, %v", len(page), err)
		}
		if len(page) == 0 {
			break
		}
		for _, info := range page {
			got = append(got, info.ID)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestListOfWorktreesSD7B58(t *testing.T) {
	s := newStore(t)
	main, tree := s.repository("main"), s.dir("tree")
	sub := s.dir("main/sub")
	s.session(main, id1, 1, said("a"))
	s.session(sub, id2, 2, said("b"))
	s.session(tree, id3, 3, said("c"))
	s.session(s.dir("tree-2"), id4, 4, said("d")) // begins like one
	s.wantList(Filter{Directory: sub}, id2)       // SD7: of a single working tree only the directory counts
	s.wantList(Filter{Directory: main}, id1)
	s.worktree(main, "tree", tree)
	s.wantList(Filter{Directory: main}, id3, id1)
	s.wantList(Filter{Directory: tree}, id3, id1)
	s.wantList(Filter{Directory: sub}, id3, id2, id1)
	s.wantList(Filter{Directory: sub, NoWorktrees: true}, id2) // B58
	s.wantList(Filter{Directory: tree, NoWorktrees: true}, id3)

	list, err := s.List(t.Context(), Filter{Directory: sub})
	if err != nil || len(list) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, dir := range []string{tree, sub, main} {
		if list[i].Directory != dir {
			t.Errorf("SD16 %s: %s, want %s", list[i].ID, list[i].Directory, dir)
		}
	}
}

func TestSameSessionTwiceSD8(t *testing.T) {
	s := newStore(t)
	main, tree := s.repository("main"), s.dir("tree")
	s.worktree(main, "tree", tree)
	s.session(main, id1, 1, said("older"))
	s.session(tree, id1, 2, said("newer"))
	s.session(s.dir("other"), id1, 3, `{"type":"mode"}`) // newer still, but nothing to show
	for _, f := range []Filter{{}, {Directory: main}, {Directory: tree}} {
		list, err := s.List(t.Context(), f)
		if err != nil || len(list) != 1 || list[0].Summary != "newer" {
			t.Errorf("%+v: %+v, %v", f, list, err)
		}
	}
}

// TestWhatIsNoTranscript lies beside transcripts.
func TestWhatIsNoTranscript(t *testing.T) {
	s := newStore(t)
	app := s.dir("app")
	path := s.session(app, id1, 1, said("a"))
	project := filepath.Dir(path)
	s.put(filepath.Join(project, id2+".jsonl"), "") // SD9
	s.folder(filepath.Join(project, id3+".jsonl"))
	s.link("nowhere", filepath.Join(project, id4+".jsonl"))
	s.put(filepath.Join(project, id2+".json"), said("a"))
	s.put(filepath.Join(project, id2), said("a"))
	s.put(filepath.Join(project, "notes.jsonl"), said("a"))
	s.put(filepath.Join(project, "agent-"+id2+".jsonl"), said("a"))
	s.put(filepath.Join(project, id2+".JSONL"), said("a"))
	s.put(filepath.Join(s.Root, "projects", id2+".jsonl"), said("a"))
	s.put(filepath.Join(project, id1, id2+".jsonl"), said("a"))
	s.wantList(Filter{}, id1)
	s.wantList(Filter{Directory: app}, id1)
}

func TestLinkedFilesAndFolders(t *testing.T) {
	s := newStore(t)
	app := s.dir("app")
	file := s.put(filepath.Join(s.work, "kept/file"), said("a")+"\n")
	s.link(file, filepath.Join(s.Root, "projects", Slug(app), id1+".jsonl"))
	s.put(filepath.Join(s.work, "kept/project", id2+".jsonl"), said("b")+"\n")
	other := s.dir("other")
	s.link(filepath.Join(s.work, "kept/project"), filepath.Join(s.Root, "projects", Slug(other)))
	s.link("nowhere", filepath.Join(s.Root, "projects/-dangling"))
	s.wantList(Filter{Directory: app}, id1)
	s.wantList(Filter{Directory: s.link(other, filepath.Join(s.work, "link"))}, id2)
	if list, err := s.List(t.Context(), Filter{}); err != nil || len(list) != 2 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestUnreadable takes away the right to read.
func TestUnreadable(t *testing.T) {
	bound(t)
	s := newStore(t)
	s.transcript("-a", id1, 1, said("a"))
	s.transcript("-b", id2, 1, said("b"))
	file := s.transcript("-b", id3, 1, said("c"))
	deny := func(path string) {
		if err := os.Chmod(path, 0); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(path, 0o700) })
	}
	deny(file)
	s.wantList(Filter{}, id1, id2)
	deny(filepath.Join(s.Root, "projects/-a"))
	s.wantList(Filter{}, id2)
	s.wantFound("in an unreadable folder", Ref{ID: id1}, "")
	if info, err := s.Info(t.Context(), Ref{ID: id3}); fault.ReasonOf(err) != fault.StoreUnavailable {
		t.Errorf("of an unreadable file: %+v, %v", info, err)
	}
}

func TestProgrammatic(t *testing.T) {
	s := newStore(t)
	entry := func(members string) string {
		return `{"parentUuid":null,` + members + `"type":"user","message":{"content":"a"}}`
	}
	shown := map[string][]string{
		"a person's":                 {entry(`"entrypoint":"cli",`)},
		"an editor's":                {entry(`"entrypoint":"claude-vscode",`)},
		"nobody says":                {said("a")},
		"no kind of an entry":        {`{"sessionKind":"daemon"}`, entry("")},
		"the first one says":         {entry(`"entrypoint":"cli",`), entry(`"entrypoint":"sdk-cli",`)},
		"spoken of":                  {entry(""), said(`\"entrypoint\":\"sdk-py\"`)},
		"a kind of a later entry":    {entry(""), entry(`"sessionKind":"daemon",`)},
		"another kind":               {entry(`"sessionKind":"background",`)},
		"a kind without any entries": {`{"sessionKind":"bg","type":"user","message":{"content":"a"}}`},
	}
	hidden := map[string][]string{
		"a script":             {entry(`"entrypoint":"sdk-cli",`)},
		"the TypeScript SDK":   {entry(`"entrypoint":"sdk-ts",`)},
		"the Python SDK":       {entry(`"entrypoint": "sdk-py",`)},
		"at the end":           {entry(""), filler(glanced), entry(`"entrypoint":"sdk-py",`)},
		"a daemon":             {`{"type":"mode"}`, entry(`"sessionKind":"daemon",`)},
		"a daemon's worker":    {entry(`"sessionKind":"daemon-worker",`)},
		"a daemon, no entries": {`{"sessionKind":"daemon","type":"user","message":{"content":"a"}}`},
	}
	for i, c := range []map[string][]string{shown, hidden} {
		for name, lines := range c {
			s.transcript("-a", id1, 1, lines...)
			with, err1 := s.List(t.Context(), Filter{})
			without, err2 := s.List(t.Context(), Filter{NoProgrammatic: true})
			if err1 != nil || err2 != nil || len(with) != 1 || len(without) != 1-i {
				t.Errorf("%s: %d, %d, %v, %v", name, len(with), len(without), err1, err2)
			}
		}
	}
}

// filler is a line of so many bytes.
func filler(size int) string {
	const empty = `{"type":"filler","x":""}`
	return strings.Replace(empty, `""`, `"`+strings.Repeat(".", size-len(empty))+`"`, 1)
}

func TestInfoSD20B61(t *testing.T) {
	s := newStore(t)
	app := s.dir("app")
	path := s.session(app, id1, 5, said("hello"))
	stat, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	want := Info{
		ID: id1, Summary: "hello", FirstPrompt: "hello", Modified: epoch.Add(5 * time.Second), Size: stat.Size(),
		Directory: app,
	}
	got, err := s.Info(t.Context(), Ref{id1, app})
	if got.Modified = got.Modified.UTC(); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	want.Directory = "" // SD16: nothing tells
	got, err = s.Info(t.Context(), Ref{ID: id1})
	if got.Modified = got.Modified.UTC(); err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	s.session(app, id2, 5, `{"type":"mode"}`)
	s.session(app, id3, 5, `{"isSidechain":true,"type":"user","message":{"content":"a"}}`)
	for _, id := range []string{id2, id3, id4} { // hidden, a subagent's, unknown
		if info, err := s.Info(t.Context(), Ref{ID: id}); err == nil {
			t.Errorf("%s: %+v", id, info)
		}
	}
}

func TestArchivedSD19(t *testing.T) {
	s := newStore(t)
	const mark = `{"archived":true,"at":"2026-03-01T10:00:05.000Z"}`
	at := func(second int, members, content string) string {
		return fmt.Sprintf(`{"type":"user",%s"timestamp":"2026-03-01T10:00:%02d.000Z","message":{"content":%s}}`, members, second, content)
	}
	const hello = `"hello"`
	for name, c := range map[string]struct {
		mark  string
		lines []string
		want  *bool
	}{
		"SD19 never":                   {"", nil, nil},
		"SD19 archived":                {mark, nil, new(true)},
		"SD19 taken out":               {`{"archived":false,"at":"2026-03-01T10:00:05Z"}`, nil, new(false)},
		"SD19 with a zone":             {`{"archived":true,"at":"2026-03-01T11:00:05+01:00"}`, nil, new(true)},
		"SD19 said before":             {mark, []string{at(4, "", hello)}, new(true)},
		"SD19 said since":              {mark, []string{at(6, "", hello)}, new(false)},
		"SD19 said in time of a zone":  {`{"archived":true,"at":"2026-03-01T09:00:05-01:00"}`, []string{at(6, "", hello)}, new(false)},
		"SD19 said since, long before": {mark, []string{at(6, "", hello), filler(2 * glanced)}, new(false)},
		"SD19 since, by an agent":      {mark, []string{at(6, `"isSidechain":true,`, hello)}, new(true)},
		"SD19 since, by the CLI":       {mark, []string{at(6, `"isMeta":true,`, hello)}, new(true)},
		"SD19 since, of a task":        {mark, []string{at(6, `"origin":{"kind":"task-notification"},`, hello)}, new(true)},
		"SD19 since, by a person":      {mark, []string{at(6, `"origin":{"kind":"human"},`, hello)}, new(false)},
		"SD19 interrupted since":       {mark, []string{at(6, "", `"[Request interrupted by user]"`)}, new(true)},
		"SD19 a result since":          {mark, []string{at(6, "", `[{"type":"tool_result","content":"x"}]`)}, new(true)},
		"SD19 a picture since":         {mark, []string{at(6, "", `[{"type":"image","source":{}}]`)}, new(false)},
		"SD19 a command since":         {mark, []string{at(6, "", `"<command-message>x</command-message>\n<command-name>/x</command-name>"`)}, new(false)},
		"SD19 cleared since":           {mark, []string{at(6, "", `"<command-name>/clear</command-name>"`)}, new(true)},
		"SD19 no mark":                 {`{"archived":"yes","at":"2026-03-01T10:00:05Z"}`, nil, nil},
		"SD19 no flag":                 {`{"at":"2026-03-01T10:00:05Z"}`, nil, nil},
		"SD19 no time":                 {`{"archived":true}`, nil, nil},
		"SD19 no such time":            {`{"archived":true,"at":"yesterday"}`, nil, nil},
		"SD19 no JSON":                 {`{"archived":true`, nil, nil},
		"SD19 too long":                {mark[:1] + strings.Repeat(" ", smallest) + mark[1:], nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			path := s.transcript("-a", id1, 1, append([]string{said("first")}, c.lines...)...)
			file := filepath.Join(filepath.Dir(path), id1, "archived.json")
			if s.put(file, c.mark); c.mark == "" {
				if err := os.Remove(file); err != nil {
					t.Fatal(err)
				}
			}
			info, err := s.Info(t.Context(), Ref{ID: id1})
			if err != nil || (info.Archived == nil) != (c.want == nil) || c.want != nil && *info.Archived != *c.want {
				t.Errorf("%v, %v", info.Archived, err)
			}
		})
	}
}

// TestListKeepsNoTranscript checks that what is told of sessions is all that is kept
// of them.
func TestListKeepsNoTranscriptSD9(t *testing.T) {
	const sessions = 200
	s := newStore(t)
	for n := range sessions {
		id := fmt.Sprintf("00000000-0000-4000-8000-%012d", n)
		s.transcript("-a", id, 1, said("hello"), `{"type":"attachment","text":"`+strings.Repeat("x", 3*glanced)+`"}`, `{"type":"tag","tag":"t"}`)
	}
	held := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := held()
	list, err := s.List(t.Context(), Filter{})
	if err != nil || len(list) != sessions {
		t.Fatalf("%d sessions, %v", len(list), err)
	}
	if more := int64(held()) - int64(before); more > sessions*(8<<10) {
		t.Errorf("%d sessions hold %d bytes", sessions, more)
	}
	runtime.KeepAlive(list)
}
