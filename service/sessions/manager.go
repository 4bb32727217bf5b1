package sessions

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/service/sessions/home"
	"github.com/agentd/agentd/service/sessions/program"
	"github.com/agentd/agentd/service/sessions/quota"
)

// key names a session. Ids are the caller's to choose, so that they are unique
// per owner only; another owner's session is not found rather than forbidden.
type key struct {
	owner, id string
}

// Manager holds the sessions that live, and for a while those that have ended.
type Manager struct {
	cfg  Config
	poke chan struct{}  // capacity 1: a deadline has changed
	wg   sync.WaitGroup // one for each session that is reserved

	stop, swept chan struct{} // closed to end the janitor, and when it has ended

	host   program.Host // where CLIs run
	homes  home.Homes   // and what for
	daemon *quota.Quota // what all owners together may have

	draining context.Context //nolint:containedctx // ends once the daemon is about to stop
	drain    context.CancelCauseFunc

	mu sync.Mutex
	// Below is guarded by mu, which may be held while taking a Live's.
	sessions map[key]*Live
	owners   map[string]*owner // those of the sessions that are held
	deadline time.Time         // of the drain; zero: there is none
	moved    chan struct{}     // closed when the deadline moves; then there is a new one
}

// New returns a manager without sessions.
func New(cfg Config) *Manager {
	m := &Manager{
		cfg:  cfg.orDefault(),
		poke: make(chan struct{}, 1),
		stop: make(chan struct{}), swept: make(chan struct{}),
		moved:    make(chan struct{}),
		sessions: make(map[key]*Live),
		owners:   make(map[string]*owner),
	}
	m.draining, m.drain = context.WithCancelCause(context.Background()) //nolint:forbidigo // the daemon is nobody's call
	m.host = program.Host{
		Launch: m.cfg.Launch, TempDir: m.cfg.TempDir, Version: m.cfg.Version, Limits: m.cfg.Limits, Stop: m.draining, Log: m.cfg.Log,
	}
	m.homes = home.New(m.cfg.BaseEnv, m.cfg.Homes)
	m.daemon = quota.Daemon(quota.Bounds{
		Sessions: m.cfg.MaxSessions, Processes: m.cfg.MaxProcesses, Starts: m.cfg.MaxStarts, JournalBytes: m.cfg.JournalBytes,
	}, func() bool { return m.parkIdlest(nil) })
	go m.janitor()
	return m
}

// Config returns the configuration, defaults filled in.
func (m *Manager) Config() *Config { return &m.cfg }

// Homes are the environments of the sessions' owners.
func (m *Manager) Homes() home.Homes { return m.homes }

// reserve adds a session that is about to start, so that neither its id nor its
// transcript can be taken twice.
func (m *Manager) reserve(l *Live) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	old := m.sessions[l.key]
	switch {
	case !m.deadline.IsZero():
		return shuttingDown()
	case old != nil && !old.ended():
		return fault.New(fault.SessionAlreadyExists, "a live session has the id %s", l.ID()).With("session_id", l.ID())
	}
	for _, other := range m.sessions {
		if m.oneHome(l.Owner(), other) && !other.ended() && l.shares(other) {
			return inUse(l.Owner(), other)
		}
	}
	m.hold(l)
	if err := l.owner.quota.AddSession(); err != nil {
		m.forget(l)
		return err
	}
	l.before, m.sessions[l.key] = old, l
	m.wg.Add(1) // leave takes it back
	return nil
}

// claim checks that no other session writes the conversation that l's CLI has
// moved to, by a name that told nothing when l was opened.
func (m *Manager) claim(l *Live, id string) *fault.Error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, other := range m.sessions {
		if other != l && m.oneHome(l.Owner(), other) && !other.ended() && !other.transcript.none && other.writes(id) {
			return inUse(l.Owner(), other)
		}
	}
	return nil
}

func shuttingDown() *fault.Error {
	e := fault.New(fault.ShuttingDown, "the daemon is stopping")
	e.RetryAfter = time.Second
	return e
}

// leave stops counting a session; keep says whether it stays attachable.
func (m *Manager) leave(l *Live, keep bool) {
	defer m.wg.Done()
	defer close(l.gone)
	m.mu.Lock()
	defer m.mu.Unlock()
	l.owner.quota.EndSession()
	if !keep && m.sessions[l.key] == l {
		delete(m.sessions, l.key)
		if l.before != nil { // l never was: the one before stays attachable
			m.sessions[l.key], l.before = l.before, nil
		}
		m.forget(l)
	}
	m.lookAgain()
}

// launched keeps the session until it has ended.
func (m *Manager) launched(l *Live, e engine, pid int) {
	l.begin(e)
	m.cfg.Log.Info("session opened", "owner", l.Owner(), "session_id", l.ID(), "tunnel", l.tunnel, "cli_pid", pid)
	m.mu.Lock()
	stopping := !m.deadline.IsZero()
	if l.before != nil { // its id is l's now
		m.forget(l.before)
		l.before = nil
	}
	m.mu.Unlock()
	if stopping { // Shutdown may have looked before the session was there
		e.Close(event.CloseShuttingDown, true)
	}
	e.OnDone(func() { // wg waits for it through leave
		log := m.cfg.Log.With("owner", l.Owner(), "session_id", l.ID(), "duration", time.Since(l.Opened).Round(time.Millisecond))
		if err := e.Err(); err != nil {
			log = log.With("error", err)
		}
		log.Info("session closed")
		if m.cfg.Observer != nil {
			m.cfg.Observer.Ended(time.Since(l.Opened), l.Cause())
		}
		l.end(time.Now().Add(m.cfg.Retain))
		m.leave(l, l.retain)
	})
}

// Find returns a session of the owner's, running or ended a short while ago.
func (m *Manager) Find(owner, id string) (*Live, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	l := m.sessions[key{owner: owner, id: id}]
	if l != nil && l.Session() == nil && l.before != nil { // which may yet fail to start
		l = l.before
	}
	if l == nil || l.Session() == nil {
		return nil, fault.New(fault.SessionNotFound, "the caller has no session %s", id).With("session_id", id)
	}
	return l, nil
}

// List returns the sessions of an owner, or of all, in the order in which they
// were opened.
func (m *Manager) List(owner string, all bool) []*Live {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []*Live
	for _, l := range m.sessions {
		if l.Session() != nil && (all || l.Owner() == owner) {
			list = append(list, l)
		}
	}
	slices.SortFunc(list, func(a, b *Live) int {
		return cmp.Or(a.Opened.Compare(b.Opened), cmp.Compare(a.ID(), b.ID()), cmp.Compare(a.Owner(), b.Owner()))
	})
	return list
}

// lookAgain wakes the janitor.
func (m *Manager) lookAgain() {
	select {
	case m.poke <- struct{}{}:
	default:
	}
}

// janitor does what is due, until Shutdown.
func (m *Manager) janitor() {
	defer close(m.swept)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	over, again := m.daemon.Journals.Over(), (<-chan time.Time)(nil)
	for {
		timer.Reset(m.sweep(time.Now()))
		select {
		case <-m.poke:
			continue
		case <-timer.C:
			continue
		case <-over:
		case <-again:
		case <-m.stop:
			return
		}
		over, again = m.daemon.Journals.Over(), nil
		if !m.shrink() { // every event would tell of it
			over, again = nil, time.After(shrinkRetry)
		}
	}
}

// sweep ends and forgets what is due, and returns when to look again.
func (m *Manager) sweep(now time.Time) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	next := time.Hour
	var ended []*Live
	for _, l := range m.sessions {
		due := l.expire(now)
		if l.ended() {
			ended = append(ended, l)
		}
		if due.After(now) {
			next = min(next, due.Sub(now))
		}
	}
	for _, l := range tooMany(ended, m.cfg.MaxEnded, now) {
		m.forget(l)
		delete(m.sessions, l.key)
	}
	return next
}

// BeginDrain refuses new sessions, tells every stream, and gives running turns
// until the deadline. A second call moves the deadline.
func (m *Manager) BeginDrain(grace time.Duration) (deadline time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.deadline.IsZero() {
		m.drain(shuttingDown())
	}
	close(m.moved)
	m.deadline, m.moved = time.Now().Add(grace), make(chan struct{})
	return m.deadline
}

// Draining is closed once the daemon is about to stop.
func (m *Manager) Draining() <-chan struct{} { return m.draining.Done() }

// Deadline is when running turns are interrupted; it means something once
// Draining is closed. moved is closed when it changes.
func (m *Manager) Deadline() (deadline time.Time, moved <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.deadline, m.moved
}

// Shutdown ends every session: those that are idle at once, those with a
// running turn when it ends or at the drain's deadline, whichever is first. It
// returns when no process is left. When ctx ends first, everything is killed.
func (m *Manager) Shutdown(ctx context.Context) {
	if deadline, _ := m.Deadline(); deadline.IsZero() {
		m.BeginDrain(m.cfg.DrainGrace)
	}
	defer func() { close(m.stop); <-m.swept }()
	m.each(func(e engine) { e.Close(event.CloseShuttingDown, true) })
	ended := make(chan struct{})
	go func() { defer close(ended); m.wg.Wait() }() // ends with the last session
	if m.drained(ctx, ended) {
		return
	}
	m.each(func(e engine) { e.Close(event.CloseShuttingDown, false) })
	select {
	case <-ended:
		return
	case <-ctx.Done():
	}
	m.each(func(e engine) { go e.Kill(event.CloseShuttingDown) }) // each ends when its process is reaped
	<-ended
}

// drained waits for the end of all sessions, until the drain's deadline or the end
// of ctx; it reports whether all have ended.
func (m *Manager) drained(ctx context.Context, ended <-chan struct{}) bool {
	for {
		deadline, moved := m.Deadline()
		select {
		case <-ended:
			return true
		case <-time.After(time.Until(deadline)):
			return false
		case <-ctx.Done():
			return false
		case <-moved:
		}
	}
}

// each calls f for what runs behind every session, and every tunnel.
func (m *Manager) each(f func(engine)) {
	m.mu.Lock()
	var all []engine
	for _, l := range m.sessions {
		if e := l.running(); e != nil {
			all = append(all, e)
		}
	}
	m.mu.Unlock()
	for _, e := range all {
		f(e)
	}
}
