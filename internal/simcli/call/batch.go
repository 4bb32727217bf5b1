package call

import (
	"sync"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Batch are the tool calls of one answer. Calls that only read run beside each
// other; every other call waits for those before it.
type Batch struct {
	// Calls are the calls in order.
	Calls []*Call

	a  *Owner
	wg sync.WaitGroup
	// streamed is closed when the answer is complete: results wait for it.
	streamed chan struct{}
}

// NewBatch returns the calls of an answer of a.
func NewBatch(a *Owner) *Batch { return &Batch{a: a, streamed: make(chan struct{})} }

// Start begins a call and returns once it asked the host for something or came
// as far as it can while the answer streams.
func (b *Batch) Start(block modelscript.Block) {
	c := &Call{
		a: b.a, batch: b, ID: block.ID, Name: block.Name, In: tool.NewInput(block.Input),
		begun: make(chan struct{}), Done: make(chan struct{}),
	}
	c.server, c.remote, _ = b.a.Session.FindTool(c.Name)
	c.parallel = tool.Concurrent(c.Name, c.In) || (c.server != nil && c.remote.Annotations.ReadOnlyHint)
	var after []*Call
	for _, earlier := range b.Calls {
		if !c.parallel || !earlier.parallel {
			after = append(after, earlier)
		}
	}
	b.Calls = append(b.Calls, c)
	b.wg.Go(func() {
		defer close(c.Done)
		defer c.Started()
		for _, earlier := range after {
			select {
			case <-earlier.Done:
			case <-b.a.Ctx.Done():
			}
		}
		c.run()
	})
	if len(after) == 0 {
		<-c.begun
	}
}

// Finish lets the results out, waits for the calls and asks the PostToolBatch
// hooks.
func (b *Batch) Finish() []*Call {
	close(b.streamed)
	b.wg.Wait()
	a := b.a
	hooks := a.Session.Hooks()
	if len(b.Calls) == 0 || !hooks.Has("PostToolBatch", "") || a.Ctx.Err() != nil {
		return b.Calls
	}
	var rows []wire.Value
	for _, c := range b.Calls {
		rows = append(rows, wire.Object("tool_name", c.Name, "tool_input", c.In.Raw, "tool_use_id", c.ID, "tool_response", c.Out.Content))
	}
	verdicts := a.Session.Host.SendHooks(a.Scope, hooks, "PostToolBatch", "", "hook-"+wire.UUID(),
		a.Session.HookInput(a.Turn, "PostToolBatch", true, a.agentPairs(), "tool_calls", rows)).Wait(a.Ctx)
	for _, v := range verdicts {
		b.Calls[len(b.Calls)-1].hear(v)
	}
	return b.Calls
}

// emit writes the result of a call.
func (c *Call) emit() {
	c.Started()
	<-c.batch.streamed
	a := c.a
	var block wire.Value
	if c.Out.Failed {
		block = wire.Object("type", "tool_result", "content", c.Out.Content, "is_error", true, "tool_use_id", c.ID)
	} else {
		block = wire.Object("tool_use_id", c.ID, "type", "tool_result", "content", c.Out.Content, "is_error", wire.If(c.Out.Flagged, false))
	}
	result := c.Out.Result
	if text, ok := c.Out.Content.(string); ok && result == nil {
		result = "Error: " + text
	}
	if c.rejected {
		result = "User rejected tool use"
	}
	if a.Main {
		a.Tally.User()
	}
	meta := wire.If(c.meta != nil, []wire.Value{c.meta})
	v := frame.User(a.Ids(), "", []wire.Value{block}, "tool_use_result", wire.If(a.Main, result), "tool_result_meta", meta)
	a.Session.Emit(v)
	if a.Main {
		var uuid string
		_ = wire.Unmarshal(wire.Member(v, "uuid"), &uuid)
		a.Session.Log().Message("user", uuid, wire.Member(v, "message"), "toolUseResult", result)
	}
	for _, f := range c.after {
		f()
	}
}
