package callbacks_test

import (
	"errors"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/service/translate/callbacks"
)

func TestAnswers(t *testing.T) {
	all := requests()
	permissionHook := hookRequest("PermissionRequest")
	const input = `"updatedInput":{"n":2.0}`
	for _, c := range []struct {
		name   string
		req    callback.Request
		answer string // protojson of Answer
		want   string // the CLI's payload
	}{
		{"G1 allow", all["permission"], `{"permission":{"allow":{}}}`, `{"behavior":"allow",` + input + `}`},
		{"P11 updated input", all["permission"], `{"permission":{"allow":{"updated_input_json":"{ \"n\" : 9007199254740993 }"}}}`,
			`{"behavior":"allow","updatedInput":{"n":9007199254740993}}`},
		{"empty updated input", all["permission"], `{"permission":{"allow":{"updated_input_json":"{}"}}}`, `{"behavior":"allow","updatedInput":{}}`},
		{"P24 accepted suggestion, then an update", all["permission"],
			`{"permission":{"allow":{"accepted_suggestions":[0],"updated_permissions":[{"type":"addRules","rules":[{"tool_name":"Bash"}],"behavior":"allow","mode":"plan","destination":"session"}],"decision_classification":"user_permanent"}}}`,
			`{"behavior":"allow",` + input + `,"updatedPermissions":[{"type":"setMode","mode":"acceptEdits","destination":"session","new":1},{"type":"addRules","rules":[{"toolName":"Bash"}],"behavior":"allow","destination":"session"}],"decisionClassification":"user_permanent"}`},
		{"raw update of a newer kind", all["permission"], `{"permission":{"allow":{"updated_permissions":[{"raw_json":"{\"type\":\"new\", \"x\":1.0}"}]}}}`,
			`{"behavior":"allow",` + input + `,"updatedPermissions":[{"type":"new","x":1.0}]}`},
		{"suggestion sent back as received", all["permission"],
			`{"permission":{"allow":{"updated_permissions":[{"type":"setMode","mode":"plan","destination":"session","raw_json":"{\"type\":\"setMode\",\"mode\":\"plan\",\"destination\":\"session\"}"}]}}}`,
			`{"behavior":"allow",` + input + `,"updatedPermissions":[{"type":"setMode","mode":"plan","destination":"session"}]}`},
		{"P12 deny", all["permission"], `{"permission":{"deny":{"message":"no","interrupt":true}}}`, `{"behavior":"deny","message":"no","interrupt":true}`},
		{"P14 raw answer", all["permission"], `{"raw_json":"{\"behavior\": \"allow\"}"}`, `{"behavior":"allow"}`},

		{"H74 no opinion", all["hook"], `{"hook":{}}`, `{}`},
		{"H74 empty output", all["hook"], `{"hook":{"output":{}}}`, `{}`},
		{"H60 continue false", all["hook"], `{"hook":{"output":{"should_continue":false,"stop_reason":"s"}}}`, `{"continue":false,"stopReason":"s"}`},
		{"H67 async", all["hook"], `{"hook":{"deferred":{"timeout":"2.5s"}}}`, `{"async":true,"asyncTimeout":2500}`},
		{"H67 async without timeout", all["hook"], `{"hook":{"deferred":{}}}`, `{"async":true}`},
		{"H10 raw output", all["hook"], `{"hook":{"raw_json":"{\"new\": 1}"}}`, `{"new":1}`},
		{"raw specific output", all["hook"], `{"hook":{"output":{"reason":"r","raw_json":"{\"hookEventName\":\"PreToolUse\",\"new\":2.0}"}}}`,
			`{"reason":"r","hookSpecificOutput":{"hookEventName":"PreToolUse","new":2.0}}`},
		{"P23 no destination", all["permission"], `{"permission":{"allow":{"updated_permissions":[{"type":"setMode","mode":"plan"}]}}}`,
			`{"behavior":"allow",` + input + `,"updatedPermissions":[{"type":"setMode","mode":"plan","destination":"session"}]}`},
		{"H71 allow", permissionHook, `{"hook":{"output":{"permission_request":{"allow":{"updated_input_json":"{}","updated_permissions":[{"type":"setMode","mode":"plan","destination":"session"}]}}}}}`,
			`{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow","updatedInput":{},"updatedPermissions":[{"type":"setMode","mode":"plan","destination":"session"}]}}}`},
		{"H71 deny", permissionHook, `{"hook":{"output":{"permission_request":{"deny":{}}}}}`,
			`{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny"}}}`},

		{"MC16 result", all["tool"], `{"tool":{"content":[{"text":"3"},{"image":{"data":"/w==","mime_type":"image/png"}},{"audio":{"data":"/w==","mime_type":"audio/wav"}},{"resource_link":{"uri":"u","name":"n"}},{"resource":{"uri":"u","blob":""}},{"raw_json":"{\"type\":\"new\"}"}],"is_error":true,"structured_content_json":"{\"n\":3.0}"}}`,
			`{"content":[{"type":"text","text":"3"},{"type":"image","data":"/w==","mimeType":"image/png"},{"type":"audio","data":"/w==","mimeType":"audio/wav"},{"type":"text","text":"n\nu"},{"type":"resource","resource":{"uri":"u","blob":""}},{"type":"new"}],"structuredContent":{"n":3.0},"isError":true}`},
		{"empty result", all["tool"], `{"tool":{}}`, `{"content":[]}`},

		{"MC20 whole message", all["mcp"], `{"mcp":{"message_json":"{\"id\":7,\"result\":{}}"}}`, `{"mcp_response":{"id":7,"result":{}}}`},
		{"MC20 result alone", all["mcp"], `{"mcp":{"result_json":"{\"tools\":[]}"}}`, `{"mcp_response":{"jsonrpc":"2.0","id":7,"result":{"tools":[]}}}`},
		{"MCP error", all["mcp"], `{"mcp":{"error":{"code":-32601,"message":"m","data_json":"1.0"}}}`, `{"mcp_response":{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"m","data":1.0}}}`},

		{"MC38 accept", all["elicitation"], `{"elicitation":{"action":"accept","content_json":"{\"name\":\"x\"}"}}`, `{"action":"accept","content":{"name":"x"}}`},
		{"MC38 decline", all["elicitation"], `{"elicitation":{"action":"decline"}}`, `{"action":"decline"}`},
		{"unknown request", all["raw"], `{"raw_json":"{\"behavior\":\"completed\"}"}`, `{"behavior":"completed"}`},
	} {
		reply, err := answer(t, c.req, c.answer)
		if err != nil || reply.Err != "" || string(reply.Payload) != c.want {
			t.Errorf("%s: %v\n got %s\nwant %s", c.name, err, reply.Payload, c.want)
		}
	}
	for kind, req := range all {
		if reply, err := answer(t, req, `{"error":{"message":"boom"}}`); err != nil || reply.Err != "boom" {
			t.Errorf("P16 error for %s: %+v %v", kind, reply, err)
		}
	}
}

func answer(t *testing.T, req callback.Request, text string) (control.Reply, error) {
	t.Helper()
	m := &agentdv1.Answer{}
	if err := protojson.Unmarshal([]byte(text), m); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return callbacks.Answer(req, m)
}

func TestAnswersThatTheCLIWouldDropAreRefused(t *testing.T) {
	all := requests()
	const allow = "answer.permission.allow."
	for _, c := range []struct {
		name   string
		req    callback.Request
		answer string
		fields []string
	}{
		{"no decision", all["permission"], `{"permission":{}}`, []string{"answer.permission"}},
		{"G7 destination", all["permission"], `{"permission":{"allow":{"updated_permissions":[{"type":"setMode","mode":"plan","destination":"nowhere"}]}}}`, []string{allow + "updated_permissions[0].destination"}},
		{"G7 type and its fields", all["permission"], `{"permission":{"allow":{"updated_permissions":[{"type":"x","destination":"session"},{"type":"addRules","rules":[{}],"destination":"session"},{"type":"setMode","destination":"session"},{"type":"addDirectories","destination":"session"},{"type":"removeRules","behavior":"ask","destination":"session"}]}}}`,
			[]string{allow + "updated_permissions[0].type", allow + "updated_permissions[1].rules[0].tool_name", allow + "updated_permissions[1].behavior", allow + "updated_permissions[2].mode", allow + "updated_permissions[3].directories", allow + "updated_permissions[4].rules"}},
		{"raw update and a changed field", all["permission"], `{"permission":{"allow":{"updated_permissions":[{"destination":"localSettings","raw_json":"{\"type\":\"setMode\",\"mode\":\"plan\",\"destination\":\"session\"}"}]}}}`, []string{allow + "updated_permissions[0]"}},
		{"raw update that is no object", all["permission"], `{"permission":{"allow":{"updated_permissions":[{"raw_json":"7"}]}}}`, []string{allow + "updated_permissions[0].raw_json"}},
		{"index", all["permission"], `{"permission":{"allow":{"accepted_suggestions":[0,1]}}}`, []string{allow + "accepted_suggestions[1]"}},
		{"input", all["permission"], `{"permission":{"allow":{"updated_input_json":"[]"}}}`, []string{allow + "updated_input_json"}},
		{"classification", all["permission"], `{"permission":{"deny":{"decision_classification":"x"}}}`, []string{"answer.permission.deny.decision_classification"}},
		{"raw answer", all["permission"], `{"raw_json":"{"}`, []string{"answer.raw_json"}},
		{"error without text", all["permission"], `{"error":{}}`, []string{"answer.error.message"}},

		{"hook decision", all["hook"], `{"hook":{"output":{"decision":"deny","pre_tool_use":{"permission_decision":"block","updated_input_json":"x"}}}}`,
			[]string{"answer.hook.output.decision", "answer.hook.output.pre_tool_use.permission_decision", "answer.hook.output.pre_tool_use.updated_input_json"}},
		{"hook of another event", all["hook"], `{"hook":{"output":{"stop":{}}}}`, []string{"answer.hook.output"}},
		{"raw specific of another event", all["hook"], `{"hook":{"output":{"raw_json":"{\"hookEventName\":\"Stop\"}"}}}`, []string{"answer.hook.output.raw_json"}},
		{"raw hook", all["hook"], `{"hook":{"raw_json":"null"}}`, []string{"answer.hook.raw_json"}},
		{"no hook decision", hookRequest("PermissionRequest"), `{"hook":{"output":{"permission_request":{}}}}`, []string{"answer.hook.output.permission_request"}},
		{"action", hookRequest("Elicitation"), `{"hook":{"output":{"elicitation":{"action":"yes"}}}}`, []string{"answer.hook.output.elicitation.action"}},

		{"tool content", all["tool"], `{"tool":{"content":[{},{"resource":{}},{"raw_json":"1"}],"structured_content_json":"[]"}}`,
			[]string{"answer.tool.structured_content_json", "answer.tool.content[0]", "answer.tool.content[1].resource", "answer.tool.content[2].raw_json"}},
		{"MCP id", all["mcp"], `{"mcp":{"message_json":"{\"id\":8,\"result\":{}}"}}`, []string{"answer.mcp.message_json"}},
		{"no MCP answer", all["mcp"], `{"mcp":{}}`, []string{"answer.mcp"}},
		{"elicitation", all["elicitation"], `{"elicitation":{"action":"yes","content_json":"1"}}`, []string{"answer.elicitation.action", "answer.elicitation.content_json"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := answer(t, c.req, c.answer)
			e, ok := errors.AsType[*fault.Error](err)
			if !ok || e.Reason != fault.ValidationFailed {
				t.Fatalf("error %v", err)
			}
			checkFields(t, e.Violations, c.fields...)
		})
	}
}

func TestTooManyUpdatesAreRefusedP19(t *testing.T) {
	update := &agentdv1.PermissionUpdate{Type: "addDirectories", Directories: make([]string, 4096), Destination: new(string)}
	*update.Destination = "session"
	_, err := callbacks.Answer(requests()["permission"], &agentdv1.Answer{Answer: &agentdv1.Answer_Permission{
		Permission: &agentdv1.PermissionAnswer{Decision: &agentdv1.PermissionAnswer_Allow{
			Allow: &agentdv1.PermissionAllow{UpdatedPermissions: []*agentdv1.PermissionUpdate{update}},
		}},
	}})
	if fault.ReasonOf(err) != fault.ValidationFailed {
		t.Errorf("%v", err)
	}
}
