package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// When what waits is passed on though nobody asked for it: above so many entries or
// bytes.
const (
	manyEntries = 500
	manyBytes   = 1 << 20
)

// MaxHeld is how many bytes of entries may wait for a store, those on their way
// included. Beyond that the newest are lost: what came before would miss less.
const MaxHeld = 64 << 20

// CallTimeout is how long a store may take for one call of a mirror.
const CallTimeout = time.Minute

// backoff is how long the second and the third attempt wait.
var backoff = [...]time.Duration{200 * time.Millisecond, 800 * time.Millisecond}

// Config says what a [Mirror] does.
type Config struct {
	// Store is what is written to.
	Store Store
	// Projects is the folder that holds the transcripts by project.
	Projects string
	// Eager passes on everything at once.
	Eager bool
	// Failed is told of entries that do not reach the store. Required.
	Failed func(key Key, why error)
	// Unplaced is told of a path that names no transcript of Projects. Required.
	Unplaced func(path string)
	// Guard runs the goroutine, and outlives its panic. Required.
	Guard func(func())
}

// Mirror passes the entries of transcripts on to a store, in their order. It may be
// used from several goroutines.
type Mirror struct {
	cfg    Config
	ctx    context.Context //nolint:containedctx // the mirror's own life, which Close ends
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu sync.Mutex
	// Below is guarded by mu.
	pending batch
	entries int     // of pending
	due     []batch // what is to be passed on before pending
	held    int     // bytes of all of it and of what is on its way
	wanted  bool    // pending is to be passed on once due is
	busy    bool    // the goroutine lives
	closed  bool
	lost    map[Key]bool // those whose newest entries were lost for want of room
}

// batch is what is passed on together.
type batch struct {
	pieces  []piece // the first of a key has the place of all
	bytes   int
	waiting chan struct{} // closed when it is over, if not nil
}

// piece is what is to be added to one transcript.
type piece struct {
	key     Key
	entries []rawjson.Value
}

// NewMirror returns a mirror that lives as long as ctx, or until it is closed.
func NewMirror(ctx context.Context, cfg Config) *Mirror {
	m := &Mirror{cfg: cfg, lost: make(map[Key]bool)}
	m.ctx, m.cancel = context.WithCancel(ctx)
	return m
}

// Place says what Config.Projects is instead. Nothing may have been added.
func (m *Mirror) Place(projects string) { m.cfg.Projects = projects }

// Add takes entries that were added to the transcript at a path. It does not wait.
func (m *Mirror) Add(path string, entries []rawjson.Value) {
	key, ok := KeyOf(path, m.cfg.Projects)
	if !ok {
		m.cfg.Unplaced(path)
		return
	}
	if why := m.add(key, entries, Size(entries)); why != nil {
		m.cfg.Failed(key, why)
	}
}

// add keeps entries. The error says why they are lost, and is given once until there
// is room again.
func (m *Mirror) add(key Key, entries []rawjson.Value, size int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.closed || len(entries) == 0:
		return nil
	case m.held > 0 && m.held+size > MaxHeld:
		if m.lost[key] {
			return nil
		}
		m.lost[key] = true
		return fmt.Errorf("%d bytes wait for the store already, %d may", m.held, MaxHeld)
	}
	clear(m.lost)
	m.pending.put(key, entries)
	m.pending.bytes += size
	m.entries += len(entries)
	m.held += size
	switch {
	case m.entries > manyEntries || m.pending.bytes > manyBytes:
		m.dueLocked(nil)
	case m.cfg.Eager: // with what comes while the store is busy
		m.wanted = true
		m.startLocked()
	}
	return nil
}

// dueLocked has what waits passed on as a batch of its own, however long the store
// takes for those before it.
func (m *Mirror) dueLocked(waiting chan struct{}) {
	m.pending.waiting = waiting
	m.due = append(m.due, m.pending)
	m.pending, m.entries, m.wanted = batch{}, 0, false
	m.startLocked()
}

// put adds entries: all of one transcript go together.
func (b *batch) put(key Key, entries []rawjson.Value) {
	for i := range b.pieces {
		if b.pieces[i].key == key {
			b.pieces[i].entries = append(b.pieces[i].entries, entries...)
			return
		}
	}
	b.pieces = append(b.pieces, piece{key, slices.Clone(entries)})
}

func (m *Mirror) startLocked() {
	if m.busy {
		return
	}
	m.busy = true
	m.wg.Go(func() { m.cfg.Guard(m.run) })
}

// Flush passes on everything that was added. The channel is closed once that has
// reached the store or is lost.
func (m *Mirror) Flush() <-chan struct{} {
	done := make(chan struct{})
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.busy && len(m.due) == 0 && len(m.pending.pieces) == 0 {
		close(done)
		return done
	}
	m.dueLocked(done)
	return done
}

// run passes on what is due, until nothing is any more.
func (m *Mirror) run() {
	for b, ok := m.take(); ok; b, ok = m.take() {
		m.pass(b)
	}
}

func (m *Mirror) take() (next batch, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case len(m.due) > 0:
		next, m.due = m.due[0], m.due[1:]
	case m.wanted:
		next, m.pending, m.entries, m.wanted = m.pending, batch{}, 0, false
	default:
		m.busy = false
		return batch{}, false
	}
	return next, true
}

// pass passes on one batch. Who waits for it goes on even after a defect.
func (m *Mirror) pass(b batch) {
	over := false
	defer func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.held -= b.bytes
		m.busy = over
		if b.waiting != nil {
			close(b.waiting)
		}
	}()
	for _, p := range b.pieces {
		if err := m.append(p); err != nil {
			m.cfg.Failed(p.key, err)
		}
	}
	over = true
}

// append adds a piece to its transcript. A call that took too long may still have
// its effect, so that it is not repeated.
func (m *Mirror) append(p piece) error {
	if m.ctx.Err() != nil {
		return context.Cause(m.ctx)
	}
	err := m.once(p)
	for _, pause := range backoff {
		if err == nil || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrNobody) || m.ctx.Err() != nil {
			break
		}
		select {
		case <-time.After(pause):
		case <-m.ctx.Done():
			return err
		}
		err = m.once(p)
	}
	return err
}

func (m *Mirror) once(p piece) error {
	ctx, cancel := context.WithTimeoutCause(m.ctx, CallTimeout,
		fmt.Errorf("the store did not answer within %s: %w", CallTimeout, context.DeadlineExceeded))
	defer cancel()
	return m.cfg.Store.Append(ctx, p.key, p.entries)
}

// Close passes on what is left, for no longer than limit, and returns when nothing
// runs any more. What is added from then on is dropped.
func (m *Mirror) Close(limit time.Duration) {
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case <-m.Flush():
	case <-late.C:
	case <-m.ctx.Done():
	}
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	m.cancel()
	m.wg.Wait()
}

// Abandon ends what is under way, and has a [Mirror.Close] that waits return: what
// has not reached the store is lost.
func (m *Mirror) Abandon() { m.cancel() }
