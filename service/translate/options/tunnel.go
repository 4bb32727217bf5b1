package options

import (
	"strings"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/validate"
	"github.com/agentd/agentd/runner/protocol/redact"
)

// Place returns the field of a TunnelOpen from which an option was read.
type Place func(option string) string

// All returns violations of options as those of the fields they were read from.
func (p Place) All(violations []fault.Violation) []fault.Violation {
	var placed []fault.Violation
	for _, v := range violations {
		v.Field = p(v.Field)
		placed = append(placed, v)
	}
	return placed
}

// Tunnel reads the options of a tunnel, and says what is wrong with them whatever
// CLI they are for.
func Tunnel(m *agentdv1.TunnelOpen) (option.Options, Place, []fault.Violation) {
	line, violations := argv.Parse(m.GetArgs())
	if violations != nil {
		return option.Options{}, nil, violations
	}
	o := line.Options
	o.Cwd, o.Env, o.Relayed.SDK = m.GetCwd(), m.GetEnv(), true
	place := Place(func(option string) string {
		if option == "cwd" || strings.HasPrefix(option, "env[") { // which are fields of both
			return option
		}
		return line.Field(option)
	})
	violations = validate.Options(o)
	if len(redact.Values(o.ManagedSettings)) > 0 { // settings and MCP servers go into files; these do not
		violations = fault.Append(violations, fault.Violation{
			Field:       "managed_settings_json",
			Description: "holds variables or headers, which others could read on the command line: have the SDK send them in initialize, or leave them out",
		})
	}
	return o, place, place.All(violations)
}
