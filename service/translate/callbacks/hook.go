package callbacks

import (
	"fmt"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
)

// Hooks returns the hooks that a caller registers. Field paths of violations
// begin with "hooks".
func Hooks(list []*agentdv1.HookMatcher) (callback.Hooks, []fault.Violation) {
	var c checker
	hooks := make(callback.Hooks, 0, len(list))
	for i, m := range list {
		field := fmt.Sprintf("hooks[%d]", i)
		h := callback.Hook{
			ID: m.GetId(), Event: m.GetEvent(), Matcher: m.Matcher, Timeout: m.Timeout, OnFailure: m.GetOnFailure(),
		}
		if h.ID == "" {
			h.ID = fmt.Sprintf("hook_%d", i)
		}
		if _, taken := hooks.Find(h.ID); taken {
			c.add(field+".id", "is %q, which an earlier hook has", h.ID)
		}
		if h.Event == "" {
			c.add(field+".event", "is empty; write a hook event, e.g. PreToolUse")
		}
		if h.Timeout != nil && !(*h.Timeout > 0) {
			c.add(field+".timeout", "is %v; write a number of seconds above 0", *h.Timeout)
		}
		c.word(field+".on_failure", m.OnFailure, callback.OnFailureContinue, callback.OnFailureBlock)
		hooks = append(hooks, h)
	}
	return hooks, c.violations
}

func hookRequest(r *callback.HookCallback) *agentdv1.HookRequest {
	base := r.Input.Common()
	m := &agentdv1.HookRequest{
		RequestId:  r.ID,
		CallbackId: r.CallbackID,
		Event:      r.Event(),
		ToolUseId:  r.ToolUseID,
		InputJson:  string(r.RawInput),
		Base: &agentdv1.HookInputBase{
			SessionId:      base.SessionID,
			TranscriptPath: base.TranscriptPath,
			Cwd:            base.Cwd,
			PromptId:       base.PromptID,
			PermissionMode: base.PermissionMode,
			AgentId:        base.AgentID,
			AgentType:      base.AgentType,
		},
	}
	if base.Effort != nil {
		m.Base.EffortLevel = &base.Effort.Level
	}
	setHookInput(m, r.Input)
	return m
}

func toolCalls(list []hook.ToolCall) []*agentdv1.HookToolCall {
	var out []*agentdv1.HookToolCall
	for i := range list {
		out = append(out, &agentdv1.HookToolCall{
			ToolName:         list[i].ToolName,
			ToolInputJson:    string(list[i].ToolInput),
			ToolUseId:        list[i].ToolUseID,
			ToolResponseJson: rawText(list[i].ToolResponse),
		})
	}
	return out
}

func backgroundTasks(list []hook.BackgroundTask) []*agentdv1.HookBackgroundTask {
	var out []*agentdv1.HookBackgroundTask
	for i := range list {
		t := &list[i]
		out = append(out, &agentdv1.HookBackgroundTask{
			Id: t.ID, Type: t.Type, Status: t.Status, Description: t.Description, Command: t.Command,
			AgentType: t.AgentType, Server: t.Server, Tool: t.Tool, Name: t.Name,
		})
	}
	return out
}

func sessionCrons(list []hook.SessionCron) []*agentdv1.HookSessionCron {
	var out []*agentdv1.HookSessionCron
	for i := range list {
		out = append(out, &agentdv1.HookSessionCron{
			Id: list[i].ID, Schedule: list[i].Schedule, Recurring: list[i].Recurring, Prompt: list[i].Prompt,
		})
	}
	return out
}
