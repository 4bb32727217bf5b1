package link

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// ErrWithdrawn is the end of a call that [Host.Withdraw] took back.
var ErrWithdrawn = errors.New("request withdrawn")

// Answer is a host's reply.
type Answer struct {
	// Payload is response.response, nil if absent.
	Payload wire.Value
	// Failed tells an error reply, whose text is Err.
	Failed bool
	Err    string
	// Closed tells that stdin was closed instead.
	Closed bool
}

// Kind says what a call asks for, which decides how it is withdrawn.
type Kind int

// The kinds.
const (
	// KindPermission is can_use_tool.
	KindPermission Kind = iota
	// KindHook is hook_callback.
	KindHook
	// KindMCP is mcp_message; it is withdrawn by a JSON-RPC notification.
	KindMCP
)

// Call is an open request.
type Call struct {
	// ID is the request id.
	ID string
	// Kind is what it asks for.
	Kind Kind
	// Frame is the request as it was sent.
	Frame wire.Value

	host   *Host
	scope  any
	order  int
	answer chan Answer
	gone   chan struct{}
	once   sync.Once
	// cancel sends what tells the host that the call is withdrawn.
	cancel func()
}

// Host is the other end of the pipes.
type Host struct {
	out *wire.Writer

	mu      sync.Mutex
	pending map[string]*Call
	calls   int
	closed  bool
}

// NewHost returns a host that is written to through out.
func NewHost(out *wire.Writer) *Host {
	return &Host{out: out, pending: map[string]*Call{}}
}

// Send asks the host. scope groups calls for [Host.Withdraw].
func (h *Host) Send(kind Kind, scope any, body wire.Value) *Call {
	return h.send(kind, scope, body, nil)
}

// send is Send with a way of its own to tell the host of a withdrawal.
func (h *Host) send(kind Kind, scope any, body wire.Value, cancel func()) *Call {
	c := &Call{ID: wire.UUID(), Kind: kind, host: h, scope: scope, answer: make(chan Answer, 1), gone: make(chan struct{})}
	c.Frame = wire.Object("type", "control_request", "request_id", c.ID, "request", body)
	if c.cancel = cancel; cancel == nil {
		c.cancel = func() { h.out.Line(wire.Object("type", "control_cancel_request", "request_id", c.ID)) }
	}
	h.mu.Lock()
	h.calls++
	c.order = h.calls
	if h.closed {
		c.answer <- Answer{Closed: true}
	} else {
		h.pending[c.ID] = c
	}
	h.mu.Unlock()
	if len(c.answer) == 0 {
		h.out.Line(c.Frame)
	}
	return c
}

// Wait returns the host's answer, or why there will be none.
func (c *Call) Wait(ctx context.Context) (Answer, error) {
	select {
	case a := <-c.answer:
		return a, nil
	case <-c.gone:
		// The context is about to end: the caller must not go on before the
		// interrupt is acknowledged.
		<-ctx.Done()
		return Answer{}, ErrWithdrawn
	case <-ctx.Done():
		return Answer{}, context.Cause(ctx)
	}
}

// Cancel withdraws the call and tells the host. A call that has its answer
// stays as it is.
func (c *Call) Cancel() {
	if c.forget() {
		c.once.Do(func() { close(c.gone) })
		c.cancel()
	}
}

// Drop forgets the call without telling the host.
func (c *Call) Drop() { c.forget() }

func (c *Call) forget() bool {
	c.host.mu.Lock()
	defer c.host.mu.Unlock()
	_, open := c.host.pending[c.ID]
	delete(c.host.pending, c.ID)
	return open
}

// Resolve hands a control_response to its call. One for an id that is unknown
// or settled is ignored.
func (h *Host) Resolve(response wire.Value) {
	var r struct {
		Subtype  string     `json:"subtype"`
		ID       string     `json:"request_id"`
		Response wire.Value `json:"response"`
		Error    string     `json:"error"`
	}
	if wire.Unmarshal(response, &r) != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if c := h.pending[r.ID]; c != nil {
		delete(h.pending, r.ID)
		c.answer <- Answer{Payload: r.Response, Failed: r.Subtype == "error", Err: r.Error}
	}
}

// Withdraw cancels the open calls of a scope, oldest first.
func (h *Host) Withdraw(scope any) {
	for _, c := range h.open(func(c *Call) bool { return c.scope == scope }) {
		c.Cancel()
	}
}

// Permissions returns the frames of the open permission requests, oldest
// first.
func (h *Host) Permissions() []wire.Value {
	frames := []wire.Value{}
	for _, c := range h.open(func(c *Call) bool { return c.Kind == KindPermission }) {
		frames = append(frames, c.Frame)
	}
	return frames
}

func (h *Host) open(match func(*Call) bool) []*Call {
	h.mu.Lock()
	defer h.mu.Unlock()
	var calls []*Call
	for _, c := range h.pending {
		if match(c) {
			calls = append(calls, c)
		}
	}
	slices.SortFunc(calls, func(a, b *Call) int { return a.order - b.order })
	return calls
}

// Close ends every open call: the host's side of the pipe is gone. Later calls
// end at once.
func (h *Host) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for id, c := range h.pending {
		delete(h.pending, id)
		c.answer <- Answer{Closed: true}
	}
}
