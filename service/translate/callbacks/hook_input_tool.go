package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
)

// setHookInput sets the typed input of a hook request. An input without a typed
// form leaves it unset.
func setHookInput(m *agentdv1.HookRequest, input hook.Input) {
	switch in := input.(type) {
	case *hook.PreToolUse:
		m.Input = &agentdv1.HookRequest_PreToolUse{PreToolUse: &agentdv1.PreToolUseHookInput{
			ToolName:      in.ToolName,
			ToolInputJson: string(in.ToolInput),
			ToolUseId:     in.ToolUseID,
			McpServer:     provenance(in.MCPServer),
		}}
	case *hook.PostToolUse:
		m.Input = &agentdv1.HookRequest_PostToolUse{PostToolUse: &agentdv1.PostToolUseHookInput{
			ToolName:         in.ToolName,
			ToolInputJson:    string(in.ToolInput),
			ToolResponseJson: string(in.ToolResponse),
			ToolUseId:        in.ToolUseID,
			DurationMs:       in.DurationMS,
			McpServer:        provenance(in.MCPServer),
		}}
	case *hook.PostToolUseFailure:
		m.Input = &agentdv1.HookRequest_PostToolUseFailure{PostToolUseFailure: &agentdv1.PostToolUseFailureHookInput{
			ToolName:      in.ToolName,
			ToolInputJson: string(in.ToolInput),
			ToolUseId:     in.ToolUseID,
			Error:         in.Error,
			IsInterrupt:   in.IsInterrupt,
			DurationMs:    in.DurationMS,
			McpServer:     provenance(in.MCPServer),
		}}
	case *hook.PostToolBatch:
		m.Input = &agentdv1.HookRequest_PostToolBatch{PostToolBatch: &agentdv1.PostToolBatchHookInput{
			ToolCalls: toolCalls(in.ToolCalls),
		}}
	case *hook.PermissionRequest:
		m.Input = &agentdv1.HookRequest_PermissionRequest{PermissionRequest: &agentdv1.PermissionRequestHookInput{
			ToolName:              in.ToolName,
			ToolInputJson:         string(in.ToolInput),
			PermissionSuggestions: updates(in.PermissionSuggestions),
			McpServer:             provenance(in.MCPServer),
		}}
	case *hook.PermissionDenied:
		m.Input = &agentdv1.HookRequest_PermissionDenied{PermissionDenied: &agentdv1.PermissionDeniedHookInput{
			ToolName:      in.ToolName,
			ToolInputJson: string(in.ToolInput),
			ToolUseId:     in.ToolUseID,
			Reason:        in.Reason,
			McpServer:     provenance(in.MCPServer),
		}}
	default:
		setTurnInput(m, input)
	}
}
