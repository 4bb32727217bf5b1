package notice

import "github.com/agentd/agentd/runner/protocol/rawjson"

// Init is the body of system/init: the session's settings. The CLI sends it at the start of
// every turn.
type Init struct {
	// CWD is the working directory.
	CWD string `json:"cwd"`
	// Tools are the names of the tools; the Agent tool is listed as Task.
	Tools []string `json:"tools"`
	// MCPServers are the MCP servers and their states.
	MCPServers []InitMcpServer `json:"mcp_servers"`
	// Model is the model of the conversation.
	Model string `json:"model"`
	// PermissionMode is default, acceptEdits, plan, bypassPermissions, dontAsk, auto. May grow.
	PermissionMode string `json:"permissionMode"`
	// SlashCommands are the names of the commands.
	SlashCommands []string `json:"slash_commands"`
	// TerminalSlashCommands are those that need a terminal.
	TerminalSlashCommands []string `json:"terminal_slash_commands"`
	// APIKeySource is where the credential came from: ANTHROPIC_API_KEY, apiKeyHelper, none, … May grow.
	APIKeySource string `json:"apiKeySource"`
	// ClaudeCodeVersion is the CLI's version.
	ClaudeCodeVersion string `json:"claude_code_version"`
	// OutputStyle is the name of the output style.
	OutputStyle string `json:"output_style"`
	// Agents are the names of the agents.
	Agents []string `json:"agents"`
	// Skills are the names of the skills.
	Skills []string `json:"skills"`
	// Plugins are the loaded plugins.
	Plugins []InitPlugin `json:"plugins"`
	// PluginErrors tell what was not loaded.
	PluginErrors []InitPluginError `json:"plugin_errors"`
	// Betas are the API betas in use.
	Betas []string `json:"betas"`
	// Capabilities name protocol features of the CLI, such as interrupt_receipt_v1. May grow.
	Capabilities []string `json:"capabilities"`
	// FastModeState is off, cooldown or on. May grow.
	FastModeState *string `json:"fast_mode_state"`
	// FastModeDisabledReason is why fast mode is off. May grow.
	FastModeDisabledReason *string `json:"fast_mode_disabled_reason"`
	// Effort is the effort level in use; absent if null.
	Effort *string `json:"effort"`
	// PerTurnEffortActive is true if the effort may change by turn.
	PerTurnEffortActive *bool `json:"per_turn_effort_active"`
	// UltrathinkAvailable is true if the ultrathink keyword works.
	UltrathinkAvailable *bool `json:"ultrathink_available"`
	// UltrathinkTypedRaises is true if typing the keyword raises the effort.
	UltrathinkTypedRaises *bool `json:"ultrathink_typed_raises"`
	// ViewMode is default or focus. May grow.
	ViewMode *string `json:"view_mode"`
	// AnalyticsDisabled is true if the CLI sends no analytics.
	AnalyticsDisabled *bool `json:"analytics_disabled"`
	// ProductFeedbackDisabled is true if the CLI asks for no feedback.
	ProductFeedbackDisabled *bool `json:"product_feedback_disabled"`
	// ServedByAnthropic is true if Anthropic's own API serves the model.
	ServedByAnthropic *bool `json:"served_by_anthropic"`
	// SandboxEnabled is true if tools run in a sandbox.
	SandboxEnabled *bool `json:"sandbox_enabled"`
	// MemoryPaths are the directories of memory, by kind.
	MemoryPaths map[string]string `json:"memory_paths"`
	// OriginalCWD is the working directory at the start.
	OriginalCWD *string `json:"original_cwd"`
	// AdditionalDirectories are the further directories that tools may use.
	AdditionalDirectories []string `json:"additional_directories"`
	// MessagingSocketPath is a socket of the CLI's for messages between sessions.
	MessagingSocketPath *string `json:"messaging_socket_path"`
	// InputUUIDs are the inputs that the turn serves.
	InputUUIDs []string `json:"user_message_uuids"`
	// StartupTiming holds the CLI's own measurements of its start.
	StartupTiming rawjson.Value `json:"startup_timing"`
}

// InitMcpServer is an MCP server as init lists it.
type InitMcpServer struct {
	// Name is the server's name.
	Name string `json:"name"`
	// Status is connected, failed, needs-auth, pending, disabled. May grow.
	Status string `json:"status"`
	// Source is where its definition came from: sdk, dynamic, plugin, or a scope. May grow.
	Source *string `json:"source"`
}

// InitPlugin is a loaded plugin as init lists it.
type InitPlugin struct {
	// Name is the plugin's name.
	Name string `json:"name"`
	// Path is its directory, or builtin.
	Path string `json:"path"`
	// Source is the plugin and its marketplace.
	Source *string `json:"source"`
	// Version is the plugin's own version.
	Version *string `json:"version"`
}

// InitPluginError tells what of a plugin was not loaded.
type InitPluginError struct {
	// Plugin is the plugin and its marketplace, or a positional tag.
	Plugin string `json:"plugin"`
	// Type is path-not-found, generic-error, manifest-validation-error, … May grow.
	Type string `json:"type"`
	// Message says it for a person.
	Message string `json:"message"`
	// Path is the directory or archive that was not loaded.
	Path *string `json:"path"`
	// ManagedLock is the managed setting that dropped the plugin.
	ManagedLock *PluginManagedLock `json:"managed_lock"`
}

// PluginManagedLock is a managed setting that decides about a plugin.
type PluginManagedLock struct {
	// PluginEnabled is true if the setting turns the plugin on.
	PluginEnabled bool `json:"plugin_enabled"`
	// Name is the plugin's name in the setting.
	Name string `json:"name"`
	// Marketplace is the marketplace in the setting.
	Marketplace *string `json:"marketplace"`
}
