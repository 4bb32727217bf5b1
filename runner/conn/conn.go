// Package conn is one life of a CLI process: its lines in and out, and its
// orderly end.
//
// # Goroutines
//
// [Conn.Run] starts the writer and the reader. Both end with the pipes, and
// [Conn.Close] and [Conn.Ended] wait for them.
package conn

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/agentd/agentd/runner/limits"
	"github.com/agentd/agentd/runner/ndjson"
	"github.com/agentd/agentd/runner/transport"
)

// Handler is told what happens to a process. Its methods must not wait for the
// process's end.
type Handler interface {
	// Line takes one line of stdout. Lines come one at a time, from the reader.
	Line(line []byte)
	// TooLong is called instead for a line over the limit.
	TooLong(*ndjson.TooLongError)
	// WriteFailed is called by the writer for the first write that fails.
	WriteFailed(error)
	// Guard runs one of the goroutines, and handles its panic.
	Guard(name string, f func())
}

// Conn is a process together with the goroutines that serve its pipes.
type Conn struct {
	proc     transport.Process
	out      *ndjson.Writer
	limits   limits.Limits
	log      *slog.Logger
	readDone chan struct{}
	wg       sync.WaitGroup
}

// Start launches the process. Nothing is read or written before Run.
func Start(ctx context.Context, launch transport.Launcher, spec transport.Spec, l limits.Limits, log *slog.Logger) (*Conn, error) {
	proc, err := launch(ctx, spec)
	if err != nil {
		return nil, err
	}
	return &Conn{
		proc: proc, limits: l, log: log, readDone: make(chan struct{}),
		out: ndjson.NewWriter(proc.Stdin(), l.Queue, l.Write),
	}, nil
}

// Run starts the goroutines.
func (c *Conn) Run(h Handler) {
	c.wg.Go(func() { h.Guard("writer", func() { c.out.Loop(h.WriteFailed) }) })
	c.wg.Go(func() {
		defer close(c.readDone)
		h.Guard("reader", func() { c.read(h) })
	})
}

// read takes everything that the CLI writes, for as long as it lives. It waits
// for nobody: what replaces back-pressure is the journal's bound.
func (c *Conn) read(h Handler) {
	lines := ndjson.NewReader(c.proc.Stdout(), c.limits.Line)
	for {
		line, err := lines.Next()
		switch {
		case err == nil:
			h.Line(line)
		case !c.unread(h, err):
			return
		}
	}
}

// unread handles that there is no line, and reports whether others can follow.
func (c *Conn) unread(h Handler, err error) bool {
	if long, ok := errors.AsType[*ndjson.TooLongError](err); ok {
		h.TooLong(long)
		return true
	}
	if !errors.Is(err, io.EOF) && !errors.Is(err, os.ErrDeadlineExceeded) && !errors.Is(err, os.ErrClosed) {
		c.log.Debug("reading from the CLI", "error", err)
	}
	return false
}

// Send queues one line; see [ndjson.Writer.Enqueue].
func (c *Conn) Send(line []byte) error { return c.out.Enqueue(line) }

// SendReply queues a line that the CLI waits for; see
// [ndjson.Writer.EnqueueReply].
func (c *Conn) SendReply(line []byte) error { return c.out.EnqueueReply(line) }

// EndInput closes stdin once everything queued is written.
func (c *Conn) EndInput() { c.out.Finish() }

// Exited is closed once the process has ended.
func (c *Conn) Exited() <-chan struct{} { return c.proc.Done() }

// OutputEnded is closed once stdout has ended.
func (c *Conn) OutputEnded() <-chan struct{} { return c.readDone }

// Exit says how the process ended, and before that holds its pid.
func (c *Conn) Exit() transport.Exit { return c.proc.Exit() }

// Kill ends the process at once.
func (c *Conn) Kill() { c.proc.Stop(transport.Ladder{}) }

// Close ends the process: what is queued for it is written, stdin is closed, and
// then the ladder. It returns when everything that it wrote was read, and the
// goroutines have ended.
func (c *Conn) Close(ladder transport.Ladder) {
	c.out.Finish()
	late := time.NewTimer(ladder.EOF)
	defer late.Stop()
	select {
	case <-c.out.Done():
	case <-c.proc.Done():
	case <-late.C:
	}
	c.proc.Stop(ladder)
	c.drain()
}

// Ended waits for the rest of a process that has ended, or closed its stdout, by
// itself.
func (c *Conn) Ended() {
	select {
	case <-c.proc.Done():
	default: // stdout is closed: nothing can be learned from it any more
		c.proc.Stop(c.limits.Ladder)
	}
	c.out.Finish()
	c.drain()
}

// drain reads what is left, which a grandchild that holds stdout open may not
// prolong.
func (c *Conn) drain() {
	_ = c.proc.Stdout().SetReadDeadline(time.Now().Add(c.limits.Drain))
	c.wg.Wait()
	_ = c.proc.Stdout().Close()
}
