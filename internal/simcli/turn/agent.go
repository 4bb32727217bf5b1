package turn

import (
	"context"
	"time"

	"github.com/agentd/agentd/internal/simcli/call"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// handBack stands before the report of a foreground agent.
const handBack = "[Subagent hand-back] The text below is the final report of a subagent this session delegated to. The report follows:\n"

// reportLag is how long after its end a background task is reported as done.
const reportLag = 120 * time.Millisecond

// agentLag is how long after an interrupt a background agent says so.
const agentLag = 10 * time.Millisecond

// startAgent runs a subagent: in the background unless the call says otherwise.
func (a *actor) startAgent(c *call.Call) {
	kind := c.In.String("subagent_type")
	if kind == "" {
		kind = "general-purpose"
	}
	prompt := c.In.String("prompt")
	t := &session.Task{
		ToolUseID: c.ID, Kind: "local_agent", Description: c.In.String("description"), AgentType: kind,
		Background: !c.In.False("run_in_background"), Prompt: prompt,
	}
	sub := &actor{run: a.run, task: prompt, agentTask: t}
	life := a.ctx
	if t.Background {
		life = a.life
	}
	sub.ctx, t.Cancel = context.WithCancelCause(life)
	sub.scope = any(t)
	if !t.Background {
		sub.scope = a.scope
	}
	a.s.StartTask(t)
	sub.log = a.s.Log().Agent(a.s.AgentTranscript(t), t.ID)
	sub.about(false)
	sub.agent = frame.Ids{Parent: c.ID, Agent: t.ID, AgentType: kind, Task: t.Description}
	sub.mute = !t.Background && !a.s.ForwardText()
	sub.start = a.s.Host.SendHooks(sub.scope, a.s.Hooks(), "SubagentStart", kind, wire.UUID(),
		a.s.HookInput(a.t, "SubagentStart", false, sub.agentPairs()))
	c.Started()
	if t.Background {
		a.launched(c, sub, t)
		return
	}
	began := time.Now()
	report, ok := sub.work(prompt)
	if !ok {
		c.Out = tool.Outcome{Killed: sub.ctx.Err() != nil, Failed: true, Content: report}
		a.s.FinishTask(t, "stopped", t.Description, 0, 0)
		return
	}
	a.s.FinishTask(t, "completed", report, sub.tokens, sub.uses)
	c.Out = tool.Outcome{
		Content: []wire.Value{frame.Text(handBack + "  " + report)},
		Result: wire.Object("status", "completed", "prompt", prompt, "agentId", t.ID, "agentType", kind,
			"content", []wire.Value{frame.Text(report)}, "resolvedModel", a.s.ModelID(),
			"totalDurationMs", time.Since(began).Milliseconds(), "totalTokens", sub.tokens, "totalToolUseCount", sub.uses),
	}
}

// launched lets a background agent go.
func (a *actor) launched(c *call.Call, sub *actor, t *session.Task) {
	go func() {
		// The result of the launch comes before anything of the agent.
		<-c.Done
		report, ok := sub.work(t.Prompt)
		status := "completed"
		if !ok {
			status = "failed"
		}
		Sleep(sub.ctx, reportLag)
		a.s.FinishTask(t, status, report, sub.tokens, sub.uses)
		if sub.ctx.Err() != nil && Sleep(a.life, agentLag) {
			a.s.Emit(frame.User(sub.ids(), "", []wire.Value{frame.Text("[Request interrupted by user]")}))
		}
		t.Cancel(nil)
	}()
	c.Out = tool.Outcome{
		Content: []wire.Value{frame.Text("Async agent launched successfully.\nagentId: " + t.ID +
			"\nThe agent is working in the background. You will be notified automatically when it completes.")},
		Result: wire.Object("isAsync", true, "status", "async_launched", "agentId", t.ID, "description", t.Description,
			"resolvedModel", a.s.ModelID(), "prompt", t.Prompt, "outputFile", a.s.OutputFile(t), "canReadOutputFile", true, "canContinueAgent", true),
	}
}

// about keeps what is known of a subagent.
func (a *actor) about(finished bool) {
	t := a.agentTask
	a.log.About("agentType", t.AgentType, "description", t.Description, "toolUseId", t.ToolUseID,
		"finished", wire.If(finished, true), "spawnDepth", 1, "model", a.s.ModelID())
}

// work runs a subagent to its last words.
func (a *actor) work(prompt string) (string, bool) {
	hooks := a.s.Hooks()
	base := func(event string, full bool, pairs ...any) wire.Value {
		return a.s.HookInput(a.t, event, full, a.agentPairs(), pairs...)
	}
	user, results := prompt, false
	for _, v := range a.start.Wait(a.ctx) {
		if text := v.Specific.AdditionalContext; text != "" {
			user += "\n" + text
		}
	}
	if !a.agentTask.Background {
		a.s.Emit(frame.User(a.ids(), "", []wire.Value{frame.Text(prompt)}))
	}
	a.log.Message("user", wire.UUID(), wire.Object("role", "user", "content", prompt))
	defer a.about(true)
	for {
		ans := a.answer(user, results)
		switch {
		case ans.aborted || a.ctx.Err() != nil:
			return a.agentTask.Description, false
		case ans.err != nil:
			return ans.err.Text(), false
		case len(ans.calls) == 0:
			if hooks.Has("SubagentStop", a.agent.AgentType) {
				a.s.Host.SendHooks(a.scope, hooks, "SubagentStop", a.agent.AgentType, wire.UUID(), base("SubagentStop", true,
					"stop_hook_active", false, "agent_transcript_path", a.s.AgentTranscript(a.agentTask), "last_assistant_message", ans.text,
					"background_tasks", []int{}, "session_crons", []int{})).Wait(a.ctx)
			}
			return ans.text, true
		}
		user, results = ans.results(), true
	}
}

// startShell lets a shell command go.
func (a *actor) startShell(c *call.Call) {
	t := &session.Task{ToolUseID: c.ID, Kind: "local_bash", Description: c.In.String("description"), Background: true}
	ctx, cancel := context.WithCancelCause(a.life)
	t.Cancel = cancel
	a.s.StartTask(t)
	go func() {
		<-c.Done
		out := tool.Execute(ctx, a.s.Files, "Bash", c.In)
		Sleep(ctx, reportLag)
		if ctx.Err() != nil {
			return
		}
		status := "completed"
		if out.Failed {
			status = "failed"
		}
		a.s.FinishTask(t, status, t.Description, 0, 0)
		cancel(nil)
	}()
	c.Out = tool.Outcome{
		Content: "Command running in background with ID: " + t.ID + ". Output is being written to: " + a.s.OutputFile(t) +
			". You will be notified when it completes. To check interim output, use Read on that file path.",
		Result:  wire.Extend(tool.BashResult("", false), "backgroundTaskId", t.ID),
		Flagged: true,
	}
}
