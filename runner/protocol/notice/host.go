package notice

// HookStarted is the body of system/hook_started: a hook of the settings has started; needs
// options.include_hook_events.
type HookStarted struct {
	// HookID identifies the run of the hook.
	HookID string `json:"hook_id"`
	// HookName is the event and its matcher's target, e.g. PreToolUse:Bash.
	HookName string `json:"hook_name"`
	// HookEvent is the name of the event. May grow.
	HookEvent string `json:"hook_event"`
}

// HookProgress is the body of system/hook_progress: a hook of the settings has written
// output.
type HookProgress struct {
	// HookID identifies the run of the hook.
	HookID string `json:"hook_id"`
	// HookName is the event and its matcher's target, e.g. PreToolUse:Bash.
	HookName string `json:"hook_name"`
	// HookEvent is the name of the event. May grow.
	HookEvent string `json:"hook_event"`
	// Output is what it has written so far.
	Output string `json:"output"`
	// Stdout is what it has written to stdout so far.
	Stdout string `json:"stdout"`
	// Stderr is what it has written to stderr so far.
	Stderr string `json:"stderr"`
}

// HookResponse is the body of system/hook_response: a hook of the settings has ended.
type HookResponse struct {
	// HookID identifies the run of the hook.
	HookID string `json:"hook_id"`
	// HookName is the event and its matcher's target, e.g. PreToolUse:Bash.
	HookName string `json:"hook_name"`
	// HookEvent is the name of the event. May grow.
	HookEvent string `json:"hook_event"`
	// Output is what it wrote.
	Output string `json:"output"`
	// Stdout is what it wrote to stdout.
	Stdout string `json:"stdout"`
	// Stderr is what it wrote to stderr.
	Stderr string `json:"stderr"`
	// ExitCode is the exit code of a command hook.
	ExitCode *int64 `json:"exit_code"`
	// Outcome is success, error or cancelled. May grow.
	Outcome string `json:"outcome"`
}

// MirrorError is the body of system/mirror_error: a batch of transcript entries did not
// reach the session store.
type MirrorError struct {
	// Error is why the batch was dropped.
	Error string `json:"error"`
	// Key is the transcript that misses entries.
	Key *MirrorKey `json:"key"`
}

// MirrorKey names a transcript in a session store. SDK: SessionKey.
type MirrorKey struct {
	// ProjectKey is the project's directory in the store.
	ProjectKey string `json:"projectKey"`
	// SessionID is the conversation.
	SessionID string `json:"sessionId"`
	// Subpath is the subagent's transcript, if it is one.
	Subpath *string `json:"subpath"`
}

// CommandsChanged is the body of system/commands_changed: the slash commands have changed.
type CommandsChanged struct {
	// Commands are all slash commands from now on; they replace earlier lists.
	Commands []ChangedCommand `json:"commands"`
}

// ChangedCommand is a slash command as commands_changed lists it.
type ChangedCommand struct {
	// Name is the command without its slash.
	Name string `json:"name"`
	// Description says what it does.
	Description string `json:"description"`
	// ArgumentHint says what it takes.
	ArgumentHint string `json:"argumentHint"`
	// Aliases are further names.
	Aliases []string `json:"aliases"`
	// Builtin is true for the CLI's own commands.
	Builtin *bool `json:"builtin"`
}

// LocalCommandOutput is the body of system/local_command_output: what a local slash command
// printed.
type LocalCommandOutput struct {
	// Content is what the command printed.
	Content string `json:"content"`
}

// MemoryRecall is the body of system/memory_recall: memories were brought into the turn.
type MemoryRecall struct {
	// Mode is select or synthesize. May grow.
	Mode string `json:"mode"`
	// Memories are what was recalled.
	Memories []RecalledMemory `json:"memories"`
}

// RecalledMemory is one memory that was brought into a turn.
type RecalledMemory struct {
	// Path is the file, a synthesis mark, or an address.
	Path string `json:"path"`
	// Scope is personal, team or organization. May grow.
	Scope string `json:"scope"`
	// Content is the text; absent where the file holds it.
	Content *string `json:"content"`
}

// FilesPersisted is the body of system/files_persisted: files were stored.
type FilesPersisted struct {
	// Files were stored.
	Files []PersistedFile `json:"files"`
	// Failed were not stored.
	Failed []UnpersistedFile `json:"failed"`
	// ProcessedAt is when it was done, ISO 8601.
	ProcessedAt string `json:"processed_at"`
}

// PersistedFile is a file that was stored.
type PersistedFile struct {
	// Filename is its name.
	Filename string `json:"filename"`
	// FileID is its id in the store.
	FileID string `json:"file_id"`
}

// UnpersistedFile is a file that could not be stored.
type UnpersistedFile struct {
	// Filename is its name.
	Filename string `json:"filename"`
	// Error says why.
	Error string `json:"error"`
}

// PluginInstall is the body of system/plugin_install: the progress of a plugin's
// installation.
type PluginInstall struct {
	// Status is started, installed, failed or completed. May grow.
	Status string `json:"status"`
	// Name is the marketplace.
	Name *string `json:"name"`
	// Error says why it failed; untrusted text.
	Error *string `json:"error"`
}

// ElicitationComplete is the body of system/elicitation_complete: a question by address has
// been answered.
type ElicitationComplete struct {
	// MCPServerName is the server that asked.
	MCPServerName string `json:"mcp_server_name"`
	// ElicitationID is the question.
	ElicitationID string `json:"elicitation_id"`
}

// ControlRequestProgress is the body of system/control_request_progress: a control request
// is under way.
type ControlRequestProgress struct {
	// RequestID is the control request under way.
	RequestID string `json:"request_id"`
	// Status is started or api_retry. May grow.
	Status string `json:"status"`
	// Attempt counts the attempts, from 1.
	Attempt *int64 `json:"attempt"`
	// MaxRetries is how many there will be at most.
	MaxRetries *int64 `json:"max_retries"`
	// RetryDelayMs is the wait before the next attempt in milliseconds.
	RetryDelayMs *float64 `json:"retry_delay_ms"`
	// ErrorStatus is the HTTP status; absent if null.
	ErrorStatus *int64 `json:"error_status"`
}

// WorkerShuttingDown is the body of system/worker_shutting_down: the CLI is going to end.
type WorkerShuttingDown struct {
	// Reason is why, in snake_case. May grow.
	Reason string `json:"reason"`
}

// SessionWritesLost is the body of system/session_writes_lost: the CLI could not save what
// it should have.
type SessionWritesLost struct {
	// ErrorCode is ENOSPC or EDQUOT. May grow.
	ErrorCode string `json:"error_code"`
	// Lost is what was not saved: transcript, global_config. May grow.
	Lost []string `json:"lost"`
	// TranscriptSessionIDs are the conversations that miss lines.
	TranscriptSessionIDs []string `json:"transcript_session_ids"`
}

// UiInvalidate is the body of system/ui_invalidate: a hint to displays. It has no meaning to
// a program.
type UiInvalidate struct {
	// Event names what a display would draw anew.
	Event string `json:"event"`
}
