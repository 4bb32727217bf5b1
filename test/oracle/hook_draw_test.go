package oracle

import (
	"math/rand/v2"
	"time"

	"github.com/go-json-experiment/json"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

func mustMarshal(v any) []byte {
	text, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic(err)
	}
	return text
}

// parts fills a dict of the SDK's and the fields of a message with the same.
type parts struct {
	r    *rand.Rand
	dict map[string]any
}

func (p parts) text(name string, at **string, from ...string) {
	if chance(p.r, 0.6) {
		*at = new(pick(p.r, from))
		p.dict[name] = **at
	}
}

func (p parts) flag(name string, at **bool) {
	if chance(p.r, 0.5) {
		*at = new(chance(p.r, 0.5))
		p.dict[name] = **at
	}
}

func (p parts) json(name string, at **string, values ...any) {
	if chance(p.r, 0.5) {
		v := pick(p.r, values)
		p.dict[name], *at = v, new(string(mustMarshal(v)))
	}
}

func (p parts) paths(at *[]string) {
	if chance(p.r, 0.7) {
		*at = []string{"/a b", "/c"}
		p.dict["watchPaths"] = *at
	}
}

const addition = "Some context.\nü"

// hookEvents fill in what a hook decides for its event.
var hookEvents = map[string]func(p parts, o *agentdv1.HookOutput){
	"PreToolUse": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.PreToolUseHookOutput{}
		p.text("permissionDecision", &m.PermissionDecision, "allow", "deny", "ask", "defer")
		p.text("permissionDecisionReason", &m.PermissionDecisionReason, "because", "")
		p.json("updatedInput", &m.UpdatedInputJson, someInputs[0], someInputs[1])
		p.text("additionalContext", &m.AdditionalContext, addition, "")
		o.Specific = &agentdv1.HookOutput_PreToolUse{PreToolUse: m}
	},
	"PostToolUse": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.PostToolUseHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition, "")
		p.json("updatedToolOutput", &m.UpdatedToolOutputJson, "text", nil, someInputs[1], []any{1.5}, false)
		p.json("updatedMCPToolOutput", &m.UpdatedMcpToolOutputJson, "text", nil, someInputs[1])
		o.Specific = &agentdv1.HookOutput_PostToolUse{PostToolUse: m}
	},
	"PostToolUseFailure": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.PostToolUseFailureHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		o.Specific = &agentdv1.HookOutput_PostToolUseFailure{PostToolUseFailure: m}
	},
	"PostToolBatch": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.PostToolBatchHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		o.Specific = &agentdv1.HookOutput_PostToolBatch{PostToolBatch: m}
	},
	"UserPromptSubmit": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.UserPromptSubmitHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		p.text("sessionTitle", &m.SessionTitle, "A title", "")
		p.flag("suppressOriginalPrompt", &m.SuppressOriginalPrompt)
		o.Specific = &agentdv1.HookOutput_UserPromptSubmit{UserPromptSubmit: m}
	},
	"UserPromptExpansion": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.UserPromptExpansionHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		p.flag("suppressOriginalPrompt", &m.SuppressOriginalPrompt)
		o.Specific = &agentdv1.HookOutput_UserPromptExpansion{UserPromptExpansion: m}
	},
	"SessionStart": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.SessionStartHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		p.text("initialUserMessage", &m.InitialUserMessage, "begin", "")
		p.text("sessionTitle", &m.SessionTitle, "A title")
		p.paths(&m.WatchPaths)
		p.flag("reloadSkills", &m.ReloadSkills)
		o.Specific = &agentdv1.HookOutput_SessionStart{SessionStart: m}
	},
	"PermissionRequest": permissionRequestHook,
	"PermissionDenied": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.PermissionDeniedHookOutput{}
		p.flag("retry", &m.Retry)
		o.Specific = &agentdv1.HookOutput_PermissionDenied{PermissionDenied: m}
	},
	"PreModelSwitch": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.PreModelSwitchHookOutput{}
		p.text("permissionDecision", &m.PermissionDecision, "allow", "deny", "ask")
		p.text("permissionDecisionReason", &m.PermissionDecisionReason, "because")
		o.Specific = &agentdv1.HookOutput_PreModelSwitch{PreModelSwitch: m}
	},
	"Elicitation": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.ElicitationHookOutput{}
		p.text("action", &m.Action, "accept", "decline", "cancel")
		p.json("content", &m.ContentJson, someInputs[0], someInputs[1])
		o.Specific = &agentdv1.HookOutput_Elicitation{Elicitation: m}
	},
	"ElicitationResult": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.ElicitationResultHookOutput{}
		p.text("action", &m.Action, "accept", "decline", "cancel")
		p.json("content", &m.ContentJson, someInputs[0], someInputs[1])
		o.Specific = &agentdv1.HookOutput_ElicitationResult{ElicitationResult: m}
	},
	"CwdChanged": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.CwdChangedHookOutput{}
		p.paths(&m.WatchPaths)
		o.Specific = &agentdv1.HookOutput_CwdChanged{CwdChanged: m}
	},
	"FileChanged": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.FileChangedHookOutput{}
		p.paths(&m.WatchPaths)
		o.Specific = &agentdv1.HookOutput_FileChanged{FileChanged: m}
	},
	"WorktreeCreate": func(p parts, o *agentdv1.HookOutput) {
		p.dict["worktreePath"] = "/w t"
		o.Specific = &agentdv1.HookOutput_WorktreeCreate{WorktreeCreate: &agentdv1.WorktreeCreateHookOutput{WorktreePath: "/w t"}}
	},
	"MessageDisplay": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.MessageDisplayHookOutput{}
		p.text("displayContent", &m.DisplayContent, "shown", "")
		o.Specific = &agentdv1.HookOutput_MessageDisplay{MessageDisplay: m}
	},
	"Stop": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.StopHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		o.Specific = &agentdv1.HookOutput_Stop{Stop: m}
	},
	"SubagentStop": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.SubagentStopHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		o.Specific = &agentdv1.HookOutput_SubagentStop{SubagentStop: m}
	},
	"SubagentStart": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.SubagentStartHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		o.Specific = &agentdv1.HookOutput_SubagentStart{SubagentStart: m}
	},
	"Notification": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.NotificationHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		o.Specific = &agentdv1.HookOutput_Notification{Notification: m}
	},
	"PostModelSwitch": func(p parts, o *agentdv1.HookOutput) {
		m := &agentdv1.PostModelSwitchHookOutput{}
		p.text("additionalContext", &m.AdditionalContext, addition)
		o.Specific = &agentdv1.HookOutput_PostModelSwitch{PostModelSwitch: m}
	},
}

func permissionRequestHook(p parts, o *agentdv1.HookOutput) {
	m := &agentdv1.PermissionRequestHookOutput{}
	decision := parts{p.r, map[string]any{}}
	p.dict["decision"] = decision.dict
	if chance(p.r, 0.5) {
		allow := &agentdv1.PermissionRequestHookAllow{}
		decision.dict["behavior"] = "allow"
		decision.json("updatedInput", &allow.UpdatedInputJson, someInputs[0], someInputs[1])
		if chance(p.r, 0.5) {
			_, u, wire := drawUpdate(p.r, false)
			if wire["destination"] == nil {
				u.Destination, wire["destination"] = new("session"), "session" // a dict is not completed by the SDK
			}
			allow.UpdatedPermissions, decision.dict["updatedPermissions"] = []*agentdv1.PermissionUpdate{u}, []any{wire}
		}
		m.Decision = &agentdv1.PermissionRequestHookOutput_Allow{Allow: allow}
	} else {
		deny := &agentdv1.PermissionRequestHookDeny{}
		decision.dict["behavior"] = "deny"
		decision.text("message", &deny.Message, "no", "")
		decision.flag("interrupt", &deny.Interrupt)
		m.Decision = &agentdv1.PermissionRequestHookOutput_Deny{Deny: deny}
	}
	o.Specific = &agentdv1.HookOutput_PermissionRequest{PermissionRequest: m}
}

// hookCase calls a hook.
func hookCase(r *rand.Rand, _ bool) answerCase {
	event := pick(r, sortedKeys(hookEvents))
	input := map[string]any{"hook_event_name": event, "session_id": "s", "transcript_path": "/t", "cwd": "/", "tool_input": someInputs[1]}
	body := map[string]any{"callback_id": "hook_0", "input": input}
	optionalFields(r, body, "tool_use_id")
	c := answerCase{frame: request("hook_callback", body)}
	hook := &agentdv1.HookAnswer{}
	given := parts{r, map[string]any{}}
	switch r.IntN(8) {
	case 0:
		timeout := pick(r, []time.Duration{0, 1500 * time.Millisecond})
		given.dict["async_"] = true
		deferred := &agentdv1.HookDeferred{}
		if timeout > 0 {
			given.dict["asyncTimeout"], deferred.Timeout = timeout.Milliseconds(), durationpb.New(timeout)
		}
		hook.Answer = &agentdv1.HookAnswer_Deferred{Deferred: deferred}
	case 1:
		given.dict = map[string]any{"brand": map[string]any{"new": number("9007199254740993")}, "continue": true}
		hook.Answer = &agentdv1.HookAnswer_RawJson{RawJson: string(mustMarshal(given.dict))}
	default:
		o := &agentdv1.HookOutput{}
		given.flag("continue_", &o.ShouldContinue)
		given.flag("suppressOutput", &o.SuppressOutput)
		given.text("stopReason", &o.StopReason, "enough", "")
		given.text("decision", &o.Decision, "block", "approve")
		given.text("systemMessage", &o.SystemMessage, "note", "")
		given.text("reason", &o.Reason, "why\n", "")
		if chance(r, 0.8) {
			specific := parts{r, map[string]any{"hookEventName": event}}
			hookEvents[event](specific, o)
			given.dict["hookSpecificOutput"] = specific.dict
		}
		hook.Answer = &agentdv1.HookAnswer_Output{Output: o}
	}
	c.sdk = map[string]any{"hook": given.dict}
	c.answer = &agentdv1.Answer{Answer: &agentdv1.Answer_Hook{Hook: hook}}
	return c
}
