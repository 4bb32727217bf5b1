package toolschema

import toolsv1alpha1 "github.com/agentd/agentd/gen/go/agentd/tools/v1alpha1"

// MCP is the name of the row for the tools of MCP servers.
const MCP = "mcp__*"

// tools is the table.
var tools = []Tool{
	{
		Name: "Agent", Aliases: []string{"Task"},
		Input: &toolsv1alpha1.AgentInput{}, Output: &toolsv1alpha1.AgentOutput{}, Shape: Object, Proof: Recorded,
		Unmodeled: []string{"harnessNoteCount", "harnessTailCount", "harnessSectionHash"},
		Note:      "init and older CLIs say Task.",
	},
	{
		Name:  "SendMessage",
		Input: &toolsv1alpha1.SendMessageInput{}, Output: &toolsv1alpha1.SendMessageOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name: "ListAgents", Aliases: []string{"ListPeers"},
		Input: &toolsv1alpha1.ListAgentsInput{}, Output: &toolsv1alpha1.ListAgentsOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "SubagentHandback",
		Input: &toolsv1alpha1.SubagentHandbackInput{}, Shape: Unknown, Proof: Declared,
	},
	{
		Name:  "Bash",
		Input: &toolsv1alpha1.BashInput{}, Output: &toolsv1alpha1.BashOutput{}, Shape: Object, Proof: Recorded,
		Note: "A command that fails gives a text: \"Error: Exit code N\" and its output.",
	},
	{
		Name:  "PowerShell",
		Input: &toolsv1alpha1.PowerShellInput{}, Output: &toolsv1alpha1.BashOutput{}, Shape: Object, Proof: Recorded,
		Note: "The result is that of Bash.",
	},
	{
		Name:  "Monitor",
		Input: &toolsv1alpha1.MonitorInput{}, Output: &toolsv1alpha1.MonitorOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name: "TaskStop", Aliases: []string{"KillShell", "KillBash"},
		Input: &toolsv1alpha1.TaskStopInput{}, Output: &toolsv1alpha1.TaskStopOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name: "TaskOutput", Aliases: []string{"BashOutput"},
		Input: &toolsv1alpha1.TaskOutputInput{}, Output: &toolsv1alpha1.TaskOutputOutput{}, Shape: Object, Proof: Removed,
		Note: "Gone since 2.1.277: the model reads the output file.",
	},
	{
		Name:  "Read",
		Input: &toolsv1alpha1.ReadInput{}, Output: &toolsv1alpha1.ReadOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "Write",
		Input: &toolsv1alpha1.WriteInput{}, Output: &toolsv1alpha1.WriteOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "Edit",
		Input: &toolsv1alpha1.EditInput{}, Output: &toolsv1alpha1.EditOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "NotebookEdit",
		Input: &toolsv1alpha1.NotebookEditInput{}, Output: &toolsv1alpha1.NotebookEditOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "Glob",
		Input: &toolsv1alpha1.GlobInput{}, Output: &toolsv1alpha1.GlobOutput{}, Shape: Object, Proof: Recorded,
		Note: "Native CLIs have it only if options.tools names it.",
	},
	{
		Name:  "Grep",
		Input: &toolsv1alpha1.GrepInput{}, Output: &toolsv1alpha1.GrepOutput{}, Shape: Object, Proof: Recorded,
		Note: "Native CLIs have it only if options.tools names it.",
	},
	{
		Name:  "LSP",
		Input: &toolsv1alpha1.LspInput{}, Output: &toolsv1alpha1.LspOutput{}, Shape: Object, Proof: Recorded,
		Note: "Needs a plugin with a language server.",
	},
	{
		Name:  "WebFetch",
		Input: &toolsv1alpha1.WebFetchInput{}, Output: &toolsv1alpha1.WebFetchOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "WebSearch",
		Input: &toolsv1alpha1.WebSearchInput{}, Output: &toolsv1alpha1.WebSearchOutput{}, Shape: Object, Proof: Recorded,
		Note: "Read the objects of results as WebSearchHits.",
	},
	{
		Name:  "AskUserQuestion",
		Input: &toolsv1alpha1.AskUserQuestionInput{}, Output: &toolsv1alpha1.AskUserQuestionOutput{}, Shape: Object, Proof: Recorded,
		Note: "The answer to the permission request fills answers.",
	},
	{
		Name:  "EnterPlanMode",
		Input: &toolsv1alpha1.EnterPlanModeInput{}, Output: &toolsv1alpha1.EnterPlanModeOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "ExitPlanMode",
		Input: &toolsv1alpha1.ExitPlanModeInput{}, Output: &toolsv1alpha1.ExitPlanModeOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name: "SetGoal", Aliases: []string{"ProposeGoal"},
		Input: &toolsv1alpha1.SetGoalInput{}, Output: &toolsv1alpha1.SetGoalOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "TodoWrite",
		Input: &toolsv1alpha1.TodoWriteInput{}, Output: &toolsv1alpha1.TodoWriteOutput{}, Shape: Object, Proof: Recorded,
		Note: "Only with CLAUDE_CODE_ENABLE_TASKS=0.",
	},
	{
		Name:  "TaskCreate",
		Input: &toolsv1alpha1.TaskCreateInput{}, Output: &toolsv1alpha1.TaskCreateOutput{}, Shape: Object, Proof: Recorded,
		Note: "For some models only with CLAUDE_CODE_ENABLE_TODO_TOOLS=1, as the next three.",
	},
	{
		Name:  "TaskUpdate",
		Input: &toolsv1alpha1.TaskUpdateInput{}, Output: &toolsv1alpha1.TaskUpdateOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "TaskGet",
		Input: &toolsv1alpha1.TaskGetInput{}, Output: &toolsv1alpha1.TaskGetOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "TaskList",
		Input: &toolsv1alpha1.TaskListInput{}, Output: &toolsv1alpha1.TaskListOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:   MCP,
		Output: &toolsv1alpha1.McpOutput{}, Shape: Open, Member: "content", Proof: Recorded,
		Note: "mcp__SERVER__TOOL; the input is as the server says. Read the elements of content as McpContentBlock.",
	},
	{
		Name: "ListMcpResourcesTool", Aliases: []string{"ListMcpResources"},
		Input: &toolsv1alpha1.ListMcpResourcesInput{}, Output: &toolsv1alpha1.ListMcpResourcesOutput{}, Shape: List, Member: "resources", Proof: Recorded,
	},
	{
		Name: "ReadMcpResourceTool", Aliases: []string{"ReadMcpResource"},
		Input: &toolsv1alpha1.ReadMcpResourceInput{}, Output: &toolsv1alpha1.ReadMcpResourceOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name: "ReadMcpResourceDirTool", Aliases: []string{"ReadMcpResourceDir"},
		Input: &toolsv1alpha1.ReadMcpResourceDirInput{}, Output: &toolsv1alpha1.ReadMcpResourceDirOutput{}, Shape: Object, Proof: Failing,
		Note: "The CLI refuses it unless its build lists directories.",
	},
	{
		Name:  "RefreshMcpTools",
		Input: &toolsv1alpha1.RefreshMcpToolsInput{}, Output: &toolsv1alpha1.RefreshMcpToolsOutput{}, Shape: List, Member: "servers", Proof: Recorded,
		Note: "Only with CLAUDE_CODE_ENABLE_REFRESH_MCP_TOOLS=1.",
	},
	{
		Name:  "WaitForMcpServers",
		Input: &toolsv1alpha1.WaitForMcpServersInput{}, Output: &toolsv1alpha1.WaitForMcpServersOutput{}, Shape: Object, Proof: Declared,
		Note: "Only while a server still connects.",
	},
	{
		Name:  "ToolSearch",
		Input: &toolsv1alpha1.ToolSearchInput{}, Output: &toolsv1alpha1.ToolSearchOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "CronCreate",
		Input: &toolsv1alpha1.CronCreateInput{}, Output: &toolsv1alpha1.CronCreateOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "CronDelete",
		Input: &toolsv1alpha1.CronDeleteInput{}, Output: &toolsv1alpha1.CronDeleteOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "CronList",
		Input: &toolsv1alpha1.CronListInput{}, Output: &toolsv1alpha1.CronListOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "ScheduleWakeup",
		Input: &toolsv1alpha1.ScheduleWakeupInput{}, Output: &toolsv1alpha1.ScheduleWakeupOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "RemoteTrigger",
		Input: &toolsv1alpha1.RemoteTriggerInput{}, Output: &toolsv1alpha1.RemoteTriggerOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "PushNotification",
		Input: &toolsv1alpha1.PushNotificationInput{}, Output: &toolsv1alpha1.PushNotificationOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "ReadNotifications",
		Input: &toolsv1alpha1.ReadNotificationsInput{}, Output: &toolsv1alpha1.ReadNotificationsOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "EnterWorktree",
		Input: &toolsv1alpha1.EnterWorktreeInput{}, Output: &toolsv1alpha1.EnterWorktreeOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "ExitWorktree",
		Input: &toolsv1alpha1.ExitWorktreeInput{}, Output: &toolsv1alpha1.ExitWorktreeOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "Skill",
		Input: &toolsv1alpha1.SkillInput{}, Output: &toolsv1alpha1.SkillOutput{}, Shape: Object, Proof: Recorded,
		Note: "The text of the skill follows as a user message.",
	},
	{
		Name:  "Workflow",
		Input: &toolsv1alpha1.WorkflowInput{}, Output: &toolsv1alpha1.WorkflowOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name:  "StructuredOutput",
		Shape: Text, Proof: Recorded,
		Note: "With options.output_format; the input is as its schema says.",
	},
	{
		Name:  "ReportFindings",
		Input: &toolsv1alpha1.ReportFindingsInput{}, Output: &toolsv1alpha1.ReportFindingsOutput{}, Shape: Object, Proof: Recorded,
	},
	{
		Name: "SendUserMessage", Aliases: []string{"Brief"},
		Input: &toolsv1alpha1.SendUserMessageInput{}, Output: &toolsv1alpha1.SendUserMessageOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "SendUserFile",
		Input: &toolsv1alpha1.SendUserFileInput{}, Output: &toolsv1alpha1.SendUserFileOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "SendFeedback",
		Input: &toolsv1alpha1.SendFeedbackInput{}, Output: &toolsv1alpha1.SendFeedbackOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "EndConversation",
		Input: &toolsv1alpha1.EndConversationInput{}, Output: &toolsv1alpha1.EndConversationOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "propose_skills",
		Input: &toolsv1alpha1.ProposeSkillsInput{}, Output: &toolsv1alpha1.ProposeSkillsOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "OfferChromeSetup",
		Input: &toolsv1alpha1.OfferChromeSetupInput{}, Output: &toolsv1alpha1.OfferChromeSetupOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "ShowOnboardingRolePicker",
		Input: &toolsv1alpha1.ShowOnboardingRolePickerInput{}, Output: &toolsv1alpha1.ShowOnboardingRolePickerOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "ShareOnboardingGuide",
		Input: &toolsv1alpha1.ShareOnboardingGuideInput{}, Output: &toolsv1alpha1.ShareOnboardingGuideOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "Artifact",
		Input: &toolsv1alpha1.ArtifactInput{}, Output: &toolsv1alpha1.ArtifactOutput{}, Shape: Object, Proof: Declared,
		Note: "Read elements of watches and files by their members.",
	},
	{
		Name:  "Projects",
		Input: &toolsv1alpha1.ProjectsInput{}, Output: &toolsv1alpha1.ProjectsOutput{}, Shape: Object, Proof: Declared,
	},
	{
		Name:  "ClaudeDesign",
		Input: &toolsv1alpha1.ClaudeDesignInput{}, Output: &toolsv1alpha1.ClaudeDesignOutput{}, Shape: Object, Proof: Declared,
	},
}
