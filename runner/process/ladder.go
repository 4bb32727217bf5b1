package process

import (
	"syscall"
	"time"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process/proctree"
)

const (
	term = syscall.SIGTERM
	kill = syscall.SIGKILL
)

// Stop implements [runner.Process]. It returns when Done is closed: the process
// is reaped, its tree swept and its stderr drained.
func (c *child) Stop(l runner.Ladder) {
	c.hasten(l)
	<-c.done
}

// hasten starts the ladder, or makes one that runs less patient. It does not
// wait.
func (c *child) hasten(l runner.Ladder) {
	c.mu.Lock()
	switch {
	case c.gone: // nothing is left to stop; no goroutine may start now
	case c.stopping:
		c.patience.EOF = min(c.patience.EOF, l.EOF)
		c.patience.Term = min(c.patience.Term, l.Term)
	default:
		c.stopping, c.patience = true, l
		c.ladder.Go(c.descend)
	}
	c.mu.Unlock()
	select {
	case c.poke <- struct{}{}:
	default: // a poke is under way and will see the new patience
	}
}

// descend goes down the ladder until the process is reaped.
func (c *child) descend() {
	c.note()
	_ = c.stdin.Close()
	if !c.outlasts(func(l runner.Ladder) time.Duration { return l.EOF }) {
		return
	}
	if c.skipsTerm() {
		c.signal(kill)
		return
	}
	c.signal(term)
	if c.outlasts(func(l runner.Ladder) time.Duration { return l.Term }) {
		c.signal(kill)
	}
}

// skipsTerm reports whether there is no patience for SIGTERM.
func (c *child) skipsTerm() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.patience.Term <= 0
}

// outlasts reports whether the process is still there after one step's
// patience, which may shrink while it waits.
func (c *child) outlasts(step func(runner.Ladder) time.Duration) bool {
	began := time.Now()
	for {
		c.mu.Lock()
		left := step(c.patience) - time.Since(began)
		c.mu.Unlock()
		if left <= 0 {
			return true
		}
		timer := time.NewTimer(left)
		select {
		case <-c.reaped:
		case <-c.poke:
		case <-timer.C:
		}
		timer.Stop()
		select {
		case <-c.reaped:
			return false
		default:
		}
	}
}

// note remembers the descendants of the moment: by their parents they can be
// found only as long as these live.
func (c *child) note() {
	kin := proctree.Below(c.proc.Pid)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kin = append(c.kin, kin...)
}

// signal sends sig to the group.
func (c *child) signal(sig syscall.Signal) {
	c.note()
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.gone {
		signalGroup(c.proc.Pid, sig)
	}
}
