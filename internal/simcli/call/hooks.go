package call

import (
	"strings"
	"time"

	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// send sends the hooks of an event about the call.
func (c *Call) send(event string, pairs ...any) *link.Pending {
	a := c.a
	p := a.Session.Host.SendHooks(a.Scope, a.Session.Hooks(), event, c.Name, c.ID, a.Session.HookInput(a.Turn, event, true, a.agentPairs(),
		append([]any{"tool_name", c.Name, "tool_input", c.In.Raw}, pairs...)...))
	c.Started()
	return p
}

// preHooks asks the PreToolUse hooks. ask is the reason of a hook that wants
// the host to be asked; allowed tells that one allowed the call; stop that the
// call has its outcome.
func (c *Call) preHooks() (ask *string, allowed, stop bool) {
	a := c.a
	if a.SkipHooks || !a.Session.Hooks().Has("PreToolUse", c.Name) {
		return nil, false, false
	}
	verdicts := c.send("PreToolUse", "tool_use_id", c.ID).Wait(a.Ctx)
	if a.Ctx.Err() != nil || withdrawn(verdicts) {
		c.reject(false)
		return nil, false, true
	}
	deny, deferred := "", false
	for _, v := range verdicts {
		Report(a.Session, "PreToolUse", c.Name, v)
		c.hear(v)
		decision, reason := v.Specific.Permission, v.Specific.PermissionReason
		if v.Decision == "block" {
			decision, reason = "deny", v.Reason
		}
		switch {
		case v.TimedOut:
			c.Out = tool.Outcome{Content: timeoutText, Failed: true}
			return nil, false, true
		case v.Failed && v.Blocks:
			deny = "PreToolUse:" + c.Name + " hook error: the hook failed"
		case decision == "deny":
			deny = "PreToolUse:" + c.Name + " hook error: " + reason
		case decision == "ask":
			ask = &reason
		case decision == "allow":
			allowed = true
		case decision == "defer":
			deferred = true
		}
		if v.Specific.UpdatedInput.Kind() == '{' {
			c.In = tool.NewInput(v.Specific.UpdatedInput)
		}
		c.halt(v)
	}
	switch {
	case deny != "":
		c.refuse(deny, "hook", "hook")
		return nil, false, true
	case deferred:
		a.Tally.deferCall(wire.Object("type", "tool_use", "id", c.ID, "name", c.Name, "input", c.In.Raw))
		c.silent = true
		return nil, false, true
	case ask != nil:
		return ask, false, false
	case allowed:
		c.accept("hook", "hook")
	}
	return nil, allowed, false
}

func withdrawn(verdicts []link.Verdict) bool {
	for _, v := range verdicts {
		if v.Withdrawn {
			return true
		}
	}
	return false
}

// halt notes that a hook ends the turn after the tools.
func (c *Call) halt(v link.Verdict) {
	if v.Continue != nil && !*v.Continue {
		c.a.Tally.halt()
	}
}

// postHooks asks the hooks after the tool.
func (c *Call) postHooks(took time.Duration) {
	a := c.a
	event := "PostToolUse"
	pairs := []any{"tool_response", c.Out.Result, "tool_use_id", c.ID, "duration_ms", took.Milliseconds()}
	if c.Out.Failed {
		event = "PostToolUseFailure"
		pairs = []any{"tool_use_id", c.ID, "error", c.Out.Content, "is_interrupt", false, "duration_ms", took.Milliseconds()}
	}
	if !a.Session.Hooks().Has(event, c.Name) {
		return
	}
	for _, v := range c.send(event, pairs...).Wait(a.Ctx) {
		if replaced := v.Specific.UpdatedToolOutput; replaced != nil && !c.Out.Failed {
			c.replace(replaced)
		}
		c.halt(v)
		c.hear(v)
		c.after = append(c.after, func() { Report(a.Session, event, c.Name, v) })
	}
}

// replace puts a hook's output in place of the tool's.
func (c *Call) replace(v wire.Value) {
	c.Out.Result = v
	var shell struct {
		Stdout *string `json:"stdout"`
	}
	var text string
	switch {
	case wire.Unmarshal(v, &shell) == nil && shell.Stdout != nil:
		c.Out.Content = strings.TrimRight(*shell.Stdout, "\n")
	case wire.Unmarshal(v, &text) == nil:
		c.Out.Content = text
	default:
		c.Out.Content = string(v)
	}
}
