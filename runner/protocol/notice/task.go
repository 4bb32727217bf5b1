package notice

import "github.com/agentd/agentd/runner/protocol/rawjson"

// TaskUsage is what a background task or subagent has used. SDK: TaskUsage.
type TaskUsage struct {
	// TotalTokens is the number of tokens.
	TotalTokens int64 `json:"total_tokens"`
	// ToolUses is the number of tool calls.
	ToolUses int64 `json:"tool_uses"`
	// DurationMs is the running time in milliseconds.
	DurationMs int64 `json:"duration_ms"`
}

// TaskStarted is the body of system/task_started: a background task or subagent has started.
type TaskStarted struct {
	// TaskID is the task.
	TaskID string `json:"task_id"`
	// RunID is this run of the task; a resumed task gets a new one.
	RunID *string `json:"run_id"`
	// ToolUseID is the tool call that started it.
	ToolUseID *string `json:"tool_use_id"`
	// Description says what it does.
	Description string `json:"description"`
	// TaskType is local_agent, local_bash, remote_agent, local_workflow, mcp_task, … May grow.
	TaskType *string `json:"task_type"`
	// SubagentType is the type of the subagent.
	SubagentType *string `json:"subagent_type"`
	// IsBackgrounded is true if it was started in the background.
	IsBackgrounded *bool `json:"is_backgrounded"`
	// SpawnDepth is the depth of a subagent, from 1.
	SpawnDepth *int64 `json:"spawn_depth"`
	// ParentTaskID is the subagent that launched it.
	ParentTaskID *string `json:"parent_task_id"`
	// WorkflowName is the name of a workflow.
	WorkflowName *string `json:"workflow_name"`
	// Prompt is what it was asked.
	Prompt *string `json:"prompt"`
	// SkipTranscript is true if a transcript should not show it.
	SkipTranscript *bool `json:"skip_transcript"`
	// Ambient is true for tasks that are no activity.
	Ambient *bool `json:"ambient"`
}

// TaskProgress is the body of system/task_progress: a background task or subagent is still
// running.
type TaskProgress struct {
	// TaskID is the task.
	TaskID string `json:"task_id"`
	// RunID is this run of the task.
	RunID *string `json:"run_id"`
	// ToolUseID is the tool call that started it.
	ToolUseID *string `json:"tool_use_id"`
	// Description says what it is doing.
	Description string `json:"description"`
	// SubagentType is the type of the subagent.
	SubagentType *string `json:"subagent_type"`
	// Usage is what it has used so far.
	Usage *TaskUsage `json:"usage"`
	// LastToolName is the tool that it used last.
	LastToolName *string `json:"last_tool_name"`
	// Summary is one line on its progress.
	Summary *string `json:"summary"`
}

// TaskNotification is the body of system/task_notification: a background task or subagent
// has ended, as the conversation is told.
type TaskNotification struct {
	// TaskID is the task.
	TaskID string `json:"task_id"`
	// RunID is this run of the task.
	RunID *string `json:"run_id"`
	// ToolUseID is the tool call that started it.
	ToolUseID *string `json:"tool_use_id"`
	// Status is completed, failed or stopped. May grow.
	Status string `json:"status"`
	// Reason is worker_restart or absent. May grow.
	Reason *string `json:"reason"`
	// OutputFile holds its output; may be empty.
	OutputFile string `json:"output_file"`
	// Summary is its report or description.
	Summary string `json:"summary"`
	// SummaryIsReport is true if summary is the task's own report.
	SummaryIsReport *bool `json:"summary_is_report"`
	// Usage is what it has used.
	Usage *TaskUsage `json:"usage"`
	// ResourceLinks are the files that an MCP task returned by reference.
	ResourceLinks []TaskResourceLink `json:"resource_links"`
	// SkipTranscript is true if a transcript should not show it.
	SkipTranscript *bool `json:"skip_transcript"`
	// Ambient is true for tasks that are no activity.
	Ambient *bool `json:"ambient"`
}

// TaskResourceLink is a file that an MCP task returned by reference.
type TaskResourceLink struct {
	// URI is its address.
	URI string `json:"uri"`
	// Name is its name.
	Name string `json:"name"`
	// Title is its title.
	Title *string `json:"title"`
	// Description says what it is.
	Description *string `json:"description"`
	// MimeType is its type.
	MimeType *string `json:"mimeType"`
	// Size is its size in bytes.
	Size *int64 `json:"size"`
	// Annotations are the MCP annotations.
	Annotations rawjson.Value `json:"annotations"`
}

// TaskUpdated is the body of system/task_updated: the state of a task has changed.
type TaskUpdated struct {
	// TaskID is the task; may be empty.
	TaskID string `json:"task_id"`
	// RunID is this run of the task.
	RunID *string `json:"run_id"`
	// Patch is what changed.
	Patch *TaskPatch `json:"patch"`
}

// TaskPatch is what changed of a task.
type TaskPatch struct {
	// Status is pending, running, paused, completed, failed or killed. May grow.
	Status *string `json:"status"`
	// Description says what it does.
	Description *string `json:"description"`
	// EndTime is when it ended, in milliseconds since 1970.
	EndTime *int64 `json:"end_time"`
	// TotalPausedMs is how long it was paused in milliseconds.
	TotalPausedMs *int64 `json:"total_paused_ms"`
	// Error is why it failed.
	Error *string `json:"error"`
	// IsBackgrounded is true once it runs in the background.
	IsBackgrounded *bool `json:"is_backgrounded"`
}

// BackgroundTasksChanged is the body of system/background_tasks_changed: the full set of
// background tasks.
type BackgroundTasksChanged struct {
	// Tasks are all background tasks from now on; they replace earlier lists.
	Tasks []BackgroundTask `json:"tasks"`
}

// BackgroundTask is a task that runs in the background.
type BackgroundTask struct {
	// TaskID is the task.
	TaskID string `json:"task_id"`
	// RunID is this run of the task.
	RunID *string `json:"run_id"`
	// TaskType is local_agent, local_bash, remote_agent, local_workflow, mcp_task, … May grow.
	TaskType string `json:"task_type"`
	// SubagentType is the type of the subagent.
	SubagentType *string `json:"subagent_type"`
	// Description says what it does.
	Description string `json:"description"`
	// ParentTaskID is the subagent that launched it.
	ParentTaskID *string `json:"parent_task_id"`
	// Ambient is true for tasks that are no activity.
	Ambient *bool `json:"ambient"`
}
