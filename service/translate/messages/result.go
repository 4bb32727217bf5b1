package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/translate/fields"
)

func toResultMessage(m *message.Result) *agentdv1.ResultMessage {
	if m == nil {
		return nil
	}
	return &agentdv1.ResultMessage{
		Subtype:                          m.Subtype,
		IsError:                          m.IsError,
		Result:                           m.Result,
		InputUuids:                       m.InputUUIDs(),
		Origin:                           toMessageOrigin(m.Origin),
		TerminalReason:                   m.TerminalReason,
		StopReason:                       m.StopReason,
		NumTurns:                         m.NumTurns,
		DurationMs:                       m.DurationMs,
		DurationApiMs:                    m.DurationAPIMs,
		Uuid:                             m.UUID,
		SessionId:                        m.SessionID,
		TotalCostUsd:                     m.TotalCostUSD,
		Cost:                             toCostSummary(m.Cost),
		Usage:                            toUsage(m.Usage),
		UsageJson:                        originalUsage(m.Usage),
		ModelUsage:                       fields.EachKey(m.ModelUsage, toModelUsage),
		ModelUsageSinceLastResult:        fields.EachKey(m.ModelUsageSinceLastResult, toModelUsage),
		StructuredOutputJson:             fields.AnyJSON(m.StructuredOutput),
		PermissionDenials:                fields.Each(m.PermissionDenials, toPermissionDenial),
		DeferredToolUse:                  toDeferredToolUse(m.DeferredToolUse),
		Errors:                           m.Errors,
		ApiErrorStatus:                   m.APIErrorStatus,
		ApiErrorType:                     m.APIErrorType,
		ApiError:                         m.APIError,
		ApiErrorParamsJson:               fields.OptionalJSON(m.APIErrorParams),
		ResultIndex:                      m.ResultIndex,
		QueuedTurnCount:                  m.QueuedTurnCount,
		LocalCommand:                     m.LocalCommand,
		ResumeReason:                     m.ResumeReason,
		FastModeState:                    m.FastModeState,
		FastModeDisabledReason:           m.FastModeDisabledReason,
		CredentialExpiresAt:              m.CredentialExpiresAt,
		StartupFailureReason:             m.StartupFailureReason,
		InvalidConfigFile:                toInvalidConfigFile(m.InvalidConfigFile),
		Timing:                           toTiming(m.Timing),
		SubagentStatsJson:                fields.OptionalJSON(m.SubagentStats),
		SafetyStops:                      m.SafetyStops,
		BegunMessageIds:                  m.BegunMessageIDs,
		FirstRequestInputTokens:          m.FirstRequestInputTokens,
		FirstRequestCacheReadInputTokens: m.FirstRequestCacheReadInputTokens,
	}
}

// toTiming leaves the message out where the CLI measured nothing.
func toTiming(m message.ResultTiming) *agentdv1.ResultTiming {
	if m == (message.ResultTiming{}) {
		return nil
	}
	return toResultTiming(&m)
}

// originalUsage returns the usage as it was written.
func originalUsage(m *message.Usage) *string {
	if m == nil {
		return nil
	}
	return fields.OptionalJSON(m.Raw)
}

func toCostSummary(m *message.Cost) *agentdv1.CostSummary {
	if m == nil {
		return nil
	}
	return &agentdv1.CostSummary{TurnCostUsd: m.TurnUSD, TotalCostUsd: m.TotalUSD}
}
