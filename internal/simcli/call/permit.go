package call

import (
	"context"
	"time"

	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

const unattended = "Permission for this tool use was denied: it requires approval, and nobody can answer a permission prompt in this session."

// permit decides on the call, asking the host if it must. ask is a hook's
// reason to ask in any case. It reports whether the call may run; if not, the
// outcome is set.
func (c *Call) permit(ask *string) bool {
	a := c.a
	d := a.Session.Policy().Check(a.Session.Files, c.Name, c.In)
	if ask != nil && d.Behavior != tool.Deny {
		d = tool.Decision{Behavior: tool.Ask, Reason: *ask, ReasonType: "hook"}
	}
	switch {
	case d.Behavior == tool.Allow:
		c.accept("config", d.ReasonType)
		return true
	case d.Behavior == tool.Deny:
		c.deny(d)
		return false
	case a.Session.Prompts():
		return c.ask(d)
	}
	text := d.Message
	switch {
	case text == "" && c.Name == "Read":
		text = "Claude requested permissions to read from " + a.Session.Files.Abs(c.In.String("file_path")) + ", but you haven't granted it yet."
	case text == "":
		text = unattended
	}
	reason := "no approval surface in this session; permission request denied automatically"
	if ask != nil {
		text, reason = *ask, *ask
	}
	kind := "asyncAgent"
	if a.Session.Flags.PromptTool != "stdio" {
		kind, reason = d.ReasonType, d.Reason
	}
	a.Session.System("permission_denied", "tool_name", c.Name, "tool_use_id", c.ID, "decision_reason_type", wire.If(kind != "", kind),
		"decision_reason", wire.If(reason != "", reason), "message", text)
	c.refuse(text, "config", kind)
	if ask != nil {
		c.meta = wire.Object("id", c.ID, "non_execution_kind", "user-rejected",
			"permission_decision", wire.Object("decision", "reject", "source", "config"))
	}
	return false
}

// deny refuses by rule or mode.
func (c *Call) deny(d tool.Decision) {
	a := c.a
	auto := d.ReasonType == "classifier"
	if auto && a.Tally.first() {
		a.Session.System("informational", "content", "Auto mode can't check actions in this session: no model is behind it.",
			"isMeta", false, "level", "warning", "tag", "auto_mode_no_server_check")
	}
	const reason = "Classifier unavailable"
	a.Session.System("permission_denied", "tool_name", c.Name, "tool_use_id", c.ID, "decision_reason_type", d.ReasonType,
		"decision_reason_code", wire.If(auto, "auto_mode_no_check_in_session"), "decision_reason", wire.If(auto, reason), "message", d.Message)
	if auto && a.Session.Hooks().Has("PermissionDenied", c.Name) {
		c.send("PermissionDenied", "tool_use_id", c.ID, "reason", reason).Wait(a.Ctx)
	}
	c.refuse(d.Message, "config", d.ReasonType)
}

// verdict is an answer to a permission question.
type verdict struct {
	Behavior    string       `json:"behavior"`
	Message     *string      `json:"message"`
	Interrupt   bool         `json:"interrupt"`
	Input       wire.Value   `json:"updatedInput"`
	Permissions []wire.Value `json:"updatedPermissions"`
}

// ask asks the host, and the PermissionRequest hooks beside it; the first
// answer counts.
func (c *Call) ask(d tool.Decision) bool {
	a := c.a
	a.Session.Asking()
	defer a.Session.Asked()
	sent := a.Session.Host.Send(link.KindPermission, a.Scope, c.question(d))
	c.Started()
	ctx, stop := context.WithCancel(a.Ctx)
	defer stop()
	hooked := make(chan wire.Value, 1)
	if a.Session.Hooks().Has("PermissionRequest", c.Name) {
		p := c.send("PermissionRequest", "permission_suggestions", d.Suggestions)
		defer p.Drop()
		c.batch.wg.Go(func() {
			for _, v := range p.Wait(ctx) {
				if v.Specific.Decision.Kind() == '{' {
					hooked <- v.Specific.Decision
					return
				}
			}
		})
	}
	if a.Session.Hooks().Has("Notification", "permission_prompt") {
		c.batch.wg.Go(func() { c.notify(ctx) })
	}
	type reply struct {
		answer link.Answer
		err    error
	}
	replied := make(chan reply, 1)
	c.batch.wg.Go(func() {
		answer, err := sent.Wait(ctx)
		replied <- reply{answer, err}
	})
	select {
	case v := <-hooked:
		sent.Cancel()
		return c.settle(v, "hook")
	case r := <-replied:
		switch {
		case r.err != nil:
			c.reject(false)
			return false
		case r.answer.Closed:
			c.refuse("Tool permission request failed: AbortError: Stream closed", "config", "other")
			return false
		case r.answer.Failed:
			c.refuse("Tool permission request failed: Error: "+r.answer.Err, "config", "other")
			return false
		}
		return c.settle(r.answer.Payload, "user_temporary")
	}
}

// notifyAfter is how long a question waits before the Notification hooks hear
// of it.
const notifyAfter = 6 * time.Second

// notify tells the Notification hooks of a question that waits.
func (c *Call) notify(ctx context.Context) {
	wait := time.NewTimer(notifyAfter)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
		return
	}
	a := c.a
	a.Session.Host.SendHooks(a.Scope, a.Session.Hooks(), "Notification", "permission_prompt", wire.UUID(),
		a.Session.HookInput(a.Turn, "Notification", false, nil,
			"message", "Claude needs your permission to use "+c.Name, "notification_type", "permission_prompt"))
}

// question is the body of can_use_tool.
func (c *Call) question(d tool.Decision) wire.Value {
	a := c.a
	mcp := c.server != nil
	source := "project"
	if mcp && c.server.SDK {
		source = "sdk"
	}
	server := ""
	if mcp {
		server = c.server.Name
	}
	text := c.In.Description(c.Name)
	return wire.Object("subtype", "can_use_tool", "tool_name", c.Name,
		"mcp_server", wire.If(mcp, wire.Object("name", server, "source", source)),
		"display_name", tool.Display(c.Name), "input", c.In.Raw, "description", wire.If(text != "", text),
		"permission_suggestions", wire.If(d.Suggestions != nil, d.Suggestions),
		"blocked_path", wire.If(d.BlockedPath != "", d.BlockedPath),
		"decision_reason", wire.If(d.Reason != "", d.Reason), "decision_reason_type", wire.If(d.ReasonType != "", d.ReasonType),
		"server_policy_ask_only", wire.If(mcp, true), "tool_use_id", c.ID,
		"requires_user_interaction", wire.If(tool.Interactive(c.Name), true),
		"agent_id", wire.If(!a.Main, a.Ids().Agent))
}

// settle takes an answer.
func (c *Call) settle(payload wire.Value, source string) bool {
	a := c.a
	var v verdict
	err := wire.Unmarshal(payload, &v)
	reason := ""
	if source == "hook" {
		reason = "hook"
	}
	switch {
	case err == nil && v.Behavior == "allow" && (v.Input == nil || v.Input.Kind() == '{'):
		if v.Input != nil {
			c.In = tool.NewInput(v.Input)
		}
		if mode := a.Session.Apply(v.Permissions); mode != "" {
			a.Session.System("status", "status", nil, "permissionMode", mode)
		}
		c.accept(source, reason)
		return true
	case err == nil && v.Behavior == "deny" && v.Interrupt:
		c.reject(false)
		c.denied()
		a.Session.Host.Withdraw(a.Scope)
		a.Turn.Abort()
	case err == nil && v.Behavior == "deny" && (v.Message != nil || source == "hook"):
		text := "Permission denied by hook"
		if v.Message != nil {
			text = *v.Message
		}
		if source == "user_temporary" {
			source = "user_reject"
		}
		c.refuse(text, source, reason)
	default:
		c.refuse("Tool permission request failed: Error: The canUseTool callback returned an invalid permission result: "+string(payload), "config", "other")
	}
	return false
}
