package history

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/fault"
)

// text is what a file holds.
func (s store) text(path string) string {
	s.tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		s.tb.Fatal(err)
	}
	return string(data)
}

// wantAdded compares what a file holds behind what it held before.
func (s store) wantAdded(path, before, want string) {
	s.tb.Helper()
	added, ok := strings.CutPrefix(s.text(path), before)
	if !ok || added != want {
		s.tb.Errorf("the file has %q, want %q followed by %q", s.text(path), before, want)
	}
}

func (s store) info(id string) Info {
	s.tb.Helper()
	info, err := s.Info(s.tb.Context(), Ref{ID: id})
	if err != nil {
		s.tb.Fatal(err)
	}
	return info
}

func wantReason(tb testing.TB, err error, want fault.Reason) {
	tb.Helper()
	if err == nil || fault.ReasonOf(err) != want {
		tb.Errorf("the error is %v, want one for the reason %s", err, want)
	}
}

func wantField(tb testing.TB, err error, field string) {
	tb.Helper()
	wantReason(tb, err, fault.ValidationFailed)
	if e, ok := errors.AsType[*fault.Error](err); ok && e.Violations[0].Field != field {
		tb.Errorf("%s is wrong, want %s: %v", e.Violations[0].Field, field, err)
	}
}

// edits are what changes a session in place.
var edits = map[string]func(context.Context, Disk, Ref) error{
	"rename": func(ctx context.Context, d Disk, r Ref) error { return d.Rename(ctx, r, "title") },
	"tag":    func(ctx context.Context, d Disk, r Ref) error { return d.Tag(ctx, r, "tag") },
	"untag":  func(ctx context.Context, d Disk, r Ref) error { return d.Tag(ctx, r, "") },
	"delete": func(ctx context.Context, d Disk, r Ref) error { return d.Delete(ctx, r) },
	"fork": func(ctx context.Context, d Disk, r Ref) error {
		_, err := d.Fork(ctx, r, "", "")
		return err
	},
}

func TestRenameSD26B60(t *testing.T) {
	s := newStore(t)
	path := s.transcript("-p", id1, 0, said("hello"))
	before := s.text(path)
	for _, title := range []string{"first", " \u3000\"second\" \\ </b> \u2028 \x01 😀\t"} {
		if err := s.Rename(t.Context(), Ref{ID: id1}, title); err != nil {
			t.Fatal(err)
		}
	}
	s.wantAdded(path, before, `{"type":"custom-title","customTitle":"first","sessionId":"`+id1+"\"}\n"+
		`{"type":"custom-title","customTitle":"\"second\" \\ </b> `+"\u2028"+` \u0001 😀","sessionId":"`+id1+"\"}\n")
	if info := s.info(id1); info.Title != "\"second\" \\ </b> \u2028 \x01 😀" || info.FirstPrompt != "hello" {
		t.Errorf("the session is described as %+v", info)
	}
	before = s.text(path)
	for _, blank := range []string{"", " \t\n", "\u00A0\u3000", "\uFEFF"} {
		wantField(t, s.Rename(t.Context(), Ref{ID: id1}, blank), "title")
	}
	s.wantAdded(path, before, "")
}

func TestTagSD17SD27B59(t *testing.T) {
	s := newStore(t)
	path := s.transcript("-p", id1, 0, said("hello"))
	before := s.text(path)
	for _, c := range []struct{ tag, want string }{{" a\u200B\uFB01 ", "a" + "fi"}, {"\"b\"", "\"b\""}, {"", ""}} {
		if err := s.Tag(t.Context(), Ref{ID: id1}, c.tag); err != nil {
			t.Fatal(err)
		}
		if got := s.info(id1).Tag; got != c.want {
			t.Errorf("after the tag %q the session has %q, want %q", c.tag, got, c.want)
		}
	}
	s.wantAdded(path, before, `{"type":"tag","tag":"afi","sessionId":"`+id1+"\"}\n"+
		`{"type":"tag","tag":"\"b\"","sessionId":"`+id1+"\"}\n"+
		`{"type":"tag","tag":"","sessionId":"`+id1+"\"}\n")
	before = s.text(path)
	for _, nothing := range []string{" ", "\u200B\u200D", "\u202E \uFEFF"} {
		wantField(t, s.Tag(t.Context(), Ref{ID: id1}, nothing), "tag")
	}
	s.wantAdded(path, before, "")
}

// A line is not glued to one that the CLI did not finish.
func TestUnfinishedLineSD29(t *testing.T) {
	s := newStore(t)
	path := s.transcript("-p", id1, 0, said("hello"))
	unfinished := s.text(path) + `{"type":"user","mess`
	s.put(path, unfinished)
	if err := s.Tag(t.Context(), Ref{ID: id1}, "kept"); err != nil {
		t.Fatal(err)
	}
	s.wantAdded(path, unfinished, "\n{\"type\":\"tag\",\"tag\":\"kept\",\"sessionId\":\""+id1+"\"}\n")
	if info := s.info(id1); info.Tag != "kept" {
		t.Errorf("the tag is %q", info.Tag)
	}
}

// What has no bytes is no session: the one elsewhere is meant.
func TestEmptyTranscriptSD29(t *testing.T) {
	s := newStore(t)
	stub := s.put(filepath.Join(s.Root, "projects", "-a", id1+suffix), "")
	path := s.transcript("-b", id1, 0, said("hello"))
	if err := s.Rename(t.Context(), Ref{ID: id1}, "title"); err != nil {
		t.Fatal(err)
	}
	if s.text(stub) != "" || !strings.Contains(s.text(path), "custom-title") {
		t.Errorf("the stub has %q, the transcript %q", s.text(stub), s.text(path))
	}
}

func TestEditsOfWorktreesSD29SD30(t *testing.T) {
	s := newStore(t)
	main := s.repository("main")
	tree := s.dir("tree")
	s.worktree(main, "tree", tree)
	path := s.session(tree, id1, 0, said("hello"))
	if err := s.Rename(t.Context(), Ref{ID: id1, Directory: main}, "title"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(s.text(path), `"customTitle":"title"`) {
		t.Errorf("the transcript has %q", s.text(path))
	}
	fork, err := s.Fork(t.Context(), Ref{ID: id1, Directory: main}, "", "")
	wantField(t, err, "session_id") // the entry has no uuid
	if fork != "" {
		t.Errorf("the fork is %q", fork)
	}
	if err := s.Delete(t.Context(), Ref{ID: id1, Directory: main}); err != nil {
		t.Fatal(err)
	}
	s.wantGone(path)
}

// wantGone wants nothing there.
func (s store) wantGone(path string) {
	s.tb.Helper()
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		s.tb.Errorf("%s is still there: %v", filepath.Base(path), err)
	}
}

func TestEditsOfNothingE15B61(t *testing.T) {
	s := newStore(t)
	s.session(s.dir("elsewhere"), id2, 0, said("hello"))
	for name, edit := range edits {
		t.Run(name, func(t *testing.T) {
			wantReason(t, edit(t.Context(), s.Disk, Ref{ID: id1}), fault.TranscriptNotFound)
			wantReason(t, edit(t.Context(), s.Disk, Ref{ID: id2, Directory: s.dir("here")}), fault.TranscriptNotFound)
			wantReason(t, edit(t.Context(), Disk{Root: s.work}, Ref{ID: id2}), fault.TranscriptNotFound)
			wantField(t, edit(t.Context(), s.Disk, Ref{ID: "../" + id2}), "session_id")
			canceled, cancel := context.WithCancelCause(t.Context())
			gone := errors.New("the caller is gone")
			cancel(gone)
			if err := edit(canceled, s.Disk, Ref{ID: id2}); !errors.Is(err, gone) {
				t.Errorf("the error is %v, want the cause of the end", err)
			}
		})
	}
}

func TestEditsOfWhatIsForbidden(t *testing.T) {
	bound(t)
	s := newStore(t)
	path := s.transcript("-p", id1, 0, said("hello"))
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	err := s.Rename(t.Context(), Ref{ID: id1}, "title")
	wantReason(t, err, fault.StoreUnavailable)
	if e, ok := errors.AsType[*fault.Error](err); ok && strings.Contains(e.Text(), s.work) {
		t.Errorf("the caller is told a path: %q", e.Text())
	}
}

func TestDeleteSD30(t *testing.T) {
	s := newStore(t)
	path := s.transcript("-p", id1, 0, said("hello"))
	folder := strings.TrimSuffix(path, suffix)
	s.put(filepath.Join(folder, "subagents", "agent-a.jsonl"), said("work"))
	s.put(filepath.Join(folder, "tool-results", "big.txt"), "big")
	precious := s.put(filepath.Join(s.work, "precious.txt"), "precious")
	s.link(filepath.Dir(precious), filepath.Join(folder, "link"))
	other := s.transcript("-p", id2, 0, said("hello"))
	alone := s.transcript("-p", id3, 0, said("hello"))
	for _, id := range []string{id1, id3} {
		if err := s.Delete(t.Context(), Ref{ID: id}); err != nil {
			t.Fatal(err)
		}
		wantReason(t, s.Delete(t.Context(), Ref{ID: id}), fault.TranscriptNotFound)
	}
	for _, path := range []string{path, folder, alone} {
		s.wantGone(path)
	}
	if s.text(other) == "" || s.text(precious) != "precious" {
		t.Error("more than the session is gone")
	}
}

// The folder of a session can be a link; what it leads to is not the session's.
func TestDeleteOfALinkedFolderSD30(t *testing.T) {
	s := newStore(t)
	path := s.transcript("-p", id1, 0, said("hello"))
	kept := s.put(filepath.Join(s.work, "kept", "agent.jsonl"), "kept")
	link := s.link(filepath.Dir(kept), strings.TrimSuffix(path, suffix))
	if err := s.Delete(t.Context(), Ref{ID: id1}); err != nil {
		t.Fatal(err)
	}
	s.wantGone(path)
	s.wantGone(link)
	if s.text(kept) != "kept" {
		t.Error("what the link leads to is gone")
	}
}

// What cannot be removed is told, and the session stays, so that it can be asked
// for again.
func TestDeleteOfWhatIsKeptSD30(t *testing.T) {
	bound(t)
	s := newStore(t)
	path := s.transcript("-p", id1, 0, said("hello"))
	folder := s.folder(filepath.Join(strings.TrimSuffix(path, suffix), "subagents"))
	s.put(filepath.Join(folder, "agent-a.jsonl"), said("work"))
	if err := os.Chmod(folder, 0o500); err != nil {
		t.Fatal(err)
	}
	wantReason(t, s.Delete(t.Context(), Ref{ID: id1}), fault.StoreUnavailable)
	if s.text(path) == "" {
		t.Error("the transcript is gone, the folder is not")
	}
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), Ref{ID: id1}); err != nil {
		t.Error(err)
	}
	s.wantGone(path)
}

// TestHalfALineIsTakenBack checks what is left of a line of which there was no room
// for the rest: nothing, or a line of its own if somebody has written on.
func TestHalfALineIsTakenBackSD29(t *testing.T) {
	for name, c := range map[string]struct{ on, want string }{
		"SD29 alone":             {"", "first\n"},
		"SD29 somebody wrote on": {"{}\n", "first\nhalf{}\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "t.jsonl")
			if err := os.WriteFile(path, []byte("first\nhalf"+c.on), 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
			if err != nil {
				t.Fatal(err)
			}
			takeBack(f, int64(len("first\n")), len("half"))
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != c.want {
				t.Errorf("%q, %v; want %q", got, err, c.want)
			}
		})
	}
}
