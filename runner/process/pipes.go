package process

import (
	"errors"
	"fmt"
	"os"
)

// pipes are the three pipes of a child: near is agentd's end of stdin, stdout
// and stderr, far the child's.
type pipes struct {
	near, far [3]*os.File
}

func openPipes() (*pipes, error) {
	var p pipes
	for i := range p.near {
		r, w, err := os.Pipe()
		if err != nil {
			p.closeNear()
			p.closeFar()
			return nil, fmt.Errorf("opening pipes: %w", err)
		}
		if i == 0 {
			p.far[i], p.near[i] = r, w
		} else {
			p.near[i], p.far[i] = r, w
		}
	}
	return &p, nil
}

func (p *pipes) closeNear() { closeAll(p.near[:]) }

func (p *pipes) closeFar() { closeAll(p.far[:]) }

func closeAll(files []*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close()
		}
	}
}

// pipeEnd is an end that several parties may close: the session, the ladder and
// the waiter all close stdin.
type pipeEnd struct{ *os.File }

// Close implements [io.Closer]; closing again is no error. It unblocks pending
// reads and writes.
func (e pipeEnd) Close() error {
	if err := e.File.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}
