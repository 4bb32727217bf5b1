package frame

import (
	"strings"

	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Commands are the slash commands of the simulation.
var Commands = []struct{ Name, Description, Hint string }{
	{"clear", "Start a new conversation with an empty context", ""},
	{"compact", "Summarize the conversation and go on with the summary", "<optional custom summarization instructions>"},
	{"context", "Show what fills the context window", ""},
	{"usage", "Show cost and usage of the session", ""},
	{"model", "Set the model", "[model]"},
}

// Headless are commands that the CLI has but not without a terminal.
var Headless = []string{"help", "config", "login", "logout", "status", "doctor", "vim", "theme"}

// Agents are the built-in agents.
var Agents = []struct{ Name, Description string }{
	{"claude", "Catch-all for any task that does not fit a more specific agent."},
	{"Explore", "Read-only search agent."},
	{"general-purpose", "General-purpose agent for multi-step tasks."},
	{"Plan", "Plans an implementation before it is begun."},
}

// aliases are the short model names, in the order of the model list.
var aliases = []struct{ value, id, display string }{
	{"default", model.ID, "Default (simulated)"},
	{"opus", "claude-simulated-opus-1", "Opus (simulated)"},
	{"sonnet", "claude-simulated-sonnet-1", "Sonnet (simulated)"},
	{"haiku", "claude-simulated-haiku-1", "Haiku (simulated)"},
}

// ResolveModel returns the id for a name that a caller gave. Ids say that the
// model is simulated, whatever the name.
func ResolveModel(name string) string {
	if name == "" {
		return model.ID
	}
	for _, a := range aliases {
		if name == a.value || name == a.id {
			return a.id
		}
	}
	if strings.Contains(name, "simulated") {
		return name
	}
	return name + "-simulated"
}

// IsAlias reports whether name is a short model name.
func IsAlias(name string) bool {
	for _, a := range aliases {
		if name == a.value {
			return true
		}
	}
	return false
}

// Models is the model list.
func Models() []wire.Value {
	var list []wire.Value
	for _, a := range aliases {
		list = append(list, wire.Object("value", a.value, "resolvedModel", a.id, "displayName", a.display,
			"description", "No model: answers are simulated", "supportsEffort", true,
			"supportedEffortLevels", []string{"low", "medium", "high", "xhigh", "max"},
			"supportsAdaptiveThinking", true, "supportsFastMode", false, "supportsAutoMode", true, "supportsThinkingOff", false))
	}
	return list
}

// CommandList is the command list of initialize.
func CommandList() []wire.Value {
	var list []wire.Value
	for _, c := range Commands {
		list = append(list, wire.Object("name", c.Name, "description", c.Description, "argumentHint", c.Hint, "builtin", true))
	}
	return list
}

// commandNames is the command list of system/init.
func commandNames() []string {
	var names []string
	for _, c := range Commands {
		names = append(names, c.Name)
	}
	return names
}

// AgentList is the agent list of initialize: the built-in agents and the
// caller's.
func AgentList(custom map[string]wire.Value, order []string) []wire.Value {
	var list []wire.Value
	for _, a := range Agents {
		list = append(list, wire.Object("name", a.Name, "description", a.Description, "model", wire.If(a.Name != "claude", "inherit")))
	}
	for _, name := range order {
		var def struct {
			Description string `json:"description"`
			Model       string `json:"model"`
		}
		_ = wire.Unmarshal(custom[name], &def)
		list = append(list, wire.Object("name", name, "description", def.Description, "model", wire.If(def.Model != "", def.Model)))
	}
	return list
}

// InitCapabilities are the capabilities of system/init that the simulation
// keeps.
var InitCapabilities = []string{
	"interrupt_receipt_v1", "interrupt_cancel_queued_v1", "msg_lifecycle_v1",
	"sdk_mcp_tools_list_changed", "sdk_mcp_manifests",
}
