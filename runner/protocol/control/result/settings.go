package result

import (
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Settings is the outcome of [control.GetSettings].
type Settings struct {
	// Effective are the merged settings.
	Effective rawjson.Value `json:"effective"`
	// Sources are the layers.
	Sources []SettingsSource `json:"sources"`
	// Applied is what the CLI made of them.
	Applied rawjson.Value `json:"applied"`
	// Errors are files that were left out.
	Errors []SettingsError `json:"errors"`
}

// AppliedSettings is the typed part of [Settings].Applied.
type AppliedSettings struct {
	// Model is the model in use.
	Model *string `json:"model"`
	// Effort is the effort in use.
	Effort *string `json:"effort"`
}

// ParseApplied returns the typed part of Applied.
func (s Settings) ParseApplied() AppliedSettings {
	return *part[AppliedSettings](s.Applied)
}

// SettingsSource is one layer of settings.
type SettingsSource struct {
	// Source names the layer.
	Source string `json:"source"`
	// Settings is what it says.
	Settings rawjson.Value `json:"settings"`
}

// SettingsError is a settings file that was left out.
type SettingsError struct {
	// File is the file.
	File *string `json:"file"`
	// Path is the place within.
	Path string `json:"path"`
	// Message says what is wrong.
	Message string `json:"message"`
}

// PermissionRules is the outcome of [control.ListPermissionRules].
type PermissionRules struct {
	// State is the rules in effect.
	State struct {
		// Rules are the rules.
		Rules []PermissionRule `json:"rules"`
		// WorkspaceDirectories are the directories beside the working directory.
		WorkspaceDirectories []WorkspaceDirectory `json:"workspaceDirectories"`
		// OriginalCwd is where the session began.
		OriginalCwd string `json:"originalCwd"`
		// ManagedOnly says that only an organization's rules count.
		ManagedOnly bool `json:"managedOnly"`
		// Errors are files that were left out.
		Errors []SettingsError `json:"errors"`
		// Withheld says that the answer was cut.
		Withheld *bool `json:"withheld"`
	} `json:"state"`
}

// PermissionRule is one rule in effect.
type PermissionRule struct {
	// Behavior is allow, deny or ask.
	Behavior string `json:"behavior"`
	// Source is where it comes from.
	Source string `json:"source"`
	// Rule is the rule as written.
	Rule string `json:"rule"`
	// Description is a reading of it for people.
	Description rawjson.Value `json:"description"`
	// Editability is persistent, session or readonly.
	Editability string `json:"editability"`
	// NotInEffect says that it is switched off.
	NotInEffect *bool `json:"notInEffect"`
}

// WorkspaceDirectory is a directory that the session may work in.
type WorkspaceDirectory struct {
	// Path is the directory.
	Path string `json:"path"`
	// Source is who added it.
	Source string `json:"source"`
}

// HooksListing is the outcome of [control.GetHooksListing].
type HooksListing struct {
	// Events are the events that have a hook.
	Events []HookEvent `json:"events"`
	// Hooks are the hooks.
	Hooks []rawjson.Value `json:"hooks"`
	// EventCatalog are all events.
	EventCatalog []HookEvent `json:"eventCatalog"`
	// Policy is what an organization says on hooks.
	Policy rawjson.Value `json:"policy"`
}

// HookEvent describes a hook event.
type HookEvent struct {
	// Name is its name.
	Name string `json:"name"`
	// Summary says when it happens.
	Summary string `json:"summary"`
	// SupportsMatcher says whether its hooks may carry a matcher.
	SupportsMatcher bool `json:"supportsMatcher"`
	// HookCount counts its hooks; nil in a catalog.
	HookCount *int64 `json:"hookCount"`
}

// Models is the outcome of [control.ListModels].
type Models struct {
	// Models are the models.
	Models []control.ModelInfo `json:"models"`
}

// CLIVersion is the outcome of [control.GetCLIVersion].
type CLIVersion struct {
	// Version is the version.
	Version string `json:"version"`
	// BuildTime is when it was built.
	BuildTime *string `json:"buildTime"`
}
