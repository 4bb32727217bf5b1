package inmem

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/transcript"
	"github.com/agentd/agentd/runner"
)

// Launcher starts simulated CLIs in memory. The zero value starts the
// conversational face with the built-in model. Transcripts are kept in the
// launcher, for resume, unless a Config has a Store. It may be used from
// several goroutines.
type Launcher struct {
	// Config is the template of every process: Script, Model or Store. The
	// spec's Args, Env and Dir replace those here; Env here is put in front of
	// the spec's.
	Config simcli.Config
	// Next, if not nil, gives the template of the n-th process instead, from 0.
	Next func(n int, spec runner.Spec) simcli.Config
	// Err, if not nil, is why no process can be started.
	Err error

	started atomic.Int64
	memory  transcript.Memory

	mu    sync.Mutex
	specs []runner.Spec
}

var _ runner.Launcher = (&Launcher{}).Launch

// firstPID is the process id of the first process in memory.
const firstPID = 100001

// Launch implements [runner.Launcher].
func (l *Launcher) Launch(ctx context.Context, spec runner.Spec) (runner.Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if l.Err != nil {
		return nil, l.Err
	}
	n := int(l.started.Add(1) - 1)
	cfg := l.Config
	if l.Next != nil {
		cfg = l.Next(n, spec)
	}
	l.mu.Lock()
	l.specs = append(l.specs, spec)
	l.mu.Unlock()
	if cfg.Store == nil {
		cfg.Store = &l.memory
	}
	cfg.Args, cfg.Dir, cfg.PID = spec.Args, spec.Dir, firstPID+n
	cfg.Env = append(slices.Clone(cfg.Env), spec.Env...)
	if cfg.Dir == "" {
		cfg.Dir = "/simulated"
	}
	return start(cfg, spec.StderrLine), nil
}

// Specs are the specs of the processes so far, in order.
func (l *Launcher) Specs() []runner.Spec {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.specs)
}
