package messages_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/messages"
)

// translate returns a line of the CLI as an event, and whether its raw text
// travels along because the typed form lacks something.
func translate(t *testing.T, line string) (ev *agentdv1.Event, raw bool) {
	t.Helper()
	f := protocol.Decode([]byte(line))
	if string(f.Raw) != line {
		t.Errorf("the raw text is %s, want %s", f.Raw, line)
	}
	ev = &agentdv1.Event{}
	messages.Fill(ev, f.Message)
	return ev, f.Unmodeled
}

// TestOddBlocks shows that what is no block stands where the block would, as it
// was written, between the others.
func TestOddBlocks(t *testing.T) {
	for name, block := range map[string]string{
		"CB10 a string":                     `"a \u00e9"`,
		"CB10 a number that doubles round":  `9007199254740993`,
		"CB10 null":                         `null`,
		"CB10 a list":                       `[{"type":"text","text":"x"}]`,
		"CB11 an object without a type":     `{"text":"x","n":2.0}`,
		"CB11 an object of type null":       `{"type":null,"text":"x"}`,
		"CB11 an object whose type is none": `{"type":7}`,
		"CB11 an empty object":              `{}`,
	} {
		t.Run(name, func(t *testing.T) {
			list := `[{"type":"text","text":"before"},` + block + `,{"type":"text","text":"after"}]`
			assistant, _ := translate(t, `{"type":"assistant","message":{"role":"assistant","content":`+list+`},"session_id":"s"}`)
			user, _ := translate(t, `{"type":"user","message":{"role":"user","content":`+list+`},"session_id":"s"}`)
			result, _ := translate(t, `{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":`+list+`}]},"session_id":"s"}`)
			for place, blocks := range map[string][]*agentdv1.ContentBlock{
				"an answer":     assistant.GetAssistant().GetContent(),
				"a message":     user.GetUser().GetBlocks().GetBlocks(),
				"a tool result": result.GetUser().GetBlocks().GetBlocks()[0].GetToolResult().GetBlocks().GetBlocks(),
			} {
				if len(blocks) != 3 || blocks[0].GetText().GetText() != "before" || blocks[2].GetText().GetText() != "after" {
					t.Errorf("%s: blocks %v", place, blocks)
					continue
				}
				if odd := blocks[1].GetUnrecognized(); odd == nil || odd.GetType() != "" || odd.GetRawJson() != block {
					t.Errorf("%s: block %v, want %s unrecognized", place, blocks[1], block)
				}
			}
		})
	}
}

// TestErrorsThatAreNoList shows what a result's errors become, and that their
// raw text is kept wherever something of it is missing.
func TestErrorsThatAreNoList(t *testing.T) {
	for name, c := range map[string]struct {
		errors string
		want   []string
		raw    bool
	}{
		"E10 a bare string":           {`"boom"`, []string{"boom"}, true},
		"E10 a blank string":          {`"  "`, []string{"  "}, true},
		"E10 an empty list":           {`[]`, []string{}, false},
		"E10 a list":                  {`["a","b"]`, []string{"a", "b"}, false},
		"E10 others than strings":     {`[1,"a",null,{"m":"x"},["y"],true,"b"]`, []string{"a", "b"}, true},
		"E10 blanks between":          {`["a"," ","","b\n"]`, []string{"a", " ", "", "b\n"}, false},
		"E10 null between":            {`["a",null]`, []string{"a"}, true},
		"E10 an object":               {`{"message":"x"}`, nil, true},
		"E10 null":                    {`null`, nil, false},
		"E10 a number":                {`7`, nil, true},
		"E10 a lone surrogate inside": {`["a\ud800"]`, []string{"a\uFFFD"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			ev, raw := translate(t, `{"type":"result","subtype":"error_during_execution","is_error":true,"errors":`+c.errors+`,"session_id":"s","uuid":"u"}`)
			got := ev.GetResult().GetErrors()
			if d := cmp.Diff(append([]string{}, c.want...), append([]string{}, got...)); d != "" || raw != c.raw {
				t.Errorf("errors (-want +got):\n%s\nraw text travels along: %t, want %t", d, raw, c.raw)
			}
		})
	}
}

// TestDetachedCall shows that the mark of a call that goes on by itself arrives
// as it was written.
//
// covers: BT34
func TestDetachedCall(t *testing.T) {
	const result = `{"detachedToolCall":true,"n":1.0}`
	ev, raw := translate(t, `{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"Moved to the background."}]},`+
		`"parent_tool_use_id":null,"session_id":"s","tool_use_result":`+result+`}`)
	if got := ev.GetUser().GetToolUseResultJson(); got != result || raw {
		t.Errorf("tool_use_result %s, raw text travels along: %t", got, raw)
	}
}
