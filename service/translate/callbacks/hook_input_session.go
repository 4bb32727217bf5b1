package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
)

// setSessionInput sets the inputs about the session.
func setSessionInput(m *agentdv1.HookRequest, input hook.Input) {
	switch in := input.(type) {
	case *hook.SessionStart:
		m.Input = &agentdv1.HookRequest_SessionStart{SessionStart: &agentdv1.SessionStartHookInput{
			Source:                   in.Source,
			Model:                    in.Model,
			SessionTitle:             in.SessionTitle,
			SecondsSinceLastResponse: in.SecondsSinceLastResponse,
			ContextTokens:            in.ContextTokens,
			PromptCacheLikelyExpired: in.PromptCacheLikelyExpired,
			EstimatedCacheWriteUsd:   in.EstimatedCacheWriteUSD,
		}}
	case *hook.SessionEnd:
		m.Input = &agentdv1.HookRequest_SessionEnd{SessionEnd: &agentdv1.SessionEndHookInput{
			Reason: in.Reason,
		}}
	case *hook.Setup:
		m.Input = &agentdv1.HookRequest_Setup{Setup: &agentdv1.SetupHookInput{
			Trigger: in.Trigger,
		}}
	case *hook.PreCompact:
		m.Input = &agentdv1.HookRequest_PreCompact{PreCompact: &agentdv1.PreCompactHookInput{
			Trigger:            in.Trigger,
			CustomInstructions: in.CustomInstructions,
		}}
	case *hook.PostCompact:
		m.Input = &agentdv1.HookRequest_PostCompact{PostCompact: &agentdv1.PostCompactHookInput{
			Trigger:        in.Trigger,
			CompactSummary: in.CompactSummary,
		}}
	case *hook.Notification:
		m.Input = &agentdv1.HookRequest_Notification{Notification: &agentdv1.NotificationHookInput{
			Message:          in.Message,
			Title:            in.Title,
			NotificationType: in.NotificationType,
		}}
	default:
		setWorkInput(m, input)
	}
}
