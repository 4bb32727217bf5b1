package scenario

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Setup is where a scenario runs.
type Setup struct {
	// CWD is the working directory of its sessions, $CWD.
	CWD string
	// Outside is a directory beside it, $OUTSIDE.
	Outside string
	// MCP is a program that is an MCP server on its stdin and stdout, $MCP.
	MCP string
	// HTTP and SSE are the URLs of MCP servers, $HTTP and $SSE.
	HTTP, SSE string
	// Env is added to options.env of every session, below what the scenario
	// says.
	Env map[string]string
	// Requests returns what the Messages API was asked so far, oldest first; nil
	// where nothing records it.
	Requests func() []map[string]any
}

// Run plays the client's side of a scenario. The caller has called
// [Scenario.Prepare] and given the model its script. The error says which step
// failed, how the closest response differed, and everything that was said.
func Run(ctx context.Context, client agentdv1.AgentServiceClient, sc *Scenario, setup Setup) error {
	// No deadline: gRPC would tell it to the server, which would end the call.
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	late := time.AfterFunc(sc.Timeout, func() { cancel(fmt.Errorf("the scenario took longer than %v", sc.Timeout)) })
	defer late.Stop()
	r := &runner{client: client, sc: sc, setup: setup, vars: sc.start(setup)}
	for _, s := range sc.sections {
		if err := r.section(ctx, s); err != nil {
			return fmt.Errorf("%s (%s): %s: %w\n--- what was said ---\n%s", sc.Name, sc.Title, s.name, err, strings.Join(r.transcript, "\n"))
		}
	}
	if err := r.checkRequests(); err != nil {
		return fmt.Errorf("%s (%s): %w", sc.Name, sc.Title, err)
	}
	return sc.checkFiles(setup)
}

// runner plays the sections of one scenario, one after the other.
type runner struct {
	client     agentdv1.AgentServiceClient
	sc         *Scenario
	setup      Setup
	vars       vars
	transcript []string

	call    call
	skipped []map[string]any // since the last wait was satisfied
	ended   error            // how the call ended; nil while it goes on
	ghost   bool             // the call before was cancelled
}

// section plays a section. The server may take the stream of the section before,
// if that was cancelled, for alive still; then the section begins again.
func (r *runner) section(ctx context.Context, s section) error {
	for {
		err := r.once(ctx, s)
		if _, reason, _ := ended(r.ended); err == nil || !r.ghost || reason != "SESSION_ATTACHED" {
			r.ghost = s.cancels()
			return err
		}
	}
}

func (r *runner) once(ctx context.Context, s section) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r.skipped, r.ended = nil, nil
	var err error
	if s.query != nil {
		r.call, err = r.startQuery(ctx, s.query)
	} else {
		r.call, err = startSession(ctx, r.client)
	}
	if err != nil {
		return err
	}
	for _, st := range s.steps {
		if err := r.step(ctx, cancel, st); err != nil {
			return fmt.Errorf("line %d: %w", st.line, err)
		}
	}
	return nil
}

func (r *runner) startQuery(ctx context.Context, m map[string]any) (call, error) {
	filled, err := r.fill(m)
	if err != nil {
		return nil, err
	}
	r.withDefaults(filled)
	r.note("> query", filled)
	return startQuery(ctx, r.client, filled)
}

func (r *runner) step(ctx context.Context, cancel context.CancelFunc, st step) error {
	switch st.verb {
	case verbSend:
		m, err := r.fill(st.message)
		if err != nil {
			return err
		}
		if open, ok := m["open"].(map[string]any); ok {
			r.withDefaults(open)
		}
		r.note(">", m)
		return r.call.send(m)
	case verbHalfClose:
		r.transcript = append(r.transcript, ">-")
		return r.call.closeSend()
	case verbCancel:
		r.transcript = append(r.transcript, "x")
		cancel()
		return nil
	case verbWait:
		return r.wait(ctx, st)
	default:
		return r.end(ctx, st)
	}
}

func (r *runner) fill(m map[string]any) (map[string]any, error) {
	v, err := r.vars.fill(m)
	if err != nil {
		return nil, err
	}
	filled, ok := v.(map[string]any)
	if !ok {
		return nil, errors.New("want an object")
	}
	return filled, nil
}

// withDefaults adds the working directory and the environment to the options of
// an open or a query.
func (r *runner) withDefaults(m map[string]any) {
	options, ok := m["options"].(map[string]any)
	if !ok {
		options = map[string]any{}
		m["options"] = options
	}
	if _, ok := options["cwd"]; !ok && r.setup.CWD != "" {
		options["cwd"] = r.setup.CWD
	}
	env := map[string]any{}
	for k, v := range r.setup.Env {
		env[k] = v
	}
	for k, v := range r.sc.Env {
		env[k] = v
	}
	if own, ok := options["env"].(map[string]any); ok {
		maps.Copy(env, own)
	}
	if len(env) > 0 {
		options["env"] = env
	}
}

// wait reads responses until each pattern of st has found one.
func (r *runner) wait(ctx context.Context, st step) error {
	pending := st.patterns
	for len(pending) > 0 {
		got, err := r.next()
		if err != nil {
			return r.unmet(ctx, pending, err)
		}
		if rest, ok := r.take(pending, got); ok {
			pending = rest
			continue
		}
		if err := r.guard(st, got); err != nil {
			return err
		}
		r.skipped = append(r.skipped, got)
	}
	r.skipped = nil
	return nil
}

// take removes the first pattern that fits and keeps what it binds.
func (r *runner) take(pending []map[string]any, got map[string]any) ([]map[string]any, bool) {
	for i, p := range pending {
		if m := compare(r.vars, p, got); m.fits() {
			r.vars = m.vars
			rest := append([]map[string]any{}, pending[:i]...)
			return append(rest, pending[i+1:]...), true
		}
	}
	return pending, false
}

func (r *runner) guard(st step, got map[string]any) error {
	for _, p := range st.never {
		if compare(r.vars, p, got).fits() {
			return fmt.Errorf("%s came, which fits !< %s", show(got), show(p))
		}
	}
	return nil
}

func (r *runner) next() (map[string]any, error) {
	got, err := r.call.recv()
	if err == nil {
		r.note("<", got)
	}
	r.ended = err
	return got, err
}

// end reads to the end of the call and compares its status.
func (r *runner) end(ctx context.Context, st step) error {
	for {
		got, err := r.next()
		if err != nil {
			r.transcript = append(r.transcript, "= "+describe(err))
			if ctx.Err() != nil && !errors.Is(context.Cause(ctx), context.Canceled) {
				return context.Cause(ctx)
			}
			return st.status.check(err)
		}
		if err := r.guard(st, got); err != nil {
			return err
		}
	}
}

// unmet says what was waited for in vain, and the response that came closest.
func (r *runner) unmet(ctx context.Context, pending []map[string]any, err error) error {
	end := describe(err)
	if cause := context.Cause(ctx); cause != nil {
		end = cause.Error()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "the call ended (%s) before < %s came", end, show(pending[0]))
	var best *match
	var closest map[string]any
	for _, got := range r.skipped {
		if m := compare(r.vars, pending[0], got); m.good > 0 && (best == nil || m.good >= best.good) {
			best, closest = m, got
		}
	}
	if best == nil {
		return errors.New(b.String())
	}
	fmt.Fprintf(&b, "\n--- the closest was %s", show(closest))
	for _, d := range best.diffs {
		fmt.Fprintf(&b, "\n    %s", d)
	}
	return errors.New(b.String())
}

func (r *runner) note(prefix string, m map[string]any) {
	r.transcript = append(r.transcript, prefix+" "+shorten(plain(m), 700))
}
