package option

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentd/agentd/runner/protocol/option/schema"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Warning is advice about options that are accepted.
type Warning struct {
	// Code names the kind.
	Code string
	// Message says it for a person.
	Message string
}

// Codes of warnings.
const (
	// WarnShadowed: calls are permitted before can_use_tool is asked.
	WarnShadowed = "CAN_USE_TOOL_SHADOWED"
	// WarnNoSkillTool: skills are chosen and the tool to use them does not exist.
	WarnNoSkillTool = "SKILL_TOOL_MISSING"
	// WarnSchema: the schema of structured output is none, and the CLI ignores it.
	WarnSchema = "OUTPUT_SCHEMA_INVALID"
	// WarnToolSchema: arguments are not checked by all that a tool's schema says.
	WarnToolSchema = "TOOL_SCHEMA_UNCHECKED"
)

// Warnings returns advice about o.
func Warnings(o Options) []Warning {
	var warnings []Warning
	if shadow := shadowed(o); shadow != "" {
		warnings = append(warnings, Warning{WarnShadowed, shadow})
	}
	if o.Skills != nil && o.Tools != nil && !o.Tools.Default && !slices.Contains(o.Tools.Names, skillTool) {
		if o.Skills.All || len(o.Skills.Names) > 0 {
			warnings = append(warnings, Warning{
				WarnNoSkillTool,
				`skills are set and tools do not include "Skill": the model cannot use skills. Add "Skill" to tools.`,
			})
		}
	}
	if o.JSONSchema != nil {
		if problem := wrong(o.JSONSchema); problem != "" {
			warnings = append(warnings, Warning{WarnSchema, fmt.Sprintf(
				"output_format.json_schema.schema_json is no JSON Schema: %.500s. The CLI goes on without structured output.", problem)})
		}
	}
	return warnings
}

// wrong says why a text is no JSON Schema, or returns "".
func wrong(text rawjson.Value) string {
	s, err := schema.Compile(text, room.New())
	switch {
	case errors.Is(err, schema.ErrBound):
		return ""
	case err != nil:
		return err.Error()
	}
	return strings.Join(s.Wrong, "; ")
}

// shadowed says which calls never reach can_use_tool, or returns "".
func shadowed(o Options) string {
	if !o.CanUseTool {
		return ""
	}
	if o.PermissionMode == "bypassPermissions" {
		return `can_use_tool is not asked in permission mode "bypassPermissions": every call is permitted. ` +
			"Use another mode, or a PreToolUse hook."
	}
	var whole []string
	for _, rule := range AllowedTools(o) {
		name, pattern, scoped := strings.Cut(rule, "(")
		if name != "" && (!scoped || pattern == ")" || pattern == "*)") {
			whole = append(whole, name)
		}
	}
	if whole == nil {
		return ""
	}
	return fmt.Sprintf("can_use_tool is not asked about %s: allowed_tools or skills permit every call. "+
		"Take them out of allowed_tools, or use a PreToolUse hook.", strings.Join(whole, ", "))
}
