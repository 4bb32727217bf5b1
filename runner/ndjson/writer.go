// Package ndjson reads and writes the lines that a host and the CLI exchange:
// one JSON object each, ended by a line feed.
package ndjson

import (
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/fault"
)

// Pipe is the write side of a pipe.
type Pipe interface {
	io.WriteCloser
	// SetWriteDeadline bounds pending and later writes.
	SetWriteDeadline(time.Time) error
}

// Writer owns the CLI's stdin: one FIFO of whole lines, since their order is
// meaning (an interrupt must not overtake the input it is about). The first
// broken write ends it for good; half a line cannot be taken back.
type Writer struct {
	stdin   Pipe
	limit   int
	timeout time.Duration

	wake chan struct{} // capacity 1: something was queued or Finish was called
	done chan struct{} // closed when Loop has ended and stdin is closed

	mu       sync.Mutex
	lines    [][]byte
	bytes    int
	finished bool
	err      error
}

// NewWriter returns a writer whose loop is not running yet.
func NewWriter(stdin Pipe, limit int, timeout time.Duration) *Writer {
	return &Writer{
		stdin: stdin, limit: limit, timeout: timeout,
		wake: make(chan struct{}, 1), done: make(chan struct{}),
	}
}

// Enqueue adds one line, which must have no line end. It never blocks.
func (w *Writer) Enqueue(line []byte) error { return w.enqueue(line, w.limit) }

// EnqueueReply is Enqueue for a reply that the CLI waits for: the bound does
// not hold it up, since the CLI asks no more than it gets answers to.
func (w *Writer) EnqueueReply(line []byte) error { return w.enqueue(line, math.MaxInt) }

func (w *Writer) enqueue(line []byte, limit int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.err != nil || w.finished:
		return fault.New(fault.SessionClosed, "the CLI takes no more input")
	case w.bytes > 0 && w.bytes > limit-len(line):
		return fault.New(fault.InputQueueFull, "%d bytes wait for the CLI already, %d may", w.bytes, w.limit).Exceeds("session")
	}
	w.lines = append(w.lines, append(line, '\n'))
	w.bytes += len(line) + 1
	w.signal()
	return nil
}

// Finish lets the loop close stdin once everything queued is written.
func (w *Writer) Finish() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.finished = true
	w.signal()
}

// Done is closed once Loop has ended and stdin is closed.
func (w *Writer) Done() <-chan struct{} { return w.done }

func (w *Writer) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// take removes everything that is queued.
func (w *Writer) take() (lines [][]byte, finished bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	lines, w.lines = w.lines, nil
	return lines, w.finished
}

// Loop writes until Finish is called and the queue is empty, or until a write
// fails, which it reports through failed. The session waits for done.
func (w *Writer) Loop(failed func(error)) {
	defer close(w.done)
	defer func() { _ = w.stdin.Close() }() // broken or not, nothing more is to be said
	for {
		lines, finished := w.take()
		for _, line := range lines {
			if err := w.write(line); err != nil {
				failed(err)
				return
			}
		}
		if len(lines) > 0 {
			continue
		}
		if finished {
			return
		}
		<-w.wake
	}
}

func (w *Writer) write(line []byte) error {
	_ = w.stdin.SetWriteDeadline(time.Now().Add(w.timeout))
	n, err := w.stdin.Write(line)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bytes -= len(line)
	if err != nil {
		w.err = fmt.Errorf("writing to the CLI (%d of %d bytes done): %w", n, len(line), err)
		w.lines = nil
		return w.err
	}
	return nil
}
