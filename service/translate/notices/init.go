package notices

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/notice"
	"github.com/agentd/agentd/service/translate/fields"
)

func toInitMessage(m *notice.Init) *agentdv1.InitMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.InitMessage{
		Cwd:                     m.CWD,
		Tools:                   m.Tools,
		McpServers:              fields.Each(m.MCPServers, toInitMcpServer),
		Model:                   m.Model,
		PermissionMode:          m.PermissionMode,
		SlashCommands:           m.SlashCommands,
		TerminalSlashCommands:   m.TerminalSlashCommands,
		ApiKeySource:            m.APIKeySource,
		ClaudeCodeVersion:       m.ClaudeCodeVersion,
		OutputStyle:             m.OutputStyle,
		Agents:                  m.Agents,
		Skills:                  m.Skills,
		Plugins:                 fields.Each(m.Plugins, toInitPlugin),
		PluginErrors:            fields.Each(m.PluginErrors, toInitPluginError),
		Betas:                   m.Betas,
		Capabilities:            m.Capabilities,
		FastModeState:           m.FastModeState,
		FastModeDisabledReason:  m.FastModeDisabledReason,
		Effort:                  m.Effort,
		PerTurnEffortActive:     m.PerTurnEffortActive,
		UltrathinkAvailable:     m.UltrathinkAvailable,
		UltrathinkTypedRaises:   m.UltrathinkTypedRaises,
		ViewMode:                m.ViewMode,
		AnalyticsDisabled:       m.AnalyticsDisabled,
		ProductFeedbackDisabled: m.ProductFeedbackDisabled,
		ServedByAnthropic:       m.ServedByAnthropic,
		SandboxEnabled:          m.SandboxEnabled,
		MemoryPaths:             m.MemoryPaths,
		OriginalCwd:             m.OriginalCWD,
		AdditionalDirectories:   m.AdditionalDirectories,
		MessagingSocketPath:     m.MessagingSocketPath,
		InputUuids:              m.InputUUIDs,
		StartupTimingJson:       fields.OptionalJSON(m.StartupTiming),
	}
}

func toInitMcpServer(m *notice.InitMcpServer) *agentdv1.InitMcpServer {
	if m == nil {
		return nil
	}
	return &agentdv1.InitMcpServer{
		Name:   m.Name,
		Status: m.Status,
		Source: m.Source,
	}
}

func toInitPlugin(m *notice.InitPlugin) *agentdv1.InitPlugin {
	if m == nil {
		return nil
	}
	return &agentdv1.InitPlugin{
		Name:    m.Name,
		Path:    m.Path,
		Source:  m.Source,
		Version: m.Version,
	}
}

func toInitPluginError(m *notice.InitPluginError) *agentdv1.InitPluginError {
	if m == nil {
		return nil
	}
	return &agentdv1.InitPluginError{
		Plugin:      m.Plugin,
		Type:        m.Type,
		Message:     m.Message,
		Path:        m.Path,
		ManagedLock: toPluginManagedLock(m.ManagedLock),
	}
}

func toPluginManagedLock(m *notice.PluginManagedLock) *agentdv1.PluginManagedLock {
	if m == nil {
		return nil
	}
	return &agentdv1.PluginManagedLock{
		PluginEnabled: m.PluginEnabled,
		Name:          m.Name,
		Marketplace:   m.Marketplace,
	}
}
