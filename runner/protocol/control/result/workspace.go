package result

import (
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// RewindResult is the outcome of [control.RewindFiles].
type RewindResult struct {
	// CanRewind says whether there is something to go back to.
	CanRewind bool `json:"canRewind"`
	// Error says why not.
	Error *string `json:"error"`
	// FilesChanged are the files that differ.
	FilesChanged []string `json:"filesChanged"`
	// Insertions counts lines that would be added.
	Insertions *int64 `json:"insertions"`
	// Deletions counts lines that would be removed.
	Deletions *int64 `json:"deletions"`
	// SkippedLinks counts files left alone.
	SkippedLinks *int64 `json:"skippedLinks"`
}

// FileContents is the outcome of [control.ReadFile].
type FileContents struct {
	// Contents is the text, or the bytes in base64.
	Contents string `json:"contents"`
	// AbsPath is where the file is.
	AbsPath string `json:"absPath"`
	// Truncated says that the file is longer.
	Truncated bool `json:"truncated"`
	// Encoding is base64 if Contents is; nil: text.
	Encoding *string `json:"encoding"`
	// Lossy says that bytes were replaced; nil if the CLI did not say.
	Lossy *bool `json:"lossy"`
}

// FileSuggestions is the outcome of [control.SuggestFiles].
type FileSuggestions struct {
	// Suggestions are the findings.
	Suggestions []rawjson.Value `json:"suggestions"`
	// Cwd is what relative paths refer to.
	Cwd *string `json:"cwd"`
}

// RepoRoot is the outcome of [control.RegisterRepoRoot].
type RepoRoot struct {
	// Directory is the directory as registered.
	Directory string `json:"directory"`
}

// Plugins is the outcome of [control.ReloadPlugins].
type Plugins struct {
	// Commands are the slash commands there are now.
	Commands []control.Command `json:"commands"`
	// Agents are the agents there are now.
	Agents []control.Agent `json:"agents"`
	// Plugins are the plugins there are now.
	Plugins []Plugin `json:"plugins"`
	// MCPServers are the MCP servers there are now.
	MCPServers []MCPServerStatus `json:"mcpServers"`
	// ErrorCount counts plugins that could not be loaded.
	ErrorCount int64 `json:"error_count"`
	// Held says that nothing was applied.
	Held *bool `json:"held"`
	// CacheImpact is what applying would change.
	CacheImpact rawjson.Value `json:"cache_impact"`
}

// Plugin is a plugin of the session.
type Plugin struct {
	// Name is the plugin's name.
	Name string `json:"name"`
	// Path is where it was loaded from.
	Path string `json:"path"`
	// Source is its marketplace.
	Source *string `json:"source"`
	// Version is what its manifest says.
	Version *string `json:"version"`
}

// Skills is the outcome of [control.ReloadSkills].
type Skills struct {
	// Skills are the skills there are now.
	Skills []control.Command `json:"skills"`
}

// OutputStyles is the outcome of [control.ReloadOutputStyles].
type OutputStyles struct {
	// Available are the styles there are now.
	Available []string `json:"available_output_styles"`
}
