package message

import "github.com/agentd/agentd/runner/protocol/rawjson"

// Message is one frame of a conversation.
type Message interface {
	// Ephemeral reports whether the frame loses its meaning once a later one
	// has come, so that it need not be kept.
	Ephemeral() bool
}

// Unrecognized is a frame without a typed form.
type Unrecognized struct {
	// Type is the frame's type, empty if it has none.
	Type string
	// Subtype is the frame's subtype, empty if it has none.
	Subtype string
	// Raw is the frame, valid UTF-8.
	Raw rawjson.Value
	// Lossy is true if Raw holds U+FFFD in place of bytes that were no UTF-8.
	Lossy bool
}

// The states of a [SessionState].
const (
	StateIdle           = "idle"
	StateRunning        = "running"
	StateRequiresAction = "requires_action"
)

// The states of a [CommandLifecycle].
const (
	InputQueued    = "queued"
	InputStarted   = "started"
	InputCompleted = "completed"
	InputCancelled = "cancelled"
	InputDiscarded = "discarded"
	InputRefused   = "refused"
)

// SessionState is system/session_state_changed: what the CLI is doing.
type SessionState struct {
	// Type is "system".
	Type string `json:"type"`
	// Subtype is "session_state_changed".
	Subtype string `json:"subtype"`
	// State is one of the constants of this package.
	State string `json:"state"`
	// SDKHostOnly marks a frame that only a host asked for.
	SDKHostOnly *bool `json:"sdk_host_only"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// CommandLifecycle tells the fate of an input.
type CommandLifecycle struct {
	// Type is "command_lifecycle".
	Type string `json:"type"`
	// CommandUUID is the input's uuid, or an id of the CLI's for turns that it
	// starts by itself.
	CommandUUID string `json:"command_uuid"`
	// State is one of the constants of this package.
	State string `json:"state"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// Known reports whether the state is one of this package's.
func (m *SessionState) Known() bool {
	switch m.State {
	case StateIdle, StateRunning, StateRequiresAction:
		return true
	}
	return false
}

// Known reports whether the state is one of this package's and the input is
// named.
func (m *CommandLifecycle) Known() bool {
	switch m.State {
	case InputQueued, InputStarted, InputCompleted, InputCancelled, InputDiscarded, InputRefused:
		return m.CommandUUID != ""
	}
	return false
}

// Mirror is a piece of a transcript, for the session store.
type Mirror struct {
	// Type is "transcript_mirror".
	Type string `json:"type"`
	// FilePath is the transcript's file.
	FilePath string `json:"filePath"`
	// Entries are the lines that were added, as they were written.
	Entries []rawjson.Value `json:"entries"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
}

// Ephemeral implements [Message].
func (*StreamEvent) Ephemeral() bool { return true }

// Ephemeral implements [Message].
func (*ToolProgress) Ephemeral() bool { return true }

// Ephemeral implements [Message].
func (*Assistant) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*User) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*Result) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*RateLimit) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*ConversationReset) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*ToolUseSummary) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*AuthStatus) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*PromptSuggestion) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*ActiveGoal) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*CommandLifecycle) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*SessionState) Ephemeral() bool { return false }

// Ephemeral implements [Message].
func (*Unrecognized) Ephemeral() bool { return false }
