package control

import "github.com/agentd/agentd/runner/protocol/rawjson"

// RewindFiles puts files back to what they were at a message.
type RewindFiles struct {
	// UserMessageID names the message.
	UserMessageID string `json:"user_message_id"`
	// DryRun reports only.
	DryRun bool `json:"dry_run,omitzero"`
}

// Subtype implements [Body].
func (RewindFiles) Subtype() string { return "rewind_files" }

// Encode implements [Body].
func (b RewindFiles) Encode() rawjson.Value { return encode(b) }

// ReadFile reads a file as the agent may.
type ReadFile struct {
	// Path is the file.
	Path string `json:"path"`
	// MaxBytes bounds what is read; nil: the CLI's default.
	MaxBytes *int64 `json:"max_bytes,omitzero"`
	// Encoding is utf-8 or base64.
	Encoding *string `json:"encoding,omitzero"`
}

// Subtype implements [Body].
func (ReadFile) Subtype() string { return "read_file" }

// Encode implements [Body].
func (b ReadFile) Encode() rawjson.Value { return encode(b) }

// SeedReadState tells that the agent has read a file.
type SeedReadState struct {
	// Path is the file.
	Path string `json:"path"`
	// MTime is its modification time in ms since 1970.
	MTime int64 `json:"mtime"`
}

// Subtype implements [Body].
func (SeedReadState) Subtype() string { return "seed_read_state" }

// Encode implements [Body].
func (b SeedReadState) Encode() rawjson.Value { return encode(b) }

// SuggestFiles finds files by the beginning of a name.
type SuggestFiles struct {
	// Query is what was typed.
	Query string `json:"query"`
}

// Subtype implements [Body].
func (SuggestFiles) Subtype() string { return "file_suggestions" }

// Encode implements [Body].
func (b SuggestFiles) Encode() rawjson.Value { return encode(b) }

// RegisterRepoRoot adds a directory to the workspace.
type RegisterRepoRoot struct {
	// Directory is the directory.
	Directory string `json:"directory"`
	// ReloadClaudeMD also reads its CLAUDE.md.
	ReloadClaudeMD bool `json:"reload_claude_md,omitzero"`
	// ReloadPlugins also loads plugins again.
	ReloadPlugins bool `json:"reload_plugins,omitzero"`
	// ReloadSkills also loads skills again.
	ReloadSkills bool `json:"reload_skills,omitzero"`
}

// Subtype implements [Body].
func (RegisterRepoRoot) Subtype() string { return "register_repo_root" }

// Encode implements [Body].
func (b RegisterRepoRoot) Encode() rawjson.Value { return encode(b) }

// ReloadPlugins loads plugins again.
type ReloadPlugins struct {
	// HoldOnCacheImpact only reports a reload that changes the tools.
	HoldOnCacheImpact bool `json:"hold_on_cache_impact,omitzero"`
	// AddPlugins are loaded as well.
	AddPlugins []AddedPlugin `json:"add_plugins,omitempty"`
	// RefuseIfBusy makes it an error while the session is busy.
	RefuseIfBusy bool `json:"refuse_if_busy,omitzero"`
}

// Subtype implements [Body].
func (ReloadPlugins) Subtype() string { return "reload_plugins" }

// Encode implements [Body].
func (b ReloadPlugins) Encode() rawjson.Value { return encode(b) }

// ReloadSkills loads skills again.
type ReloadSkills struct{}

// Subtype implements [Body].
func (ReloadSkills) Subtype() string { return "reload_skills" }

// Encode implements [Body].
func (b ReloadSkills) Encode() rawjson.Value { return encode(b) }

// ReloadOutputStyles loads output styles again.
type ReloadOutputStyles struct{}

// Subtype implements [Body].
func (ReloadOutputStyles) Subtype() string { return "reload_output_styles" }

// Encode implements [Body].
func (b ReloadOutputStyles) Encode() rawjson.Value { return encode(b) }

// AddedPlugin is a plugin to load from a directory.
type AddedPlugin struct {
	// Type is "local".
	Type string `json:"type"`
	// Path is the directory.
	Path string `json:"path"`
	// SkipMCPDiscovery leaves the plugin's MCP servers out.
	SkipMCPDiscovery bool `json:"skipMcpDiscovery,omitzero"`
}
