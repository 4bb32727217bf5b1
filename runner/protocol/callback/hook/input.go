package hook

import (
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// The events that the CLI knows.
const (
	EventPreToolUse           = "PreToolUse"
	EventPostToolUse          = "PostToolUse"
	EventPostToolUseFailure   = "PostToolUseFailure"
	EventPostToolBatch        = "PostToolBatch"
	EventPermissionRequest    = "PermissionRequest"
	EventPermissionDenied     = "PermissionDenied"
	EventUserPromptSubmit     = "UserPromptSubmit"
	EventUserPromptExpansion  = "UserPromptExpansion"
	EventStop                 = "Stop"
	EventStopFailure          = "StopFailure"
	EventSubagentStart        = "SubagentStart"
	EventSubagentStop         = "SubagentStop"
	EventMessageDisplay       = "MessageDisplay"
	EventSessionStart         = "SessionStart"
	EventSessionEnd           = "SessionEnd"
	EventSetup                = "Setup"
	EventPreCompact           = "PreCompact"
	EventPostCompact          = "PostCompact"
	EventNotification         = "Notification"
	EventPreModelSwitch       = "PreModelSwitch"
	EventPostModelSwitch      = "PostModelSwitch"
	EventTeammateIdle         = "TeammateIdle"
	EventTaskCreated          = "TaskCreated"
	EventTaskCompleted        = "TaskCompleted"
	EventElicitation          = "Elicitation"
	EventElicitationResult    = "ElicitationResult"
	EventConfigChange         = "ConfigChange"
	EventInstructionsLoaded   = "InstructionsLoaded"
	EventWorktreeCreate       = "WorktreeCreate"
	EventWorktreeRemove       = "WorktreeRemove"
	EventCwdChanged           = "CwdChanged"
	EventFileChanged          = "FileChanged"
	EventDirectoryAdded       = "DirectoryAdded"
	EventPreSkillShellCommand = "PreSkillShellCommand"
)

// Events returns the names of all events that have a typed input.
func Events() []string {
	return []string{
		EventPreToolUse,
		EventPostToolUse,
		EventPostToolUseFailure,
		EventPostToolBatch,
		EventPermissionRequest,
		EventPermissionDenied,
		EventUserPromptSubmit,
		EventUserPromptExpansion,
		EventStop,
		EventStopFailure,
		EventSubagentStart,
		EventSubagentStop,
		EventMessageDisplay,
		EventSessionStart,
		EventSessionEnd,
		EventSetup,
		EventPreCompact,
		EventPostCompact,
		EventNotification,
		EventPreModelSwitch,
		EventPostModelSwitch,
		EventTeammateIdle,
		EventTaskCreated,
		EventTaskCompleted,
		EventElicitation,
		EventElicitationResult,
		EventConfigChange,
		EventInstructionsLoaded,
		EventWorktreeCreate,
		EventWorktreeRemove,
		EventCwdChanged,
		EventFileChanged,
		EventDirectoryAdded,
		EventPreSkillShellCommand,
	}
}

// Base holds what the input of every event has.
type Base struct {
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
	// TranscriptPath is the transcript on the server.
	TranscriptPath string `json:"transcript_path"`
	// Cwd is the working directory.
	Cwd string `json:"cwd"`
	// HookEventName is the event.
	HookEventName string `json:"hook_event_name"`
	// PromptID is the UUID of the prompt under way.
	PromptID *string `json:"prompt_id"`
	// PermissionMode is the mode.
	PermissionMode *string `json:"permission_mode"`
	// AgentID is the subagent inside which the event happened.
	AgentID *string `json:"agent_id"`
	// AgentType is the type of the agent.
	AgentType *string `json:"agent_type"`
	// Effort is the effort of the turn.
	Effort *Effort `json:"effort"`
}

// Effort is the effort of a turn.
type Effort struct {
	// Level is the CLI's word for it.
	Level string `json:"level"`
}

// Common returns b itself: what all inputs have.
func (b *Base) Common() *Base { return b }

// Input is the input of an event: a pointer to the struct that has the event's
// name, or a [*Base] for an event without a typed form.
type Input interface {
	// Common returns what all inputs have.
	Common() *Base
}

// Decode reads the input of a hook. lost says that the result does not hold all
// of raw. It never fails.
func Decode(raw rawjson.Value) (input Input, lost bool) {
	base, lost := read[Base](raw)
	input, typedLost := decodeTurn(base.Common().HookEventName, raw)
	if input == nil {
		return base, lost
	}
	return input, typedLost
}

func decodeTurn(event string, raw rawjson.Value) (Input, bool) {
	switch event {
	case EventPreToolUse:
		return read[PreToolUse](raw)
	case EventPostToolUse:
		return read[PostToolUse](raw)
	case EventPostToolUseFailure:
		return read[PostToolUseFailure](raw)
	case EventPostToolBatch:
		return read[PostToolBatch](raw)
	case EventPermissionRequest:
		return read[PermissionRequest](raw)
	case EventPermissionDenied:
		return read[PermissionDenied](raw)
	case EventUserPromptSubmit:
		return read[UserPromptSubmit](raw)
	case EventUserPromptExpansion:
		return read[UserPromptExpansion](raw)
	case EventStop:
		return read[Stop](raw)
	case EventStopFailure:
		return read[StopFailure](raw)
	case EventSubagentStart:
		return read[SubagentStart](raw)
	case EventSubagentStop:
		return read[SubagentStop](raw)
	case EventMessageDisplay:
		return read[MessageDisplay](raw)
	default:
		return decodeSession(event, raw)
	}
}

func decodeSession(event string, raw rawjson.Value) (Input, bool) {
	switch event {
	case EventSessionStart:
		return read[SessionStart](raw)
	case EventSessionEnd:
		return read[SessionEnd](raw)
	case EventSetup:
		return read[Setup](raw)
	case EventPreCompact:
		return read[PreCompact](raw)
	case EventPostCompact:
		return read[PostCompact](raw)
	case EventNotification:
		return read[Notification](raw)
	case EventPreModelSwitch:
		return read[PreModelSwitch](raw)
	case EventPostModelSwitch:
		return read[PostModelSwitch](raw)
	case EventTeammateIdle:
		return read[TeammateIdle](raw)
	case EventTaskCreated:
		return read[TaskCreated](raw)
	case EventTaskCompleted:
		return read[TaskCompleted](raw)
	case EventElicitation:
		return read[Elicitation](raw)
	case EventElicitationResult:
		return read[ElicitationResult](raw)
	case EventConfigChange:
		return read[ConfigChange](raw)
	case EventInstructionsLoaded:
		return read[InstructionsLoaded](raw)
	case EventWorktreeCreate:
		return read[WorktreeCreate](raw)
	case EventWorktreeRemove:
		return read[WorktreeRemove](raw)
	case EventCwdChanged:
		return read[CwdChanged](raw)
	case EventFileChanged:
		return read[FileChanged](raw)
	case EventDirectoryAdded:
		return read[DirectoryAdded](raw)
	case EventPreSkillShellCommand:
		return read[PreSkillShellCommand](raw)
	default:
		return nil, true
	}
}

// read reads raw as a T, whose pointer P is an input.
func read[T any, P interface {
	*T
	Input
}](raw rawjson.Value) (Input, bool) {
	v, lost, err := wire.Unmarshal[T](raw)
	if err != nil {
		v = new(T)
	}
	return P(v), lost
}
