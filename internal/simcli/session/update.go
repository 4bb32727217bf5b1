package session

import (
	"context"
	"slices"

	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Registration is what an initialize request carries.
type Registration struct {
	Hooks      link.Hooks            `json:"hooks"`
	Servers    []string              `json:"sdkMcpServers"`
	Configs    map[string]wire.Value `json:"sdkMcpServerConfigs"`
	Manifests  map[string]wire.Value `json:"sdkMcpServerManifests"`
	Schema     wire.Value            `json:"jsonSchema"`
	Agents     wire.Value            `json:"agents"`
	Title      string                `json:"title"`
	PerTask    bool                  `json:"perTaskStopAffordance"`
	Forward    bool                  `json:"forwardSubagentText"`
	MCPServers wire.Value            `json:"mcpServers"`
	Settings   wire.Value            `json:"settings"`
	Managed    wire.Value            `json:"managedSettings"`
}

// Register takes an initialize request. It returns the servers that are new
// and whether it was the first.
func (s *Session) Register(r Registration) (added []*link.Server, first bool) {
	if r.Agents.Kind() == '{' {
		s.AddAgents(r.Agents)
	}
	if r.Schema.Kind() == '{' {
		_ = s.SetSchema(r.Schema)
	}
	s.mu.Lock()
	first = !s.inited
	s.inited = true
	if r.Hooks != nil || first {
		s.hooks = r.Hooks
	}
	s.perTask, s.forward = r.PerTask, r.Forward
	known := len(s.servers)
	if first && !s.connected {
		known = 0
	}
	s.mu.Unlock()
	for _, name := range r.Servers {
		config := r.Configs[name]
		if config.Kind() != '{' {
			config = wire.Object("name", name)
		}
		server := s.AddServer(name, wire.Extend(wire.Object("type", "sdk"), members(config)...))
		if m := r.Manifests[name]; m.Kind() == '{' {
			server.Park(m)
		}
	}
	if s.Flags.AwaitInitialize {
		for _, name := range wire.Keys(r.MCPServers) {
			s.AddServer(name, wire.Member(r.MCPServers, name))
		}
	}
	return s.Servers()[known:], first
}

// Connect starts the servers of a session that was never initialized.
func (s *Session) Connect(life context.Context) {
	s.mu.Lock()
	first := !s.inited && !s.connected
	s.connected = true
	servers := slices.Clone(s.servers)
	s.mu.Unlock()
	if first && len(servers) > 0 {
		gate := make(chan struct{})
		close(gate)
		for _, server := range servers {
			server.Start(life, gate)
		}
	}
}

func members(object wire.Value) []any {
	var pairs []any
	for _, k := range wire.Keys(object) {
		if k != "type" {
			pairs = append(pairs, k, wire.Member(object, k))
		}
	}
	return pairs
}

// Apply takes permission updates of an answer. It returns the new mode, empty
// if it stays.
func (s *Session) Apply(updates []wire.Value) string {
	mode := ""
	for _, text := range updates {
		var u struct {
			Type  string `json:"type"`
			Rules []struct {
				Tool    string `json:"toolName"`
				Content string `json:"ruleContent"`
			} `json:"rules"`
			Behavior    string   `json:"behavior"`
			Mode        string   `json:"mode"`
			Directories []string `json:"directories"`
			Destination string   `json:"destination"`
		}
		if wire.Unmarshal(text, &u) != nil {
			continue
		}
		var rules []tool.Rule
		for _, r := range u.Rules {
			rules = append(rules, tool.Rule{Tool: r.Tool, Content: r.Content, Source: u.Destination})
		}
		if u.Type == "setMode" && s.SetMode(u.Mode) {
			mode = u.Mode
		}
		s.mu.Lock()
		s.applyLocked(u.Type, u.Behavior, rules, u.Directories)
		s.mu.Unlock()
	}
	return mode
}

func (s *Session) applyLocked(kind, behavior string, rules []tool.Rule, dirs []string) {
	list := &s.allow
	if behavior == "deny" {
		list = &s.deny
	}
	listed := func(r tool.Rule) bool {
		return slices.ContainsFunc(rules, func(o tool.Rule) bool { return o.String() == r.String() })
	}
	switch kind {
	case "addRules":
		*list = append(*list, rules...)
	case "replaceRules":
		*list = rules
	case "removeRules":
		*list = slices.DeleteFunc(*list, listed)
	case "addDirectories":
		s.dirs = append(s.dirs, dirs...)
	case "removeDirectories":
		s.dirs = slices.DeleteFunc(s.dirs, func(d string) bool { return slices.Contains(dirs, d) })
	}
}
