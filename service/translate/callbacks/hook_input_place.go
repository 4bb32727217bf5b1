package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
)

// setPlaceInput sets the inputs about files and directories.
func setPlaceInput(m *agentdv1.HookRequest, input hook.Input) {
	switch in := input.(type) {
	case *hook.WorktreeCreate:
		m.Input = &agentdv1.HookRequest_WorktreeCreate{WorktreeCreate: &agentdv1.WorktreeCreateHookInput{
			Name: in.Name,
		}}
	case *hook.WorktreeRemove:
		m.Input = &agentdv1.HookRequest_WorktreeRemove{WorktreeRemove: &agentdv1.WorktreeRemoveHookInput{
			WorktreePath: in.WorktreePath,
		}}
	case *hook.CwdChanged:
		m.Input = &agentdv1.HookRequest_CwdChanged{CwdChanged: &agentdv1.CwdChangedHookInput{
			OldCwd: in.OldCwd,
			NewCwd: in.NewCwd,
		}}
	case *hook.FileChanged:
		m.Input = &agentdv1.HookRequest_FileChanged{FileChanged: &agentdv1.FileChangedHookInput{
			FilePath: in.FilePath,
			Event:    in.Event,
		}}
	case *hook.DirectoryAdded:
		m.Input = &agentdv1.HookRequest_DirectoryAdded{DirectoryAdded: &agentdv1.DirectoryAddedHookInput{
			Directory: in.Directory,
			Source:    in.Source,
		}}
	case *hook.PreSkillShellCommand:
		m.Input = &agentdv1.HookRequest_PreSkillShellCommand{PreSkillShellCommand: &agentdv1.PreSkillShellCommandHookInput{
			ToolName:      in.ToolName,
			ToolInputJson: string(in.ToolInput),
			ToolUseId:     in.ToolUseID,
			CommandName:   in.CommandName,
			CommandSource: in.CommandSource,
			InvokedBy:     in.InvokedBy,
		}}
	}
}
