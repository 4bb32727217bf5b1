package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
)

// setServerInput sets the inputs about MCP servers and configuration.
func setServerInput(m *agentdv1.HookRequest, input hook.Input) {
	switch in := input.(type) {
	case *hook.Elicitation:
		m.Input = &agentdv1.HookRequest_Elicitation{Elicitation: &agentdv1.ElicitationHookInput{
			McpServerName:       in.MCPServerName,
			Message:             in.Message,
			Mode:                in.Mode,
			Url:                 in.URL,
			ElicitationId:       in.ElicitationID,
			RequestedSchemaJson: rawText(in.RequestedSchema),
		}}
	case *hook.ElicitationResult:
		m.Input = &agentdv1.HookRequest_ElicitationResult{ElicitationResult: &agentdv1.ElicitationResultHookInput{
			McpServerName: in.MCPServerName,
			ElicitationId: in.ElicitationID,
			Mode:          in.Mode,
			Action:        in.Action,
			ContentJson:   rawText(in.Content),
		}}
	case *hook.ConfigChange:
		m.Input = &agentdv1.HookRequest_ConfigChange{ConfigChange: &agentdv1.ConfigChangeHookInput{
			Source:   in.Source,
			FilePath: in.FilePath,
		}}
	case *hook.InstructionsLoaded:
		m.Input = &agentdv1.HookRequest_InstructionsLoaded{InstructionsLoaded: &agentdv1.InstructionsLoadedHookInput{
			FilePath:        in.FilePath,
			MemoryType:      in.MemoryType,
			LoadReason:      in.LoadReason,
			Globs:           in.Globs,
			TriggerFilePath: in.TriggerFilePath,
			ParentFilePath:  in.ParentFilePath,
		}}
	default:
		setPlaceInput(m, input)
	}
}
