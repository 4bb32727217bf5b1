package control

import "github.com/agentd/agentd/runner/protocol/rawjson"

// ApplyFlagSettings changes the session's own settings layer.
type ApplyFlagSettings struct {
	// Settings is one object.
	Settings rawjson.Value `json:"settings"`
}

// Subtype implements [Body].
func (ApplyFlagSettings) Subtype() string { return "apply_flag_settings" }

func (ApplyFlagSettings) result() any { return nil }

// UpdateSettings writes to a settings file.
type UpdateSettings struct {
	// Source names the file.
	Source string `json:"source"`
	// Settings is one object.
	Settings rawjson.Value `json:"settings"`
}

// Subtype implements [Body].
func (UpdateSettings) Subtype() string { return "update_settings" }

func (UpdateSettings) result() any { return nil }

// GetSettings asks for the settings in effect.
type GetSettings struct{}

// Subtype implements [Body].
func (GetSettings) Subtype() string { return "get_settings" }

func (GetSettings) result() any { return new(Settings) }

// ListPermissionRules asks for the permission rules in effect.
type ListPermissionRules struct{}

// Subtype implements [Body].
func (ListPermissionRules) Subtype() string { return "list_permission_rules" }

func (ListPermissionRules) result() any { return new(PermissionRules) }

// GetHooksListing asks for the hooks of settings and plugins.
type GetHooksListing struct{}

// Subtype implements [Body].
func (GetHooksListing) Subtype() string { return "get_hooks_listing" }

func (GetHooksListing) result() any { return new(HooksListing) }

// ListModels asks for the models.
type ListModels struct{}

// Subtype implements [Body].
func (ListModels) Subtype() string { return "list_models" }

func (ListModels) result() any { return new(Models) }

// GetCLIVersion asks for the version of the CLI.
type GetCLIVersion struct{}

// Subtype implements [Body].
func (GetCLIVersion) Subtype() string { return "get_binary_version" }

func (GetCLIVersion) result() any { return new(CLIVersion) }

// GetServerInfo asks for the reply to initialize. The session answers it
// from what it keeps: the CLI does not know it.
type GetServerInfo struct{}

// Subtype implements [Body].
func (GetServerInfo) Subtype() string { return "get_server_info" }

func (GetServerInfo) result() any { return new(ServerInfo) }

// GetContextUsage asks what fills the context window.
type GetContextUsage struct {
	// Detail is full or summary; nil: the CLI's default.
	Detail *string `json:"detail,omitzero"`
}

// Subtype implements [Body].
func (GetContextUsage) Subtype() string { return "get_context_usage" }

func (GetContextUsage) result() any { return new(ContextUsage) }

// GetUsage asks what session and account have used.
type GetUsage struct {
	// SkipBehaviors leaves out a scan of transcripts.
	SkipBehaviors bool `json:"skip_behaviors,omitzero"`
}

// Subtype implements [Body].
func (GetUsage) Subtype() string { return "get_usage" }

func (GetUsage) result() any { return new(Usage) }

// GetSessionCost asks for the cost as text.
type GetSessionCost struct{}

// Subtype implements [Body].
func (GetSessionCost) Subtype() string { return "get_session_cost" }

func (GetSessionCost) result() any { return new(Cost) }
