package option

import "slices"

// AllowedTools returns the allowed tools with the rules that the skills stand
// for, without repeating one.
func AllowedTools(o Options) []string {
	if o.Skills == nil {
		return o.AllowedTools
	}
	rules := slices.Clone(o.AllowedTools)
	add := func(rule string) {
		if !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	if o.Skills.All {
		add(skillTool)
		return rules
	}
	for _, name := range o.Skills.Names {
		add(skillTool + "(" + name + ")")
	}
	return rules
}

// skillTool is the tool by which the model uses skills.
const skillTool = "Skill"

// SettingSources returns the settings files to load; nil is all. With skills
// they are those of user and project unless the caller chose.
func SettingSources(o Options) []string {
	if o.SettingSources == nil && o.Skills != nil {
		return []string{"user", "project"}
	}
	return o.SettingSources
}
