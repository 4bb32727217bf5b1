package frame

import (
	"strconv"

	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Init is what system/init says.
type Init struct {
	// Session, Cwd, Model and Mode are as their keys.
	Session, Cwd, Model, Mode string
	// Root is the configuration directory, Slug the project in it.
	Root, Slug string
	// PID is the process id.
	PID int
	// KeySource is apiKeySource.
	KeySource string
	// Tools are the tools' names.
	Tools []string
	// Servers are the rows of mcp_servers.
	Servers []wire.Value
	// Agents are the names of the caller's agents.
	Agents []string
	// Dirs are additional_directories.
	Dirs []string
}

// Frame returns the frame.
func (i Init) Frame() wire.Value {
	agents := []string{}
	for _, a := range Agents {
		agents = append(agents, a.Name)
	}
	return wire.Object("type", "system", "subtype", "init", "cwd", i.Cwd, "session_id", i.Session, "tools", i.Tools,
		"mcp_servers", i.Servers, "model", i.Model, "permissionMode", i.Mode, "slash_commands", commandNames(),
		"terminal_slash_commands", []string{}, "apiKeySource", i.KeySource, "claude_code_version", flags.Version,
		"output_style", "default", "agents", append(agents, i.Agents...), "skills", []string{}, "plugins", []string{},
		"capabilities", InitCapabilities, "analytics_disabled", true, "product_feedback_disabled", true,
		"served_by_anthropic", false, "uuid", wire.UUID(), "sandbox_enabled", false,
		"memory_paths", wire.Object("auto", i.Root+"/projects/"+i.Slug+"/memory/"), "original_cwd", i.Cwd,
		"additional_directories", i.Dirs, "messaging_socket_path", "/tmp/cc-socks/"+strconv.Itoa(i.PID)+".sock",
		"fast_mode_state", "off", "fast_mode_disabled_reason", "sdk_opt_in_required", "per_turn_effort_active", true,
		"ultrathink_available", false, "ultrathink_typed_raises", false, "view_mode", "default")
}

// Initialize is what the reply to initialize says.
type Initialize struct {
	// Root is the configuration directory.
	Root string
	// KeySource is account.apiKeySource.
	KeySource string
	// PID is the process id.
	PID int
	// Mode and State are the session's.
	Mode, State string
	// HooksApplied tells that hooks were registered.
	HooksApplied bool
	// Agents is the agent list.
	Agents []wire.Value
	// Parked is sdk_mcp_manifests_parked, nil to leave it out.
	Parked wire.Value
	// ServersApplied, SettingsApplied and ManagedApplied tell that the request's
	// servers and settings were taken.
	ServersApplied, SettingsApplied, ManagedApplied bool
}

// Payload returns the payload of the reply.
func (i Initialize) Payload() wire.Value {
	return wire.Object("commands", CommandList(), "agents", i.Agents, "output_style", "default",
		"available_output_styles", []string{"default"}, "user_output_styles_dir", i.Root+"/output-styles", "models", Models(),
		"account", wire.Object("tokenSource", "none", "apiKeySource", i.KeySource, "apiProvider", "firstParty"),
		"pid", i.PID, "claude_code_version", flags.Version, "current_permission_mode", i.Mode,
		"hooks_applied", wire.If(i.HooksApplied, true), "hook_on_failure_supported", true, "hooks_when_unanswered_kept", 0,
		"other_hook_ask_outranks_host", true, "feedback_mode", wire.Object("kind", "disabled"), "analytics_disabled", true,
		"sandbox_enabled", false, "remote_control_auto_enable", false, "remote_control_auto_connect_default", false,
		"remote_control_available", false, "remote_control_auto_on_by_default", false, "ide_rc_auto_enable_gate", false,
		"fast_mode_state", "off", "fast_mode_disabled_reason", "sdk_opt_in_required", "session_state", i.State,
		"sdk_mcp_manifests_parked", wire.If(i.Parked != nil, i.Parked),
		"mcp_servers_applied", wire.If(i.ServersApplied, true), "settings_applied", wire.If(i.SettingsApplied, true),
		"managed_settings_applied", wire.If(i.ManagedApplied, true), "capabilities", InitCapabilities)
}
