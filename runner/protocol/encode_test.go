package protocol_test

import (
	"testing"

	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func ptr[T any](v T) *T { return &v }

func TestAppendUser(t *testing.T) {
	image := content.WriteImage(content.Source{Type: "base64", MediaType: "image/png", Data: "AAAA"})
	tests := map[string]struct {
		in   message.Input
		want string
	}{
		"text": {
			message.Input{UUID: "u", Text: ptr("hi \"there\"\n<&>")},
			`{"type":"user","uuid":"u","session_id":"","parent_tool_use_id":null,"message":{"role":"user","content":"hi \"there\"\n<&>"}}`,
		},
		"line separators are escaped": {
			message.Input{UUID: "u", Text: ptr("a\u2028b\u2029"), Extra: rawjson.Value("{\"k\":\"\u2028\"}")},
			`{"type":"user","uuid":"u","session_id":"","parent_tool_use_id":null,"message":{"role":"user","content":"a\u2028b\u2029"},"k":"\u2028"}`,
		},
		"blocks": {
			message.Input{UUID: "u", Blocks: []rawjson.Value{content.WriteText("look"), image}},
			`{"type":"user","uuid":"u","session_id":"","parent_tool_use_id":null,"message":{"role":"user","content":[{"type":"text","text":"look"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}}`,
		},
		"every member": {
			message.Input{
				UUID: "u", Text: ptr("hi"), Priority: ptr("now"), ShouldQuery: ptr(false), ClientComposed: ptr(true),
				ParentToolUseID: ptr("t"), SessionID: "default", Origin: rawjson.Value(`{"kind":"human"}`),
				Extra: rawjson.Value(`{"n":2.0,"a":1e21}`),
			},
			`{"type":"user","uuid":"u","session_id":"default","parent_tool_use_id":"t","message":{"role":"user","content":"hi"},"priority":"now","shouldQuery":false,"client_composed":true,"origin":{"kind":"human"},"n":2.0,"a":1e21}`,
		},
		"no extra members": {
			message.Input{UUID: "u", Text: ptr(""), Extra: rawjson.Value(`{}`)},
			`{"type":"user","uuid":"u","session_id":"","parent_tool_use_id":null,"message":{"role":"user","content":""}}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := protocol.AppendUser([]byte("before"), test.in)
			if err != nil || string(got) != "before"+test.want {
				t.Errorf("got  %s, %v\nwant %s", got, err, test.want)
			}
		})
	}
}

func TestAppendUserRefusesWhatWouldEndTheCLI(t *testing.T) {
	for name, in := range map[string]message.Input{
		"malformed block":  {Blocks: []rawjson.Value{rawjson.Value(`{`)}},
		"two values":       {Blocks: []rawjson.Value{rawjson.Value(`{}]},"x":[{}`), rawjson.Value(`"`)}},
		"malformed origin": {Text: ptr("hi"), Origin: rawjson.Value(`{"kind":`)},
		"malformed extra":  {Text: ptr("hi"), Extra: rawjson.Value(`{"a" 1}`)},
		"a line break":     {Text: ptr("hi"), Extra: rawjson.Value("{\"a\":\n1}")},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := protocol.AppendUser([]byte("before"), in)
			if err == nil || string(got) != "before" {
				t.Errorf("%s, %v", got, err)
			}
		})
	}
}
