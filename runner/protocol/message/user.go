package message

import (
	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// User is tool results, or text in the user's role that the CLI adds or repeats. SDK:
// UserMessage.
type User struct {
	// Type is "user".
	Type string `json:"type"`
	// Message is the message as the Messages API has it; nil if the frame has none.
	Message *UserBody `json:"message"`
	// ParentToolUseID is the subagent's Agent call; absent (null) for none.
	ParentToolUseID *string `json:"parent_tool_use_id"`
	// UUID is the frame's id; of a repeated input, the input's.
	UUID *string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
	// ToolUseResult is the tool's own output: any JSON, by tool; an array for MCP tools, a string for
	// refusals and errors.
	ToolUseResult rawjson.Value `json:"tool_use_result"`
	// ToolResultMeta says how the tool calls came to their results.
	ToolResultMeta []ToolResultMeta `json:"tool_result_meta"`
	// Origin tells where the message came from.
	Origin *Origin `json:"origin"`
	// IsReplay is true for a repeated input.
	IsReplay *bool `json:"isReplay"`
	// IsSynthetic is true if the CLI made the text.
	IsSynthetic *bool `json:"isSynthetic"`
	// Timestamp is when it was made, ISO 8601; for display only.
	Timestamp *string `json:"timestamp"`
	// AgentID is the subagent: the task_id of its task messages.
	AgentID *string `json:"agent_id"`
	// SubagentType is the type of the subagent.
	SubagentType *string `json:"subagent_type"`
	// TaskDescription says what the subagent does.
	TaskDescription *string `json:"task_description"`
	// Priority is now, next or later.
	Priority *string `json:"priority"`
	// ShouldQuery is false for text that starts no turn.
	ShouldQuery *bool `json:"shouldQuery"`
	// ClientComposed is true for text that no person typed.
	ClientComposed *bool `json:"client_composed"`
	// RefusedMessageID is the refused answer that this retries.
	RefusedMessageID *string `json:"refused_message_id"`
	// RefusalRetry is true for the CLI's own retry after a refusal.
	RefusalRetry *bool `json:"refusal_retry"`
	// InlinePastes are the pasted parts of the text.
	InlinePastes []string `json:"inline_pastes"`
	// PastedContent is what was pasted beside the text: an array.
	PastedContent rawjson.Value `json:"pasted_content"`
	// FileAttachments is an array of the CLI's.
	FileAttachments rawjson.Value `json:"file_attachments"`
}

// UserBody is a message of the Messages API.
type UserBody struct {
	// Role is "user".
	Role string `json:"role"`
	// Content is the text or the blocks.
	Content content.Content `json:"content"`
}

// Lossy reports whether the message is in another role than the user's: its
// typed form has no place for that.
func (m *User) Lossy() bool {
	return m.Message != nil && m.Message.Role != "" && m.Message.Role != "user"
}
