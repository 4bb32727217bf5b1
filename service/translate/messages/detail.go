package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
)

func toToolUseMeta(m *message.ToolUseMeta) *agentdv1.ToolUseMeta {
	if m == nil {
		return nil
	}
	return &agentdv1.ToolUseMeta{
		Id:                m.ID,
		DisplayName:       m.DisplayName,
		ServerDisplayName: m.ServerDisplayName,
		ToolName:          m.ToolName,
	}
}

func toToolResultMeta(m *message.ToolResultMeta) *agentdv1.ToolResultMeta {
	if m == nil {
		return nil
	}
	return &agentdv1.ToolResultMeta{
		Id:                 m.ID,
		PermissionDecision: toPermissionDecision(m.PermissionDecision),
		NonExecutionKind:   m.NonExecutionKind,
	}
}

func toPermissionDecision(m *message.PermissionDecision) *agentdv1.PermissionDecision {
	if m == nil {
		return nil
	}
	return &agentdv1.PermissionDecision{
		Decision:   m.Decision,
		Source:     m.Source,
		ReasonType: m.ReasonType,
	}
}

func toMessageOrigin(m *message.Origin) *agentdv1.MessageOrigin {
	if m == nil {
		return nil
	}
	return &agentdv1.MessageOrigin{
		Kind:            m.Kind,
		Server:          m.Server,
		From:            m.From,
		Name:            m.Name,
		FromMode:        m.FromMode,
		FromSession:     m.FromSession,
		SenderTaskId:    m.SenderTaskID,
		Body:            m.Body,
		VerifiedPeerPid: m.VerifiedPeerPID,
		Subkind:         m.Subkind,
		FireReason:      m.FireReason,
		RunId:           m.RunID,
		Producer:        m.Producer,
	}
}

func toSubagentRetry(m *message.SubagentRetry) *agentdv1.SubagentRetry {
	if m == nil {
		return nil
	}
	return &agentdv1.SubagentRetry{
		AgentId:       m.AgentID,
		Attempt:       m.Attempt,
		MaxRetries:    m.MaxRetries,
		RetryDelayMs:  m.RetryDelayMs,
		ErrorStatus:   m.ErrorStatus,
		ErrorCategory: m.ErrorCategory,
	}
}

func toGoal(m *message.Goal) *agentdv1.Goal {
	if m == nil {
		return nil
	}
	return &agentdv1.Goal{
		Condition:     m.Condition,
		Iterations:    m.Iterations,
		SetAt:         m.SetAt,
		TokensAtStart: m.TokensAtStart,
		LastReason:    m.LastReason,
	}
}
