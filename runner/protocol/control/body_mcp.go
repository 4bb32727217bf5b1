package control

import (
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// GetMCPStatus asks how the MCP servers are.
type GetMCPStatus struct{}

// Subtype implements [Body].
func (GetMCPStatus) Subtype() string { return "mcp_status" }

// Encode implements [Body].
func (b GetMCPStatus) Encode() rawjson.Value { return encode(b) }

// ReconnectMCPServer connects an MCP server again.
type ReconnectMCPServer struct {
	// ServerName names the server.
	ServerName string `json:"serverName"`
}

// Subtype implements [Body].
func (ReconnectMCPServer) Subtype() string { return "mcp_reconnect" }

// Encode implements [Body].
func (b ReconnectMCPServer) Encode() rawjson.Value { return encode(b) }

// ToggleMCPServer switches an MCP server on or off.
type ToggleMCPServer struct {
	// ServerName names the server.
	ServerName string `json:"serverName"`
	// Enabled is whether it is on.
	Enabled bool `json:"enabled"`
}

// Subtype implements [Body].
func (ToggleMCPServer) Subtype() string { return "mcp_toggle" }

// Encode implements [Body].
func (b ToggleMCPServer) Encode() rawjson.Value { return encode(b) }

// SetMCPServers replaces the dynamic MCP servers.
type SetMCPServers struct {
	// Servers are the dynamic servers from now on.
	Servers []mcpconfig.Server
	// Unchecked says what agentd does not check of the tools among them. It is for
	// the caller, not for the CLI.
	Unchecked []string
}

// Subtype implements [Body].
func (SetMCPServers) Subtype() string { return "mcp_set_servers" }

// Encode implements [Body].
func (b SetMCPServers) Encode() rawjson.Value {
	members := make([]jsonobject.Member, 0, len(b.Servers))
	for _, server := range b.Servers {
		entry, err := server.Entry()
		if err != nil {
			continue
		}
		if server.Stdio != nil && len(server.Stdio.Args) == 0 {
			// Here, other than at the start, the CLI insists on a list.
			entry = jsonobject.Join(entry, rawjson.Value(`{"args":[]}`))
		}
		members = append(members, jsonobject.Member{Name: server.Name, Value: entry})
	}
	servers := jsonobject.Object([]jsonobject.Member{{Name: "servers", Value: jsonobject.Object(members)}})
	return withSubtype(b.Subtype(), servers)
}

// SetMCPPermissionModeOverride makes the permission mode stricter for one
// MCP server.
type SetMCPPermissionModeOverride struct {
	// ServerName names the server.
	ServerName string `json:"serverName"`
	// Mode is the mode; nil is written as null and ends the override.
	Mode *string `json:"mode"`
}

// Subtype implements [Body].
func (SetMCPPermissionModeOverride) Subtype() string { return "set_mcp_permission_mode_override" }

// Encode implements [Body].
func (b SetMCPPermissionModeOverride) Encode() rawjson.Value { return encode(b) }

// ReadMCPResource reads a resource of an MCP server.
type ReadMCPResource struct {
	// ServerName names the server.
	ServerName string `json:"serverName"`
	// URI names the resource.
	URI string `json:"uri"`
}

// Subtype implements [Body].
func (ReadMCPResource) Subtype() string { return "mcp_read_resource" }

// Encode implements [Body].
func (b ReadMCPResource) Encode() rawjson.Value { return encode(b) }

// CallMCPTool calls a tool of an MCP server without a turn.
type CallMCPTool struct {
	// Tool is the full name of the tool.
	Tool string `json:"tool"`
	// Arguments is one object; nil: none.
	Arguments rawjson.Value `json:"arguments,omitzero"`
	// TimeoutMS bounds the call; nil: the CLI's default.
	TimeoutMS *int64 `json:"timeout_ms,omitzero"`
	// SoftErrorResult makes the tool's own error a result.
	SoftErrorResult bool `json:"soft_error_result,omitzero"`
	// CheckPermissions decides the call as one of the model.
	CheckPermissions bool `json:"check_permissions,omitzero"`
}

// Subtype implements [Body].
func (CallMCPTool) Subtype() string { return "mcp_call" }

// Encode implements [Body].
func (b CallMCPTool) Encode() rawjson.Value { return encode(b) }
