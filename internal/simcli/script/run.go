package script

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// System does what only a real process can.
type System interface {
	// Fork starts a grandchild and returns its process id. words are those of
	// the step.
	Fork(words []string) (int, error)
	// KillSelf ends the process by SIGKILL.
	KillSelf()
}

// Config is one run of a script.
type Config struct {
	// Text is the script.
	Text string
	// Args and Env are what the process was started with.
	Args []string
	Env  map[string]string
	// PID is the process id to report.
	PID int
	// Out takes the lines, Stderr what goes there.
	Out    *wire.Writer
	Stderr io.Writer
	// Stdin is read to its end, unless the script hangs.
	Stdin io.Reader
	// CloseStdout closes stdout.
	CloseStdout func()
	// Signals are what the operating system sends.
	Signals <-chan wire.Signal
	// System is nil in memory: fork and kill are then mistakes.
	System System
}

// badScript is the exit code for a script that cannot be played.
const badScript = 96

// player plays a script.
type player struct {
	Config
	ctx     context.Context
	stop    context.CancelFunc
	session string
	term    chan struct{}

	mu sync.Mutex
	// What follows is guarded by mu.

	vars       map[string]wire.Value
	inbox      [][]byte
	eof        bool
	change     chan struct{}
	responders []step
	ignoreEOF  bool
	ignoreTerm bool
	termCode   int
	code       int
	over       bool
	deaf       bool
}

// Run plays a script and returns the exit code. It returns early when ctx is
// done, as if killed.
func Run(ctx context.Context, cfg Config) int {
	steps, err := parse(cfg.Text)
	if err != nil {
		_, _ = fmt.Fprintln(cfg.Stderr, "simcli:", err)
		return badScript
	}
	p := &player{Config: cfg, session: wire.UUID(), vars: map[string]wire.Value{}, change: make(chan struct{}), termCode: 143, term: make(chan struct{})}
	p.ctx, p.stop = context.WithCancel(ctx)
	defer p.stop()
	go p.watch()
	go p.read()
	for i := range steps {
		if err := p.play(&steps[i]); err != nil {
			_, _ = fmt.Fprintf(cfg.Stderr, "simcli: script line %d: %v\n", steps[i].line, err)
			p.end(badScript)
		}
		if p.ctx.Err() != nil {
			break
		}
	}
	p.waitEOF()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.code
}

// end decides the exit code and ends the script; the first call counts.
func (p *player) end(code int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.over {
		p.over, p.code = true, code
		p.stop()
	}
}

func (p *player) watch() {
	for {
		select {
		case <-p.ctx.Done():
			return
		case sig := <-p.Signals:
			p.mu.Lock()
			ignore, code := p.ignoreTerm, p.termCode
			if sig == wire.Term {
				select {
				case <-p.term:
				default:
					close(p.term)
				}
			}
			p.mu.Unlock()
			switch {
			case sig == wire.Int:
				p.end(0)
			case !ignore:
				p.Out.Close()
				p.end(code)
			}
		}
	}
}

func (p *player) read() {
	wire.Lines(ears{p}, func(line []byte) bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.answeredLocked(line) {
			return true
		}
		p.inbox = append(p.inbox, line)
		p.changedLocked()
		return true
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.eof = true
	p.changedLocked()
}

// ears is stdin, for as long as the script does not hang.
type ears struct{ p *player }

// Read implements io.Reader.
func (e ears) Read(b []byte) (int, error) {
	e.p.mu.Lock()
	deaf := e.p.deaf
	e.p.mu.Unlock()
	if deaf {
		<-e.p.ctx.Done()
		return 0, io.EOF
	}
	return e.p.Stdin.Read(b)
}

func (p *player) changedLocked() {
	close(p.change)
	p.change = make(chan struct{})
}

// take waits for a line that matches. It reports false if the script ends
// first.
func (p *player) take(pt *pattern) ([]byte, bool) {
	for {
		p.mu.Lock()
		for i, line := range p.inbox {
			if pt.match(line, p.vars) {
				p.inbox = append(p.inbox[:i:i], p.inbox[i+1:]...)
				p.mu.Unlock()
				return line, true
			}
		}
		change, closed := p.change, p.eof && !p.ignoreEOF
		p.mu.Unlock()
		if closed {
			p.end(0)
			return nil, false
		}
		select {
		case <-change:
		case <-p.ctx.Done():
			return nil, false
		}
	}
}

// waitEOF waits for the end of stdin, or of the script.
func (p *player) waitEOF() {
	for p.ctx.Err() == nil {
		p.mu.Lock()
		change, closed := p.change, p.eof
		ignore := p.ignoreEOF
		p.mu.Unlock()
		if closed && !ignore {
			p.end(0)
			return
		}
		select {
		case <-change:
		case <-p.ctx.Done():
		}
	}
}

func (p *player) lookup(name string) (wire.Value, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lookupLocked(name)
}

func (p *player) lookupLocked(name string) (wire.Value, bool) {
	switch name {
	case "uuid":
		return wire.Marshal(wire.UUID()), true
	case "session":
		return wire.Marshal(p.session), true
	}
	v, ok := p.vars[name]
	return v, ok
}

func (p *player) set(name string, v any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.vars[name] = wire.Marshal(v)
}

// merged is base with the members of the step's JSON added or replaced.
func (p *player) merged(base wire.Value, extra string) wire.Value {
	over := wire.Value(expand(extra, p.lookup))
	var pairs []any
	for _, k := range wire.Keys(base) {
		if wire.Member(over, k) == nil {
			pairs = append(pairs, k, wire.Member(base, k))
		}
	}
	for _, k := range wire.Keys(over) {
		pairs = append(pairs, k, wire.Member(over, k))
	}
	return wire.Object(pairs...)
}

func (p *player) ids() frame.Ids { return frame.Ids{Session: p.session} }

func (p *player) inform(text string) {
	p.Out.Line(frame.System(p.session, "informational", "content", text, "level", "notice"))
}

func (p *player) sleep(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-p.ctx.Done():
	}
}

// initialize waits for the request and answers it.
func (p *player) initialize(extra string) {
	pt := &pattern{want: map[string]any{"type": "control_request", "request": map[string]any{"subtype": "initialize"}}}
	line, ok := p.take(pt)
	if !ok {
		return
	}
	payload := frame.Initialize{Root: "/simulated/.claude", KeySource: "none", PID: p.PID, Mode: "default", State: "idle"}.Payload()
	p.Out.Line(frame.Success(wire.Member(line, "request_id"), p.merged(payload, extra),
		"pending_permission_requests", []int{}, "pending_user_dialog_requests", []int{}))
}

// big writes a line with n bytes of text.
func (p *player) big(kind string, n int) error {
	text := strings.Repeat("x", n)
	switch kind {
	case "assistant", "text":
		p.Out.Line(p.assistant(text))
	case "result":
		p.Out.Line(p.result(text, ""))
	case "tool_result":
		p.Out.Line(frame.User(p.ids(), "", []wire.Value{wire.Object("tool_use_id", "toolu_big", "type", "tool_result", "content", text)},
			"tool_use_result", text))
	default:
		return fmt.Errorf("unknown kind %q", kind)
	}
	return nil
}

func (p *player) assistant(text string) wire.Value {
	return frame.Assistant(p.ids(), frame.Message("msg_sim"+wire.Token(16), model.ID, frame.Usage{Input: 1, Output: 1}, frame.Text(text)), "req_sim")
}

func (p *player) result(text, extra string) wire.Value {
	r := frame.Result{
		Session: p.session, Subtype: "success", Terminal: "completed", Stop: "end_turn", Text: text, Turns: 1, Asked: true,
		Models: wire.Object(), Since: wire.Object(), Started: time.Now(),
	}.Frame()
	if extra == "" {
		return r
	}
	return p.merged(r, extra)
}

// stderr writes n bytes without a line feed.
func (p *player) stderr(n int) {
	chunk := bytes.Repeat([]byte{'e'}, 64<<10)
	for n > 0 && p.ctx.Err() == nil {
		k := min(n, len(chunk))
		if _, err := p.Stderr.Write(chunk[:k]); err != nil {
			return
		}
		n -= k
	}
}

// count is a repeat's index as a variable.
func (p *player) count(i int) { p.set("i", strconv.Itoa(i)) }
