package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
)

// setTurnInput sets the inputs about prompts and turns.
func setTurnInput(m *agentdv1.HookRequest, input hook.Input) {
	switch in := input.(type) {
	case *hook.UserPromptSubmit:
		m.Input = &agentdv1.HookRequest_UserPromptSubmit{UserPromptSubmit: &agentdv1.UserPromptSubmitHookInput{
			Prompt:       in.Prompt,
			Source:       in.Source,
			SessionTitle: in.SessionTitle,
		}}
	case *hook.UserPromptExpansion:
		m.Input = &agentdv1.HookRequest_UserPromptExpansion{UserPromptExpansion: &agentdv1.UserPromptExpansionHookInput{
			ExpansionType: in.ExpansionType,
			CommandName:   in.CommandName,
			CommandArgs:   in.CommandArgs,
			CommandSource: in.CommandSource,
			Prompt:        in.Prompt,
		}}
	case *hook.Stop:
		m.Input = &agentdv1.HookRequest_Stop{Stop: &agentdv1.StopHookInput{
			StopHookActive:       in.StopHookActive,
			LastAssistantMessage: in.LastAssistantMessage,
			BackgroundTasks:      backgroundTasks(in.BackgroundTasks),
			SessionCrons:         sessionCrons(in.SessionCrons),
		}}
	case *hook.StopFailure:
		m.Input = &agentdv1.HookRequest_StopFailure{StopFailure: &agentdv1.StopFailureHookInput{
			Error:                in.Error,
			ErrorDetails:         in.ErrorDetails,
			LastAssistantMessage: in.LastAssistantMessage,
		}}
	case *hook.SubagentStart:
		m.Input = &agentdv1.HookRequest_SubagentStart{SubagentStart: &agentdv1.SubagentStartHookInput{}}
	case *hook.SubagentStop:
		m.Input = &agentdv1.HookRequest_SubagentStop{SubagentStop: &agentdv1.SubagentStopHookInput{
			StopHookActive:       in.StopHookActive,
			AgentTranscriptPath:  in.AgentTranscriptPath,
			LastAssistantMessage: in.LastAssistantMessage,
			BackgroundTasks:      backgroundTasks(in.BackgroundTasks),
			SessionCrons:         sessionCrons(in.SessionCrons),
		}}
	case *hook.MessageDisplay:
		m.Input = &agentdv1.HookRequest_MessageDisplay{MessageDisplay: &agentdv1.MessageDisplayHookInput{
			TurnId:    in.TurnID,
			MessageId: in.MessageID,
			Index:     in.Index,
			Final:     in.Final,
			Delta:     in.Delta,
		}}
	default:
		setSessionInput(m, input)
	}
}
