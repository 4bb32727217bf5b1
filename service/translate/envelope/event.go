package envelope

import (
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/translate/callbacks"
	"github.com/agentd/agentd/service/translate/controls"
	"github.com/agentd/agentd/service/translate/messages"
)

// Translator translates events for one observer. The zero value has raw frames
// AUTO.
type Translator struct {
	// Raw says when events carry the CLI's frame.
	Raw agentdv1.RawFrames
}

// Event translates one entry of a journal.
func (t Translator) Event(e event.Event) *agentdv1.Event {
	// One allocation for the envelope and its time: every event has both.
	entry := new(struct {
		event agentdv1.Event
		time  timestamppb.Timestamp
	})
	ev := &entry.event
	ev.Seq, ev.Turn, ev.Ephemeral, ev.Time = e.Seq, e.Turn, e.Ephemeral, &entry.time
	ev.Time.Seconds, ev.Time.Nanos = e.Time.Unix(), int32(e.Time.Nanosecond())
	switch b := e.Body.(type) {
	case *event.Message:
		messages.Fill(ev, b.Frame.Message)
		ev.RawJson = t.raw(&b.Frame, b.Frame.Unmodeled)
	case *event.Request:
		callbacks.SetBody(ev, b.Request, b.Deadline)
		ev.RawJson = t.raw(&b.Frame, b.Request.Common().Unmodeled)
	case *event.Notification:
		callbacks.SetBody(ev, b.Message, e.Time)
		ev.RawJson = t.raw(&b.Frame, b.Message.Unmodeled)
	case *event.Resolved:
		ev.Body = &agentdv1.Event_RequestResolved{RequestResolved: &agentdv1.RequestResolved{
			RequestId: b.RequestID, Outcome: outcomes[b.Outcome], DefaultAnswer: b.Default,
		}}
	case *event.ControlResult:
		ev.Body = &agentdv1.Event_ControlResult{ControlResult: ControlResult(b)}
	case *event.Receipt:
		ev.Body = &agentdv1.Event_InputReceipt{InputReceipt: &agentdv1.InputReceipt{
			InputUuid: b.UUID, State: inputStates[b.State], Error: Error(b.Err),
		}}
		ev.RawJson = t.raw(b.Frame, b.Frame != nil && b.Frame.Unmodeled)
	case *event.StateChange:
		ev.Body = &agentdv1.Event_State{State: stateChanged(b)}
		ev.RawJson = t.raw(b.Frame, false)
	default:
		own(ev, b)
	}
	return ev
}

// own fills in the events that agentd makes itself.
func own(ev *agentdv1.Event, body event.Body) {
	switch b := body.(type) {
	case *event.Notice:
		messages.Fill(ev, b.System)
	case *event.Diagnostic:
		ev.Body = &agentdv1.Event_Diagnostic{Diagnostic: &agentdv1.Diagnostic{
			Code: b.Code, Message: b.Message, Detail: b.Detail, TotalBytes: b.Total,
		}}
	case *event.StderrLine:
		ev.Body = &agentdv1.Event_Stderr{Stderr: &agentdv1.StderrLine{Line: b.Line}}
	case *event.Parked:
		ev.Body = &agentdv1.Event_Parked{Parked: &agentdv1.Parked{Reason: b.Reason}}
	case *event.Woken:
		ev.Body = &agentdv1.Event_Woken{Woken: &agentdv1.Woken{CliSessionId: b.CLISessionID, StartTime: durationpb.New(b.Took)}}
	case *event.Stalled:
		ev.Body = &agentdv1.Event_Stalled{Stalled: &agentdv1.Stalled{Silence: durationpb.New(b.Silence)}}
	case *event.Closed:
		ev.Body = &agentdv1.Event_Closed{Closed: closed(b)}
	}
}

// ControlResult translates the outcome of a command.
func ControlResult(b *event.ControlResult) *agentdv1.ControlResult {
	o := controls.Outcome{CommandID: b.CommandID, Body: b.Body, Response: b.Response, Err: Error(b.Err)}
	if b.Receipt != nil {
		o.WasRunning = b.Receipt.WasRunning
		o.StoppedTaskIDs = b.Receipt.StoppedTasks
	}
	return controls.FromOutcome(o)
}

// raw returns the frame if the observer is to have it. Notices, results and
// their kin always carry it under AUTO: they are rare, and the CLI adds to them.
func (t Translator) raw(f *protocol.Frame, lost bool) *string {
	switch {
	case f == nil || f.Raw == nil || t.Raw == agentdv1.RawFrames_RAW_FRAMES_NEVER:
		return nil
	case unrecognized(f.Message): // its body is the frame
		return nil
	case t.Raw == agentdv1.RawFrames_RAW_FRAMES_ALWAYS, lost, alwaysRaw(f.Message):
		s := string(f.Raw)
		return &s
	default:
		return nil
	}
}

func unrecognized(m message.Message) bool {
	_, ok := m.(*message.Unrecognized)
	return ok
}

func alwaysRaw(m message.Message) bool {
	switch m := m.(type) {
	case *message.System:
		return !m.Ephemeral()
	case *message.Result, *message.RateLimit, *message.ConversationReset, *message.SessionState:
		return true
	default:
		return false
	}
}

func stateChanged(b *event.StateChange) *agentdv1.StateChanged {
	out := &agentdv1.StateChanged{State: State(b.State)}
	if b.CLIState != "" {
		out.CliState = &b.CLIState
	}
	if b.CLISessionID != "" {
		out.CliSessionId = &b.CLISessionID
	}
	return out
}

func closed(b *event.Closed) *agentdv1.Closed {
	out := &agentdv1.Closed{Reason: closeReasons[b.Reason]}
	if b.Err != nil {
		out.Error = Error(b.Err)
	}
	if b.PID != 0 {
		out.Exit = exit(b)
	}
	return out
}

func exit(b *event.Closed) *agentdv1.ProcessExit {
	out := &agentdv1.ProcessExit{StderrTail: b.Stderr}
	if b.Signal != "" {
		out.Signal = &b.Signal
	} else {
		code := int32(b.Code)
		out.Code = &code
	}
	return out
}

// State translates the state of a session.
func State(s event.State) agentdv1.SessionState { return states[s] }

var states = map[event.State]agentdv1.SessionState{
	event.StateStarting:       agentdv1.SessionState_SESSION_STATE_STARTING,
	event.StateIdle:           agentdv1.SessionState_SESSION_STATE_IDLE,
	event.StateRunning:        agentdv1.SessionState_SESSION_STATE_RUNNING,
	event.StateRequiresAction: agentdv1.SessionState_SESSION_STATE_REQUIRES_ACTION,
	event.StateParked:         agentdv1.SessionState_SESSION_STATE_PARKED,
	event.StateClosing:        agentdv1.SessionState_SESSION_STATE_CLOSING,
	event.StateClosed:         agentdv1.SessionState_SESSION_STATE_CLOSED,
}

var outcomes = map[event.Outcome]agentdv1.RequestOutcome{
	event.OutcomeAnswered:      agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED,
	event.OutcomeCancelled:     agentdv1.RequestOutcome_REQUEST_OUTCOME_CANCELLED,
	event.OutcomeExpired:       agentdv1.RequestOutcome_REQUEST_OUTCOME_EXPIRED,
	event.OutcomeSessionClosed: agentdv1.RequestOutcome_REQUEST_OUTCOME_SESSION_CLOSED,
}

var inputStates = map[event.InputState]agentdv1.InputState{
	event.InputQueued:    agentdv1.InputState_INPUT_STATE_QUEUED,
	event.InputStarted:   agentdv1.InputState_INPUT_STATE_STARTED,
	event.InputCompleted: agentdv1.InputState_INPUT_STATE_COMPLETED,
	event.InputCancelled: agentdv1.InputState_INPUT_STATE_CANCELLED,
	event.InputDuplicate: agentdv1.InputState_INPUT_STATE_DUPLICATE,
	event.InputRejected:  agentdv1.InputState_INPUT_STATE_REJECTED,
}

var closeReasons = map[event.CloseReason]agentdv1.CloseReason{
	event.CloseRequested:     agentdv1.CloseReason_CLOSE_REASON_REQUESTED,
	event.CloseInputEnded:    agentdv1.CloseReason_CLOSE_REASON_INPUT_ENDED,
	event.CloseCallerLost:    agentdv1.CloseReason_CLOSE_REASON_CALLER_LOST,
	event.CloseDetachExpired: agentdv1.CloseReason_CLOSE_REASON_DETACH_EXPIRED,
	event.CloseCLIExited:     agentdv1.CloseReason_CLOSE_REASON_CLI_EXITED,
	event.CloseFailed:        agentdv1.CloseReason_CLOSE_REASON_FAILED,
	event.CloseShuttingDown:  agentdv1.CloseReason_CLOSE_REASON_SHUTTING_DOWN,
}
