package testdaemon

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"

	"github.com/agentd/agentd/runner"
)

// Lean starts CLIs in memory that take next to none of it: they answer
// initialize, and write what Talk says. They are for tests of many sessions.
type Lean struct {
	// Talk, if not nil, is called with each CLI that is ready, and may write lines
	// until stop is closed.
	Talk func(stop <-chan struct{}, write func(line []byte) error)

	started atomic.Int64
}

// Launch implements [runner.Launcher].
func (l *Lean) Launch(context.Context, runner.Spec) (runner.Process, error) {
	p := &leanProcess{stop: make(chan struct{}), done: make(chan struct{}), pid: int(l.started.Add(1))}
	in, out := net.Conn(nil), net.Conn(nil)
	in, p.stdin = net.Pipe()
	p.stdout, out = net.Pipe()
	go func() { // ends with stdin
		defer close(p.done)
		var talking sync.WaitGroup
		answer(in, out, func() {
			if l.Talk != nil {
				talking.Go(func() { l.Talk(p.stop, func(line []byte) error { _, err := out.Write(line); return err }) })
			}
		})
		p.once.Do(func() { close(p.stop) })
		_ = out.Close()
		talking.Wait()
	}()
	return p, nil
}

// answer answers initialize, and calls ready once it has.
func answer(in io.Reader, out io.Writer, ready func()) {
	lines := bufio.NewReaderSize(in, 1024)
	for {
		line, err := lines.ReadSlice('\n')
		for errors.Is(err, bufio.ErrBufferFull) { // what matters stands in front
			_, err = lines.ReadSlice('\n')
		}
		if err != nil {
			return
		}
		_, id, ok := bytes.Cut(line, []byte(`"request_id":"`))
		if id, _, _ = bytes.Cut(id, []byte{'"'}); ok {
			reply := `{"type":"control_response","response":{"subtype":"success","request_id":"` + string(id) + `","response":{}}}` + "\n"
			if _, err := io.WriteString(out, reply); err != nil {
				return
			}
			ready()
			ready = func() {}
		}
	}
}

// leanProcess implements [runner.Process].
type leanProcess struct {
	stdin, stdout net.Conn
	stop, done    chan struct{}
	once          sync.Once
	pid           int
}

func (p *leanProcess) Stdin() runner.Stdin   { return p.stdin }
func (p *leanProcess) Stdout() runner.Stdout { return p.stdout }
func (p *leanProcess) Done() <-chan struct{} { return p.done }
func (p *leanProcess) Exit() runner.Exit     { return runner.Exit{PID: p.pid} }

// Stop implements [runner.Process]: the end of stdin is enough.
func (p *leanProcess) Stop(runner.Ladder) {
	p.once.Do(func() { close(p.stop) })
	_ = p.stdin.Close()
	<-p.done
}
