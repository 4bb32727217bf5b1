package sessions

import (
	"strconv"
	"sync"
	"time"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/tunnel"
)

// engine is what runs behind a [Live]: a session, or the CLI of a tunnel.
type engine interface {
	Close(reason event.CloseReason, finishTurn bool)
	Kill(reason event.CloseReason)
	OnDone(f func())
	Err() error
	ShutDown() bool
	CLISessionID() string
	Journal() *journal.Journal
}

var (
	_ engine = (*runner.Session)(nil)
	_ engine = (*tunnel.Tunnel)(nil)
)

// Live is a session together with who it belongs to and who uses it.
type Live struct {
	key        key
	owner      *owner
	manager    *Manager
	transcript transcript
	verbatim   bool          // options.verbatim_prompts
	gone       chan struct{} // closed when the session counts no more
	tunnel     bool          // it is the CLI of a tunnel: nobody finds it
	retain     bool          // it stays attachable when it has ended
	detach     time.Duration
	before     *Live // the ended session that had this id; its manager's mu guards it

	// Labels are the caller's.
	Labels map[string]string
	// Opened is when it was opened.
	Opened time.Time
	// CLI is what it runs.
	CLI CLI
	// Cwd is where its CLI works.
	Cwd string
	// Warnings are what an SDK would have printed about the options.
	Warnings []*agentdv1.Warning
	// Asks says that its opener is asked before it is ready.
	Asks bool
	// Raw and MaxBytes are how its opener wants its events.
	Raw      agentdv1.RawFrames
	MaxBytes int

	commands commands

	mu sync.Mutex
	// Below is guarded by mu.
	engine   engine          // nil until it was started
	session  *runner.Session // the engine; nil for a tunnel
	epoch    uint64
	control  *Control
	watchers int
	calls    int       // under way
	expires  time.Time // when it ends unless somebody comes; zero: never
	absentAt time.Time // when nobody counts as there any more; zero: never
	forgetAt time.Time // when an ended session is forgotten; zero: it runs. Set once
}

// ID is agentd's id of the session.
func (l *Live) ID() string { return l.key.id }

// Owner is whose session it is.
func (l *Live) Owner() string { return l.key.owner }

// Session is the engine, nil until it was started, and for a tunnel.
func (l *Live) Session() *runner.Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.session
}

// running is what runs behind the session, nil until it was started.
func (l *Live) running() engine {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.engine
}

// Cause is why the session has ended; nil if that was asked for. One that the
// daemon ended can be resumed elsewhere.
func (l *Live) Cause() error {
	e := l.running()
	if err := e.Err(); err != nil || !e.ShutDown() {
		return err
	}
	return shuttingDown()
}

// Gone is closed once the session has ended and its id may be used again.
func (l *Live) Gone() <-chan struct{} { return l.gone }

func (l *Live) begin(e engine) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.engine = e
	l.session, _ = e.(*runner.Session)
	l.expireIfUnused()
}

// end notes that the session has ended, and until when to remember it.
func (l *Live) end(forgetAt time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetAt = forgetAt
	l.expires, l.absentAt = time.Time{}, time.Time{}
}

func (l *Live) ended() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.forgetAt.IsZero()
}

// expire does what is due by now, except that it forgets no session. It returns
// when to look again.
func (l *Live) expire(now time.Time) (again time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.forgetAt.IsZero() {
		return l.forgetAt
	}
	if due(l.absentAt, now) {
		l.absentAt = time.Time{}
		l.session.SetPresent(false)
	}
	if due(l.expires, now) {
		l.expires = time.Time{}
		l.session.Close(event.CloseDetachExpired, false)
	}
	again = l.expires
	if again.IsZero() || !l.absentAt.IsZero() && l.absentAt.Before(again) {
		again = l.absentAt
	}
	return again
}

// attached refuses to take a session from the stream that controls it.
func attached(id string, epoch uint64, takeOver bool) error {
	cure := "set take_over, and expected_epoch if it is yours"
	if takeOver {
		cure = "expected_epoch is another"
	}
	return fault.New(fault.SessionAttached, "another stream controls the session, in epoch %d; %s", epoch, cure).
		With("session_id", id).With("epoch", strconv.FormatUint(epoch, 10))
}

func due(t, now time.Time) bool { return !t.IsZero() && !t.After(now) }

// expireIfUnused sets the time at which a session that nobody holds ends. mu is
// held.
func (l *Live) expireIfUnused() {
	l.expires = time.Time{}
	if l.control == nil && l.watchers == 0 && l.calls == 0 && l.detach > 0 && l.forgetAt.IsZero() {
		l.expires = time.Now().Add(l.detach)
	}
	l.manager.lookAgain()
}

// Use notes that a call uses the session until the returned function is called:
// its end, if nobody holds it, moves.
func (l *Live) Use() (done func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calls++
	l.expireIfUnused()
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.calls--
		l.expireIfUnused()
	}
}

// Watch notes that somebody watches until the returned function is called.
func (l *Live) Watch() (leave func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers++
	l.expireIfUnused()
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.watchers--
		l.expireIfUnused()
	}
}

// rank orders sessions by how little their past is needed.
func (l *Live) rank() int {
	switch s := l.Session().Info().State; {
	case s == event.StateClosed:
		return 0
	case s == event.StateParked:
		return 1
	case !l.Usage().Attached:
		return 2
	case s == event.StateIdle:
		return 3
	default:
		return 4
	}
}

// Usage is who uses a session.
type Usage struct {
	// Epoch counts its controllers.
	Epoch uint64
	// Attached is true while a stream controls it.
	Attached bool
	// Watchers is how many watch it.
	Watchers int
	// Expires is when it ends unless somebody comes; zero: never.
	Expires time.Time
}

// Usage returns who uses the session now.
func (l *Live) Usage() Usage {
	l.mu.Lock()
	defer l.mu.Unlock()
	return Usage{Epoch: l.epoch, Attached: l.control != nil, Watchers: l.watchers, Expires: l.expires}
}

// Send sends an input as the session's options say. While the daemon drains no
// new turn begins.
func (l *Live) Send(in message.Input) error {
	select {
	case <-l.manager.draining.Done():
		return shuttingDown()
	default:
	}
	if l.verbatim && in.ClientComposed == nil {
		in.ClientComposed = &l.verbatim
	}
	return l.Session().Send(in)
}

// Control is one stream's hold on a session.
type Control struct {
	// Epoch counts the session's controllers.
	Epoch uint64
	live  *Live
	lost  chan struct{}
}

// Lost is closed when another stream has taken the session over.
func (c *Control) Lost() <-chan struct{} { return c.lost }

// Take makes a stream the session's controller. A session that is controlled is
// taken over only if the caller wants that, and, where given, knows the epoch.
// An ended session is nobody's: its past may be read.
func (l *Live) Take(takeOver bool, expected *uint64) (*Control, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := &Control{Epoch: l.epoch, live: l, lost: make(chan struct{})}
	if !l.forgetAt.IsZero() {
		return c, nil
	}
	select {
	case <-l.manager.draining.Done():
		return nil, shuttingDown()
	default:
	}
	if old := l.control; old != nil {
		if !takeOver || expected != nil && *expected != l.epoch {
			return nil, attached(l.key.id, l.epoch, takeOver)
		}
		close(old.lost)
	}
	l.epoch++
	c.Epoch = l.epoch
	l.control = c
	l.absentAt = time.Time{}
	l.session.Reopen()
	l.expireIfUnused()
	return c, nil
}

// Subscribe returns the stream's place in the journal. Events are kept longest
// for the stream that controls the session now.
func (c *Control) Subscribe(after uint64) *journal.Subscription {
	l := c.live
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.session.Subscribe(after, l.control == c)
}

// HalfClose notes that the stream sends nothing more. Requests get their
// default answers once nobody counts as there: at once, or after the session's
// detach timeout.
func (c *Control) HalfClose() {
	l := c.live
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.control != c {
		return
	}
	l.session.EndInput()
	if l.detach == 0 {
		l.session.SetPresent(false)
		return
	}
	l.absentAt = time.Now().Add(l.detach)
	l.manager.lookAgain()
}

// Release ends the stream's hold. The session ends with it, or waits for its
// detach timeout.
func (c *Control) Release() {
	l := c.live
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.control != c {
		return
	}
	l.control = nil
	if l.detach == 0 {
		l.session.Close(event.CloseCallerLost, false)
		return
	}
	l.expireIfUnused()
}
