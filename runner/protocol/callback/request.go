package callback

import (
	"github.com/agentd/agentd/runner/protocol/callback/hook"
	"github.com/agentd/agentd/runner/protocol/callback/permission"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// The subtypes of requests that have a typed form.
const (
	SubtypeCanUseTool   = "can_use_tool"
	SubtypeHookCallback = "hook_callback"
	SubtypeMCPMessage   = "mcp_message"
	SubtypeElicitation  = "elicitation"
)

// Request is a request of the CLI: [*CanUseTool], [*HookCallback],
// [*MCPMessage], [*Elicitation], [*ToolCall] or [*Raw]; or one of agentd's own:
// [*StoreCall].
type Request interface {
	// Common returns what all requests have.
	Common() *Head
}

// Head is what all requests have.
type Head struct {
	// Request is the envelope.
	control.Request
	// Unmodeled says that the typed form does not hold all that the CLI wrote.
	Unmodeled bool
}

// Event returns the name of the hook's event.
func (r *HookCallback) Event() string { return r.Input.Common().HookEventName }

// Common implements [Request].
func (h *Head) Common() *Head { return h }

// CanUseTool asks whether a tool may run.
type CanUseTool struct {
	Head `json:"-"`
	// Subtype is the kind of request.
	Subtype string `json:"subtype"`
	// ToolName is the tool.
	ToolName string `json:"tool_name"`
	// Input is the tool's input as it was written.
	Input rawjson.Value `json:"input"`
	// Suggestions are updates that the CLI proposes with an allow.
	Suggestions []permission.Update `json:"permission_suggestions"`
	// ToolUseID is the call's id.
	ToolUseID string `json:"tool_use_id"`
	// AgentID is the subagent that calls.
	AgentID *string `json:"agent_id"`
	// BlockedPath is the path that caused the question.
	BlockedPath *string `json:"blocked_path"`
	// DecisionReason is why it is asked.
	DecisionReason *string `json:"decision_reason"`
	// Title is a heading for the question.
	Title *string `json:"title"`
	// DisplayName is the tool's name for people.
	DisplayName *string `json:"display_name"`
	// Description says what the call does.
	Description *string `json:"description"`
	// DecisionReasonType is the kind of reason.
	DecisionReasonType *string `json:"decision_reason_type"`
	// DecisionReasonCode narrows the reason.
	DecisionReasonCode *string `json:"decision_reason_code"`
	// DecisionReasonRuleSource is where the rule stands that caused it.
	DecisionReasonRuleSource *string `json:"decision_reason_rule_source"`
	// DecisionReasonHookEvent is the event of the hook that caused it.
	DecisionReasonHookEvent *string `json:"decision_reason_hook_event"`
	// DecisionReasonHookSource is where that hook is defined.
	DecisionReasonHookSource *string `json:"decision_reason_hook_source"`
	// DecisionReasonHookPluginID is the plugin that brings that hook.
	DecisionReasonHookPluginID *string `json:"decision_reason_hook_plugin_id"`
	// MCPServer is where an MCP tool comes from.
	MCPServer *permission.Provenance `json:"mcp_server"`
	// MatchedAskRule is the rule that asks.
	MatchedAskRule *permission.AskRule `json:"matched_ask_rule"`
	// RequiresUserInteraction says that allow or deny alone is no answer.
	RequiresUserInteraction *bool `json:"requires_user_interaction"`
	// ClassifierApprovable says whether a classifier may approve.
	ClassifierApprovable *bool `json:"classifier_approvable"`
	// SuppressAlwaysAllowRule asks not to offer a lasting rule.
	SuppressAlwaysAllowRule *bool `json:"suppress_always_allow_rule"`
	// DefaultToNo asks not to preselect an allow.
	DefaultToNo *bool `json:"default_to_no"`
	// ServerPolicyAskOnly says that the MCP server's policy asks.
	ServerPolicyAskOnly *bool `json:"server_policy_ask_only"`
	// AutoModesCheckRaised says that auto mode's own check asks.
	AutoModesCheckRaised *bool `json:"auto_modes_check_raised"`
	// RuleUsuallyOffered says that a lasting rule is normally offered.
	RuleUsuallyOffered *bool `json:"rule_usually_offered"`
	// ToolKind is a class of tools.
	ToolKind *string `json:"tool_kind"`
	// Plugin is the plugin whose run asks.
	Plugin *string `json:"plugin"`
}

// HookCallback calls a registered hook.
type HookCallback struct {
	Head `json:"-"`
	// Subtype is the kind of request.
	Subtype string `json:"subtype"`
	// CallbackID is the id of the registration.
	CallbackID string `json:"callback_id"`
	// RawInput is the hook's input as it was written.
	RawInput rawjson.Value `json:"input"`
	// ToolUseID is the tool call's id; the CLI makes one up where there is none.
	ToolUseID *string `json:"tool_use_id"`
	// Input is the typed input; its Common names the event.
	Input hook.Input `json:"-"`
}

// Elicitation is a question of an MCP server to a person.
type Elicitation struct {
	Head `json:"-"`
	// Subtype is the kind of request.
	Subtype string `json:"subtype"`
	// MCPServerName is the server that asks.
	MCPServerName string `json:"mcp_server_name"`
	// Message is the question.
	Message string `json:"message"`
	// Mode is "form" or "url".
	Mode *string `json:"mode"`
	// URL is the page to open.
	URL *string `json:"url"`
	// ElicitationID is the server's id of the question.
	ElicitationID *string `json:"elicitation_id"`
	// RequestedSchema is the JSON Schema of the answer.
	RequestedSchema rawjson.Value `json:"requested_schema"`
	// PropertyOrder are the schema's properties in the server's order.
	PropertyOrder []string `json:"property_order"`
	// Title is a heading for the question.
	Title *string `json:"title"`
	// DisplayName is the server's name for people.
	DisplayName *string `json:"display_name"`
	// Description says more for people.
	Description *string `json:"description"`
}

// Raw is a request without a typed form.
type Raw struct {
	Head
}

// Parse types a request. It never fails.
func Parse(req control.Request) Request {
	switch req.Subtype {
	case SubtypeCanUseTool:
		r, lost := read[CanUseTool](req.Body)
		r.Head = Head{Request: req, Unmodeled: lost}
		return r
	case SubtypeHookCallback:
		r, lost := read[HookCallback](req.Body)
		var inputLost bool
		r.Input, inputLost = hook.Decode(r.RawInput)
		r.Head = Head{Request: req, Unmodeled: lost || inputLost}
		return r
	case SubtypeMCPMessage:
		return parseMCP(req)
	case SubtypeElicitation:
		r, lost := read[Elicitation](req.Body)
		r.Head = Head{Request: req, Unmodeled: lost}
		return r
	default:
		return &Raw{Head{Request: req, Unmodeled: true}}
	}
}

// read reads raw as a T and reports whether something was left out.
func read[T any](raw rawjson.Value) (*T, bool) {
	v, lost, err := wire.Unmarshal[T](raw)
	if err != nil {
		return new(T), true
	}
	return v, lost
}
