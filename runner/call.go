package runner

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
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

// Outcome is what becomes of a [Command].
type Outcome struct {
	done  chan struct{}
	event event.Event
}

// Done is closed once the outcome is known.
func (o *Outcome) Done() <-chan struct{} { return o.done }

// Event returns the journaled [event.ControlResult]; valid once Done is closed.
func (o *Outcome) Event() event.Event { return o.event }

// command is a [Command] under way or done.
type command struct {
	Outcome
	digest track.Digest
	open   int // calls that have no outcome yet
	result event.ControlResult
	undo   func() // called if the CLI refuses it
}

// call is one of our requests to the CLI.
type call struct {
	command  *command // nil for initialize and the interrupt of a close
	main     bool     // its reply is the command's, not that of a stopped task
	info     bool     // the reply to initialize is its reply
	deadline time.Time
}

// Call sends a control. Its outcome is a [event.ControlResult] in the journal as
// well. A command that was sent before is not sent again: its outcome is
// returned, and repeated is true.
func (s *Session) Call(c Command) (outcome *Outcome, repeated bool, err error) {
	body := c.Body.Encode()
	digest := track.Digest(sha256.Sum256(append(strconv.AppendBool(nil, c.StopTasks), body...)))
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.st.commands.Get(c.ID); ok {
		if old.digest != digest {
			return nil, false, fault.New(fault.CommandIDReused, "command_id %s was used for another command", c.ID)
		}
		return &old.Outcome, true, nil
	}
	if s.st.closeReason != 0 {
		return nil, false, fault.New(fault.SessionClosed, "the session is ending")
	}
	cmd := &command{Outcome: Outcome{done: make(chan struct{})}, digest: digest, undo: func() {}}
	cmd.result = event.ControlResult{CommandID: c.ID, Body: c.Body}
	switch b := c.Body.(type) {
	case control.GetServerInfo:
		s.serverInfoLocked(cmd)
	case control.SetMCPServers:
		err = s.setServersLocked(cmd, b)
	default:
		err = s.sendLocked(cmd, true, body)
	}
	if err != nil {
		return nil, false, err
	}
	s.st.commands.Put(c.ID, cmd)
	if c.Body.Subtype() == control.SubtypeInterrupt {
		s.interruptLocked(cmd, c.StopTasks)
	}
	s.look()
	return &cmd.Outcome, false, nil
}

// serverInfoLocked answers with the reply to initialize, once that is there.
func (s *Session) serverInfoLocked(cmd *command) {
	cmd.open = 1
	if s.st.initialized {
		cmd.result.Response = s.st.initReply
		s.settleLocked(cmd)
		return
	}
	s.st.lastCall++
	id := callID(s.st.lastCall)
	s.st.calls[id] = &call{command: cmd, main: true, info: true, deadline: time.Now().Add(s.cfg.Limits.Initialize)}
}

// interruptLocked completes an interrupt that was queued: every further one
// acts again, and with stopTasks the background tasks end as well.
func (s *Session) interruptLocked(cmd *command, stopTasks bool) {
	cmd.result.Receipt = &event.InterruptReceipt{WasRunning: s.st.busy()}
	if !stopTasks {
		return
	}
	for _, id := range s.st.tasks.IDs() {
		if s.stopTaskLocked(cmd, id) == nil {
			cmd.result.Receipt.StoppedTasks = append(cmd.result.Receipt.StoppedTasks, id)
		}
	}
}

func (s *Session) stopTaskLocked(cmd *command, id string) error {
	return s.sendLocked(cmd, false, control.StopTask{TaskID: id}.Encode())
}

// setServersLocked replaces the MCP servers. Those that the caller hosts are in
// place before the CLI learns of them: it speaks to new ones at once.
func (s *Session) setServersLocked(cmd *command, set control.SetMCPServers) error {
	tell, undo := s.st.servers.Replace(set.Servers)
	cmd.undo = undo
	if err := s.sendLocked(cmd, true, set.Encode()); err != nil {
		undo()
		return err
	}
	for _, body := range tell {
		_ = s.sendLocked(nil, false, body)
	}
	return nil
}

// sendLocked registers a call before it is written, so that no reply can come
// too early.
func (s *Session) sendLocked(cmd *command, main bool, body rawjson.Value) error {
	s.st.lastCall++
	id := callID(s.st.lastCall)
	if err := s.sendLine(control.AppendRequest(nil, id, body)); err != nil {
		return err
	}
	s.st.calls[id] = &call{command: cmd, main: main, deadline: time.Now().Add(s.cfg.Limits.Control)}
	if cmd != nil {
		cmd.open++
	}
	return nil
}

// response settles the call that a reply is for. A reply that is for none of
// ours is ignored: with --replay-user-messages the CLI echoes our own replies.
func (s *Session) response(r control.Response) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, ok := s.st.calls[r.ID]
	if !ok {
		return
	}
	delete(s.st.calls, r.ID)
	switch {
	case r.ID == initializeID:
		s.initializedLocked(r)
	case c.command == nil:
	case c.main:
		c.command.result.Response = r
		if r.Failed {
			c.command.result.Err = rejectedBy(r)
			c.command.undo()
		} else {
			s.st.restore.Command(c.command.result.Body)
		}
		s.settleLocked(c.command)
	default:
		s.settleLocked(c.command)
	}
	s.look()
}

// settleLocked counts one outcome and journals the command's once it is whole.
func (s *Session) settleLocked(cmd *command) {
	cmd.open--
	if cmd.open > 0 {
		return
	}
	result := cmd.result
	cmd.event = s.journal.Append(&result)
	close(cmd.done)
}

// failCallsLocked ends the calls that select says with an error.
func (s *Session) failCallsLocked(selects func(*call) bool, cause error) {
	for id, c := range s.st.calls {
		if !selects(c) {
			continue
		}
		delete(s.st.calls, id)
		if c.command == nil {
			continue
		}
		if c.main {
			c.command.result.Err = cause
		}
		s.settleLocked(c.command)
	}
}

func callID(n uint64) string { return fmt.Sprintf("agentd-%d", n) }

func rejectedBy(r control.Response) error {
	e := fault.New(fault.CLIRejectedRequest, "%s", r.Err)
	if r.ErrCode != "" {
		e = e.With("error_code", r.ErrCode)
	}
	return e
}
