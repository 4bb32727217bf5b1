package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/translate/notices"
)

// Fill sets the body of ev. The envelope is the caller's.
func Fill(ev *agentdv1.Event, m message.Message) {
	switch m := m.(type) {
	case *message.StreamEvent:
		ev.Body = toStreamEvent(m)
	case *message.Assistant:
		ev.Body = &agentdv1.Event_Assistant{Assistant: toAssistantMessage(m)}
	case *message.User:
		ev.Body = &agentdv1.Event_User{User: toUserMessage(m)}
	case *message.Result:
		ev.Body = &agentdv1.Event_Result{Result: toResultMessage(m)}
	case *message.System:
		ev.Body = &agentdv1.Event_System{System: toSystemMessage(m)}
	case *message.SessionState:
		ev.Body = &agentdv1.Event_State{State: toStateChanged(m)}
	case *message.CommandLifecycle:
		ev.Body = &agentdv1.Event_InputReceipt{InputReceipt: toInputReceipt(m)}
	case *message.RateLimit:
		ev.Body = &agentdv1.Event_RateLimit{RateLimit: toRateLimitEvent(m)}
	case *message.ConversationReset:
		ev.Body = &agentdv1.Event_ConversationReset{ConversationReset: toConversationResetMessage(m)}
	case *message.ToolProgress:
		ev.Body = &agentdv1.Event_ToolProgress{ToolProgress: toToolProgress(m)}
	case *message.ToolUseSummary:
		ev.Body = &agentdv1.Event_ToolUseSummary{ToolUseSummary: toToolUseSummary(m)}
	case *message.AuthStatus:
		ev.Body = &agentdv1.Event_AuthStatus{AuthStatus: toAuthStatus(m)}
	case *message.PromptSuggestion:
		ev.Body = &agentdv1.Event_PromptSuggestion{PromptSuggestion: toPromptSuggestion(m)}
	case *message.ActiveGoal:
		ev.Body = &agentdv1.Event_ActiveGoal{ActiveGoal: toActiveGoal(m)}
	case *message.Unrecognized:
		ev.Body = &agentdv1.Event_Unrecognized{Unrecognized: toUnrecognized(m)}
	}
}

func toSystemMessage(m *message.System) *agentdv1.SystemMessage {
	out := &agentdv1.SystemMessage{Subtype: m.Subtype, Uuid: m.UUID, SessionId: m.SessionID}
	notices.Fill(out, m.Body)
	return out
}

func toUnrecognized(m *message.Unrecognized) *agentdv1.Unrecognized {
	return &agentdv1.Unrecognized{Type: m.Type, Subtype: m.Subtype, RawJson: string(m.Raw), Lossy: m.Lossy}
}

func toStateChanged(m *message.SessionState) *agentdv1.StateChanged {
	out := &agentdv1.StateChanged{CliState: &m.State}
	if m.SessionID != "" {
		out.CliSessionId = &m.SessionID
	}
	switch m.State {
	case message.StateIdle:
		out.State = agentdv1.SessionState_SESSION_STATE_IDLE
	case message.StateRunning:
		out.State = agentdv1.SessionState_SESSION_STATE_RUNNING
	case message.StateRequiresAction:
		out.State = agentdv1.SessionState_SESSION_STATE_REQUIRES_ACTION
	}
	return out
}

func toInputReceipt(m *message.CommandLifecycle) *agentdv1.InputReceipt {
	out := &agentdv1.InputReceipt{InputUuid: m.CommandUUID}
	switch m.State {
	case message.InputQueued:
		out.State = agentdv1.InputState_INPUT_STATE_QUEUED
	case message.InputStarted:
		out.State = agentdv1.InputState_INPUT_STATE_STARTED
	case message.InputCompleted:
		out.State = agentdv1.InputState_INPUT_STATE_COMPLETED
	case message.InputCancelled, message.InputDiscarded:
		out.State = agentdv1.InputState_INPUT_STATE_CANCELLED
	case message.InputRefused:
		out.State = agentdv1.InputState_INPUT_STATE_REJECTED
		out.Error = &agentdv1.Error{
			Reason:  agentdv1.ErrorReason_ERROR_REASON_CLI_REJECTED_REQUEST,
			Message: "The CLI refused the input.",
		}
	}
	return out
}
