package argv

import (
	"errors"
	"slices"
	"strings"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// sessionFlags say which conversation is continued.
func sessionFlags() []flag {
	resume := textFlag("resume", "resume", func(o *option.Options) *string { return &o.Resume }).also("r")
	resume.arity = maybe
	resume.read = func(o *option.Options, value string) error {
		o.Resume = value
		if value == "" {
			return errors.New("needs a value: nobody is there to choose a conversation")
		}
		return nil
	}
	return []flag{
		boolFlag("continue", "continue_conversation", func(o *option.Options) *bool { return &o.ContinueConversation }).also("c"),
		resume,
		boolFlag("fork-session", "fork_session", func(o *option.Options) *bool { return &o.ForkSession }),
		textFlag("session-id", "session_id", func(o *option.Options) *string { return &o.SessionID }),
		textFlag("resume-session-at", "resume_session_at", func(o *option.Options) *string { return &o.ResumeSessionAt }),
		flag{
			name: "resume-drops-turn", field: "resume_drops_turn", arity: one,
			write: func(o *option.Options, _ option.Delivery) []string {
				if o.ResumeDropsTurn == nil {
					return nil
				}
				return []string{*o.ResumeDropsTurn}
			},
			read: func(o *option.Options, value string) error {
				o.ResumeDropsTurn = &value
				return nil
			},
		}.missing(oldFlags),
		boolFlag("no-session-persistence", "persist_session", func(o *option.Options) *bool { return &o.NoPersistence }),
	}
}

// configFlags carry configuration.
func configFlags() []flag {
	return []flag{
		textFlag("agent", "agent", func(o *option.Options) *string { return &o.Agent }),
		{
			name: "setting-sources", field: "setting_sources", arity: one,
			write: func(o *option.Options, _ option.Delivery) []string {
				sources := option.SettingSources(*o)
				if sources == nil {
					return nil
				}
				return []string{strings.Join(sources, ",")}
			},
			read: func(o *option.Options, value string) error {
				o.SettingSources = slices.DeleteFunc(strings.Split(value, ","), func(s string) bool { return s == "" })
				return nil
			},
		},
		{
			name: "settings", field: "settings", arity: one,
			write: func(o *option.Options, d option.Delivery) []string {
				return optional(d.SettingsArgument(*o))
			},
			read: func(o *option.Options, value string) (err error) {
				o.Settings, err = pathOrObject(value)
				return err
			},
		},
		{
			name: "managed-settings", field: "managed_settings_json", arity: one,
			write: func(o *option.Options, d option.Delivery) []string {
				if d.ManagedSettings {
					return nil
				}
				return optional(string(o.ManagedSettings))
			},
			read: func(o *option.Options, value string) (err error) {
				o.ManagedSettings, err = rawjson.CheckObject(value)
				return err
			},
		},
		{
			name: "mcp-config", field: "mcp_servers", arity: many,
			write: func(o *option.Options, d option.Delivery) []string { return optional(d.MCPArgument(*o)) },
			read: func(o *option.Options, value string) error {
				s, err := pathOrObject(value)
				o.MCPServers = mcpconfig.Servers{Path: s.Path, JSON: s.JSON}
				return err
			},
		},
		boolFlag("strict-mcp-config", "strict_mcp_config", func(o *option.Options) *bool { return &o.StrictMCPConfig }),
		repeated("add-dir", "add_dirs", func(o *option.Options) *[]string { return &o.AddDirs }),
		textFlag("project-config-root", "project_config_root", func(o *option.Options) *string { return &o.ProjectConfigRoot }).missing(oldFlags),
		pluginFlag("plugin-dir", false),
		pluginFlag("plugin-dir-no-mcp", true),
	}
}

// pluginFlag is the flag for plugins with or without their MCP servers.
func pluginFlag(name string, skipMCP bool) flag {
	return flag{
		name: name, field: "plugins", arity: one, adds: true,
		write: func(o *option.Options, _ option.Delivery) []string {
			var paths []string
			for _, p := range o.Plugins {
				if p.SkipMCP == skipMCP {
					paths = append(paths, p.Path)
				}
			}
			return paths
		},
		read: func(o *option.Options, value string) error {
			o.Plugins = append(o.Plugins, option.Plugin{Path: value, SkipMCP: skipMCP})
			return nil
		},
	}
}

// pathOrObject tells a path from a JSON object.
func pathOrObject(value string) (option.Settings, error) {
	if value == "" {
		return option.Settings{}, nil
	}
	if !strings.HasPrefix(strings.TrimSpace(value), "{") {
		return option.Settings{Path: value}, nil
	}
	object, err := rawjson.CheckObject(value)
	return option.Settings{JSON: object}, err
}

// outputFlags say what the CLI reports.
func outputFlags() []flag {
	return []flag{
		boolFlag("include-partial-messages", "include_partial_messages", func(o *option.Options) *bool { return &o.PartialMessages }),
		boolFlag("include-hook-events", "include_hook_events", func(o *option.Options) *bool { return &o.HookEvents }),
		boolFlag("replay-user-messages", "replay_user_messages", func(o *option.Options) *bool { return &o.ReplayUserMessages }),
		{
			name: "debug", alias: "d", field: "debug", arity: maybe,
			write: func(o *option.Options, _ option.Delivery) []string {
				if o.Debug || o.DebugFilter != "" {
					return []string{o.DebugFilter}
				}
				return nil
			},
			read: func(o *option.Options, value string) error {
				o.Debug, o.DebugFilter = true, value
				return nil
			},
		},
		textFlag("debug-file", "debug_file", func(o *option.Options) *string { return &o.DebugFile }),
	}
}

// relayedFlags say how configuration and transcripts travel. Sessions of
// agentd's own decide that by their [Delivery].
func relayedFlags() []flag {
	return []flag{
		{
			name: "await-initialize", arity: bare,
			write: func(o *option.Options, d option.Delivery) []string {
				if o.Relayed.AwaitInitialize || d.Awaits(*o) {
					return on
				}
				return nil
			},
			read: func(o *option.Options, _ string) error {
				o.Relayed.AwaitInitialize = true
				return nil
			},
		},
		{
			name: "initialize-fields", arity: one,
			write: func(o *option.Options, d option.Delivery) []string {
				if d.SettingsInInitialize(*o) {
					return []string{"settings"}
				}
				return joined(o.Relayed.InitializeFields)
			},
			read: func(o *option.Options, value string) error {
				o.Relayed.InitializeFields = SplitRules(value)
				return nil
			},
		},
		{
			name: "managed-settings-in-initialize", arity: bare,
			write: func(o *option.Options, d option.Delivery) []string {
				if o.Relayed.ManagedInInitialize || d.ManagedInInitialize(*o) {
					return on
				}
				return nil
			},
			read: func(o *option.Options, _ string) error {
				o.Relayed.ManagedInInitialize = true
				return nil
			},
		},
		{
			name: "session-mirror", arity: bare,
			write: func(o *option.Options, _ option.Delivery) []string {
				if o.Relayed.SessionMirror || o.Store != nil {
					return on
				}
				return nil
			},
			read: func(o *option.Options, _ string) error {
				o.Relayed.SessionMirror = true
				return nil
			},
		},
	}
}
