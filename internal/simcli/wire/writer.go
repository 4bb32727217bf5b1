package wire

import (
	"bytes"
	"io"
	"sync"
)

// Writer writes lines in the order of the calls, without blocking the caller.
type Writer struct {
	done chan struct{}

	mu     sync.Mutex
	cond   *sync.Cond
	buf    []byte
	closed bool
	broken bool
}

// NewWriter returns a Writer on w. Its goroutine ends after [Writer.Close], or
// when a write fails; what is written afterwards is dropped.
func NewWriter(w io.Writer) *Writer {
	o := &Writer{done: make(chan struct{})}
	o.cond = sync.NewCond(&o.mu)
	go o.pump(w)
	return o
}

// Line writes v and a line feed. Characters that some line readers take for a
// line end leave as escapes.
func (o *Writer) Line(v Value) { o.Bytes(append(escape(v), '\n')) }

// Bytes writes b as it is.
func (o *Writer) Bytes(b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.broken {
		return
	}
	o.buf = append(o.buf, b...)
	o.cond.Signal()
}

// Close lets what is buffered drain and ends the goroutine. It does not wait.
func (o *Writer) Close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.cond.Signal()
}

// Done is closed once everything is written, after [Writer.Close], or writing
// failed.
func (o *Writer) Done() <-chan struct{} { return o.done }

func (o *Writer) pump(w io.Writer) {
	defer close(o.done)
	for {
		o.mu.Lock()
		for len(o.buf) == 0 && !o.closed {
			o.cond.Wait()
		}
		b := o.buf
		o.buf = nil
		o.mu.Unlock()
		if len(b) == 0 {
			return
		}
		if _, err := w.Write(b); err != nil {
			o.mu.Lock()
			o.broken, o.buf = true, nil
			o.mu.Unlock()
			return
		}
	}
}

// breaks are the characters besides U+000A that end a line somewhere.
var breaks = []struct{ raw, escaped []byte }{
	{[]byte("\u2028"), []byte(`\u2028`)},
	{[]byte("\u2029"), []byte(`\u2029`)},
	{[]byte("\u0085"), []byte(`\u0085`)},
	{[]byte("\u007f"), []byte(`\u007f`)},
}

func escape(v []byte) []byte {
	for _, c := range breaks {
		if bytes.Contains(v, c.raw) {
			v = bytes.ReplaceAll(v, c.raw, c.escaped)
		}
	}
	return v[:len(v):len(v)]
}
