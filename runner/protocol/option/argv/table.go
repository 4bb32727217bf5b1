package argv

import (
	"errors"
	"slices"
	"strings"

	"github.com/agentd/agentd/runner/protocol/option"
)

// table returns every flag that agentd writes, in the order of the command
// line.
func table() []flag {
	return slices.Concat(
		protocolFlags(), promptFlags(), toolFlags(), modelFlags(), limitFlags(),
		sessionFlags(), configFlags(), outputFlags(), relayedFlags(),
	)
}

// protocolFlags set up the protocol itself.
func protocolFlags() []flag {
	always := func(value string) func(*option.Options, option.Delivery) []string {
		return func(*option.Options, option.Delivery) []string { return []string{value} }
	}
	return []flag{
		{name: "output-format", arity: one, write: always("stream-json"), read: must("stream-json")},
		{name: "verbose", arity: bare, write: always(""), read: must("")},
		{name: "input-format", arity: one, write: always("stream-json"), read: must("stream-json")},
		{
			name: "print", alias: "p", arity: bare, read: must(""),
			write: func(*option.Options, option.Delivery) []string { return nil },
		},
	}
}

// promptFlags carry the system prompt. A command line without any of them
// stands for the preset of Claude Code.
func promptFlags() []flag {
	return []flag{
		{
			name: "system-prompt", field: "system_prompt", arity: one,
			write: func(o *option.Options, d option.Delivery) []string {
				if p := o.SystemPrompt; d.Prompt || p.Preset || p.File != "" {
					return nil
				}
				return []string{strings.Join(o.SystemPrompt.Blocks, "\n\n")}
			},
			read: func(o *option.Options, value string) error {
				o.SystemPrompt.Preset, o.SystemPrompt.Blocks = false, optional(value)
				return nil
			},
		},
		{
			name: "system-prompt-file", field: "system_prompt.file.path", arity: one,
			write: func(o *option.Options, _ option.Delivery) []string { return optional(o.SystemPrompt.File) },
			read: func(o *option.Options, value string) error {
				o.SystemPrompt.Preset, o.SystemPrompt.File = false, value
				return nil
			},
		},
		{
			name: "append-system-prompt", field: "system_prompt.preset.append", arity: one,
			write: func(o *option.Options, d option.Delivery) []string {
				if d.Prompt {
					return nil
				}
				return optional(o.SystemPrompt.Append)
			},
			read: func(o *option.Options, value string) error {
				o.SystemPrompt.Append = value
				return nil
			},
		},
		flag{
			name: "system-prompt-snapshot", field: "system_prompt.snapshot", arity: one,
			write: func(o *option.Options, d option.Delivery) []string {
				switch s := o.SystemPrompt.Snapshot; {
				case d.Prompt || s == nil:
					return nil
				case *s:
					return []string{"on"}
				default:
					return []string{"off"}
				}
			},
			read: func(o *option.Options, value string) error {
				if value != "on" && value != "off" {
					return errors.New(`must be "on" or "off"`)
				}
				o.SystemPrompt.Snapshot = new(value == "on")
				return nil
			},
		}.missing(oldFlags),
	}
}

// toolFlags say which tools exist and who permits their calls.
func toolFlags() []flag {
	return []flag{
		{
			name: "tools", field: "tools", arity: many, adds: true,
			write: writeTools,
			read:  readTools,
		},
		ruleFlag("allowedTools", "allowed_tools", option.AllowedTools, func(o *option.Options) *[]string { return &o.AllowedTools }).also("allowed-tools"),
		ruleFlag("disallowedTools", "disallowed_tools", func(o option.Options) []string { return o.DisallowedTools },
			func(o *option.Options) *[]string { return &o.DisallowedTools }).also("disallowed-tools"),
		{
			name: "permission-prompt-tool", field: "permission_prompt_tool_name", arity: one,
			write: func(o *option.Options, _ option.Delivery) []string {
				if o.CanUseTool {
					return []string{PromptToolStdio}
				}
				return optional(o.PermissionPromptTool)
			},
			read: func(o *option.Options, value string) error {
				if o.CanUseTool = value == PromptToolStdio; !o.CanUseTool {
					o.PermissionPromptTool = value
				}
				return nil
			},
		},
		textFlag("permission-prompts", "permission_prompts", func(o *option.Options) *string { return &o.PermissionPrompts }).missing(oldFlags),
		textFlag("permission-mode", "permission_mode", func(o *option.Options) *string { return &o.PermissionMode }),
		boolFlag("allow-dangerously-skip-permissions", "allow_dangerously_skip_permissions",
			func(o *option.Options) *bool { return &o.AllowSkipPermissions }),
	}
}

// PromptToolStdio is the name that has the CLI ask its host.
const PromptToolStdio = "stdio"

// writeTools returns the values of --tools.
func writeTools(o *option.Options, _ option.Delivery) []string {
	switch {
	case o.Tools == nil:
		return nil
	case o.Tools.Default:
		return []string{"default"}
	case len(o.Tools.Names) == 0:
		return on
	default:
		return joined(o.Tools.Names)
	}
}

// readTools stores a value of --tools.
func readTools(o *option.Options, value string) error {
	whole := value == "default"
	if o.Tools == nil {
		o.Tools = &option.Tools{Default: whole}
	} else if whole || o.Tools.Default {
		return errors.New(`is "default" or names, not both`)
	}
	if !whole {
		o.Tools.Names = append(o.Tools.Names, SplitRules(value)...)
	}
	return nil
}

// ruleFlag is a flag for a list of permission rules.
func ruleFlag(name, field string, list func(option.Options) []string, at func(*option.Options) *[]string) flag {
	return flag{
		name: name, field: field, arity: many, adds: true,
		write: func(o *option.Options, _ option.Delivery) []string { return joined(list(*o)) },
		read: func(o *option.Options, value string) error {
			*at(o) = append(*at(o), SplitRules(value)...)
			return nil
		},
	}
}
