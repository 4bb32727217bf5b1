package process

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process/proctree"
)

// Spawner starts processes. Make it with [New] and end it with [Spawner.Close].
type Spawner struct {
	log   *slog.Logger
	jobs  chan *job     // unbuffered: a job that was taken is being started
	quit  chan struct{} // closed by Close
	ended chan struct{} // closed when the spawner goroutine has ended
	once  sync.Once

	mu sync.Mutex
	// Guarded by mu.
	live map[*child]struct{}
	// waiters counts the waiter goroutines of live children.
	waiters sync.WaitGroup
}

// job is one start on its way to the spawner goroutine.
type job struct {
	plan      *plan
	reply     chan outcome
	abandoned <-chan struct{}
}

type outcome struct {
	child *child
	err   error
}

// plan is a [runner.Spec] made ready to start.
type plan struct {
	runner.Spec
	mark string
	sys  *syscall.SysProcAttr
}

// New starts a spawner. log receives what has no other way to a reader: a
// stderr consumer that panics, a process that survives its sweep.
func New(log *slog.Logger) *Spawner {
	s := &Spawner{
		log:   log,
		jobs:  make(chan *job),
		quit:  make(chan struct{}),
		ended: make(chan struct{}),
		live:  make(map[*child]struct{}),
	}
	go s.run() // stopped and waited for by Close
	return s
}

var _ runner.Launcher = (*Spawner)(nil).Launch

// Launch implements [runner.Launcher]. A start that ctx gave up is undone.
func (s *Spawner) Launch(ctx context.Context, spec runner.Spec) (runner.Process, error) {
	if ctx.Err() != nil {
		return nil, gaveUp(ctx)
	}
	p, err := prepare(spec)
	if err != nil {
		return nil, err
	}
	j := &job{plan: p, reply: make(chan outcome), abandoned: ctx.Done()}
	select {
	case s.jobs <- j:
	case <-ctx.Done():
		return nil, gaveUp(ctx)
	case <-s.quit:
		return nil, fault.New(fault.ShuttingDown, "The daemon is stopping and starts no CLI.")
	}
	select {
	case o := <-j.reply:
		if o.err != nil {
			return nil, diagnose(p, o.err)
		}
		return o.child, nil
	case <-ctx.Done():
		return nil, gaveUp(ctx)
	}
}

// Close refuses further starts, kills whatever still runs, and returns when
// everything is reaped and swept.
func (s *Spawner) Close() {
	s.once.Do(func() {
		close(s.quit)
		<-s.ended
		s.mu.Lock()
		live := make([]*child, 0, len(s.live))
		for c := range s.live {
			live = append(live, c)
		}
		s.mu.Unlock()
		for _, c := range live {
			c.hasten(runner.Ladder{})
		}
		s.waiters.Wait()
	})
}

// run is the spawner goroutine. It never unlocks its thread, so that the thread
// ends with it.
func (s *Spawner) run() {
	defer close(s.ended)
	runtime.LockOSThread()
	for {
		select {
		case <-s.quit:
			return
		case j := <-s.jobs:
			c, err := s.start(j.plan)
			select {
			case j.reply <- outcome{c, err}:
			case <-j.abandoned:
				if c != nil {
					c.hasten(runner.Ladder{})
				}
			}
		}
	}
}

// start starts one process and its waiter.
func (s *Spawner) start(p *plan) (*child, error) {
	pipes, err := openPipes()
	if err != nil {
		return nil, err
	}
	defer pipes.closeFar()
	proc, err := os.StartProcess(p.Path, append([]string{p.Path}, p.Args...), &os.ProcAttr{
		Dir:   p.Dir,
		Env:   p.Env,
		Files: pipes.far[:],
		Sys:   p.sys,
	})
	if err != nil {
		pipes.closeNear()
		return nil, err
	}
	c := newChild(s.log, proc, p, pipes)
	s.mu.Lock()
	s.live[c] = struct{}{}
	s.mu.Unlock()
	s.waiters.Go(func() {
		c.attend()
		s.mu.Lock()
		delete(s.live, c)
		s.mu.Unlock()
	})
	return c, nil
}

// prepare resolves everything of a spec that may take time, off the spawner
// goroutine.
func prepare(spec runner.Spec) (*plan, error) {
	if spec.Path == "" {
		return nil, fault.New(fault.CLINotFound, "No path to a Claude Code CLI was given.")
	}
	path, err := filepath.Abs(spec.Path)
	if err != nil {
		return nil, fault.New(fault.CLIStartFailed, "The daemon's own working directory is gone.").Wrap(err)
	}
	spec.Path = path
	sys, err := attributes(spec.User)
	if err != nil {
		return nil, err
	}
	p := &plan{Spec: spec, mark: proctree.NewMark(), sys: sys}
	// The mark stands first, where a look at /proc finds it soonest. An empty
	// Env must not reach os.StartProcess: it would inherit the daemon's.
	env := append(make([]string, 0, len(spec.Env)+1), proctree.MarkName+"="+p.mark)
	p.Env = slices.DeleteFunc(append(env, spec.Env...), func(e string) bool {
		return strings.HasPrefix(e, proctree.MarkName+"=") && e != env[0]
	})
	return p, nil
}

// gaveUp is the error of a start whose context ended.
func gaveUp(ctx context.Context) error {
	cause := context.Cause(ctx)
	if errors.Is(cause, context.DeadlineExceeded) {
		return fault.New(fault.CLIStartTimeout, "The CLI process was not started in time.").Wrap(cause)
	}
	return fault.New(fault.Canceled, "The start of the CLI was cancelled.").Wrap(cause)
}
