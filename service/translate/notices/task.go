package notices

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/notice"
	"github.com/agentd/agentd/service/translate/fields"
)

func toTaskUsage(m *notice.TaskUsage) *agentdv1.TaskUsage {
	if m == nil {
		return nil
	}
	return &agentdv1.TaskUsage{
		TotalTokens: m.TotalTokens,
		ToolUses:    m.ToolUses,
		DurationMs:  m.DurationMs,
	}
}

func toTaskStartedMessage(m *notice.TaskStarted) *agentdv1.TaskStartedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.TaskStartedMessage{
		TaskId:         m.TaskID,
		RunId:          m.RunID,
		ToolUseId:      m.ToolUseID,
		Description:    m.Description,
		TaskType:       m.TaskType,
		SubagentType:   m.SubagentType,
		IsBackgrounded: m.IsBackgrounded,
		SpawnDepth:     m.SpawnDepth,
		ParentTaskId:   m.ParentTaskID,
		WorkflowName:   m.WorkflowName,
		Prompt:         m.Prompt,
		SkipTranscript: m.SkipTranscript,
		Ambient:        m.Ambient,
	}
}

func toTaskProgressMessage(m *notice.TaskProgress) *agentdv1.TaskProgressMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.TaskProgressMessage{
		TaskId:       m.TaskID,
		RunId:        m.RunID,
		ToolUseId:    m.ToolUseID,
		Description:  m.Description,
		SubagentType: m.SubagentType,
		Usage:        toTaskUsage(m.Usage),
		LastToolName: m.LastToolName,
		Summary:      m.Summary,
	}
}

func toTaskNotificationMessage(m *notice.TaskNotification) *agentdv1.TaskNotificationMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.TaskNotificationMessage{
		TaskId:          m.TaskID,
		RunId:           m.RunID,
		ToolUseId:       m.ToolUseID,
		Status:          m.Status,
		Reason:          m.Reason,
		OutputFile:      m.OutputFile,
		Summary:         m.Summary,
		SummaryIsReport: m.SummaryIsReport,
		Usage:           toTaskUsage(m.Usage),
		ResourceLinks:   fields.Each(m.ResourceLinks, toTaskResourceLink),
		SkipTranscript:  m.SkipTranscript,
		Ambient:         m.Ambient,
	}
}

func toTaskResourceLink(m *notice.TaskResourceLink) *agentdv1.TaskResourceLink {
	if m == nil {
		return nil
	}
	return &agentdv1.TaskResourceLink{
		Uri:             m.URI,
		Name:            m.Name,
		Title:           m.Title,
		Description:     m.Description,
		MimeType:        m.MimeType,
		Size:            m.Size,
		AnnotationsJson: fields.OptionalJSON(m.Annotations),
	}
}

func toTaskUpdatedMessage(m *notice.TaskUpdated) *agentdv1.TaskUpdatedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.TaskUpdatedMessage{
		TaskId: m.TaskID,
		RunId:  m.RunID,
		Patch:  toTaskPatch(m.Patch),
	}
}

func toTaskPatch(m *notice.TaskPatch) *agentdv1.TaskPatch {
	if m == nil {
		return nil
	}
	return &agentdv1.TaskPatch{
		Status:         m.Status,
		Description:    m.Description,
		EndTime:        m.EndTime,
		TotalPausedMs:  m.TotalPausedMs,
		Error:          m.Error,
		IsBackgrounded: m.IsBackgrounded,
	}
}

func toBackgroundTasksChangedMessage(m *notice.BackgroundTasksChanged) *agentdv1.BackgroundTasksChangedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.BackgroundTasksChangedMessage{
		Tasks: fields.Each(m.Tasks, toBackgroundTask),
	}
}

func toBackgroundTask(m *notice.BackgroundTask) *agentdv1.BackgroundTask {
	if m == nil {
		return nil
	}
	return &agentdv1.BackgroundTask{
		TaskId:       m.TaskID,
		RunId:        m.RunID,
		TaskType:     m.TaskType,
		SubagentType: m.SubagentType,
		Description:  m.Description,
		ParentTaskId: m.ParentTaskID,
		Ambient:      m.Ambient,
	}
}
