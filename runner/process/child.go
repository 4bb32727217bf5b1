package process

import (
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process/proctree"
)

// drainLimit is how long stderr is read after the exit while a descendant that
// could not be swept keeps it open. What the CLI itself wrote is in the pipe by
// then and read at once.
const drainLimit = time.Second

// child is one process and what agentd holds of it.
type child struct {
	log    *slog.Logger
	proc   *os.Process
	mark   string
	stdin  pipeEnd
	stdout pipeEnd
	pump   *pump

	reaped chan struct{} // closed by the waiter when the pid is no longer ours
	done   chan struct{} // closed by the waiter at its end
	poke   chan struct{} // has room for one: tells the ladder that patience shrank
	ladder sync.WaitGroup

	mu sync.Mutex
	// Guarded by mu.
	exit     runner.Exit
	gone     bool // reaped: signals to the pid would hit a stranger
	stopping bool
	patience runner.Ladder
	kin      []proctree.ID // descendants seen before the steps of the ladder
}

var _ runner.Process = (*child)(nil)

func newChild(log *slog.Logger, proc *os.Process, p *plan, ends *pipes) *child {
	return &child{
		log:    log.With("cli_pid", proc.Pid),
		proc:   proc,
		mark:   p.mark,
		stdin:  pipeEnd{ends.near[0]},
		stdout: pipeEnd{ends.near[1]},
		pump:   &pump{log: log, source: ends.near[2], consumer: p.StderrLine},
		reaped: make(chan struct{}),
		done:   make(chan struct{}),
		poke:   make(chan struct{}, 1),
		exit:   runner.Exit{PID: proc.Pid},
	}
}

// Stdin implements [runner.Process].
func (c *child) Stdin() runner.Stdin { return c.stdin }

// Stdout implements [runner.Process]. Whoever reads it closes it.
func (c *child) Stdout() runner.Stdout { return c.stdout }

// Done implements [runner.Process]. The tree is swept by then, too.
func (c *child) Done() <-chan struct{} { return c.done }

// Exit implements [runner.Process].
func (c *child) Exit() runner.Exit {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.exit
}

// attend is the waiter goroutine: it sees the process from its start to the
// last trace of it.
func (c *child) attend() {
	var drain sync.WaitGroup
	drain.Go(c.pump.run)
	exit := c.reap()
	close(c.reaped)
	c.ladder.Wait()
	_ = c.stdin.Close()
	c.mu.Lock()
	kin := c.kin
	c.mu.Unlock()
	proctree.Kill(c.log, c.mark, kin)
	if c.pump.finish(&drain, drainLimit) {
		killRemnant(c.proc.Pid)
	}
	exit.Stderr = c.pump.tail.bytes()
	c.mu.Lock()
	c.exit = exit
	c.mu.Unlock()
	close(c.done)
}

// reap waits for the exit and reaps. Where the system can tell of an exit
// before the reaping, the group is killed in between: only then is its id
// certain to be ours still.
func (c *child) reap() runner.Exit {
	held := awaitExit(c.proc.Pid)
	var state *os.ProcessState
	var err error
	if !held {
		state, err = c.proc.Wait()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if held {
		signalGroup(c.proc.Pid, kill)
		state, err = c.proc.Wait()
	}
	c.gone = true
	exit := runner.Exit{PID: c.proc.Pid, Code: -1}
	if err != nil {
		c.log.Error("the exit of a process could not be read", "error", err)
		return exit
	}
	exit.Code, exit.Signal = state.ExitCode(), signalName(state)
	return exit
}
