package runner

import (
	"cmp"
	"slices"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/recent"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
)

// state is everything of a session that changes, but for its journal and its
// queue to stdin. Session.mu guards it.
type state struct {
	session      event.State
	cliState     string
	cliSessionID string

	spawned     time.Time
	initTime    time.Duration
	initialized bool
	initReply   control.Response
	lifecycle   bool // the CLI reports the life of inputs by itself

	calls    map[string]*call // our requests, by request id
	lastCall uint64
	commands recent.Map[*command]

	requests    map[string]*pending // the CLI's requests, by request id
	lastRequest uint64
	resolved    recent.Map[struct{}]
	absent      bool // nobody is there to answer

	inputs map[string]*sentInput // inputs that no result or receipt has settled
	seen   recent.Map[inputDigest]

	tasks        map[string]struct{} // background tasks that run
	tasksChanged bool                // since the last idle
	lastFrame    time.Time
	lastResult   time.Time
	costs        message.Costs
	failedResult string // text of the last result if it was an error, else ""

	inputEnded  bool
	endReason   event.CloseReason // the reason to close with once quiescent
	endedAt     time.Time         // when the input ended
	closeReason event.CloseReason // 0: not closing
	closing     bool              // the end has begun: nothing is answered any more
	failure     *fault.Error
}

func newState(cfg Config) state {
	return state{
		session:      event.StateStarting,
		cliSessionID: cfg.CLISessionID,
		costs:        message.Costs{Resumed: cfg.Resumed},
		calls:        make(map[string]*call),
		requests:     make(map[string]*pending),
		inputs:       make(map[string]*sentInput),
		tasks:        make(map[string]struct{}),
	}
}

// endInput notes that nothing more will be sent; the first reason stays.
func (st *state) endInput(reason event.CloseReason) {
	if !st.inputEnded {
		st.inputEnded = true
		st.endReason = reason
		st.endedAt = time.Now()
	}
}

// ceiling is when a session whose input has ended ends though it is not quiet:
// some time after its last result, unless an input still waits for one. Zero
// means never.
func (st *state) ceiling(limit time.Duration) time.Time {
	switch {
	case len(st.inputs) > 0 || st.lastResult.IsZero():
		return time.Time{}
	case st.endedAt.After(st.lastResult):
		return st.endedAt.Add(limit)
	default:
		return st.lastResult.Add(limit)
	}
}

// sentInput is an input that has no end yet.
type sentInput struct {
	at    time.Time
	known bool // the CLI has said something of it
}

// dropped returns the inputs that the CLI has let fall: it drops a uuid that it
// has seen before, in a resumed conversation too, without a word.
func (st *state) dropped(now time.Time, patience time.Duration) (uuids []string, again time.Time) {
	if !st.lifecycle || st.session != event.StateIdle {
		return nil, time.Time{}
	}
	for uuid, in := range st.inputs {
		if in.known {
			continue
		}
		if late := in.at.Add(patience); late.After(now) {
			if again.IsZero() || late.Before(again) {
				again = late
			}
		} else {
			uuids = append(uuids, uuid)
		}
	}
	return uuids, again
}

// requestsInOrder returns the pending requests, oldest first.
func (st *state) requestsInOrder() []*pending {
	all := make([]*pending, 0, len(st.requests))
	for _, r := range st.requests {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b *pending) int { return cmp.Compare(a.number, b.number) })
	return all
}

// busy reports whether a turn runs or waits for an answer.
func (st *state) busy() bool {
	return st.session == event.StateRunning || st.session == event.StateRequiresAction
}

// quiescent reports whether nothing is going on any more; if only silence is
// missing for that, it returns when to look again.
func (st *state) quiescent(now time.Time, settle time.Duration) (yes bool, again time.Time) {
	if !st.initialized || st.session != event.StateIdle || len(st.inputs) > 0 || len(st.tasks) > 0 || len(st.requests) > 0 {
		return false, time.Time{}
	}
	if !st.tasksChanged {
		return true, time.Time{}
	}
	if again = st.lastFrame.Add(settle); again.After(now) {
		return false, again
	}
	return true, time.Time{}
}
