package sessions

import (
	"cmp"
	"slices"
	"time"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/service/sessions/quota"
)

// owner is who has sessions. It is there for as long as one of them is held,
// ended ones too: what these retain still counts.
type owner struct {
	name  string
	quota *quota.Quota
	held  int // its sessions; the manager's mu guards it
}

// hold gives l its owner. mu is held.
func (m *Manager) hold(l *Live) {
	o := m.owners[l.Owner()]
	if o == nil {
		o = &owner{name: l.Owner()}
		o.quota = m.daemon.Owner(o.name, quota.Bounds{
			Sessions: m.cfg.MaxSessionsPerOwner, Processes: m.cfg.MaxProcessesPerOwner,
			Starts: m.cfg.MaxStartsPerOwner, JournalBytes: m.cfg.JournalBytesPerOwner,
		}, func() bool { return m.parkIdlest(o) })
		m.owners[o.name] = o
	}
	o.held++
	l.owner = o
}

// forget undoes hold, once l is not used any more. mu is held.
func (m *Manager) forget(l *Live) {
	if l.engine != nil {
		l.engine.Journal().Forget()
	}
	if l.owner.held--; l.owner.held == 0 {
		delete(m.owners, l.owner.name)
	}
}

// tooMany are those of ended sessions that are not to be kept: those whose time is
// over, and the oldest of the owners who have most where there are more than most.
func tooMany(ended []*Live, most int, now time.Time) (list []*Live) {
	slices.SortFunc(ended, func(a, b *Live) int { return a.forgetAt.Compare(b.forgetAt) })
	held := make(map[*owner][]*Live) // the oldest first
	count := 0
	for _, l := range ended {
		if due(l.forgetAt, now) {
			list = append(list, l)
			continue
		}
		held[l.owner] = append(held[l.owner], l)
		count++
	}
	for ; count > most; count-- {
		var greedy *owner
		for o, lives := range held {
			if greedy == nil || len(lives) > len(held[greedy]) {
				greedy = o
			}
		}
		list = append(list, held[greedy][0])
		held[greedy] = held[greedy][1:]
	}
	return list
}

// parkIdlest parks the session that has been idle for longest, of one owner or,
// if that is nil, of all.
func (m *Manager) parkIdlest(of *owner) bool {
	idlest := m.idlest(of)
	return idlest != nil && idlest.Park("PROCESS_CAP")
}

// idlest is the session that has been idle for longest of those that can be
// parked, nil if there is none.
func (m *Manager) idlest(of *owner) (idlest *runner.Session) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var since time.Time
	for _, l := range m.sessions {
		s := l.Session()
		if s == nil || of != nil && l.owner != of {
			continue
		}
		if at, ok := s.IdleSince(); ok && (idlest == nil || at.Before(since)) {
			idlest, since = s, at
		}
	}
	return idlest
}

const (
	// shrunk is what is left at most of the past of a session when all together
	// retain too much.
	shrunk = 256 << 10
	// shrinkRetry is how long nothing is done about too much that cannot be
	// dropped: streams have not taken it yet.
	shrinkRetry = time.Second
)

// shrink drops the past of sessions until no owner's retain more than they may,
// and all together neither. It reports whether that is so.
func (m *Manager) shrink() bool {
	fits := true
	for _, o := range m.overBudget() {
		fits = shrinkTo(o.quota.Journals, m.cfg.JournalBytesPerOwner, m.List(o.name, false)) && fits
	}
	return shrinkTo(m.daemon.Journals, m.cfg.JournalBytes, m.List("", true)) && fits
}

// overBudget are the owners whose sessions retain too much.
func (m *Manager) overBudget() (list []*owner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, o := range m.owners {
		if !o.quota.Journals.Fits() {
			list = append(list, o)
		}
	}
	return list
}

// shrinkTo drops the past of sessions until it fits into a budget of limit
// bytes: the ended ones first, then parked, detached and idle ones.
func shrinkTo(budget *journal.Budget, limit int64, list []*Live) bool {
	if budget.Fits() || len(list) == 0 {
		return budget.Fits()
	}
	ranks := make(map[*Live]int, len(list))
	for _, l := range list {
		ranks[l] = l.rank()
	}
	slices.SortStableFunc(list, func(a, b *Live) int { return cmp.Compare(ranks[a], ranks[b]) })
	keep := min(shrunk, int(limit)/len(list))
	for _, l := range list {
		l.Session().Journal().Shrink(keep)
		if budget.Fits() {
			return true
		}
	}
	return false
}
