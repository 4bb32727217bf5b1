package history

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/internal/fault"
)

// script writes the lines of a transcript, of which a word or two tell each:
//
//	user a, assistant b<a reply=m calls=1 calls=2, user c<b answers=1 side
//
// Entries are parted by commas. What a word does not stand for is a member.
func script(text string) (lines []string) {
	for i, told := range strings.Split(text, ",") {
		words := strings.Fields(told)
		uuid, parent, _ := strings.Cut(words[1], "<")
		members, blocks, reply := "", []string{}, ""
		stamp := 10 + i
		for _, word := range words[2:] {
			key, value, _ := strings.Cut(word, "=")
			switch key {
			case "reply":
				reply = `"id":"` + value + `",`
			case "calls":
				blocks = append(blocks, `{"type":"tool_use","id":"`+value+`"}`)
			case "answers":
				blocks = append(blocks, `{"type":"tool_result","tool_use_id":"`+value+`"}`)
			case "source":
				members += `"sourceToolAssistantUUID":"` + value + `",`
			case "agent":
				members += `"agentId":"` + value + `",`
			case "logical":
				members += `"logicalParentUuid":"` + value + `",`
			case "at":
				stamp, _ = strconv.Atoi(value)
			case "side":
				members += `"isSidechain":true,`
			case "meta":
				members += `"isMeta":true,`
			case "team":
				members += `"teamName":"t",`
			default:
				members += word + ","
			}
		}
		lines = append(lines, fmt.Sprintf(`{%s"parentUuid":%q,"type":%q,"message":{%s"content":[%s]},"uuid":%q,"sessionId":"s","timestamp":"2026-03-01T10:00:%02dZ"}`,
			members, parent, words[0], reply, strings.Join(blocks, ","), uuid, stamp))
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

func wantThread(t *testing.T, lines []string, want string) {
	t.Helper()
	s := newStore(t)
	s.transcript("-a", id1, 1, lines...)
	if got := uuids(t, s.Messages(t.Context(), Ref{ID: id1}, Page{}, false)); got != want {
		t.Errorf("messages %q, want %q", got, want)
	}
}

func TestThreadsSD21SD22SD23(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"SD22 a line":                                {"user a, assistant b<a, user c<b", "a b c"},
		"SD22 in any order":                          {"user c<b, assistant b<a, user a", "a b c"},
		"SD22 the branch that ends last":             {"user a, assistant b<a, assistant c<a", "a c"},
		"SD22 what follows a message":                {"user a, assistant b<a, system s<b, progress p<s", "a b"},
		"SD22 what lies between":                     {"user a, attachment t<a, progress p<t, system s<p, assistant b<s", "a b"},
		"SD22 not what only logically follows":       {"user a, assistant b<a, system s logical=b, user c<s", "c"},
		"SD22 a parent that is missing":              {"user b<gone, assistant c<b", "b c"},
		"SD22 a subagent's branch at the end":        {"user a, assistant b<a, user x<a side, assistant y<x side", "a b"},
		"SD22 a teammate's":                          {"user a, assistant b<a, user x<a team", "a b"},
		"SD22 one that nobody sees":                  {"user a, assistant b<a, user x<a meta", "a b"},
		"SD22 nothing but other branches":            {"user a, assistant b<a side", "a"},
		"SD22 a note after each branch":              {"user a, assistant b<a, assistant c<a, system s<c, system r<b", "a c"},
		"SD22 a circle":                              {"user a<b, assistant b<a", ""},
		"SD22 what follows a circle":                 {"user a<b, assistant b<a, user c<b", "a b c"},
		"SD22 its own parent":                        {"user a<a", ""},
		"SD22 a circle without messages":             {"progress p<q, progress q<p, system s<q, user a, system t<p", "a"},
		"SD22 a circle above the last":               {"progress p<c, user c<p, progress e<p", "c"},
		"SD22 of twins the last counts":              {"user a, user x, assistant b<a, assistant c<b, assistant b<x", "x b c"},
		"SD22 twins at the end":                      {"user a, user x, assistant b<a, assistant b<x", "a b"},
		"SD22 nothing that is linked":                {"summary a, tag b", ""},
		"SD22 no messages":                           {"system a, progress b<a", ""},
		"SD22 a parent that is no id":                {`user a, assistant b<a "parentUuid":7`, "a b"},
		"SD22 an empty uuid":                         {"user , assistant b", "b"},
		"SD23 not what is hidden":                    {"user a meta, assistant b<a side, user c<b team, assistant d<c", "d"},
		"SD23 a summary of what was before":          {`user a "isCompactSummary":true, assistant b<a`, "a b"},
		"SD23 what counts as no":                     {`user a "isMeta":0 "teamName":"" "isSidechain":null, user b<a "isMeta":[] "teamName":{} "isSidechain":-0.0e5`, "a b"},
		"SD23 what counts as yes":                    {`user a "isMeta":0.1, user b<a "teamName":[0], user c<b "isSidechain":"no", user d<c "isMeta":{"a":0}, user e<d`, "e"},
		"SD37 lines of which nobody knows":           {"user a, queue-operation q, cost-state r, user b<a, custom-title t", "a b"},
		"SD22 more than one conversation":            {"user a, assistant b<a, user c, assistant d<c", "c d"},
		"SD22 a branch that goes on from the middle": {"user a, assistant b<a, user c<b, assistant d<c, user e<b, assistant f<e", "a b e f"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.ReplaceAll(c.script, "user ,", `user "",`)
			wantThread(t, script(text), c.want)
		})
	}
}

func TestParallelCallsSD22(t *testing.T) {
	const two = "user q, assistant a<q reply=m calls=1, assistant b<a reply=m calls=2, "
	for name, c := range map[string]struct{ script, want string }{
		"SD22 on from the first result":            {two + "user r<a answers=1, user s<b answers=2, assistant e<r", "q a b s r e"},
		"SD22 on from the last result":             {two + "user r<a answers=1, user s<b answers=2, assistant e<s", "q a b r s e"},
		"SD22 results without an end":              {two + "user r<a answers=1, user s<b answers=2", "q a b r s"},
		"SD22 by when they were written":           {two + "user r<a answers=1 at=50, user s<a answers=1 at=40, user u<a at=30, assistant e<u", "q a b s r u e"},
		"SD22 calls by when they were written":     {"user q, assistant a<q reply=m calls=1, assistant b<q reply=m calls=2 at=50, assistant c<q reply=m calls=3 at=40, user r<a answers=1", "q a c b r"},
		"SD22 one reply, not others":               {"user q, assistant a<q reply=m calls=1, assistant b<q reply=n calls=2, user s<b answers=2, user r<a answers=1", "q a r"},
		"SD22 a reply without an id":               {"user q, assistant a<q calls=1, assistant b<a calls=2, user s<b answers=2, user r<a answers=1", "q a r"},
		"SD22 a result elsewhere":                  {two + "user x<q answers=2, user r<b answers=1", "q a b x r"},
		"SD22 a result elsewhere, answered before": {two + "user x<q answers=1, user r<b answers=1", "q a b r"},
		"SD22 a result elsewhere, once":            {two + "user x<q answers=2, user y<q answers=2, user r<b answers=1", "q a b x r"},
		"SD22 the entry that a result names":       {two + "user x<q source=b, user r<b answers=1", "q a b r"},
		"SD22 by another agent":                    {two + "user x<q answers=2 agent=z, user r<b answers=1", "q a b r"},
		"SD22 a call that two replies claim":       {two + "assistant c<q reply=n calls=2, user x<q answers=2, user r<b answers=1", "q a b r"},
		"SD22 one that they claim thrice":          {two + "assistant c<q reply=n calls=2, assistant d<q reply=m calls=2, user x<q answers=2, user r<b answers=1", "q a b d r"},
		"SD22 replies of subagents stay hidden":    {two + "user s<b answers=2 side, user r<a answers=1", "q a b r"},
		"SD22 two replies":                         {two + "user r<a answers=1, user s<b answers=2, assistant c<r reply=n calls=3, assistant d<c reply=n calls=4, user u<d answers=4, user v<c answers=3, assistant e<v", "q a b s r c d u v e"},
	} {
		t.Run(name, func(t *testing.T) { wantThread(t, script(c.script), c.want) })
	}
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
	for _, err := range s.Messages(t.Context(), Ref{ID: "../" + id1}, Page{}, false) {
		if fault.ReasonOf(err) != fault.ValidationFailed {
			t.Error(err)
		}
	}
}

func TestLineEndsSD33(t *testing.T) {
	const a, b = `{"type":"user","uuid":"a"}`, `{"type":"user","uuid":"b","parentUuid":"a"}`
	for name, c := range map[string]struct{ text, want string }{
		"SD33 LF":                       {a + "\n" + b + "\n", "a b"},
		"SD33 CR LF":                    {a + "\r\n" + b + "\r\n", "a b"},
		"SD33 no end":                   {a + "\n" + b, "a b"},
		"SD33 CR LF, no end":            {a + "\r\n" + b, "a b"},
		"SD33 CR is space":              {"{\"type\":\"user\",\r\"uuid\":\"a\"}\n", "a"},
		"SD33 empty lines":              {"\n\n" + a + "\n \t\n\n" + b + "\n\n", "a b"},
		"SD33 space around":             {" \t" + a + "  \n\u00a0" + b + "\u2003\n", "a b"},
		"SD33 half a line at the end":   {a + "\n" + b[:len(b)-1], "a"},
		"SD33 half a line, gone on":     {a + "\n" + b[:20] + b + "\n", "a"},
		"SD33 two objects on a line":    {a + b + "\n" + a, "a"},
		"SD33 no objects":               {"[]\n7\nnull\n\"user\"\n{}\n" + a, "a"},
		"SD33 a byte order mark":        {"\uFEFF" + b + "\n" + a, "a"},
		"SD33 nul bytes":                {a + "\n\x00\x00\x00\n" + b, "a b"},
		"SD33 separators that are text": {`{"type":"user","uuid":"a","message":"` + "\u2028\u2029\u0085" + `"}` + "\n" + b, "a b"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			s.put(filepath.Join(s.Root, "projects", "-a", id1+suffix), c.text)
			if got := uuids(t, s.Messages(t.Context(), Ref{ID: id1}, Page{}, false)); got != c.want {
				t.Errorf("messages %q, want %q", got, c.want)
			}
		})
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
