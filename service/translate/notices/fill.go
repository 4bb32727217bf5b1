package notices

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/notice"
)

// Fill sets the body of out.
func Fill(out *agentdv1.SystemMessage, body notice.Body) {
	fillConversation(out, body)
	if out.Body == nil {
		fillHost(out, body)
	}
}

// fillConversation knows the notices about the conversation and its tasks.
func fillConversation(out *agentdv1.SystemMessage, body notice.Body) {
	switch b := body.(type) {
	case *notice.Init:
		out.Body = &agentdv1.SystemMessage_Init{Init: toInitMessage(b)}
	case *notice.Status:
		out.Body = &agentdv1.SystemMessage_Status{Status: toStatusMessage(b)}
	case *notice.CompactBoundary:
		out.Body = &agentdv1.SystemMessage_CompactBoundary{CompactBoundary: toCompactBoundaryMessage(b)}
	case *notice.ApiRetry:
		out.Body = &agentdv1.SystemMessage_ApiRetry{ApiRetry: toApiRetryMessage(b)}
	case *notice.PermissionDenied:
		out.Body = &agentdv1.SystemMessage_PermissionDenied{PermissionDenied: toPermissionDeniedMessage(b)}
	case *notice.Informational:
		out.Body = &agentdv1.SystemMessage_Informational{Informational: toInformationalMessage(b)}
	case *notice.Notification:
		out.Body = &agentdv1.SystemMessage_Notification{Notification: toNotificationMessage(b)}
	case *notice.SessionTitleChanged:
		out.Body = &agentdv1.SystemMessage_SessionTitleChanged{SessionTitleChanged: toSessionTitleChangedMessage(b)}
	case *notice.ThinkingTokens:
		out.Body = &agentdv1.SystemMessage_ThinkingTokens{ThinkingTokens: toThinkingTokensMessage(b)}
	case *notice.ModelFallback:
		out.Body = &agentdv1.SystemMessage_ModelFallback{ModelFallback: toModelFallbackMessage(b)}
	case *notice.ModelRefusalFallback:
		out.Body = &agentdv1.SystemMessage_ModelRefusalFallback{ModelRefusalFallback: toModelRefusalFallbackMessage(b)}
	case *notice.ModelRefusalNoFallback:
		out.Body = &agentdv1.SystemMessage_ModelRefusalNoFallback{ModelRefusalNoFallback: toModelRefusalNoFallbackMessage(b)}
	case *notice.TaskStarted:
		out.Body = &agentdv1.SystemMessage_TaskStarted{TaskStarted: toTaskStartedMessage(b)}
	case *notice.TaskProgress:
		out.Body = &agentdv1.SystemMessage_TaskProgress{TaskProgress: toTaskProgressMessage(b)}
	case *notice.TaskNotification:
		out.Body = &agentdv1.SystemMessage_TaskNotification{TaskNotification: toTaskNotificationMessage(b)}
	case *notice.TaskUpdated:
		out.Body = &agentdv1.SystemMessage_TaskUpdated{TaskUpdated: toTaskUpdatedMessage(b)}
	case *notice.BackgroundTasksChanged:
		out.Body = &agentdv1.SystemMessage_BackgroundTasksChanged{BackgroundTasksChanged: toBackgroundTasksChangedMessage(b)}
	}
}

// fillHost knows the notices about what surrounds the conversation.
func fillHost(out *agentdv1.SystemMessage, body notice.Body) {
	switch b := body.(type) {
	case *notice.HookStarted:
		out.Body = &agentdv1.SystemMessage_HookStarted{HookStarted: toHookStartedMessage(b)}
	case *notice.HookProgress:
		out.Body = &agentdv1.SystemMessage_HookProgress{HookProgress: toHookProgressMessage(b)}
	case *notice.HookResponse:
		out.Body = &agentdv1.SystemMessage_HookResponse{HookResponse: toHookResponseMessage(b)}
	case *notice.MirrorError:
		out.Body = &agentdv1.SystemMessage_MirrorError{MirrorError: toMirrorErrorMessage(b)}
	case *notice.CommandsChanged:
		out.Body = &agentdv1.SystemMessage_CommandsChanged{CommandsChanged: toCommandsChangedMessage(b)}
	case *notice.LocalCommandOutput:
		out.Body = &agentdv1.SystemMessage_LocalCommandOutput{LocalCommandOutput: toLocalCommandOutputMessage(b)}
	case *notice.MemoryRecall:
		out.Body = &agentdv1.SystemMessage_MemoryRecall{MemoryRecall: toMemoryRecallMessage(b)}
	case *notice.FilesPersisted:
		out.Body = &agentdv1.SystemMessage_FilesPersisted{FilesPersisted: toFilesPersistedMessage(b)}
	case *notice.PluginInstall:
		out.Body = &agentdv1.SystemMessage_PluginInstall{PluginInstall: toPluginInstallMessage(b)}
	case *notice.ElicitationComplete:
		out.Body = &agentdv1.SystemMessage_ElicitationComplete{ElicitationComplete: toElicitationCompleteMessage(b)}
	case *notice.ControlRequestProgress:
		out.Body = &agentdv1.SystemMessage_ControlRequestProgress{ControlRequestProgress: toControlRequestProgressMessage(b)}
	case *notice.WorkerShuttingDown:
		out.Body = &agentdv1.SystemMessage_WorkerShuttingDown{WorkerShuttingDown: toWorkerShuttingDownMessage(b)}
	case *notice.SessionWritesLost:
		out.Body = &agentdv1.SystemMessage_SessionWritesLost{SessionWritesLost: toSessionWritesLostMessage(b)}
	case *notice.UiInvalidate:
		out.Body = &agentdv1.SystemMessage_UiInvalidate{UiInvalidate: toUiInvalidateMessage(b)}
	}
}
