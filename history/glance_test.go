package history

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// look describes a transcript, which the test puts together; ok is false if it is
// not shown.
func look(tb testing.TB, lines ...string) (Info, bool) {
	tb.Helper()
	s := newStore(tb)
	g, ok, err := glanceAt(s.transcript("-a", id1, 1, lines...))
	if err != nil || !ok {
		tb.Fatalf("%t, %v", ok, err)
	}
	return g.info(id1, "/known")
}

func custom(title string) string {
	return `{"type":"custom-title","customTitle":"` + title + `","sessionId":"` + id1 + `"}`
}

func byCLI(title string) string { return `{"type":"ai-title","aiTitle":"` + title + `"}` }

func tagged(tag string) string {
	return `{"type":"tag","tag":"` + tag + `","sessionId":"` + id1 + `"}`
}

// far is what lies between the two ends that are looked at.
var far = filler(3 * glanced)

func TestTitlesSD12(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"SD12 none":                             {nil, ""},
		"SD12 the last one":                     {[]string{custom("a"), custom("b")}, "b"},
		"SD12 a person's before the CLI's":      {[]string{custom("a"), byCLI("b")}, "a"},
		"SD12 the CLI's":                        {[]string{byCLI("a"), byCLI("b")}, "b"},
		"SD12 at the beginning":                 {[]string{custom("a"), far}, "a"},
		"SD12 the end before the beginning":     {[]string{custom("a"), far, custom("b")}, "b"},
		"SD12 a person's, far from the CLI's":   {[]string{custom("a"), far, byCLI("b")}, "a"},
		"SD12 the CLI's at the beginning":       {[]string{byCLI("a"), far}, "a"},
		"SD12 in the middle nobody looks":       {[]string{far, custom("a"), far}, ""},
		"SD12 an empty one is none":             {[]string{custom("a"), far, custom("")}, "a"},
		"SD12 an empty one ends the others":     {[]string{custom("a"), custom(""), byCLI("b")}, "b"},
		"SD12 with spaces":                      {[]string{`{"type": "custom-title", "customTitle": "a"}`}, "a"},
		"SD12 escaped":                          {[]string{custom(`\"a\"\n\u00e9\ud83d\ude42\\`)}, "\"a\"\né🙂\\"},
		"SD12 half a surrogate":                 {[]string{custom(`a\ud83d`)}, "a\uFFFD"},
		"SD12 a cut line":                       {[]string{custom("a"), `{"type":"custom-title","customTitle":"b`}, "a"},
		"SD12 a cut beginning":                  {[]string{`le","customTitle":"a"}`}, "a"},
		"SD12 no string":                        {[]string{`{"type":"custom-title","customTitle":7}`}, ""},
		"SD12 an escape that is none, as it is": {[]string{custom(`a\x`)}, `a\x`},
		"SD9 no UTF-8":                          {[]string{custom("a\xff\xfeb")}, "a\uFFFDb"},
	} {
		info, _ := look(t, append([]string{said("x")}, c.lines...)...)
		if info.Title != c.want {
			t.Errorf("%s: %q, want %q", name, info.Title, c.want)
		}
	}
}

func TestSummariesSD13(t *testing.T) {
	const (
		last    = `{"type":"last-prompt","lastPrompt":"last"}`
		summary = `{"type":"summary","summary":"sum"}`
	)
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"SD13 title":                    {[]string{said("first"), last, summary, custom("title")}, "title"},
		"SD13 title of the CLI's":       {[]string{said("first"), last, summary, byCLI("title")}, "title"},
		"SD13 last prompt":              {[]string{said("first"), last, summary}, "last"},
		"SD13 summary":                  {[]string{said("first"), summary}, "sum"},
		"SD13 first prompt":             {[]string{said("first")}, "first"},
		"SD13 a command":                {[]string{said("<command-name>/init</command-name>")}, "/init"},
		"SD13 last prompt at the end":   {[]string{said("first"), last, far}, "first"},
		"SD13 summary at the end":       {[]string{said("first"), summary, far}, "first"},
		"SD13 a title alone":            {[]string{custom("title")}, "title"},
		"SD13 nothing":                  {[]string{`{"type":"mode"}`}, ""},
		"SD13 nothing but blanks":       {[]string{said(`  \n `)}, ""},
		"SD13 an empty transcript line": {[]string{""}, ""},
	} {
		info, ok := look(t, c.lines...)
		if ok != (c.want != "") || ok && info.Summary != c.want {
			t.Errorf("%s: %q, %t, want %q", name, info.Summary, ok, c.want)
		}
	}
}

func TestWhereAndWhenSD11SD15SD16(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  Info
	}{
		"SD15 SD16 SD11 the first place and time, the last branch": {
			[]string{
				`{"cwd":"/a","gitBranch":"x","timestamp":"2026-03-01T10:00:00.123Z"}`,
				`{"cwd":"/b","gitBranch":"y","timestamp":"2026-03-01T11:00:00.000Z"}`,
			},
			Info{Directory: "/a", Branch: "y", Created: epoch.Add(123 * time.Millisecond)},
		},
		"SD15 SD16 SD11 at the beginning": {
			[]string{`{"cwd":"/a","gitBranch":"x","timestamp":"2026-03-01T12:00:00+02:00"}`, far},
			Info{Directory: "/a", Branch: "x", Created: epoch},
		},
		"SD15 SD16 SD11 at the end": {
			[]string{far, `{"cwd":"/a","gitBranch":"HEAD","timestamp":"2026-03-01T10:00:00Z"}`},
			Info{Directory: "/known", Branch: "HEAD"},
		},
		"SD15 SD16 SD11 nowhere": {nil, Info{Directory: "/known"}},
		"SD11 a first time that is none": {
			[]string{`{"timestamp":"yesterday"}`, `{"timestamp":"2026-03-01T10:00:00Z"}`}, Info{Directory: "/known"},
		},
		"SD11 a time without a zone": {[]string{`{"timestamp":"2026-03-01T10:00:00"}`}, Info{Directory: "/known"}},
		"SD16 with spaces":           {[]string{`{"cwd": "/a b"}`}, Info{Directory: "/a b"}},
	} {
		info, ok := look(t, append(c.lines, custom("t"))...)
		got := Info{Directory: info.Directory, Branch: info.Branch, Created: info.Created.UTC()}
		if info.Created.IsZero() {
			got.Created = time.Time{}
		}
		if !ok || got != c.want {
			t.Errorf("%s: %+v, %t, want %+v", name, got, ok, c.want)
		}
	}
}

func TestTagsSD17(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"SD17 none":                    {nil, ""},
		"SD17 the last one":            {[]string{tagged("a"), tagged("b")}, "b"},
		"SD17 taken away":              {[]string{tagged("a"), tagged("")}, ""},
		"SD17 of a tool":               {[]string{tagged("a"), `{"type":"assistant","message":{"input":{"tag":"b"}}}`}, "a"},
		"SD17 in another order":        {[]string{`{"tag":"a","type":"tag"}`}, ""},
		"SD17 with spaces":             {[]string{`{"type": "tag", "tag": "a"}`}, ""},
		"SD17 behind spaces":           {[]string{" " + tagged("a")}, ""},
		"SD17 with a space in between": {[]string{`{"type":"tag", "tag": "a"}`}, "a"},
		"SD17 far from the end":        {[]string{tagged("a"), far}, ""},
		"SD17 cut":                     {[]string{tagged("a"), `{"type":"tag","ta`}, ""},
		"SD17 a type that begins so":   {[]string{tagged("a"), `{"type":"tag-list","tag":"b"}`}, "a"},
		"SD17 escaped":                 {[]string{tagged(`\u00e9`)}, "é"},
	} {
		if info, _ := look(t, append([]string{said("x")}, c.lines...)...); info.Tag != c.want {
			t.Errorf("%s: %q, want %q", name, info.Tag, c.want)
		}
	}
}

func TestSideChainsSD18(t *testing.T) {
	for name, c := range map[string]struct {
		first string
		shown bool
	}{
		"SD18 a subagent's":            {`{"isSidechain":true,"type":"user"}`, false},
		"SD18 with a space":            {`{"isSidechain": true, "type": "user"}`, false},
		"SD18 the conversation itself": {`{"isSidechain":false,"type":"user"}`, true},
		"SD18 not in the first line":   {`{"type":"mode"}` + "\n" + `{"isSidechain":true}`, true},
		"SD18 behind an empty line":    {"\n" + `{"isSidechain":true}`, true},
	} {
		if _, ok := look(t, c.first, said("x")); ok != c.shown {
			t.Errorf("%s: shown %t", name, ok)
		}
	}
	// The first line does not end in what is looked at.
	long := `{"isSidechain":true,"x":"` + strings.Repeat(".", 2*glanced) + `"}`
	if _, ok := look(t, long, custom("t")); ok {
		t.Error("SD18 in a long line: shown")
	}
}

// TestEndsSD9 puts titles where a look just reaches, and where it does not.
func TestEndsSD9(t *testing.T) {
	title := custom("a")
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"SD9 all of the head":       {[]string{filler(glanced - len(title) - 1), title, far}, "a"},
		"SD9 one byte more":         {[]string{filler(glanced - len(title)), title, far}, "a"}, // without its brace
		"SD9 too much of it":        {[]string{filler(glanced - len(title) + len(id1) + 20), title, far}, ""},
		"SD9 all of the tail":       {[]string{far, title, filler(glanced - len(title) - 2)}, "a"},
		"SD9 the last byte of it":   {[]string{far, title, filler(glanced - 2)}, ""},
		"SD9 a file of two ends":    {[]string{filler(glanced), title}, "a"},
		"SD9 a file of one end":     {[]string{title, filler(glanced - len(title) - 2)}, "a"},
		"SD9 a file of a byte more": {[]string{title, filler(glanced - len(title) - 1)}, "a"},
	} {
		if info, _ := look(t, c.lines...); info.Title != c.want {
			t.Errorf("%s: %q, want %q", name, info.Title, c.want)
		}
	}
}

func TestTitleOfATranscript(t *testing.T) {
	s := newStore(t)
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"SD31 a title":        {[]string{said("first"), custom("title")}, "title"},
		"SD31 a first prompt": {[]string{said("first"), `{"type":"summary","summary":"sum"}`}, "first"},
		"SD31 neither":        {[]string{`{"type":"mode"}`}, ""},
	} {
		if got, err := title(s.transcript("-a", id1, 1, c.lines...)); err != nil || got != c.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if got, err := title(filepath.Join(s.Root, "none")); err != nil || got != "" {
		t.Errorf("of none: %q, %v", got, err)
	}
	if got, err := title(s.Root); err == nil {
		t.Errorf("of a folder: %q", got)
	}
}
