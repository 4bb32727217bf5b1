package options

import (
	"slices"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/validate"
	"github.com/agentd/agentd/service/translate/callbacks"
)

// Options returns the options of a request, and what is wrong with them. A nil
// message is the defaults. Field paths are relative to the message.
func Options(m *agentdv1.Options) (option.Options, []fault.Violation) {
	if m == nil {
		m = &agentdv1.Options{}
	}
	var c checker
	o := option.Options{
		SystemPrompt:    c.systemPrompt(m.GetSystemPrompt()),
		Model:           m.GetModel(),
		FallbackModel:   m.GetFallbackModel(),
		PermissionMode:  m.GetPermissionMode(),
		Tools:           c.tools(m.GetTools()),
		AllowedTools:    m.GetAllowedTools(),
		DisallowedTools: m.GetDisallowedTools(),
		StrictMCPConfig: m.GetStrictMcpConfig(),
		Cwd:             m.GetCwd(),
		AddDirs:         m.GetAddDirs(),
		Env:             m.GetEnv(),
		ExtraArgs:       extraArgs(m.GetExtraArgs()),
		ExtraInitialize: c.object("extra_initialize_json", m.ExtraInitializeJson),
		SettingSources:  list(m.GetSettingSources()),
		Agents:          c.agents(m.GetAgents()),
		Agent:           m.GetAgent(),
		Skills:          skills(m.GetSkills()),
		Plugins:         c.plugins(m.GetPlugins()),
		Settings:        c.settings(m.GetSettings()),
		ManagedSettings: c.object("managed_settings_json", m.ManagedSettingsJson),
		Sandbox:         c.sandbox(m.GetSandbox()),
		User:            m.GetUser(),
		CLIPath:         m.GetCliPath(),
	}
	var violations []fault.Violation
	if m.GetMcpServers() != nil {
		o.MCPServers, violations = callbacks.McpServers("mcp_servers", m.GetMcpServers())
		c.violations = fault.Append(c.violations, violations...)
	}
	if len(m.GetHooks()) > 0 {
		o.Hooks, violations = callbacks.Hooks(m.GetHooks())
		c.violations = fault.Append(c.violations, violations...)
	}
	answering(&o, m)
	conversation(&o, m)
	c.model(&o, m)
	reporting(&o, m)
	return o, fault.Append(c.violations, validate.Options(o)...)
}

// answering fills in who answers what the CLI asks.
func answering(o *option.Options, m *agentdv1.Options) {
	o.CanUseTool = m.GetCanUseTool()
	o.PermissionPromptTool = m.GetPermissionPromptToolName()
	o.PermissionPrompts = m.GetPermissionPrompts()
	o.AllowSkipPermissions = m.GetAllowDangerouslySkipPermissions()
	o.OnElicitation = m.GetOnElicitation()
	o.DialogKinds = m.GetSupportedDialogKinds()
}

// conversation fills in which conversation it is.
func conversation(o *option.Options, m *agentdv1.Options) {
	o.ContinueConversation = m.GetContinueConversation()
	o.Resume = m.GetResume()
	o.ForkSession = m.GetForkSession()
	o.SessionID = m.GetSessionId()
	o.ResumeSessionAt = m.GetResumeSessionAt()
	o.ResumeDropsTurn = m.ResumeDropsTurn
	o.NoPersistence = m.PersistSession != nil && !m.GetPersistSession()
	o.Title = m.GetTitle()
	o.FileCheckpointing = m.GetEnableFileCheckpointing()
	if s := m.GetSessionStore(); s != nil {
		o.Store = &option.Store{
			Kind:        s.GetKind(),
			Eager:       s.GetFlush() == agentdv1.SessionStoreFlush_SESSION_STORE_FLUSH_EAGER,
			LoadTimeout: option.DefaultLoadTimeout,
		}
		for _, method := range s.GetMethods() {
			o.Store.Methods = append(o.Store.Methods, storeMethods[method])
		}
		if s.GetLoadTimeout() != nil {
			o.Store.LoadTimeout = s.GetLoadTimeout().AsDuration()
		}
	}
}

var storeMethods = map[agentdv1.SessionStoreMethod]string{
	agentdv1.SessionStoreMethod_SESSION_STORE_METHOD_LIST_SESSIONS:          callback.StoreListSessions,
	agentdv1.SessionStoreMethod_SESSION_STORE_METHOD_LIST_SESSION_SUMMARIES: callback.StoreListSummaries,
	agentdv1.SessionStoreMethod_SESSION_STORE_METHOD_DELETE:                 callback.StoreDelete,
	agentdv1.SessionStoreMethod_SESSION_STORE_METHOD_LIST_SUBKEYS:           callback.StoreListSubkeys,
}

// model fills in the model and its limits.
func (c *checker) model(o *option.Options, m *agentdv1.Options) {
	o.MaxTurns = m.GetMaxTurns()
	o.MaxBudgetUSD = m.MaxBudgetUsd
	o.TaskBudget = m.GetTaskBudget().GetTotal()
	o.Betas = m.GetBetas()
	o.Thinking = thinking(m.GetThinking())
	o.MaxThinkingTokens = m.MaxThinkingTokens
	o.Effort = m.GetEffort()
	if schema := m.GetOutputFormat().GetJsonSchema(); schema != nil {
		o.JSONSchema = c.object("output_format.json_schema.schema_json", &schema.SchemaJson)
	}
	if m.GetTaskBudget() != nil && o.TaskBudget == 0 {
		c.add("task_budget.total", "must be above 0")
	}
	o.ToolAliases = m.GetToolAliases()
	o.QuestionPreviewFormat = m.GetQuestionPreviewFormat()
	o.ProjectConfigRoot = m.GetProjectConfigRoot()
	o.PlanModeInstructions = m.GetPlanModeInstructions()
}

// reporting fills in what the CLI reports.
func reporting(o *option.Options, m *agentdv1.Options) {
	o.PartialMessages = m.GetIncludePartialMessages()
	o.HookEvents = m.GetIncludeHookEvents()
	o.SubagentText = m.GetForwardSubagentText()
	o.ReplayUserMessages = m.GetReplayUserMessages()
	o.PromptSuggestions = m.GetPromptSuggestions()
	o.AgentProgressSummaries = m.GetAgentProgressSummaries()
	o.Stderr = m.GetIncludeStderr()
	o.VerbatimPrompts = m.GetVerbatimPrompts()
	o.Debug = m.GetDebug()
	o.DebugFilter = m.GetDebugFilter()
	o.DebugFile = m.GetDebugFile()
	o.MaxBufferSize = m.GetMaxBufferSize()
}

// list returns the values of a list, not nil if the message is there.
func list(m *agentdv1.StringList) []string {
	if m == nil {
		return nil
	}
	return append([]string{}, m.GetValues()...)
}

// extraArgs returns flags that no option stands for.
func extraArgs(args []*agentdv1.ExtraArg) []option.ExtraArg {
	var out []option.ExtraArg
	for _, a := range args {
		out = append(out, option.ExtraArg{Name: a.GetName(), Value: a.Value})
	}
	return out
}

// Warnings returns advice as callers see it.
func Warnings(warnings []option.Warning) []*agentdv1.Warning {
	out := make([]*agentdv1.Warning, 0, len(warnings))
	for _, w := range warnings {
		out = append(out, &agentdv1.Warning{Code: w.Code, Message: w.Message})
	}
	return slices.Clip(out)
}
