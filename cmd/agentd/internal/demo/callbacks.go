package demo

import (
	"errors"
	"fmt"

	"github.com/agentd/agentd/cmd/agentd/internal/talk"

	"github.com/go-json-experiment/json"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// guarded registers a hook that is asked before every shell command.
func guarded(o *agentdv1.Options) {
	matcher := "Bash"
	o.Hooks = append(o.Hooks, &agentdv1.HookMatcher{Id: "guard", Event: "PreToolUse", Matcher: &matcher})
}

// guard has a command refused by the hook.
func guard(s *stage) error {
	if err := s.ask("Run `rm -rf /tmp/agentd-demo` with your Bash tool, once. Do not try anything else."); err != nil {
		return err
	}
	asked, resolved := "", false
	result, err := s.turn(func(e *agentdv1.Event) error {
		if r := e.GetRequestResolved(); r != nil && r.GetRequestId() == asked {
			resolved = r.GetOutcome() == agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED
		}
		if request := e.GetHookRequest(); request != nil {
			asked = request.GetRequestId()
			s.out.Line(talk.Asks, "hook "+request.GetEvent()+": "+request.GetPreToolUse().GetToolInputJson())
			s.out.Line(talk.You, "denied")
			return s.send(deny(asked, "nothing is deleted in a demonstration"))
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case asked == "":
		return errors.Join(succeeded(result), errors.New("the hook was not called"))
	case !resolved:
		return errors.New("the answer to the hook was not reported as taken")
	}
	return succeeded(result)
}

// deny answers a PreToolUse hook so that the tool does not run.
func deny(requestID, reason string) *agentdv1.SessionRequest {
	decision := "deny"
	return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: &agentdv1.Answer{
		RequestId: requestID,
		Answer: &agentdv1.Answer_Hook{Hook: &agentdv1.HookAnswer{Answer: &agentdv1.HookAnswer_Output{Output: &agentdv1.HookOutput{
			Specific: &agentdv1.HookOutput_PreToolUse{PreToolUse: &agentdv1.PreToolUseHookOutput{
				PermissionDecision: &decision, PermissionDecisionReason: &reason,
			}},
		}}}},
	}}}
}

// calculator gives the agent a tool that this program hosts.
func calculator(o *agentdv1.Options) {
	o.McpServers = &agentdv1.McpServers{Source: &agentdv1.McpServers_Servers{Servers: &agentdv1.McpServerList{Servers: []*agentdv1.McpServer{{
		Name: "calc",
		Config: &agentdv1.McpServer_Sdk{Sdk: &agentdv1.SdkMcpServer{Tools: []*agentdv1.McpTool{{
			Name: "add", Description: "Adds two numbers.",
			InputSchemaJson: `{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a","b"]}`,
		}}}},
	}}}}}
	o.AllowedTools = append(o.AllowedTools, "mcp__calc__add")
}

// calculation has the tool called and its answer used.
func calculation(s *stage) error {
	if err := s.ask("Use your tool add, once, with 1234 and 4321, and tell me the sum."); err != nil {
		return err
	}
	called := false
	result, err := s.turn(func(e *agentdv1.Event) error {
		call := e.GetToolCall()
		if call == nil {
			return nil
		}
		called = true
		s.out.Line(talk.Asks, "call of "+call.GetServer()+"."+call.GetTool()+": "+call.GetArgumentsJson())
		return s.send(sum(call))
	})
	switch {
	case err != nil:
		return err
	case !called:
		return errors.Join(succeeded(result), errors.New("the tool was not called"))
	}
	return succeeded(result)
}

// sum runs the tool. The model reads an error.
func sum(call *agentdv1.ToolCall) *agentdv1.SessionRequest {
	answer := &agentdv1.Answer{RequestId: call.GetRequestId()}
	var n struct {
		A float64 `json:"a"`
		B float64 `json:"b"`
	}
	if err := json.Unmarshal([]byte(call.GetArgumentsJson()), &n); err != nil {
		answer.Answer = &agentdv1.Answer_Error{Error: &agentdv1.AnswerError{Message: err.Error()}}
	} else {
		answer.Answer = &agentdv1.Answer_Tool{Tool: &agentdv1.ToolResult{Content: []*agentdv1.ToolResultContent{{
			Content: &agentdv1.ToolResultContent_Text{Text: fmt.Sprintf("Sum: %v", n.A+n.B)},
		}}}}
	}
	return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: answer}}
}
