package result

import (
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// MCPStatus is the outcome of [control.GetMCPStatus].
type MCPStatus struct {
	// Servers are the session's MCP servers.
	Servers []MCPServerStatus `json:"mcpServers"`
}

// MCPServerStatus is how one MCP server is.
type MCPServerStatus struct {
	// Name is the server's name as configured.
	Name string `json:"name"`
	// Status is the CLI's word for it.
	Status string `json:"status"`
	// ServerInfo is what the server calls itself.
	ServerInfo *MCPServerInfo `json:"serverInfo"`
	// Error says why it failed.
	Error *string `json:"error"`
	// Config is one object with how it is reached; it may hold secrets.
	Config rawjson.Value `json:"config"`
	// Scope is where it was configured.
	Scope *string `json:"scope"`
	// Source is who brought it.
	Source *string `json:"source"`
	// Transport is how it is reached.
	Transport *string `json:"transport"`
	// Tools are its tools.
	Tools []MCPStatusTool `json:"tools"`
}

// MCPServerInfo is what an MCP server calls itself.
type MCPServerInfo struct {
	// Name is the server's own name.
	Name string `json:"name"`
	// Version is its version.
	Version string `json:"version"`
}

// MCPConfig is the typed part of [MCPServerStatus].Config.
type MCPConfig struct {
	// Type is the kind of server; nil means stdio.
	Type *string `json:"type"`
	// Command is the executable.
	Command *string `json:"command"`
	// Args are its arguments.
	Args []string `json:"args"`
	// Env is its environment.
	Env map[string]string `json:"env"`
	// URL is the address.
	URL *string `json:"url"`
	// Headers are the HTTP headers.
	Headers map[string]string `json:"headers"`
	// Name is the name of a hosted server.
	Name *string `json:"name"`
	// ID is the id of a server behind claude.ai.
	ID *string `json:"id"`
}

// ParseConfig returns the typed part of a server's configuration.
func (s MCPServerStatus) ParseConfig() MCPConfig {
	return *part[MCPConfig](s.Config)
}

// MCPStatusTool is a tool of an MCP server.
type MCPStatusTool struct {
	// Name is the tool's name at its server.
	Name string `json:"name"`
	// Description says what it does.
	Description *string `json:"description"`
	// Annotations are the server's hints.
	Annotations *MCPStatusToolAnnotations `json:"annotations"`
	// Meta is what the server added for hosts.
	Meta rawjson.Value `json:"_meta"`
}

// MCPStatusToolAnnotations are a server's hints on a tool.
type MCPStatusToolAnnotations struct {
	// ReadOnly says that the tool changes nothing.
	ReadOnly *bool `json:"readOnly"`
	// Destructive says that the tool may destroy something.
	Destructive *bool `json:"destructive"`
	// OpenWorld says that the tool reaches beyond its server.
	OpenWorld *bool `json:"openWorld"`
}

// MCPServersSet is the outcome of [control.SetMCPServers].
type MCPServersSet struct {
	// Added are the names of new servers, failed ones included.
	Added []string `json:"added"`
	// Removed are the names of servers that are gone.
	Removed []string `json:"removed"`
	// Errors says by name why a server could not be connected.
	Errors map[string]string `json:"errors"`
}

// MCPOverride is the outcome of [control.SetMCPPermissionModeOverride].
type MCPOverride struct {
	// Warning says why it may not work as meant.
	Warning *string `json:"warning"`
}

// MCPResource is the outcome of [control.ReadMCPResource].
type MCPResource struct {
	// Contents are the parts of the resource.
	Contents []MCPResourceContent `json:"contents"`
}

// MCPResourceContent is one part of a resource.
type MCPResourceContent struct {
	// URI names the part.
	URI string `json:"uri"`
	// MIMEType is the type that the server gave.
	MIMEType *string `json:"mimeType"`
	// Text is the text of a text part.
	Text *string `json:"text"`
	// Blob is a binary part in base64.
	Blob *string `json:"blob"`
	// Meta is what the server added for hosts.
	Meta rawjson.Value `json:"_meta"`
}

// MCPToolResult is the outcome of [control.CallMCPTool].
type MCPToolResult struct {
	// Content is what the tool gave.
	Content rawjson.Value `json:"content"`
	// StructuredContent is what the tool gave besides.
	StructuredContent rawjson.Value `json:"structuredContent"`
	// IsError says that the tool failed.
	IsError bool `json:"isError"`
}
