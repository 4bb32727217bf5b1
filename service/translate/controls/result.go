package controls

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/control/result"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/redact"
)

// Outcome is what became of one control.
type Outcome struct {
	// CommandID names the control.
	CommandID string
	// Body is what was asked.
	Body control.Body
	// Response is the CLI's reply; its zero value if there was none.
	Response control.Response
	// WasRunning says whether an interrupt met a running turn.
	WasRunning bool
	// StoppedTaskIDs are the tasks that an interrupt stopped.
	StoppedTaskIDs []string
	// Err says why it failed; nil if it succeeded.
	Err *agentdv1.Error
}

// FromOutcome translates what became of a control. Secrets of MCP servers are
// replaced in the typed form and in the JSON.
func FromOutcome(o Outcome) *agentdv1.ControlResult {
	r := &agentdv1.ControlResult{CommandId: o.CommandID, Error: o.Err}
	payload := redact.MCP(o.Response.Payload)
	r.ResponseJson = text(payload)
	if o.Err != nil {
		return r
	}
	typed := result.Decode(o.Body, payload)
	if receipt, ok := typed.(*result.InterruptReceipt); ok {
		r.Result = &agentdv1.ControlResult_Interrupt{Interrupt: &agentdv1.InterruptReceipt{
			WasRunning:     o.WasRunning,
			StillQueued:    receipt.StillQueued,
			Cancelled:      receipt.Dropped,
			StoppedTaskIds: o.StoppedTaskIDs,
		}}
		return r
	}
	_ = conversation(r, typed) || mcp(r, o.Body, typed) || workspace(r, typed) || settings(r, typed) || usage(r, typed)
	return r
}

// text returns the text of a value, nil if there is none.
func text(v rawjson.Value) *string {
	if v == nil {
		return nil
	}
	s := string(v)
	return &s
}

// nonNull is [text] for members whose null means that there is none.
func nonNull(v rawjson.Value) *string {
	if v == nil || rawjson.IsNull(v) {
		return nil
	}
	return text(v)
}

func plain(v rawjson.Value) string { return string(v) }

// each translates a list.
func each[A, B any](list []A, one func(A) B) []B {
	if list == nil {
		return nil
	}
	out := make([]B, 0, len(list))
	for _, a := range list {
		out = append(out, one(a))
	}
	return out
}

func conversation(r *agentdv1.ControlResult, typed any) bool {
	switch v := typed.(type) {
	case *result.PermissionMode:
		r.Result = &agentdv1.ControlResult_SetPermissionMode{
			SetPermissionMode: &agentdv1.PermissionModeResult{Mode: v.Mode},
		}
	case *result.Model:
		r.Result = &agentdv1.ControlResult_SetModel{SetModel: &agentdv1.SetModelResult{Model: v.Model}}
	case *result.Withdrawn:
		r.Result = &agentdv1.ControlResult_CancelInput{
			CancelInput: &agentdv1.CancelInputResult{Cancelled: v.Withdrawn},
		}
	case *result.SideAnswer:
		r.Result = &agentdv1.ControlResult_AskSideQuestion{
			AskSideQuestion: &agentdv1.SideQuestionResult{Response: v.Response, Synthetic: v.Synthetic},
		}
	case *result.Title:
		r.Result = &agentdv1.ControlResult_GenerateSessionTitle{
			GenerateSessionTitle: &agentdv1.SessionTitleResult{Title: v.Title},
		}
	case *result.Backgrounded:
		r.Result = &agentdv1.ControlResult_BackgroundTasks{
			BackgroundTasks: &agentdv1.BackgroundTasksResult{Backgrounded: v.Backgrounded},
		}
	case *result.TaskOutput:
		r.Result = &agentdv1.ControlResult_GetTaskOutput{GetTaskOutput: &agentdv1.TaskOutput{
			Output: v.Output, TotalBytes: v.TotalBytes, Truncated: v.Truncated,
		}}
	default:
		return false
	}
	return true
}

func workspace(r *agentdv1.ControlResult, typed any) bool {
	switch v := typed.(type) {
	case *result.RewindResult:
		r.Result = &agentdv1.ControlResult_RewindFiles{RewindFiles: &agentdv1.RewindFilesResult{
			CanRewind: v.CanRewind, Error: v.Error, FilesChanged: v.FilesChanged,
			Insertions: v.Insertions, Deletions: v.Deletions, SkippedLinks: v.SkippedLinks,
		}}
	case *result.FileContents:
		r.Result = &agentdv1.ControlResult_ReadFile{ReadFile: &agentdv1.FileContents{
			Contents: v.Contents, AbsolutePath: v.AbsPath, Truncated: v.Truncated, Encoding: v.Encoding, Lossy: v.Lossy,
		}}
	case *result.FileSuggestions:
		r.Result = &agentdv1.ControlResult_SuggestFiles{SuggestFiles: &agentdv1.FileSuggestions{
			SuggestionsJson: each(v.Suggestions, plain), Cwd: v.Cwd,
		}}
	case *result.RepoRoot:
		r.Result = &agentdv1.ControlResult_RegisterRepoRoot{RegisterRepoRoot: &agentdv1.RepoRoot{Directory: v.Directory}}
	case *result.Plugins:
		r.Result = &agentdv1.ControlResult_ReloadPlugins{ReloadPlugins: &agentdv1.ReloadPluginsResult{
			Commands: each(v.Commands, fromCommand), Agents: each(v.Agents, fromAgent),
			Plugins: each(v.Plugins, func(p result.Plugin) *agentdv1.LoadedPlugin {
				return &agentdv1.LoadedPlugin{Name: p.Name, Path: p.Path, Source: p.Source, Version: p.Version}
			}),
			McpServers: each(v.MCPServers, fromServerStatus), ErrorCount: v.ErrorCount,
			Held: v.Held, CacheImpactJson: nonNull(v.CacheImpact),
		}}
	case *result.Skills:
		r.Result = &agentdv1.ControlResult_ReloadSkills{
			ReloadSkills: &agentdv1.ReloadSkillsResult{Skills: each(v.Skills, fromCommand)},
		}
	case *result.OutputStyles:
		r.Result = &agentdv1.ControlResult_ReloadOutputStyles{
			ReloadOutputStyles: &agentdv1.ReloadOutputStylesResult{AvailableOutputStyles: v.Available},
		}
	default:
		return false
	}
	return true
}
