package callback_test

import (
	"testing"
	"time"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
	"github.com/agentd/agentd/runner/protocol/callback/permission"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func ptr[T any](v T) *T { return &v }

func want(t *testing.T, name string, r control.Reply, payload string) {
	t.Helper()
	if r.Err != "" || string(r.Payload) != payload {
		t.Errorf("%s:\n got %s (error %q)\nwant %s", name, r.Payload, r.Err, payload)
	}
}

func TestPermissionReplies(t *testing.T) {
	r := parse[*callback.CanUseTool](t, `{"subtype":"can_use_tool","input":{ "b":1.0,"a":"\u003c"}}`)
	want(t, "G1, P11 allow echoes the input", r.Allow(permission.Allow{}),
		`{"behavior":"allow","updatedInput":{ "b":1.0,"a":"\u003c"}}`)
	want(t, "an empty input is not an absent one", r.Allow(permission.Allow{UpdatedInput: rawjson.Value(`{}`)}),
		`{"behavior":"allow","updatedInput":{}}`)
	want(t, "P24 a suggestion is echoed", r.Allow(permission.Allow{
		Updates:        []permission.Update{{Type: "x", Raw: rawjson.Value(`{"type":"addRules","z":1}`)}},
		Classification: ptr("user_permanent"),
	}), `{"behavior":"allow","updatedInput":{ "b":1.0,"a":"\u003c"},"updatedPermissions":[{"type":"addRules","z":1}],"decisionClassification":"user_permanent"}`)
	want(t, "P12 deny", r.Deny(permission.Deny{Message: "no <&>"}), `{"behavior":"deny","message":"no <&>"}`)
	want(t, "P12 deny with interrupt", r.Deny(permission.Deny{Interrupt: true}), `{"behavior":"deny","message":"","interrupt":true}`)
}

func TestPermissionUpdateHasTheKeysOfItsTypeB36P18(t *testing.T) {
	all := permission.Update{
		Rules:    []permission.Rule{{ToolName: "Bash"}, {ToolName: "Read", RuleContent: ptr("/x")}},
		Behavior: ptr("deny"), Mode: ptr("plan"), Directories: []string{"/a", "/b"}, Destination: ptr("session"),
	}
	rules := `"rules":[{"toolName":"Bash"},{"toolName":"Read","ruleContent":"/x"}],"behavior":"deny","destination":"session"}`
	for typ, wanted := range map[string]string{
		permission.AddRules:          `{"type":"addRules",` + rules,
		permission.ReplaceRules:      `{"type":"replaceRules",` + rules,
		permission.RemoveRules:       `{"type":"removeRules",` + rules,
		permission.SetMode:           `{"type":"setMode","mode":"plan","destination":"session"}`,
		permission.AddDirectories:    `{"type":"addDirectories","directories":["/a","/b"],"destination":"session"}`,
		permission.RemoveDirectories: `{"type":"removeDirectories","directories":["/a","/b"],"destination":"session"}`,
	} {
		all.Type = typ
		if got := string(all.Encode()); got != wanted {
			t.Errorf("%s:\n got %s\nwant %s", typ, got, wanted)
		}
	}
}

func TestHookReplies(t *testing.T) {
	r := parse[*callback.HookCallback](t, `{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"PreToolUse"}}`)
	want(t, "H74, B37 no opinion", r.Answer(hook.Output{}), `{}`)
	want(t, "H60 to H66", r.Answer(hook.Output{
		Continue: ptr(false), SuppressOutput: ptr(true), StopReason: ptr("s"), Decision: ptr("block"),
		SystemMessage: ptr("m"), Reason: ptr("r"), TerminalSequence: ptr("\a"),
	}), `{"continue":false,"suppressOutput":true,"stopReason":"s","decision":"block","systemMessage":"m","terminalSequence":"\u0007","reason":"r"}`)
	want(t, "H68 PreToolUse", r.Answer(hook.Output{Specific: &hook.Specific{
		Event: "PreToolUse", PermissionDecision: ptr("ask"), UpdatedInput: rawjson.Value(`{"a":1.0}`), AdditionalContext: ptr(""),
	}}), `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","updatedInput":{"a":1.0},"additionalContext":""}}`)
	want(t, "H71 PermissionRequest", r.Answer(hook.Output{Specific: &hook.Specific{
		Event: "PermissionRequest", Deny: &hook.PermissionDeny{Message: ptr("m"), Interrupt: ptr(false)},
	}}), `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"m","interrupt":false}}}`)
	want(t, "H67, B38 async in milliseconds", control.Reply{Payload: hook.EncodeAsync(1500 * time.Millisecond)},
		`{"async":true,"asyncTimeout":1500}`)
}

func TestMCPReplies(t *testing.T) {
	r := parse[*callback.MCPMessage](t, `{"subtype":"mcp_message","server_name":"s","message":{"jsonrpc":"2.0","id":"a/1","method":"x"}}`)
	want(t, "MC20 result", r.Result(rawjson.Value(`{"a":1}`)), `{"mcp_response":{"jsonrpc":"2.0","id":"a/1","result":{"a":1}}}`)
	want(t, "MC23 error", r.Error(callback.CodeInternal, "m", rawjson.Value(`[1]`)),
		`{"mcp_response":{"jsonrpc":"2.0","id":"a/1","error":{"code":-32603,"message":"m","data":[1]}}}`)
	want(t, "MC21 acknowledgement", r.Acknowledge(), `{"mcp_response":{"jsonrpc":"2.0","result":{}}}`)
	want(t, "MC22 unknown server", callback.Refuse(r),
		`{"mcp_response":{"jsonrpc":"2.0","id":"a/1","error":{"code":-32601,"message":"Server 's' not found"}}}`)
	if got := string(callback.MCPNotify("s", rawjson.Value(`{"method":"m"}`))); got != `{"subtype":"mcp_message","server_name":"s","message":{"method":"m"}}` {
		t.Errorf("MC28: %s", got)
	}
}

func TestToolCallMC16MC17MC30B78(t *testing.T) {
	r := callback.NewToolCall("id", "calc", rawjson.Value(`{"name":"add","arguments":{"a":1.0},"_meta":{"claudecode/toolUseId":"t","progressToken":2}}`))
	if r.Tool != "add" || string(r.Arguments) != `{"a":1.0}` || *r.ToolUseID != "t" || string(r.ProgressToken) != "2" || r.Unmodeled {
		t.Errorf("%+v", r)
	}
	if bare := callback.NewToolCall("id", "calc", rawjson.Value(`{"name":"now"}`)); string(bare.Arguments) != `{}` || bare.ToolUseID != nil || bare.Meta != nil {
		t.Errorf("%+v", bare)
	}
	want(t, "empty result", r.Result(callback.ToolResult{}), `{"content":[]}`)
	link := callback.ResourceLink{URI: "u", Name: "n", Description: "d"}
	text := callback.Resource{URI: "u", Text: ptr("t")}
	blob := callback.Resource{URI: "u", MIMEType: ptr("x/y"), Blob: []byte{0}}
	want(t, "everything", r.Result(callback.ToolResult{
		Content: []rawjson.Value{
			callback.TextContent("t"), callback.MediaContent("image", []byte{255}, "image/png"),
			link.Encode(), text.Encode(), blob.Encode(),
		},
		IsError: true, Structured: rawjson.Value(`{"n":2.0}`), Meta: rawjson.Value(`{}`),
	}), `{"content":[{"type":"text","text":"t"},{"type":"image","data":"/w==","mimeType":"image/png"},`+
		`{"type":"text","text":"n\nu\nd"},{"type":"resource","resource":{"uri":"u","text":"t"}},`+
		`{"type":"resource","resource":{"uri":"u","mimeType":"x/y","blob":"AA=="}}],"structuredContent":{"n":2.0},"isError":true,"_meta":{}}`)
}

func TestDefaultRepliesNeverAllow(t *testing.T) {
	const text = `"Nobody was there to answer, so agentd refused."`
	hooks := callback.Hooks{{ID: "soft", Event: "PreToolUse", OnFailure: "continue"}, {ID: "hard", Event: "PreToolUse", OnFailure: "block"}, {ID: "stop", Event: "Stop", OnFailure: "block"}}
	onEvent := func(id, event string) callback.Request {
		return parse[*callback.HookCallback](t, `{"subtype":"hook_callback","callback_id":"`+id+`","input":{"hook_event_name":"`+event+`"}}`)
	}
	deny := func(event string) string {
		return `{"hookSpecificOutput":{"hookEventName":"` + event + `","permissionDecision":"deny","permissionDecisionReason":` + text + `}}`
	}
	mcp := func(message string) callback.Request {
		return parse[*callback.MCPMessage](t, `{"subtype":"mcp_message","server_name":"s","message":`+message+`}`)
	}
	for _, c := range []struct {
		name string
		r    callback.Request
		want string
	}{
		{"P17 permission", parse[*callback.CanUseTool](t, `{"subtype":"can_use_tool","input":{}}`), `{"behavior":"deny","message":` + text + `}`},
		{"PreToolUse", onEvent("hard", "PreToolUse"), deny("PreToolUse")},
		{"PreToolUse unregistered", onEvent("?", "PreToolUse"), deny("PreToolUse")},
		{"PreModelSwitch", onEvent("?", "PreModelSwitch"), deny("PreModelSwitch")},
		{"PreSkillShellCommand", onEvent("?", "PreSkillShellCommand"), deny("PreSkillShellCommand")},
		{"UserPromptSubmit", onEvent("?", "UserPromptSubmit"), `{"decision":"block","reason":` + text + `}`},
		{"H5 on_failure continue", onEvent("soft", "PreToolUse"), `{}`},
		{"PermissionRequest", onEvent("?", "PermissionRequest"), `{}`},
		{"unknown event", onEvent("?", "NewEvent"), `{}`},
		{"MCP request", mcp(`{"id":1,"method":"m"}`), `{"mcp_response":{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":` + text + `}}}`},
		{"MCP notification", mcp(`{"method":"m"}`), `{"mcp_response":{"jsonrpc":"2.0","result":{}}}`},
		{"tool call", callback.NewToolCall("i", "s", rawjson.Value(`{}`)), `{"content":[{"type":"text","text":` + text + `}],"isError":true}`},
		{"MC38 elicitation", parse[*callback.Elicitation](t, `{"subtype":"elicitation"}`), `{"action":"cancel"}`},
	} {
		want(t, c.name, callback.DefaultReply(c.r, hooks, callback.Nobody), c.want)
	}
	for _, event := range []string{"Stop", "UserPromptExpansion", "PostToolUse", "PermissionRequest", "NewEvent"} {
		if r := callback.DefaultReply(onEvent("stop", event), hooks, callback.Nobody); r.Err == "" || r.Payload != nil {
			t.Errorf("%s with on_failure block is answered %s, want an error", event, r.Payload)
		}
	}
	if r := callback.DefaultReply(parse[*callback.Raw](t, `{"subtype":"request_user_dialog"}`), hooks, callback.Nobody); r.Err == "" {
		t.Errorf("a raw request is not answered by an error: %s", r.Payload)
	}
}

func TestRefuseSaysWhatTheSDKSaysP15H9(t *testing.T) {
	for body, text := range map[string]string{
		`{"subtype":"can_use_tool"}`:                                    "canUseTool callback is not provided",
		`{"subtype":"hook_callback","callback_id":"hook_9","input":{}}`: "No hook callback found for ID: hook_9",
		`{"subtype":"oauth_refresh"}`:                                   "Unsupported control request subtype: oauth_refresh",
	} {
		if r := callback.Refuse(callback.Parse(request(t, body))); r.Err != text {
			t.Errorf("%s: %q", body, r.Err)
		}
	}
}

func TestHooksInitializeH1toH5H11B39(t *testing.T) {
	if got := string(callback.Hooks(nil).Initialize()); got != "null" {
		t.Errorf("no hooks: %s", got)
	}
	hooks := callback.Hooks{
		{ID: "hook_0", Event: "PreToolUse", Matcher: ptr("Write|Edit"), Timeout: ptr(1.5), OnFailure: "block"},
		{ID: "hook_1", Event: "Stop"},
		{ID: "x", Event: "PreToolUse", Matcher: ptr(""), Timeout: ptr(2147480.0)},
	}
	wanted := `{"PreToolUse":[{"matcher":"Write|Edit","hookCallbackIds":["hook_0"],"timeout":6.5,"onFailure":"block"},` +
		`{"matcher":"","hookCallbackIds":["x"],"timeout":2147483}],"Stop":[{"matcher":null,"hookCallbackIds":["hook_1"]}]}`
	if got := string(hooks.Initialize()); got != wanted {
		t.Errorf("\n got %s\nwant %s", got, wanted)
	}
}

func TestHookDeadlineComesBeforeTheCLIGivesUp(t *testing.T) {
	hooks := callback.Hooks{{ID: "short", Timeout: ptr(0.5)}, {ID: "long", Timeout: ptr(60.0)}, {ID: "none"}}
	for _, c := range []struct {
		id, event string
		want      time.Duration
	}{
		{"short", "PreToolUse", 500 * time.Millisecond},
		{"long", "UserPromptSubmit", time.Minute},
		{"none", "PreToolUse", 595 * time.Second},
		{"none", "UserPromptSubmit", 25 * time.Second},
		{"?", "Stop", 595 * time.Second},
	} {
		r := parse[*callback.HookCallback](t, `{"subtype":"hook_callback","callback_id":"`+c.id+`","input":{"hook_event_name":"`+c.event+`"}}`)
		if got := hooks.Limit(r); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.id, c.event, got, c.want)
		}
	}
}
