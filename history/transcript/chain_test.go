package transcript

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
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

// conversation are the messages of the conversation itself.
func conversation(t *Transcript) []Span { return t.Conversation(false) }

// wantMessages compares the uuids of the messages that a transcript shows.
func wantMessages(tb testing.TB, text string, shown func(*Transcript) []Span, want string) {
	tb.Helper()
	index, err := Read(tb.Context(), strings.NewReader(text))
	if err != nil {
		tb.Fatal(err)
	}
	var got []string
	for _, at := range shown(index) {
		m, err := ReadMessage(strings.NewReader(text), at)
		if err != nil {
			tb.Fatal(err)
		}
		got = append(got, m.UUID)
	}
	if got := strings.Join(got, " "); got != want {
		tb.Errorf("messages %q, want %q", got, want)
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
			wantMessages(t, strings.Join(script(text), "\n"), conversation, c.want)
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
		t.Run(name, func(t *testing.T) {
			wantMessages(t, strings.Join(script(c.script), "\n"), conversation, c.want)
		})
	}
}

func TestAgentThreadsSD35(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"SD35 a line":                   {"user a side, assistant b<a side, user c<b side", "a b c"},
		"SD35 from the last message":    {"user a, assistant b<a, assistant c<a, system s<b", "a c"},
		"SD35 whatever follows it":      {"user a, assistant b<c, user c<a, assistant b<c, user c<a", "a c"},
		"SD35 through what is hidden":   {"user a meta, progress p<a, system s<p, attachment t<s, assistant b<t team", "a b"},
		"SD35 no parallel calls":        {"user q, assistant a<q reply=m calls=1, assistant b<a reply=m calls=2, user s<b answers=2, user r<a answers=1", "q a r"},
		"SD35 a circle":                 {"user a<b, assistant b<a", "a b"},
		"SD35 no messages":              {"system a", ""},
		"SD35 of twins the last counts": {"user a, user x, assistant b<a, assistant b<x, user c<b", "x b c"},
	} {
		t.Run(name, func(t *testing.T) {
			wantMessages(t, strings.Join(script(c.script), "\n"), (*Transcript).Agent, c.want)
		})
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
		t.Run(name, func(t *testing.T) { wantMessages(t, c.text, conversation, c.want) })
	}
}
