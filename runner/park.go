package runner

import (
	"context"
	"errors"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/calls"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/life"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/track"
)

// verdict is what supervise is to do.
type verdict int

const (
	verdictNone verdict = iota
	verdictEnd
	verdictPrepare
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
	s.st.ParkReason = reason
	s.look()
	return true
}

// IdleSince returns since when the session could be parked; ok is false if it
// cannot be, or is about to be.
func (s *Session) IdleSince() (since time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.IdleSince, s.st.ParkReason == "" && s.parkableLocked()
}

// parkableLocked reports whether the session may be parked now.
func (s *Session) parkableLocked() bool { return s.cfg.Restore != nil && s.st.Parkable() }

// parkingLocked decides whether to park or to wake.
func (s *Session) parkingLocked(d *track.Due) verdict {
	switch {
	case s.st.Phase == life.Preparing:
		return verdictPrepare
	case s.st.Phase == life.Parked && s.st.Waiting.Any():
		return verdictWake
	case !s.parkableLocked():
		s.st.ParkReason = ""
		return verdictNone
	case s.cfg.Idle > 0 && d.Due(s.st.IdleSince.Add(s.cfg.Idle)):
		s.st.ParkReason = "IDLE_TIMEOUT"
	}
	if s.st.ParkReason != "" {
		return verdictPark
	}
	return verdictNone
}

// park stops the CLI. What arrives from now on waits for the next one; what it
// still writes is journaled as always.
func (s *Session) park() {
	s.mu.Lock()
	if s.st.ParkReason == "" || !s.parkableLocked() { // something came in between
		s.mu.Unlock()
		return
	}
	s.st.Phase = life.Parked
	reason := s.st.ParkReason
	s.st.ParkReason = ""
	s.mu.Unlock()
	s.conn.Load().Close(parkLadder)
	s.mirror.Flush()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.Session, s.st.CLIState = event.StateParked, ""
	s.journal.Append(&event.Parked{Reason: reason})
	s.journal.Append(&event.StateChange{State: event.StateParked, CLISessionID: s.st.CLISessionID})
}

// wake starts the CLI again: first what puts its state back, then what waited.
// The session stays parked until the process runs, so that what arrives
// meanwhile waits too. A close cancels it.
func (s *Session) wake() {
	ctx, cancel := s.cancelable(s.cfg.Limits.Initialize)
	defer cancel()
	s.mu.Lock()
	snap := Snapshot{CLISessionID: s.st.CLISessionID, PermissionMode: s.st.Restore.PermissionMode(), CostUSD: s.st.Costs.Total()}
	s.mu.Unlock()
	began := time.Now()
	r, err := s.cfg.Restore(ctx, snap)
	if err == nil {
		err = s.connect(ctx, r.Spec, r.Initialize, func() [][]byte {
			follow := append(s.replayLocked(), s.st.Waiting.Take()...)
			s.st.Phase, s.st.WakeBegan, s.st.Started = life.Waking, began, r.Started
			return follow
		})
		if err != nil && r.Started != nil {
			r.Started()
		}
	}
	if err != nil {
		s.mu.Lock()
		s.st.WakeError = err
		s.mu.Unlock()
		s.unwoken()
	}
}

// prepare asks the caller for what the first process needs, and starts it. A close
// cancels it.
func (s *Session) prepare() {
	ctx, cancel := s.cancelable(never)
	defer cancel()
	spec, err := s.mirror.Resume(ctx)
	if err == nil {
		err = s.connect(ctx, spec, s.cfg.Initialize, func() [][]byte {
			s.st.Phase = life.Starting
			return s.st.Waiting.Take()
		})
	}
	if err != nil {
		s.fail(fault.Of(err, fault.New(fault.Internal, "the session could not be prepared")))
	}
}

// cancelable returns what a launch is bound to, which the session's end cancels.
func (s *Session) cancelable(limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(s.life, limit)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.CancelWake = cancel
	if s.st.CloseReason != 0 {
		cancel()
	}
	return ctx, cancel
}

// stopWakingLocked ends a wake that is not needed any more.
func (s *Session) stopWakingLocked() {
	if s.st.CancelWake != nil && s.st.Alone() {
		s.st.CancelWake()
	}
}

// replayLocked returns the controls that put back what was changed.
func (s *Session) replayLocked() [][]byte {
	var follow [][]byte
	for _, b := range s.st.Restore.Replay() {
		follow = append(follow, control.AppendRequest(nil, s.st.Calls.NextID(), b.Encode()))
	}
	return follow
}

// wokenLocked notes that the CLI is back.
func (s *Session) wokenLocked() {
	s.st.Phase = life.Running
	s.revivedLocked()
	s.journal.Append(&event.Woken{CLISessionID: s.st.CLISessionID, Took: time.Since(s.st.WakeBegan)})
	s.journal.Append(&event.StateChange{State: s.st.Session, CLISessionID: s.st.CLISessionID})
	s.look()
}

// revivedLocked says that a revival is over.
func (s *Session) revivedLocked() {
	if s.st.Started != nil {
		s.st.Started()
		s.st.Started = nil
	}
}

// unwoken undoes a wake that failed: what waited for it is refused, and the
// session is parked as before.
func (s *Session) unwoken() {
	s.mu.Lock()
	waking := s.st.Phase == life.Waking
	s.mu.Unlock()
	if c := s.conn.Load(); waking && c != nil {
		c.Close(parkLadder)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	cause := fault.New(fault.WakeFailed, "the CLI could not be started again").Wrap(s.st.WakeError)
	if f, ok := errors.AsType[*fault.Error](s.st.WakeError); ok {
		cause.Message += ": " + f.Message
		cause.Said, cause.Metadata = f.Said, f.Metadata
		cause.Quota, cause.RetryAfter = f.Quota, f.RetryAfter
	}
	s.cfg.Log.Warn("waking a parked session failed", "error", s.st.WakeError)
	s.st.WakeError = nil
	s.revivedLocked()
	s.st.Phase, s.st.Session, s.st.CLIState = life.Parked, event.StateParked, ""
	s.st.Waiting.Take()
	s.st.Calls.Remove(initializeID)
	if s.st.CloseReason != 0 {
		return // the end settles what waited
	}
	s.st.Calls.Fail(func(*calls.Call) bool { return true }, cause)
	for _, uuid := range s.st.Inputs.Open() {
		s.st.Inputs.Refuse(uuid)
		s.journal.Append(&event.Receipt{UUID: uuid, State: event.InputRejected, Err: cause})
	}
	s.journal.Append(&event.StateChange{State: event.StateParked, CLISessionID: s.st.CLISessionID})
}
