package inmem

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/wire"
	"github.com/agentd/agentd/runner"
)

const (
	// stderrTail is how much of stderr [runner.Exit] keeps.
	stderrTail = 64 << 10
	// stderrPiece is the longest line that is delivered in one piece.
	stderrPiece = 64 << 10
)

// Process is a simulated CLI in memory. It implements [runner.Process].
type Process struct {
	stdin   writer
	stdout  reader
	signals chan wire.Signal
	kill    context.CancelFunc
	dead    context.Context
	done    chan struct{}

	mu sync.Mutex
	// What follows is guarded by mu.

	exit runner.Exit
}

var _ runner.Process = (*Process)(nil)

// start starts the CLI of a config, whose pipes are ignored.
func start(cfg simcli.Config, line func([]byte)) *Process {
	in, out, errs := newPipe(), newPipe(), newPipe()
	p := &Process{
		stdin: writer{in}, stdout: reader{out}, signals: make(chan wire.Signal), done: make(chan struct{}),
		exit: runner.Exit{PID: cfg.PID},
	}
	p.dead, p.kill = context.WithCancel(context.Background())
	cfg.Stdin, cfg.Stdout, cfg.Stderr, cfg.Signals = reader{in}, writer{out}, writer{errs}, p.signals
	cfg.CloseStdout = func() { _ = writer{out}.Close() }
	codes := make(chan int, 1)
	go func() {
		code := simcli.Run(p.dead, cfg)
		// The kernel closes the pipes of a process that has ended.
		_ = reader{in}.Close()
		_ = writer{out}.Close()
		_ = writer{errs}.Close()
		codes <- code
	}()
	go func() {
		defer close(p.done)
		p.pump(reader{errs}, line)
		code := <-codes
		p.mu.Lock()
		defer p.mu.Unlock()
		p.exit.Code = code
		if p.dead.Err() != nil {
			p.exit.Code, p.exit.Signal = -1, "SIGKILL"
		}
		p.kill()
	}()
	return p
}

// pump delivers stderr line by line and keeps its tail.
func (p *Process) pump(r io.Reader, line func([]byte)) {
	br := bufio.NewReaderSize(r, stderrPiece)
	for {
		b, err := br.ReadSlice('\n')
		if len(b) > 0 {
			p.mu.Lock()
			p.exit.Stderr = append(p.exit.Stderr, b...)
			if extra := len(p.exit.Stderr) - stderrTail; extra > 0 {
				p.exit.Stderr = append([]byte(nil), p.exit.Stderr[extra:]...)
			}
			p.mu.Unlock()
			if line != nil {
				line(bytes.Clone(bytes.TrimSuffix(b, []byte{'\n'})))
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

// Stdin implements [runner.Process].
func (p *Process) Stdin() runner.Stdin { return p.stdin }

// Stdout implements [runner.Process].
func (p *Process) Stdout() runner.Stdout { return p.stdout }

// Done implements [runner.Process].
func (p *Process) Done() <-chan struct{} { return p.done }

// Exit implements [runner.Process].
func (p *Process) Exit() runner.Exit {
	select {
	case <-p.done:
	default:
		return runner.Exit{PID: p.exit.PID}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.exit
}

// Stop implements [runner.Process].
func (p *Process) Stop(l runner.Ladder) {
	_ = p.stdin.Close()
	term := time.NewTimer(l.EOF)
	defer term.Stop()
	select {
	case <-p.done:
		return
	case <-term.C:
	}
	p.Signal(wire.Term)
	kill := time.NewTimer(l.Term)
	defer kill.Stop()
	select {
	case <-p.done:
		return
	case <-kill.C:
	}
	p.Kill()
	<-p.done
}

// Signal sends a signal. One that nobody takes, since the process has ended,
// is lost.
func (p *Process) Signal(s wire.Signal) {
	select {
	case p.signals <- s:
	case <-p.done:
	}
}

// Kill ends the process at once, as SIGKILL from outside would.
func (p *Process) Kill() { p.kill() }
