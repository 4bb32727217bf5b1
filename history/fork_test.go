package history

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
)

// msg is the id of a message, by a letter.
func msg(letter rune) string { return fmt.Sprintf("%08x-0000-4000-8000-000000000000", letter) }

// letters replaces ids of messages "A" to "Z" in lines that are easy to read.
func letters(lines string) string {
	return regexp.MustCompile(`"[A-Z]"`).ReplaceAllStringFunc(lines, func(id string) string {
		return `"` + msg(rune(id[1])) + `"`
	})
}

// freshID matches an id that was made.
var freshID = regexp.MustCompile(`"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"`)

// forked forks a session and returns the lines of the copy: with letters again for
// the ids of the old messages, NEW for the session's and 1, 2, 3 for those of the
// new ones as they come.
func (s store) forked(r Ref, upTo, title string) string {
	s.tb.Helper()
	id, err := s.Fork(s.tb.Context(), r, upTo, title)
	if err != nil {
		s.tb.Fatal(err)
	}
	path, _, err := s.find(s.tb.Context(), Ref{ID: id})
	if err != nil {
		s.tb.Fatal(err)
	}
	names := map[string]string{`"` + id + `"`: `"NEW"`, `"` + r.ID + `"`: `"OLD"`}
	for letter := 'A'; letter <= 'Z'; letter++ {
		names[`"`+msg(letter)+`"`] = `"` + string(letter) + `"`
	}
	fresh := 0
	return freshID.ReplaceAllStringFunc(s.text(path), func(id string) string {
		if names[id] == "" {
			fresh++
			names[id] = fmt.Sprintf(`"%d"`, fresh)
		}
		return names[id]
	})
}

// wantFork forks what is written at a known time, and compares the copy.
func wantFork(t *testing.T, old, upTo, title, want string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := newStore(t)
		path := s.put(filepath.Join(s.Root, "projects", "-p", id1+suffix), letters(strings.ReplaceAll(old, "OLD", id1)))
		before := s.text(path)
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(s.forked(Ref{ID: id1}, upTo, title), "\n")); diff != "" {
			t.Errorf("the copy (-want +got):\n%s", diff)
		}
		if s.text(path) != before {
			t.Error("the old session was changed")
		}
	})
}

// atNow is the time of a fork in a test.
const atNow = `"2000-01-01T00:00:00.000Z"`

func titled(number int, title string) string {
	return fmt.Sprintf(`{"type":"custom-title","sessionId":"NEW","customTitle":"%s","uuid":"%d","timestamp":%s}`, title, number, atNow) + "\n"
}

func TestForkSD31(t *testing.T) {
	const old = `{"type":"queue-operation","operation":"enqueue"}
{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":"hello"},"uuid":"A","timestamp":"2026-01-01T00:00:01Z","sessionId":"OLD","slug":"a-b-c","teamName":"t"}
{"type":"file-history-snapshot","messageId":"A"}
{"type":"assistant","uuid":"B","parentUuid":"A","agentName":"x","isSidechain":false,"timestamp":"2026-01-01T00:00:02Z","sessionId":"OLD","extra":1e2}
{"type":"user","uuid":"C","parentUuid":"B","isSidechain":true,"sessionId":"OLD"}
{"type":"progress","uuid":"D","parentUuid":"B","sessionId":"OLD"}
{"type":"content-replacement","sessionId":"OLD","replacements":[{"n":1}, 2]}
{"type":"attachment","uuid":"E","parentUuid":"D","sessionId":"OLD"}
{"type":"content-replacement","sessionId":"another","replacements":[3]}
{"type":"content-replacement","sessionId":"OLD","replacements":[ ]}
{"type":"content-replacement","sessionId":"OLD","replacements":{"n":4}}
{"type": "content-replacement", "sessionId": "OLD", "replacements": ["five"] }
{"type":"ai-title","aiTitle":"made up","sessionId":"OLD"}
{"type":"system","subtype":"compact_boundary","uuid":"F","parentUuid":null,"logicalParentUuid":"E","isMeta":true,"timestamp":"2026-01-01T00:00:04Z","sessionId":"OLD","sourceToolAssistantUUID":"B"}
`
	const a = `{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":"hello"},"uuid":"1","timestamp":"2026-01-01T00:00:01Z","sessionId":"NEW","logicalParentUuid":null,"forkedFrom":{"sessionId":"OLD","messageUuid":"A"}}
`
	const b = `{"type":"assistant","uuid":"2","parentUuid":"1","isSidechain":false,"timestamp":"2026-01-01T00:00:02Z","sessionId":"NEW","extra":1e2,"logicalParentUuid":null,"forkedFrom":{"sessionId":"OLD","messageUuid":"B"}}
`
	const replaced = `{"type":"content-replacement","sessionId":"NEW","replacements":[{"n":1}, 2,"five"],"uuid":"%d","timestamp":` + atNow + "}\n"
	t.Run("all of it", func(t *testing.T) {
		wantFork(t, old, "", "", a+b+`{"type":"attachment","uuid":"3","parentUuid":"2","sessionId":"NEW","logicalParentUuid":null,"timestamp":`+atNow+`,"isSidechain":false,"forkedFrom":{"sessionId":"OLD","messageUuid":"E"}}
{"type":"system","subtype":"compact_boundary","uuid":"4","parentUuid":null,"logicalParentUuid":"3","isMeta":true,"timestamp":`+atNow+`,"sessionId":"NEW","isSidechain":false,"forkedFrom":{"sessionId":"OLD","messageUuid":"F"}}
`+fmt.Sprintf(replaced, 5)+titled(6, "made up (fork)"))
	})
	t.Run("up to a message", func(t *testing.T) {
		wantFork(t, old, msg('B'), " my \"title\" ", a+strings.Replace(b, `"2026-01-01T00:00:02Z"`, atNow, 1)+fmt.Sprintf(replaced, 3)+titled(4, `my \"title\"`))
	})
	t.Run("up to progress", func(t *testing.T) {
		wantFork(t, old, msg('D'), " \t", a+strings.Replace(b, `"2026-01-01T00:00:02Z"`, atNow, 1)+fmt.Sprintf(replaced, 3)+titled(4, "made up (fork)"))
	})
}

// short is an entry of a test in as few words as it can be, and its copy.
func short(uuid, more string) string { return `{"type":"user","uuid":"` + uuid + `"` + more + "}\n" }

// shortCopy is the copy of one without a parent, childCopy of one with nothing else.
func shortCopy(uuid, from, more string) string {
	return strings.Replace(childCopy(uuid, "null", from), `,"parentUuid"`, more+`,"parentUuid"`, 1)
}

func childCopy(uuid, parent, from string) string {
	return `{"type":"user","uuid":"` + uuid + `","parentUuid":` + parent + `,"logicalParentUuid":null,"sessionId":"NEW","timestamp":` + atNow +
		`,"isSidechain":false,"forkedFrom":{"sessionId":"OLD","messageUuid":"` + from + `"}}` + "\n"
}

func TestForkTitlesSD12SD31(t *testing.T) {
	const custom = `{"type":"custom-title","customTitle":"said"}` + "\n"
	for _, c := range []struct{ name, lines, title, want string }{
		{"given", custom, "\u3000new ", "new"},
		{"a person's", custom + `{"type":"ai-title","aiTitle":"made up"}` + "\n", "", "said (fork)"},
		{"the first prompt", short("B", `,"message":{"content":"do it"}`), "", "do it (fork)"},
		{"none", "", "", "Forked session (fork)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStore(t)
			s.put(filepath.Join(s.Root, "projects", "-p", id1+suffix), letters(short("A", "")+c.lines))
			if got := s.forked(Ref{ID: id1}, "", c.title); !strings.Contains(got, `"customTitle":"`+c.want+`"`) {
				t.Errorf("the copy has no title %q: %s", c.want, got)
			}
		})
	}
}

func TestForkOddEntriesSD31SD33(t *testing.T) {
	for _, c := range []struct{ name, old, want string }{
		{
			"only LF ends a line",
			short("A", `,"text":"a`+"\u2028\u2029\u0085"+`b"`) + "\r\n" + short("B", ""),
			shortCopy("1", "A", `,"text":"a`+"\u2028\u2029\u0085"+`b"`) + shortCopy("2", "B", ""),
		},
		{
			"what is no entry",
			"[1]\n\nnull\n{\"type\":\"user\",\"uuid\":1}\n{\"type\":\"user\"}\nnonsense\n" + short("A", "") + `{"type":"user","uuid":"B"`,
			shortCopy("1", "A", ""),
		},
		{
			"space around a line",
			"\u00a0" + strings.TrimSuffix(short("A", ""), "\n") + "\u2003\n",
			shortCopy("1", "A", ""),
		},
		{
			"no end of the last line",
			strings.TrimSuffix(short("A", ""), "\n"),
			shortCopy("1", "A", ""),
		},
		{
			"bytes of what stays",
			short("A", `, "n" : 12345678901234567890.10 ,"s":"\u00e9\/\ud800`+"\xFF"+`","o":{"uuid":"A", "b":1,"b":2}`),
			shortCopy("1", "A", `,"n":12345678901234567890.10,"s":"\u00e9\/\ud800`+"\xFF"+`","o":{"uuid":"A", "b":1,"b":2}`),
		},
		{
			"twice the same member, and one in disguise",
			`{"type":"user","uu\u0069d":"A","uuid":"B","\u0073lug":"s","sessionId":1,"sessionId":"OLD"}` + "\n",
			`{"type":"user","uu\u0069d":"1","sessionId":"NEW","parentUuid":null,"logicalParentUuid":null,"timestamp":` + atNow +
				`,"isSidechain":false,"forkedFrom":{"sessionId":"OLD","messageUuid":"B"}}` + "\n",
		},
		{
			"what was forked before",
			short("A", `,"forkedFrom":{"sessionId":"x","messageUuid":"y"}`),
			`{"type":"user","uuid":"1","forkedFrom":{"sessionId":"OLD","messageUuid":"A"},"parentUuid":null,"logicalParentUuid":null,"sessionId":"NEW","timestamp":` +
				atNow + `,"isSidechain":false}` + "\n",
		},
		{
			"twins have one name, and the last one is meant",
			short("A", "") + short("A", `,"n":2`) + strings.ReplaceAll(short("B", `,"parentUuid":"A"`), "\n", "\r\n"),
			shortCopy("1", "A", "") + shortCopy("1", "A", `,"n":2`) + childCopy("2", `"1"`, "B"),
		},
		{
			"parents that are none",
			short("A", `,"parentUuid":"Z"`) + short("B", `,"parentUuid":7`),
			childCopy("1", "null", "A") + childCopy("2", "null", "B"),
		},
		{
			"an empty id, which is that of no parent",
			short("", "") + short("B", `,"parentUuid":""`),
			shortCopy("1", "", "") + childCopy("2", "null", "B"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			fresh := 1
			for strings.Contains(c.want, fmt.Sprintf(`"%d"`, fresh)) {
				fresh++
			}
			wantFork(t, c.old, "", "x", c.want+titled(fresh, "x"))
		})
	}
}

// progress is an entry that only shows progress.
func progress(uuid, parent string) string {
	return `{"type":"progress","uuid":"` + uuid + `","parentUuid":"` + parent + "\"}\n"
}

func TestForkParentsSD31SD32(t *testing.T) {
	for _, c := range []struct{ name, above, want string }{
		{"past one", progress("B", "A"), `"1"`},
		{"past many", progress("B", "C") + progress("C", "D") + progress("D", "A"), `"1"`},
		{"past the first", progress("B", ""), "null"},
		{"to nothing", progress("B", "Z"), "null"},
		{"in a circle", progress("B", "C") + progress("C", "D") + progress("D", "C"), "null"},
		{"to itself", progress("B", "B"), "null"},
		{"to a twin", progress("B", "Z") + progress("B", "A"), `"1"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStore(t)
			lines := short("A", "") + c.above + short("X", `,"parentUuid":"B"`) + short("Y", `,"parentUuid":"B","logicalParentUuid":"B"`)
			s.put(filepath.Join(s.Root, "projects", "-p", id1+suffix), letters(lines))
			got := s.forked(Ref{ID: id1}, "", "")
			if strings.Contains(got, "progress") || strings.Count(got, `","parentUuid":`+c.want) != 2+strings.Count(c.want, "null") ||
				!strings.Contains(got, `"logicalParentUuid":`+c.want+`,"sessionId"`) {
				t.Errorf("the parents are not %s:\n%s", c.want, got)
			}
		})
	}
}

func TestForkOfNothingSD32(t *testing.T) {
	for _, c := range []struct{ name, lines, upTo, field string }{
		{"no UUID", short("A", ""), "A", "up_to_message_id"},
		{"no such message", short("A", ""), msg('B'), "up_to_message_id"},
		{"a message of a subagent", short("A", "") + short("B", `,"isSidechain":true`), msg('B'), "up_to_message_id"},
		{"no messages", `{"type":"custom-title","customTitle":"x"}`, "", "session_id"},
		{"no messages up to one", "\n", msg('A'), "session_id"},
		{"messages of subagents alone", short("A", `,"isSidechain":true`), "", "session_id"},
		{"progress alone", progress("A", "B") + short("B", ""), msg('A'), "session_id"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStore(t)
			path := s.put(filepath.Join(s.Root, "projects", "-p", id1+suffix), letters(c.lines))
			_, err := s.Fork(t.Context(), Ref{ID: id1}, c.upTo, "")
			wantField(t, err, c.field)
			s.wantAlone(path)
		})
	}
}

// wantAlone wants nothing beside a file.
func (s store) wantAlone(path string) {
	s.tb.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		s.tb.Errorf("beside the file are %v (%v)", entries, err)
	}
}

// A fork can be listed, read and forked again, and nobody else can read it.
func TestForkIsASessionSD31(t *testing.T) {
	s := newStore(t)
	path := s.put(filepath.Join(s.Root, "projects", "-p", id1+suffix), letters(
		short("A", `,"message":{"role":"user","content":"hello"}`)+progress("B", "A")+
			`{"type":"assistant","uuid":"C","parentUuid":"B","message":{"role":"assistant","content":"hi"}}`))
	for range 2 {
		id, err := s.Fork(t.Context(), Ref{ID: id1}, "", "")
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(filepath.Dir(path), id+suffix))
		if err != nil || info.Mode() != 0o600 {
			t.Errorf("the copy is %v (%v)", info, err)
		}
		said := ""
		for m, err := range s.Messages(t.Context(), Ref{ID: id}, Page{}, false) {
			if err != nil {
				t.Fatal(err)
			}
			said += string(m.JSON)
		}
		if said != `{"role":"user","content":"hello"}{"role":"assistant","content":"hi"}` || s.info(id).Title != "hello (fork)" {
			t.Errorf("the copy is %+v and has %s", s.info(id), said)
		}
	}
	list, err := s.List(t.Context(), Filter{})
	if err != nil || len(list) != 3 {
		t.Errorf("the sessions are %v (%v)", list, err)
	}
}
