package call

import (
	"context"
	"sync"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Owner is whose calls they are: the main thread or a subagent.
type Owner struct {
	// Session and Turn are where it runs.
	Session *session.Session
	Turn    *session.Turn
	// Ctx ends with an interrupt.
	Ctx context.Context
	// Scope is the scope of the requests to the host.
	Scope any
	// Main tells the main thread from a subagent.
	Main bool
	// Ids are the members of its frames.
	Ids func() frame.Ids
	// Tally takes what counts for the turn.
	Tally *Tally
	// SkipHooks leaves the PreToolUse hooks out.
	SkipHooks bool
	// Agent and Shell run a subagent and a background command.
	Agent, Shell func(*Call)
}

// agentPairs are the members of a hook's input that name a subagent.
func (a *Owner) agentPairs() []any {
	if a.Main {
		return nil
	}
	i := a.Ids()
	return []any{"agent_id", i.Agent, "agent_type", i.AgentType}
}

// Tally is what the calls of a turn came to. It may be used from several
// goroutines.
type Tally struct {
	mu   sync.Mutex
	data Totals
}

// Totals is the content of a [Tally].
type Totals struct {
	// Denials are the entries of permission_denials.
	Denials []wire.Value
	// Users counts the user frames of the turn.
	Users int
	// Halted tells that a hook ends the turn.
	Halted bool
	// Deferred is the call that a hook put off; nil for none.
	Deferred wire.Value
	// Output is the structured output; nil for none.
	Output wire.Value
	// Warned tells that auto mode was explained.
	Warned bool
	// Misses counts wrong structured outputs, Wrong is the last mistake.
	Misses int
	Wrong  string
}

// Totals returns a copy of the present totals.
func (t *Tally) Totals() Totals {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.data
}

func (t *Tally) update(f func(*Totals)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.data)
}

// User counts a user frame.
func (t *Tally) User() { t.update(func(d *Totals) { d.Users++ }) }

func (t *Tally) deny(v wire.Value) {
	t.update(func(d *Totals) { d.Denials = append(d.Denials, v) })
}

func (t *Tally) halt() { t.update(func(d *Totals) { d.Halted = true }) }

func (t *Tally) deferCall(v wire.Value) { t.update(func(d *Totals) { d.Deferred = v }) }

func (t *Tally) output(v wire.Value) { t.update(func(d *Totals) { d.Output = v }) }

// first reports true the first time.
func (t *Tally) first() (first bool) {
	t.update(func(d *Totals) { first, d.Warned = !d.Warned, true })
	return first
}

func (t *Tally) miss(wrong string) {
	t.update(func(d *Totals) { d.Misses++; d.Wrong = wrong })
}

// Report writes what a hook's verdict has to say beside its decision.
func Report(s *session.Session, event, name string, v link.Verdict) {
	if v.Failed {
		s.System("informational", "content", event+": Hook callback "+v.ID+
			" failed: the SDK host replied with an error or an invalid answer. Its answer was treated as empty.",
			"level", "warning", "tag", "hook_callback_failed")
		if v.Error != "" {
			s.Stderr("error: " + v.Error)
		}
	}
	if v.SystemMessage != "" {
		if name != "" {
			event += ":" + name
		}
		s.System("informational", "content", event+" says: "+v.SystemMessage, "level", "notice")
	}
}
