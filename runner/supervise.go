package runner

import (
	"cmp"
	"context"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/calls"
	"github.com/agentd/agentd/runner/conn"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/life"
	"github.com/agentd/agentd/runner/ndjson"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/track"
)

// initializeID is the request id of initialize.
const initializeID = "agentd-initialize"

// dropPatience is how long a CLI that reports the lives of inputs may say
// nothing of one while it is idle.
const dropPatience = 10 * time.Second

const never = 100 * 365 * 24 * time.Hour // longer than any session

// connect launches a process and begins to talk to it: initialize first, then
// the lines that begin, if not nil, returns once the process runs.
func (s *Session) connect(ctx context.Context, spec Spec, initialize rawjson.Value, begin func() [][]byte) error {
	spec.StderrLine = s.stderrLine
	c, err := conn.Start(ctx, s.cfg.Launch, spec, s.cfg.Limits, s.cfg.Log)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var follow [][]byte
	if begin != nil {
		follow = begin()
	}
	s.conn.Store(c)
	if s.st.Spawned.IsZero() { // the session's first process
		s.st.Spawned = time.Now()
	}
	s.st.Calls.Add(initializeID, &calls.Call{Deadline: time.Now().Add(s.cfg.Limits.Initialize)})
	for _, line := range append([][]byte{control.AppendRequest(nil, initializeID, initialize)}, follow...) {
		_ = c.SendReply(line) // they were let in under the bound already
	}
	c.Run(s)
	return nil
}

// sendLine queues a line for the CLI; while it is parked, for the next one.
func (s *Session) sendLine(line []byte) error {
	if s.st.Alone() {
		defer s.look()
		return s.st.Waiting.Add(line, s.cfg.Limits.Queue)
	}
	return s.conn.Load().Send(line)
}

// initializedLocked takes the reply to initialize.
func (s *Session) initializedLocked(r control.Response) {
	refused := fault.New(fault.CLIStartFailed, "the CLI refused initialize").Saying(s.cfg.Redact(r.Err))
	if !r.Failed {
		refused = s.cfg.Accept(r.Payload)
	}
	switch {
	case refused != nil && s.st.Phase == life.Waking:
		s.st.WakeError = refused
		return
	case refused != nil:
		s.failLocked(refused, event.CloseFailed)
		return
	}
	info := control.DecodeServerInfo(r)
	s.st.Lifecycle = s.st.Lifecycle || len(info.Capabilities) > 0 // CLIs that have any report the lives of inputs
	if s.st.Session != event.StateClosing {
		state, _ := event.StateOf(s.st.CLIState) // a turn may run already
		s.st.Session = cmp.Or(state, event.StateIdle)
	}
	s.st.IdleSince = time.Now()
	if s.st.Phase == life.Waking {
		s.wokenLocked()
		return
	}
	s.st.Phase = life.Running
	s.st.Initialized = true
	s.st.InitReply = r
	s.st.InitTime = time.Since(s.st.Spawned)
	s.journal.Append(&event.StateChange{State: s.st.Session, CLISessionID: s.st.CLISessionID})
	if !s.st.Lifecycle {
		for _, id := range s.st.Inputs.Open() {
			s.journal.Append(&event.Receipt{UUID: id, State: event.InputQueued})
		}
	}
	s.st.Calls.Inform(r)
	close(s.ready)
}

// supervise watches the session's deadlines and its process, parks and wakes
// it, and ends it.
func (s *Session) supervise() {
	for {
		switch s.attend() {
		case verdictPrepare:
			s.prepare()
		case verdictPark:
			s.park()
		case verdictWake:
			s.wake()
		case verdictUnwoken:
			s.unwoken()
		default:
			s.shutdown()
			s.finish()
			return
		}
	}
}

// attend waits until there is something to do for supervise.
func (s *Session) attend() verdict {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		s.tellConversation()
		again, v := s.tick(time.Now())
		if v != verdictNone {
			return v
		}
		timer.Reset(again)
		var exited, ended <-chan struct{}
		if s.connected() {
			exited, ended = s.conn.Load().Exited(), s.conn.Load().OutputEnded()
		}
		select {
		case <-s.poke:
		case <-timer.C:
		case <-exited:
			s.outputEnded()
		case <-ended:
			s.outputEnded()
		}
	}
}

// tellConversation asks whether the conversation that the CLI has moved to is the
// session's to write.
func (s *Session) tellConversation() {
	s.mu.Lock()
	id, moved := s.st.CLISessionID, s.st.Moved
	s.st.Moved = false
	s.mu.Unlock()
	if !moved {
		return
	}
	if refusal := s.cfg.Conversation(id); refusal != nil {
		s.fail(refusal)
	}
}

// tick does what is due and returns how long nothing will be, or what is to be
// done now.
func (s *Session) tick(now time.Time) (again time.Duration, v verdict) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.st.CloseReason != 0 {
		return 0, verdictEnd
	}
	d := track.Due{Now: now, Next: now.Add(never)}
	for _, p := range s.st.Requests.InOrder() {
		if d.Due(p.Deadline) {
			s.expireLocked(p, callback.Late)
		}
	}
	if c := s.st.Calls.Get(initializeID); c != nil && d.Due(c.Deadline) {
		late := fault.New(fault.CLIStartTimeout, "the CLI did not answer initialize within %s", s.cfg.Limits.Initialize)
		if s.st.Phase != life.Waking {
			s.failLocked(late, event.CloseFailed)
			return 0, verdictEnd
		}
		s.st.WakeError = late
	}
	if s.st.WakeError != nil {
		return 0, verdictUnwoken
	}
	s.st.Calls.Fail(func(c *calls.Call) bool { return d.Due(c.Deadline) && !s.mirror.Holds() }, // what may be the reply
		fault.New(fault.ControlTimeout, "the CLI did not answer within %s", s.cfg.Limits.Control))
	s.droppedLocked(&d)
	if since, ok := s.st.Silent(); ok && s.cfg.Limits.Stalled > 0 {
		if lasted, tell := s.st.Silence.Noticed(since, s.cfg.Limits.Stalled, &d); tell {
			s.journal.Append(&event.Stalled{Silence: lasted})
		}
	}
	if s.st.Ending.Begun() {
		quiet, look := s.st.Quiescent(now, s.cfg.Limits.Settle)
		if quiet || d.Due(s.st.Ending.Ceiling(s.cfg.Limits.HalfClose, s.st.LastResult, s.st.Inputs.Len(), s.st.Requests.InOrder())) {
			s.st.CloseReason = s.st.Ending.Reason()
			return 0, verdictEnd
		}
		d.Due(look)
	}
	v = s.parkingLocked(&d)
	return d.Next.Sub(now), v
}

// connected reports whether a process runs.
func (s *Session) connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.st.Alone()
}

// outputEnded handles the end of the CLI that nobody asked for.
func (s *Session) outputEnded() {
	c := s.conn.Load()
	c.Ended()
	s.mirror.Settle(s.cfg.Limits.Flush) // the last result may say why
	s.mu.Lock()
	defer s.mu.Unlock()
	cause := s.exitFaultLocked(c.Exit())
	if s.st.Phase == life.Waking {
		s.st.FailedResult = ""
		if s.st.WakeError == nil {
			s.st.WakeError = cause
		}
		return
	}
	s.failLocked(cause, event.CloseCLIExited)
}

// exitFaultLocked says why a CLI that ended by itself did: its last result does
// if that was an error, else its stderr.
func (s *Session) exitFaultLocked(exit Exit) *fault.Error {
	why := s.st.FailedResult
	if why == "" {
		why = ndjson.Text(exit.Stderr)
	}
	return conn.Cause(exit, s.st.Phase == life.Running, s.cfg.Redact(why))
}

// droppedLocked settles the inputs that the CLI has let fall.
func (s *Session) droppedLocked(d *track.Due) {
	if !s.st.Lifecycle || s.st.Session != event.StateIdle {
		return
	}
	dropped, look := s.st.Inputs.Dropped(d.Now, s.st.IdleSince, dropPatience)
	d.Due(look)
	for _, uuid := range dropped {
		s.st.Inputs.Settle(uuid)
		s.journal.Append(&event.Receipt{UUID: uuid, State: event.InputDuplicate})
	}
}

// shutdown ends the process: a running turn is interrupted first, then stdin is
// closed after what is queued for it, then the ladder.
func (s *Session) shutdown() {
	s.mu.Lock()
	s.st.Session = event.StateClosing
	interrupt := s.st.Runs() && !s.st.Alone() && s.st.Failure == nil
	s.journal.Append(&event.StateChange{State: event.StateClosing, CLISessionID: s.st.CLISessionID})
	if interrupt {
		_ = s.sendLocked(nil, false, control.Interrupt{CancelQueued: true}.Encode())
		for _, id := range s.st.Tasks.IDs() {
			_ = s.stopTaskLocked(nil, id)
		}
	}
	s.mu.Unlock()
	if interrupt {
		s.awaitInterrupt()
	}
	s.mu.Lock()
	s.st.Closing = true
	alone := s.st.Alone()
	patience := s.cfg.Limits.Flush
	if s.st.CloseReason == event.CloseShuttingDown {
		patience = s.cfg.Limits.FlushStopping
	}
	s.mu.Unlock()
	if !alone {
		s.conn.Load().Close(s.cfg.Limits.Ladder)
	}
	s.mirror.Close(patience)
}

// awaitInterrupt waits until the turn has ended, for at most Limits.Interrupt.
func (s *Session) awaitInterrupt() {
	limit := time.After(s.cfg.Limits.Interrupt)
	for {
		s.mu.Lock()
		idle := !s.st.Runs()
		s.mu.Unlock()
		if idle {
			return
		}
		select {
		case <-s.poke:
		case <-s.conn.Load().Exited():
			return
		case <-limit:
			return
		}
	}
}

// finish journals the end: every call, request and input gets its outcome, and
// the last event says how the session ended.
func (s *Session) finish() {
	s.serving.Close()
	s.mu.Lock()
	cause := fault.New(fault.SessionClosed, "the session has ended")
	s.st.Calls.Fail(func(*calls.Call) bool { return true }, cause)
	for _, p := range s.st.Requests.InOrder() {
		s.resolveLocked(p, event.OutcomeSessionClosed, false)
	}
	for _, id := range s.st.Inputs.Open() {
		s.st.Inputs.Settle(id)
		s.journal.Append(&event.Receipt{UUID: id, State: event.InputCancelled})
	}
	s.st.Session = event.StateClosed
	var exit Exit // its zero value if no process was started
	if c := s.conn.Load(); c != nil {
		exit = c.Exit()
	}
	s.journal.Append(&event.Closed{
		Reason: s.st.CloseReason, PID: exit.PID, Code: exit.Code, Signal: exit.Signal,
		Stderr: s.cfg.Redact(ndjson.Text(exit.Stderr)), Err: s.st.Failure,
	})
	s.revivedLocked()
	s.journal.End()
	if !s.st.Initialized {
		close(s.ready)
	}
	s.mu.Unlock()
	s.cfg.Cleanup()
}

// WriteFailed implements conn.Handler.
func (s *handler) WriteFailed(err error) {
	if broken := s.conn.Load().Broken(err); broken != nil {
		s.fail(broken)
	}
}
