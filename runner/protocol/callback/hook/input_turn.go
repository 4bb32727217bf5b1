package hook

import (
	"github.com/agentd/agentd/runner/protocol/callback/permission"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// PreToolUse is the input of a PreToolUse hook, which comes before a tool runs.
type PreToolUse struct {
	Base
	// ToolName is the tool, e.g. "Bash" or "mcp__calc__add".
	ToolName string `json:"tool_name"`
	// ToolInput is the tool's input, a JSON object.
	ToolInput rawjson.Value `json:"tool_input"`
	// ToolUseID is the call's id in the transcript.
	ToolUseID string `json:"tool_use_id"`
	// MCPServer is where an MCP tool comes from; absent for other tools.
	MCPServer *permission.Provenance `json:"mcp_server"`
}

// PostToolUse is the input of a PostToolUse hook, which comes after a tool succeeded.
type PostToolUse struct {
	Base
	// ToolName is the tool, e.g. "Bash" or "mcp__calc__add".
	ToolName string `json:"tool_name"`
	// ToolInput is the tool's input, a JSON object.
	ToolInput rawjson.Value `json:"tool_input"`
	// ToolResponse is what the tool returned, any JSON value (an array for MCP tools).
	ToolResponse rawjson.Value `json:"tool_response"`
	// ToolUseID is the call's id in the transcript.
	ToolUseID string `json:"tool_use_id"`
	// DurationMS is how long the tool ran, in milliseconds, without prompts and hooks.
	DurationMS *int64 `json:"duration_ms"`
	// MCPServer is where an MCP tool comes from; absent for other tools.
	MCPServer *permission.Provenance `json:"mcp_server"`
}

// PostToolUseFailure is the input of a PostToolUseFailure hook, which comes after a
// tool failed, instead of PostToolUse.
type PostToolUseFailure struct {
	Base
	// ToolName is the tool, e.g. "Bash" or "mcp__calc__add".
	ToolName string `json:"tool_name"`
	// ToolInput is the tool's input, a JSON object.
	ToolInput rawjson.Value `json:"tool_input"`
	// ToolUseID is the call's id in the transcript.
	ToolUseID string `json:"tool_use_id"`
	// Error is the tool's error text.
	Error string `json:"error"`
	// IsInterrupt says whether an interrupt ended the tool.
	IsInterrupt *bool `json:"is_interrupt"`
	// DurationMS is how long the tool ran, in milliseconds, without prompts and hooks.
	DurationMS *int64 `json:"duration_ms"`
	// MCPServer is where an MCP tool comes from; absent for other tools.
	MCPServer *permission.Provenance `json:"mcp_server"`
}

// PostToolBatch is the input of a PostToolBatch hook, which comes after all tool calls
// of one answer.
type PostToolBatch struct {
	Base
	// ToolCalls are the calls of the batch.
	ToolCalls []ToolCall `json:"tool_calls"`
}

// PermissionRequest is the input of a PermissionRequest hook, which comes when a tool
// call needs a permission, at the same time as the permission request.
type PermissionRequest struct {
	Base
	// ToolName is the tool, e.g. "Bash" or "mcp__calc__add".
	ToolName string `json:"tool_name"`
	// ToolInput is the tool's input, a JSON object.
	ToolInput rawjson.Value `json:"tool_input"`
	// PermissionSuggestions are the updates that the CLI proposes with an allow.
	PermissionSuggestions []permission.Update `json:"permission_suggestions"`
	// MCPServer is where an MCP tool comes from; absent for other tools.
	MCPServer *permission.Provenance `json:"mcp_server"`
}

// PermissionDenied is the input of a PermissionDenied hook, which comes after auto mode
// denied a tool call.
type PermissionDenied struct {
	Base
	// ToolName is the tool, e.g. "Bash" or "mcp__calc__add".
	ToolName string `json:"tool_name"`
	// ToolInput is the tool's input, a JSON object.
	ToolInput rawjson.Value `json:"tool_input"`
	// ToolUseID is the call's id in the transcript.
	ToolUseID string `json:"tool_use_id"`
	// Reason is why.
	Reason string `json:"reason"`
	// MCPServer is where an MCP tool comes from; absent for other tools.
	MCPServer *permission.Provenance `json:"mcp_server"`
}

// UserPromptSubmit is the input of a UserPromptSubmit hook, which comes before a prompt
// reaches the model.
type UserPromptSubmit struct {
	Base
	// Prompt is the text.
	Prompt string `json:"prompt"`
	// Source is who wrote it: "user", "sdk", "system", "loop_wakeup", "schedule_wakeup",
	// "poll_event".
	Source *string `json:"source"`
	// SessionTitle is the session's title.
	SessionTitle *string `json:"session_title"`
}

// UserPromptExpansion is the input of a UserPromptExpansion hook, which comes after a
// slash command was expanded into a prompt.
type UserPromptExpansion struct {
	Base
	// ExpansionType is "slash_command" or "mcp_prompt".
	ExpansionType string `json:"expansion_type"`
	// CommandName is the command without its slash.
	CommandName string `json:"command_name"`
	// CommandArgs are the text after the command.
	CommandArgs string `json:"command_args"`
	// CommandSource is where the command is defined.
	CommandSource *string `json:"command_source"`
	// Prompt is the prompt as it was typed.
	Prompt string `json:"prompt"`
}

// Stop is the input of a Stop hook, which comes when a turn is about to end.
type Stop struct {
	Base
	// StopHookActive says that a stop hook already made this turn go on.
	StopHookActive bool `json:"stop_hook_active"`
	// LastAssistantMessage is the text of the last answer.
	LastAssistantMessage *string `json:"last_assistant_message"`
	// BackgroundTasks are what still runs in the background.
	BackgroundTasks []BackgroundTask `json:"background_tasks"`
	// SessionCrons are the scheduled wake-ups of the session.
	SessionCrons []SessionCron `json:"session_crons"`
}

// StopFailure is the input of a StopFailure hook, which comes instead of Stop when an
// API error ended the turn.
type StopFailure struct {
	Base
	// Error is the kind of error, e.g. "rate_limit".
	Error string `json:"error"`
	// ErrorDetails say more about it.
	ErrorDetails *string `json:"error_details"`
	// LastAssistantMessage is the text of the last answer.
	LastAssistantMessage *string `json:"last_assistant_message"`
}

// SubagentStart is the input of a SubagentStart hook, which comes when a subagent
// starts; base names the agent.
type SubagentStart struct {
	Base
}

// SubagentStop is the input of a SubagentStop hook, which comes when a subagent is
// about to end; base names the agent.
type SubagentStop struct {
	Base
	// StopHookActive says that a stop hook already made the subagent go on.
	StopHookActive bool `json:"stop_hook_active"`
	// AgentTranscriptPath is the subagent's transcript on the server.
	AgentTranscriptPath string `json:"agent_transcript_path"`
	// LastAssistantMessage is the text of the last answer.
	LastAssistantMessage *string `json:"last_assistant_message"`
	// BackgroundTasks are what still runs in the background.
	BackgroundTasks []BackgroundTask `json:"background_tasks"`
	// SessionCrons are the scheduled wake-ups of the session.
	SessionCrons []SessionCron `json:"session_crons"`
}

// MessageDisplay is the input of a MessageDisplay hook, which comes with each piece of
// an answer before it is shown.
type MessageDisplay struct {
	Base
	// TurnID is the UUID of the turn.
	TurnID string `json:"turn_id"`
	// MessageID is the UUID of the message, not the API's id.
	MessageID string `json:"message_id"`
	// Index counts the pieces of the message, from 0.
	Index int64 `json:"index"`
	// Final marks the last piece of the message.
	Final bool `json:"final"`
	// Delta is the text that is new; whole lines, save in the last piece.
	Delta string `json:"delta"`
}

// ToolCall is one call of a batch.
type ToolCall struct {
	// ToolName is the tool, e.g. "Bash" or "mcp__calc__add".
	ToolName string `json:"tool_name"`
	// ToolInput is the tool's input, a JSON object.
	ToolInput rawjson.Value `json:"tool_input"`
	// ToolUseID is the call's id in the transcript.
	ToolUseID string `json:"tool_use_id"`
	// ToolResponse is what the tool returned.
	ToolResponse rawjson.Value `json:"tool_response"`
}

// BackgroundTask is work that goes on in the background.
type BackgroundTask struct {
	// ID is the task's id.
	ID string `json:"id"`
	// Type is the kind.
	Type string `json:"type"`
	// Status is the CLI's word for its state.
	Status string `json:"status"`
	// Description is its text.
	Description string `json:"description"`
	// Command is the command line of a shell.
	Command *string `json:"command"`
	// AgentType is the type of a subagent.
	AgentType *string `json:"agent_type"`
	// Server is the MCP server of a monitor.
	Server *string `json:"server"`
	// Tool is the MCP tool of a monitor.
	Tool *string `json:"tool"`
	// Name is the name of a workflow.
	Name *string `json:"name"`
}

// SessionCron is a scheduled wake-up of the session.
type SessionCron struct {
	// ID is its id.
	ID string `json:"id"`
	// Schedule is its cron expression.
	Schedule string `json:"schedule"`
	// Recurring says that it fires again and again.
	Recurring bool `json:"recurring"`
	// Prompt is the text it submits.
	Prompt string `json:"prompt"`
}
