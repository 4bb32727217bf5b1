package sessions

import (
	"time"

	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
)

// Observer is told what becomes of sessions. Its methods may be called
// concurrently and must not block.
type Observer interface {
	// Ready is called when the CLI of a new session has answered initialize; start is
	// how long that took from its launch.
	Ready(start time.Duration)
	// Turn is called with the result of each turn of a session that ends.
	Turn(*message.Result)
	// Ended is called when a session has ended; cause is why, nil after an orderly end.
	Ended(lasted time.Duration, cause error)
}

// Stats are how many there are of what the sessions of all owners have.
type Stats struct {
	// Sessions are counted by state, those that start and the retained ones included.
	Sessions map[event.State]int
	// Tunnels run, which are not among the sessions.
	Tunnels int
	// Attached are the sessions that a stream controls, Watchers the streams that
	// watch, Processes the CLIs that run, those of tunnels included.
	Attached, Watchers, Processes int
	// Requests of CLIs and Inputs wait.
	Requests, Inputs int
	// JournalBytes is what is retained of their past.
	JournalBytes int64
}

// Stats counts.
func (m *Manager) Stats() Stats {
	s := Stats{Sessions: map[event.State]int{}, JournalBytes: m.daemon.Journals.Used(), Tunnels: m.tunnels()}
	s.Processes = s.Tunnels
	for _, l := range m.List("", true) {
		info, use := l.Session().Info(), l.Usage()
		s.Sessions[info.State]++
		s.Watchers += use.Watchers
		s.Requests += info.Pending
		s.Inputs += info.Inputs
		if use.Attached {
			s.Attached++
		}
		if info.PID != 0 {
			s.Processes++
		}
	}
	return s
}

// tunnels counts those that run.
func (m *Manager) tunnels() (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, l := range m.sessions {
		if l.tunnel && l.running() != nil {
			n++
		}
	}
	return n
}
