package notices

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/notice"
)

func toStatusMessage(m *notice.Status) *agentdv1.StatusMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.StatusMessage{
		Status:             m.Status,
		PermissionMode:     m.PermissionMode,
		CompactResult:      m.CompactResult,
		CompactError:       m.CompactError,
		CompactOutputChars: m.CompactOutputChars,
		InputUuids:         m.InputUUIDs,
	}
}

func toCompactBoundaryMessage(m *notice.CompactBoundary) *agentdv1.CompactBoundaryMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.CompactBoundaryMessage{
		CompactMetadata:   toCompactMetadata(m.CompactMetadata),
		LogicalParentUuid: m.LogicalParentUUID,
	}
}

func toCompactMetadata(m *notice.CompactMetadata) *agentdv1.CompactMetadata {
	if m == nil {
		return nil
	}
	return &agentdv1.CompactMetadata{
		Trigger:                 m.Trigger,
		PreTokens:               m.PreTokens,
		PostTokens:              m.PostTokens,
		CumulativeDroppedTokens: m.CumulativeDroppedTokens,
		DurationMs:              m.DurationMs,
		PreservedSegment:        toPreservedSegment(m.PreservedSegment),
		PreservedMessages:       toPreservedMessages(m.PreservedMessages),
	}
}

func toPreservedSegment(m *notice.PreservedSegment) *agentdv1.PreservedSegment {
	if m == nil {
		return nil
	}
	return &agentdv1.PreservedSegment{
		HeadUuid:   m.HeadUUID,
		AnchorUuid: m.AnchorUUID,
		TailUuid:   m.TailUUID,
	}
}

func toPreservedMessages(m *notice.PreservedMessages) *agentdv1.PreservedMessages {
	if m == nil {
		return nil
	}
	return &agentdv1.PreservedMessages{
		AnchorUuid: m.AnchorUUID,
		Uuids:      m.UUIDs,
	}
}

func toApiRetryMessage(m *notice.ApiRetry) *agentdv1.ApiRetryMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ApiRetryMessage{
		Attempt:      m.Attempt,
		MaxRetries:   m.MaxRetries,
		RetryDelayMs: m.RetryDelayMs,
		ErrorStatus:  m.ErrorStatus,
		Error:        m.Error,
		NoResponse:   toApiNoResponse(m.NoResponse),
	}
}

func toApiNoResponse(m *notice.ApiNoResponse) *agentdv1.ApiNoResponse {
	if m == nil {
		return nil
	}
	return &agentdv1.ApiNoResponse{
		WaitedMs:    m.WaitedMs,
		RetryWaitMs: m.RetryWaitMs,
	}
}

func toPermissionDeniedMessage(m *notice.PermissionDenied) *agentdv1.PermissionDeniedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.PermissionDeniedMessage{
		ToolName:           m.ToolName,
		ToolUseId:          m.ToolUseID,
		AgentId:            m.AgentID,
		DecisionReasonType: m.DecisionReasonType,
		DecisionReason:     m.DecisionReason,
		DecisionReasonCode: m.DecisionReasonCode,
		Message:            m.Message,
	}
}

func toInformationalMessage(m *notice.Informational) *agentdv1.InformationalMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.InformationalMessage{
		Content:             m.Content,
		Level:               m.Level,
		ToolUseId:           m.ToolUseID,
		PreventContinuation: m.PreventContinuation,
		Tag:                 m.Tag,
		PromptSubmitOutcome: toPromptSubmitOutcome(m.PromptSubmitOutcome),
		IsMeta:              m.IsMeta,
		Timestamp:           m.Timestamp,
	}
}

func toPromptSubmitOutcome(m *notice.PromptSubmitOutcome) *agentdv1.PromptSubmitOutcome {
	if m == nil {
		return nil
	}
	return &agentdv1.PromptSubmitOutcome{
		Kind:          m.Kind,
		PromptKept:    m.PromptKept,
		Reason:        m.Reason,
		NoVerdictKind: m.NoVerdictKind,
	}
}

func toNotificationMessage(m *notice.Notification) *agentdv1.NotificationMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.NotificationMessage{
		Key:       m.Key,
		Text:      m.Text,
		Priority:  m.Priority,
		Color:     m.Color,
		TimeoutMs: m.TimeoutMs,
	}
}

func toSessionTitleChangedMessage(m *notice.SessionTitleChanged) *agentdv1.SessionTitleChangedMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.SessionTitleChangedMessage{
		Title: m.Title,
	}
}

func toThinkingTokensMessage(m *notice.ThinkingTokens) *agentdv1.ThinkingTokensMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ThinkingTokensMessage{
		EstimatedTokens:      m.EstimatedTokens,
		EstimatedTokensDelta: m.EstimatedTokensDelta,
		InputUuid:            m.InputUUID,
	}
}

func toModelFallbackMessage(m *notice.ModelFallback) *agentdv1.ModelFallbackMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ModelFallbackMessage{
		Trigger:       m.Trigger,
		OriginalModel: m.OriginalModel,
		FallbackModel: m.FallbackModel,
		Content:       m.Content,
	}
}

func toModelRefusalFallbackMessage(m *notice.ModelRefusalFallback) *agentdv1.ModelRefusalFallbackMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ModelRefusalFallbackMessage{
		Trigger:                m.Trigger,
		Direction:              m.Direction,
		Scope:                  m.Scope,
		OriginalModel:          m.OriginalModel,
		FallbackModel:          m.FallbackModel,
		RequestId:              m.RequestID,
		ApiRefusalCategory:     m.APIRefusalCategory,
		ApiRefusalExplanation:  m.APIRefusalExplanation,
		RetractedMessageUuids:  m.RetractedMessageUUIDs,
		RefusedUserMessageUuid: m.RefusedUserMessageUUID,
		Content:                m.Content,
	}
}

func toModelRefusalNoFallbackMessage(m *notice.ModelRefusalNoFallback) *agentdv1.ModelRefusalNoFallbackMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ModelRefusalNoFallbackMessage{
		OriginalModel:          m.OriginalModel,
		RequestId:              m.RequestID,
		ApiRefusalCategory:     m.APIRefusalCategory,
		ApiRefusalExplanation:  m.APIRefusalExplanation,
		RefusedUserMessageUuid: m.RefusedUserMessageUUID,
		Content:                m.Content,
	}
}
