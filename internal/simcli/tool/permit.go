package tool

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Behavior is the outcome of a permission check.
type Behavior int

// The behaviors.
const (
	Allow Behavior = iota
	Ask
	Deny
)

// Policy is what permission checks go by.
type Policy struct {
	// Mode is the permission mode.
	Mode string
	// Allow and Deny are the rules.
	Allow, Deny []Rule
	// Dirs are the working directories, absolute.
	Dirs []string
}

// Decision is the outcome of [Policy.Check], with what a permission request
// says about it.
type Decision struct {
	// Behavior is the outcome.
	Behavior Behavior
	// ReasonType is the reason_type of tool_result_meta for an allow, and the
	// decision_reason_type otherwise; may be empty.
	ReasonType string
	// Reason is decision_reason; may be empty.
	Reason string
	// Suggestions are permission_suggestions; nil for none.
	Suggestions []wire.Value
	// BlockedPath is blocked_path; may be empty.
	BlockedPath string
	// Message is what the model is told after a denial.
	Message string
}

// Check decides on a call of a built-in or MCP tool.
func (p Policy) Check(f *Files, name string, in Input) Decision {
	d := p.check(f, name, in)
	if d.Behavior != Ask || Interactive(name) {
		return d
	}
	switch p.Mode {
	case "bypassPermissions":
		return Decision{ReasonType: "mode"}
	case "dontAsk":
		return Decision{
			Behavior: Deny, ReasonType: "mode",
			Message: "Permission to use " + name + " has been denied because Claude Code is running in don't ask mode.",
		}
	case "auto":
		return Decision{
			Behavior: Deny, ReasonType: "classifier",
			Message: "Auto mode is unavailable: its safety check does not run for this session, so " + name +
				" was not run.",
		}
	}
	return d
}

func (p Policy) check(f *Files, name string, in Input) Decision {
	if name == "Bash" {
		return p.checkBash(f, in)
	}
	subject := ""
	if in.Has("file_path") {
		subject = f.Abs(in.String("file_path"))
	}
	if anyRule(p.Deny, name, subject) {
		return denied(name, "")
	}
	switch {
	case Interactive(name): // whatever allows it, a person must answer
		return Decision{Behavior: Ask}
	case anyRule(p.Allow, name, subject):
		return Decision{ReasonType: "rule"}
	case name == "Read":
		return p.checkRead(subject)
	case name == "Write" || name == "Edit" || name == "NotebookEdit":
		return p.checkWrite(subject)
	case name == "WebFetch" || name == "WebSearch" || strings.HasPrefix(name, "mcp__"):
		return Decision{Behavior: Ask, Suggestions: []wire.Value{suggestion("localSettings", Rule{Tool: name})}}
	}
	return Decision{}
}

func denied(name, command string) Decision {
	what := name
	if command != "" {
		what += " with command " + command
	}
	return Decision{Behavior: Deny, ReasonType: "rule", Message: "Permission to use " + what + " has been denied."}
}

func (p Policy) checkRead(path string) Decision {
	if Inside(path, p.Dirs...) {
		return Decision{}
	}
	return Decision{
		Behavior: Ask, ReasonType: "workingDir", Reason: "Path is outside allowed working directories",
		Suggestions: []wire.Value{suggestion("session", Rule{Tool: "Read", Content: "/" + filepath.Dir(path) + "/**"})},
	}
}

func (p Policy) checkWrite(path string) Decision {
	inside := Inside(path, p.Dirs...)
	if inside && p.Mode == "acceptEdits" {
		return Decision{ReasonType: "mode"}
	}
	d := Decision{Behavior: Ask, Suggestions: []wire.Value{acceptEdits()}}
	if !inside {
		d.ReasonType, d.Reason = "workingDir", "Path is outside allowed working directories"
		d.Suggestions = []wire.Value{addDirectory(filepath.Dir(path)), acceptEdits()}
	}
	return d
}

func acceptEdits() wire.Value {
	return wire.Object("type", "setMode", "mode", "acceptEdits", "destination", "session")
}

func addDirectory(dir string) wire.Value {
	return wire.Object("type", "addDirectories", "directories", []string{dir}, "destination", "session")
}

// subcommand is a second word that reads like a subcommand, so that a rule for
// the first two words is offered instead of one for the exact line.
var subcommand = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

func commandRule(text string) Rule {
	words := strings.Fields(text)
	if len(words) >= 2 && subcommand.MatchString(words[1]) {
		return Rule{Tool: "Bash", Content: words[0] + " " + words[1] + " *"}
	}
	return Rule{Tool: "Bash", Content: text}
}

func (p Policy) checkBash(f *Files, in Input) Decision {
	line := strings.TrimSpace(in.String("command"))
	commands := parse(line)
	var asking []command
	for _, c := range commands {
		if anyRule(p.Deny, "Bash", c.text) {
			return denied("Bash", line)
		}
		if !anyRule(p.Allow, "Bash", c.text) && !p.harmless(f, c) {
			asking = append(asking, c)
		}
	}
	if anyRule(p.Deny, "Bash", line) {
		return denied("Bash", line)
	}
	if len(asking) == 0 || anyRule(p.Allow, "Bash", line) {
		return Decision{ReasonType: "subcommandResults"}
	}
	if len(asking) > 1 || reads(asking) {
		return Decision{Behavior: Ask, ReasonType: "subcommandResults", Suggestions: []wire.Value{suggestion("localSettings", rules(asking)...)}}
	}
	rule := Rule{Tool: "Bash", Content: line}
	if len(commands) == 1 {
		rule = commandRule(line)
	}
	d := Decision{Behavior: Ask, Suggestions: []wire.Value{suggestion("localSettings", rule)}}
	target := p.target(f, asking[0])
	if target == "" {
		d.ReasonType, d.Reason = "other", "This command requires approval"
		return d
	}
	d.BlockedPath = target
	d.Suggestions = append(d.Suggestions, addDirectory(filepath.Dir(target)), acceptEdits())
	return d
}

// reads reports whether a command of the list only asks for a path outside.
func reads(list []command) bool {
	return slices.ContainsFunc(list, func(c command) bool { return len(c.words) > 0 && slices.Contains(readers, c.words[0]) })
}

func rules(list []command) []Rule {
	var out []Rule
	for _, c := range list {
		if len(c.words) > 0 && slices.Contains(readers, c.words[0]) && len(paths(c.words[1:])) > 0 {
			ps := paths(c.words[1:])
			out = append(out, Rule{Tool: "Read", Content: "/" + filepath.Dir(ps[len(ps)-1]) + "/**"})
			continue
		}
		out = append(out, commandRule(c.text))
	}
	return out
}

// harmless reports whether a command needs no permission in the mode.
func (p Policy) harmless(f *Files, c command) bool {
	if len(c.words) == 0 {
		return false
	}
	name := c.words[0]
	if slices.Contains(readers, name) && c.output == "" {
		return !slices.ContainsFunc(paths(c.words[1:]), func(a string) bool {
			return filepath.IsAbs(a) && name != "echo" && !Inside(filepath.Clean(a), p.Dirs...)
		})
	}
	target := p.target(f, c)
	return p.Mode == "acceptEdits" && target != "" && Inside(target, p.Dirs...)
}

// target is the path that a command changes, empty if none is known.
func (p Policy) target(f *Files, c command) string {
	if c.output != "" {
		return f.Abs(c.output)
	}
	if len(c.words) == 0 || !slices.Contains(writers, c.words[0]) {
		return ""
	}
	ps := paths(c.words[1:])
	if len(ps) == 0 {
		return ""
	}
	return f.Abs(ps[len(ps)-1])
}
