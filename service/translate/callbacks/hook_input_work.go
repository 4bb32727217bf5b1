package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
)

// setWorkInput sets the inputs about models and tasks.
func setWorkInput(m *agentdv1.HookRequest, input hook.Input) {
	switch in := input.(type) {
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
		setServerInput(m, input)
	}
}
