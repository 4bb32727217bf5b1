package control

import "github.com/agentd/agentd/runner/protocol/rawjson"

// Interrupt stops the running turn.
type Interrupt struct {
	// CancelQueued also drops the inputs that wait.
	CancelQueued bool `json:"cancel_queued,omitzero"`
}

// Subtype implements [Body].
func (Interrupt) Subtype() string { return SubtypeInterrupt }

// Encode implements [Body].
func (b Interrupt) Encode() rawjson.Value { return encode(b) }

// SetPermissionMode changes how tools are permitted.
type SetPermissionMode struct {
	// Mode is the mode to set.
	Mode string `json:"mode"`
}

// Subtype implements [Body].
func (SetPermissionMode) Subtype() string { return "set_permission_mode" }

// Encode implements [Body].
func (b SetPermissionMode) Encode() rawjson.Value { return encode(b) }

// SetModel changes the model.
type SetModel struct {
	// Model is the model; nil is written as null and means the default.
	Model *string `json:"model"`
}

// Subtype implements [Body].
func (SetModel) Subtype() string { return "set_model" }

// Encode implements [Body].
func (b SetModel) Encode() rawjson.Value { return encode(b) }

// SetMaxThinkingTokens changes the thinking budget and display.
type SetMaxThinkingTokens struct {
	// MaxThinkingTokens is the budget in tokens.
	MaxThinkingTokens Change[int64] `json:"max_thinking_tokens,omitzero"`
	// ThinkingDisplay is how thinking is shown.
	ThinkingDisplay Change[string] `json:"thinking_display,omitzero"`
}

// Subtype implements [Body].
func (SetMaxThinkingTokens) Subtype() string { return "set_max_thinking_tokens" }

// Encode implements [Body].
func (b SetMaxThinkingTokens) Encode() rawjson.Value { return encode(b) }

// CancelInput withdraws an input that waits.
type CancelInput struct {
	// MessageUUID names the input.
	MessageUUID string `json:"message_uuid"`
}

// Subtype implements [Body].
func (CancelInput) Subtype() string { return "cancel_async_message" }

// Encode implements [Body].
func (b CancelInput) Encode() rawjson.Value { return encode(b) }

// RenameSession changes the title of the conversation.
type RenameSession struct {
	// Title is the title.
	Title string `json:"title"`
	// Source is who chose it: host or remote.
	Source string `json:"source,omitzero"`
	// SessionID is what the CLI's session id must be, if not empty.
	SessionID string `json:"session_id,omitzero"`
}

// Subtype implements [Body].
func (RenameSession) Subtype() string { return "rename_session" }

// Encode implements [Body].
func (b RenameSession) Encode() rawjson.Value { return encode(b) }

// SideQuestion asks the model beside the conversation.
type SideQuestion struct {
	// Question is the text.
	Question string `json:"question"`
	// History are earlier questions and answers.
	History []rawjson.Value `json:"history,omitempty"`
}

// Subtype implements [Body].
func (SideQuestion) Subtype() string { return "side_question" }

// Encode implements [Body].
func (b SideQuestion) Encode() rawjson.Value { return encode(b) }

// GenerateSessionTitle has the model invent a title.
type GenerateSessionTitle struct {
	// Description says what the conversation is about.
	Description string `json:"description"`
	// Persist makes it the title.
	Persist *bool `json:"persist,omitzero"`
}

// Subtype implements [Body].
func (GenerateSessionTitle) Subtype() string { return "generate_session_title" }

// Encode implements [Body].
func (b GenerateSessionTitle) Encode() rawjson.Value { return encode(b) }

// StopTask stops a background task.
type StopTask struct {
	// TaskID names the task.
	TaskID string `json:"task_id"`
}

// Subtype implements [Body].
func (StopTask) Subtype() string { return "stop_task" }

// Encode implements [Body].
func (b StopTask) Encode() rawjson.Value { return encode(b) }

// BackgroundTasks sends running tasks to the background.
type BackgroundTasks struct {
	// ToolUseID names the call whose task to send; nil: all.
	ToolUseID *string `json:"tool_use_id,omitzero"`
}

// Subtype implements [Body].
func (BackgroundTasks) Subtype() string { return "background_tasks" }

// Encode implements [Body].
func (b BackgroundTasks) Encode() rawjson.Value { return encode(b) }

// GetTaskOutput reads the end of what a task wrote.
type GetTaskOutput struct {
	// TaskID names the task.
	TaskID string `json:"task_id"`
}

// Subtype implements [Body].
func (GetTaskOutput) Subtype() string { return "get_task_output" }

// Encode implements [Body].
func (b GetTaskOutput) Encode() rawjson.Value { return encode(b) }
