package control

import "github.com/agentd/agentd/runner/protocol/rawjson"

// ApplyFlagSettings changes the session's own settings layer.
type ApplyFlagSettings struct {
	// Settings is one object.
	Settings rawjson.Value `json:"settings"`
}

// Subtype implements [Body].
func (ApplyFlagSettings) Subtype() string { return "apply_flag_settings" }

// Encode implements [Body].
func (b ApplyFlagSettings) Encode() rawjson.Value { return encode(b) }

// UpdateSettings writes to a settings file.
type UpdateSettings struct {
	// Source names the file.
	Source string `json:"source"`
	// Settings is one object.
	Settings rawjson.Value `json:"settings"`
}

// Subtype implements [Body].
func (UpdateSettings) Subtype() string { return "update_settings" }

// Encode implements [Body].
func (b UpdateSettings) Encode() rawjson.Value { return encode(b) }

// GetSettings asks for the settings in effect.
type GetSettings struct{}

// Subtype implements [Body].
func (GetSettings) Subtype() string { return "get_settings" }

// Encode implements [Body].
func (b GetSettings) Encode() rawjson.Value { return encode(b) }

// ListPermissionRules asks for the permission rules in effect.
type ListPermissionRules struct{}

// Subtype implements [Body].
func (ListPermissionRules) Subtype() string { return "list_permission_rules" }

// Encode implements [Body].
func (b ListPermissionRules) Encode() rawjson.Value { return encode(b) }

// GetHooksListing asks for the hooks of settings and plugins.
type GetHooksListing struct{}

// Subtype implements [Body].
func (GetHooksListing) Subtype() string { return "get_hooks_listing" }

// Encode implements [Body].
func (b GetHooksListing) Encode() rawjson.Value { return encode(b) }

// ListModels asks for the models.
type ListModels struct{}

// Subtype implements [Body].
func (ListModels) Subtype() string { return "list_models" }

// Encode implements [Body].
func (b ListModels) Encode() rawjson.Value { return encode(b) }

// GetCLIVersion asks for the version of the CLI.
type GetCLIVersion struct{}

// Subtype implements [Body].
func (GetCLIVersion) Subtype() string { return "get_binary_version" }

// Encode implements [Body].
func (b GetCLIVersion) Encode() rawjson.Value { return encode(b) }

// GetServerInfo asks for the reply to initialize. The session answers it
// from what it keeps: the CLI does not know it.
type GetServerInfo struct{}

// Subtype implements [Body].
func (GetServerInfo) Subtype() string { return "get_server_info" }

// Encode implements [Body].
func (b GetServerInfo) Encode() rawjson.Value { return encode(b) }

// GetContextUsage asks what fills the context window.
type GetContextUsage struct {
	// Detail is full or summary; nil: the CLI's default.
	Detail *string `json:"detail,omitzero"`
}

// Subtype implements [Body].
func (GetContextUsage) Subtype() string { return "get_context_usage" }

// Encode implements [Body].
func (b GetContextUsage) Encode() rawjson.Value { return encode(b) }

// GetUsage asks what session and account have used.
type GetUsage struct {
	// SkipBehaviors leaves out a scan of transcripts.
	SkipBehaviors bool `json:"skip_behaviors,omitzero"`
}

// Subtype implements [Body].
func (GetUsage) Subtype() string { return "get_usage" }

// Encode implements [Body].
func (b GetUsage) Encode() rawjson.Value { return encode(b) }

// GetSessionCost asks for the cost as text.
type GetSessionCost struct{}

// Subtype implements [Body].
func (GetSessionCost) Subtype() string { return "get_session_cost" }

// Encode implements [Body].
func (b GetSessionCost) Encode() rawjson.Value { return encode(b) }
