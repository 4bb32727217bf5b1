package callback

import (
	"slices"

	"github.com/agentd/agentd/runner/protocol/callback/hook"
	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/callback/permission"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Why says why a request gets its default answer. A model may read it.
type Why string

// The reasons.
const (
	Late    Why = "No answer came in time, so agentd refused."
	Nobody  Why = "Nobody was there to answer, so agentd refused."
	TooMany Why = "Too many requests wait for an answer already, so agentd refused."
)

// Allow answers that the tool may run.
func (r *CanUseTool) Allow(a permission.Allow) control.Reply {
	return control.Reply{Payload: a.Encode(r.Input)}
}

// Deny answers that the tool may not run.
func (r *CanUseTool) Deny(d permission.Deny) control.Reply {
	return control.Reply{Payload: d.Encode()}
}

// Answer answers what the hook decides.
func (r *HookCallback) Answer(o hook.Output) control.Reply {
	return control.Reply{Payload: o.Encode()}
}

// Answer answers the question; content may be nil.
func (r *Elicitation) Answer(action string, content rawjson.Value) control.Reply {
	var w object.Writer
	w.String("action", action)
	w.Raw("content", content)
	return control.Reply{Payload: w.Object()}
}

// DefaultReply is the answer to a request that nobody answered. It never
// allows anything. hooks tells which hooks may fail without consequence.
func DefaultReply(r Request, hooks Hooks, why Why) control.Reply {
	text := string(why)
	switch r := r.(type) {
	case *CanUseTool:
		return r.Deny(permission.Deny{Message: text})
	case *HookCallback:
		h, _ := hooks.Find(r.CallbackID)
		return r.unanswered(h.OnFailure, text)
	case *MCPMessage:
		if !r.IsRequest() {
			return r.Acknowledge()
		}
		return r.Error(CodeInternal, text, nil)
	case *ToolCall:
		return r.Result(ToolResult{Content: []rawjson.Value{TextContent(text)}, IsError: true})
	case *Elicitation:
		return r.Answer("cancel", nil)
	default:
		return control.Reply{Err: text}
	}
}

// unanswered is the default answer of a hook. One that is to block where it fails
// is answered with an error, since the CLI knows what that means for the event,
// unless the event lets a hook refuse in so many words.
func (r *HookCallback) unanswered(onFailure, text string) control.Reply {
	output := defaultOutput(r.Event(), text)
	switch {
	case onFailure == OnFailureContinue:
		return r.Answer(hook.Output{})
	case onFailure == OnFailureBlock && output == (hook.Output{}):
		return control.Reply{Err: text}
	default:
		return r.Answer(output)
	}
}

// defaultOutput refuses where the event lets a hook refuse before the fact.
func defaultOutput(event, reason string) hook.Output {
	switch event {
	case hook.EventPreToolUse, hook.EventPreModelSwitch, hook.EventPreSkillShellCommand:
		deny := "deny"
		return hook.Output{Specific: &hook.Specific{
			Event: event, PermissionDecision: &deny, PermissionDecisionReason: &reason,
		}}
	case hook.EventUserPromptSubmit:
		block := "block"
		return hook.Output{Decision: &block, Reason: &reason}
	default:
		return hook.Output{}
	}
}

// Refuse answers a request that the host does not serve, with the text that the
// SDK uses for it.
func Refuse(r Request) control.Reply {
	switch r := r.(type) {
	case *CanUseTool:
		return control.Reply{Err: "canUseTool callback is not provided"}
	case *HookCallback:
		return control.Reply{Err: "No hook callback found for ID: " + r.CallbackID}
	case *MCPMessage:
		return r.Error(CodeMethodNotFound, "Server '"+r.Server+"' not found", nil)
	default:
		return control.Reply{Err: "Unsupported control request subtype: " + r.Common().Subtype}
	}
}

// Served says which requests a caller answers. All of MCP is served: unknown
// servers have an answer of their own.
type Served struct {
	// CanUseTool says that it answers permission requests.
	CanUseTool bool
	// Hooks are the hooks that it answers.
	Hooks Hooks
	// Elicitation says that it answers elicitations.
	Elicitation bool
	// Accept names further subtypes that it answers.
	Accept []string
}

// Refusal returns the text to refuse a request with that nobody answers, and ""
// if the caller does.
func (s Served) Refusal(r Request) string {
	served := slices.Contains(s.Accept, r.Common().Subtype)
	switch r := r.(type) {
	case *CanUseTool:
		served = served || s.CanUseTool
	case *HookCallback:
		_, known := s.Hooks.Find(r.CallbackID)
		served = served || known
	case *Elicitation:
		served = served || s.Elicitation
	case *MCPMessage, *ToolCall:
		served = true
	}
	if served {
		return ""
	}
	return Refuse(r).Err
}
