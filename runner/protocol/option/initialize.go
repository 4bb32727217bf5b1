package option

import (
	"slices"

	"github.com/agentd/agentd/runner/protocol/option/agent"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// initialize is the body of the initialize request. An absent member is the
// CLI's default.
type initialize struct {
	Subtype                string            `json:"subtype"`
	Hooks                  rawjson.Value     `json:"hooks"`
	SDKServers             []string          `json:"sdkMcpServers,omitempty"`
	SDKServerConfigs       rawjson.Value     `json:"sdkMcpServerConfigs,omitzero"`
	SDKServerManifests     rawjson.Value     `json:"sdkMcpServerManifests,omitzero"`
	JSONSchema             rawjson.Value     `json:"jsonSchema,omitzero"`
	SystemPrompt           []string          `json:"systemPrompt,omitzero"`
	AppendSystemPrompt     string            `json:"appendSystemPrompt,omitzero"`
	SystemPromptSnapshot   *bool             `json:"systemPromptSnapshot,omitzero"`
	PlanModeInstructions   string            `json:"planModeInstructions,omitzero"`
	ToolAliases            map[string]string `json:"toolAliases,omitempty"`
	ExcludeDynamicSections *bool             `json:"excludeDynamicSections,omitzero"`
	Agents                 rawjson.Value     `json:"agents,omitzero"`
	Title                  string            `json:"title,omitzero"`
	Skills                 []string          `json:"skills,omitzero"`
	PromptSuggestions      bool              `json:"promptSuggestions,omitzero"`
	AgentProgressSummaries bool              `json:"agentProgressSummaries,omitzero"`
	ForwardSubagentText    bool              `json:"forwardSubagentText,omitzero"`
	DialogKinds            []string          `json:"supportedDialogKinds,omitempty"`
	PerTaskStop            bool              `json:"perTaskStopAffordance"`
	Settings               rawjson.Value     `json:"settings,omitzero"`
	ManagedSettings        rawjson.Value     `json:"managedSettings,omitzero"`
	MCPServers             rawjson.Value     `json:"mcpServers,omitzero"`
}

// reservedInitialize are members that agentd does not send and that a caller
// may not add: they would change how the session is controlled.
var reservedInitialize = []string{"plugins", "disallowedTools", "sdkMcpServerManifestsOrigin", "allowedControlRequests"}

// InitializeConflicts returns the names of extra's members that a caller may
// not add to the initialize request.
func InitializeConflicts(extra rawjson.Value) []string {
	conflicts := jsonobject.Conflicts(initialize{}, extra)
	for _, m := range jsonobject.Members(extra) {
		if slices.Contains(reservedInitialize, m.Name) {
			conflicts = append(conflicts, m.Name)
		}
	}
	return conflicts
}

// Initialize returns the body of the initialize request, subtype included.
// manifests are the handshakes of caller-hosted servers by name, nil for none.
//
// It always declares that single tasks can be stopped: without that an
// interrupt would end the background tasks too.
func Initialize(o Options, d Delivery, manifests rawjson.Value) (rawjson.Value, error) {
	body := initialize{
		Subtype:                "initialize",
		Hooks:                  o.Hooks.Initialize(),
		SDKServers:             o.MCPServers.SDKNames(),
		SDKServerManifests:     manifests,
		PlanModeInstructions:   o.PlanModeInstructions,
		ToolAliases:            o.ToolAliases,
		ExcludeDynamicSections: o.SystemPrompt.ExcludeDynamicSections,
		Title:                  o.Title,
		PromptSuggestions:      o.PromptSuggestions,
		AgentProgressSummaries: o.AgentProgressSummaries,
		ForwardSubagentText:    o.SubagentText,
		DialogKinds:            o.DialogKinds,
		PerTaskStop:            true,
	}
	if d.Schema {
		body.JSONSchema = o.JSONSchema
	}
	if d.Prompt {
		body.prompt(o.SystemPrompt)
	}
	if o.Skills != nil && !o.Skills.All {
		body.Skills = append([]string{}, o.Skills.Names...)
	}
	if err := body.nested(o, d); err != nil {
		return nil, err
	}
	return jsonobject.MarshalWith(body, o.ExtraInitialize)
}

// prompt fills in the system prompt. An empty prompt is sent as such: without
// it the CLI takes its own.
func (body *initialize) prompt(p SystemPrompt) {
	body.SystemPromptSnapshot = p.Snapshot
	switch {
	case p.Preset:
		body.AppendSystemPrompt = p.Append
	case p.File != "":
	case len(p.Blocks) == 0:
		body.SystemPrompt = []string{""}
	default:
		body.SystemPrompt = p.Blocks
	}
}

// nested fills in the members that are objects of their own.
func (body *initialize) nested(o Options, d Delivery) (err error) {
	if len(o.Agents) > 0 {
		if body.Agents, err = agent.Object(o.Agents); err != nil {
			return err
		}
	}
	if body.SDKServerConfigs, err = o.MCPServers.SDKConfigs(); err != nil {
		return err
	}
	if d.SettingsInInitialize(o) {
		if body.Settings, err = mergedSettings(o); err != nil {
			return err
		}
	}
	if d.ManagedSettings {
		body.ManagedSettings = o.ManagedSettings
	}
	if d.serversInInitialize(o) {
		body.MCPServers, err = o.MCPServers.Process()
	}
	return err
}

// Unapplied returns what the CLI's reply to initialize does not confirm of the
// configuration that the request carried. A session must not go on without it:
// settings may hold what forbids something.
func Unapplied(o Options, d Delivery, reply rawjson.Value) []string {
	confirmed := map[string]bool{}
	for _, m := range jsonobject.Members(reply) {
		confirmed[m.Name] = string(m.Value) == "true"
	}
	var missing []string
	check := func(sent bool, name, confirmation string) {
		if sent && !confirmed[confirmation] {
			missing = append(missing, name)
		}
	}
	check(d.SettingsInInitialize(o), "settings", "settings_applied")
	check(d.ManagedInInitialize(o), "managed_settings_json", "managed_settings_applied")
	check(d.serversInInitialize(o), "mcp_servers", "mcp_servers_applied")
	return missing
}
