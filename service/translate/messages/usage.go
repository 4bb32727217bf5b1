package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/translate/fields"
)

func toUsage(m *message.Usage) *agentdv1.Usage {
	if m == nil {
		return nil
	}
	return &agentdv1.Usage{
		InputTokens:              m.InputTokens,
		OutputTokens:             m.OutputTokens,
		CacheCreationInputTokens: m.CacheCreationInputTokens,
		CacheReadInputTokens:     m.CacheReadInputTokens,
		CacheCreation:            toCacheCreation(m.CacheCreation),
		ServerToolUse:            toServerToolUsage(m.ServerToolUse),
		OutputTokensDetails:      toOutputTokensDetails(m.OutputTokensDetails),
		ServiceTier:              m.ServiceTier,
		InferenceGeo:             m.InferenceGeo,
		Speed:                    m.Speed,
		IterationsJson:           fields.OptionalJSON(m.Iterations),
		FallbackCreditJson:       fields.OptionalJSON(m.FallbackCredit),
	}
}

func toCacheCreation(m *message.CacheCreation) *agentdv1.CacheCreation {
	if m == nil {
		return nil
	}
	return &agentdv1.CacheCreation{
		Ephemeral_5MInputTokens: m.Ephemeral5mInputTokens,
		Ephemeral_1HInputTokens: m.Ephemeral1hInputTokens,
	}
}

func toServerToolUsage(m *message.ServerToolUsage) *agentdv1.ServerToolUsage {
	if m == nil {
		return nil
	}
	return &agentdv1.ServerToolUsage{
		WebSearchRequests: m.WebSearchRequests,
		WebFetchRequests:  m.WebFetchRequests,
	}
}

func toOutputTokensDetails(m *message.OutputTokensDetails) *agentdv1.OutputTokensDetails {
	if m == nil {
		return nil
	}
	return &agentdv1.OutputTokensDetails{
		ThinkingTokens: m.ThinkingTokens,
	}
}

func toModelUsage(m *message.ModelUsage) *agentdv1.ModelUsage {
	if m == nil {
		return nil
	}
	return &agentdv1.ModelUsage{
		InputTokens:                          m.InputTokens,
		OutputTokens:                         m.OutputTokens,
		CacheReadInputTokens:                 m.CacheReadInputTokens,
		CacheCreationInputTokens:             m.CacheCreationInputTokens,
		WebSearchRequests:                    m.WebSearchRequests,
		CostUsd:                              m.CostUSD,
		ContextWindow:                        m.ContextWindow,
		MaxOutputTokens:                      m.MaxOutputTokens,
		ThinkingTokens:                       m.ThinkingTokens,
		CacheCreationEphemeral_5MInputTokens: m.CacheCreationEphemeral5mInputTokens,
		CacheCreationEphemeral_1HInputTokens: m.CacheCreationEphemeral1hInputTokens,
		CanonicalModel:                       m.CanonicalModel,
		Provider:                             m.Provider,
		CostBasis:                            m.CostBasis,
		RawJson:                              string(m.Raw),
	}
}
