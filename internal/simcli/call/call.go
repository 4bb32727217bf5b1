package call

import (
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// The CLI's words on calls that did not run, or not to the end.
const (
	rejectedText = "The user doesn't want to proceed with this tool use. The tool use was rejected."
	stoppedText  = " It was stopped while it ran, and may have had effects."
	timeoutText  = "PreToolUse hook did not respond before its timeout. The tool call was not executed."
)

// Call is one tool call.
type Call struct {
	// ID, Name and In are what the model wrote; In may be replaced by a hook or
	// an answer.
	ID   string
	Name string
	In   tool.Input
	// Out is the outcome; complete once Done is closed.
	Out tool.Outcome
	// Done is closed when the call has its result.
	Done chan struct{}

	a        *Owner
	batch    *Batch
	server   *link.Server
	remote   link.Tool
	parallel bool
	begun    chan struct{}
	once     sync.Once

	meta     wire.Value
	rejected bool
	silent   bool
	heard    []string
	after    []func()
}

// Started tells that the call has come as far as it matters to the stream.
func (c *Call) Started() { c.once.Do(func() { close(c.begun) }) }

// Heard is what the model reads of the call: the result, and what hooks added.
func (c *Call) Heard() string {
	return strings.Join(append([]string{c.text()}, c.heard...), "\n")
}

// hear takes what a hook has to say to the model.
func (c *Call) hear(v link.Verdict) {
	if text := v.Specific.AdditionalContext; text != "" {
		c.heard = append(c.heard, text)
	}
}

// text is the result's text.
func (c *Call) text() string {
	if s, ok := c.Out.Content.(string); ok {
		return s
	}
	var blocks []struct {
		Text string `json:"text"`
	}
	text := ""
	if list, ok := c.Out.Content.([]wire.Value); ok {
		_ = wire.Unmarshal(wire.Marshal(list), &blocks)
	}
	for _, b := range blocks {
		text += b.Text
	}
	return text
}

// run serves the call from the hooks to the result frame.
func (c *Call) run() {
	a := c.a
	switch {
	case a.Ctx.Err() != nil:
		c.reject(false)
	case c.Name == "StructuredOutput" && a.Session.Schema() != nil:
		c.structured()
	case c.server == nil && !tool.Exists(a.Session.ToolNames(), c.Name):
		c.Out = tool.Unknown(c.Name)
	default:
		c.serve()
	}
	if !c.silent {
		c.emit()
	}
}

// structured checks a StructuredOutput call.
func (c *Call) structured() {
	a := c.a
	wrong := a.Session.Schema().Check(c.In.Raw)
	c.accept("config", "")
	if wrong != "" {
		wrong = "Output does not match required schema: " + wrong
		a.Tally.miss(wrong)
		c.Out = tool.Outcome{Content: wrong, Failed: true}
		return
	}
	compact := c.In.Raw.Clone()
	_ = compact.Compact()
	a.Tally.output(compact)
	const text = "Structured output provided successfully"
	c.Out = tool.Outcome{Content: text, Result: text}
}

// serve asks hooks and permissions and runs the tool.
func (c *Call) serve() {
	ask, allowed, stop := c.preHooks()
	if stop {
		return
	}
	if !allowed && !c.permit(ask) {
		return
	}
	began := time.Now()
	c.execute()
	if c.Out.Killed && c.a.Ctx.Err() == nil {
		return // Killed with the process: the result says so.
	}
	if c.Out.Killed || (c.a.Ctx.Err() != nil && c.Out.Failed) {
		c.reject(true)
		return
	}
	c.postHooks(time.Since(began))
}

// execute runs the tool.
func (c *Call) execute() {
	a := c.a
	switch {
	case c.server != nil:
		c.callServer()
	case c.Name == "Agent":
		a.Agent(c)
	default:
		c.Started()
		select {
		case <-c.batch.streamed:
		case <-a.Ctx.Done():
		}
		if c.Name == "Bash" && c.In.Bool("run_in_background") {
			a.Shell(c)
			return
		}
		ctx := a.Ctx
		if a.Main {
			ctx = a.Turn.Tools()
		}
		a.Session.Busy(1)
		c.Out = tool.Execute(ctx, a.Session.Files, c.Name, c.In)
		a.Session.Busy(-1)
		if c.Name == "ExitPlanMode" && !c.Out.Failed && a.Session.SetMode("default") {
			a.Session.System("status", "status", nil, "permissionMode", "default")
		}
	}
}

// callServer calls a tool of an MCP server.
func (c *Call) callServer() {
	sent := c.server.Call(c.a.Scope, c.remote.Name, c.In.Raw, c.ID)
	c.Started()
	result, err := sent.Wait(c.a.Ctx, c.remote.Name)
	if err != nil {
		c.Out = tool.Outcome{Content: err.Error(), Failed: true, Killed: c.a.Ctx.Err() != nil || errors.Is(err, link.ErrWithdrawn)}
		c.after = append(c.after, sent.Expire)
		return
	}
	var r struct {
		Content    []wire.Value `json:"content"`
		IsError    bool         `json:"isError"`
		Structured wire.Value   `json:"structuredContent"`
	}
	_ = wire.Unmarshal(result, &r)
	switch {
	case r.IsError:
		text := (&Call{Out: tool.Outcome{Content: r.Content}}).text()
		c.Out = tool.Outcome{Content: text, Failed: true}
	case r.Structured != nil && r.Structured.Kind() != 'n':
		text := string(r.Structured)
		c.Out = tool.Outcome{Content: text, Result: wire.Object("content", text, "structuredContent", r.Structured)}
	default:
		blocks := apiBlocks(c.server.Name, r.Content)
		c.Out = tool.Outcome{Content: blocks, Result: blocks}
	}
}

// accept notes who allowed the call.
func (c *Call) accept(source, reason string) {
	c.meta = wire.Object("id", c.ID, "permission_decision",
		wire.Object("decision", "accept", "source", source, "reason_type", wire.If(reason != "", reason)))
}

// refuse ends a call that was not allowed.
func (c *Call) refuse(text, source, reason string) {
	c.Out = tool.Outcome{Content: text, Failed: true}
	c.meta = wire.Object("id", c.ID, "non_execution_kind", "permission-rule", "permission_decision",
		wire.Object("decision", "reject", "source", source, "reason_type", wire.If(reason != "", reason)))
	c.denied()
}

// denied lists the call in permission_denials.
func (c *Call) denied() {
	c.a.Tally.deny(wire.Object("tool_name", c.Name, "tool_use_id", c.ID, "tool_input", c.In.Raw))
}

// reject ends a call that an interrupt stopped.
func (c *Call) reject(running bool) {
	text := rejectedText
	if running {
		text += stoppedText
	}
	c.rejected = true
	c.Out = tool.Outcome{Content: text, Failed: true}
	c.meta = wire.Object("id", c.ID, "non_execution_kind", "user-rejected")
}
