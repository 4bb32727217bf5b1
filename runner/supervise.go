package runner

import (
	"fmt"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
)

// initializeID is the request id of initialize.
const initializeID = "agentd-initialize"

// dropPatience is how long a CLI that reports the lives of inputs may say
// nothing of one while it is idle.
const dropPatience = 10 * time.Second

// never is longer than any session.
const never = 100 * 365 * 24 * time.Hour

func (s *Session) sendInitialize() {
	s.mu.Lock()
	defer s.mu.Unlock()
	deadline := time.Now().Add(s.cfg.Limits.Initialize)
	s.st.calls[initializeID] = &call{deadline: deadline}
	_ = s.out.Enqueue(control.AppendRequest(nil, initializeID, s.cfg.Initialize)) // the queue is empty
}

// initializedLocked takes the reply to initialize.
func (s *Session) initializedLocked(r control.Response) {
	if r.Failed {
		s.failLocked(fault.New(fault.CLIStartFailed, "the CLI refused initialize: %s", s.cfg.Redact(r.Err)), event.CloseFailed)
		return
	}
	if s.cfg.Accept != nil {
		if refused := s.cfg.Accept(r.Payload); refused != nil {
			s.failLocked(refused, event.CloseFailed)
			return
		}
	}
	info := control.DecodeServerInfo(r)
	s.st.initialized = true
	s.st.initReply = r
	s.st.initTime = time.Since(s.st.spawned)
	s.st.lifecycle = s.st.lifecycle || len(info.Capabilities) > 0 // CLIs that have any report the lives of inputs
	s.st.session = event.StateIdle
	switch s.st.cliState { // a turn may run already
	case "running":
		s.st.session = event.StateRunning
	case "requires_action":
		s.st.session = event.StateRequiresAction
	}
	s.journal.Append(&event.StateChange{State: s.st.session, CLISessionID: s.st.cliSessionID})
	if !s.st.lifecycle {
		for id := range s.st.inputs {
			s.journal.Append(&event.Receipt{UUID: id, State: event.InputQueued})
		}
	}
	for id, c := range s.st.calls {
		if c.info {
			delete(s.st.calls, id)
			c.command.result.Response = r
			s.settleLocked(c.command)
		}
	}
	close(s.ready)
}

// supervise watches the session's deadlines and its process, and ends it.
func (s *Session) supervise() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		again, end := s.tick(time.Now())
		if end {
			break
		}
		timer.Reset(again)
		select {
		case <-s.poke:
		case <-timer.C:
		case <-s.readDone:
			s.outputEnded()
		case <-s.proc.Done():
			s.outputEnded()
		}
	}
	s.shutdown()
	s.finish()
}

// tick does what is due and returns how long nothing will be, or that the
// session is to end.
func (s *Session) tick(now time.Time) (again time.Duration, end bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.st.closeReason != 0 {
		return 0, true
	}
	next := now.Add(never)
	due := func(t time.Time) bool {
		if t.IsZero() {
			return false
		}
		if t.After(now) {
			next = minTime(next, t)
			return false
		}
		return true
	}
	for _, p := range s.st.requestsInOrder() {
		if due(p.Deadline) {
			s.expireLocked(p)
		}
	}
	if c := s.st.calls[initializeID]; c != nil && due(c.deadline) {
		s.failLocked(fault.New(fault.CLIStartTimeout, "the CLI did not answer initialize within %s", s.cfg.Limits.Initialize), event.CloseFailed)
		return 0, true
	}
	s.failCallsLocked(func(c *call) bool { return due(c.deadline) },
		fault.New(fault.ControlTimeout, "the CLI did not answer within %s", s.cfg.Limits.Control))
	dropped, look := s.st.dropped(now, dropPatience)
	due(look)
	for _, uuid := range dropped {
		delete(s.st.inputs, uuid)
		s.journal.Append(&event.Receipt{UUID: uuid, State: event.InputDuplicate})
	}
	if s.st.inputEnded {
		quiet, look := s.st.quiescent(now, s.cfg.Limits.Settle)
		if quiet || due(s.st.ceiling(s.cfg.Limits.HalfClose)) {
			s.st.closeReason = s.st.endReason
			return 0, true
		}
		due(look)
	}
	return next.Sub(now), false
}

// outputEnded handles the end of the CLI that nobody asked for.
func (s *Session) outputEnded() {
	select {
	case <-s.proc.Done():
		_ = s.proc.Stdout().SetReadDeadline(time.Now().Add(s.cfg.Limits.Drain))
		<-s.readDone
	case <-s.readDone: // stdout is closed: nothing can be learned from it any more
		s.proc.Stop(s.cfg.Limits.Ladder)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failLocked(s.exitFaultLocked(), event.CloseCLIExited)
}

// exitFaultLocked says why a CLI that ended by itself did.
func (s *Session) exitFaultLocked() *fault.Error {
	exit := s.proc.Exit()
	how := fmt.Sprintf("exit code %d", exit.Code)
	if exit.Signal != "" {
		how = exit.Signal
	}
	why := s.st.failedResult
	if why == "" {
		why = tail(s.cfg.Redact(validText(exit.Stderr)), 1024)
	}
	e := fault.New(fault.CLIExited, "the CLI ended while the session was in use (%s)", how)
	phase := "running"
	if !s.st.initialized {
		e = fault.New(fault.CLIStartFailed, "the CLI ended before it was ready (%s)", how)
		phase = "starting"
	}
	if why != "" {
		e.Message += ": " + why
	}
	return e.With("phase", phase).With("exit", how)
}

// shutdown ends the process: a running turn is interrupted first, then stdin is
// closed after what is queued for it, then the ladder.
func (s *Session) shutdown() {
	s.mu.Lock()
	s.st.session = event.StateClosing
	running := s.st.cliState == "running" || s.st.cliState == "requires_action" || len(s.st.inputs) > 0
	interrupt := running && s.st.initialized && s.st.failure == nil
	s.journal.Append(&event.StateChange{State: event.StateClosing, CLISessionID: s.st.cliSessionID})
	if interrupt {
		s.interruptForClose()
	}
	s.mu.Unlock()
	if interrupt {
		s.awaitInterrupt()
	}
	s.mu.Lock()
	s.st.closing = true
	s.mu.Unlock()
	s.out.Finish()
	select {
	case <-s.out.Done():
	case <-s.proc.Done():
	case <-time.After(s.cfg.Limits.Ladder.EOF):
	}
	s.proc.Stop(s.cfg.Limits.Ladder)
	_ = s.proc.Stdout().SetReadDeadline(time.Now().Add(s.cfg.Limits.Drain))
	<-s.readDone
	<-s.out.Done()
	_ = s.proc.Stdout().Close()
}

func (s *Session) interruptForClose() {
	_ = s.sendLocked(nil, false, control.Interrupt{CancelQueued: true}.Encode())
	for id := range s.st.tasks {
		_ = s.stopTaskLocked(nil, id)
	}
}

// awaitInterrupt waits until the turn has ended, for at most Limits.Interrupt.
func (s *Session) awaitInterrupt() {
	limit := time.After(s.cfg.Limits.Interrupt)
	for {
		s.mu.Lock()
		idle := s.st.cliState != "running" && s.st.cliState != "requires_action" && len(s.st.inputs) == 0
		s.mu.Unlock()
		if idle {
			return
		}
		select {
		case <-s.poke:
		case <-s.proc.Done():
			return
		case <-limit:
			return
		}
	}
}

// finish journals the end: every call, request and input gets its outcome, and
// the last event says how the session ended.
func (s *Session) finish() {
	s.mu.Lock()
	cause := fault.New(fault.SessionClosed, "the session has ended")
	s.failCallsLocked(func(*call) bool { return true }, cause)
	for _, p := range s.st.requestsInOrder() {
		s.resolveLocked(p, event.OutcomeSessionClosed, false)
	}
	for id := range s.st.inputs {
		delete(s.st.inputs, id)
		s.journal.Append(&event.Receipt{UUID: id, State: event.InputCancelled})
	}
	s.st.session = event.StateClosed
	exit := s.proc.Exit()
	s.journal.Append(&event.Closed{
		Reason: s.st.closeReason, PID: exit.PID, Code: exit.Code, Signal: exit.Signal,
		Stderr: s.cfg.Redact(validText(exit.Stderr)), Err: s.st.failure,
	})
	s.journal.End()
	if !s.st.initialized {
		close(s.ready)
	}
	s.mu.Unlock()
	if s.cfg.Cleanup != nil {
		s.cfg.Cleanup()
	}
}

// writeFailed handles a broken stdin. A CLI that is ending is not at fault: how
// it ended says more than the pipe it left.
func (s *Session) writeFailed(err error) {
	select {
	case <-s.proc.Done():
		return
	case <-time.After(s.cfg.Limits.Drain):
	}
	s.fail(fault.New(fault.CLIExited, "the CLI does not take its input").With("phase", "writing").Wrap(err))
}

func tail(s string, n int) string {
	s = strings.TrimSpace(s)
	if len(s) > n {
		s = strings.ToValidUTF8(s[len(s)-n:], "")
	}
	return s
}

func minTime(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
