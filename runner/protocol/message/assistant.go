package message

import (
	"slices"

	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Assistant is one or more complete blocks of the model's answer: one message for each
// block, with the same message_id, while the answer streams. SDK: AssistantMessage.
type Assistant struct {
	// Type is "assistant".
	Type string `json:"type"`
	// Message is the message as the Messages API has it; nil if the frame has none.
	Message *AssistantBody `json:"message"`
	// ParentToolUseID is the subagent's Agent call; absent (null) for none.
	ParentToolUseID *string `json:"parent_tool_use_id"`
	// UUID is the frame's id, unique.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
	// Error is authentication_failed, billing_error, rate_limit, overloaded, invalid_request,
	// model_not_found, server_error, unknown, … May grow.
	Error *string `json:"error"`
	// RequestID is the API's id of the request.
	RequestID *string `json:"request_id"`
	// UserMessageUUID is the last of UserMessageUUIDs.
	UserMessageUUID *string `json:"user_message_uuid"`
	// UserMessageUUIDs are the inputs that the turn has taken up.
	UserMessageUUIDs []string `json:"user_message_uuids"`
	// ResumeReason is why an interrupted turn is continued. May grow.
	ResumeReason *string `json:"resume_reason"`
	// ResumedFromIncompleteThinking is true for continued thinking.
	ResumedFromIncompleteThinking *bool `json:"resumed_from_incomplete_thinking"`
	// Supersedes are the uuids of earlier messages that this one replaces.
	Supersedes []string `json:"supersedes"`
	// Aborted is true if an interrupt cut the message off.
	Aborted *bool `json:"aborted"`
	// AgentID is the subagent: the task_id of its task messages.
	AgentID *string `json:"agent_id"`
	// SubagentType is the type of the subagent.
	SubagentType *string `json:"subagent_type"`
	// TaskDescription says what the subagent does.
	TaskDescription *string `json:"task_description"`
	// Timestamp is when it was finished, ISO 8601; for display only.
	Timestamp *string `json:"timestamp"`
	// ThinkingDurationMs is how long it thought, in milliseconds.
	ThinkingDurationMs *int64 `json:"thinking_duration_ms"`
	// ThinkingDisplay is how thinking is to be shown. May grow.
	ThinkingDisplay *string `json:"thinking_display"`
	// ToolUseMeta describes the message's tool calls for display.
	ToolUseMeta []ToolUseMeta `json:"tool_use_meta"`
	// IsAPIErrorMessage is true if the text is an API error.
	IsAPIErrorMessage *bool `json:"is_api_error_message"`
	// APIErrorStatus is the HTTP status of an API error.
	APIErrorStatus *int64 `json:"api_error_status"`
	// APIErrorType is the API's kind of error. May grow.
	APIErrorType *string `json:"api_error_type"`
	// APIError is a finer kind, e.g. usage_limit_reached. May grow.
	APIError *string `json:"api_error"`
	// APIErrorParams holds details of api_error.
	APIErrorParams rawjson.Value `json:"api_error_params"`
	// ContextUsage is the data of a /context report.
	ContextUsage rawjson.Value `json:"context_usage"`
	// UsageReport is the data of a /usage report.
	UsageReport rawjson.Value `json:"usage_report"`
	// LocalCommandSource is a slash command's output as the CLI keeps it.
	LocalCommandSource *string `json:"local_command_source"`
	// LocalCommandRun is the slash command and its arguments.
	LocalCommandRun rawjson.Value `json:"local_command_run"`
	// LocalCommandOutcome is how the slash command ended.
	LocalCommandOutcome rawjson.Value `json:"local_command_outcome"`
}

// AssistantBody is a message of the Messages API.
type AssistantBody struct {
	// Type is "message".
	Type string `json:"type"`
	// Role is "assistant".
	Role string `json:"role"`
	// Content is the blocks, in order; usually one.
	Content content.Blocks `json:"content"`
	// Model is the model that answered; <synthetic> for text of the CLI's own.
	Model string `json:"model"`
	// ID is the API's id of the message; count usage once for each.
	ID *string `json:"id"`
	// Usage is the token count so far; not final while streaming.
	Usage *Usage `json:"usage"`
	// StopReason is end_turn, tool_use, max_tokens, stop_sequence, pause_turn, refusal; absent (null)
	// while the answer streams. May grow.
	StopReason *string `json:"stop_reason"`
	// StopSequence is the sequence that stopped the answer; absent if null.
	StopSequence *string `json:"stop_sequence"`
	// ContextManagement is the API's; absent if null.
	ContextManagement rawjson.Value `json:"context_management"`
	// Container is the API's; absent if null.
	Container rawjson.Value `json:"container"`
	// StopDetails is the API's; absent if null.
	StopDetails rawjson.Value `json:"stop_details"`
	// Diagnostics is the API's diagnostics; absent if null.
	Diagnostics rawjson.Value `json:"diagnostics"`
}

// Lossy reports whether the message says of itself what no answer of a model
// does: its typed form has no place for that.
func (m *Assistant) Lossy() bool { return m.Message != nil && !m.Message.usual() }

// usual reports whether the type and the role are those of every answer.
func (b *AssistantBody) usual() bool {
	return (b.Type == "" || b.Type == "message") && (b.Role == "" || b.Role == "assistant")
}

// InputUUIDs returns the inputs that the turn has taken up.
func (m *Assistant) InputUUIDs() []string {
	return inputUUIDs(m.UserMessageUUIDs, m.UserMessageUUID)
}

// inputUUIDs returns the list together with the single uuid: older CLIs send
// that alone, and the list ends at 64, which may leave it out.
func inputUUIDs(all []string, last *string) []string {
	if last == nil || slices.Contains(all, *last) {
		return all
	}
	return append(slices.Clip(all), *last)
}
