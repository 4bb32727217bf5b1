package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/translate/fields"
)

func toAssistantMessage(m *message.Assistant) *agentdv1.AssistantMessage {
	if m == nil {
		return nil
	}
	body := m.Message
	if body == nil {
		body = &message.AssistantBody{}
	}
	return &agentdv1.AssistantMessage{
		Content:                       toBlocks(body.Content),
		Model:                         body.Model,
		MessageId:                     body.ID,
		ParentToolUseId:               m.ParentToolUseID,
		Uuid:                          m.UUID,
		SessionId:                     m.SessionID,
		Error:                         m.Error,
		Usage:                         toUsage(body.Usage),
		StopReason:                    body.StopReason,
		StopSequence:                  body.StopSequence,
		RequestId:                     m.RequestID,
		InputUuids:                    m.InputUUIDs(),
		ResumeReason:                  m.ResumeReason,
		ResumedFromIncompleteThinking: m.ResumedFromIncompleteThinking,
		Supersedes:                    m.Supersedes,
		Aborted:                       m.Aborted,
		AgentId:                       m.AgentID,
		SubagentType:                  m.SubagentType,
		TaskDescription:               m.TaskDescription,
		Timestamp:                     m.Timestamp,
		ThinkingDurationMs:            m.ThinkingDurationMs,
		ThinkingDisplay:               m.ThinkingDisplay,
		ToolUseMeta:                   fields.Each(m.ToolUseMeta, toToolUseMeta),
		IsApiErrorMessage:             m.IsAPIErrorMessage,
		ApiErrorStatus:                m.APIErrorStatus,
		ApiErrorType:                  m.APIErrorType,
		ApiError:                      m.APIError,
		ApiErrorParamsJson:            fields.OptionalJSON(m.APIErrorParams),
		ContextUsageJson:              fields.OptionalJSON(m.ContextUsage),
		UsageReportJson:               fields.OptionalJSON(m.UsageReport),
		LocalCommandSource:            m.LocalCommandSource,
		LocalCommandRunJson:           fields.OptionalJSON(m.LocalCommandRun),
		LocalCommandOutcomeJson:       fields.OptionalJSON(m.LocalCommandOutcome),
		ContextManagementJson:         fields.OptionalJSON(body.ContextManagement),
		ContainerJson:                 fields.OptionalJSON(body.Container),
		StopDetailsJson:               fields.OptionalJSON(body.StopDetails),
		DiagnosticsJson:               fields.OptionalJSON(body.Diagnostics),
	}
}

func toUserMessage(m *message.User) *agentdv1.UserMessage {
	if m == nil {
		return nil
	}
	out := &agentdv1.UserMessage{
		ParentToolUseId:     m.ParentToolUseID,
		Uuid:                m.UUID,
		SessionId:           m.SessionID,
		ToolUseResultJson:   fields.AnyJSON(m.ToolUseResult),
		ToolResultMeta:      fields.Each(m.ToolResultMeta, toToolResultMeta),
		Origin:              toMessageOrigin(m.Origin),
		IsReplay:            m.IsReplay,
		IsSynthetic:         m.IsSynthetic,
		Timestamp:           m.Timestamp,
		AgentId:             m.AgentID,
		SubagentType:        m.SubagentType,
		TaskDescription:     m.TaskDescription,
		Priority:            m.Priority,
		ShouldQuery:         m.ShouldQuery,
		ClientComposed:      m.ClientComposed,
		RefusedMessageId:    m.RefusedMessageID,
		RefusalRetry:        m.RefusalRetry,
		InlinePastes:        m.InlinePastes,
		PastedContentJson:   fields.OptionalJSON(m.PastedContent),
		FileAttachmentsJson: fields.OptionalJSON(m.FileAttachments),
	}
	if m.Message == nil {
		return out
	}
	switch c := m.Message.Content; {
	case c.Text != nil:
		out.Content = &agentdv1.UserMessage_Text{Text: *c.Text}
	case c.Blocks != nil:
		out.Content = &agentdv1.UserMessage_Blocks{Blocks: &agentdv1.ContentBlocks{Blocks: toBlocks(c.Blocks)}}
	}
	return out
}
