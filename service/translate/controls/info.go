package controls

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/redact"
)

// FromServerInfo translates the reply to initialize. raw says whether to keep
// the reply as it was written as well.
func FromServerInfo(info control.ServerInfo, raw bool) *agentdv1.ServerInfo {
	p := &agentdv1.ServerInfo{
		Commands:               each(info.Commands, fromCommand),
		Agents:                 each(info.Agents, fromAgent),
		Models:                 each(info.Models, fromModel),
		OutputStyle:            info.OutputStyle,
		AvailableOutputStyles:  info.AvailableOutputStyles,
		UserOutputStylesDir:    info.UserOutputStylesDir,
		Capabilities:           info.Capabilities,
		Pid:                    info.PID,
		ClaudeCodeVersion:      info.ClaudeCodeVersion,
		CurrentPermissionMode:  info.CurrentPermissionMode,
		SessionState:           info.SessionState,
		FastModeState:          info.FastModeState,
		FastModeDisabledReason: info.FastModeDisabledReason,
		HooksApplied:           info.HooksApplied,
		HookOnFailureSupported: info.HookOnFailureSupported,
		PluginsApplied:         info.PluginsApplied,
		McpServersApplied:      info.MCPServersApplied,
		SandboxEnabled:         info.SandboxEnabled,
		AnalyticsDisabled:      info.AnalyticsDisabled,
		SdkMcpManifestsParked:  info.SDKMCPManifestsParked,
	}
	if a := info.Account; a != nil {
		p.Account = &agentdv1.AccountInfo{
			Email: a.Email, Organization: a.Organization, SubscriptionType: a.SubscriptionType,
			TokenSource: a.TokenSource, ApiKeySource: a.APIKeySource, ApiProvider: a.APIProvider,
		}
	}
	if raw {
		p.RawJson = text(redact.MCP(info.Raw))
	}
	return p
}

func fromCommand(c control.Command) *agentdv1.SlashCommand {
	return &agentdv1.SlashCommand{
		Name: c.Name, Description: c.Description, ArgumentHint: c.ArgumentHint,
		Aliases: c.Aliases, Builtin: c.Builtin,
	}
}

func fromAgent(a control.Agent) *agentdv1.AgentInfo {
	return &agentdv1.AgentInfo{Name: a.Name, Description: a.Description, Model: a.Model}
}

func fromModel(m control.ModelInfo) *agentdv1.ModelInfo {
	return &agentdv1.ModelInfo{
		Value: m.Value, ResolvedModel: m.ResolvedModel, DisplayName: m.DisplayName, Description: m.Description,
		SupportsEffort: m.SupportsEffort, SupportedEffortLevels: m.SupportedEffortLevels,
		SupportsAdaptiveThinking: m.SupportsAdaptiveThinking, SupportsFastMode: m.SupportsFastMode,
		SupportsAutoMode: m.SupportsAutoMode, SupportsThinkingOff: m.SupportsThinkingOff,
	}
}
