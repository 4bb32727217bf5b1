// Package mcpconfig models the MCP servers of a session as the CLI's
// configuration spells them.
package mcpconfig

import (
	"time"

	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/schema"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Servers are the MCP servers of a session; the zero value is none. At most one
// of the fields is set.
type Servers struct {
	// List are servers defined one by one, with unique names.
	List []Server
	// Path is a file with the CLI's {"mcpServers": …}.
	Path string
	// JSON is the CLI's {"mcpServers": …}, checked.
	JSON rawjson.Value
}

// Server is one MCP server. Exactly one of the pointers and Raw is set.
type Server struct {
	// Name is the server's name.
	Name string
	// Stdio is a program that the CLI starts.
	Stdio *Stdio
	// Remote is a server that the CLI reaches over HTTP.
	Remote *Remote
	// SDK is a server that the caller hosts.
	SDK *SDK
	// Raw is the CLI's own form, a checked object.
	Raw rawjson.Value
}

// Stdio is a program that the CLI starts.
type Stdio struct {
	// Command is the program.
	Command string
	// Args are its arguments.
	Args []string
	// Env is added to its environment.
	Env map[string]string
	// Timeout bounds one tool call; 0 is the CLI's default.
	Timeout time.Duration
	// AlwaysLoad keeps the tools in the prompt; nil is the CLI's default.
	AlwaysLoad *bool
}

// Remote is a server that the CLI reaches over HTTP.
type Remote struct {
	// Type is "sse" or "http".
	Type string
	// URL is the address.
	URL string
	// Headers are sent with each request.
	Headers map[string]string
	// Tools are permissions of single tools.
	Tools []ToolPolicy
	// Timeout bounds one tool call; 0 is the CLI's default.
	Timeout time.Duration
	// AlwaysLoad keeps the tools in the prompt; nil is the CLI's default.
	AlwaysLoad *bool
}

// ToolPolicy is the permission of one tool.
type ToolPolicy struct {
	// Name is the tool's name on its server.
	Name string `json:"name"`
	// Permission is "always_allow", "always_ask" or "always_deny".
	Permission string `json:"permission_policy,omitzero"`
	// OrgMax is an organization's ceiling: "allow", "ask" or "blocked".
	OrgMax string `json:"org_max_permission,omitzero"`
}

// SDK is a server that the caller hosts: agentd answers the CLI for it.
type SDK struct {
	// Version is the server's version; empty is "1.0.0".
	Version string
	// Raw hands the JSON-RPC to the caller; Tools and Instructions are unused.
	Raw bool
	// Tools are the tools.
	Tools []Tool
	// Instructions are shown to the model.
	Instructions string
	// Timeout bounds one tool call; 0 is none.
	Timeout time.Duration
	// AlwaysLoad keeps the tools in the prompt; nil is the CLI's default.
	AlwaysLoad *bool
	// Policies are permissions of single tools.
	Policies []ToolPolicy
	// Schemas are the input schemas of Tools, in order, by whoever has checked them
	// for agentd to host the server; nil if nobody has.
	Schemas []*schema.Schema
}

// Tool is a tool of a caller-hosted server.
type Tool struct {
	// Name is the tool's name on its server.
	Name string
	// Title is its name for people.
	Title string
	// Description tells the model what it does.
	Description string
	// InputSchema is the JSON Schema of the arguments; nil is any object.
	InputSchema rawjson.Value
	// OutputSchema is the JSON Schema of structured content, nil if none.
	OutputSchema rawjson.Value
	// Annotations are hints; nil if none.
	Annotations *Annotations
	// MaxResultSizeChars raises the size of a result that the model gets in full.
	MaxResultSizeChars *int64
	// SearchHint helps tool search.
	SearchHint string
	// AlwaysLoad keeps the tool in the prompt; nil is the CLI's default.
	AlwaysLoad *bool
	// Meta is merged into the tool's _meta, an object or nil.
	Meta rawjson.Value
}

// Annotations are hints about a tool. What is nil or empty stays absent.
type Annotations struct {
	// Title is the tool's name for people.
	Title string `json:"title,omitzero"`
	// ReadOnly says that the tool changes nothing.
	ReadOnly *bool `json:"readOnlyHint,omitzero"`
	// Destructive says that a change may destroy.
	Destructive *bool `json:"destructiveHint,omitzero"`
	// Idempotent says that a repeated call changes nothing more.
	Idempotent *bool `json:"idempotentHint,omitzero"`
	// OpenWorld says that the tool reaches beyond itself.
	OpenWorld *bool `json:"openWorldHint,omitzero"`
}

// entry is the CLI's form of a [Server].
type entry struct {
	Type       string            `json:"type,omitzero"`
	Name       string            `json:"name,omitzero"`
	Command    string            `json:"command,omitzero"`
	Args       []string          `json:"args,omitempty"`
	Env        map[string]string `json:"env,omitempty"`
	URL        string            `json:"url,omitzero"`
	Headers    map[string]string `json:"headers,omitempty"`
	Tools      []ToolPolicy      `json:"tools,omitempty"`
	Timeout    int64             `json:"timeout,omitzero"`
	AlwaysLoad *bool             `json:"alwaysLoad,omitzero"`
}

// Entry returns the CLI's form of s, as mcp_set_servers takes it. A
// caller-hosted server shows by its type and name.
func (s Server) Entry() (rawjson.Value, error) {
	switch {
	case s.Stdio != nil:
		return jsonobject.Marshal(entry{
			Type: "stdio", Command: s.Stdio.Command, Args: s.Stdio.Args, Env: s.Stdio.Env,
			Timeout: s.Stdio.Timeout.Milliseconds(), AlwaysLoad: s.Stdio.AlwaysLoad,
		})
	case s.Remote != nil:
		return jsonobject.Marshal(entry{
			Type: s.Remote.Type, URL: s.Remote.URL, Headers: s.Remote.Headers, Tools: s.Remote.Tools,
			Timeout: s.Remote.Timeout.Milliseconds(), AlwaysLoad: s.Remote.AlwaysLoad,
		})
	case s.SDK != nil:
		return jsonobject.Marshal(entry{
			Type: "sdk", Name: s.Name, Tools: s.SDK.Policies,
			Timeout: s.SDK.Timeout.Milliseconds(),
		})
	default:
		return s.Raw, nil
	}
}

// Process returns the servers that the CLI itself runs or reaches, as an object
// by name, and nil if there are none. It knows nothing of a [Servers.Path].
func (s Servers) Process() (rawjson.Value, error) {
	if s.JSON != nil {
		for _, m := range jsonobject.Members(s.JSON) {
			if m.Name == "mcpServers" {
				return m.Value, nil
			}
		}
		return rawjson.Value(`{}`), nil
	}
	var members []jsonobject.Member
	for _, server := range s.List {
		if server.SDK != nil {
			continue
		}
		value, err := server.Entry()
		if err != nil {
			return nil, err
		}
		members = append(members, jsonobject.Member{Name: server.Name, Value: value})
	}
	if members == nil {
		return nil, nil
	}
	return jsonobject.Object(members), nil
}

// SDKNames returns the names of the caller-hosted servers, in order.
func (s Servers) SDKNames() []string {
	var names []string
	for _, server := range s.List {
		if server.SDK != nil {
			names = append(names, server.Name)
		}
	}
	return names
}

// SDKConfigs returns the settings of the caller-hosted servers that have some,
// as an object by name, and nil if none has.
func (s Servers) SDKConfigs() (rawjson.Value, error) {
	var members []jsonobject.Member
	for _, server := range s.List {
		if server.SDK == nil || server.SDK.Timeout == 0 && len(server.SDK.Policies) == 0 {
			continue
		}
		value, err := jsonobject.Marshal(entry{
			Timeout: server.SDK.Timeout.Milliseconds(), Tools: server.SDK.Policies,
		})
		if err != nil {
			return nil, err
		}
		members = append(members, jsonobject.Member{Name: server.Name, Value: value})
	}
	if members == nil {
		return nil, nil
	}
	return jsonobject.Object(members), nil
}
