package options

import (
	"fmt"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option/agent"
	"github.com/agentd/agentd/service/translate/callbacks"
)

func (c *checker) agents(definitions []*agentdv1.AgentDefinition) []agent.Definition {
	var out []agent.Definition
	for i, m := range definitions {
		field := fmt.Sprintf("agents[%d]", i)
		d := agent.Definition{
			Name:                   m.GetName(),
			Description:            m.GetDescription(),
			Prompt:                 m.GetPrompt(),
			Tools:                  list(m.GetTools()),
			DisallowedTools:        list(m.GetDisallowedTools()),
			Model:                  m.GetModel(),
			Skills:                 list(m.GetSkills()),
			Memory:                 m.GetMemory(),
			MCPServers:             c.agentServers(field+".mcp_servers", m.GetMcpServers()),
			InitialPrompt:          m.InitialPrompt,
			MaxTurns:               m.MaxTurns,
			Background:             m.Background,
			PermissionMode:         m.GetPermissionMode(),
			CriticalSystemReminder: m.CriticalSystemReminder,
			AutoCompactWindow:      m.AutoCompactWindow,
			OmitClaudeMd:           m.OmitClaudeMd,
			Observer:               m.Observer,
			ObserverMessage:        m.ObserverMessage,
			Extra:                  c.object(field+".extra_json", m.ExtraJson),
		}
		switch e := m.GetEffort().GetEffort().(type) {
		case *agentdv1.AgentEffort_Level:
			d.EffortLevel = e.Level
		case *agentdv1.AgentEffort_Number:
			d.EffortNumber = &e.Number
		}
		out = append(out, d)
	}
	return out
}

func (c *checker) agentServers(field string, servers []*agentdv1.AgentMcpServer) []agent.MCPServer {
	var out []agent.MCPServer
	for i, m := range servers {
		at := fmt.Sprintf("%s[%d]", field, i)
		switch s := m.GetServer().(type) {
		case *agentdv1.AgentMcpServer_Name:
			out = append(out, agent.MCPServer{Name: s.Name})
		case *agentdv1.AgentMcpServer_Definition:
			server, violations := callbacks.McpServer(at+".definition", s.Definition)
			c.violations = fault.Append(c.violations, violations...)
			out = append(out, agent.MCPServer{Definition: &server})
		default:
			c.add(at, "has neither a name nor a definition")
		}
	}
	return out
}
