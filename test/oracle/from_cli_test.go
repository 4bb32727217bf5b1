package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/service/translate/callbacks"
	"github.com/agentd/agentd/service/translate/controls"
)

// fromCLI says for each JSON field that a caller receives in which line of the
// CLI it stands; @ is its place.
var fromCLI = map[string]string{
	"TextBlock.citations_json":                    assistantLine(`{"type":"text","text":"","citations":@}`),
	"ToolUseBlock.input_json":                     assistantLine(`{"type":"tool_use","id":"1","name":"n","input":@}`),
	"ToolUseBlock.caller_json":                    assistantLine(`{"type":"tool_use","id":"1","name":"n","input":{},"caller":@}`),
	"ServerToolUseBlock.input_json":               assistantLine(`{"type":"server_tool_use","id":"1","name":"n","input":@}`),
	"ServerToolUseBlock.caller_json":              assistantLine(`{"type":"server_tool_use","id":"1","name":"n","input":{},"caller":@}`),
	"ServerToolResultBlock.content_json":          assistantLine(`{"type":"advisor_tool_result","tool_use_id":"1","content":@}`),
	"ServerToolResultBlock.caller_json":           assistantLine(`{"type":"web_search_tool_result","tool_use_id":"1","content":1,"caller":@}`),
	"UnrecognizedBlock.raw_json":                  assistantLine(`@`),
	"Usage.iterations_json":                       `{"type":"assistant","message":{"content":[],"usage":{"iterations":@}}}`,
	"Usage.fallback_credit_json":                  `{"type":"assistant","message":{"content":[],"usage":{"fallback_credit":@}}}`,
	"AssistantMessage.api_error_params_json":      `{"type":"assistant","message":{"content":[]},"api_error_params":@}`,
	"AssistantMessage.context_usage_json":         `{"type":"assistant","message":{"content":[]},"context_usage":@}`,
	"AssistantMessage.usage_report_json":          `{"type":"assistant","message":{"content":[]},"usage_report":@}`,
	"AssistantMessage.local_command_run_json":     `{"type":"assistant","message":{"content":[]},"local_command_run":@}`,
	"AssistantMessage.local_command_outcome_json": `{"type":"assistant","message":{"content":[]},"local_command_outcome":@}`,
	"AssistantMessage.context_management_json":    `{"type":"assistant","message":{"content":[],"context_management":@}}`,
	"AssistantMessage.container_json":             `{"type":"assistant","message":{"content":[],"container":@}}`,
	"AssistantMessage.stop_details_json":          `{"type":"assistant","message":{"content":[],"stop_details":@}}`,
	"AssistantMessage.diagnostics_json":           `{"type":"assistant","message":{"content":[],"diagnostics":@}}`,
	"UserMessage.tool_use_result_json":            `{"tool_use_result":@,"type":"user","message":{"content":[]}}`,
	"UserMessage.pasted_content_json":             `{"type":"user","message":{"content":"x"},"pasted_content":@}`,
	"UserMessage.file_attachments_json":           `{"type":"user","message":{"content":"x"},"file_attachments":@}`,
	"CitationsDelta.citation_json":                deltaLine(`{"type":"citations_delta","citation":@}`),
	"MessageDelta.context_management_json":        `{"type":"stream_event","event":{"type":"message_delta","delta":{},"context_management":@}}`,
	"MessageDelta.container_json":                 `{"type":"stream_event","event":{"type":"message_delta","delta":{"container":@}}}`,
	"MessageDelta.stop_details_json":              `{"type":"stream_event","event":{"type":"message_delta","delta":{"stop_details":@}}}`,
	"StreamError.details_json":                    `{"type":"stream_event","event":{"type":"error","error":@}}`,
	"Unrecognized.raw_json":                       `{"type":"stream_event","event":{"type":"brand_new","k":@}}`,
	"StreamEvent.owed_rows_json":                  `{"type":"stream_event","event":{"type":"ping"},"owed_rows":@}`,
	"ResultMessage.usage_json":                    `{"type":"result","usage":{"x":@}}`,
	"ModelUsage.raw_json":                         `{"type":"result","modelUsage":{"opus":{"costUSD":1,"x":@}}}`,
	"ResultMessage.structured_output_json":        `{"type":"result","structured_output":@}`,
	"PermissionDenial.tool_input_json":            `{"type":"result","permission_denials":[{"tool_name":"n","tool_input":@}]}`,
	"DeferredToolUse.input_json":                  `{"type":"result","deferred_tool_use":{"id":"1","name":"n","input":@}}`,
	"ResultMessage.api_error_params_json":         `{"type":"result","api_error_params":@}`,
	"ResultMessage.subagent_stats_json":           `{"type":"result","subagent_stats":@}`,
	"InitMessage.startup_timing_json":             `{"type":"system","subtype":"init","startup_timing":@}`,
	"TaskResourceLink.annotations_json":           `{"type":"system","subtype":"task_notification","resource_links":[{"uri":"u","annotations":@}]}`,
	"PermissionRequest.input_json":                requestLine(`{"subtype":"can_use_tool","tool_name":"n","input":@}`),
	"PermissionUpdate.raw_json":                   requestLine(`{"subtype":"can_use_tool","permission_suggestions":[{"type":"setMode","x":@}]}`),
	"HookRequest.input_json":                      requestLine(`{"subtype":"hook_callback","input":{"hook_event_name":"Brand","x":@}}`),
	"PreToolUseHookInput.tool_input_json":         hookLine("PreToolUse", `"tool_input":@`),
	"PostToolUseHookInput.tool_input_json":        hookLine("PostToolUse", `"tool_input":@`),
	"PostToolUseHookInput.tool_response_json":     hookLine("PostToolUse", `"tool_response":@`),
	"PostToolUseFailureHookInput.tool_input_json": hookLine("PostToolUseFailure", `"tool_input":@`),
	"HookToolCall.tool_input_json":                hookLine("PostToolBatch", `"tool_calls":[{"tool_input":@}]`),
	"HookToolCall.tool_response_json":             hookLine("PostToolBatch", `"tool_calls":[{"tool_response":@}]`),
	"PermissionRequestHookInput.tool_input_json":  hookLine("PermissionRequest", `"tool_input":@`),
	"PermissionDeniedHookInput.tool_input_json":   hookLine("PermissionDenied", `"tool_input":@`),
	"ElicitationHookInput.requested_schema_json":  hookLine("Elicitation", `"requested_schema":@`),
	"ElicitationResultHookInput.content_json":     hookLine("ElicitationResult", `"content":@`),
	"PreSkillShellCommandHookInput.tool_input_json": hookLine("PreSkillShellCommand",
		`"tool_input":@`),
	"McpRequest.message_json":                  requestLine(`{"subtype":"mcp_message","server_name":"s","message":{"method":"m","id":1,"params":@}}`),
	"McpNotification.message_json":             requestLine(`{"subtype":"mcp_message","server_name":"s","message":{"method":"m","params":@}}`),
	"ElicitationRequest.requested_schema_json": requestLine(`{"subtype":"elicitation","requested_schema":@}`),
	"RawRequest.request_json":                  requestLine(`{"subtype":"brand_new","x":@}`),
}

// notFromCLI are JSON fields of responses that are no text of the CLI's, or
// that are looked at elsewhere.
var notFromCLI = map[string]string{
	"Event.raw_json":                    "is the whole line; TestLinesOfTheRealCLI and TestRecordedFrames compare it",
	"InputJsonDelta.partial_json":       "is a piece of JSON in a text",
	"McpServerStatusConfig.config_json": "secrets in it are replaced",
	"StoreAppend.entries_json":          "belongs to the session store, which is not built",
	"ServerInfo.raw_json":               "is the whole reply; TestJSONOfReplies looks at it",
}

func assistantLine(block string) string {
	return `{"message":{"content":[` + block + `]},"type":"assistant"}`
}

func deltaLine(delta string) string {
	return `{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":` + delta + `}}`
}

func requestLine(body string) string {
	return `{"type":"control_request","request_id":"r","request":` + body + `}`
}

func hookLine(event, member string) string {
	return requestLine(`{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"` + event + `",` + member + `}}`)
}

// rounds is how many texts go through each field.
const rounds = 60

func TestJSONFromTheCLI(t *testing.T) {
	for _, field := range sortedKeys(fromCLI) {
		t.Run(field, func(t *testing.T) {
			for i := range rounds {
				r := rand.New(rand.NewPCG(11, uint64(i)))
				text := drawJSON(r, true, field != "UnrecognizedBlock.raw_json" && field != "StreamError.details_json")
				text = strings.Trim(text, " \t\r\n")
				// A line holds no line end, whatever the rest of its spacing.
				text = strings.NewReplacer("\n", " ", "\r", " ").Replace(text)
				line := strings.Replace(fromCLI[field], "@", text, 1)
				found := jsonFields(bodyOf(t, line).ProtoReflect(), map[string][]string{})
				if !slices.ContainsFunc(found[field], func(v string) bool { return holds(field, v, text) }) {
					t.Fatalf("%s\n\tbecame %q", line, found[field])
				}
			}
		})
	}
}

// holds reports whether the field's value is the text, or an object that was
// passed on whole with the text in it.
func holds(field, v, text string) bool {
	switch field {
	case "ResultMessage.usage_json", "ModelUsage.raw_json", "PermissionUpdate.raw_json", "HookRequest.input_json",
		"McpRequest.message_json", "McpNotification.message_json", "RawRequest.request_json", "Unrecognized.raw_json":
		return strings.HasSuffix(v, ":"+text+"}")
	}
	return v == text
}

// bodyOf is the event for a line.
func bodyOf(tb testing.TB, line string) *agentdv1.Event {
	tb.Helper()
	f, ev := eventOf([]byte(line))
	switch f.Kind {
	case protocol.KindMessage:
		return ev
	case protocol.KindRequest:
		ev = &agentdv1.Event{}
		callbacks.SetBody(ev, callback.Parse(f.Request), noDeadline)
		return ev
	}
	tb.Fatalf("%s is of kind %d", line, f.Kind)
	return nil
}

// jsonFields collects the values of JSON fields by their names.
func jsonFields(m protoreflect.Message, into map[string][]string) map[string][]string {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		name := fmt.Sprintf("%s.%s", m.Descriptor().Name(), f.Name())
		isJSON := strings.HasSuffix(string(f.Name()), "_json")
		visit := func(v protoreflect.Value) {
			if sub, ok := v.Interface().(protoreflect.Message); ok {
				jsonFields(sub, into)
			} else if isJSON {
				into[name] = append(into[name], v.String())
			}
		}
		switch {
		case f.IsList():
			for i := range v.List().Len() {
				visit(v.List().Get(i))
			}
		case f.IsMap():
			v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool { visit(v); return true })
		default:
			visit(v)
		}
		return true
	})
	return into
}

// jsonFieldNames lists the JSON fields that can be reached from a message.
func jsonFieldNames(root proto.Message) []string {
	seen := map[protoreflect.FullName]bool{}
	var names []string
	var walk func(protoreflect.MessageDescriptor)
	walk = func(d protoreflect.MessageDescriptor) {
		if seen[d.FullName()] {
			return
		}
		seen[d.FullName()] = true
		for i := range d.Fields().Len() {
			f := d.Fields().Get(i)
			if strings.HasSuffix(string(f.Name()), "_json") {
				names = append(names, fmt.Sprintf("%s.%s", d.Name(), f.Name()))
			}
			if f.IsMap() {
				f = f.MapValue()
			}
			if f.Message() != nil {
				walk(f.Message())
			}
		}
	}
	walk(root.ProtoReflect().Descriptor())
	return names
}

func TestEveryJSONFieldFromTheCLI(t *testing.T) {
	for _, name := range jsonFieldNames(&agentdv1.SessionResponse{}) {
		_, inLine := fromCLI[name]
		_, inReply := replies[name]
		_, not := notFromCLI[name]
		if !inLine && !inReply && !not && !strings.HasPrefix(name, "ToolCall.") {
			t.Errorf("%s: nothing goes through it", name)
		}
	}
}

// reply is a reply of the CLI to a control.
type reply struct {
	body    control.Body
	payload string
}

// replies says for each JSON field of control results in which reply it stands.
var replies = map[string]reply{
	"ControlResult.response_json":              {control.GetSessionCost{}, `{"x":@}`},
	"McpStatusTool.meta_json":                  {control.GetMCPStatus{}, `{"mcpServers":[{"name":"s","tools":[{"name":"t","_meta":@}]}]}`},
	"ContextUsage.grid_rows_json":              {control.GetContextUsage{}, `{"gridRows":@}`},
	"ContextUsage.api_usage_json":              {control.GetContextUsage{}, `{"apiUsage":@}`},
	"ContextUsage.message_breakdown_json":      {control.GetContextUsage{}, `{"messageBreakdown":@}`},
	"ContextUsage.slash_commands_json":         {control.GetContextUsage{}, `{"slashCommands":@}`},
	"ContextUsage.skills_json":                 {control.GetContextUsage{}, `{"skills":@}`},
	"ContextUsage.system_tools_json":           {control.GetContextUsage{}, `{"systemTools":@}`},
	"ContextUsage.system_prompt_sections_json": {control.GetContextUsage{}, `{"systemPromptSections":@}`},
	"ContextUsage.deferred_builtin_tools_json": {control.GetContextUsage{}, `{"deferredBuiltinTools":@}`},
	"ContextUsage.mcp_instructions_json":       {control.GetContextUsage{}, `{"mcpInstructions":@}`},
	"UsageReport.rate_limits_json":             {control.GetUsage{}, `{"rate_limits":@}`},
	"UsageReport.behaviors_json":               {control.GetUsage{}, `{"behaviors":@}`},
	"SettingsReport.effective_json":            {control.GetSettings{}, `{"effective":@}`},
	"SettingsReport.applied_json":              {control.GetSettings{}, `{"applied":@}`},
	"SettingsSource.settings_json":             {control.GetSettings{}, `{"sources":[{"source":"s","settings":@}]}`},
	"ReloadPluginsResult.cache_impact_json":    {control.ReloadPlugins{}, `{"cache_impact":@}`},
	"PermissionRuleEntry.description_json":     {control.ListPermissionRules{}, `{"state":{"rules":[{"rule":"r","description":@}]}}`},
	"HooksListing.hooks_json":                  {control.GetHooksListing{}, `{"hooks":[@]}`},
	"HooksListing.policy_json":                 {control.GetHooksListing{}, `{"policy":@}`},
	"McpResourceContent.meta_json":             {control.ReadMCPResource{}, `{"contents":[{"uri":"u","_meta":@}]}`},
	"CallMcpToolResult.content_json":           {control.CallMCPTool{}, `{"content":@}`},
	"CallMcpToolResult.structured_content_json": {control.CallMCPTool{},
		`{"structuredContent":@}`},
	"FileSuggestions.suggestions_json": {control.SuggestFiles{}, `{"suggestions":[@]}`},
}

func TestJSONOfReplies(t *testing.T) {
	for _, field := range sortedKeys(replies) {
		t.Run(field, func(t *testing.T) {
			for i := range rounds {
				text := strings.Trim(drawJSON(rand.New(rand.NewPCG(12, uint64(i))), true, false), " \t\r\n")
				payload := strings.Replace(replies[field].payload, "@", text, 1)
				result := controls.FromOutcome(controls.Outcome{
					Body: replies[field].body, Response: control.Response{Payload: jsontext.Value(payload)},
				})
				want := text
				if field == "ControlResult.response_json" {
					want = payload
				}
				found := jsonFields(result.ProtoReflect(), map[string][]string{})[field]
				if !slices.Contains(found, want) {
					t.Fatalf("%s\n\tbecame %q", payload, found)
				}
			}
		})
	}
	raw := drawJSON(rand.New(rand.NewPCG(13, 1)), true, false)
	if info := controls.FromServerInfo(control.DecodeServerInfo(control.Response{Payload: jsontext.Value(raw)}), true); info.GetRawJson() != raw {
		t.Errorf("%s\n\tbecame %s", raw, info.GetRawJson())
	}
	call := callback.NewToolCall("1", "s", jsontext.Value(`{"name":"n","arguments":`+raw+`,"_meta":{"progressToken":1.0,"x":`+raw+`}}`))
	ev := &agentdv1.Event{}
	callbacks.SetBody(ev, call, noDeadline)
	if c := ev.GetToolCall(); c.GetArgumentsJson() != raw || c.GetProgressTokenJson() != "1.0" || c.GetMetaJson() != `{"progressToken":1.0,"x":`+raw+`}` {
		t.Errorf("%s\n\tbecame %v", raw, c)
	}
}
