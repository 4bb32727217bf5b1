package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/service/translate/stores"
)

// Answer returns the reply that a caller's answer is to a pending request. The
// error is a [*fault.Error]: ANSWER_MISMATCH if the answer is of another kind
// than the request, UNKNOWN_CLIENT_MESSAGE if it has no known arm, or
// VALIDATION_FAILED with field paths that begin with "answer".
func Answer(req callback.Request, m *agentdv1.Answer) (control.Reply, error) {
	var c checker
	var reply control.Reply
	fits := true
	switch a := m.GetAnswer().(type) {
	case *agentdv1.Answer_Permission:
		var r *callback.CanUseTool
		if r, fits = req.(*callback.CanUseTool); fits {
			reply = c.permissionAnswer(r, a.Permission)
		}
	case *agentdv1.Answer_Hook:
		var r *callback.HookCallback
		if r, fits = req.(*callback.HookCallback); fits {
			reply = c.hookAnswer(r, a.Hook)
		}
	case *agentdv1.Answer_Tool:
		var r *callback.ToolCall
		if r, fits = req.(*callback.ToolCall); fits {
			reply = c.toolResult(r, a.Tool)
		}
	case *agentdv1.Answer_Mcp:
		var r *callback.MCPMessage
		if r, fits = req.(*callback.MCPMessage); fits {
			reply = c.mcpAnswer(r, a.Mcp)
		}
	case *agentdv1.Answer_Elicitation:
		var r *callback.Elicitation
		if r, fits = req.(*callback.Elicitation); fits {
			reply = c.elicitationAnswer(r, a.Elicitation)
		}
	case *agentdv1.Answer_Store:
		var r *callback.StoreCall
		if r, fits = req.(*callback.StoreCall); fits {
			reply, fits = c.storeAnswer(r, a.Store)
		}
	case *agentdv1.Answer_RawJson:
		_, ours := req.(*callback.StoreCall)
		fits = !ours // which no CLI has a form for
		reply = control.Reply{Payload: c.object("answer.raw_json", &a.RawJson)}
	case *agentdv1.Answer_Error:
		reply = c.errorAnswer(a.Error)
	default:
		return control.Reply{}, fault.New(fault.UnknownClientMessage, "the answer has no arm that this version of agentd knows")
	}
	if !fits {
		return control.Reply{}, mismatch(req)
	}
	if err := fault.InvalidAll(c.violations); err != nil {
		return control.Reply{}, err
	}
	return reply, nil
}

func (c *checker) errorAnswer(m *agentdv1.AnswerError) control.Reply {
	if m.GetMessage() == "" {
		c.add("answer.error.message", "is empty; say what failed")
	}
	return control.Reply{Err: m.GetMessage()}
}

// storeAnswer is the answer to a call of the caller's store; ok is false if it is one
// to another method.
func (c *checker) storeAnswer(r *callback.StoreCall, m *agentdv1.StoreAnswer) (reply control.Reply, ok bool) {
	reply, violations, ok := stores.Answer(r, m)
	c.violations = fault.Append(c.violations, violations...)
	return reply, ok
}

func mismatch(req callback.Request) error {
	arm := "raw_json"
	switch r := req.(type) {
	case *callback.CanUseTool:
		arm = "permission"
	case *callback.HookCallback:
		arm = "hook"
	case *callback.ToolCall:
		arm = "tool"
	case *callback.MCPMessage:
		arm = "mcp"
	case *callback.Elicitation:
		arm = "elicitation"
	case *callback.StoreCall:
		return wrongAnswer(req, "store."+r.Method, "")
	}
	return wrongAnswer(req, arm, ", raw_json")
}

// wrongAnswer says which answers a request may have.
func wrongAnswer(req callback.Request, arm, more string) error {
	return fault.New(fault.AnswerMismatch,
		"the request is not of the kind that this answer belongs to; answer it with %s%s or error", arm, more).
		With("request_id", req.Common().ID).With("expected", arm)
}
