package runner

import (
	"context"
	"errors"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/calls"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/track"
)

// phase is what the session's process is doing.
type phase int

const (
	phaseStarting phase = iota // initialize is not answered yet
	phaseRunning
	phaseParked // no process
	phaseWaking // a process runs, and has not answered initialize yet
)

// verdict is what supervise is to do.
type verdict int

const (
	verdictNone verdict = iota
	verdictEnd
	verdictPark
	verdictWake
	verdictUnwoken // the process that was to wake the session is of no use
)

// parkLadder is the patience with an idle CLI that is to be parked: it ends in
// a tenth of a second unless it waits for the API.
var parkLadder = Ladder{EOF: 2 * time.Second, Term: 5 * time.Second}

// Park asks an idle session to be parked, and reports whether it will be: not
// if something would be lost. Its state tells when it is.
func (s *Session) Park(reason string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.parkableLocked() {
		return false
	}
	s.st.parkReason = reason
	s.look()
	return true
}

// IdleSince returns since when the session could be parked; ok is false if it
// cannot be, or is about to be.
func (s *Session) IdleSince() (since time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.idleSince, s.st.parkReason == "" && s.parkableLocked()
}

// parkableLocked reports whether the CLI could be stopped and its conversation
// resumed without a caller noticing anything but time.
func (s *Session) parkableLocked() bool {
	return s.cfg.Restore != nil && s.st.phase == phaseRunning && s.st.session == event.StateIdle &&
		!s.st.runs() && s.st.tasks.Len() == 0 && s.st.requests.Len() == 0 && s.st.calls.Len() == 0 &&
		!s.st.lastResult.IsZero() && s.st.cliSessionID != "" && s.st.restore.Pinned() == "" &&
		!s.st.ending.Begun() && s.st.closeReason == 0
}

// parkingLocked decides whether to park or to wake.
func (s *Session) parkingLocked(d *track.Due) verdict {
	switch {
	case s.st.phase == phaseParked && s.st.waiting.Any():
		return verdictWake
	case !s.parkableLocked():
		s.st.parkReason = ""
		return verdictNone
	case s.cfg.Idle > 0 && d.Due(s.st.idleSince.Add(s.cfg.Idle)):
		s.st.parkReason = "IDLE_TIMEOUT"
	}
	if s.st.parkReason != "" {
		return verdictPark
	}
	return verdictNone
}

// park stops the CLI. What arrives from now on waits for the next one; what it
// still writes is journaled as always.
func (s *Session) park() {
	s.mu.Lock()
	if s.st.parkReason == "" || !s.parkableLocked() { // something came in between
		s.mu.Unlock()
		return
	}
	s.st.phase = phaseParked
	reason := s.st.parkReason
	s.st.parkReason = ""
	s.mu.Unlock()
	s.conn.Load().Close(parkLadder)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.session, s.st.cliState = event.StateParked, ""
	s.journal.Append(&event.Parked{Reason: reason})
	s.journal.Append(&event.StateChange{State: event.StateParked, CLISessionID: s.st.cliSessionID})
}

// wake starts the CLI again: first what puts its state back, then what waited.
// The session stays parked until the process runs, so that what arrives
// meanwhile waits too. A close cancels it.
func (s *Session) wake() {
	ctx, cancel := context.WithTimeout(s.life, s.cfg.Limits.Initialize)
	defer cancel()
	s.mu.Lock()
	s.st.cancelWake = cancel
	closing := s.st.closeReason != 0
	snap := Snapshot{CLISessionID: s.st.cliSessionID, PermissionMode: s.st.restore.PermissionMode(), CostUSD: s.st.costs.Total()}
	s.mu.Unlock()
	if closing {
		return
	}
	began := time.Now()
	r, err := s.cfg.Restore(ctx, snap)
	if err == nil {
		err = s.connect(ctx, r.Spec, r.Initialize, func() [][]byte {
			follow := append(s.replayLocked(), s.st.waiting.Take()...)
			s.st.phase, s.st.wakeBegan, s.st.started = phaseWaking, began, r.Started
			return follow
		})
		if err != nil && r.Started != nil {
			r.Started()
		}
	}
	if err != nil {
		s.mu.Lock()
		s.st.wakeError = err
		s.mu.Unlock()
		s.unwoken()
	}
}

// stopWakingLocked ends a wake that is not needed any more.
func (s *Session) stopWakingLocked() {
	if s.st.cancelWake != nil && s.st.phase == phaseParked {
		s.st.cancelWake()
	}
}

// replayLocked returns the controls that put back what was changed.
func (s *Session) replayLocked() [][]byte {
	var follow [][]byte
	for _, b := range s.st.restore.Replay() {
		follow = append(follow, control.AppendRequest(nil, s.st.calls.NextID(), b.Encode()))
	}
	return follow
}

// wokenLocked notes that the CLI is back.
func (s *Session) wokenLocked() {
	s.st.phase = phaseRunning
	s.revivedLocked()
	s.journal.Append(&event.Woken{CLISessionID: s.st.cliSessionID, Took: time.Since(s.st.wakeBegan)})
	s.journal.Append(&event.StateChange{State: s.st.session, CLISessionID: s.st.cliSessionID})
	s.look()
}

// revivedLocked says that a revival is over.
func (s *Session) revivedLocked() {
	if s.st.started != nil {
		s.st.started()
		s.st.started = nil
	}
}

// unwoken undoes a wake that failed: what waited for it is refused, and the
// session is parked as before.
func (s *Session) unwoken() {
	s.mu.Lock()
	waking := s.st.phase == phaseWaking
	s.mu.Unlock()
	if c := s.conn.Load(); waking && c != nil {
		c.Close(parkLadder)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cause := fault.New(fault.WakeFailed, "the CLI could not be started again").Wrap(s.st.wakeError)
	if f, ok := errors.AsType[*fault.Error](s.st.wakeError); ok {
		cause.Message += ": " + f.Message
		cause.Said, cause.Metadata = f.Said, f.Metadata
		cause.Quota, cause.RetryAfter = f.Quota, f.RetryAfter
	}
	s.cfg.Log.Warn("waking a parked session failed", "error", s.st.wakeError)
	s.st.wakeError = nil
	s.revivedLocked()
	s.st.phase, s.st.session, s.st.cliState = phaseParked, event.StateParked, ""
	s.st.waiting.Take()
	s.st.calls.Remove(initializeID)
	if s.st.closeReason != 0 {
		return // the end settles what waited
	}
	s.st.calls.Fail(func(*calls.Call) bool { return true }, cause)
	for _, uuid := range s.st.inputs.Open() {
		s.st.inputs.Refuse(uuid)
		s.journal.Append(&event.Receipt{UUID: uuid, State: event.InputRejected, Err: cause})
	}
	s.journal.Append(&event.StateChange{State: event.StateParked, CLISessionID: s.st.cliSessionID})
}
