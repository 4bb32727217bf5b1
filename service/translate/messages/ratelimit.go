package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/translate/fields"
)

func toRateLimitInfo(m *message.RateLimitInfo) *agentdv1.RateLimitInfo {
	if m == nil {
		return nil
	}
	return &agentdv1.RateLimitInfo{
		Status:                          m.Status,
		ResetsAt:                        m.ResetsAt,
		RateLimitType:                   m.RateLimitType,
		Utilization:                     m.Utilization,
		OverageStatus:                   m.OverageStatus,
		OverageResetsAt:                 m.OverageResetsAt,
		OverageDisabledReason:           m.OverageDisabledReason,
		IsUsingOverage:                  m.IsUsingOverage,
		OverageInUse:                    m.OverageInUse,
		OverageEnabled:                  m.OverageEnabled,
		SurpassedThreshold:              m.SurpassedThreshold,
		LimitScope:                      m.LimitScope,
		ErrorCode:                       m.ErrorCode,
		CanUserPurchaseCredits:          m.CanUserPurchaseCredits,
		HasChargeableSavedPaymentMethod: m.HasChargeableSavedPaymentMethod,
		UnifiedWindows:                  fields.EachKey(m.UnifiedWindows, toRateLimitWindow),
	}
}

func toRateLimitWindow(m *message.RateLimitWindow) *agentdv1.RateLimitWindow {
	if m == nil {
		return nil
	}
	return &agentdv1.RateLimitWindow{
		Status:             m.Status,
		Utilization:        m.Utilization,
		ResetsAt:           m.ResetsAt,
		SurpassedThreshold: m.SurpassedThreshold,
	}
}
