package script

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// errNoProcess is a step that needs a real process.
var errNoProcess = errors.New("needs a real process")

// play runs one step.
func (p *player) play(s *step) error {
	switch s.op {
	case "init":
		p.initialize(s.arg)
	case "expect":
		p.take(s.pattern)
	case "on":
		p.respond(*s)
	case "out":
		p.Out.Line(wire.Value(expand(s.arg, p.lookup)))
	case "raw":
		p.Out.Bytes([]byte(s.text))
	case "big":
		return p.big(s.arg, s.n)
	case "repeat":
		for i := 0; i < s.n && p.ctx.Err() == nil; i++ {
			p.count(i)
			if err := p.play(s.again); err != nil {
				return err
			}
		}
	case "sleep":
		p.sleep(s.wait)
	case "system-init", "assistant", "delta", "result":
		p.Out.Line(p.frame(s))
	case "stderr":
		_, _ = io.WriteString(p.Stderr, s.text+"\n")
	case "stderr-bytes":
		p.stderr(s.n)
	case "close-stdout":
		p.Out.Close()
		<-p.Out.Done()
		p.CloseStdout()
	case "echo-env":
		if v, ok := p.Env[s.arg]; ok {
			p.inform(s.arg + "=" + v)
		} else {
			p.inform(s.arg + " unset")
		}
	case "echo-args":
		p.inform(string(wire.Marshal(p.Args)))
	default:
		return p.control(s)
	}
	return nil
}

// control runs the steps about the process itself.
func (p *player) control(s *step) error {
	switch s.op + " " + s.arg {
	case "wait eof":
		p.awaitEOF()
		return nil
	case "wait term":
		p.configure(func() { p.ignoreTerm = true })
		select {
		case <-p.term:
		case <-p.ctx.Done():
		}
		return nil
	case "ignore eof":
		p.configure(func() { p.ignoreEOF = true })
		return nil
	case "ignore term":
		p.configure(func() { p.ignoreTerm = true })
		return nil
	case "hang ":
		p.configure(func() { p.ignoreTerm, p.ignoreEOF, p.deaf = true, true, true })
		<-p.ctx.Done()
		return nil
	case "kill self":
		if p.System == nil {
			return errNoProcess
		}
		p.Out.Close()
		<-p.Out.Done()
		p.System.KillSelf()
		return nil
	}
	switch s.op {
	case "exit":
		p.end(s.n)
	case "signal-exit":
		p.configure(func() { p.termCode = s.n })
	case "fork":
		if p.System == nil {
			return errNoProcess
		}
		pid, err := p.System.Fork(strings.Fields(s.arg))
		p.set("forked", pid)
		return err
	default:
		return fmt.Errorf("unknown argument %q", s.arg)
	}
	return nil
}

// configure changes settings.
func (p *player) configure(f func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f()
}

// awaitEOF waits for the end of stdin without ending the script.
func (p *player) awaitEOF() {
	for p.ctx.Err() == nil {
		p.mu.Lock()
		change, closed := p.change, p.eof
		p.mu.Unlock()
		if closed {
			return
		}
		select {
		case <-change:
		case <-p.ctx.Done():
		}
	}
}

// respond adds a responder. Lines that came before, and were not taken yet, are
// answered too: whether they came first is a matter of scheduling.
func (p *player) respond(s step) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.responders = append(p.responders, s)
	p.inbox = slices.DeleteFunc(p.inbox, p.answeredLocked)
}

// answeredLocked answers a line that a responder is for.
func (p *player) answeredLocked(line []byte) bool {
	for i := range p.responders {
		before := maps.Clone(p.vars) // what a responder binds is for its reply alone
		if p.responders[i].pattern.match(line, p.vars) {
			p.Out.Line(wire.Value(expand(p.responders[i].reply, p.lookupLocked)))
			p.vars = before
			return true
		}
	}
	return false
}

// frame composes the frame of a shorthand step.
func (p *player) frame(s *step) wire.Value {
	switch s.op {
	case "system-init":
		base := frame.Init{Session: p.session, Cwd: "/simulated", Model: model.ID, Mode: "default", KeySource: "none", PID: p.PID}.Frame()
		return p.merged(base, s.arg)
	case "assistant":
		return p.assistant(expand(s.text, p.lookup))
	case "delta":
		return frame.Stream(p.ids(), "msg_sim", wire.Object("type", "content_block_delta", "index", 0,
			"delta", wire.Object("type", "text_delta", "text", expand(s.text, p.lookup))))
	}
	return p.result("done", s.arg)
}
