package ndjson

import (
	"bytes"
	"io"
	"runtime"
	"testing"
	"time"

	"github.com/agentd/agentd/bench/frames"
)

// endless repeats a text for ever.
type endless struct {
	text []byte
	at   int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// partials is a reader of partial events without an end.
func partials() *Reader {
	var text bytes.Buffer
	for n := range 1000 {
		text.Write(append(frames.Text(n), '\n'))
	}
	return NewReader(&endless{text: text.Bytes()}, 64<<20)
}

func BenchmarkReaderPartial(b *testing.B) {
	r := partials()
	b.ReportAllocs()
	b.SetBytes(int64(len(frames.Text(0))))
	for b.Loop() {
		if _, err := r.Next(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReaderBig(b *testing.B) {
	line := append(frames.Assistant(0, 1<<20), '\n')
	r := NewReader(&endless{text: line}, 64<<20)
	b.ReportAllocs()
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		if _, err := r.Next(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestReaderAllocations holds a line to its one copy.
func TestReaderAllocations(t *testing.T) {
	r := partials()
	got := testing.AllocsPerRun(1000, func() {
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
	})
	if got != 1 {
		t.Errorf("a line takes %v allocations, not 1", got)
	}
}

var _ io.Reader = (*endless)(nil)

// TestReaderBuffer checks that a reader has a large buffer while the CLI writes
// much, and a small one again when it does not.
func TestReaderBuffer(t *testing.T) {
	var chunk bytes.Buffer
	in := &endless{}
	r := NewReader(readerFunc(func(b []byte) (int, error) { return in.Read(b[:min(len(b), len(in.text))]) }), 1<<20)
	read := func(text string, lines, size int) {
		t.Helper()
		in.text, in.at = []byte(text), 0
		for range lines {
			if _, err := r.Next(); err != nil {
				t.Fatal(err)
			}
		}
		if len(r.buf) != size {
			t.Errorf("the buffer has %d bytes, not %d", len(r.buf), size)
		}
	}
	read("short\n", 10, idleBuffer)
	for range 20_000 {
		chunk.WriteString("line\n")
	}
	read(chunk.String(), 20_000, readBuffer)
	read("short\n", 20_000+2*calm, idleBuffer)
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// BenchmarkEnqueue sends lines of 200 bytes to a CLI that takes them at once.
func BenchmarkEnqueue(b *testing.B) {
	w := NewWriter(swallow{}, 64<<20, time.Minute)
	go w.Loop(func(error) {}) // ends with Finish
	text := bytes.Repeat([]byte("x"), 200)
	b.ReportAllocs()
	for b.Loop() {
		for w.Enqueue(append(make([]byte, 0, len(text)+1), text...)) != nil {
			runtime.Gosched() // full
		}
	}
	w.Finish()
	<-w.Done()
}

// swallow is a pipe that takes everything.
type swallow struct{}

func (swallow) Write(b []byte) (int, error)      { return len(b), nil }
func (swallow) Close() error                     { return nil }
func (swallow) SetWriteDeadline(time.Time) error { return nil }
