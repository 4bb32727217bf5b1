package inmem

import (
	"io"
	"os"
	"sync"
	"syscall"
	"time"
)

// pipeCapacity is how much a pipe holds before a writer waits, as in the
// kernel.
const pipeCapacity = 64 << 10

// pipe is one direction of a byte stream.
type pipe struct {
	mu sync.Mutex
	// What follows is guarded by mu.

	buf         []byte
	change      chan struct{}
	writeClosed bool
	readClosed  bool
	readBy      deadline
	writeBy     deadline
}

// deadline is when a side stops waiting.
type deadline struct {
	passed bool
	timer  *time.Timer
}

func newPipe() *pipe { return &pipe{change: make(chan struct{})} }

// changedLocked wakes everybody who waits.
func (p *pipe) changedLocked() {
	close(p.change)
	p.change = make(chan struct{})
}

// wait runs step until it reports that it is done, waiting for a change in
// between.
func (p *pipe) wait(step func() (n int, err error, done bool)) (int, error) {
	for {
		p.mu.Lock()
		n, err, done := step()
		change := p.change
		p.mu.Unlock()
		if done {
			return n, err
		}
		<-change
	}
}

// reader is the read end.
type reader struct{ *pipe }

// Read implements io.Reader.
func (r reader) Read(b []byte) (int, error) {
	return r.wait(func() (int, error, bool) {
		switch {
		case r.readClosed:
			return 0, os.ErrClosed, true
		case len(b) == 0:
			return 0, nil, true
		case r.readBy.passed:
			return 0, os.ErrDeadlineExceeded, true
		case len(r.buf) > 0:
			n := copy(b, r.buf)
			if r.buf = r.buf[n:]; len(r.buf) == 0 {
				r.buf = nil
			}
			r.changedLocked()
			return n, nil, true
		case r.writeClosed:
			return 0, io.EOF, true
		}
		return 0, nil, false
	})
}

// Close implements io.Closer.
func (r reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.readClosed {
		return os.ErrClosed
	}
	r.readClosed, r.buf = true, nil
	r.readBy.set(r.pipe, time.Time{})
	r.changedLocked()
	return nil
}

// SetReadDeadline bounds pending and later reads.
func (r reader) SetReadDeadline(t time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.readClosed {
		return os.ErrClosed
	}
	r.readBy.set(r.pipe, t)
	return nil
}

// writer is the write end.
type writer struct{ *pipe }

// Write implements io.Writer.
func (w writer) Write(b []byte) (int, error) {
	written := 0
	_, err := w.wait(func() (int, error, bool) {
		switch {
		case w.writeClosed:
			return 0, os.ErrClosed, true
		case w.readClosed:
			return 0, syscall.EPIPE, true
		case w.writeBy.passed:
			return 0, os.ErrDeadlineExceeded, true
		}
		if n := min(pipeCapacity-len(w.buf), len(b)-written); n > 0 {
			w.buf = append(w.buf, b[written:written+n]...)
			written += n
			w.changedLocked()
		}
		return 0, nil, written == len(b)
	})
	return written, err
}

// Close implements io.Closer.
func (w writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.writeClosed {
		return os.ErrClosed
	}
	w.writeClosed = true
	w.writeBy.set(w.pipe, time.Time{})
	w.changedLocked()
	return nil
}

// SetWriteDeadline bounds pending and later writes.
func (w writer) SetWriteDeadline(t time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.writeClosed {
		return os.ErrClosed
	}
	w.writeBy.set(w.pipe, t)
	return nil
}

// set sets the deadline; the pipe's lock is held.
func (d *deadline) set(p *pipe, t time.Time) {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
	d.passed = false
	if t.IsZero() {
		return
	}
	left := time.Until(t)
	if left <= 0 {
		d.passed = true
		p.changedLocked()
		return
	}
	var timer *time.Timer
	timer = time.AfterFunc(left, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if d.timer == timer {
			d.passed = true
			p.changedLocked()
		}
	})
	d.timer = timer
}
