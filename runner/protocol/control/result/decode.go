// Package result types what the CLI answers to the controls of package control.
//
// A payload that is absent, as older CLIs leave it, gives the zero value; a
// member of another shape than expected is left out. The payload itself stays
// the truth.
package result

import (
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// Decode returns the typed form of the success payload of b: a pointer to the
// type that belongs to b, or nil if a success says nothing more.
func Decode(b control.Body, payload rawjson.Value) any {
	switch b.(type) {
	case control.Interrupt:
		return part[InterruptReceipt](payload)
	case control.SetPermissionMode:
		return part[PermissionMode](payload)
	case control.SetModel:
		return part[Model](payload)
	case control.CancelInput:
		return part[Withdrawn](payload)
	case control.SideQuestion:
		return part[SideAnswer](payload)
	case control.GenerateSessionTitle:
		return part[Title](payload)
	case control.BackgroundTasks:
		return part[Backgrounded](payload)
	case control.GetTaskOutput:
		return part[TaskOutput](payload)
	case control.GetMCPStatus:
		return part[MCPStatus](payload)
	case control.SetMCPServers:
		return part[MCPServersSet](payload)
	case control.SetMCPPermissionModeOverride:
		return part[MCPOverride](payload)
	case control.ReadMCPResource:
		return part[MCPResource](payload)
	case control.CallMCPTool:
		return part[MCPToolResult](payload)
	}
	return decodeMore(b, payload)
}

// decodeMore is [Decode] for what is no turn and no MCP server.
func decodeMore(b control.Body, payload rawjson.Value) any {
	switch b.(type) {
	case control.RewindFiles:
		return part[RewindResult](payload)
	case control.ReadFile:
		return part[FileContents](payload)
	case control.SuggestFiles:
		return part[FileSuggestions](payload)
	case control.RegisterRepoRoot:
		return part[RepoRoot](payload)
	case control.ReloadPlugins:
		return part[Plugins](payload)
	case control.ReloadSkills:
		return part[Skills](payload)
	case control.ReloadOutputStyles:
		return part[OutputStyles](payload)
	case control.GetSettings:
		return part[Settings](payload)
	case control.ListPermissionRules:
		return part[PermissionRules](payload)
	case control.GetHooksListing:
		return part[HooksListing](payload)
	case control.ListModels:
		return part[Models](payload)
	case control.GetCLIVersion:
		return part[CLIVersion](payload)
	case control.GetServerInfo:
		return part[control.ServerInfo](payload)
	case control.GetContextUsage:
		return part[ContextUsage](payload)
	case control.GetUsage:
		return part[Usage](payload)
	case control.GetSessionCost:
		return part[Cost](payload)
	}
	return nil
}

// part reads what can be read of a payload, the zero value if nothing can.
func part[T any](payload rawjson.Value) *T {
	v, err := wire.Part[T](payload)
	if err != nil {
		return new(T)
	}
	return v
}
