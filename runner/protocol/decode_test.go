package protocol_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
)

func TestDecodeKinds(t *testing.T) {
	tests := map[string]struct {
		line string
		want protocol.Kind
	}{
		"message":                           {`{"type":"user","message":{"role":"user","content":"hi"}}`, protocol.KindMessage},
		"unknown type":                      {`{"type":"brand_new"}`, protocol.KindMessage},
		"key of another case is not type":   {`{"Type":"control_request","request_id":"1","request":{}}`, protocol.KindMessage},
		"request":                           {`{"request":{"subtype":"can_use_tool"},"request_id":"1","type":"control_request"}`, protocol.KindRequest},
		"request of a later kind":           {`{"type":"control_request","request_id":"1","request":{"subtype":"new","n":1e999}}`, protocol.KindRequest},
		"request without id":                {`{"type":"control_request","request":{"subtype":"x"}}`, protocol.KindMessage},
		"request without body":              {`{"type":"control_request","request_id":"1"}`, protocol.KindMessage},
		"response":                          {`{"type":"control_response","response":{"subtype":"success","request_id":"1"}}`, protocol.KindResponse},
		"response without body":             {`{"type":"control_response"}`, protocol.KindMessage},
		"cancel":                            {`{"type":"control_cancel_request","request_id":"1"}`, protocol.KindCancel},
		"mirror":                            {`{"type":"transcript_mirror","filePath":"/f","entries":[{"a":1}]}`, protocol.KindMirror},
		"keep alive":                        {`{"type":"keep_alive"}`, protocol.KindKeepAlive},
		"debugging output":                  {`[SandboxDebug] hi`, protocol.KindNoise},
		"array":                             {`[{"type":"user"}]`, protocol.KindNoise},
		"null":                              {`null`, protocol.KindNoise},
		"blank":                             {` `, protocol.KindNoise},
		"empty":                             {``, protocol.KindNoise},
		"cut off":                           {`{"type":"assistant","message":{"con`, protocol.KindCorrupt},
		"cut off after keep alive":          {`{"type":"keep_alive"`, protocol.KindCorrupt},
		"two objects":                       {`{"type":"ping"}{"type":"ping"}`, protocol.KindCorrupt},
		"two objects, a known type":         {`{"type":"tool_progress"}{}`, protocol.KindCorrupt},
		"braces that are no JSON":           {`{debug}`, protocol.KindCorrupt},
		"request whose body is cut off":     {`{"type":"control_request","request_id":"1","request":{"subtype":"x"}`, protocol.KindCorrupt},
		"no type and cut off in the middle": {`{"a":1,"b"`, protocol.KindCorrupt},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f := protocol.Decode([]byte(test.line + "\n"))
			if f.Kind != test.want {
				t.Errorf("kind %d, want %d", f.Kind, test.want)
			}
			if string(f.Raw) != test.line {
				t.Errorf("raw %q", f.Raw)
			}
			if (f.Message != nil) != (f.Kind == protocol.KindMessage) {
				t.Errorf("message %v", f.Message)
			}
		})
	}
}

// oddFrame is a frame with something odd in it: what the typed form says of it,
// and whether raw is needed to know all.
type oddFrame struct {
	line      string
	typed     func(protocol.Frame) any
	want      any
	unmodeled bool
}

func (test oddFrame) check(t *testing.T) {
	f := protocol.Decode([]byte(test.line))
	if u, ok := f.Message.(*message.Unrecognized); ok {
		t.Fatalf("unrecognized: %s", u.Raw)
	}
	if got := test.typed(f); got != test.want {
		t.Errorf("typed %v, want %v", got, test.want)
	}
	if f.Unmodeled != test.unmodeled {
		t.Errorf("unmodeled %t", f.Unmodeled)
	}
}

func TestNumbersAndKeys(t *testing.T) {
	result := func(f protocol.Frame) any { return f.Message.(*message.Result).NumTurns }
	tests := map[string]oddFrame{
		"integer":                {`{"type":"result","num_turns":1010}`, result, int64(1010), false},
		"integer with zeros":     {`{"type":"result","num_turns":1010.0}`, result, int64(1010), true},
		"integer with exponent":  {`{"type":"result","num_turns":1e3}`, result, int64(1000), true},
		"fraction":               {`{"type":"result","num_turns":1010.5}`, result, int64(1010), true},
		"beyond 64 bits":         {`{"type":"result","num_turns":9223372036854775808}`, result, int64(1<<63 - 1), true},
		"beyond a double":        {`{"type":"result","num_turns":1e999}`, result, int64(1<<63 - 1), true},
		"largest exact":          {`{"type":"result","num_turns":9007199254740993}`, result, int64(9007199254740993), false},
		"text for a number":      {`{"type":"result","num_turns":"3"}`, result, int64(0), true},
		"null for a number":      {`{"type":"result","num_turns":null}`, result, int64(0), false},
		"type last":              {`{"num_turns":2,"subtype":"success","type":"result"}`, result, int64(2), false},
		"key of another case":    {`{"type":"result","Num_Turns":2}`, result, int64(0), true},
		"unknown member":         {`{"type":"result","num_turns":2,"brand_new":1}`, result, int64(2), true},
		"unknown member, nested": {`{"type":"result","num_turns":2,"usage":{"brand_new":1}}`, result, int64(2), true},
		"same key twice":         {`{"type":"result","num_turns":1,"num_turns":2}`, result, int64(2), true},
	}
	for name, test := range tests {
		t.Run(name, test.check)
	}
}

func TestTextAndShapes(t *testing.T) {
	text := func(f protocol.Frame) any {
		return f.Message.(*message.Assistant).Message.Content[0].(*content.Text).Text
	}
	assistant := func(text string) string {
		return `{"type":"assistant","message":{"content":[{"type":"text","text":"` + text + `"}]}}`
	}
	tests := map[string]oddFrame{
		"line separator":             {assistant("a\u2028b\u2029c"), text, "a\u2028b\u2029c", false},
		"multibyte text":             {assistant("a€😀"), text, "a€😀", false},
		"pair of surrogates":         {assistant(`\ud83d\ude00`), text, "😀", false},
		"lone surrogate":             {assistant(`a\ud800b`), text, "a\uFFFDb", true},
		"faults D10 content is text": {`{"type":"assistant","message":{"content":"hi"}}`, text, "hi", true},
		"message in another kind":    {`{"type":"assistant","message":["hi"]}`, func(f protocol.Frame) any { return len(f.Message.(*message.Assistant).Message.Content) }, 0, true},
		"block with unknown member": {
			`{"type":"assistant","message":{"content":[{"type":"text","text":"hi","new":1}]}}`, text, "hi", true,
		},
		"errors as bare text": {
			`{"type":"result","errors":"boom"}`,
			func(f protocol.Frame) any { return f.Message.(*message.Result).Errors[0] }, "boom", true,
		},
		"tool input keeps its text": {
			`{"type":"assistant","message":{"content":[{"type":"tool_use","id":"1","name":"n","input":{"b": 2.0,"a":9007199254740993,"c":1e21}}]}}`,
			func(f protocol.Frame) any {
				return string(f.Message.(*message.Assistant).Message.Content[0].(*content.ToolUse).Input)
			}, `{"b": 2.0,"a":9007199254740993,"c":1e21}`, false,
		},
		"tool input with a lone surrogate": {
			`{"type":"assistant","message":{"content":[{"type":"tool_use","id":"1","name":"n","input":{"a":"\ud800","a":1}}]}}`,
			func(f protocol.Frame) any {
				return string(f.Message.(*message.Assistant).Message.Content[0].(*content.ToolUse).Input)
			}, `{"a":"\ud800","a":1}`, true,
		},
		"thinking tokens are ephemeral": {
			`{"type":"system","subtype":"thinking_tokens","estimated_tokens":5,"estimated_tokens_delta":1}`,
			func(f protocol.Frame) any { return f.Message.Ephemeral() }, true, false,
		},
		"answer in another role": {
			`{"type":"assistant","message":{"role":"user","content":[{"type":"text","text":"hi"}]}}`, text, "hi", true,
		},
		"answer of another type": {
			`{"type":"assistant","message":{"type":"note","content":[{"type":"text","text":"hi"}]}}`, text, "hi", true,
		},
		"start of an answer in another role": {
			`{"type":"stream_event","event":{"type":"message_start","message":{"role":"user","content":[]}}}`,
			func(f protocol.Frame) any { return string(f.Message.(*message.StreamEvent).RawEvent) },
			`{"type":"message_start","message":{"role":"user","content":[]}}`, true,
		},
		"delta of another kind": {
			`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":[1]}}`,
			func(f protocol.Frame) any { return string(f.Message.(*message.StreamEvent).RawEvent) },
			`{"type":"content_block_delta","index":0,"delta":[1]}`, true,
		},
		"last input beyond the list": {
			`{"type":"result","user_message_uuid":"c","user_message_uuids":["a","b"]}`,
			func(f protocol.Frame) any { return strings.Join(f.Message.(*message.Result).InputUUIDs(), " ") }, "a b c", false,
		},
		"notice with an odd value": {
			`{"subtype":"api_retry","type":"system","attempt":1.5,"uuid":"u"}`,
			func(f protocol.Frame) any { return f.Message.(*message.System).Body.(*notice.ApiRetry).Attempt }, int64(1), true,
		},
	}
	for name, test := range tests {
		t.Run(name, test.check)
	}
}

func TestUnrecognizedKeepsTheFrame(t *testing.T) {
	for name, line := range map[string]string{
		"new type":                   `{"type":"brand_new","n":2.0,"s":"\ud800","s":1}`,
		"new subtype":                `{"type":"system","x":[1e21],"subtype":"brand_new"}`,
		"no type":                    `{"hello":1}`,
		"type is no string":          `{"type":{"a":1}}`,
		"answer without a message":   `{"type":"assistant","uuid":"u"}`,
		"piece without an event":     `{"type":"stream_event","event":null}`,
		"limits without limits":      `{"type":"rate_limit_event"}`,
		"unknown state of a session": `{"type":"system","subtype":"session_state_changed","state":"new"}`,
	} {
		t.Run(name, func(t *testing.T) {
			f := protocol.Decode([]byte(line))
			u, ok := f.Message.(*message.Unrecognized)
			if !ok {
				t.Fatalf("message %T", f.Message)
			}
			want := message.Unrecognized{Type: f.Type, Subtype: f.Subtype, Raw: []byte(line)}
			if diff := cmp.Diff(want, *u); diff != "" {
				t.Error(diff)
			}
			if f.Unmodeled {
				t.Error("unmodeled, though the message has all of it")
			}
		})
	}
}

func TestSubtypeBehindTheType(t *testing.T) {
	f := protocol.Decode([]byte(`{"type":"brand_new","a":{},"subtype":"s"}`))
	if f.Type != "brand_new" || f.Subtype != "s" {
		t.Errorf("%q %q", f.Type, f.Subtype)
	}
}

func TestInvalidUTF8(t *testing.T) {
	t.Run("a message is unrecognized and lossy", func(t *testing.T) {
		f := protocol.Decode([]byte("{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"a\xffb\"}]}}"))
		u, ok := f.Message.(*message.Unrecognized)
		if !ok || !f.Lossy || !u.Lossy || !utf8.Valid(f.Raw) || !bytes.Contains(u.Raw, []byte("a\uFFFDb")) {
			t.Errorf("%+v, %s", f, f.Raw)
		}
	})
	t.Run("a result still ends its turn", func(t *testing.T) {
		f := protocol.Decode([]byte("{\"type\":\"result\",\"subtype\":\"success\",\"result\":\"a\xffb\"}"))
		m, ok := f.Message.(*message.Result)
		if !ok || *m.Result != "a\uFFFDb" || !f.Lossy || !f.Unmodeled {
			t.Errorf("%+v", f)
		}
	})
	t.Run("a reply still reaches its call", func(t *testing.T) {
		f := protocol.Decode([]byte("{\"type\":\"control_response\",\"response\":{\"subtype\":\"error\",\"request_id\":\"1\",\"error\":\"a\xff\"}}"))
		if f.Kind != protocol.KindResponse || !f.Response.Failed || f.Response.Err != "a\uFFFD" {
			t.Errorf("%+v", f)
		}
	})
	t.Run("noise is made valid", func(t *testing.T) {
		f := protocol.Decode([]byte("debug \xff\xfe"))
		if f.Kind != protocol.KindNoise || !f.Lossy || !utf8.Valid(f.Raw) {
			t.Errorf("%+v", f)
		}
	})
}

// TestControlFrames shows what is told apart from messages.
//
// covers: ME119 to ME121
func TestControlFrames(t *testing.T) {
	f := protocol.Decode([]byte(`{"type":"control_request","request_id":"r1","request":{"input":{"z":1,"a":2.0},"subtype":"can_use_tool"}}`))
	if f.Request.ID != "r1" || f.Subtype != "can_use_tool" || string(f.Request.Body) != `{"input":{"z":1,"a":2.0},"subtype":"can_use_tool"}` {
		t.Errorf("%+v", f.Request)
	}
	f = protocol.Decode([]byte(`{"type":"control_response","response":{"subtype":"success","request_id":"r1","response":null,"pending_permission_requests":[]}}`))
	if f.Response.ID != "r1" || f.Response.Failed || string(f.Response.Payload) != "null" || !bytes.Contains(f.Response.Envelope, []byte("pending")) {
		t.Errorf("%+v", f.Response)
	}
	f = protocol.Decode([]byte(`{"type":"control_response","response":{"subtype":"error","request_id":"r1","error":"no","error_code":"not_found"}}`))
	if !f.Response.Failed || f.Response.Err != "no" || f.Response.ErrCode != "not_found" || f.Response.Payload != nil {
		t.Errorf("%+v", f.Response)
	}
	f = protocol.Decode([]byte(`{"type":"transcript_mirror","filePath":"/t","entries":[{"b":1,"a":1e21},"x"]}`))
	if f.Mirror.FilePath != "/t" || len(f.Mirror.Entries) != 2 || string(f.Mirror.Entries[0]) != `{"b":1,"a":1e21}` {
		t.Errorf("%+v", f.Mirror)
	}
}

func TestDeepNesting(t *testing.T) {
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	f := protocol.Decode([]byte(`{"type":"brand_new","deep":` + deep + `}`))
	if _, ok := f.Message.(*message.Unrecognized); !ok {
		t.Errorf("kind %d", f.Kind)
	}
}

func FuzzDecode(f *testing.F) {
	recordedFrames(f, func(_ string, line int, raw []byte) {
		if line%17 == 0 && len(raw) < 4096 {
			f.Add(raw)
		}
	})
	f.Add([]byte("{\"type\":\"assistant\",\"message\":{\"content\":[\"\xff\"]}}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		got := protocol.Decode(line)
		want := bytes.TrimRight(line, "\r\n")
		if utf8.Valid(want) == got.Lossy {
			t.Errorf("lossy %t", got.Lossy)
		}
		if !got.Lossy && !bytes.Equal(got.Raw, want) {
			t.Errorf("raw %q", got.Raw)
		}
		if (got.Message != nil) != (got.Kind == protocol.KindMessage) {
			t.Errorf("kind %d with message %T", got.Kind, got.Message)
		}
	})
}

func BenchmarkDecodeTextDelta(b *testing.B) {
	line := []byte(`{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" and then some more words"}},"session_id":"6f3b0b8e-6d0b-4d55-8d63-3a4bd2f9d9d1","parent_tool_use_id":null,"uuid":"0c1f1b1e-9a4e-4b56-9f65-0b6e2b3d4c5f","api_message_id":"msg_c725d53290454fad"}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		if f := protocol.Decode(line); f.Unmodeled {
			b.Fatal("unmodeled")
		}
	}
}
