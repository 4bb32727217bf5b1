package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// hookAnswer returns the reply to r; it means nothing if c has violations
// afterwards. The CLI takes an invalid output for no opinion, which lets a tool
// run: so it is checked here.
func (c *checker) hookAnswer(r *callback.HookCallback, m *agentdv1.HookAnswer) control.Reply {
	const field = "answer.hook"
	switch a := m.GetAnswer().(type) {
	case *agentdv1.HookAnswer_Output:
		return r.Answer(c.hookOutput(field+".output", r.Event(), a.Output))
	case *agentdv1.HookAnswer_RawJson:
		return control.Reply{Payload: c.object(field+".raw_json", &a.RawJson)}
	case *agentdv1.HookAnswer_Deferred:
		return control.Reply{Payload: hook.EncodeAsync(a.Deferred.GetTimeout().AsDuration())}
	default:
		return r.Answer(hook.Output{})
	}
}

func (c *checker) hookOutput(field, event string, m *agentdv1.HookOutput) hook.Output {
	c.word(field+".decision", m.Decision, "approve", "block")
	o := hook.Output{
		Continue:         m.ShouldContinue,
		SuppressOutput:   m.SuppressOutput,
		StopReason:       m.StopReason,
		Decision:         m.Decision,
		SystemMessage:    m.SystemMessage,
		Reason:           m.Reason,
		TerminalSequence: m.TerminalSequence,
	}
	if m.GetSpecific() == nil {
		return o
	}
	if raw, ok := m.GetSpecific().(*agentdv1.HookOutput_RawJson); ok {
		o.Specific = c.rawSpecific(field+".raw_json", event, raw.RawJson)
		return o
	}
	o.Specific = c.toolOutput(field, m)
	if o.Specific == nil {
		o.Specific = c.sessionOutput(field, m)
	}
	if o.Specific == nil {
		c.add(field, "has a member that this version of agentd does not know")
	} else if o.Specific.Event != event {
		c.add(field, "is for %s hooks; the request's event is %s", o.Specific.Event, event)
	}
	return o
}

func (c *checker) rawSpecific(field, event, text string) *hook.Specific {
	raw := c.object(field, &text)
	if raw == nil {
		return nil
	}
	head, _, err := wire.Unmarshal[struct {
		Event string `json:"hookEventName"`
	}](raw)
	if err != nil || head.Event != event {
		c.add(field, "must have hookEventName %q, the request's event", event)
	}
	return &hook.Specific{Raw: raw}
}

// toolOutput translates what hooks about tools decide, and returns nil for
// others.
func (c *checker) toolOutput(field string, m *agentdv1.HookOutput) *hook.Specific {
	switch s := m.GetSpecific().(type) {
	case *agentdv1.HookOutput_PreToolUse:
		field += ".pre_tool_use"
		c.word(field+".permission_decision", s.PreToolUse.PermissionDecision, "allow", "deny", "ask", "defer")
		return &hook.Specific{
			Event:                    hook.EventPreToolUse,
			PermissionDecision:       s.PreToolUse.PermissionDecision,
			PermissionDecisionReason: s.PreToolUse.PermissionDecisionReason,
			UpdatedInput:             c.object(field+".updated_input_json", s.PreToolUse.UpdatedInputJson),
			AdditionalContext:        s.PreToolUse.AdditionalContext,
		}
	case *agentdv1.HookOutput_PostToolUse:
		field += ".post_tool_use"
		return &hook.Specific{
			Event:                hook.EventPostToolUse,
			AdditionalContext:    s.PostToolUse.AdditionalContext,
			ClassifierContext:    s.PostToolUse.ClassifierContext,
			UpdatedToolOutput:    c.value(field+".updated_tool_output_json", s.PostToolUse.UpdatedToolOutputJson),
			UpdatedMCPToolOutput: c.value(field+".updated_mcp_tool_output_json", s.PostToolUse.UpdatedMcpToolOutputJson),
		}
	case *agentdv1.HookOutput_PostToolUseFailure:
		return &hook.Specific{Event: hook.EventPostToolUseFailure, AdditionalContext: s.PostToolUseFailure.AdditionalContext}
	case *agentdv1.HookOutput_PostToolBatch:
		return &hook.Specific{Event: hook.EventPostToolBatch, AdditionalContext: s.PostToolBatch.AdditionalContext}
	case *agentdv1.HookOutput_PermissionRequest:
		return c.permissionRequestOutput(field+".permission_request", s.PermissionRequest)
	case *agentdv1.HookOutput_PermissionDenied:
		return &hook.Specific{Event: hook.EventPermissionDenied, Retry: s.PermissionDenied.Retry}
	case *agentdv1.HookOutput_PreSkillShellCommand:
		field += ".pre_skill_shell_command"
		c.word(field+".permission_decision", s.PreSkillShellCommand.PermissionDecision, "allow", "deny", "ask", "defer")
		return &hook.Specific{
			Event:                    hook.EventPreSkillShellCommand,
			PermissionDecision:       s.PreSkillShellCommand.PermissionDecision,
			PermissionDecisionReason: s.PreSkillShellCommand.PermissionDecisionReason,
		}
	case *agentdv1.HookOutput_PreModelSwitch:
		field += ".pre_model_switch"
		c.word(field+".permission_decision", s.PreModelSwitch.PermissionDecision, "allow", "deny", "ask")
		return &hook.Specific{
			Event:                    hook.EventPreModelSwitch,
			PermissionDecision:       s.PreModelSwitch.PermissionDecision,
			PermissionDecisionReason: s.PreModelSwitch.PermissionDecisionReason,
		}
	default:
		return nil
	}
}

func (c *checker) permissionRequestOutput(field string, m *agentdv1.PermissionRequestHookOutput) *hook.Specific {
	s := &hook.Specific{Event: hook.EventPermissionRequest}
	switch d := m.GetDecision().(type) {
	case *agentdv1.PermissionRequestHookOutput_Allow:
		s.Allow = &hook.PermissionAllow{
			UpdatedInput: c.object(field+".allow.updated_input_json", d.Allow.UpdatedInputJson),
			Updates:      c.updates(field+".allow.updated_permissions", d.Allow.GetUpdatedPermissions()),
		}
		c.count(field+".allow.updated_permissions", s.Allow.Updates)
	case *agentdv1.PermissionRequestHookOutput_Deny:
		s.Deny = &hook.PermissionDeny{Message: d.Deny.Message, Interrupt: d.Deny.Interrupt}
	default:
		c.add(field, "has no decision; set allow or deny, or leave %s out", "permission_request")
	}
	return s
}

// sessionOutput translates what hooks about turns and the session decide, and
// returns nil for others.
func (c *checker) sessionOutput(field string, m *agentdv1.HookOutput) *hook.Specific {
	switch s := m.GetSpecific().(type) {
	case *agentdv1.HookOutput_UserPromptSubmit:
		return &hook.Specific{
			Event:                  hook.EventUserPromptSubmit,
			AdditionalContext:      s.UserPromptSubmit.AdditionalContext,
			SessionTitle:           s.UserPromptSubmit.SessionTitle,
			SuppressOriginalPrompt: s.UserPromptSubmit.SuppressOriginalPrompt,
		}
	case *agentdv1.HookOutput_UserPromptExpansion:
		return &hook.Specific{
			Event:                  hook.EventUserPromptExpansion,
			AdditionalContext:      s.UserPromptExpansion.AdditionalContext,
			SuppressOriginalPrompt: s.UserPromptExpansion.SuppressOriginalPrompt,
		}
	case *agentdv1.HookOutput_SessionStart:
		return &hook.Specific{
			Event:              hook.EventSessionStart,
			AdditionalContext:  s.SessionStart.AdditionalContext,
			InitialUserMessage: s.SessionStart.InitialUserMessage,
			SessionTitle:       s.SessionStart.SessionTitle,
			WatchPaths:         s.SessionStart.GetWatchPaths(),
			ReloadSkills:       s.SessionStart.ReloadSkills,
		}
	case *agentdv1.HookOutput_Elicitation:
		return c.elicitationOutput(field+".elicitation", hook.EventElicitation, s.Elicitation.Action, s.Elicitation.ContentJson)
	case *agentdv1.HookOutput_ElicitationResult:
		return c.elicitationOutput(field+".elicitation_result", hook.EventElicitationResult, s.ElicitationResult.Action, s.ElicitationResult.ContentJson)
	case *agentdv1.HookOutput_WorktreeCreate:
		path := s.WorktreeCreate.GetWorktreePath()
		return &hook.Specific{Event: hook.EventWorktreeCreate, WorktreePath: &path}
	case *agentdv1.HookOutput_CwdChanged:
		return &hook.Specific{Event: hook.EventCwdChanged, WatchPaths: s.CwdChanged.GetWatchPaths()}
	case *agentdv1.HookOutput_FileChanged:
		return &hook.Specific{Event: hook.EventFileChanged, WatchPaths: s.FileChanged.GetWatchPaths()}
	case *agentdv1.HookOutput_MessageDisplay:
		return &hook.Specific{Event: hook.EventMessageDisplay, DisplayContent: s.MessageDisplay.DisplayContent}
	default:
		return contextOutput(m)
	}
}

func (c *checker) elicitationOutput(field, event string, action, content *string) *hook.Specific {
	c.word(field+".action", action, elicitationActions...)
	return &hook.Specific{Event: event, Action: action, Content: c.object(field+".content_json", content)}
}

// contextOutput translates what hooks decide that can add context alone.
func contextOutput(m *agentdv1.HookOutput) *hook.Specific {
	switch s := m.GetSpecific().(type) {
	case *agentdv1.HookOutput_Setup:
		return &hook.Specific{Event: hook.EventSetup, AdditionalContext: s.Setup.AdditionalContext}
	case *agentdv1.HookOutput_Stop:
		return &hook.Specific{Event: hook.EventStop, AdditionalContext: s.Stop.AdditionalContext}
	case *agentdv1.HookOutput_SubagentStart:
		return &hook.Specific{Event: hook.EventSubagentStart, AdditionalContext: s.SubagentStart.AdditionalContext}
	case *agentdv1.HookOutput_SubagentStop:
		return &hook.Specific{Event: hook.EventSubagentStop, AdditionalContext: s.SubagentStop.AdditionalContext}
	case *agentdv1.HookOutput_Notification:
		return &hook.Specific{Event: hook.EventNotification, AdditionalContext: s.Notification.AdditionalContext}
	case *agentdv1.HookOutput_PostModelSwitch:
		return &hook.Specific{Event: hook.EventPostModelSwitch, AdditionalContext: s.PostModelSwitch.AdditionalContext}
	default:
		return nil
	}
}
