package mirror

import (
	"context"
	"math"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/runner/config"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
	"github.com/agentd/agentd/runner/serial"
	"github.com/agentd/agentd/runner/transport"
)

// maxHeld is how many bytes of lines may be kept back. Beyond that a result is not
// kept back any longer.
const maxHeld = 16 << 20

// Session is what a mirror needs of its session.
type Session interface {
	// Ask asks the caller. answered is called once with the answer, or with why there
	// is none, unless withdraw was called before; it must not block. late says that the
	// deadline has passed.
	Ask(call *callback.StoreCall, deadline time.Time, answered func(control.Reply, callback.Why)) (withdraw func(late bool))
	// Record adds an event to the journal.
	Record(event.Body)
	// Guard runs a goroutine, and outlives its panic.
	Guard(name string, f func())
}

// Mirror is the mirror of one session. A nil one has nothing to do.
type Mirror struct {
	session Session
	cfg     config.Store
	caller  Caller
	entries *store.Mirror
	lines   *serial.Queue

	mu sync.Mutex
	// Below is guarded by mu.
	held  int           // bytes of the lines that are kept back
	hurry chan struct{} // closed, and replaced, when a result is kept back no longer
	late  bool          // nothing is kept back any longer
	waits int           // how many wait for the store: Settle, Close
	most  time.Duration // for how long they may, whatever their limits; 0: as these say
}

// New returns the mirror of a session, which lives until ctx is done or it is closed.
func New(ctx context.Context, cfg config.Store, s Session) *Mirror {
	m := &Mirror{session: s, cfg: cfg, caller: NewCaller(s, cfg.Methods), hurry: make(chan struct{})}
	m.entries = store.NewMirror(ctx, store.Config{
		Store: m.caller, Projects: cfg.Projects, Eager: cfg.Eager, Failed: m.failed, Unplaced: m.unplaced,
		Guard: func(f func()) { s.Guard("mirror", f) },
	})
	m.lines = serial.New(func(f func()) { s.Guard("results", f) }, math.MaxInt, math.MaxInt)
	return m
}

// Resumes reports whether the conversation is to be brought back from the store first.
func (m *Mirror) Resumes() bool { return m != nil && m.cfg.Resume != nil }

// Resume brings the conversation back, and returns what to start. It comes before the
// first line.
func (m *Mirror) Resume(ctx context.Context) (transport.Spec, error) {
	spec, projects, err := m.cfg.Resume(ctx, m.caller)
	if err == nil {
		m.entries.Place(projects)
	}
	return spec, err
}

// failed tells the caller of entries that did not reach its store.
func (m *Mirror) failed(key store.Key, why error) {
	missing := &notice.MirrorKey{ProjectKey: key.Project, SessionID: key.Session}
	if key.Subpath != "" {
		missing.Subpath = &key.Subpath
	}
	m.session.Record(&event.Notice{System: &message.System{
		Subtype: "mirror_error", UUID: uuid.NewString(), SessionID: key.Session,
		Body: &notice.MirrorError{Error: why.Error(), Key: missing},
	}})
}

func (m *Mirror) unplaced(path string) {
	m.session.Record(&event.Diagnostic{
		Code: event.DiagnosticUnmirrored, Message: "the CLI wrote a transcript where agentd expects none", Detail: path, Total: int64(len(path)),
	})
}

// Line takes a line of the CLI: what is added to a transcript, or else one that handle
// is called for, at once or in its turn. Lines come one at a time.
func (m *Mirror) Line(f *protocol.Frame, handle func()) {
	if f.Kind == protocol.KindMirror {
		m.entries.Add(f.Mirror.FilePath, f.Mirror.Entries)
		return
	}
	var stored <-chan struct{}
	if _, ok := f.Message.(*message.Result); ok {
		stored = m.entries.Flush()
	}
	if m.lines.Idle() && closed(stored) {
		handle()
		return
	}
	m.hold(len(f.Raw), stored, handle)
}

// closed reports whether there is nothing to wait for.
func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return c == nil
	}
}

// hold keeps a line back behind those before it, and until stored, if that is not nil,
// is closed.
func (m *Mirror) hold(size int, stored <-chan struct{}, handle func()) {
	m.mu.Lock()
	if m.held += size; m.held > maxHeld {
		close(m.hurry)
		m.hurry = make(chan struct{})
	}
	m.mu.Unlock()
	m.lines.Do(size, func() {
		if stored != nil {
			m.await(stored)
		}
		m.mu.Lock()
		m.held -= size
		m.mu.Unlock()
		handle()
	})
}

func (m *Mirror) await(stored <-chan struct{}) {
	m.mu.Lock()
	hurry, late := m.hurry, m.late
	m.mu.Unlock()
	if late {
		return
	}
	select {
	case <-stored:
	case <-hurry:
	}
}

// Holds reports whether lines are kept back.
func (m *Mirror) Holds() bool { return m != nil && !m.lines.Idle() }

// Settle returns once every line that was taken is handled. After limit no result is
// kept back for it any longer.
func (m *Mirror) Settle(limit time.Duration) {
	if m == nil {
		return
	}
	limit, waited := m.wait(limit)
	defer waited()
	done := make(chan struct{})
	m.lines.Do(0, func() { close(done) })
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case <-done:
		return
	case <-late.C:
	}
	m.mu.Lock()
	m.late = true
	close(m.hurry)
	m.hurry = make(chan struct{})
	m.mu.Unlock()
	<-done
	m.mu.Lock()
	m.late = false
	m.mu.Unlock()
}

// Flush passes on what is left, and does not wait for it.
func (m *Mirror) Flush() {
	if m != nil {
		m.entries.Flush()
	}
}

// Close passes on what is left, for no longer than limit, and returns once everything
// is over.
func (m *Mirror) Close(limit time.Duration) {
	if m == nil {
		return
	}
	limit, waited := m.wait(limit)
	defer waited()
	end := time.Now().Add(limit)
	m.Settle(limit)
	m.entries.Close(time.Until(end))
	m.lines.Close()
}

// wait notes that somebody waits for the store until waited is called, and returns for
// how long at most.
func (m *Mirror) wait(limit time.Duration) (most time.Duration, waited func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waits++
	if m.most > 0 {
		limit = min(limit, m.most)
	}
	return limit, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.waits--
	}
}

// Hurry has a [Mirror.Settle] or [Mirror.Close] that waits wait for no longer than limit
// from now, and those that come no longer either. What has not reached the store by then
// is lost.
func (m *Mirror) Hurry(limit time.Duration) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.most == 0 && m.waits > 0 {
		time.AfterFunc(limit, m.entries.Abandon)
	}
	m.most = limit
}

// Abandon has a [Mirror.Close] that waits return soon: what has not reached the store
// is lost.
func (m *Mirror) Abandon() {
	if m != nil {
		m.entries.Abandon()
	}
}
