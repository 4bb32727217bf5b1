package notices

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/notice"
	"github.com/agentd/agentd/service/translate/fields"
)

func toHookStartedMessage(m *notice.HookStarted) *agentdv1.HookStartedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.HookStartedMessage{
		HookId:    m.HookID,
		HookName:  m.HookName,
		HookEvent: m.HookEvent,
	}
}

func toHookProgressMessage(m *notice.HookProgress) *agentdv1.HookProgressMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.HookProgressMessage{
		HookId:    m.HookID,
		HookName:  m.HookName,
		HookEvent: m.HookEvent,
		Output:    m.Output,
		Stdout:    m.Stdout,
		Stderr:    m.Stderr,
	}
}

func toHookResponseMessage(m *notice.HookResponse) *agentdv1.HookResponseMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.HookResponseMessage{
		HookId:    m.HookID,
		HookName:  m.HookName,
		HookEvent: m.HookEvent,
		Output:    m.Output,
		Stdout:    m.Stdout,
		Stderr:    m.Stderr,
		ExitCode:  m.ExitCode,
		Outcome:   m.Outcome,
	}
}

func toMirrorErrorMessage(m *notice.MirrorError) *agentdv1.MirrorErrorMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.MirrorErrorMessage{
		Error: m.Error,
		Key:   toMirrorKey(m.Key),
	}
}

func toMirrorKey(m *notice.MirrorKey) *agentdv1.MirrorKey {
	if m == nil {
		return nil
	}
	return &agentdv1.MirrorKey{
		ProjectKey: m.ProjectKey,
		SessionId:  m.SessionID,
		Subpath:    m.Subpath,
	}
}

func toCommandsChangedMessage(m *notice.CommandsChanged) *agentdv1.CommandsChangedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.CommandsChangedMessage{
		Commands: fields.Each(m.Commands, toChangedCommand),
	}
}

func toChangedCommand(m *notice.ChangedCommand) *agentdv1.ChangedCommand {
	if m == nil {
		return nil
	}
	return &agentdv1.ChangedCommand{
		Name:         m.Name,
		Description:  m.Description,
		ArgumentHint: m.ArgumentHint,
		Aliases:      m.Aliases,
		Builtin:      m.Builtin,
	}
}

func toLocalCommandOutputMessage(m *notice.LocalCommandOutput) *agentdv1.LocalCommandOutputMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.LocalCommandOutputMessage{
		Content: m.Content,
	}
}

func toMemoryRecallMessage(m *notice.MemoryRecall) *agentdv1.MemoryRecallMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.MemoryRecallMessage{
		Mode:     m.Mode,
		Memories: fields.Each(m.Memories, toRecalledMemory),
	}
}

func toRecalledMemory(m *notice.RecalledMemory) *agentdv1.RecalledMemory {
	if m == nil {
		return nil
	}
	return &agentdv1.RecalledMemory{
		Path:    m.Path,
		Scope:   m.Scope,
		Content: m.Content,
	}
}

func toFilesPersistedMessage(m *notice.FilesPersisted) *agentdv1.FilesPersistedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.FilesPersistedMessage{
		Files:       fields.Each(m.Files, toPersistedFile),
		Failed:      fields.Each(m.Failed, toUnpersistedFile),
		ProcessedAt: m.ProcessedAt,
	}
}

func toPersistedFile(m *notice.PersistedFile) *agentdv1.PersistedFile {
	if m == nil {
		return nil
	}
	return &agentdv1.PersistedFile{
		Filename: m.Filename,
		FileId:   m.FileID,
	}
}

func toUnpersistedFile(m *notice.UnpersistedFile) *agentdv1.UnpersistedFile {
	if m == nil {
		return nil
	}
	return &agentdv1.UnpersistedFile{
		Filename: m.Filename,
		Error:    m.Error,
	}
}

func toPluginInstallMessage(m *notice.PluginInstall) *agentdv1.PluginInstallMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.PluginInstallMessage{
		Status: m.Status,
		Name:   m.Name,
		Error:  m.Error,
	}
}

func toElicitationCompleteMessage(m *notice.ElicitationComplete) *agentdv1.ElicitationCompleteMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ElicitationCompleteMessage{
		McpServerName: m.MCPServerName,
		ElicitationId: m.ElicitationID,
	}
}

func toControlRequestProgressMessage(m *notice.ControlRequestProgress) *agentdv1.ControlRequestProgressMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ControlRequestProgressMessage{
		RequestId:    m.RequestID,
		Status:       m.Status,
		Attempt:      m.Attempt,
		MaxRetries:   m.MaxRetries,
		RetryDelayMs: m.RetryDelayMs,
		ErrorStatus:  m.ErrorStatus,
	}
}

func toWorkerShuttingDownMessage(m *notice.WorkerShuttingDown) *agentdv1.WorkerShuttingDownMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.WorkerShuttingDownMessage{
		Reason: m.Reason,
	}
}

func toSessionWritesLostMessage(m *notice.SessionWritesLost) *agentdv1.SessionWritesLostMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.SessionWritesLostMessage{
		ErrorCode:            m.ErrorCode,
		Lost:                 m.Lost,
		TranscriptSessionIds: m.TranscriptSessionIDs,
	}
}

func toUiInvalidateMessage(m *notice.UiInvalidate) *agentdv1.UiInvalidateMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.UiInvalidateMessage{
		Event: m.Event,
	}
}
