package oracle

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/service/translate/callbacks"
	"github.com/agentd/agentd/service/translate/controls"
	"github.com/agentd/agentd/service/translate/messages"
	"github.com/agentd/agentd/service/translate/options"
)

// place is where a caller's JSON goes: a request in protojson, in which "@" is
// the text of the field.
type place struct {
	request string
	// wrap makes the field's text of the drawn JSON; nil takes it as it is.
	wrap func(string) string
	// send is how the request reaches the CLI.
	send func(tb testing.TB, place place, request []byte) []byte
	// frame is the request of the CLI that is answered.
	frame string
	// any allows JSON that is no object.
	any bool
}

func typed(text string) string { return `{"type":"object","x":` + text + `}` }

const (
	toolFrame = `{"type":"control_request","request_id":"r","request":{"subtype":"can_use_tool","tool_name":"n","input":{}}}`
	mcpFrame  = `{"type":"control_request","request_id":"r","request":{"subtype":"mcp_message","server_name":"s","message":{"method":"m","id":1}}}`
	askFrame  = `{"type":"control_request","request_id":"r","request":{"subtype":"elicitation"}}`
)

func hookFrame(event string) string {
	return hookLine(event, `"x":1`)
}

// toCLI says for each JSON field that a caller may write where it goes.
var toCLI = map[string]place{
	"JsonSchema.schema_json":                  {request: `{"output_format":{"json_schema":{"schema_json":@}}}`, send: sendOptions},
	"AgentDefinition.extra_json":              {request: `{"agents":[{"name":"n","extra_json":@}]}`, send: sendOptions},
	"Settings.settings_json":                  {request: `{"settings":{"settings_json":@}}`, send: sendOptions},
	"Options.managed_settings_json":           {request: `{"managed_settings_json":@}`, send: sendOptions},
	"SandboxNetwork.extra_json":               {request: `{"sandbox":{"network":{"extra_json":@}}}`, wrap: typed, send: sendOptions},
	"SandboxFilesystem.extra_json":            {request: `{"sandbox":{"filesystem":{"extra_json":@}}}`, wrap: typed, send: sendOptions},
	"SandboxSettings.credentials_json":        {request: `{"sandbox":{"credentials_json":@}}`, send: sendOptions},
	"SandboxSettings.extra_json":              {request: `{"sandbox":{"extra_json":@}}`, wrap: typed, send: sendOptions},
	"Options.extra_initialize_json":           {request: `{"extra_initialize_json":@}`, wrap: typed, send: sendOptions},
	"McpServer.raw_json":                      {request: `{"mcp_servers":{"servers":{"servers":[{"name":"n","raw_json":@}]}}}`, send: sendOptions},
	"McpServers.servers_json":                 {request: `{"mcp_servers":{"servers_json":@}}`, wrap: func(s string) string { return `{"mcpServers":{"n":` + s + `}}` }, send: sendOptions},
	"InputBlock.raw_json":                     {request: `{"blocks":{"blocks":[{"raw_json":@}]}}`, wrap: typed, send: sendInput},
	"Input.origin_json":                       {request: `{"text":"x","origin_json":@}`, wrap: func(s string) string { return `{"kind":"human","x":` + s + `}` }, send: sendInput},
	"Input.extra_json":                        {request: `{"text":"x","extra_json":@}`, wrap: func(s string) string { return `{"brand":` + s + `}` }, send: sendInput},
	"PermissionAllow.updated_input_json":      {request: `{"permission":{"allow":{"updated_input_json":@}}}`, send: sendAnswer, frame: toolFrame},
	"PermissionUpdate.raw_json":               {request: `{"permission":{"allow":{"updated_permissions":[{"raw_json":@}]}}}`, wrap: typed, send: sendAnswer, frame: toolFrame},
	"PreToolUseHookOutput.updated_input_json": {request: `{"hook":{"output":{"pre_tool_use":{"updated_input_json":@}}}}`, send: sendAnswer, frame: hookFrame("PreToolUse")},
	"PostToolUseHookOutput.updated_tool_output_json": {request: `{"hook":{"output":{"post_tool_use":{"updated_tool_output_json":@}}}}`, send: sendAnswer,
		frame: hookFrame("PostToolUse"), any: true},
	"PostToolUseHookOutput.updated_mcp_tool_output_json": {request: `{"hook":{"output":{"post_tool_use":{"updated_mcp_tool_output_json":@}}}}`, send: sendAnswer,
		frame: hookFrame("PostToolUse"), any: true},
	"PermissionRequestHookAllow.updated_input_json": {request: `{"hook":{"output":{"permission_request":{"allow":{"updated_input_json":@}}}}}`, send: sendAnswer,
		frame: hookFrame("PermissionRequest")},
	"ElicitationHookOutput.content_json": {request: `{"hook":{"output":{"elicitation":{"content_json":@}}}}`, send: sendAnswer, frame: hookFrame("Elicitation")},
	"ElicitationResultHookOutput.content_json": {request: `{"hook":{"output":{"elicitation_result":{"content_json":@}}}}`, send: sendAnswer,
		frame: hookFrame("ElicitationResult")},
	"HookOutput.raw_json":                    {request: `{"hook":{"output":{"raw_json":@}}}`, wrap: func(s string) string { return `{"hookEventName":"Stop","x":` + s + `}` }, send: sendAnswer, frame: hookFrame("Stop")},
	"HookAnswer.raw_json":                    {request: `{"hook":{"raw_json":@}}`, send: sendAnswer, frame: hookFrame("Stop")},
	"ToolResultContent.raw_json":             {request: `{"tool":{"content":[{"raw_json":@}]}}`, send: sendAnswer},
	"ToolResult.structured_content_json":     {request: `{"tool":{"structured_content_json":@}}`, send: sendAnswer},
	"ToolResult.meta_json":                   {request: `{"tool":{"meta_json":@}}`, send: sendAnswer},
	"McpAnswer.message_json":                 {request: `{"mcp":{"message_json":@}}`, wrap: func(s string) string { return `{"id":1,"result":` + s + `}` }, send: sendAnswer, frame: mcpFrame},
	"McpAnswer.result_json":                  {request: `{"mcp":{"result_json":@}}`, send: sendAnswer, frame: mcpFrame},
	"McpError.data_json":                     {request: `{"mcp":{"error":{"code":1,"data_json":@}}}`, send: sendAnswer, frame: mcpFrame, any: true},
	"ElicitationAnswer.content_json":         {request: `{"elicitation":{"action":"accept","content_json":@}}`, send: sendAnswer, frame: askFrame},
	"Answer.raw_json":                        {request: `{"raw_json":@}`, send: sendAnswer, frame: toolFrame},
	"ApplyFlagSettingsControl.settings_json": {request: `{"apply_flag_settings":{"settings_json":@}}`, send: sendControl},
	"UpdateSettingsControl.settings_json":    {request: `{"update_settings":{"source":"s","settings_json":@}}`, send: sendControl},
	"CallMcpToolControl.arguments_json":      {request: `{"call_mcp_tool":{"tool":"t","arguments_json":@}}`, send: sendControl},
	"AskSideQuestionControl.history_json":    {request: `{"ask_side_question":{"question":"q","history_json":[@]}}`, send: sendControl},
	"RawControl.request_json":                {request: `{"raw":{"subtype":"brand","request_json":@}}`, send: sendControl},
	"McpNotify.message_json":                 {request: `{"server":"s","message_json":@}`, send: sendNotify},
	"McpTool.input_schema_json":              {request: `{"input_schema_json":@}`, wrap: typed, send: sendTool},
	"McpTool.output_schema_json":             {request: `{"output_schema_json":@}`, send: sendTool},
	"McpTool.meta_json":                      {request: `{"meta_json":@}`, send: sendTool},
}

// joined are fields whose members are sent beside others.
var joined = map[string]bool{"AgentDefinition.extra_json": true, "RawControl.request_json": true}

// notToCLI are JSON fields of requests that do not reach the CLI.
var notToCLI = map[string]string{
	"StoreLoadResult.entries_json": "belongs to the session store, which is not built",
	"StoredSummary.data_json":      "belongs to the session store, which is not built",
}

func TestEveryJSONFieldToTheCLI(t *testing.T) {
	for _, name := range jsonFieldNames(&agentdv1.SessionRequest{}) {
		if _, ok := toCLI[name]; !ok && notToCLI[name] == "" {
			t.Errorf("%s: nothing goes through it", name)
		}
	}
}

func TestJSONToTheCLI(t *testing.T) {
	for _, field := range sortedKeys(toCLI) {
		t.Run(field, func(t *testing.T) {
			p := toCLI[field]
			for i := range rounds {
				text := drawJSON(rand.New(rand.NewPCG(21, uint64(i))), true, p.any)
				full := text
				if p.wrap != nil {
					full = p.wrap(text)
				}
				sent := p.send(t, p, bytes.Replace([]byte(p.request), []byte("@"), rawjson.Quote(full), 1))
				if bytes.ContainsAny(sent, "\r\n") {
					t.Fatalf("%s\n\tbroke the line: %s", text, sent)
				}
				want := compact(text)
				if joined[field] {
					want = want[1 : len(want)-1]
				}
				if field == "Input.extra_json" || field == "Input.origin_json" || field == "InputBlock.raw_json" {
					// A reader that takes these for line ends would break the line.
					want = strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`).Replace(want)
				}
				if !bytes.Contains(sent, []byte(want)) {
					t.Fatalf("%s\n\tis not in %s", want, sent)
				}
			}
		})
	}
}

func unmarshal[T any, P interface {
	*T
	proto.Message
}](tb testing.TB, request []byte) P {
	tb.Helper()
	m := P(new(T))
	if err := protojson.Unmarshal(request, m); err != nil {
		tb.Fatalf("%v\n%s", err, request)
	}
	return m
}

// sendOptions is the command line, initialize and files, joined.
func sendOptions(tb testing.TB, _ place, request []byte) []byte {
	tb.Helper()
	o, violations := options.Options(unmarshal[agentdv1.Options](tb, request))
	if violations != nil {
		tb.Fatalf("%v\n%s", violations, request)
	}
	var all [][]byte
	for _, version := range versions {
		delivery := option.DeliveryFor(version, "/private")
		initialize, err := option.Initialize(o, delivery, nil)
		if err != nil {
			tb.Fatal(err)
		}
		files, err := option.Files(o, delivery)
		if err != nil {
			tb.Fatal(err)
		}
		sent := append([]byte(strings.Join(argv.Write(o, delivery), " ")), initialize...)
		for _, f := range files {
			sent = append(sent, f.Data...)
		}
		all = append(all, sent)
	}
	return bytes.Join(all, nil)
}

func sendInput(tb testing.TB, _ place, request []byte) []byte {
	tb.Helper()
	in, violations := messages.Input(unmarshal[agentdv1.Input](tb, request))
	if violations != nil {
		tb.Fatalf("%v\n%s", violations, request)
	}
	line, err := protocol.AppendUser(nil, in)
	if err != nil {
		tb.Fatal(err)
	}
	return line
}

func sendAnswer(tb testing.TB, p place, request []byte) []byte {
	tb.Helper()
	var req callback.Request = callback.NewToolCall("1", "s", rawjson.Value(`{"name":"n"}`))
	if p.frame != "" {
		req = callback.Parse(protocol.Decode([]byte(p.frame)).Request)
	}
	reply, err := callbacks.Answer(req, unmarshal[agentdv1.Answer](tb, request))
	if err != nil {
		tb.Fatalf("%v\n%s", err, request)
	}
	return reply.Payload
}

func sendControl(tb testing.TB, _ place, request []byte) []byte {
	tb.Helper()
	command, violations := controls.ToCommand(unmarshal[agentdv1.Control](tb, request))
	if violations != nil {
		tb.Fatalf("%v\n%s", violations, request)
	}
	return command.Body.Encode()
}

func sendNotify(tb testing.TB, _ place, request []byte) []byte {
	tb.Helper()
	body, violations := callbacks.McpNotify(unmarshal[agentdv1.McpNotify](tb, request))
	if violations != nil {
		tb.Fatalf("%v\n%s", violations, request)
	}
	return body
}

// sendTool is what the server that agentd runs is told of a tool.
func sendTool(tb testing.TB, _ place, request []byte) []byte {
	tb.Helper()
	tool := unmarshal[agentdv1.McpTool](tb, request)
	tool.Name = "t"
	servers, violations := callbacks.McpServerList("f", []*agentdv1.McpServer{{
		Name: "n", Config: &agentdv1.McpServer_Sdk{Sdk: &agentdv1.SdkMcpServer{Tools: []*agentdv1.McpTool{tool}}},
	}})
	if violations != nil {
		tb.Fatalf("%v\n%s", violations, request)
	}
	t := servers[0].SDK.Tools[0]
	return bytes.Join([][]byte{t.InputSchema, t.OutputSchema, t.Meta}, nil)
}
