package argv

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
)

// Write returns the CLI's arguments for o. The options must be valid.
func Write(o option.Options, d option.Delivery) []string {
	var args []string
	for _, f := range table() {
		for _, value := range f.write(&o, d) {
			args = append(args, f.token(value))
		}
	}
	for _, extra := range o.ExtraArgs {
		args = append(args, extraToken(extra))
	}
	return args
}

// token returns the flag with its value as one token.
func (f flag) token(value string) string {
	if f.arity == bare || f.arity == maybe && value == "" {
		return "--" + f.name
	}
	return "--" + f.name + "=" + value
}

// extraToken returns a flag with its value as one token.
func extraToken(e option.ExtraArg) string {
	if e.Value == nil {
		return "--" + e.Name
	}
	return "--" + e.Name + "=" + *e.Value
}

// Parse reads a CLI's arguments as an official SDK writes them: a value in
// one token with its flag or in the next. A flag that no option stands for
// becomes one of [option.Options.ExtraArgs]. The error is a VALIDATION_FAILED fault
// with a field like "args[3]".
func Parse(args []string) (option.Options, error) {
	o := option.Options{SystemPrompt: option.SystemPrompt{Preset: true}}
	flags := table()
	for i := 0; i < len(args); i++ {
		at := fmt.Sprintf("args[%d]", i)
		name, value, inToken := strings.Cut(args[i], "=")
		bareName, isFlag := flagName(name)
		if !isFlag {
			return option.Options{}, fault.Invalid(at, "is not a flag: the CLI takes no prompt or command here")
		}
		f := lookup(flags, bareName)
		if f == nil {
			i += parseExtra(&o, bareName, value, inToken, args[i+1:])
			continue
		}
		if inToken && f.arity == bare {
			return option.Options{}, fault.Invalid(at, "takes no value")
		}
		values := []string{value}
		if !inToken {
			values = f.following(args[i+1:])
			if values == nil {
				return option.Options{}, fault.Invalid(at, "needs a value")
			}
			if f.arity != bare && (f.arity != maybe || values[0] != "") {
				i += len(values)
			}
		}
		for _, v := range values {
			if err := f.read(&o, v); err != nil {
				return option.Options{}, fault.Invalid(at, "%v", err)
			}
		}
	}
	if o.Thinking.Type == "" && o.Thinking.Display != "" && o.MaxThinkingTokens != nil {
		o.Thinking.Type, o.Thinking.Budget = "enabled", o.MaxThinkingTokens
		o.MaxThinkingTokens = nil
	}
	return o, nil
}

// following returns the values that rest holds for a flag without a value in
// its own token, and nil if it needs one and there is none.
func (f *flag) following(rest []string) []string {
	dashed := slices.IndexFunc(rest, func(s string) bool { return strings.HasPrefix(s, "-") })
	if dashed < 0 {
		dashed = len(rest)
	}
	switch f.arity {
	case bare:
		return []string{""}
	case maybe:
		return append(slices.Clone(rest[:min(1, dashed)]), "")[:1]
	case many:
		if len(rest) == 0 {
			return nil
		}
		return rest[:max(1, dashed)]
	default:
		if len(rest) == 0 {
			return nil
		}
		return rest[:1]
	}
}

// parseExtra adds a flag that the table does not have, and returns how many of
// the tokens after it are its value.
func parseExtra(o *option.Options, name, value string, inToken bool, rest []string) int {
	extra := option.ExtraArg{Name: name}
	used := 0
	switch {
	case inToken:
		extra.Value = &value
	case len(rest) > 0 && !strings.HasPrefix(rest[0], "-"):
		extra.Value = &rest[0]
		used = 1
	}
	o.ExtraArgs = append(o.ExtraArgs, extra)
	return used
}

// flagName returns a flag's name without dashes, and whether token is a flag
// that agentd reads: a long one, or the short form of one in the table.
func flagName(token string) (string, bool) {
	if name, ok := strings.CutPrefix(token, "--"); ok {
		return name, name != ""
	}
	name, ok := strings.CutPrefix(token, "-")
	return name, ok && len(name) == 1 && lookup(table(), name) != nil
}

// lookup returns the row for a flag's name, or nil.
func lookup(flags []flag, name string) *flag {
	for i := range flags {
		if flags[i].name == name || flags[i].alias == name {
			return &flags[i]
		}
	}
	return nil
}
