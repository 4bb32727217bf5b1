package control

import (
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// ServerInfo is the reply to initialize.
type ServerInfo struct {
	// Commands are the slash commands.
	Commands []Command `json:"commands"`
	// Agents are the agents.
	Agents []Agent `json:"agents"`
	// Models are the models.
	Models []ModelInfo `json:"models"`
	// Account is who pays; nil if the CLI did not say.
	Account *Account `json:"account"`
	// OutputStyle is the style in use.
	OutputStyle string `json:"output_style"`
	// AvailableOutputStyles are the styles there are.
	AvailableOutputStyles []string `json:"available_output_styles"`
	// UserOutputStylesDir is where own styles are kept.
	UserOutputStylesDir *string `json:"user_output_styles_dir"`
	// Capabilities are what the CLI can do.
	Capabilities []string `json:"capabilities"`
	// PID is the CLI's process id.
	PID *int64 `json:"pid"`
	// ClaudeCodeVersion is the CLI's version.
	ClaudeCodeVersion *string `json:"claude_code_version"`
	// CurrentPermissionMode is the mode in effect.
	CurrentPermissionMode *string `json:"current_permission_mode"`
	// SessionState is the CLI's state.
	SessionState *string `json:"session_state"`
	// FastModeState is off, on or cooldown.
	FastModeState *string `json:"fast_mode_state"`
	// FastModeDisabledReason says why there is no fast mode.
	FastModeDisabledReason *string `json:"fast_mode_disabled_reason"`
	// HooksApplied says that the hooks sent are in effect.
	HooksApplied *bool `json:"hooks_applied"`
	// HookOnFailureSupported says that onFailure of hooks is honored.
	HookOnFailureSupported *bool `json:"hook_on_failure_supported"`
	// PluginsApplied says that the plugins sent are loaded.
	PluginsApplied *bool `json:"plugins_applied"`
	// MCPServersApplied says that the MCP servers sent are in effect.
	MCPServersApplied *bool `json:"mcp_servers_applied"`
	// SandboxEnabled says that commands run in a sandbox.
	SandboxEnabled *bool `json:"sandbox_enabled"`
	// AnalyticsDisabled says that nothing is reported home.
	AnalyticsDisabled *bool `json:"analytics_disabled"`
	// SDKMCPManifestsParked says by name what became of announced tools.
	SDKMCPManifestsParked map[string]string `json:"sdk_mcp_manifests_parked"`

	// Raw is the whole reply as it was written.
	Raw rawjson.Value `json:"-"`
	// Pending are requests that the CLI sent before and still waits for, in the
	// order of permissions, dialogs, elicitations.
	Pending []Request `json:"-"`
}

// Command is a slash command or skill.
type Command struct {
	// Name is the name without the slash.
	Name string `json:"name"`
	// Description says what it does.
	Description string `json:"description"`
	// ArgumentHint shows what may follow.
	ArgumentHint string `json:"argumentHint"`
	// Aliases are other names.
	Aliases []string `json:"aliases"`
	// Builtin says that it is the CLI's own.
	Builtin *bool `json:"builtin"`
}

// Agent is an agent that the model may call.
type Agent struct {
	// Name is its type.
	Name string `json:"name"`
	// Description says when to use it.
	Description string `json:"description"`
	// Model is its model.
	Model *string `json:"model"`
}

// ModelInfo is a model that the account may use.
type ModelInfo struct {
	// Value is what set_model takes.
	Value string `json:"value"`
	// ResolvedModel is the full name.
	ResolvedModel *string `json:"resolvedModel"`
	// DisplayName is the name for people.
	DisplayName string `json:"displayName"`
	// Description says what it is for.
	Description string `json:"description"`
	// SupportsEffort says that it takes effort levels.
	SupportsEffort *bool `json:"supportsEffort"`
	// SupportedEffortLevels are those levels.
	SupportedEffortLevels []string `json:"supportedEffortLevels"`
	// SupportsAdaptiveThinking says that it decides how long to think.
	SupportsAdaptiveThinking *bool `json:"supportsAdaptiveThinking"`
	// SupportsFastMode says that it has a fast mode.
	SupportsFastMode *bool `json:"supportsFastMode"`
	// SupportsAutoMode says that it has the permission mode auto.
	SupportsAutoMode *bool `json:"supportsAutoMode"`
	// SupportsThinkingOff says that it need not think.
	SupportsThinkingOff *bool `json:"supportsThinkingOff"`
}

// Account is the account that the CLI uses.
type Account struct {
	// Email is the user's address.
	Email *string `json:"email"`
	// Organization is the user's organization.
	Organization *string `json:"organization"`
	// SubscriptionType is the plan.
	SubscriptionType *string `json:"subscriptionType"`
	// TokenSource is where the login comes from.
	TokenSource *string `json:"tokenSource"`
	// APIKeySource is where the key comes from.
	APIKeySource *string `json:"apiKeySource"`
	// APIProvider is who serves the API.
	APIProvider *string `json:"apiProvider"`
}

// DecodeServerInfo reads the success reply to initialize, and the requests that
// came beside it. What cannot be read is left out.
func DecodeServerInfo(r Response) ServerInfo {
	info, err := wire.Part[ServerInfo](r.Payload)
	if err != nil {
		info = new(ServerInfo)
	}
	info.Raw = r.Payload
	pending, err := wire.Part[struct {
		Permissions  []pendingRequest `json:"pending_permission_requests"`
		Dialogs      []pendingRequest `json:"pending_user_dialog_requests"`
		Elicitations []pendingRequest `json:"pending_elicitation_requests"`
	}](r.Envelope)
	if err != nil {
		return *info
	}
	for _, list := range [][]pendingRequest{pending.Permissions, pending.Dialogs, pending.Elicitations} {
		for _, p := range list {
			info.Pending = append(info.Pending, p.request())
		}
	}
	return *info
}

type pendingRequest struct {
	ID   string        `json:"request_id"`
	Body rawjson.Value `json:"request"`
}

func (p pendingRequest) request() Request {
	r := Request{ID: p.ID, Body: p.Body}
	if head, err := wire.Part[struct {
		Subtype string `json:"subtype"`
	}](p.Body); err == nil {
		r.Subtype = head.Subtype
	}
	return r
}
