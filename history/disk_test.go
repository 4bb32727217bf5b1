package history

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/internal/fault"
)

// Ids of sessions.
const (
	id1 = "11111111-1111-4111-8111-111111111111"
	id2 = "22222222-2222-4222-8222-222222222222"
	id3 = "33333333-3333-4333-8333-333333333333"
	id4 = "44444444-4444-4444-8444-444444444444"
)

// epoch is when the transcripts of a test were written first.
var epoch = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)

// store is a configuration directory of a test, and a place for its working
// directories.
type store struct {
	Disk
	tb   testing.TB
	work string
}

// all are the folders of all projects.
func (s store) all() []string {
	folders, err := s.folders()
	if err != nil {
		s.tb.Fatal(err)
	}
	return folders
}

func newStore(tb testing.TB) store {
	tb.Helper()
	work, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	return store{Disk{Root: filepath.Join(work, "config")}, tb, work}
}

// dir is a working directory, which is made.
func (s store) dir(name string) string { return s.folder(filepath.Join(s.work, name)) }

func (s store) folder(path string) string {
	s.tb.Helper()
	if err := os.MkdirAll(path, 0o700); err != nil {
		s.tb.Fatal(err)
	}
	return path
}

// put writes a file with its folder.
func (s store) put(path, text string) string {
	s.tb.Helper()
	s.folder(filepath.Dir(path))
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		s.tb.Fatal(err)
	}
	return path
}

func (s store) link(target, path string) string {
	s.tb.Helper()
	s.folder(filepath.Dir(path))
	if err := os.Symlink(target, path); err != nil {
		s.tb.Fatal(err)
	}
	return path
}

// session writes a transcript of a working directory, so many seconds after the
// epoch.
func (s store) session(dir, id string, seconds int, lines ...string) string {
	s.tb.Helper()
	return s.transcript(Slug(dir), id, seconds, lines...)
}

func (s store) transcript(project, id string, seconds int, lines ...string) string {
	s.tb.Helper()
	path := s.put(filepath.Join(s.Root, "projects", project, id+".jsonl"), strings.Join(lines, "\n")+"\n")
	at := epoch.Add(time.Duration(seconds) * time.Second)
	if err := os.Chtimes(path, at, at); err != nil {
		s.tb.Fatal(err)
	}
	return path
}

// said is a line with a prompt.
func said(prompt string) string {
	return `{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":"` + prompt + `"}}`
}

func TestRootSD1SD4(t *testing.T) {
	for name, c := range map[string]struct {
		env  []string
		want Disk
	}{
		"SD1 told":                   {[]string{"HOME=/home/agent", "CLAUDE_CONFIG_DIR=/etc/claude"}, Disk{Root: "/etc/claude"}},
		"SD1 home":                   {[]string{"PATH=/bin", "HOME=/home/agent"}, Disk{Root: "/home/agent/.claude"}},
		"SD1 the last one counts":    {[]string{"CLAUDE_CONFIG_DIR=/a", "CLAUDE_CONFIG_DIR=/b"}, Disk{Root: "/b"}},
		"SD1 empty is not told":      {[]string{"CLAUDE_CONFIG_DIR=", "HOME=/home/agent"}, Disk{Root: "/home/agent/.claude"}},
		"SD1 in NFC":                 {[]string{"CLAUDE_CONFIG_DIR=/e\u0301"}, Disk{Root: "/\u00e9"}},
		"SD1 home in NFC":            {[]string{"HOME=/e\u0301"}, Disk{Root: "/\u00e9/.claude"}},
		"SD4 project":                {[]string{"CLAUDE_CONFIG_DIR=/c", "CLAUDE_CODE_PROJECT_DIR_NAME=My_pro-1"}, Disk{"/c", "My_pro-1"}},
		"SD4 only with a root":       {[]string{"HOME=/h", "CLAUDE_CODE_PROJECT_DIR_NAME=mine"}, Disk{Root: "/h/.claude"}},
		"SD4 no path":                {[]string{"CLAUDE_CONFIG_DIR=/c", "CLAUDE_CODE_PROJECT_DIR_NAME=../mine"}, Disk{Root: "/c"}},
		"SD4 not too long":           {[]string{"CLAUDE_CONFIG_DIR=/c", "CLAUDE_CODE_PROJECT_DIR_NAME=" + strings.Repeat("a", 65)}, Disk{Root: "/c"}},
		"SD4 no device of Windows's": {[]string{"CLAUDE_CONFIG_DIR=/c", "CLAUDE_CODE_PROJECT_DIR_NAME=NUL"}, Disk{Root: "/c"}},
	} {
		if got := DiskOf(c.env); got != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestRootWithoutAnEnvironmentSD1(t *testing.T) {
	if got := DiskOf(nil); !filepath.IsAbs(got.Root) || filepath.Base(got.Root) != ".claude" {
		t.Errorf("%+v is in no home directory", got)
	}
}

// TestSlugSD2 compares with what the CLI's own arithmetic gives.
func TestSlugSD2(t *testing.T) {
	for _, c := range []struct{ dir, want string }{
		{"/srv/app", "-srv-app"},
		{"/srv/my_app.v2 (1)", "-srv-my-app-v2--1-"},
		{"/AZaz09@[`{/:", "-AZaz09------"},
		{"/é", "--"},
		{"/a🙂b", "-a--b"}, // which has two UTF-16 units
		{"", ""},
		{"/" + strings.Repeat("a", 199), "-" + strings.Repeat("a", 199)},
		{"/" + strings.Repeat("a", 200), "-" + strings.Repeat("a", 199) + "-b6ymvl"},
		{"/" + strings.Repeat("🙂", 100), strings.Repeat("-", 200) + "-4v7vhf"},
		{"/srv/" + strings.Repeat("long/", 50) + "x", "-srv-" + strings.Repeat("long-", 39) + "-m4p5rl"},
		{"/srv/" + strings.Repeat("🙂é/", 70), "-srv-" + strings.Repeat("-", 195) + "-l7yjex"},
	} {
		if got := Slug(c.dir); got != c.want {
			t.Errorf("%s: %s, want %s", c.dir, got, c.want)
		}
	}
}

func TestLongPathsSD3(t *testing.T) {
	s := newStore(t)
	long := "/srv/" + strings.Repeat("long/", 50)
	slug := Slug(long)
	other := slug[:longest+1] + "zzz"
	projects := filepath.Join(s.Root, "projects")
	if folder, ok := s.project(long, s.all); ok {
		t.Errorf("without a folder: %s", folder)
	}
	s.put(filepath.Join(projects, slug[:longest+1]+"a"), "a file is no project")
	s.folder(filepath.Join(projects, slug[:longest]))
	s.folder(filepath.Join(projects, slug[:longest]+"x-1"))
	if folder, ok := s.project(long, s.all); ok {
		t.Errorf("without its folder: %s", folder)
	}
	s.folder(filepath.Join(projects, other))
	if folder, ok := s.project(long, s.all); !ok || filepath.Base(folder) != other {
		t.Errorf("with another hash: %s, %t", folder, ok)
	}
	s.folder(filepath.Join(projects, slug))
	if folder, ok := s.project(long, s.all); !ok || filepath.Base(folder) != slug {
		t.Errorf("with its own hash: %s, %t", folder, ok)
	}
	s.folder(filepath.Join(projects, "-srv-app-1"))
	if folder, ok := s.project("/srv/app", s.all); ok {
		t.Errorf("of a short path: %s", folder)
	}
}

func TestProjectByNameSD4(t *testing.T) {
	s := newStore(t)
	s.Project = "mine"
	dir, other := s.dir("app"), s.dir("other")
	s.session(dir, id1, 1, said("before it had a name"))
	s.wantList(Filter{Directory: dir}, id1)
	s.transcript("mine", id2, 2, said("since"))
	s.session(other, id3, 3, said("elsewhere"))
	s.wantList(Filter{Directory: dir}, id2, id1)
	s.wantList(Filter{Directory: other}, id3, id2)
	s.wantList(Filter{}, id3, id2, id1)
	for _, id := range []string{id1, id2} {
		if info, err := s.Info(t.Context(), Ref{ID: id, Directory: dir}); err != nil || info.Directory != dir {
			t.Errorf("%s: %+v, %v", id, info, err)
		}
	}
}

func TestCanonical(t *testing.T) {
	s := newStore(t)
	s.link(s.dir("real/deep"), filepath.Join(s.work, "link"))
	s.link("../real", filepath.Join(s.work, "links/relative"))
	s.link("nowhere/at/all", filepath.Join(s.work, "dangling"))
	s.link("loop", filepath.Join(s.work, "loop"))
	for _, c := range []struct{ dir, want string }{
		{"real/deep", "real/deep"},
		{"real//./deep/", "real/deep"},
		{"link", "real/deep"},
		{"link/..", "real"}, // of where the link leads
		{"link/new/er", "real/deep/new/er"},
		{"links/relative/deep", "real/deep"},
		{"dangling/x", "nowhere/at/all/x"},
		{"loop/x", "loop/x"},
		{"none/../real", "real"},
		{"e\u0301", "\u00e9"},
	} {
		if got := canonical(s.work + "/" + c.dir); got != filepath.Join(s.work, c.want) {
			t.Errorf("%s: %s", c.dir, got)
		}
	}
	if got := canonical("/../.."); got != "/" {
		t.Errorf("above the root: %s", got)
	}
}

// wantFound checks where a session is found; nowhere if want is empty.
func (s store) wantFound(name string, r Ref, want string) {
	s.tb.Helper()
	path, _, err := s.find(s.tb.Context(), r)
	refused, _ := errors.AsType[*fault.Error](err)
	if want == "" && (refused == nil || refused.Reason != fault.TranscriptNotFound) || want != "" && err != nil || path != want {
		s.tb.Errorf("%s: %q, %v", name, path, err)
	}
}

func TestFindSD20B61(t *testing.T) {
	s := newStore(t)
	s.wantFound("SD20 without a root", Ref{ID: id1}, "")
	app, other := s.dir("app"), s.dir("other")
	own := s.session(app, id1, 1, said("a"))
	theirs := s.session(other, id2, 1, said("b"))
	s.wantFound("SD20 in its directory", Ref{id1, app}, own)
	s.wantFound("SD20 by a link", Ref{id1, s.link(app, filepath.Join(s.work, "link"))}, own)
	s.wantFound("SD20 anywhere", Ref{ID: id2}, theirs)
	s.wantFound("B61 in no directory", Ref{ID: id3}, "")
	s.wantFound("B61 in another directory", Ref{id2, app}, "")
	s.wantFound("SD20 in a directory without sessions", Ref{id1, s.dir("new")}, "")

	s.put(filepath.Join(s.Root, "projects/-a", id3+".jsonl"), "")
	s.wantFound("SD9 of an empty file", Ref{ID: id3}, "")
	s.folder(filepath.Join(s.Root, "projects/-b", id3+".jsonl"))
	s.wantFound("of a folder", Ref{ID: id3}, "")
	s.put(filepath.Join(s.Root, "projects/-c", "file"), "")
	s.wantFound("SD20 behind an empty file and a folder", Ref{ID: id3}, "")
	linked := s.link(own, filepath.Join(s.Root, "projects/-d", id3+".jsonl"))
	s.wantFound("SD20 behind all that, by a link", Ref{ID: id3}, linked)
}

func TestFindInWorktreesSD20(t *testing.T) {
	s := newStore(t)
	main, tree := s.repository("main"), s.dir("tree")
	s.worktree(main, "tree", tree)
	inMain := s.session(main, id1, 1, said("a"))
	inTree := s.session(tree, id2, 1, said("b"))
	s.wantFound("SD20 of the main tree, from a linked one", Ref{id1, tree}, inMain)
	s.wantFound("SD20 of a linked tree, from the main one", Ref{id2, main}, inTree)
	s.wantFound("SD20 of a linked tree, from a folder in the other", Ref{id2, s.folder(filepath.Join(main, "sub"))}, inTree)
	alone := s.repository("alone")
	whole := s.session(alone, id3, 1, said("c"))
	s.wantFound("SD20 of the only tree, from a folder in it", Ref{id3, s.folder(filepath.Join(alone, "sub"))}, whole)
}

func TestSessionIDsSD5(t *testing.T) {
	s := newStore(t)
	for _, id := range []string{"", "x", "../" + id1, id1 + "0", id1[1:], strings.ReplaceAll(id1, "-", ""), id1[:35] + "g", id1 + "\n"} {
		_, _, err := s.find(t.Context(), Ref{ID: id})
		if refused, ok := errors.AsType[*fault.Error](err); !ok || refused.Reason != fault.ValidationFailed {
			t.Errorf("%q: %v", id, err)
		}
	}
	upper := "AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE"
	path := s.transcript("-a", upper, 1, said("a"))
	s.wantFound("SD5 in capitals", Ref{ID: upper}, path)
	s.wantFound("SD5 a file's name is what it is", Ref{ID: strings.ToLower(upper)}, "")
}

func TestSearchEndsWithTheCall(t *testing.T) {
	s := newStore(t)
	s.transcript("-a", id1, 1, said("a"))
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(reason)
	if _, err := s.Info(ctx, Ref{ID: id1}); !errors.Is(err, reason) {
		t.Errorf("Info: %v", err)
	}
	if _, err := s.List(ctx, Filter{}); !errors.Is(err, reason) {
		t.Errorf("List: %v", err)
	}
}

// TestErrorsTellNoPath has the daemon's own disk fail.
func TestErrorsTellNoPath(t *testing.T) {
	s := newStore(t)
	s.put(filepath.Join(s.Root, "projects"), "no folder")
	_, err := s.List(t.Context(), Filter{})
	_, _, found := s.find(t.Context(), Ref{ID: id1})
	for _, err := range []error{err, found} {
		if refused, ok := errors.AsType[*fault.Error](err); !ok || refused.Reason != fault.StoreUnavailable || strings.Contains(refused.Message, s.Root) {
			t.Errorf("%v", err)
		}
	}
}
