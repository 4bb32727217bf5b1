// Package tunnel runs one CLI whose protocol the caller speaks, as the transport
// of an SDK does. Lines go both ways as they are. The tunnel looks at them only to
// know which conversation is written and whether a turn runs.
//
// # Goroutines
//
// [Start] starts a supervisor, which waits for the end of the CLI, or brings it
// about, and for the goroutines of the connection (package conn). [Tunnel.Done]
// tells that all have ended.
package tunnel

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/conn"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/limits"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/transport"
)

// Config says how to run a tunnel. All fields but AwaitsInitialize, Budget and Limits are required.
type Config struct {
	// Launch starts the CLI.
	Launch transport.Launcher
	// Spec is what Launch starts. Its StderrLine is set by Start.
	Spec transport.Spec
	// CLISessionID is the conversation's id, empty if not known yet.
	CLISessionID string
	// AwaitsInitialize says that the CLI ends unless initialize is its first line.
	AwaitsInitialize bool
	// Conversation is told the conversation's id when the CLI reports another one;
	// an error ends the tunnel. The supervisor calls it, without locks.
	Conversation func(id string) *fault.Error
	// Started is called once the CLI has written its first line, or has had
	// Limits.Initialize to do so, and in the end. It does not block.
	Started func()
	// Redact removes known secrets from text that is no line of stdout.
	Redact func(string) string
	// Limits bound the tunnel.
	Limits limits.Limits
	// Cleanup is called once when the process is gone, or was never there.
	Cleanup func()
	// Budget, if not nil, is what is held of the tunnel until it is read counts
	// against.
	Budget *journal.Budget
	// Log receives what operators should see.
	Log *slog.Logger
}

// Tunnel is one CLI and its two streams of lines. Its methods may be called from
// several goroutines and do not block on the CLI.
type Tunnel struct {
	cfg     Config
	journal *journal.Journal
	events  *journal.Subscription
	conn    *conn.Conn

	poke chan struct{} // capacity 1: the supervisor should look at the state

	life context.Context //nolint:containedctx // the tunnel's own, no call's: done when every goroutine has ended
	end  context.CancelFunc

	mu sync.Mutex
	// st is guarded by mu, which is held while no other lock is taken.
	st state
}

// Start launches the CLI. ctx bounds the launch alone.
func Start(ctx context.Context, cfg Config) (*Tunnel, error) {
	cfg.Limits = cfg.Limits.OrDefault()
	t := &Tunnel{cfg: cfg, journal: journal.New(cfg.Budget), poke: make(chan struct{}, 1)}
	t.st.cliSessionID = cfg.CLISessionID
	t.events = t.journal.Subscribe(0, true)
	t.life, t.end = context.WithCancel(context.Background()) //nolint:forbidigo // the tunnel is nobody's call
	cfg.Spec.StderrLine = t.stderrLine
	c, err := conn.Start(ctx, cfg.Launch, cfg.Spec, cfg.Limits, cfg.Log)
	if err != nil {
		t.end()
		cfg.Started()
		cfg.Cleanup()
		return nil, err
	}
	t.conn = c
	c.Run(t)
	go func() { // ends with the tunnel; Done tells
		defer t.end()
		t.Guard("supervisor", t.supervise)
	}()
	return t, nil
}

// Events are the lines of stdout ([event.Line]) and stderr, and as the last one how the
// CLI ended. There is one reader; what it has taken is held no longer.
func (t *Tunnel) Events() *journal.Subscription { return t.events }

// Send sends a line to the CLI as it is. One that would end the CLI is refused.
func (t *Tunnel) Send(text string) error {
	line, kind, subtype, err := protocol.CheckLine(text)
	if err != nil {
		return fault.Invalid("frame", "%v", err)
	}
	t.mu.Lock()
	early := t.cfg.AwaitsInitialize && !t.st.greeted && subtype != "initialize"
	t.mu.Unlock()
	if early {
		return fault.Invalid("frame", "must be the initialize request, which --await-initialize has the CLI wait for")
	}
	if err := t.conn.Send(line); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.st.greeted = true
	if kind == "user" {
		t.st.busy = true
	}
	return nil
}

// EndInput closes the CLI's stdin once everything that was sent is written. A CLI
// that ends then, ends as it was asked to.
func (t *Tunnel) EndInput() {
	t.mu.Lock()
	t.st.inputEnded = true
	t.mu.Unlock()
	t.conn.EndInput()
}

// Close ends the CLI: stdin, then signals. With finishTurn the running turn may end
// first. Done tells when it has ended.
func (t *Tunnel) Close(reason event.CloseReason, finishTurn bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case finishTurn && t.st.patient == 0:
		t.st.patient = reason
	case !finishTurn && t.st.reason == 0:
		t.st.reason = reason
	}
	t.look()
}

// Kill ends the CLI at once, and returns when it is gone.
func (t *Tunnel) Kill(reason event.CloseReason) {
	t.Close(reason, false)
	t.conn.Kill()
	<-t.Done()
}

// Done is closed once the CLI has ended, and every goroutine of the tunnel.
func (t *Tunnel) Done() <-chan struct{} { return t.life.Done() }

// OnDone calls f, on a goroutine of its own, once [Tunnel.Done] is closed.
func (t *Tunnel) OnDone(f func()) { context.AfterFunc(t.life, f) }

// Err returns why the tunnel failed, nil while it runs and after an orderly end.
// The first cause wins.
func (t *Tunnel) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.st.failure == nil {
		return nil
	}
	return t.st.failure
}

// ShutDown reports whether the tunnel ended because the daemon stops.
func (t *Tunnel) ShutDown() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.st.reason == event.CloseShuttingDown
}

// CLISessionID is the conversation's id, empty if not known yet.
func (t *Tunnel) CLISessionID() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.st.cliSessionID
}

// Turned reports whether a turn has ended.
func (t *Tunnel) Turned() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.st.turned
}

// PID is the process id of the CLI.
func (t *Tunnel) PID() int { return t.conn.Exit().PID }

// Journal holds the events that were not read yet.
func (t *Tunnel) Journal() *journal.Journal { return t.journal }

// handler is what the process's connection tells the tunnel.
type handler = Tunnel

// Guard runs one goroutine of the tunnel. A panic is a defect: it ends this tunnel
// with INTERNAL and a logged stack, not the daemon.
func (t *handler) Guard(name string, f func()) {
	defer func() {
		if v := recover(); v != nil {
			t.cfg.Log.Error("tunnel goroutine panicked", "goroutine", name, "error", fmt.Sprint(v), "stack", string(debug.Stack()))
			t.fail(fault.New(fault.Internal, "a defect in agentd ended the tunnel").Wrap(fmt.Errorf("panic in %s: %v", name, v)))
		}
	}()
	f()
}

// fail ends the tunnel because of err.
func (t *Tunnel) fail(err *fault.Error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.st.failure == nil && t.st.reason == 0 {
		t.st.failure, t.st.reason = err, event.CloseFailed
	}
	t.look()
}

// look has the supervisor look at the state.
func (t *Tunnel) look() {
	select {
	case t.poke <- struct{}{}:
	default:
	}
}
