package sessions

import (
	"context"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/transport"
)

const (
	// roomRetry is how long somebody who waits for a process lets pass before
	// looking for another session to park.
	roomRetry = 100 * time.Millisecond
	// roomLimit is how long opening a session waits for the one that is parked
	// for it.
	roomLimit = 10 * time.Second
)

// processes bounds the CLI processes, and how many of them start at once: a
// start takes a second of a core. At the bound the session that has been idle
// for longest is parked.
type processes struct {
	start  transport.Launcher
	slots  chan struct{} // one element for each process; nil: no bound
	starts chan struct{} // one element for each process that is starting; nil: no bound
	park   func() bool   // parks the longest idle session, false if there is none
}

func newProcesses(cfg *Config, park func() bool) *processes {
	p := &processes{start: cfg.Launch, park: park}
	if cfg.MaxProcesses > 0 {
		p.slots = make(chan struct{}, cfg.MaxProcesses)
	}
	if cfg.MaxStarts > 0 {
		p.starts = make(chan struct{}, cfg.MaxStarts)
	}
	return p
}

// begin waits for its turn to start a process; started ends it.
func (p *processes) begin(ctx context.Context) error {
	if p.starts == nil {
		return nil
	}
	select {
	case p.starts <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// started says that a process that was begun is ready, or has failed.
func (p *processes) started() {
	if p.starts != nil {
		<-p.starts
	}
}

// launch starts a process within the bound.
func (p *processes) launch(ctx context.Context, spec runner.Spec) (runner.Process, error) {
	if p.slots == nil {
		return p.start(ctx, spec)
	}
	if err := p.acquire(ctx); err != nil {
		return nil, err
	}
	proc, err := p.start(ctx, spec)
	if err != nil {
		<-p.slots
		return nil, err
	}
	go func() { // ends with the process
		<-proc.Done()
		<-p.slots
	}()
	return proc, nil
}

// acquire takes a slot. At the bound it has an idle session parked and waits for
// its slot; if none is idle it waits for one only as long as ctx says so.
func (p *processes) acquire(ctx context.Context) error {
	select {
	case p.slots <- struct{}{}:
		return nil
	default:
	}
	limit := time.NewTimer(roomLimit)
	defer limit.Stop()
	retry := time.NewTicker(roomRetry)
	defer retry.Stop()
	parked := p.park()
	for {
		if _, patient := ctx.Deadline(); !parked && !patient {
			return p.exhausted()
		}
		select {
		case p.slots <- struct{}{}:
			return nil
		case <-retry.C:
			parked = p.park() || parked
		case <-limit.C:
			return p.exhausted()
		case <-ctx.Done():
			return p.exhausted()
		}
	}
}

func (p *processes) exhausted() error {
	return fault.New(fault.TooManySessions, "%d CLI processes run, the most there may be, and none of them is idle", cap(p.slots)).
		With("limit", "processes").Exceeds("daemon")
}

// parkIdlest parks the session that has been idle for longest.
func (m *Manager) parkIdlest() bool {
	idlest := m.idlest()
	return idlest != nil && idlest.Park("PROCESS_CAP")
}

// idlest is the session that has been idle for longest of those that can be
// parked, nil if there is none.
func (m *Manager) idlest() (idlest *runner.Session) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var since time.Time
	for _, l := range m.sessions {
		s := l.Session()
		if s == nil {
			continue
		}
		if at, ok := s.IdleSince(); ok && (idlest == nil || at.Before(since)) {
			idlest, since = s, at
		}
	}
	return idlest
}
