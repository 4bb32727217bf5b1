package chat

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/simcli/control"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/turn"
	"github.com/agentd/agentd/internal/simcli/wire"
)

const (
	// settle is how long the CLI takes to begin a turn. What arrives meanwhile
	// counts as having come with it: an interrupt finds the input still queued.
	settle = 3 * time.Millisecond
	// endLimit is how long SessionEnd hooks may take.
	endLimit = 1500 * time.Millisecond
)

// cli is one running CLI.
type cli struct {
	s       *session.Session
	control *control.Handler
	life    context.Context
	stop    context.CancelFunc

	mu sync.Mutex
	// ended tells that code is decided.
	ended bool
	code  int
	// quit tells to end after the turn, with exit code 0.
	quit bool
}

// Run plays a CLI and returns its exit code. It returns early when ctx is
// done, as if killed. The session's Out is left open.
func Run(ctx context.Context, cfg session.Config, stdin io.Reader, signals <-chan wire.Signal) int {
	s, err := session.New(cfg)
	if err != nil {
		start, _ := errors.AsType[*session.StartError](err)
		if start.Result != nil {
			cfg.Out.Line(start.Result)
		}
		cfg.Stderr(start.Text)
		return 1
	}
	c := &cli{s: s}
	c.life, c.stop = context.WithCancel(ctx)
	defer c.stop()
	c.control = control.New(c.life, s)
	go c.watch(signals)
	go c.read(stdin)
	c.turns()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return c.code
	}
	if s.Failed() && !c.quit {
		return 1
	}
	return 0
}

// end decides the exit code and stops everything. Nothing is written to stdout
// afterwards.
func (c *cli) end(code int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended {
		c.ended, c.code = true, code
		c.s.Out.Close()
		c.stop()
	}
}

// watch serves signals.
func (c *cli) watch(signals <-chan wire.Signal) {
	for {
		select {
		case <-c.life.Done():
			return
		case sig := <-signals:
			c.serve(sig)
		}
	}
}

func (c *cli) serve(sig wire.Signal) {
	if sig == wire.Int {
		if !c.s.Running() {
			c.end(0)
			return
		}
		c.mu.Lock()
		c.quit = true
		c.mu.Unlock()
		c.s.Interrupt(true, func(_, _ []string) {})
		return
	}
	if hooks := c.s.Hooks(); hooks.Has("SessionEnd", "") {
		ctx, stop := context.WithTimeout(c.life, endLimit)
		p := c.s.Host.SendHooks(c, hooks, "SessionEnd", "", wire.UUID(),
			c.s.HookInput(nil, "SessionEnd", false, nil, "reason", "other"))
		p.Wait(ctx)
		stop()
		c.s.Host.Withdraw(c)
	}
	if c.s.KillTools() {
		turn.Sleep(c.life, endLimit)
	}
	c.end(143)
}

// turns runs turns until the session is over.
func (c *cli) turns() {
	c.resumeDeferred()
	for {
		waits, over := c.s.Ready()
		if c.life.Err() != nil || over || c.quitting() {
			return
		}
		if waits && turn.Sleep(c.life, settle) {
			if t := c.s.Begin(c.life); t != nil {
				turn.Run(c.life, c.s, t)
			}
			continue
		}
		select {
		case <-c.life.Done():
		case <-c.s.Wake:
		}
	}
}

func (c *cli) quitting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.quit
}

// resumeDeferred runs the call that a hook put off in the last process.
func (c *cli) resumeDeferred() {
	d := c.s.Deferred()
	if d == nil {
		return
	}
	c.s.Preset(&session.Input{
		UUID: wire.UUID(), Text: "Continue from where you left off.",
		Content: wire.Marshal("Continue from where you left off."), Call: d,
	})
}
