package message

// RateLimit is a change of the account's limits. SDK: RateLimitEvent.
type RateLimit struct {
	// Type is the frame's type.
	Type string `json:"type"`
	// RateLimitInfo is the state of the limits.
	RateLimitInfo *RateLimitInfo `json:"rate_limit_info"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// ConversationReset follows /clear and its kin. SDK: ConversationResetMessage.
type ConversationReset struct {
	// Type is the frame's type.
	Type string `json:"type"`
	// NewConversationID is new, yet not the session id of later messages.
	NewConversationID string `json:"new_conversation_id"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation that ended.
	SessionID string `json:"session_id"`
	// Trigger is clear, plan_mode_exit, fresh_session or onboarding. May grow.
	Trigger *string `json:"trigger"`
	// InputUUID is the input whose /clear was executed.
	InputUUID *string `json:"user_message_uuid"`
	// Timestamp is when it happened, ISO 8601.
	Timestamp *string `json:"timestamp"`
}

// ToolProgress says that a tool still runs.
type ToolProgress struct {
	// Type is the frame's type.
	Type string `json:"type"`
	// ToolUseID is the heartbeat's; parent_tool_use_id has the call's.
	ToolUseID string `json:"tool_use_id"`
	// ToolName is the tool that runs.
	ToolName string `json:"tool_name"`
	// ParentToolUseID is the tool call; absent if null.
	ParentToolUseID *string `json:"parent_tool_use_id"`
	// ElapsedTimeSeconds is how long it has run.
	ElapsedTimeSeconds float64 `json:"elapsed_time_seconds"`
	// TaskID is the background task that runs it.
	TaskID *string `json:"task_id"`
	// Heartbeat is true if nothing but time has passed.
	Heartbeat *bool `json:"heartbeat"`
	// SubagentType is the type of the subagent that runs it.
	SubagentType *string `json:"subagent_type"`
	// SubagentRetry tells of a failed API request of a subagent.
	SubagentRetry *SubagentRetry `json:"subagent_retry"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// ToolUseSummary describes a batch of tool calls in a few words.
type ToolUseSummary struct {
	// Type is the frame's type.
	Type string `json:"type"`
	// Summary is the description.
	Summary string `json:"summary"`
	// PrecedingToolUseIDs are the tool calls described.
	PrecedingToolUseIDs []string `json:"preceding_tool_use_ids"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// AuthStatus reports a login under way.
type AuthStatus struct {
	// Type is the frame's type.
	Type string `json:"type"`
	// IsAuthenticating is true while it runs.
	IsAuthenticating bool `json:"isAuthenticating"`
	// Output is what the login printed.
	Output []string `json:"output"`
	// Error is why it failed.
	Error *string `json:"error"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// PromptSuggestion proposes a next prompt. It follows the result.
type PromptSuggestion struct {
	// Type is the frame's type.
	Type string `json:"type"`
	// Suggestion is the proposed prompt.
	Suggestion string `json:"suggestion"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// ActiveGoal is the goal that the agent pursues.
type ActiveGoal struct {
	// Type is the frame's type.
	Type string `json:"type"`
	// Value is the goal; absent (null) when it was cleared.
	Value *Goal `json:"value"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}
