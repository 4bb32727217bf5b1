package tool

import (
	"slices"
	"strings"
)

// builtin are the tools that a session has, as system/init lists them. The
// agent tool stands there as Task, while calls name it Agent.
var builtin = []string{
	"Task", "AskUserQuestion", "Bash", "CronCreate", "CronDelete", "CronList", "Edit", "EnterPlanMode",
	"EnterWorktree", "ExitPlanMode", "ExitWorktree", "ListAgents", "Monitor", "NotebookEdit", "Read",
	"ReportFindings", "ScheduleWakeup", "SendMessage", "Skill", "TaskStop", "ToolSearch", "WebFetch", "WebSearch",
	"Workflow", "Write",
}

// onDemand are tools that are there only if they are asked for by name.
var onDemand = []string{"Glob", "Grep", "TodoWrite"}

// interactive are the tools that need a person behind the host.
var interactive = []string{"AskUserQuestion", "EnterPlanMode", "ExitPlanMode"}

// Names returns the built-in tools of a session. only restricts them if
// restrict is set; prompts tells whether somebody can be asked.
func Names(only []string, restrict, prompts bool, disallowed []string) []string {
	var names []string
	for _, n := range builtin {
		called := n
		if n == "Task" {
			called = "Agent"
		}
		switch {
		case restrict && !slices.Contains(only, "default") && !slices.Contains(only, n) && !slices.Contains(only, called):
		case !prompts && slices.Contains(interactive, n):
		case slices.Contains(disallowed, n) || slices.Contains(disallowed, called):
		default:
			names = append(names, n)
		}
	}
	for _, n := range onDemand {
		if restrict && slices.Contains(only, n) {
			names = append(names, n)
		}
	}
	return names
}

// Exists reports whether a call of name can be served, given the list that
// [Names] returned.
func Exists(names []string, name string) bool {
	if name == "Agent" {
		name = "Task"
	}
	return slices.Contains(names, name)
}

// Concurrent reports whether calls of the tool may run beside each other. A
// Bash call may if its command only reads.
func Concurrent(name string, in Input) bool {
	switch name {
	case "Read", "Glob", "Grep", "WebFetch", "WebSearch", "ToolSearch", "Agent", "ListAgents":
		return true
	case "Bash":
		return !in.Bool("run_in_background") && readOnly(in.String("command"))
	}
	return false
}

// Interactive reports whether the tool is a question to a person.
func Interactive(name string) bool { return slices.Contains(interactive, name) }

// Display returns the name that a permission request shows for a tool: the
// tool's own part of an MCP name, capitalised.
func Display(name string) string {
	parts := strings.SplitN(name, "__", 3)
	if len(parts) < 3 || parts[0] != "mcp" || parts[2] == "" {
		return name
	}
	words := strings.FieldsFunc(parts[2], func(r rune) bool { return r == '_' || r == '-' })
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}
