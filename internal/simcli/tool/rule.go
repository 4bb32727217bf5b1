package tool

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Rule is a permission rule: a tool, and what its calls must look like.
type Rule struct {
	// Tool is the tool's name, or mcp__SERVER for all tools of a server.
	Tool string
	// Content restricts the calls; empty matches all.
	Content string
	// Source is where the rule came from: "cliArg", "session", "flagSettings".
	Source string
}

// ParseRule reads "Tool" or "Tool(content)".
func ParseRule(text, source string) Rule {
	name, rest, ok := strings.Cut(text, "(")
	if !ok || !strings.HasSuffix(rest, ")") {
		return Rule{Tool: text, Source: source}
	}
	return Rule{Tool: name, Content: strings.TrimSuffix(rest, ")"), Source: source}
}

// String spells the rule.
func (r Rule) String() string {
	if r.Content == "" {
		return r.Tool
	}
	return r.Tool + "(" + r.Content + ")"
}

// covers reports whether the rule is about the tool at all.
func (r Rule) covers(name string) bool {
	if r.Tool == name {
		return true
	}
	server, wild := strings.CutSuffix(r.Tool, "__*")
	return strings.HasPrefix(r.Tool, "mcp__") && strings.HasPrefix(name, server+"__") &&
		(wild || strings.Count(r.Tool, "__") == 1)
}

// matches reports whether the rule applies to one subject of a call: a simple
// command or a path.
func (r Rule) matches(name, subject string) bool {
	if !r.covers(name) {
		return false
	}
	switch c := r.Content; {
	case c == "" || c == "*" || c == subject:
		return true
	case name != "Bash":
		dir, deep := strings.CutSuffix(c, "/**")
		return deep && Inside(subject, filepath.Clean(strings.Replace(dir, "//", "/", 1)))
	case strings.HasSuffix(c, ":*"):
		return subject == c[:len(c)-2] || strings.HasPrefix(subject, c[:len(c)-2]+" ")
	case strings.HasSuffix(c, " *"):
		return subject == c[:len(c)-2] || strings.HasPrefix(subject, c[:len(c)-1])
	case strings.HasSuffix(c, "*"):
		return strings.HasPrefix(subject, c[:len(c)-1])
	}
	return false
}

// any reports whether a rule of the list matches.
func anyRule(rules []Rule, name, subject string) bool {
	return slices.ContainsFunc(rules, func(r Rule) bool { return r.matches(name, subject) })
}

// suggestion is a permission update that allows by rules.
func suggestion(destination string, rules ...Rule) wire.Value {
	list := make([]wire.Value, len(rules))
	for i, r := range rules {
		list[i] = wire.Object("toolName", r.Tool, "ruleContent", wire.If(r.Content != "", r.Content))
	}
	return wire.Object("type", "addRules", "rules", list, "behavior", "allow", "destination", destination)
}
