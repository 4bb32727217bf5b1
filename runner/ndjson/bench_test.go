package ndjson

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
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

// TestReaderBuffer checks that a reader reads much at once while the CLI writes
// much, and waits with a small buffer whatever it has read before.
func TestReaderBuffer(t *testing.T) {
	long := strings.Repeat("x", 3*readBuffer) + "\n"
	for name, text := range map[string]string{
		"short": "short\n", "full": strings.Repeat("x", idleBuffer-1) + "\n", "long": long,
		"many": strings.Repeat("line\n", 20_000), "large and short": long + "short\n",
	} {
		t.Run(name, func(t *testing.T) {
			in, reads := strings.NewReader(text), 0
			r := NewReader(readerFunc(func(b []byte) (int, error) {
				if in.Len() == 0 && len(b) != idleBuffer {
					t.Errorf("it waits with room for %d bytes, not %d", len(b), idleBuffer)
				}
				reads++
				return in.Read(b)
			}), 1<<20)
			for err := error(nil); !errors.Is(err, io.EOF); _, err = r.Next() {
				if err != nil {
					t.Fatal(err)
				}
			}
			if most := 2*(len(text)/readBuffer) + 3; reads > most {
				t.Errorf("%d bytes took %d reads, more than %d", len(text), reads, most)
			}
		})
	}
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
