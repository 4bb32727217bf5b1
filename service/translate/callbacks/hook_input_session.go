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
	case *hook.PreModelSwitch:
		m.Input = &agentdv1.HookRequest_PreModelSwitch{PreModelSwitch: &agentdv1.PreModelSwitchHookInput{
			FromModel:              in.FromModel,
			ToModel:                in.ToModel,
			RequestedModel:         in.RequestedModel,
			Source:                 in.Source,
			ContextTokens:          in.ContextTokens,
			PromptCacheWarm:        in.PromptCacheWarm,
			CacheTtl:               in.CacheTTL,
			EstimatedCacheWriteUsd: in.EstimatedCacheWriteUSD,
			Pricing:                in.Pricing,
		}}
	case *hook.PostModelSwitch:
		m.Input = &agentdv1.HookRequest_PostModelSwitch{PostModelSwitch: &agentdv1.PostModelSwitchHookInput{
			FromModel:              in.FromModel,
			ToModel:                in.ToModel,
			RequestedModel:         in.RequestedModel,
			Source:                 in.Source,
			ContextTokens:          in.ContextTokens,
			PromptCacheWarm:        in.PromptCacheWarm,
			CacheTtl:               in.CacheTTL,
			EstimatedCacheWriteUsd: in.EstimatedCacheWriteUSD,
			Pricing:                in.Pricing,
		}}
	case *hook.TeammateIdle:
		m.Input = &agentdv1.HookRequest_TeammateIdle{TeammateIdle: &agentdv1.TeammateIdleHookInput{
			TeammateName: in.TeammateName,
			TeamName:     in.TeamName,
		}}
	case *hook.TaskCreated:
		m.Input = &agentdv1.HookRequest_TaskCreated{TaskCreated: &agentdv1.TaskCreatedHookInput{
			TaskId:          in.TaskID,
			TaskSubject:     in.TaskSubject,
			TaskDescription: in.TaskDescription,
			TeammateName:    in.TeammateName,
			TeamName:        in.TeamName,
		}}
	case *hook.TaskCompleted:
		m.Input = &agentdv1.HookRequest_TaskCompleted{TaskCompleted: &agentdv1.TaskCompletedHookInput{
			TaskId:          in.TaskID,
			TaskSubject:     in.TaskSubject,
			TaskDescription: in.TaskDescription,
			TeammateName:    in.TeammateName,
			TeamName:        in.TeamName,
		}}
	default:
		setOutsideInput(m, input)
	}
}
