// Package event holds what a session's journal is made of: the things that can
// happen in a session, in the vocabulary of the CLI's protocol.
package event

import (
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
)

// What events take in memory beside their texts, as measured.
const (
	// overhead is an event's place in the journal and what is small of its body.
	overhead = 128
	// frame is a decoded frame.
	frame = 288
	// parts are a decoded frame and what was read of a message.
	parts = 512
	// question are a decoded frame, what was read of a request, and its entry in
	// the table of those that wait.
	question = 480
	// reply is what was read of a reply.
	reply = 96
)

// Event is one entry of a session's journal.
type Event struct {
	// Seq is the place of a durable event, from 1 without gaps; an ephemeral
	// event repeats that of the durable event before it.
	Seq uint64
	// Turn is 1 + the number of results journaled before the event.
	Turn uint64
	// Ephemeral marks events that are never replayed and may be dropped.
	Ephemeral bool
	// Time is when the event was journaled.
	Time time.Time
	// Body is what happened.
	Body Body
}

// Body is what happened: one of [*Message], [*Notice], [*Request], [*Notification],
// [*Resolved], [*ControlResult], [*Receipt], [*StateChange], [*Diagnostic],
// [*StderrLine], [*Parked], [*Woken], [*Stalled] and [*Closed]; of a tunnel one of
// [*Line], [*StderrLine] and [*Closed].
type Body interface {
	// Size is the memory that the body's variable parts take, roughly.
	Size() int
}

// Size is the memory that the event takes, roughly. It does not change.
func (e *Event) Size() int { return overhead + e.Body.Size() }

// Message is a message of the CLI.
type Message struct {
	// Frame is the decoded line.
	Frame protocol.Frame
}

// Size implements [Body].
func (m *Message) Size() int { return parts + 2*len(m.Frame.Raw) }

// Notice is a message like one of the CLI's that agentd makes itself.
type Notice struct {
	// System is the message.
	System *message.System
}

// Size implements [Body].
func (n *Notice) Size() int { return parts }

// Request is a question of the CLI, or of agentd itself, that waits for an answer.
type Request struct {
	// ID is the request id of who asks.
	ID string
	// Deadline is when the default answer is given; zero means never.
	Deadline time.Time
	// Request is the typed question.
	Request callback.Request
	// Frame is the decoded line; its zero value if agentd asks.
	Frame protocol.Frame
}

// Size implements [Body].
func (r *Request) Size() int {
	size := question + 3*len(r.Frame.Raw)
	if c, ok := r.Request.(*callback.StoreCall); ok {
		size += c.Size()
	}
	return size
}

// Notification is a JSON-RPC notification of the CLI to a caller-hosted raw
// MCP server. It has been acknowledged already.
type Notification struct {
	// Message is the notification.
	Message *callback.MCPMessage
	// Frame is the decoded line.
	Frame protocol.Frame
}

// Size implements [Body].
func (n *Notification) Size() int { return frame + 3*len(n.Frame.Raw) }

// Outcome is how a request of the CLI ended.
type Outcome int

// The outcomes.
const (
	OutcomeAnswered Outcome = iota + 1
	OutcomeCancelled
	OutcomeExpired
	OutcomeSessionClosed
)

// Resolved says that a request is over; there is exactly one for each.
type Resolved struct {
	// RequestID names the request.
	RequestID string
	// Outcome is how it ended.
	Outcome Outcome
	// Default is true if the CLI was given the default answer.
	Default bool
}

// Size implements [Body].
func (r *Resolved) Size() int { return len(r.RequestID) }

// ControlResult is the outcome of one command.
type ControlResult struct {
	// CommandID is the caller's id of the command.
	CommandID string
	// Body is of the kind of what was asked; see [control.Kind].
	Body control.Body
	// Response is the CLI's reply; its zero value if there was none.
	Response control.Response
	// Receipt adds what agentd knows about an interrupt.
	Receipt *InterruptReceipt
	// Err says why the command failed; nil if it succeeded.
	Err error
}

// Size implements [Body].
func (c *ControlResult) Size() int {
	size := reply + 2*len(c.Response.Envelope)
	if set, ok := c.Body.(control.SetMCPServers); ok {
		for _, text := range set.Unchecked {
			size += len(text)
		}
	}
	return size
}

// InterruptReceipt is what an interrupt did beyond the CLI's own reply.
type InterruptReceipt struct {
	// WasRunning is true if a turn ran when the interrupt was sent.
	WasRunning bool
	// StoppedTasks are the background tasks that were asked to stop.
	StoppedTasks []string
}

// Receipt tells the fate of one input.
type Receipt struct {
	// UUID names the input.
	UUID string
	// State is what happened.
	State InputState
	// Err says why, for [InputRejected].
	Err error
	// Frame is the CLI's line that said so; nil if agentd decided.
	Frame *protocol.Frame
}

// Size implements [Body].
func (r *Receipt) Size() int { return len(r.UUID) + read(r.Frame) }

// InputState is a step in the life of an input.
type InputState int

// The states of an input.
const (
	InputQueued InputState = iota + 1
	InputStarted
	InputCompleted
	InputCancelled
	InputDuplicate
	InputRejected
)

// State is what a session is doing.
type State int

// The states of a session.
const (
	StateStarting State = iota + 1
	StateIdle
	StateRunning
	StateRequiresAction
	StateParked
	StateClosing
	StateClosed
)

// StateChange is a change of a session's state or conversation id.
type StateChange struct {
	// State is the state from now on.
	State State
	// CLIState is the CLI's own word; empty if agentd decided.
	CLIState string
	// CLISessionID is the conversation's id; empty if not known yet.
	CLISessionID string
	// Frame is the CLI's line that said so; nil if agentd decided.
	Frame *protocol.Frame
}

// Size implements [Body].
func (s *StateChange) Size() int {
	return len(s.CLIState) + len(s.CLISessionID) + read(s.Frame)
}

// read is what a line takes of which little was read; nil is none.
func read(f *protocol.Frame) int {
	if f == nil {
		return 0
	}
	return frame + 2*len(f.Raw)
}

// Diagnostic reports something odd that did not end the session.
type Diagnostic struct {
	// Code names the kind.
	Code string
	// Message says it for a person.
	Message string
	// Detail is the beginning of the text in question.
	Detail string
	// Total is the size of the whole text in question.
	Total int64
}

// Size implements [Body].
func (d *Diagnostic) Size() int { return len(d.Message) + len(d.Detail) }

// The codes of diagnostics.
const (
	DiagnosticNoise       = "STDOUT_NOISE"
	DiagnosticTooLong     = "LINE_TOO_LONG"
	DiagnosticCorrupt     = "LINE_CORRUPT"
	DiagnosticRefused     = "REQUEST_REFUSED"
	DiagnosticLargeResult = "TOOL_RESULT_LARGE"
	DiagnosticInternal    = "INTERNAL"
	DiagnosticUnmirrored  = "TRANSCRIPT_NOT_MIRRORED"
)

// StderrLine is one line of the CLI's stderr.
type StderrLine struct {
	// Line is the text, secrets replaced.
	Line string
}

// Size implements [Body].
func (s *StderrLine) Size() int { return len(s.Line) }

// Line is a line of stdout that nobody has read yet.
type Line struct {
	// Text is the line without its line end; it may be no UTF-8.
	Text []byte
}

// Size implements [Body].
func (l *Line) Size() int { return cap(l.Text) }

// Parked says that the CLI of an idle session was stopped.
type Parked struct {
	// Reason is why: IDLE_TIMEOUT or PROCESS_CAP.
	Reason string
}

// Size implements [Body].
func (p *Parked) Size() int { return len(p.Reason) }

// Woken says that the CLI of a parked session runs again.
type Woken struct {
	// CLISessionID is the conversation that was resumed.
	CLISessionID string
	// Took is how long the start took.
	Took time.Duration
}

// Size implements [Body].
func (w *Woken) Size() int { return len(w.CLISessionID) }

// Stalled says that a turn has written nothing for long while nothing that it is
// known to wait for is missing.
type Stalled struct {
	// Silence is how long nothing was written.
	Silence time.Duration
}

// Size implements [Body].
func (s *Stalled) Size() int { return 0 }

// CloseReason is why a session ended.
type CloseReason int

// The reasons.
const (
	CloseRequested CloseReason = iota + 1
	CloseInputEnded
	CloseCallerLost
	CloseDetachExpired
	CloseCLIExited
	CloseFailed
	CloseShuttingDown
)

// Closed is the last event of a session.
type Closed struct {
	// Reason is why.
	Reason CloseReason
	// PID, Code and Signal say how the process ended; Code is -1 if a signal did. PID is
	// 0 if none was started.
	PID    int
	Code   int
	Signal string
	// Stderr is the last part of what it wrote to stderr, secrets replaced.
	Stderr string
	// Err is the cause of a failure; nil after an orderly end.
	Err *fault.Error
}

// Size implements [Body].
func (c *Closed) Size() int {
	return len(c.Stderr)
}

// Ephemeral reports whether a body is never replayed.
func Ephemeral(b Body) bool {
	switch b := b.(type) {
	case *Message:
		return b.Frame.Message.Ephemeral()
	case *StderrLine:
		return true
	default:
		return false
	}
}

// EndsTurn reports whether a body is a result.
func EndsTurn(b Body) bool {
	m, ok := b.(*Message)
	if !ok {
		return false
	}
	_, ok = m.Frame.Message.(*message.Result)
	return ok
}
