package runner

import (
	"context"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/calls"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/track"
)

// state is everything of a session that changes, but for its journal and its
// queue to stdin. Session.mu guards it.
type state struct {
	session      event.State
	cliState     string
	cliSessionID string
	moved        bool // to another conversation, and Config.Conversation was not told yet

	spawned     time.Time
	initTime    time.Duration
	initialized bool
	initReply   control.Response
	lifecycle   bool // the CLI reports the life of inputs by itself

	calls        calls.Table
	servers      track.Servers
	requests     track.Requests
	absent       bool // nobody is there to answer
	inputs       track.Inputs
	about        track.About
	tasks        track.Tasks
	work         track.Work
	silence      track.Silence
	waited       time.Time // until when the turn waited for something of the caller's
	restore      track.Restore
	tasksChanged bool // since the last idle
	lastFrame    time.Time
	lastResult   time.Time
	costs        message.Costs
	failedResult string // text of the last result if it was an error, else ""
	phase        phase
	idleSince    time.Time
	parkReason   string // why the session is to be parked; empty: it is not
	waiting      track.Waiting
	wakeBegan    time.Time
	wakeError    error
	cancelWake   context.CancelFunc // of the newest wake; nil before the first
	started      func()             // called when the revival under way is over
	ending       track.Ending
	closeReason  event.CloseReason // 0: not closing
	closing      bool              // the end has begun: nothing is answered any more
	failure      *fault.Error
}

func newState(cfg Config, j *journal.Journal) state {
	return state{
		session:      event.StateStarting,
		cliSessionID: cfg.CLISessionID,
		costs:        message.Costs{Resumed: cfg.Resumed},
		calls:        calls.New(j.Append, cfg.Redact),
		servers:      track.NewServers(cfg.Tools, cfg.RawServers),
	}
}

// queued is how many inputs wait for their turn, the CLI's own among them. A CLI
// that does not report their lives works on the first.
func (st *state) queued() int {
	n := st.inputs.Queued()
	if !st.lifecycle && st.busy() {
		n--
	}
	return max(n, 0) + st.inputs.OwnQueued()
}

// silent returns since when a turn has written nothing while nothing that it is
// known to wait for is missing; ok is false if it is not so.
func (st *state) silent() (since time.Time, ok bool) {
	if st.phase != phaseRunning || !st.runs() || st.requests.Len() > 0 || st.tasks.Len() > 0 || st.work.Any() {
		return time.Time{}, false
	}
	if st.waited.After(st.lastFrame) {
		return st.waited, true
	}
	return st.lastFrame, true
}

// runs reports whether a turn runs or is about to.
func (st *state) runs() bool {
	return st.cliState == "running" || st.cliState == "requires_action" || st.inputs.Len() > 0
}

// deaf reports whether the CLI's input is closed, so that it gets no answer.
func (st *state) deaf() bool { return st.closing || st.phase == phaseParked }

// busy reports whether a turn runs or waits for an answer.
func (st *state) busy() bool {
	return st.session == event.StateRunning || st.session == event.StateRequiresAction
}

// quiescent reports whether nothing is going on any more; if only silence is
// missing for that, it returns when to look again.
func (st *state) quiescent(now time.Time, settle time.Duration) (yes bool, again time.Time) {
	rests := st.session == event.StateIdle || st.phase == phaseParked && !st.waiting.Any()
	if !st.initialized || !rests || st.inputs.Len() > 0 || st.tasks.Len() > 0 || st.requests.Len() > 0 {
		return false, time.Time{}
	}
	if !st.tasksChanged || st.phase == phaseParked {
		return true, time.Time{}
	}
	if again = st.lastFrame.Add(settle); again.After(now) {
		return false, again
	}
	return true, time.Time{}
}
