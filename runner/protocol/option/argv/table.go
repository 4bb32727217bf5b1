package argv

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// table returns every flag that agentd writes, in the order of the command
// line.
func table() []flag {
	return slices.Concat(
		protocolFlags(), promptFlags(), toolFlags(), modelFlags(),
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
			name: "tools", field: "tools", arity: many,
			write: writeTools,
			read: func(o *option.Options, value string) error {
				if value == "default" {
					o.Tools = &option.Tools{Default: true}
					return nil
				}
				if o.Tools == nil {
					o.Tools = &option.Tools{}
				}
				o.Tools.Names = append(o.Tools.Names, SplitRules(value)...)
				return nil
			},
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

// ruleFlag is a flag for a list of permission rules.
func ruleFlag(name, field string, list func(option.Options) []string, at func(*option.Options) *[]string) flag {
	return flag{
		name: name, field: field, arity: many,
		write: func(o *option.Options, _ option.Delivery) []string { return joined(list(*o)) },
		read: func(o *option.Options, value string) error {
			*at(o) = append(*at(o), SplitRules(value)...)
			return nil
		},
	}
}

// modelFlags choose the model and its limits.
func modelFlags() []flag {
	return []flag{
		textFlag("model", "model", func(o *option.Options) *string { return &o.Model }),
		textFlag("fallback-model", "fallback_model", func(o *option.Options) *string { return &o.FallbackModel }),
		// One flag for each: the CLI takes a joined list for the name of one beta.
		repeated("betas", "betas", func(o *option.Options) *[]string { return &o.Betas }),
		{
			name: "thinking", field: "thinking", arity: one,
			write: func(o *option.Options, _ option.Delivery) []string {
				if t := o.Thinking; t.Type == "enabled" {
					if t.Budget != nil {
						return nil
					}
					return []string{"adaptive"}
				}
				return optional(o.Thinking.Type)
			},
			read: func(o *option.Options, value string) error {
				o.Thinking.Type = value
				return nil
			},
		},
		numberFlag("max-thinking-tokens", "max_thinking_tokens", func(o *option.Options) string {
			switch {
			case o.Thinking.Type == "enabled" && o.Thinking.Budget != nil:
				return fmt.Sprint(*o.Thinking.Budget)
			case o.Thinking.Type == "" && o.MaxThinkingTokens != nil:
				return fmt.Sprint(*o.MaxThinkingTokens)
			}
			return ""
		}, func(o *option.Options, value string) error {
			n, err := number(value, 32)
			o.MaxThinkingTokens = new(uint32(n))
			return err
		}),
		{
			name: "thinking-display", field: "thinking", arity: one,
			write: func(o *option.Options, _ option.Delivery) []string {
				if o.Thinking.Type == "disabled" {
					return nil
				}
				return optional(o.Thinking.Display)
			},
			read: func(o *option.Options, value string) error {
				o.Thinking.Display = value
				return nil
			},
		},
		textFlag("effort", "effort", func(o *option.Options) *string { return &o.Effort }),
		numberFlag("max-turns", "max_turns", func(o *option.Options) string {
			if o.MaxTurns == 0 {
				return ""
			}
			return fmt.Sprint(o.MaxTurns)
		}, func(o *option.Options, value string) error {
			n, err := number(value, 32)
			o.MaxTurns = uint32(n)
			return err
		}),
		numberFlag("max-budget-usd", "max_budget_usd", func(o *option.Options) string {
			if o.MaxBudgetUSD == nil {
				return ""
			}
			return strconv.FormatFloat(*o.MaxBudgetUSD, 'f', -1, 64)
		}, func(o *option.Options, value string) error {
			usd, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return fmt.Errorf("%q is not a number", value)
			}
			o.MaxBudgetUSD = &usd
			return nil
		}),
		numberFlag("task-budget", "task_budget.total", func(o *option.Options) string {
			if o.TaskBudget == 0 {
				return ""
			}
			return fmt.Sprint(o.TaskBudget)
		}, func(o *option.Options, value string) (err error) {
			o.TaskBudget, err = number(value, 64)
			return err
		}),
		{
			name: "json-schema", field: "output_format.json_schema.schema_json", arity: one,
			write: func(o *option.Options, d option.Delivery) []string {
				if d.Schema {
					return nil
				}
				return optional(string(o.JSONSchema))
			},
			read: func(o *option.Options, value string) (err error) {
				o.JSONSchema, err = rawjson.CheckObject(value)
				return err
			},
		},
	}
}
