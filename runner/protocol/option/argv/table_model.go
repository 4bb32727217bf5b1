package argv

import (
	"fmt"
	"strconv"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// modelFlags choose the model and how it answers.
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
		schemaFlag(),
	}
}

// schemaFlag carries the schema of structured output.
func schemaFlag() flag {
	return flag{
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
	}
}

// limitFlags bound what a run may use.
func limitFlags() []flag {
	return []flag{
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
	}
}
