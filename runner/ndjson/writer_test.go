package ndjson

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"testing"
	"time"
)

// slowPipe takes what is written a little at a time, as a pipe does whose
// reader is behind.
type slowPipe struct{ *io.PipeWriter }

func (slowPipe) SetWriteDeadline(time.Time) error { return nil }

// TestWritesDoNotMixT12 shows that lines stay whole and keep the order of each
// sender, however many send at once and however long the lines are.
func TestWritesDoNotMixT12(t *testing.T) {
	const senders, each = 50, 20
	out, in := io.Pipe()
	w := NewWriter(slowPipe{in}, 64<<20, time.Minute)
	go w.Loop(func(err error) { t.Errorf("a write failed: %v", err) })
	var sending sync.WaitGroup
	for sender := range senders {
		sending.Go(func() {
			for n := range each {
				line := fmt.Appendf(nil, "%d %d ", sender, n)
				line = append(line, bytes.Repeat([]byte{byte('a' + sender%26)}, sender*n*100)...)
				enqueue := w.Enqueue
				if n%2 == 0 {
					enqueue = w.EnqueueReply
				}
				if err := enqueue(line); err != nil {
					t.Errorf("line %d of %d: %v", n, sender, err)
				}
			}
		})
	}
	go func() { sending.Wait(); w.Finish() }()
	next := make([]int, senders)
	written, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(written) {
		var sender, n int
		if _, err := fmt.Sscanf(string(line[:min(len(line), 20)]), "%d %d", &sender, &n); err != nil {
			t.Fatalf("a line begins with %q: %v", line[:min(len(line), 20)], err)
		}
		want := fmt.Appendf(nil, "%d %d ", sender, n)
		want = append(want, bytes.Repeat([]byte{byte('a' + sender%26)}, sender*n*100)...)
		if !bytes.Equal(line, append(want, '\n')) || next[sender] != n {
			t.Fatalf("line %d of sender %d has %d bytes; the next is %d", n, sender, len(line), next[sender])
		}
		next[sender]++
	}
	for sender, n := range next {
		if n != each {
			t.Errorf("sender %d: %d lines were written", sender, n)
		}
	}
	<-w.Done()
}
