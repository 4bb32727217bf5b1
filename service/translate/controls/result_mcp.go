package controls

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/control/result"
	"github.com/agentd/agentd/service/translate/callbacks"
)

func mcp(r *agentdv1.ControlResult, body control.Body, typed any) bool {
	switch v := typed.(type) {
	case *result.MCPStatus:
		r.Result = &agentdv1.ControlResult_GetMcpStatus{
			GetMcpStatus: &agentdv1.McpStatus{Servers: each(v.Servers, fromServerStatus)},
		}
	case *result.MCPServersSet:
		set, _ := body.(control.SetMCPServers)
		r.Result = &agentdv1.ControlResult_SetMcpServers{SetMcpServers: &agentdv1.SetMcpServersResult{
			Added: v.Added, Removed: v.Removed, Errors: v.Errors, Warnings: callbacks.ToolWarnings(set.Unchecked),
		}}
	case *result.MCPOverride:
		r.Result = &agentdv1.ControlResult_SetMcpPermissionModeOverride{
			SetMcpPermissionModeOverride: &agentdv1.McpPermissionModeOverrideResult{Warning: v.Warning},
		}
	case *result.MCPResource:
		r.Result = &agentdv1.ControlResult_ReadMcpResource{ReadMcpResource: &agentdv1.McpResourceContents{
			Contents: each(v.Contents, func(c result.MCPResourceContent) *agentdv1.McpResourceContent {
				return &agentdv1.McpResourceContent{
					Uri: c.URI, MimeType: c.MIMEType, Text: c.Text, Blob: c.Blob, MetaJson: nonNull(c.Meta),
				}
			}),
		}}
	case *result.MCPToolResult:
		r.Result = &agentdv1.ControlResult_CallMcpTool{CallMcpTool: &agentdv1.CallMcpToolResult{
			ContentJson: text(v.Content), StructuredContentJson: text(v.StructuredContent), IsError: v.IsError,
		}}
	default:
		return false
	}
	return true
}

func fromServerStatus(s result.MCPServerStatus) *agentdv1.McpServerStatus {
	p := &agentdv1.McpServerStatus{
		Name: s.Name, Status: s.Status, Error: s.Error, Scope: s.Scope, Source: s.Source, Transport: s.Transport,
		Tools: each(s.Tools, fromStatusTool),
	}
	if s.ServerInfo != nil {
		p.ServerInfo = &agentdv1.McpServerInfo{Name: s.ServerInfo.Name, Version: s.ServerInfo.Version}
	}
	if config := nonNull(s.Config); config != nil {
		c := s.ParseConfig()
		p.Config = &agentdv1.McpServerStatusConfig{
			Type: c.Type, Command: c.Command, Args: c.Args, Env: c.Env, Url: c.URL, Headers: c.Headers,
			Name: c.Name, Id: c.ID, ConfigJson: *config,
		}
	}
	return p
}

func fromStatusTool(t result.MCPStatusTool) *agentdv1.McpStatusTool {
	p := &agentdv1.McpStatusTool{Name: t.Name, Description: t.Description, MetaJson: nonNull(t.Meta)}
	if a := t.Annotations; a != nil {
		p.Annotations = &agentdv1.McpStatusToolAnnotations{
			ReadOnly: a.ReadOnly, Destructive: a.Destructive, OpenWorld: a.OpenWorld,
		}
	}
	return p
}
