package callbacks

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// McpServers returns the MCP servers of a session. field is the path of m in
// the request.
func McpServers(field string, m *agentdv1.McpServers) (mcpconfig.Servers, []fault.Violation) {
	var c checker
	switch s := m.GetSource().(type) {
	case *agentdv1.McpServers_Servers:
		list, violations := McpServerList(field+".servers.servers", s.Servers.GetServers())
		return mcpconfig.Servers{List: list}, violations
	case *agentdv1.McpServers_Path:
		if s.Path == "" {
			c.add(field+".path", "is empty; name a file on the server")
		}
		return mcpconfig.Servers{Path: s.Path}, c.violations
	case *agentdv1.McpServers_ServersJson:
		raw := c.object(field+".servers_json", &s.ServersJson)
		return mcpconfig.Servers{JSON: raw}, c.violations
	default:
		return mcpconfig.Servers{}, nil
	}
}

// McpServerList returns MCP servers, whose names must differ.
func McpServerList(field string, list []*agentdv1.McpServer) ([]mcpconfig.Server, []fault.Violation) {
	var c checker
	names := make(map[string]bool, len(list))
	out := make([]mcpconfig.Server, 0, len(list))
	for i, m := range list {
		at := fmt.Sprintf("%s[%d]", field, i)
		switch name := m.GetName(); {
		case name == "":
			c.add(at+".name", "is empty")
		case names[name]:
			c.add(at+".name", "is %q, which an earlier server has", name)
		default:
			names[name] = true
		}
		out = append(out, c.server(at, m))
	}
	return out, c.violations
}

// ToolWarnings are the warnings of tools that are checked in part; unchecked says
// of what.
func ToolWarnings(unchecked []string) []*agentdv1.Warning {
	var out []*agentdv1.Warning
	for _, message := range unchecked {
		out = append(out, &agentdv1.Warning{Code: option.WarnToolSchema, Message: message})
	}
	return out
}

// McpServer returns one MCP server.
func McpServer(field string, m *agentdv1.McpServer) (mcpconfig.Server, []fault.Violation) {
	list, violations := McpServerList(field, []*agentdv1.McpServer{m})
	for i := range violations {
		violations[i].Field = field + violations[i].Field[len(field)+len("[0]"):]
	}
	return list[0], violations
}

func (c *checker) server(field string, m *agentdv1.McpServer) mcpconfig.Server {
	s := mcpconfig.Server{Name: m.GetName()}
	switch config := m.GetConfig().(type) {
	case *agentdv1.McpServer_Stdio:
		if config.Stdio.GetCommand() == "" {
			c.add(field+".stdio.command", "is empty; name a program on the server")
		}
		s.Stdio = &mcpconfig.Stdio{
			Command: config.Stdio.GetCommand(), Args: config.Stdio.GetArgs(), Env: config.Stdio.GetEnv(),
			Timeout: config.Stdio.GetTimeout().AsDuration(), AlwaysLoad: config.Stdio.AlwaysLoad,
		}
	case *agentdv1.McpServer_Sse:
		s.Remote = &mcpconfig.Remote{
			Type: "sse", URL: config.Sse.GetUrl(), Headers: config.Sse.GetHeaders(),
			Tools:   c.policies(field+".sse", config.Sse.GetToolPolicies()),
			Timeout: config.Sse.GetTimeout().AsDuration(), AlwaysLoad: config.Sse.AlwaysLoad,
		}
		c.url(field+".sse.url", s.Remote.URL)
	case *agentdv1.McpServer_Http:
		s.Remote = &mcpconfig.Remote{
			Type: "http", URL: config.Http.GetUrl(), Headers: config.Http.GetHeaders(),
			Tools:   c.policies(field+".http", config.Http.GetToolPolicies()),
			Timeout: config.Http.GetTimeout().AsDuration(), AlwaysLoad: config.Http.AlwaysLoad,
		}
		c.url(field+".http.url", s.Remote.URL)
	case *agentdv1.McpServer_Sdk:
		s.SDK = c.sdkServer(field+".sdk", config.Sdk)
	case *agentdv1.McpServer_RawJson:
		s.Raw = c.object(field+".raw_json", &config.RawJson)
	default:
		c.add(field, "has no config; set stdio, sse, http, sdk or raw_json")
	}
	return s
}

func (c *checker) url(field, url string) {
	if url == "" {
		c.add(field, "is empty; write the server's address")
	}
}

func (c *checker) policies(field string, list []*agentdv1.McpToolPolicy) []mcpconfig.ToolPolicy {
	var out []mcpconfig.ToolPolicy
	for i, m := range list {
		at := fmt.Sprintf("%s.tool_policies[%d]", field, i)
		if m.GetName() == "" {
			c.add(at+".name", "is empty; the CLI drops such a policy")
		}
		// The CLI asks where it does not know a policy, and a caller who meant to
		// deny would not learn of it.
		c.word(at+".permission_policy", m.PermissionPolicy, "always_allow", "always_ask", "always_deny")
		c.word(at+".org_max_permission", m.OrgMaxPermission, "allow", "ask", "blocked")
		out = append(out, mcpconfig.ToolPolicy{
			Name: m.GetName(), Permission: m.GetPermissionPolicy(), OrgMax: m.GetOrgMaxPermission(),
		})
	}
	return out
}

func (c *checker) sdkServer(field string, m *agentdv1.SdkMcpServer) *mcpconfig.SDK {
	s := &mcpconfig.SDK{
		Version:      m.GetVersion(),
		Raw:          m.GetRaw(),
		Instructions: m.GetInstructions(),
		Timeout:      m.GetTimeout().AsDuration(),
		AlwaysLoad:   m.AlwaysLoad,
		Policies:     c.policies(field, m.GetToolPolicies()),
	}
	if s.Raw && (len(m.GetTools()) > 0 || s.Instructions != "") {
		c.add(field+".raw", "is set together with tools or instructions; a raw server tells these itself")
	}
	names := make(map[string]bool, len(m.GetTools()))
	for i, tool := range m.GetTools() {
		at := fmt.Sprintf("%s.tools[%d]", field, i)
		switch name := tool.GetName(); {
		case name == "":
			c.add(at+".name", "is empty")
		case names[name]:
			c.add(at+".name", "is %q, which an earlier tool has", name)
		default:
			names[name] = true
		}
		s.Tools = append(s.Tools, c.tool(at, tool))
	}
	return s
}

func (c *checker) tool(field string, m *agentdv1.McpTool) mcpconfig.Tool {
	t := mcpconfig.Tool{
		Name:               m.GetName(),
		Title:              m.GetTitle(),
		Description:        m.GetDescription(),
		OutputSchema:       c.object(field+".output_schema_json", m.OutputSchemaJson),
		MaxResultSizeChars: m.MaxResultSizeChars,
		SearchHint:         m.GetSearchHint(),
		AlwaysLoad:         m.AlwaysLoad,
		Meta:               c.object(field+".meta_json", m.MetaJson),
	}
	if text := m.GetInputSchemaJson(); text != "" {
		t.InputSchema = c.object(field+".input_schema_json", &text)
	}
	if types := m.GetInputTypes(); len(types) > 0 {
		if t.InputSchema != nil {
			c.add(field+".input_types", "is set together with input_schema_json; it is the short form of that")
		}
		t.InputSchema = c.typeMap(field+".input_types", types)
	}
	if t.InputSchema != nil {
		head, _, err := wire.Unmarshal[struct {
			Type string `json:"type"`
		}](t.InputSchema)
		if err != nil || head.Type != "object" {
			c.add(field+".input_schema_json", `must be a JSON Schema with "type":"object"`)
		}
	}
	if a := m.GetAnnotations(); a != nil {
		t.Annotations = &mcpconfig.Annotations{
			Title: a.GetTitle(), ReadOnly: a.ReadOnlyHint, Destructive: a.DestructiveHint,
			Idempotent: a.IdempotentHint, OpenWorld: a.OpenWorldHint,
		}
	}
	return t
}

// typeMap returns the schema that a type map stands for. The arguments are in
// the order of their names.
func (c *checker) typeMap(field string, types map[string]string) rawjson.Value {
	var properties, required []string
	for _, name := range slices.Sorted(maps.Keys(types)) {
		word := types[name]
		c.word(field, &word, "string", "number", "integer", "boolean", "array", "object")
		quoted := string(rawjson.Quote(name))
		properties = append(properties, quoted+`:{"type":`+string(rawjson.Quote(word))+`}`)
		required = append(required, quoted)
	}
	return rawjson.Value(`{"type":"object","properties":{` + strings.Join(properties, ",") + `},"required":[` + strings.Join(required, ",") + `]}`)
}
