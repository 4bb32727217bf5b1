package controls

import (
	"fmt"

	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/service/translate/callbacks"
)

// Command is what a caller asks for.
type Command struct {
	// Body is the control for the CLI. A [control.GetServerInfo] is not for the
	// CLI: the session answers it.
	Body control.Body
	// StopTasks makes an interrupt stop the background tasks as well.
	StopTasks bool
}

// ToCommand translates a control. Paths of violations are relative to the
// control, e.g. "raw.request_json". A control without a known arm gives no body
// and no violation.
func ToCommand(c *agentdv1.Control) (Command, []fault.Violation) {
	var t translator
	var cmd Command
	if i := c.GetInterrupt(); i != nil {
		cmd.StopTasks = i.GetScope() == agentdv1.InterruptScope_INTERRUPT_SCOPE_TURN_AND_TASKS
	}
	for _, group := range [...]func(*translator, *agentdv1.Control) control.Body{
		(*translator).conversation, (*translator).mcp, (*translator).workspace,
		(*translator).settings, (*translator).other,
	} {
		if cmd.Body = group(&t, c); cmd.Body != nil {
			break
		}
	}
	if len(t.violations) > 0 {
		return Command{}, t.violations
	}
	return cmd, nil
}

// translator collects what is wrong with a control.
type translator struct {
	violations []fault.Violation
}

func (t *translator) wrong(field, format string, args ...any) {
	t.violations = fault.Append(t.violations, fault.Violation{Field: field, Description: fmt.Sprintf(format, args...)})
}

// object checks a JSON object for the CLI.
func (t *translator) object(field, text string) rawjson.Value {
	v, err := rawjson.CheckObject(text)
	if err != nil {
		t.wrong(field, "%v", err)
	}
	return v
}

func (t *translator) conversation(c *agentdv1.Control) control.Body {
	switch a := c.GetControl().(type) {
	case *agentdv1.Control_Interrupt:
		return control.Interrupt{CancelQueued: a.Interrupt.GetCancelQueued()}
	case *agentdv1.Control_SetPermissionMode:
		return control.SetPermissionMode{Mode: a.SetPermissionMode.GetMode()}
	case *agentdv1.Control_SetModel:
		return control.SetModel{Model: a.SetModel.Model}
	case *agentdv1.Control_SetMaxThinkingTokens:
		return thinking(a.SetMaxThinkingTokens)
	case *agentdv1.Control_CancelInput:
		return control.CancelInput{MessageUUID: a.CancelInput.GetInputUuid()}
	case *agentdv1.Control_RenameLiveSession:
		r := control.RenameSession{
			Title: a.RenameLiveSession.GetTitle(), Source: "host",
			SessionID: a.RenameLiveSession.GetCliSessionId(),
		}
		if a.RenameLiveSession.Source != nil {
			r.Source = a.RenameLiveSession.GetSource()
		}
		return r
	case *agentdv1.Control_AskSideQuestion:
		q := control.SideQuestion{Question: a.AskSideQuestion.GetQuestion()}
		for i, text := range a.AskSideQuestion.GetHistoryJson() {
			q.History = append(q.History, t.object(fmt.Sprintf("ask_side_question.history_json[%d]", i), text))
		}
		return q
	case *agentdv1.Control_GenerateSessionTitle:
		return control.GenerateSessionTitle{
			Description: a.GenerateSessionTitle.GetDescription(), Persist: a.GenerateSessionTitle.Persist,
		}
	}
	return nil
}

func thinking(s *agentdv1.SetMaxThinkingTokensControl) control.Body {
	var b control.SetMaxThinkingTokens
	switch a := s.GetBudget().(type) {
	case *agentdv1.SetMaxThinkingTokensControl_MaxThinkingTokens:
		b.MaxThinkingTokens = control.Set(a.MaxThinkingTokens)
	case *agentdv1.SetMaxThinkingTokensControl_ResetBudget:
		b.MaxThinkingTokens = control.Reset[int64]()
	}
	switch a := s.GetDisplay().(type) {
	case *agentdv1.SetMaxThinkingTokensControl_ThinkingDisplay:
		b.ThinkingDisplay = control.Set(a.ThinkingDisplay)
	case *agentdv1.SetMaxThinkingTokensControl_ResetDisplay:
		b.ThinkingDisplay = control.Reset[string]()
	}
	return b
}

func (t *translator) mcp(c *agentdv1.Control) control.Body {
	switch a := c.GetControl().(type) {
	case *agentdv1.Control_GetMcpStatus:
		return control.GetMCPStatus{}
	case *agentdv1.Control_ReconnectMcpServer:
		return control.ReconnectMCPServer{ServerName: a.ReconnectMcpServer.GetServerName()}
	case *agentdv1.Control_ToggleMcpServer:
		return control.ToggleMCPServer{
			ServerName: a.ToggleMcpServer.GetServerName(), Enabled: a.ToggleMcpServer.GetEnabled(),
		}
	case *agentdv1.Control_SetMcpServers:
		servers, violations := callbacks.McpServerList("set_mcp_servers.servers", a.SetMcpServers.GetServers())
		t.violations = fault.Append(t.violations, violations...)
		return control.SetMCPServers{Servers: servers}
	case *agentdv1.Control_SetMcpPermissionModeOverride:
		return control.SetMCPPermissionModeOverride{
			ServerName: a.SetMcpPermissionModeOverride.GetServerName(), Mode: a.SetMcpPermissionModeOverride.Mode,
		}
	case *agentdv1.Control_ReadMcpResource:
		return control.ReadMCPResource{ServerName: a.ReadMcpResource.GetServerName(), URI: a.ReadMcpResource.GetUri()}
	case *agentdv1.Control_CallMcpTool:
		call := control.CallMCPTool{
			Tool:            a.CallMcpTool.GetTool(),
			TimeoutMS:       milliseconds(a.CallMcpTool.GetTimeout()),
			SoftErrorResult: a.CallMcpTool.GetSoftErrorResult(), CheckPermissions: a.CallMcpTool.GetCheckPermissions(),
		}
		if a.CallMcpTool.ArgumentsJson != nil {
			call.Arguments = t.object("call_mcp_tool.arguments_json", a.CallMcpTool.GetArgumentsJson())
		}
		return call
	}
	return nil
}

func milliseconds(d *durationpb.Duration) *int64 {
	if d == nil {
		return nil
	}
	ms := d.AsDuration().Milliseconds()
	return &ms
}

func (t *translator) workspace(c *agentdv1.Control) control.Body {
	switch a := c.GetControl().(type) {
	case *agentdv1.Control_RewindFiles:
		return control.RewindFiles{UserMessageID: a.RewindFiles.GetUserMessageId(), DryRun: a.RewindFiles.GetDryRun()}
	case *agentdv1.Control_ReadFile:
		return control.ReadFile{
			Path: a.ReadFile.GetPath(), MaxBytes: a.ReadFile.MaxBytes, Encoding: a.ReadFile.Encoding,
		}
	case *agentdv1.Control_SeedReadState:
		return control.SeedReadState{
			Path: a.SeedReadState.GetPath(), MTime: a.SeedReadState.GetModified().AsTime().UnixMilli(),
		}
	case *agentdv1.Control_SuggestFiles:
		return control.SuggestFiles{Query: a.SuggestFiles.GetQuery()}
	case *agentdv1.Control_RegisterRepoRoot:
		return control.RegisterRepoRoot{
			Directory: a.RegisterRepoRoot.GetDirectory(), ReloadClaudeMD: a.RegisterRepoRoot.GetReloadClaudeMd(),
			ReloadPlugins: a.RegisterRepoRoot.GetReloadPlugins(), ReloadSkills: a.RegisterRepoRoot.GetReloadSkills(),
		}
	case *agentdv1.Control_ReloadPlugins:
		r := control.ReloadPlugins{
			HoldOnCacheImpact: a.ReloadPlugins.GetHoldOnCacheImpact(), RefuseIfBusy: a.ReloadPlugins.GetRefuseIfBusy(),
		}
		for _, p := range a.ReloadPlugins.GetAddPlugins() {
			r.AddPlugins = append(r.AddPlugins, control.AddedPlugin{
				Type: "local", Path: p.GetPath(), SkipMCPDiscovery: p.GetSkipMcpDiscovery(),
			})
		}
		return r
	case *agentdv1.Control_ReloadSkills:
		return control.ReloadSkills{}
	case *agentdv1.Control_ReloadOutputStyles:
		return control.ReloadOutputStyles{}
	}
	return nil
}

func (t *translator) settings(c *agentdv1.Control) control.Body {
	switch a := c.GetControl().(type) {
	case *agentdv1.Control_ApplyFlagSettings:
		return control.ApplyFlagSettings{
			Settings: t.object("apply_flag_settings.settings_json", a.ApplyFlagSettings.GetSettingsJson()),
		}
	case *agentdv1.Control_UpdateSettings:
		return control.UpdateSettings{
			Source:   a.UpdateSettings.GetSource(),
			Settings: t.object("update_settings.settings_json", a.UpdateSettings.GetSettingsJson()),
		}
	case *agentdv1.Control_GetSettings:
		return control.GetSettings{}
	case *agentdv1.Control_ListPermissionRules:
		return control.ListPermissionRules{}
	case *agentdv1.Control_GetHooksListing:
		return control.GetHooksListing{}
	case *agentdv1.Control_ListModels:
		return control.ListModels{}
	case *agentdv1.Control_GetServerInfo:
		return control.GetServerInfo{}
	case *agentdv1.Control_GetCliVersion:
		return control.GetCLIVersion{}
	}
	return nil
}

func (t *translator) other(c *agentdv1.Control) control.Body {
	switch a := c.GetControl().(type) {
	case *agentdv1.Control_StopTask:
		return control.StopTask{TaskID: a.StopTask.GetTaskId()}
	case *agentdv1.Control_BackgroundTasks:
		return control.BackgroundTasks{ToolUseID: a.BackgroundTasks.ToolUseId}
	case *agentdv1.Control_GetTaskOutput:
		return control.GetTaskOutput{TaskID: a.GetTaskOutput.GetTaskId()}
	case *agentdv1.Control_GetContextUsage:
		return control.GetContextUsage{Detail: a.GetContextUsage.Detail}
	case *agentdv1.Control_GetUsage:
		return control.GetUsage{SkipBehaviors: a.GetUsage.GetSkipBehaviors()}
	case *agentdv1.Control_GetSessionCost:
		return control.GetSessionCost{}
	case *agentdv1.Control_Raw:
		return t.raw(a.Raw)
	}
	return nil
}
