package history

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/internal/fault"
)

// script writes the lines of a transcript, of which two words tell each:
//
//	user a, assistant b<a
func script(text string) (lines []string) {
	for told := range strings.SplitSeq(text, ", ") {
		kind, rest, _ := strings.Cut(told, " ")
		uuid, parent, _ := strings.Cut(rest, "<")
		lines = append(lines, fmt.Sprintf(`{"type":%q,"uuid":%q,"parentUuid":%q}`, kind, uuid, parent))
	}
	return lines
}

// uuids are the uuids of messages.
func uuids(tb testing.TB, messages iter.Seq2[Message, error]) string {
	tb.Helper()
	var list []string
	for m, err := range messages {
		if err != nil {
			tb.Fatal(err)
		}
		list = append(list, m.UUID)
	}
	return strings.Join(list, " ")
}

func TestMessageSD24(t *testing.T) {
	s := newStore(t)
	s.transcript("-a", id1, 1,
		`{"type":"user","uuid":"a","sessionId":"`+id1+`","message":{"role":"user","content":"caf\u00e9  <b>",  "n":1e400, "n":12345678901234567890},"timestamp":"2026-03-01T10:00:00.5Z"}`,
		`{"type":"system","uuid":"b","parentUuid":"a","content":"a note","subtype":"informational"}`,
		`{"type":"system","uuid":"c","parentUuid":"b","isMeta":true}`,
		`{"parentUuid":"c","toolUseResult":{"message":0},"message": null ,"uuid":"d","type":"assistant","sessionId":7,"timestamp":"yesterday"}`,
		"{\"type\":\"user\",\"uuid\":\"\\u0065\",\"parentUuid\":\"d\",\"message\":\"\x80\xff \\ud800\u2028\u0085\"}",
		`{"type":"user","uuid":"f","parentUuid":"e","message":1,"message":[2],"timestamp":7}`,
		`{"type":"system","uuid":"g","parentUuid":"f"}`,
	)
	at := epoch.Add(time.Second / 2)
	want := []Message{
		{Type: "user", UUID: "a", SessionID: id1, JSON: []byte(`{"role":"user","content":"caf\u00e9  <b>",  "n":1e400, "n":12345678901234567890}`), Time: at},
		{Type: "system", UUID: "b", JSON: []byte("null")},
		{Type: "assistant", UUID: "d", JSON: []byte("null")},
		{Type: "user", UUID: "e", JSON: []byte("\"\uFFFD \\ud800\u2028\u0085\"")},
		{Type: "user", UUID: "f", JSON: []byte("[2]")},
	}
	for system, want := range map[bool][]Message{true: want, false: append(want[:1:1], want[2:]...)} {
		var got []Message
		for m, err := range s.Messages(t.Context(), Ref{ID: id1}, Page{}, system) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, m)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("system %t: %s", system, diff)
		}
	}
}

func TestPagesSD25(t *testing.T) {
	s := newStore(t)
	s.transcript("-a", id1, 1, script("user a, assistant b<a, system n<b, user c<n, assistant d<c")...)
	for name, c := range map[string]struct {
		page Page
		want string
	}{
		"SD25 all":                {Page{}, "a b c d"},
		"SD25 the first":          {Page{Limit: 2}, "a b"},
		"SD25 the next":           {Page{2, 2}, "c d"},
		"SD25 fewer than asked":   {Page{3, 5}, "d"},
		"SD25 all after some":     {Page{Offset: 1}, "b c d"},
		"SD25 behind the end":     {Page{4, 1}, ""},
		"SD25 far behind the end": {Page{1 << 40, 1 << 40}, ""},
		"SD25 below zero":         {Page{-3, -1}, "a b c d"},
	} {
		if got := uuids(t, s.Messages(t.Context(), Ref{ID: id1}, c.page, false)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestMessagesOfNothingE16SD21(t *testing.T) {
	s := newStore(t)
	s.folder(filepath.Join(s.Root, "projects", "-a", id2+suffix)) // is no file
	s.put(filepath.Join(s.Root, "projects", "-a", id3+suffix), "")
	pipe(t, filepath.Join(s.Root, "projects", "-a", id4+suffix))
	for _, r := range []Ref{{ID: id1}, {ID: id2}, {ID: id3}, {ID: id4}, {ID: id1, Directory: s.dir("empty")}} {
		if got := uuids(t, s.Messages(t.Context(), r, Page{}, true)); got != "" {
			t.Errorf("%v: %s", r, got)
		}
	}
	var refused error
	for _, err := range s.Messages(t.Context(), Ref{ID: "../" + id1}, Page{}, false) {
		refused = err
	}
	if fault.ReasonOf(refused) != fault.ValidationFailed {
		t.Error(refused)
	}
}

func TestMessagesWhileTheCLIWritesSD36(t *testing.T) {
	s := newStore(t)
	path := s.transcript("-a", id1, 1, script("user a, assistant b<a")...)
	more := strings.Join(script("user c<b, assistant d<c"), "\n") + "\n"
	write := func(text string) {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []string{"a b", "a b c"} {
		half := len(more)/2 + 10
		part := [2]string{more[:half], more[half:]}[i]
		var got []string
		for m, err := range s.Messages(t.Context(), Ref{ID: id1}, Page{}, false) {
			if err != nil {
				t.Fatal(err)
			}
			if got = append(got, m.UUID); len(got) == 1 {
				write(part)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("messages %q, want %q", got, want)
		}
	}
	if got := uuids(t, s.Messages(t.Context(), Ref{ID: id1}, Page{}, false)); got != "a b c d" {
		t.Errorf("messages %q", got)
	}
}

func TestMessagesOfARewrittenTranscript(t *testing.T) {
	for name, rewrite := range map[string]func(path string) error{
		"cut":     func(path string) error { return os.Truncate(path, 10) },
		"changed": func(path string) error { return os.WriteFile(path, make([]byte, 1000), 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			path := s.transcript("-a", id1, 1, script("user a, assistant b<a, user c<b")...)
			count, failed := 0, error(nil)
			for _, err := range s.Messages(t.Context(), Ref{ID: id1}, Page{}, false) {
				count, failed = count+1, err
				if err := rewrite(path); err != nil {
					t.Fatal(err)
				}
			}
			if count != 2 || fault.ReasonOf(failed) != fault.StoreUnavailable {
				t.Errorf("%d given, then %v", count, failed)
			}
			if failed != nil && strings.Contains(failed.Error(), path) {
				t.Errorf("%v tells a path", failed)
			}
		})
	}
}

func TestMessagesOfADeletedTranscript(t *testing.T) {
	s := newStore(t)
	path := s.transcript("-a", id1, 1, script("user a, assistant b<a, user c<b")...)
	var got []string
	for m, err := range s.Messages(t.Context(), Ref{ID: id1}, Page{}, false) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m.UUID)
		if err := os.RemoveAll(filepath.Dir(path)); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(got, " "); got != "a b c" {
		t.Errorf("messages %q", got)
	}
}

func TestMessagesEndWithTheCall(t *testing.T) {
	s := newStore(t)
	s.transcript("-a", id1, 1, script("user a, assistant b<a, user c<b")...)
	over := errors.New("over")
	for ends, want := range []int{1, 2} {
		ctx, cancel := context.WithCancelCause(t.Context())
		count, failed := 0, error(nil)
		if ends == 0 {
			cancel(over)
		}
		for _, err := range s.Messages(ctx, Ref{ID: id1}, Page{}, false) {
			count, failed = count+1, err
			cancel(over)
		}
		cancel(nil)
		if count != want || !errors.Is(failed, over) {
			t.Errorf("%d given, then %v; want %d", count, failed, want)
		}
	}
	for range s.Messages(t.Context(), Ref{ID: id1}, Page{}, false) {
		break // a caller that has enough
	}
}

func TestLastPageOfALongTranscriptSD25(t *testing.T) {
	const many = 50_000
	var text strings.Builder
	for i := range many {
		fmt.Fprintf(&text, "{\"type\":\"user\",\"uuid\":\"u%d\",\"parentUuid\":\"u%d\"}\n", i, i-1)
	}
	s := newStore(t)
	s.put(filepath.Join(s.Root, "projects", "-a", id1+suffix), text.String())
	if got, want := uuids(t, s.Messages(t.Context(), Ref{ID: id1}, Page{Offset: many - 2}, false)), "u49998 u49999"; got != want {
		t.Errorf("messages %q, want %q", got, want)
	}
}

// heap is how much is in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestMessagesAreReadOneByOne(t *testing.T) {
	const size, lines = 1 << 20, 12
	s := newStore(t)
	long := strings.Repeat("a", size)
	var text strings.Builder
	for i := range lines {
		fmt.Fprintf(&text, "{\"type\":\"user\",\"uuid\":\"u%d\",\"parentUuid\":\"u%d\",\"message\":{\"content\":\"%s\"}}\n", i, i-1, long)
	}
	s.put(filepath.Join(s.Root, "projects", "-a", id1+suffix), text.String())
	before, count := heap(), 0
	for m, err := range s.Messages(t.Context(), Ref{ID: id1}, Page{}, false) {
		if err != nil || len(m.JSON) < size {
			t.Fatal(len(m.JSON), err)
		}
		if now := heap(); now > before+4*size {
			t.Fatalf("%d bytes are in use after %d messages", now-before, count)
		}
		count++
	}
	if count != lines {
		t.Errorf("%d messages", count)
	}
}
