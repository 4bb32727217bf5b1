package oracle

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/fault"
)

// editCases is how many configuration directories are changed.
const editCases = 10

// twin is a copy of the sessions below another configuration directory.
func (p *past) twin() *past {
	p.tb.Helper()
	q := *p
	q.config = filepath.Join(filepath.Dir(p.config), "twin")
	if err := os.CopyFS(q.config, os.DirFS(p.config)); err != nil {
		p.tb.Fatal(err)
	}
	return &q
}

// edit is one change of a session, by either side.
type edit struct {
	function string
	given    map[string]any
	ours     func(history.Disk, history.Ref) error
}

// drawWords draws a title or a tag. Characters that are younger than the Unicode of
// the SDK's Python are kept away from.
func drawWords(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(6) {
		b.WriteString(pick(r, []string{
			"a", "Tag", " ", "\t\n", "é", "e\u0301", "ﬁ", "①", "🙂", "👩\u200d🚀", "\u200b", "\u200e", "\u202e", "\u2066", "\ufeff", "\ue000", "\U000F0000",
			"\u0378", "\u00ad", "\u3000", "\u00a0", "\u2028", "\u0085", "\x00", "\x1c", "\"", `\`, "</script>&", "\u1680", "가", "\u0600", "ｱ\uff9e", "\uffff",
		}))
	}
	return b.String()
}

func drawEdit(tb testing.TB, r *rand.Rand) edit {
	switch words := drawWords(r); r.IntN(9) {
	case 0:
		return edit{"delete_session", map[string]any{}, func(d history.Disk, ref history.Ref) error { return d.Delete(tb.Context(), ref) }}
	case 1:
		return edit{"tag_session", map[string]any{"tag": nil}, func(d history.Disk, ref history.Ref) error { return d.Tag(tb.Context(), ref, "") }}
	case 2, 3, 4:
		if words == "" {
			words = "\u200b" // without a character it is no tag for agentd
		}
		return edit{"tag_session", map[string]any{"tag": words}, func(d history.Disk, ref history.Ref) error { return d.Tag(tb.Context(), ref, words) }}
	default:
		words = strings.ReplaceAll(words, "\ufeff", "") // a blank to the SDK of TypeScript and to agentd, not to Python
		return edit{"rename_session", map[string]any{"title": words}, func(d history.Disk, ref history.Ref) error {
			return d.Rename(tb.Context(), ref, words)
		}}
	}
}

// refusals are what agentd says where the SDK raises.
var refusals = map[string]fault.Reason{"ValueError": fault.ValidationFailed, "FileNotFoundError": fault.TranscriptNotFound}

// sameRefusal reports whether both sides refuse, for the same reason, or neither.
func sameRefusal(theirs any, ours error) bool {
	refused, _ := errors.AsType[*fault.Error](ours)
	if kind := failed(theirs); kind != "" {
		return refused != nil && refused.Reason == refusals[kind]
	}
	return ours == nil
}

// ended has transcripts end with a line end, which the SDK takes for granted when
// it appends, and leaves out what it takes for one when it forks: see SD33.
func (p *past) ended() {
	p.tb.Helper()
	for _, s := range p.sessions {
		text, err := os.ReadFile(s.path)
		info, err2 := os.Stat(s.path)
		if err != nil || err2 != nil {
			p.tb.Fatal(err, err2)
		}
		plain := strings.NewReplacer("\u2028", " ", "\u2029", " ", "\u0085", " ").Replace(string(text)) + "\n"
		p.write(s.path, plain)
		if err := os.Chtimes(s.path, info.ModTime(), info.ModTime()); err != nil {
			p.tb.Fatal(err)
		}
	}
}

// TestHistoryEdits has the SDK change one copy of some sessions and agentd another:
// both read both copies alike, and one as the other.
func TestHistoryEdits(t *testing.T) {
	sdk.need(t)
	met := map[string]int{}
	for i := range editCases {
		p := drawPast(t, 10000+i)
		p.ended()
		q := p.twin()
		for range 8 {
			s, e := pick(p.r, p.sessions), drawEdit(t, p.r)
			ref := history.Ref{ID: s.id, Directory: s.dir}
			if chance(p.r, 0.1) {
				ref.ID = drawID(p.r)
			}
			e.given["session_id"], e.given["directory"] = ref.ID, ref.Directory
			theirs := askHistory(t, p.config, []historyCall{{Function: e.function, Arguments: e.given}})[0]
			ours := e.ours(history.Disk{Root: q.config}, ref)
			met[e.function+" "+failed(theirs)]++
			if !sameRefusal(theirs, ours) {
				t.Errorf("case %d: %s%s: the SDK says %v, agentd %v", i, e.function, mustMarshal(e.given), theirs, ours)
			}
		}
		for _, d := range compareTwins(t, p, q) {
			t.Errorf("case %d: %s", i, d)
		}
	}
	t.Logf("%d directories; edits: %v", editCases, met)
	for _, want := range []string{"rename_session ", "rename_session ValueError", "tag_session ", "tag_session ValueError",
		"delete_session ", "delete_session FileNotFoundError"} {
		if met[want] == 0 {
			t.Errorf("no %s", want)
		}
	}
}

// compareTwins reads both copies by both sides.
func compareTwins(tb testing.TB, p, q *past) []string {
	tb.Helper()
	var calls []historyCall
	for _, s := range p.sessions {
		ref := history.Ref{ID: s.id, Directory: s.dir}
		calls = append(calls, infoCall(tb, ref), messagesCall(tb, ref, "", history.Page{}), agentsCall(tb, ref))
	}
	met := map[string]int{}
	found := append(compareHistory(tb, p.config, calls, met), compareHistory(tb, q.config, calls, met)...)
	theirs, ours := askHistory(tb, p.config, calls), askHistory(tb, q.config, calls)
	for i := range theirs {
		for _, answer := range []any{theirs[i], ours[i]} {
			fields := object(object(answer)["fields"])
			delete(fields, "last_modified")
			delete(fields, "file_size") // one spells é, the other \u00e9
		}
		for _, d := range diff(calls[i].Function, theirs[i], ours[i]) {
			found = append(found, "after edits: "+d)
		}
	}
	return found
}
