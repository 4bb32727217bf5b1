package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// talk draws the transcript of a conversation.
type talk struct {
	r       *rand.Rand
	id, dir string
	agent   string // of a subagent's
	branch  string
	parent  string // JSON of the last entry's uuid
	at      time.Time
	lines   []line
	uuids   []string
	calls   int
	wild    bool
}

func newTalk(r *rand.Rand, id, dir, agent string) *talk {
	at := time.Date(2026, 2, 1+r.IntN(20), r.IntN(24), r.IntN(60), r.IntN(60), r.IntN(1000)*1e6, time.UTC)
	return &talk{r: r, id: id, dir: dir, agent: agent, branch: pick(r, []string{"main", "HEAD", "", "fix/ü"}), parent: "null", at: at, wild: chance(r, 0.5)}
}

// add writes an entry behind the last one, and makes it the last one.
func (t *talk) add(kind string, more ...member) string {
	uuid := t.aside(kind, more...)
	t.parent = quote(uuid)
	return uuid
}

// aside writes an entry behind the last one, which stays the last one.
func (t *talk) aside(kind string, more ...member) string {
	uuid := drawID(t.r)
	t.at = t.at.Add(time.Duration(t.r.IntN(3000)) * time.Millisecond)
	l := line{{"parentUuid", t.parent}, {"isSidechain", fmt.Sprint(t.agent != "")}}
	if t.agent != "" {
		l = append(l, member{"agentId", quote(t.agent)})
	}
	l = append(l, member{"userType", `"external"`}, member{"cwd", quote(t.dir)}, member{"sessionId", quote(t.id)},
		member{"version", `"2.1.332"`}, member{"gitBranch", quote(t.branch)}, member{"type", quote(kind)})
	for _, m := range more {
		l = l.set(m.name, m.value)
	}
	l = l.set("uuid", quote(uuid)).set("timestamp", quote(t.at.Format("2006-01-02T15:04:05.000Z07:00")))
	t.lines = append(t.lines, l)
	t.uuids = append(t.uuids, uuid)
	return uuid
}

func (t *talk) note(l line) { t.lines = append(t.lines, l) }

// prompts are what stands in the content of inputs.
var prompts = []string{
	"Fix the bug", "a\nb\n", "  é 🙂 ", "", " ", "\"quoted\" \\ back", "/compact", strings.Repeat("long ", 60), strings.Repeat("ü", 200),
	strings.Repeat("🙂", 201), "<command-name>/init</command-name>\n<command-message>init</command-message>", "<command-name></command-name>",
	"<local-command-stdout>done</local-command-stdout>", "[Request interrupted by user]", "[Request interrupted by user for tool use] x",
	"<ide_opened_file>a\nb</ide_opened_file>", "<ide_selection>x</ide_selection>", "<ide_selection>x</ide_selection> and this", "<tick>", "<goal>win",
	"<session-start-hook>x", "say \"customTitle\":\"no\" and \"tag\":\"no\"", "{\"type\":\"tag\",\"tag\":\"no\"}", "\u2028line\u2029ends\u0085",
	"the cwd: \"cwd\":\"/x\"", "\u00a0no-break\u00a0",
}

func (t *talk) input() string {
	text := quote(pick(t.r, prompts))
	if chance(t.r, 0.5) {
		text = strings.ReplaceAll(text, "é", `\u00e9`)
	}
	switch t.r.IntN(6) {
	case 0:
		text = `[{"type":"text","text":` + text + `}]`
	case 1:
		text = `[{"type":"image","source":{"type":"base64","data":"AA=="}},{"type":"text","text":""},{"type":"text","text":` + text + `}]`
	case 2:
		text = `[` + pick(t.r, odd) + `,{"type":"text","text":` + pick(t.r, odd) + `},{"type":` + pick(t.r, odd) + `,"text":"x"},{"type":"text","text":` + text + `}]`
	}
	return `{"role":"user","content":` + text + `}`
}

// run draws a few turns.
func (t *talk) run(turns int) {
	t.notes()
	long := chance(t.r, 0.3)
	for i := range turns {
		if long && i == turns/2 { // so that its ends do not overlap
			t.note(line{{"type", `"filler"`}, {"x", `"` + strings.Repeat("0123456789abcdef", 8<<10) + `"`}})
			t.notes()
		}
		more := []member{{"message", t.input()}}
		if chance(t.r, 0.1) {
			more = append(more, member{pick(t.r, []string{"isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"}), "true"})
		}
		t.add("user", more...)
		for range 1 + t.r.IntN(3) {
			t.response()
		}
		t.notes()
		if chance(t.r, 0.1) {
			t.boundary()
		}
		if chance(t.r, 0.1) {
			t.sidechain()
		}
		if chance(t.r, 0.15) { // a person went back and said something else
			t.parent = pick(t.r, []string{"null", quote(pick(t.r, t.uuids)), quote(drawID(t.r))})
		}
	}
	t.spoil()
}

// json is an object that is only passed on.
func (t *talk) json() string {
	return `{"command":` + quote(pick(t.r, prompts)) + `,"n":` + pick(t.r, []string{"-0", "1.50", "9007199254740993", "1E+2", "null"}) +
		`,"\u0061":[{"/":"\/\u2028\ud800"},` + pick(t.r, odd) + `]}`
}

// response is one response of the model's: an entry for each block, and the
// results of its tools, of which the conversation goes on from one.
func (t *talk) response() {
	id := fmt.Sprintf("msg_%05d", t.r.IntN(100000))
	block := func(b string) string {
		if chance(t.r, 0.02) {
			b = pick(t.r, odd)
		}
		return t.add("assistant", member{"message", `{"id":` + quote(id) + `,"role":"assistant","model":"m","content":[` + b + `]}`})
	}
	if chance(t.r, 0.6) {
		block(`{"type":"text","text":` + quote(pick(t.r, prompts)) + `}`)
	}
	type call struct{ entry, id string }
	var calls []call
	for range max(0, t.r.IntN(6)-2) {
		t.calls++
		c := call{id: fmt.Sprintf("toolu_%04d", t.calls)}
		c.entry = block(`{"type":"tool_use","id":` + quote(c.id) + `,"name":"Bash","input":` + t.json() + `}`)
		calls = append(calls, c)
		t.progress()
	}
	t.r.Shuffle(len(calls), func(i, j int) { calls[i], calls[j] = calls[j], calls[i] })
	for _, c := range calls {
		if chance(t.r, 0.1) {
			continue // it never came
		}
		t.parent = quote(c.entry)
		if chance(t.r, 0.1) {
			t.parent = quote(pick(t.r, t.uuids)) // a stray
		}
		more := []member{
			{"message", `{"role":"user","content":[{"tool_use_id":` + quote(c.id) + `,"type":"tool_result","content":"x"}]}`},
			{"toolUseResult", t.json()},
		}
		if chance(t.r, 0.7) {
			more = append(more, member{"sourceToolAssistantUUID", quote(c.entry)})
		}
		t.add("user", more...)
	}
	t.progress()
}

func (t *talk) progress() {
	if chance(t.r, 0.1) {
		t.add("progress", member{"data", `{"type":"hook_progress"}`}, member{"toolUseID", `"toolu_1"`})
	}
	if chance(t.r, 0.05) {
		t.add("attachment", member{"attachment", `{"type":"todo","content":[]}`})
	}
	if chance(t.r, 0.05) {
		t.add("system", member{"subtype", `"informational"`}, member{"content", `"note"`})
	}
}

// boundary is where the conversation was made compact.
func (t *talk) boundary() {
	if chance(t.r, 0.4) {
		t.add("progress", member{"data", `{"type":"hook_progress"}`})
	}
	last := t.parent
	t.parent = "null"
	t.add("system", member{"logicalParentUuid", last}, member{"subtype", `"compact_boundary"`})
	t.add("user", member{"message", `{"role":"user","content":"what was said"}`}, member{"isCompactSummary", "true"})
}

// sidechain is what others said in the same file.
func (t *talk) sidechain() {
	last := t.parent
	t.parent = pick(t.r, []string{"null", last})
	who := pick(t.r, [][]member{
		{{"isSidechain", "true"}, {"agentId", `"a1"`}}, {{"teamName", `"team"`}}, {{"isMeta", "true"}}, {{"isSidechain", "true"}},
	})
	t.add("user", append(slices.Clone(who), member{"message", t.input()})...)
	if chance(t.r, 0.5) {
		t.add("assistant", append(slices.Clone(who), member{"message", `{"id":"msg_x","content":[{"type":"text","text":"x"}]}`})...)
	}
	t.parent = last
}

// titles are those of sessions, and tags.
var titles = []string{"Title", "é\n\"x\" 🙂", "", " ", "tag:1", strings.Repeat("t", 300)}

// notes are lines that are no entries.
func (t *talk) notes() {
	for range t.r.IntN(3) {
		title := pick(t.r, titles)
		if title != "" {
			title += fmt.Sprint(len(t.lines)) // none twice
		}
		value := quote(title)
		session := member{"sessionId", quote(t.id)}
		t.note(pick(t.r, []line{
			{{"type", `"custom-title"`}, {"customTitle", value}, session},
			{{"type", `"ai-title"`}, {"aiTitle", value}, session},
			{{"type", `"tag"`}, {"tag", value}, session},
			{{"type", `"last-prompt"`}, {"lastPrompt", value}, session},
			{{"type", `"summary"`}, {"summary", value}, {"leafUuid", quote(t.id)}},
			{{"type", `"mode"`}, {"mode", `"default"`}, session},
			{{"type", `"permission-mode"`}, {"permissionMode", `"default"`}},
			{{"type", `"queue-operation"`}, {"operation", `"enqueue"`}, {"timestamp", `"2026-02-01T00:00:00.000Z"`}, {"content", value}, session},
			{{"type", `"file-history-snapshot"`}, {"messageId", quote(t.id)}, {"snapshot", `{"timestamp":"2026-01-01T00:00:00.000Z"}`}},
			{{"type", `"content-replacement"`}, session, {"replacements", `[{"a":` + value + `}]`}},
			{{"type", `"filler"`}, {"x", `"` + strings.Repeat(pick(t.r, []string{".", "é", "🙂"}), pick(t.r, []int{10, 1000, 20000, 66000})) + `"`}},
			{},
		}))
	}
}

// spoil does to some lines of half of the transcripts what no CLI does.
func (t *talk) spoil() {
	if !t.wild {
		return
	}
	for i := range t.lines {
		switch t.r.IntN(25) {
		case 0:
			t.lines[i] = spoil(t.r, t.lines[i])
		case 1:
			t.lines = append(t.lines, t.lines[i]) // a uuid for the second time
		case 2:
			j := t.r.IntN(len(t.lines))
			t.lines[i], t.lines[j] = t.lines[j], t.lines[i]
		case 3:
			if len(t.lines[i]) > 0 && len(t.uuids) > 0 { // which may close a circle
				t.lines[i] = slices.Clone(t.lines[i]).set("parentUuid", quote(pick(t.r, t.uuids)))
			}
		}
	}
}

// text is the transcript; the last line may have no end.
func (t *talk) text() string {
	var b strings.Builder
	for i, l := range t.lines {
		text := spelled(t.r, l, t.wild)
		b.WriteString(text)
		last := i == len(t.lines)-1
		if !t.wild || strings.HasSuffix(text, "\r") || last && chance(t.r, 0.5) || !last && chance(t.r, 0.99) {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
