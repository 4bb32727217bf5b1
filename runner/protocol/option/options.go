package option

import (
	"time"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/option/agent"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/sandbox"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Options say how a session is run. The zero value is the SDK's defaults: an
// empty system prompt, the CLI's tools, all settings files. Empty strings and
// nil slices are unset; an empty slice that is not nil is an empty list.
type Options struct {
	// SystemPrompt is the model's instructions.
	SystemPrompt SystemPrompt
	// Model is an alias or a full name.
	Model string
	// FallbackModel is used while the model is unavailable.
	FallbackModel string
	// PermissionMode is the mode; unset differs from "default".
	PermissionMode string
	// Tools are the built-in tools; nil is the CLI's default set.
	Tools *Tools
	// AllowedTools are rules whose calls run without asking.
	AllowedTools []string
	// DisallowedTools are rules that deny.
	DisallowedTools []string
	// MCPServers are the MCP servers.
	MCPServers mcpconfig.Servers
	// StrictMCPConfig ignores other MCP servers.
	StrictMCPConfig bool
	// Cwd is the working directory; empty is the daemon's own.
	Cwd string
	// AddDirs are further directories.
	AddDirs []string
	// Env are variables on top of the daemon's.
	Env map[string]string
	// ExtraArgs are further flags.
	ExtraArgs []ExtraArg
	// ExtraInitialize are further members of initialize, an object or nil.
	ExtraInitialize rawjson.Value

	// CanUseTool asks the caller about calls that no rule decides.
	CanUseTool bool
	// PermissionPromptTool is an MCP tool that decides.
	PermissionPromptTool string
	// PermissionPrompts says who answers prompts.
	PermissionPrompts string
	// AllowSkipPermissions lets the session switch to bypassPermissions.
	AllowSkipPermissions bool
	// Hooks are the registered hooks.
	Hooks callback.Hooks
	// OnElicitation asks the caller what MCP servers ask of the user.
	OnElicitation bool
	// DialogKinds are the dialogs that the caller can show.
	DialogKinds []string

	// ContinueConversation continues the latest conversation.
	ContinueConversation bool
	// Resume continues the named conversation.
	Resume string
	// ForkSession gives it a new id.
	ForkSession bool
	// SessionID is the CLI's id of the conversation.
	SessionID string
	// ResumeSessionAt cuts the conversation after this entry.
	ResumeSessionAt string
	// ResumeDropsTurn names the turn that the cut drops; empty differs from nil.
	ResumeDropsTurn *string
	// NoPersistence keeps no transcript.
	NoPersistence bool
	// Title names the conversation.
	Title string
	// Store mirrors the transcript; nil for none.
	Store *Store
	// FileCheckpointing keeps copies of edited files.
	FileCheckpointing bool

	// MaxTurns bounds the model calls; 0 is no bound.
	MaxTurns uint32
	// MaxBudgetUSD bounds the cost; nil is no bound.
	MaxBudgetUSD *float64
	// TaskBudget is the number of tokens that the model is told it has; 0 is unset.
	TaskBudget uint64
	// Betas are beta features.
	Betas []string
	// Thinking configures thinking.
	Thinking Thinking
	// MaxThinkingTokens bounds thinking where Thinking is unset.
	MaxThinkingTokens *uint32
	// Effort is the effort by name.
	Effort string
	// JSONSchema is the schema of structured output, or nil.
	JSONSchema rawjson.Value

	// Agents define subagents.
	Agents []agent.Definition
	// Agent runs the main thread.
	Agent string
	// Skills are the main session's skills; nil is the CLI's default.
	Skills *Skills
	// Plugins are loaded for the session.
	Plugins []Plugin
	// ToolAliases map tool names.
	ToolAliases map[string]string
	// QuestionPreviewFormat is how AskUserQuestion renders previews.
	QuestionPreviewFormat string

	// SettingSources are the settings files; nil is all, empty is none.
	SettingSources []string
	// Settings are further settings.
	Settings Settings
	// ManagedSettings are policy settings, an object or nil.
	ManagedSettings rawjson.Value
	// Sandbox confines commands; nil leaves it to the settings.
	Sandbox *sandbox.Settings
	// ProjectConfigRoot is a trusted checkout for a worktree.
	ProjectConfigRoot string
	// PlanModeInstructions replace the workflow of plan mode.
	PlanModeInstructions string

	// PartialMessages asks for partial messages.
	PartialMessages bool
	// HookEvents asks for events about hooks of the settings.
	HookEvents bool
	// SubagentText forwards the text of subagents.
	SubagentText bool
	// ReplayUserMessages echoes inputs.
	ReplayUserMessages bool
	// PromptSuggestions asks for a proposed next prompt.
	PromptSuggestions bool
	// AgentProgressSummaries adds summaries to task progress.
	AgentProgressSummaries bool
	// Stderr asks for the CLI's stderr.
	Stderr bool
	// VerbatimPrompts sends inputs as composed by a client.
	VerbatimPrompts bool

	// Debug turns on the debug log.
	Debug bool
	// DebugFilter limits it to categories and turns it on.
	DebugFilter string
	// DebugFile is where it is written; it turns it on.
	DebugFile string
	// MaxBufferSize is the longest line that the session survives; 0 is unset.
	MaxBufferSize uint32
	// User is the operating-system user of the CLI.
	User string
	// CLIPath is the CLI's executable.
	CLIPath string

	// Relayed are flags that only a command line of an SDK's has. Reading one
	// sets them; a session of agentd's own leaves them at zero.
	Relayed Relayed
}

// SystemPrompt is the model's instructions; the zero value is an empty prompt.
type SystemPrompt struct {
	// Preset is the prompt of Claude Code; Blocks and File are unused then.
	Preset bool
	// Blocks are the whole prompt in pieces.
	Blocks []string
	// File is a file with the whole prompt; Blocks are unused then.
	File string
	// Append is added to the preset.
	Append string
	// ExcludeDynamicSections moves changing parts out; nil is unset.
	ExcludeDynamicSections *bool
	// Snapshot records the prompt once; nil is unset.
	Snapshot *bool
}

// Tools are the built-in tools of a session.
type Tools struct {
	// Default is the CLI's default set; Names are unused then.
	Default bool
	// Names are the tools; none if empty.
	Names []string
}

// Skills are the skills of the main session.
type Skills struct {
	// All is every skill found; Names are unused then.
	All bool
	// Names are the skills; none if empty.
	Names []string
}

// Thinking configures thinking; the zero value is unset.
type Thinking struct {
	// Type is "adaptive", "enabled" or "disabled".
	Type string
	// Budget bounds the thinking of one answer, for "enabled"; nil is as adaptive.
	Budget *uint32
	// Display is "summarized" or "omitted"; unused with "disabled".
	Display string
}

// Settings are settings by path or in place; the zero value is none.
type Settings struct {
	// Path is a settings file.
	Path string
	// JSON are the settings, an object.
	JSON rawjson.Value
}

// Plugin is a plugin to load.
type Plugin struct {
	// Path is its directory.
	Path string
	// SkipMCP leaves its MCP servers out.
	SkipMCP bool
}

// ExtraArg is a flag that no option stands for.
type ExtraArg struct {
	// Name is the flag without dashes.
	Name string
	// Value is its value; nil for none.
	Value *string
}

// Store mirrors a transcript.
type Store struct {
	// Kind is "caller" or the name of a store of the daemon's.
	Kind string
	// Eager writes at once instead of in batches.
	Eager bool
	// LoadTimeout bounds each call while resuming; 0 fails at once.
	LoadTimeout time.Duration
	// Methods are the optional methods that it has: callback.StoreListSessions and its
	// kin.
	Methods []string
}

// DefaultLoadTimeout is the [Store.LoadTimeout] of a caller that gives none.
const DefaultLoadTimeout = time.Minute

// Relayed are flags of an SDK's command line that say how the SDK itself
// speaks to the CLI.
type Relayed struct {
	// SDK says that an SDK of the caller's speaks to the CLI, and not agentd.
	SDK bool
	// AwaitInitialize reads configuration from the initialize request.
	AwaitInitialize bool
	// InitializeFields are the fields that are read from it.
	InitializeFields []string
	// ManagedInInitialize reads managed settings from it.
	ManagedInInitialize bool
	// SessionMirror sends the transcript on stdout.
	SessionMirror bool
}

// NeedsSessionID reports whether the CLI may be given a session id that the
// caller did not choose: without one it makes an id that is known only after
// the first turn.
func NeedsSessionID(o Options) bool {
	return o.SessionID == "" && (o.ForkSession || o.Resume == "" && !o.ContinueConversation)
}
