// Package calls follows what agentd asks of a CLI: requests until they are
// answered, and the commands of callers that are made of them.
package calls

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/recent"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/track"
)

// Command is a control that a caller wants, with the caller's id for it.
type Command struct {
	// ID makes the command idempotent. Required.
	ID string
	// Body is what is wanted.
	Body control.Body
	// StopTasks makes an interrupt stop the background tasks too.
	StopTasks bool
}

// digest tells commands with the same id apart; size is that of what is asked.
func (c Command) digest() (d track.Digest, size int) {
	body := c.Body.Encode()
	return sha256.Sum256(append(strconv.AppendBool(nil, c.StopTasks), body...)), len(body)
}

// Outcome is what becomes of a [Command].
type Outcome struct {
	done  chan struct{}
	event event.Event
}

// Done is closed once the outcome is known.
func (o *Outcome) Done() <-chan struct{} { return o.done }

// Event returns the journaled [event.ControlResult]; valid once Done is closed.
func (o *Outcome) Event() event.Event { return o.event }

// Running is a [Command] under way or done.
type Running struct {
	Outcome
	// Result is what is known of the outcome.
	Result event.ControlResult
	// Settled is called once with whether the CLI has refused the command.
	Settled func(refused bool)

	digest track.Digest
	size   int // of what was asked, while the CLI has not answered
	open   int // calls that have no outcome yet
}

// Call is one request to the CLI.
type Call struct {
	// Command is what the call is a part of; nil for agentd's own.
	Command *Running
	// Main says that the reply is the command's, not that of a stopped task.
	Main bool
	// Info says that the reply to initialize is the reply.
	Info bool
	// Deadline is when the CLI is late.
	Deadline time.Time
}

// Table is the calls that have no reply yet, and the newest commands.
type Table struct {
	journal  func(event.Body) event.Event
	redact   func(string) string
	open     map[string]*Call
	bytes    int // of the commands whose calls are open
	last     uint64
	commands recent.Map[*Running]
}

// New returns an empty table. journal records the outcomes of commands, redact
// removes known secrets from what the CLI says.
func New(journal func(event.Body) event.Event, redact func(string) string) Table {
	return Table{journal: journal, redact: redact, open: make(map[string]*Call)}
}

// Most is how many calls may wait for a reply before no further command is begun,
// and MostBytes how much their commands may ask.
const (
	Most      = 1000
	MostBytes = 64 << 20
)

// Begun returns a command that was begun before, nil if there is none with its
// id. The error says that the id was used for another one, or that too many calls
// have no reply yet.
func (t *Table) Begun(c Command) (*Running, error) {
	old, ok := t.commands.Get(c.ID)
	if !ok {
		old, ok = t.underWay(c.ID)
	}
	switch {
	case !ok && (len(t.open) >= Most || t.bytes >= MostBytes):
		return nil, fault.New(fault.InputQueueFull, "%d controls of %d bytes wait for the CLI's reply already, as many as may",
			len(t.open), t.bytes).Exceeds("session")
	case !ok:
		return nil, nil //nolint:nilnil // both absent: that is the answer
	}
	if digest, _ := c.digest(); digest != old.digest {
		return nil, fault.New(fault.CommandIDReused, "command_id %s was used for another command", c.ID)
	}
	return old, nil
}

// underWay looks for a command that has no outcome yet, which may be forgotten
// among those that have.
func (t *Table) underWay(id string) (*Running, bool) {
	for _, c := range t.open {
		if c.Command != nil && c.Command.Result.CommandID == id {
			return c.Command, true
		}
	}
	return nil, false
}

// NewRunning returns a command that has no calls yet.
func NewRunning(c Command) *Running {
	digest, size := c.digest()
	return &Running{
		Outcome: Outcome{done: make(chan struct{})}, digest: digest, size: size, Settled: func(bool) {},
		Result: event.ControlResult{CommandID: c.ID, Body: c.Body},
	}
}

// Keep remembers a command under its id.
func (t *Table) Keep(r *Running) { t.commands.Put(r.Result.CommandID, r) }

// NextID makes the id of the next call.
func (t *Table) NextID() string {
	t.last++
	return fmt.Sprintf("agentd-%d", t.last)
}

// Add adds a call.
func (t *Table) Add(id string, c *Call) {
	t.open[id] = c
	if c.Command != nil {
		if c.Command.open == 0 {
			t.bytes += c.Command.size
		}
		c.Command.open++
	}
}

// Len is how many calls have no reply yet.
func (t *Table) Len() int { return len(t.open) }

// Get returns a call that has no reply yet, or nil.
func (t *Table) Get(id string) *Call { return t.open[id] }

// Remove forgets a call that is nobody's command.
func (t *Table) Remove(id string) { delete(t.open, id) }

// Reply settles the call that a reply is for, and returns the control that
// succeeded by it, nil if none did. A reply that is for none of ours is ignored:
// with --replay-user-messages the CLI echoes our own replies.
func (t *Table) Reply(r control.Response) (succeeded control.Body) {
	c := t.open[r.ID]
	if c == nil {
		return nil
	}
	delete(t.open, r.ID)
	cmd := c.Command
	if cmd == nil {
		return nil
	}
	if c.Main {
		cmd.Result.Response = r
		cmd.Settled(r.Failed)
		if r.Failed {
			cmd.Result.Err = t.rejectedBy(r)
		} else {
			succeeded = cmd.Result.Body
		}
	}
	t.settle(cmd)
	return succeeded
}

// AwaitInfo adds a call that the reply to initialize answers; see [Table.Inform].
func (t *Table) AwaitInfo(cmd *Running, patience time.Duration) {
	t.Add(t.NextID(), &Call{Command: cmd, Main: true, Info: true, Deadline: time.Now().Add(patience)})
}

// Inform settles the commands whose reply is that to initialize.
func (t *Table) Inform(r control.Response) {
	for id, c := range t.open {
		if c.Info {
			delete(t.open, id)
			c.Command.Result.Response = r
			t.settle(c.Command)
		}
	}
}

// Fail ends the calls that select says with an error.
func (t *Table) Fail(selects func(*Call) bool, cause error) {
	for id, c := range t.open {
		if !selects(c) {
			continue
		}
		delete(t.open, id)
		if c.Command == nil {
			continue
		}
		if c.Main {
			c.Command.Result.Err = cause
			c.Command.Settled(false) // the CLI may have taken it all the same
		}
		t.settle(c.Command)
	}
}

// settle counts one outcome and journals the command's once it is whole.
func (t *Table) settle(r *Running) {
	r.open--
	if r.open > 0 {
		return
	}
	t.bytes -= r.size
	r.Result.Body = control.Kind(r.Result.Body)
	result := r.Result
	r.event = t.journal(&result)
	t.commands.Weigh(result.CommandID, r.event.Size())
	close(r.done)
}

// rejectedBy is the error of a command that the CLI refused, in its words.
func (t *Table) rejectedBy(r control.Response) error {
	e := fault.New(fault.CLIRejectedRequest, "").Saying(t.redact(r.Err))
	if r.ErrCode != "" {
		e = e.With("error_code", t.redact(r.ErrCode))
	}
	return e
}
