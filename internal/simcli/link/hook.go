package link

import (
	"context"
	"errors"
	"regexp"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// HookLimit is how long a hook without a timeout of its own may take.
const HookLimit = 600 * time.Second

// errHookTimeout is the cause of a hook's expired context.
var errHookTimeout = errors.New("hook timeout")

// Hooks are the callbacks that a host registered, by event.
type Hooks map[string][]Matcher

// Matcher is one registration.
type Matcher struct {
	Matcher   string   `json:"matcher"`
	IDs       []string `json:"hookCallbackIds"`
	Timeout   float64  `json:"timeout"`
	OnFailure string   `json:"onFailure"`
}

// matches reports whether the registration applies to a name: that of a tool,
// or whatever the event is matched by.
func (m Matcher) matches(name string) bool {
	if m.Matcher == "" || m.Matcher == "*" || name == "" {
		return true
	}
	re, err := regexp.Compile("^(?:" + m.Matcher + ")$")
	return err == nil && re.MatchString(name)
}

// Output is what a callback answered.
type Output struct {
	Continue      *bool  `json:"continue"`
	StopReason    string `json:"stopReason"`
	Decision      string `json:"decision"`
	Reason        string `json:"reason"`
	SystemMessage string `json:"systemMessage"`
	Async         bool   `json:"async"`
	Specific      struct {
		Event             string     `json:"hookEventName"`
		Permission        string     `json:"permissionDecision"`
		PermissionReason  string     `json:"permissionDecisionReason"`
		UpdatedInput      wire.Value `json:"updatedInput"`
		AdditionalContext string     `json:"additionalContext"`
		UpdatedToolOutput wire.Value `json:"updatedToolOutput"`
		SessionTitle      string     `json:"sessionTitle"`
		Decision          wire.Value `json:"decision"`
	} `json:"hookSpecificOutput"`
}

// Verdict is how one callback ended.
type Verdict struct {
	Output
	// ID is the callback's id.
	ID string
	// Blocks tells that the callback was registered with onFailure "block".
	Blocks bool
	// Failed tells that the host answered with an error or nonsense, Error what
	// it said.
	Failed bool
	Error  string
	// TimedOut tells that it did not answer in time.
	TimedOut bool
	// Withdrawn tells that the call was taken back by an interrupt.
	Withdrawn bool
}

// Has reports whether an event has a callback for a name.
func (h Hooks) Has(event, name string) bool {
	for _, m := range h[event] {
		if m.matches(name) && len(m.IDs) > 0 {
			return true
		}
	}
	return false
}

// Pending are the callbacks of one event that were sent and not yet answered.
type Pending struct {
	calls []hookCall
}

type hookCall struct {
	call    *Call
	id      string
	event   string
	timeout time.Duration
	blocks  bool
}

// SendHooks sends every callback of an event that matches name, all at once.
func (h *Host) SendHooks(scope any, hooks Hooks, event, name, toolUseID string, input wire.Value) *Pending {
	p := &Pending{}
	for _, m := range hooks[event] {
		if !m.matches(name) {
			continue
		}
		limit := HookLimit
		if m.Timeout > 0 {
			limit = time.Duration(m.Timeout * float64(time.Second))
		}
		for _, id := range m.IDs {
			c := h.Send(KindHook, scope, wire.Object("subtype", "hook_callback", "callback_id", id, "input", input, "tool_use_id", toolUseID))
			p.calls = append(p.calls, hookCall{call: c, id: id, event: event, timeout: limit, blocks: m.OnFailure == "block"})
		}
	}
	return p
}

// Wait returns the verdicts in the order of the registrations.
func (p *Pending) Wait(ctx context.Context) []Verdict {
	verdicts := make([]Verdict, len(p.calls))
	var wg sync.WaitGroup
	for i, c := range p.calls {
		wg.Go(func() { verdicts[i] = c.wait(ctx) })
	}
	wg.Wait()
	return verdicts
}

// Drop forgets the callbacks: their answers no longer matter.
func (p *Pending) Drop() {
	for _, c := range p.calls {
		c.call.Drop()
	}
}

func (c hookCall) wait(ctx context.Context) Verdict {
	v := Verdict{ID: c.id, Blocks: c.blocks}
	limited, stop := context.WithTimeoutCause(ctx, c.timeout, errHookTimeout)
	defer stop()
	a, err := c.call.Wait(limited)
	switch {
	case errors.Is(err, errHookTimeout):
		c.call.Cancel()
		v.TimedOut = true
	case err != nil:
		v.Withdrawn = true
	case a.Failed || (!a.Closed && a.Payload.Kind() != '{') || wire.Unmarshal(payload(a), &v.Output) != nil || !v.valid(c.event):
		v.Failed, v.Error, v.Output = true, a.Err, Output{}
	}
	if v.Output.Async {
		v.Output = Output{Async: true}
	}
	return v
}

// valid reports whether the output is one that an event may have.
func (o *Output) valid(event string) bool {
	return (o.Decision == "" || o.Decision == "block" || o.Decision == "approve") &&
		(o.Specific.Event == "" || o.Specific.Event == event)
}

func payload(a Answer) wire.Value {
	if a.Closed {
		return wire.Value("{}")
	}
	return a.Payload
}
