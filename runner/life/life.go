// Package life holds what changes in a session: what its CLI and its callers have
// said so far, and what follows from that.
package life

import (
	"context"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/calls"
	"github.com/agentd/agentd/runner/config"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/track"
)

// Phase is what the session's process is doing.
type Phase int

// The phases.
const (
	Starting Phase = iota // initialize is not answered yet
	Running
	Parked    // no process
	Waking    // a process runs, and has not answered initialize yet
	Preparing // no process yet: the caller is asked what it needs
)

// State is everything of a session that changes, but for its journal and its
// queue to stdin. The session's mutex guards it.
type State struct {
	// Session is what callers are told, and CLIState the CLI's own word for it.
	Session  event.State
	CLIState string
	// CLISessionID is the conversation's id. Moved says that it is another one, and
	// that Config.Conversation was not told yet.
	CLISessionID string
	Moved        bool

	// Spawned is when the first process ran, InitTime how long it then took to
	// answer initialize with InitReply.
	Spawned     time.Time
	InitTime    time.Duration
	Initialized bool
	InitReply   control.Response
	// Lifecycle says that the CLI reports the life of inputs by itself.
	Lifecycle bool

	// Calls are what the CLI was asked, Servers the MCP servers that the caller hosts,
	// Requests what the CLI asks, Inputs what it was sent.
	Calls    calls.Table
	Servers  track.Servers
	Requests track.Requests
	Inputs   track.Inputs
	// Absent says that nobody is there to answer, Deserted that nobody will be. Asked is
	// how often agentd has asked something itself.
	Absent, Deserted bool
	Asked            uint64
	// About, Tasks, Work and Silence follow what the CLI writes; TasksChanged is since
	// the last idle.
	About        track.About
	Tasks        track.Tasks
	TasksChanged bool
	Work         track.Work
	Silence      track.Silence
	// Waited is until when the turn waited for something of the caller's.
	Waited time.Time
	// LastFrame and LastResult are when there was one.
	LastFrame  time.Time
	LastResult time.Time
	// Costs are those of the conversation.
	Costs message.Costs
	// FailedResult is the text of the last result if it was an error, else empty.
	FailedResult string

	// Phase is what the process is doing.
	Phase Phase
	// IdleSince is since when the CLI is idle.
	IdleSince time.Time
	// ParkReason is why the session is to be parked; empty: it is not.
	ParkReason string
	// Restore is what a CLI that is stopped forgets, Waiting what the next one is to be
	// sent.
	Restore track.Restore
	Waiting track.Waiting
	// WakeBegan is when the newest wake began, WakeError why it failed, CancelWake ends
	// it (nil before the first), Started is called when it is over.
	WakeBegan  time.Time
	WakeError  error
	CancelWake context.CancelFunc
	Started    func()

	// Ending is the end of the input, CloseReason why the session ends (0: it does
	// not), Failure the cause if that is one.
	Ending      track.Ending
	CloseReason event.CloseReason
	Failure     *fault.Error
	// Closing says that the end has begun: nothing is answered any more.
	Closing bool
}

// New returns the state of a session that begins.
func New(cfg config.Config, j *journal.Journal) State {
	return State{
		Session:      event.StateStarting,
		CLISessionID: cfg.CLISessionID,
		Costs:        message.Costs{Resumed: cfg.Resumed},
		Calls:        calls.New(j.Append, cfg.Redact),
		Servers:      track.NewServers(cfg.Tools, cfg.RawServers),
	}
}

// Queued is how many inputs wait for their turn, the CLI's own among them. A CLI
// that does not report their lives works on the first.
func (st *State) Queued() int {
	n := st.Inputs.Queued()
	if !st.Lifecycle && st.Busy() {
		n--
	}
	return max(n, 0) + st.Inputs.OwnQueued()
}

// Silent returns since when a turn has written nothing while nothing that it is
// known to wait for is missing; ok is false if it is not so.
func (st *State) Silent() (since time.Time, ok bool) {
	if st.Phase != Running || !st.Runs() || st.Requests.Len() > 0 || st.Tasks.Len() > 0 || st.Work.Any() {
		return time.Time{}, false
	}
	if st.Waited.After(st.LastFrame) {
		return st.Waited, true
	}
	return st.LastFrame, true
}

// Runs reports whether a turn runs or is about to.
func (st *State) Runs() bool {
	return st.CLIState == "running" || st.CLIState == "requires_action" || st.Inputs.Len() > 0
}

// Alone reports whether no process runs.
func (st *State) Alone() bool { return st.Phase == Parked || st.Phase == Preparing }

// Deaf reports whether the CLI's input is closed, so that it gets no answer.
func (st *State) Deaf() bool { return st.Closing || st.Alone() }

// Busy reports whether a turn runs or waits for an answer.
func (st *State) Busy() bool {
	return st.Session == event.StateRunning || st.Session == event.StateRequiresAction
}

// Quiescent reports whether nothing is going on any more; if only silence is
// missing for that, it returns when to look again.
func (st *State) Quiescent(now time.Time, settle time.Duration) (yes bool, again time.Time) {
	rests := st.Session == event.StateIdle || st.Phase == Parked && !st.Waiting.Any()
	if !st.Initialized || !rests || st.Inputs.Len() > 0 || st.Tasks.Len() > 0 || st.Requests.Len() > 0 {
		return false, time.Time{}
	}
	if !st.TasksChanged || st.Phase == Parked {
		return true, time.Time{}
	}
	if again = st.LastFrame.Add(settle); again.After(now) {
		return false, again
	}
	return true, time.Time{}
}

// Parkable reports whether the CLI could be stopped and its conversation resumed
// without a caller noticing anything but time.
func (st *State) Parkable() bool {
	return st.Phase == Running && st.Session == event.StateIdle &&
		!st.Runs() && st.Tasks.Len() == 0 && st.Requests.Len() == 0 && st.Calls.Len() == 0 &&
		!st.LastResult.IsZero() && st.CLISessionID != "" && st.Restore.Pinned() == "" &&
		!st.Ending.Begun() && st.CloseReason == 0
}
