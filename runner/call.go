package runner

import (
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/calls"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Commands, under the names that callers of this package use.
type (
	// Command is a control that a caller wants, with the caller's id for it.
	Command = calls.Command
	// Outcome is what becomes of a [Command].
	Outcome = calls.Outcome
)

// Call sends a control. Its outcome is a [event.ControlResult] in the journal as
// well. A command that was sent before is not sent again: its outcome is
// returned, and repeated is true.
func (s *Session) Call(c Command) (outcome *Outcome, repeated bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, err := s.st.Calls.Begun(c)
	switch {
	case err != nil:
		return nil, false, err
	case old != nil:
		return &old.Outcome, true, nil
	case s.st.CloseReason != 0:
		return nil, false, fault.New(fault.SessionClosed, "the session is ending")
	}
	cmd := calls.NewRunning(c)
	switch b := c.Body.(type) {
	case control.GetServerInfo: // the reply to initialize, once that is there
		s.st.Calls.AwaitInfo(cmd, s.cfg.Limits.Initialize)
		if s.st.Initialized {
			s.st.Calls.Inform(s.st.InitReply)
		}
	case control.SetMCPServers:
		err = s.setServersLocked(cmd, b)
	default:
		err = s.sendLocked(cmd, true, b.Encode())
	}
	if err != nil {
		return nil, false, err
	}
	s.st.Calls.Keep(cmd)
	if c.Body.Subtype() == control.SubtypeInterrupt {
		s.interruptLocked(cmd, c.StopTasks)
	}
	s.look()
	return &cmd.Outcome, false, nil
}

// interruptLocked completes an interrupt that was queued: every further one
// acts again, and with stopTasks the background tasks end as well.
func (s *Session) interruptLocked(cmd *calls.Running, stopTasks bool) {
	cmd.Result.Receipt = &event.InterruptReceipt{WasRunning: s.st.Busy()}
	if !stopTasks {
		return
	}
	for _, id := range s.st.Tasks.IDs() {
		if s.stopTaskLocked(cmd, id) == nil {
			cmd.Result.Receipt.StoppedTasks = append(cmd.Result.Receipt.StoppedTasks, id)
		}
	}
}

func (s *Session) stopTaskLocked(cmd *calls.Running, id string) error {
	return s.sendLocked(cmd, false, control.StopTask{TaskID: id}.Encode())
}

// setServersLocked replaces the MCP servers. Those that the caller hosts are in
// place before the CLI learns of them: it speaks to new ones at once.
func (s *Session) setServersLocked(cmd *calls.Running, set control.SetMCPServers) error {
	tell, settled := s.st.Servers.Replace(set.Servers)
	cmd.Settled = settled
	if err := s.sendLocked(cmd, true, set.Encode()); err != nil {
		settled(true)
		return err
	}
	for _, body := range tell {
		_ = s.sendLocked(nil, false, body)
	}
	return nil
}

// sendLocked registers a call before it is written, so that no reply can come
// too early.
func (s *Session) sendLocked(cmd *calls.Running, main bool, body rawjson.Value) error {
	id := s.st.Calls.NextID()
	if err := s.sendLine(control.AppendRequest(nil, id, body)); err != nil {
		return err
	}
	s.st.Calls.Add(id, &calls.Call{Command: cmd, Main: main, Deadline: time.Now().Add(s.cfg.Limits.Control)})
	return nil
}

// response settles the call that a reply is for.
func (s *Session) response(r control.Response) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.ID == initializeID && s.st.Calls.Get(r.ID) != nil {
		s.st.Calls.Remove(r.ID)
		s.initializedLocked(r)
	} else if done := s.st.Calls.Reply(r); done != nil {
		s.st.Restore.Command(done)
		s.st.About.Command(done)
	}
	s.look()
}
