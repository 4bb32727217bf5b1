package modelscript

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func load(t *testing.T, lines ...string) *Script {
	t.Helper()
	s, err := Load([]byte(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func texts(s *Script, users ...string) []string {
	var got []string
	for _, u := range users {
		r := s.Next(Match{User: u})
		switch {
		case r.Error != nil:
			got = append(got, r.Error.Type)
		default:
			got = append(got, r.Blocks[0].Text)
		}
	}
	return got
}

func TestRepliesComeInOrderThenOK(t *testing.T) {
	s := load(t, `{"text":"one"}`, ``, `# a comment`, `{"text":"two"}`)
	if d := cmp.Diff([]string{"one", "two", "ok", "ok"}, texts(s, "", "", "", "")); d != "" {
		t.Error(d)
	}
}

func TestWhenWaitsForItsText(t *testing.T) {
	s := load(t, `{"text":"first"}`, `{"text":"sub","when":"SUB\\w+"}`, `{"text":"second"}`)
	got := texts(s, "hi", "a SUBTASK b", "a SUBTASK b", "bye")
	if d := cmp.Diff([]string{"first", "sub", "second", "ok"}, got); d != "" {
		t.Error(d)
	}
}

func TestSideRepliesAreKeptApart(t *testing.T) {
	s := load(t, `{"text":"main"}`, `{"text":"named","side":"title"}`)
	for _, want := range []string{"named", `{"title":"Scripted session"}`} {
		if got := s.Next(Match{Side: SideTitle}).Blocks[0].Text; got != want {
			t.Errorf("title = %q, want %q", got, want)
		}
	}
	if got := texts(s, ""); got[0] != "main" {
		t.Errorf("got %q, want main", got)
	}
}

func TestTimesRepeats(t *testing.T) {
	s := load(t, `{"error":429,"times":2}`, `{"text":"x","times":-1}`)
	got := texts(s, "", "", "", "", "")
	if d := cmp.Diff([]string{"rate_limit_error", "rate_limit_error", "x", "x", "x"}, got); d != "" {
		t.Error(d)
	}
	if s.Left() != 1 {
		t.Errorf("left = %d, want 1", s.Left())
	}
}

func TestShortFormOrdersBlocks(t *testing.T) {
	s := load(t, `{"tools":[{"name":"Read","input":{"file_path":"a"}},{"name":"Glob"}],"text":"x","thinking":"hm","redacted":"zz"}`)
	r := s.Next(Match{})
	var types []string
	for _, b := range r.Blocks {
		types = append(types, b.Type)
	}
	if d := cmp.Diff([]string{"thinking", "redacted_thinking", "text", "tool_use", "tool_use"}, types); d != "" {
		t.Error(d)
	}
	if r.Blocks[3].ID == "" || r.Blocks[3].ID == r.Blocks[4].ID {
		t.Errorf("ids %q and %q, want two different ones", r.Blocks[3].ID, r.Blocks[4].ID)
	}
	if string(r.Blocks[4].Input) != "{}" || r.Stop != "tool_use" {
		t.Errorf("input %s, stop %s", r.Blocks[4].Input, r.Stop)
	}
}

func TestRawBlocksKeepWhatIsUnknown(t *testing.T) {
	s := load(t, `{"blocks":[{"type":"mystery","n":1},{"type":"text","text":"hi"}],"stop":"pause_turn"}`)
	r := s.Next(Match{})
	if string(r.Blocks[0].Raw) != `{"type":"mystery","n":1}` || r.Blocks[1].Text != "hi" || r.Stop != "pause_turn" {
		t.Errorf("got %+v", r)
	}
}

func TestHoldPlaces(t *testing.T) {
	s := load(t, `{"text":"a b","hold":"word 1"}`, `{"hold":"start"}`, `{"text":"a","hold":"end"}`)
	want := []Hold{{Place: PlaceWord, Words: 1}, {Place: PlaceStart}, {Place: PlaceEnd}}
	for _, w := range want {
		if got := s.Next(Match{}).Hold; got != w {
			t.Errorf("hold = %+v, want %+v", got, w)
		}
	}
}

func TestBadLinesAreRefused(t *testing.T) {
	for _, bad := range []string{
		`{}`, `{"txt":"typo"}`, `{"text":"a","blocks":[]}`, `{"input":{}}`, `{"tool":"X","input":3}`,
		`{"text":"a","hold":"middle"}`, `{"text":"a","drop":"now"}`, `{"error":200}`, `{"message":"m","text":"x"}`,
		`{"text":"a","times":0}`, `{"text":"a","when":"("}`, `{"text":"a","delay":"soon"}`, `{"blocks":[{"x":1}]}`, `{"text":"a","side":"x"}`, `not json`,
	} {
		if _, err := Parse([]byte("\n" + bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: err = %v, want one that names line 2", bad, err)
		}
	}
}

func TestWordsJoinToTheText(t *testing.T) {
	for _, text := range []string{"", "one", "one two", " a\n\nb  c ", "é ü"} {
		if got := strings.Join(Words(text), ""); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	if d := cmp.Diff([]string{"one", " two", " three"}, Words("one two three")); d != "" {
		t.Error(d)
	}
}

func TestConcurrentUse(t *testing.T) {
	s := load(t, `{"text":"x","times":100}`)
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() { s.Next(Match{}) })
	}
	wg.Wait()
	if s.Left() != 0 {
		t.Errorf("left = %d, want 0", s.Left())
	}
}
