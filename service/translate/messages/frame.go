package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
)

func toRateLimitEvent(m *message.RateLimit) *agentdv1.RateLimitEvent {
	if m == nil {
		return nil
	}
	return &agentdv1.RateLimitEvent{
		RateLimitInfo: toRateLimitInfo(m.RateLimitInfo),
		Uuid:          m.UUID,
		SessionId:     m.SessionID,
	}
}

func toConversationResetMessage(m *message.ConversationReset) *agentdv1.ConversationResetMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ConversationResetMessage{
		NewConversationId: m.NewConversationID,
		Uuid:              m.UUID,
		SessionId:         m.SessionID,
		Trigger:           m.Trigger,
		InputUuid:         m.InputUUID,
		Timestamp:         m.Timestamp,
	}
}

func toToolProgress(m *message.ToolProgress) *agentdv1.ToolProgress {
	if m == nil {
		return nil
	}
	return &agentdv1.ToolProgress{
		ToolUseId:          m.ToolUseID,
		ToolName:           m.ToolName,
		ParentToolUseId:    m.ParentToolUseID,
		ElapsedTimeSeconds: m.ElapsedTimeSeconds,
		TaskId:             m.TaskID,
		Heartbeat:          m.Heartbeat,
		SubagentType:       m.SubagentType,
		SubagentRetry:      toSubagentRetry(m.SubagentRetry),
		Uuid:               m.UUID,
		SessionId:          m.SessionID,
	}
}

func toToolUseSummary(m *message.ToolUseSummary) *agentdv1.ToolUseSummary {
	if m == nil {
		return nil
	}
	return &agentdv1.ToolUseSummary{
		Summary:             m.Summary,
		PrecedingToolUseIds: m.PrecedingToolUseIDs,
		Uuid:                m.UUID,
		SessionId:           m.SessionID,
	}
}

func toAuthStatus(m *message.AuthStatus) *agentdv1.AuthStatus {
	if m == nil {
		return nil
	}
	return &agentdv1.AuthStatus{
		IsAuthenticating: m.IsAuthenticating,
		Output:           m.Output,
		Error:            m.Error,
		Uuid:             m.UUID,
		SessionId:        m.SessionID,
	}
}

func toPromptSuggestion(m *message.PromptSuggestion) *agentdv1.PromptSuggestion {
	if m == nil {
		return nil
	}
	return &agentdv1.PromptSuggestion{
		Suggestion: m.Suggestion,
		Uuid:       m.UUID,
		SessionId:  m.SessionID,
	}
}

func toActiveGoal(m *message.ActiveGoal) *agentdv1.ActiveGoal {
	if m == nil {
		return nil
	}
	return &agentdv1.ActiveGoal{
		Value:     toGoal(m.Value),
		Uuid:      m.UUID,
		SessionId: m.SessionID,
	}
}
