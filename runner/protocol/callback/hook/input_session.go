package hook

import (
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// SessionStart is the input of a SessionStart hook, which comes when a conversation
// begins; callbacks see only clear and compact.
type SessionStart struct {
	Base
	// Source is "startup", "resume", "clear", "compact" or "fork".
	Source string `json:"source"`
	// Model is the session's model.
	Model *string `json:"model"`
	// SessionTitle is the session's title.
	SessionTitle *string `json:"session_title"`
	// SecondsSinceLastResponse is the age of the resumed conversation, in seconds.
	SecondsSinceLastResponse *float64 `json:"seconds_since_last_response"`
	// ContextTokens is the size of the resumed conversation.
	ContextTokens *int64 `json:"context_tokens"`
	// PromptCacheLikelyExpired says that the next request caches the context anew.
	PromptCacheLikelyExpired *bool `json:"prompt_cache_likely_expired"`
	// EstimatedCacheWriteUSD is what that is estimated to cost, in US dollars.
	EstimatedCacheWriteUSD *float64 `json:"estimated_cache_write_usd"`
}

// SessionEnd is the input of a SessionEnd hook, which comes when a conversation ends;
// the CLI waits 1.5 s for it.
type SessionEnd struct {
	Base
	// Reason is "clear", "resume", "logout", "prompt_input_exit" or "other".
	Reason string `json:"reason"`
}

// Setup is the input of a Setup hook, which comes when the project is set up.
type Setup struct {
	Base
	// Trigger is "init" or "maintenance".
	Trigger string `json:"trigger"`
}

// PreCompact is the input of a PreCompact hook, which comes before a conversation is
// compacted.
type PreCompact struct {
	Base
	// Trigger is "manual" or "auto".
	Trigger string `json:"trigger"`
	// CustomInstructions came with /compact; absent where the CLI says null.
	CustomInstructions *string `json:"custom_instructions"`
}

// PostCompact is the input of a PostCompact hook, which comes after a conversation was
// compacted.
type PostCompact struct {
	Base
	// Trigger is "manual" or "auto".
	Trigger string `json:"trigger"`
	// CompactSummary is the summary that replaces the conversation.
	CompactSummary string `json:"compact_summary"`
}

// Notification is the input of a Notification hook, which comes when the CLI would
// notify its user.
type Notification struct {
	Base
	// Message is the text.
	Message string `json:"message"`
	// Title is the title.
	Title *string `json:"title"`
	// NotificationType is the kind, e.g. "permission_prompt".
	NotificationType string `json:"notification_type"`
}

// PreModelSwitch is the input of a PreModelSwitch hook, which comes before the
// session's model changes.
type PreModelSwitch struct {
	Base
	// FromModel is the resolved id of the model before the switch.
	FromModel string `json:"from_model"`
	// ToModel is the resolved id of the model after the switch.
	ToModel string `json:"to_model"`
	// RequestedModel is what was asked for; absent where the CLI says null, the default.
	RequestedModel *string `json:"requested_model"`
	// Source is who switched: "command", "picker", "sdk", "auto", "resume".
	Source string `json:"source"`
	// ContextTokens are the prompt tokens that the next request sends again.
	ContextTokens int64 `json:"context_tokens"`
	// PromptCacheWarm says whether the old model's prompt cache is likely still usable.
	PromptCacheWarm bool `json:"prompt_cache_warm"`
	// CacheTTL is the life of the cache: "5m" or "1h".
	CacheTTL string `json:"cache_ttl"`
	// EstimatedCacheWriteUSD is the estimated cost of caching the context anew, in US
	// dollars.
	EstimatedCacheWriteUSD float64 `json:"estimated_cache_write_usd"`
	// Pricing is where the price comes from: "configured", "catalog", "default".
	Pricing string `json:"pricing"`
}

// PostModelSwitch is the input of a PostModelSwitch hook, which comes after the
// session's model changed.
type PostModelSwitch struct {
	Base
	// FromModel is the resolved id of the model before the switch.
	FromModel string `json:"from_model"`
	// ToModel is the resolved id of the model after the switch.
	ToModel string `json:"to_model"`
	// RequestedModel is what was asked for; absent where the CLI says null, the default.
	RequestedModel *string `json:"requested_model"`
	// Source is who switched: "command", "picker", "sdk", "auto", "resume".
	Source string `json:"source"`
	// ContextTokens are the prompt tokens that the next request sends again.
	ContextTokens int64 `json:"context_tokens"`
	// PromptCacheWarm says whether the old model's prompt cache is likely still usable.
	PromptCacheWarm bool `json:"prompt_cache_warm"`
	// CacheTTL is the life of the cache: "5m" or "1h".
	CacheTTL string `json:"cache_ttl"`
	// EstimatedCacheWriteUSD is the estimated cost of caching the context anew, in US
	// dollars.
	EstimatedCacheWriteUSD float64 `json:"estimated_cache_write_usd"`
	// Pricing is where the price comes from: "configured", "catalog", "default".
	Pricing string `json:"pricing"`
}

// TeammateIdle is the input of a TeammateIdle hook, which comes when a teammate has
// nothing to do.
type TeammateIdle struct {
	Base
	// TeammateName is the teammate.
	TeammateName string `json:"teammate_name"`
	// TeamName is the team; the CLI means to drop it.
	TeamName string `json:"team_name"`
}

// TaskCreated is the input of a TaskCreated hook, which comes when a to-do task is
// created.
type TaskCreated struct {
	Base
	// TaskID is the id of the to-do task.
	TaskID string `json:"task_id"`
	// TaskSubject is its title.
	TaskSubject string `json:"task_subject"`
	// TaskDescription is its text.
	TaskDescription *string `json:"task_description"`
	// TeammateName is who works on it.
	TeammateName *string `json:"teammate_name"`
	// TeamName is the team; the CLI means to drop it.
	TeamName *string `json:"team_name"`
}

// TaskCompleted is the input of a TaskCompleted hook, which comes when a to-do task is
// completed.
type TaskCompleted struct {
	Base
	// TaskID is the id of the to-do task.
	TaskID string `json:"task_id"`
	// TaskSubject is its title.
	TaskSubject string `json:"task_subject"`
	// TaskDescription is its text.
	TaskDescription *string `json:"task_description"`
	// TeammateName is who works on it.
	TeammateName *string `json:"teammate_name"`
	// TeamName is the team; the CLI means to drop it.
	TeamName *string `json:"team_name"`
}

// Elicitation is the input of a Elicitation hook, which comes when an MCP server asks
// for input, before the elicitation request.
type Elicitation struct {
	Base
	// MCPServerName is the server.
	MCPServerName string `json:"mcp_server_name"`
	// Message is the question.
	Message string `json:"message"`
	// Mode is "form" or "url".
	Mode *string `json:"mode"`
	// URL is the page to open, for mode url.
	URL *string `json:"url"`
	// ElicitationID is the server's id of the question, for mode url.
	ElicitationID *string `json:"elicitation_id"`
	// RequestedSchema is the JSON Schema of the answer, for mode form.
	RequestedSchema rawjson.Value `json:"requested_schema"`
}

// ElicitationResult is the input of a ElicitationResult hook, which comes when such a
// question was answered.
type ElicitationResult struct {
	Base
	// MCPServerName is the server.
	MCPServerName string `json:"mcp_server_name"`
	// ElicitationID is the server's id of the question.
	ElicitationID *string `json:"elicitation_id"`
	// Mode is "form" or "url".
	Mode *string `json:"mode"`
	// Action is "accept", "decline" or "cancel".
	Action string `json:"action"`
	// Content is the answer, a JSON object.
	Content rawjson.Value `json:"content"`
}

// ConfigChange is the input of a ConfigChange hook, which comes when a settings file
// changed.
type ConfigChange struct {
	Base
	// Source is "user_settings", "project_settings", "local_settings", "policy_settings"
	// or "skills".
	Source string `json:"source"`
	// FilePath is the file.
	FilePath *string `json:"file_path"`
}

// InstructionsLoaded is the input of a InstructionsLoaded hook, which comes when a file
// of instructions was loaded.
type InstructionsLoaded struct {
	Base
	// FilePath is the file.
	FilePath string `json:"file_path"`
	// MemoryType is "User", "Project", "Local" or "Managed".
	MemoryType string `json:"memory_type"`
	// LoadReason is "session_start", "nested_traversal", "path_glob_match", "include" or
	// "compact".
	LoadReason string `json:"load_reason"`
	// Globs are the patterns that matched.
	Globs []string `json:"globs"`
	// TriggerFilePath is the file whose use loaded it.
	TriggerFilePath *string `json:"trigger_file_path"`
	// ParentFilePath is the file that includes it.
	ParentFilePath *string `json:"parent_file_path"`
}

// WorktreeCreate is the input of a WorktreeCreate hook, which comes when a git worktree
// is to be made; the output names its path.
type WorktreeCreate struct {
	Base
	// Name is the worktree's name.
	Name string `json:"name"`
}

// WorktreeRemove is the input of a WorktreeRemove hook, which comes when a git worktree
// is to be removed.
type WorktreeRemove struct {
	Base
	// WorktreePath is its directory.
	WorktreePath string `json:"worktree_path"`
}

// CwdChanged is the input of a CwdChanged hook, which comes when the working directory
// changed.
type CwdChanged struct {
	Base
	// OldCwd is the directory before.
	OldCwd string `json:"old_cwd"`
	// NewCwd is the directory now.
	NewCwd string `json:"new_cwd"`
}

// FileChanged is the input of a FileChanged hook, which comes when a watched file
// changed.
type FileChanged struct {
	Base
	// FilePath is the file.
	FilePath string `json:"file_path"`
	// Event is "change", "add" or "unlink".
	Event string `json:"event"`
}

// DirectoryAdded is the input of a DirectoryAdded hook, which comes when a directory
// was added to the session.
type DirectoryAdded struct {
	Base
	// Directory is its path.
	Directory string `json:"directory"`
	// Source is "slash_command" or "register_repo_root".
	Source string `json:"source"`
}

// PreSkillShellCommand is the input of a PreSkillShellCommand hook, which comes before
// a shell command inside a skill's text runs.
type PreSkillShellCommand struct {
	Base
	// ToolName is the shell tool: "Bash" or "PowerShell".
	ToolName string `json:"tool_name"`
	// ToolInput holds the command, a JSON object.
	ToolInput rawjson.Value `json:"tool_input"`
	// ToolUseID identifies the command; no call in the transcript has it.
	ToolUseID string `json:"tool_use_id"`
	// CommandName is the skill or command whose text holds it.
	CommandName string `json:"command_name"`
	// CommandSource is where that is defined.
	CommandSource *string `json:"command_source"`
	// InvokedBy is "user", "claude" or "other".
	InvokedBy string `json:"invoked_by"`
}
