// Package quota bounds what an owner, and the daemon for all owners, may have at
// once: sessions, CLI processes, CLIs that start, and what journals retain.
//
// # Goroutines
//
// Where processes are bounded, each has one that waits for its end.
package quota

import (
	"context"
	"errors"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/journal"
)

const (
	// roomRetry is how long somebody who waits for a process lets pass before
	// looking for another session to park.
	roomRetry = 100 * time.Millisecond
	// parkPatience is how long it waits for the one that is parked, which has 2 s to
	// end and may not be parked after all, before it looks for one more.
	parkPatience = 3 * time.Second
	// roomLimit is how long a start waits for the session that is parked for it.
	roomLimit = 10 * time.Second
)

// Bounds are how much of each there may be; 0: no bound.
type Bounds struct {
	Sessions, Processes, Starts int
	// JournalBytes is what sessions may retain of their past.
	JournalBytes int64
}

// Quota is what somebody may have at once: an owner, or the daemon for all of
// them. What an owner has counts as the daemon's too.
type Quota struct {
	// Journals is what the journals of its sessions may retain.
	Journals *journal.Budget

	who     string      // as messages say it
	subject string      // as QuotaFailure says it
	daemon  *Quota      // nil: this is the daemon's
	park    func() bool // parks its longest idle session, false if there is none

	sessions, processes, starts slots
}

// Daemon returns the daemon's quota. park has the longest idle session of all
// parked, and reports false if none can be.
func Daemon(b Bounds, park func() bool) *Quota {
	return newQuota("the daemon", "daemon", b, journal.NewBudget(b.JournalBytes), park)
}

// Owner returns the quota of one owner, where q is the daemon's. park has that
// owner's longest idle session parked, and reports false if none can be.
func (q *Quota) Owner(name string, b Bounds, park func() bool) *Quota {
	o := newQuota("the caller", "owner:"+name, b, q.Journals.Part(b.JournalBytes), park)
	o.daemon = q
	return o
}

func newQuota(who, subject string, b Bounds, journals *journal.Budget, park func() bool) *Quota {
	return &Quota{
		Journals: journals, who: who, subject: subject, park: park,
		sessions: newSlots(b.Sessions), processes: newSlots(b.Processes), starts: newSlots(b.Starts),
	}
}

// AddSession counts one more session, or says whose bound it would exceed.
func (q *Quota) AddSession() error {
	if !q.sessions.try() {
		return q.exceeded("sessions", "%s's limit of sessions (%d) is reached", q.who, cap(q.sessions))
	}
	if q.daemon == nil {
		return nil
	}
	err := q.daemon.AddSession()
	if err != nil {
		q.sessions.put()
	}
	return err
}

// EndSession counts one session less.
func (q *Quota) EndSession() {
	for ; q != nil; q = q.daemon {
		q.sessions.put()
	}
}

// enter takes a place for a process and one for its start: the owner's first, so
// that who waits for them holds nothing that other owners wait for, and then the
// daemon's, where those that only wait for a process hold up no start.
func (q *Quota) enter(ctx context.Context) error {
	if q == nil {
		return nil
	}
	if err := q.room(ctx); err != nil {
		return err
	}
	if err := q.turn(ctx); err != nil {
		q.processes.put()
		return err
	}
	if err := q.daemon.enter(ctx); err != nil {
		q.starts.put()
		q.processes.put()
		return err
	}
	return nil
}

// room takes a place for a process. At the bound it has an idle session parked
// and waits for its place; if none is idle it waits for one only as long as ctx
// says so.
func (q *Quota) room(ctx context.Context) error {
	if q.processes.try() {
		return nil
	}
	limit := time.NewTimer(roomLimit)
	defer limit.Stop()
	retry := time.NewTicker(roomRetry)
	defer retry.Stop()
	parked, since := q.park(), time.Now()
	for {
		if _, patient := ctx.Deadline(); !parked && !patient {
			return q.noProcess()
		}
		select {
		case q.processes <- struct{}{}:
			return nil
		case now := <-retry.C:
			if late := now.Sub(since) > parkPatience; (!parked || late) && q.park() {
				parked, since = true, now
			}
		case <-limit.C:
			return q.noProcess()
		case <-ctx.Done():
			return late(ctx, q.noProcess())
		}
	}
}

// turn waits until one more CLI may start.
func (q *Quota) turn(ctx context.Context) error {
	if q.starts.try() {
		return nil
	}
	select {
	case q.starts <- struct{}{}:
		return nil
	case <-ctx.Done():
		return late(ctx, q.exceeded("starts", "%s's limit of CLIs that start at once (%d) is reached", q.who, cap(q.starts)))
	}
}

func (q *Quota) noProcess() *fault.Error {
	return q.exceeded("processes", "%s's limit of CLI processes (%d) is reached, and none of them is idle", q.who, cap(q.processes))
}

func (q *Quota) exceeded(limit, format string, args ...any) *fault.Error {
	return fault.New(fault.TooManySessions, format, args...).With("limit", limit).Exceeds(q.subject)
}

// late is the error of who has waited in vain: the bound, unless the caller gave
// up.
func late(ctx context.Context, bound *fault.Error) error {
	if cause := context.Cause(ctx); !errors.Is(cause, context.DeadlineExceeded) {
		return cause
	}
	return bound
}
