package validate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentd/agentd/runner/protocol/option"
)

func (v *violations) skills(o *option.Options) {
	if o.Skills == nil || o.Skills.All {
		return
	}
	for i, name := range o.Skills.Names {
		if problem := skillNameProblem(name); problem != "" {
			v.add(at("skills.names.values", i), "%s", problem)
		}
	}
}

// skillNameProblem says why a name cannot stand in a rule Skill(name), or
// returns "". A name that could widen the rule must not pass.
func skillNameProblem(name string) string {
	switch {
	case strings.TrimFunc(name, blank) == "":
		return "must not be blank"
	case name != strings.TrimFunc(name, blank):
		return "must not begin or end with white space"
	case !utf8.ValidString(name):
		return "must be UTF-8"
	case strings.ContainsAny(name, "(),"):
		return "must not hold parentheses or commas"
	case strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || r == '\uFEFF' }):
		return "must not hold control characters"
	case name == "*":
		return `must be a name; for every skill use "all"`
	case strings.HasSuffix(name, ":*"), strings.HasSuffix(name, " *"), strings.HasSuffix(name, "__*"):
		return "must not end with a wildcard"
	case strings.HasPrefix(name, "/"):
		return "must not begin with a slash: write the skill's name"
	case strings.Contains(name, `\\`), strings.HasSuffix(name, `\`):
		return "must not hold double or trailing backslashes"
	}
	return ""
}

// blank reports whether r counts as white space around a name.
func blank(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }
