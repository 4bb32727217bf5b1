package hook

import (
	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/rawjson"
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

// Input is the typed input of an event: a pointer to the struct that has the
// event's name.
type Input any

// Decode reads the input of a hook. input is nil for an event without a typed
// form. lost is as for the whole of raw.
func Decode(raw rawjson.Value) (base Base, input Input, lost bool) {
	object.Decode(raw, &base)
	input = newInput(base.HookEventName)
	if input == nil {
		return base, nil, true
	}
	lost = object.Decode(raw, &base, input)
	return base, input, lost
}

func newInput(event string) Input {
	switch event {
	case EventPreToolUse:
		return new(PreToolUse)
	case EventPostToolUse:
		return new(PostToolUse)
	case EventPostToolUseFailure:
		return new(PostToolUseFailure)
	case EventPostToolBatch:
		return new(PostToolBatch)
	case EventPermissionRequest:
		return new(PermissionRequest)
	case EventPermissionDenied:
		return new(PermissionDenied)
	case EventUserPromptSubmit:
		return new(UserPromptSubmit)
	case EventUserPromptExpansion:
		return new(UserPromptExpansion)
	case EventStop:
		return new(Stop)
	case EventStopFailure:
		return new(StopFailure)
	case EventSubagentStart:
		return new(SubagentStart)
	case EventSubagentStop:
		return new(SubagentStop)
	case EventMessageDisplay:
		return new(MessageDisplay)
	default:
		return newSessionInput(event)
	}
}

func newSessionInput(event string) Input {
	switch event {
	case EventSessionStart:
		return new(SessionStart)
	case EventSessionEnd:
		return new(SessionEnd)
	case EventSetup:
		return new(Setup)
	case EventPreCompact:
		return new(PreCompact)
	case EventPostCompact:
		return new(PostCompact)
	case EventNotification:
		return new(Notification)
	case EventPreModelSwitch:
		return new(PreModelSwitch)
	case EventPostModelSwitch:
		return new(PostModelSwitch)
	case EventTeammateIdle:
		return new(TeammateIdle)
	case EventTaskCreated:
		return new(TaskCreated)
	case EventTaskCompleted:
		return new(TaskCompleted)
	case EventElicitation:
		return new(Elicitation)
	case EventElicitationResult:
		return new(ElicitationResult)
	case EventConfigChange:
		return new(ConfigChange)
	case EventInstructionsLoaded:
		return new(InstructionsLoaded)
	case EventWorktreeCreate:
		return new(WorktreeCreate)
	case EventWorktreeRemove:
		return new(WorktreeRemove)
	case EventCwdChanged:
		return new(CwdChanged)
	case EventFileChanged:
		return new(FileChanged)
	case EventDirectoryAdded:
		return new(DirectoryAdded)
	case EventPreSkillShellCommand:
		return new(PreSkillShellCommand)
	default:
		return nil
	}
}
