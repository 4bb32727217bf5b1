package runner

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/config"
	"github.com/agentd/agentd/runner/conn"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/life"
	"github.com/agentd/agentd/runner/limits"
	"github.com/agentd/agentd/runner/mirror"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/serial"
)

// Limits bound a session.
type Limits = limits.Limits

// What a session is made of, under the names that callers of this package use.
type (
	// Config says how to run a session.
	Config = config.Config
	// Store says how a transcript is mirrored to a store that the caller hosts.
	Store = config.Store
	// Tools are MCP servers that agentd hosts for the caller.
	Tools = config.Tools
	// Snapshot is what a parked session needs to go on.
	Snapshot = config.Snapshot
	// Revival says how to start a parked session's CLI again.
	Revival = config.Revival
	// Info is what is known of a started session.
	Info = config.Info
)

// Session is one conversation with a CLI. Its methods may be called from
// several goroutines and do not block on the CLI.
type Session struct {
	cfg     Config
	journal *journal.Journal
	conn    atomic.Pointer[conn.Conn] // the process; nil before the first
	started time.Time
	serving *serial.Queue  // MCP messages that take time
	mirror  *mirror.Mirror // nil without a session store

	poke  chan struct{} // capacity 1: the supervisor should look at the state
	ready chan struct{} // closed once initialize is answered or cannot be

	life context.Context //nolint:containedctx // the session's own, no call's: done when every goroutine has ended
	end  context.CancelFunc

	mu sync.Mutex
	// Below is guarded by mu. It may be held while taking the journal's or the
	// writer's lock, never the other way round, and never across I/O.
	st life.State
}

// Start launches the CLI and begins to talk to it. It returns once the process
// runs, or at once where the caller is to be asked first; [Session.Ready] tells when
// the CLI has answered. ctx bounds the launch alone.
func Start(ctx context.Context, cfg Config) (*Session, error) {
	cfg = cfg.OrDefault()
	s := &Session{
		cfg:     cfg,
		journal: journal.New(cfg.Budget),
		started: time.Now(),
		poke:    make(chan struct{}, 1),
		ready:   make(chan struct{}),
	}
	s.life, s.end = context.WithCancel(context.Background()) //nolint:forbidigo // the session is nobody's call
	s.serving = serial.New(func(f func()) { s.Guard("tools", f) }, cfg.Limits.Requests, cfg.Limits.RequestBytes)
	s.st = life.New(cfg, s.journal)
	if cfg.Store != nil {
		s.mirror = mirror.New(s.life, *cfg.Store, s)
	}
	if s.mirror.Resumes() {
		s.st.Phase = life.Preparing
	} else if err := s.connect(ctx, cfg.Spec, cfg.Initialize, nil); err != nil {
		s.end()
		cfg.Cleanup()
		return nil, err
	}
	go func() { // ends with the session; Done tells
		defer s.end()
		s.Guard("supervisor", s.supervise)
	}()
	return s, nil
}

// handler is what a process's connection tells the session.
type handler = Session

// Guard runs one goroutine of the session. A panic is a defect: it ends this
// session with INTERNAL and a logged stack, not the daemon.
func (s *handler) Guard(name string, f func()) {
	defer func() {
		if v := recover(); v != nil {
			s.cfg.Log.Error("session goroutine panicked", "goroutine", name, "error", fmt.Sprint(v), "stack", string(debug.Stack()))
			s.fail(fault.New(fault.Internal, "a defect in agentd ended the session").Wrap(fmt.Errorf("panic in %s: %v", name, v)))
		}
	}()
	f()
}

// Ready is closed once the CLI has answered initialize, or never will.
func (s *Session) Ready() <-chan struct{} { return s.ready }

// Done is closed once the session has ended and all its goroutines with it.
func (s *Session) Done() <-chan struct{} { return s.life.Done() }

// OnDone calls f, on a goroutine of its own, once [Session.Done] is closed.
func (s *Session) OnDone(f func()) { context.AfterFunc(s.life, f) }

// Err returns why the session failed, nil while it runs and after an orderly
// end. The first cause wins.
func (s *Session) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.st.Failure == nil {
		return nil
	}
	return s.st.Failure
}

// ShutDown reports whether the session ended because the daemon stops.
func (s *Session) ShutDown() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.CloseReason == event.CloseShuttingDown
}

// Redact removes the session's secrets from text of the CLI that goes into an
// error.
func (s *Session) Redact(text string) string { return s.cfg.Redact(text) }

// Info returns what is known now.
func (s *Session) Info() Info {
	first, last, turn := s.journal.Bounds()
	s.mu.Lock()
	defer s.mu.Unlock()
	return Info{
		Initialize:     s.st.InitReply,
		Initialized:    s.st.Initialized,
		State:          s.st.Session,
		CLISessionID:   s.st.CLISessionID,
		PID:            s.pidLocked(),
		Spawn:          s.st.Spawned.Sub(s.started),
		InitializeTime: s.st.InitTime,
		FirstSeq:       first,
		LastSeq:        last,
		Turn:           turn,
		Pending:        s.st.Requests.Len(),
		Inputs:         s.st.Queued(),
		Model:          s.st.About.Model,
		Title:          s.st.About.Title,
		PermissionMode: s.st.Restore.PermissionMode(),
		Active:         s.st.LastFrame,
	}
}

// CLISessionID is the conversation's id, empty if not known yet.
func (s *Session) CLISessionID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.CLISessionID
}

// Subscribe returns an observer of the durable events after the given seq (0:
// of all that are held) and of the ephemeral ones from now on. A controlling
// subscription is the one that events are kept for longest.
func (s *Session) Subscribe(after uint64, controlling bool) *journal.Subscription {
	return s.journal.Subscribe(after, controlling)
}

// Journal is the session's record.
func (s *Session) Journal() *journal.Journal { return s.journal }

// Close ends the session. With finishTurn the running turn may end first, and
// is interrupted otherwise. Done tells when it has ended.
func (s *Session) Close(reason event.CloseReason, finishTurn bool) {
	if reason == event.CloseShuttingDown && !finishTurn {
		s.mirror.Hurry(s.cfg.Limits.FlushStopping)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if reason == event.CloseCallerLost || reason == event.CloseDetachExpired {
		s.desertedLocked()
	}
	if finishTurn {
		s.st.Ending.Begin(reason)
	} else if s.st.CloseReason == 0 {
		s.st.CloseReason = reason
		s.stopWakingLocked()
	}
	s.look()
}

// EndInput says that nothing more will be sent. The session ends when it is
// quiescent, or after the half-close ceiling.
func (s *Session) EndInput() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.Ending.Begin(event.CloseInputEnded)
	s.look()
}

// Reopen takes back [Session.EndInput], and says that somebody is there again.
// A close that waits for the running turn stays.
func (s *Session) Reopen() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.Ending.TakeBack()
	s.st.Absent = false
}

// Kill ends the session at once, whatever it is doing.
func (s *Session) Kill(reason event.CloseReason) {
	s.Close(reason, false)
	if c := s.conn.Load(); c != nil {
		c.Kill()
	}
	s.mirror.Abandon()
	<-s.Done()
}

// SetPresent says whether somebody is there to answer requests. While nobody
// is, open and arriving requests get their default answer at once.
func (s *Session) SetPresent(present bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.Absent = !present
	if s.st.Absent {
		for _, r := range s.st.Requests.InOrder() {
			s.expireLocked(r, callback.Nobody)
		}
	}
}

// pidLocked returns the pid of the CLI, 0 if none runs.
func (s *Session) pidLocked() int {
	if c := s.conn.Load(); c != nil && !s.st.Alone() && s.st.Session != event.StateClosed {
		return c.Exit().PID
	}
	return 0
}

// look wakes the supervisor.
func (s *Session) look() {
	select {
	case s.poke <- struct{}{}:
	default:
	}
}

// fail records the first cause of an abnormal end and starts that end.
func (s *Session) fail(cause *fault.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failLocked(cause, event.CloseFailed)
}

func (s *Session) failLocked(cause *fault.Error, reason event.CloseReason) {
	if s.st.Failure == nil && s.st.CloseReason == 0 {
		s.st.Failure = cause
		s.st.CloseReason = reason
		s.stopWakingLocked()
	}
	s.look()
}
