package turn

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// command serves a slash command. It reports false for one that is not known:
// that goes to the model.
func (r *run) command(in *session.Input) bool {
	name, args, _ := strings.Cut(strings.TrimPrefix(in.Text, "/"), " ")
	switch name {
	case "clear":
		r.clear(in)
	case "compact":
		r.compact(strings.TrimSpace(args))
	case "cost", "usage":
		r.local(name, "usage", args, CostText(r.s))
	case "context":
		u := r.s.Totals()
		r.local(name, "context", args, fmt.Sprintf("## Context Usage\n\n**Model:** %s  \n**Tokens:** %d / 1m (0%%)\n", r.s.ModelID(), u.Input+u.Output))
	case "model":
		r.s.Emit(r.s.InitFrame())
		r.s.SetModel(frame.ResolveModel(args))
		r.said(name, "model", args, "Set model to `"+r.s.ModelID()+"` for this session only")
	default:
		if !slices.Contains(frame.Headless, name) {
			return false
		}
		text := "/" + name + " isn't available in this environment."
		r.s.Emit(r.s.InitFrame())
		r.s.Emit(frame.Synthetic(r.ids(), text, "end_turn", "local_command_source", output(text),
			"local_command_outcome", wire.Object("kind", "unavailable_headless")))
		r.finish(frame.Result{Subtype: "success", Local: true, Text: text})
	}
	return true
}

func output(text string) string { return "<local-command-stdout>" + text + "</local-command-stdout>" }

func (r *run) local(name, canonical, args, text string) {
	r.s.Emit(r.s.InitFrame())
	r.said(name, canonical, args, text)
}

func (r *run) said(name, canonical, args, text string) {
	r.s.Emit(frame.Synthetic(r.ids(), text, "end_turn", "local_command_source", output(text),
		"local_command_run", wire.Object("command", canonical, "args", args)))
	r.finish(frame.Result{Subtype: "success", Local: true, Text: text, Extra: []any{"local_command", name}})
}

// CostText is what /cost says.
func CostText(s *session.Session) string {
	u := s.Totals()
	_, api := s.Usage()
	return fmt.Sprintf("Estimated cost:        $%.4f\nTotal duration (API):  %ds\nTotal duration (wall): %ds\n"+
		"Total code changes:    0 lines added, 0 lines removed\nUsage:                 %d input, %d output, %d cache read, %d cache write",
		s.Cost(), int(api.Seconds()), int(api.Seconds()), u.Input, u.Output, u.CacheRead, u.CacheWrite)
}

// clear begins an empty conversation.
func (r *run) clear(in *session.Input) {
	hooks := r.s.Hooks()
	if hooks.Has("SessionEnd", "") {
		r.s.Host.SendHooks(r.t, hooks, "SessionEnd", "", wire.UUID(), r.s.HookInput(r.t, "SessionEnd", false, nil, "reason", "clear")).Wait(r.t.Ctx)
	}
	r.s.Emit(wire.Object("type", "conversation_reset", "new_conversation_id", wire.UUID(), "trigger", "clear",
		"user_message_uuid", wire.If(in.UUID != "", in.UUID), "timestamp", wire.Timestamp(), "uuid", wire.UUID(), "session_id", r.s.ID()))
	r.s.TasksChanged()
	r.s.Clear()
	if hooks.Has("SessionStart", "clear") {
		for _, v := range r.s.Host.SendHooks(r.t, hooks, "SessionStart", "clear", wire.UUID(),
			r.s.HookInput(nil, "SessionStart", false, nil, "source", "clear")).Wait(r.t.Ctx) {
			r.s.Hear(v.Specific.AdditionalContext)
		}
	}
	r.s.Emit(r.s.InitFrame())
	r.finish(frame.Result{Subtype: "success", Local: true, Extra: []any{"local_command", "clear"}})
}

// compact puts a summary in place of the conversation.
func (r *run) compact(instructions string) {
	hooks := r.s.Hooks()
	ask := func(event, name string, pairs ...any) {
		if hooks.Has(event, name) {
			r.s.Host.SendHooks(r.t, hooks, event, name, wire.UUID(), r.s.HookInput(r.t, event, false, nil, pairs...)).Wait(r.t.Ctx)
		}
	}
	began := time.Now()
	before := r.s.Totals()
	r.s.System("status", "status", "compacting")
	var custom any
	if instructions != "" {
		custom = instructions
	}
	ask("PreCompact", "manual", "trigger", "manual", "custom_instructions", custom)
	rep := r.s.Model.Next(model.Request{
		User: "Summarize the conversation.", Prompt: "Summarize the conversation.", Side: modelscript.SideCompact,
	})
	summary := ""
	for _, b := range rep.Blocks {
		summary += b.Text
	}
	r.s.Charge(r.s.ModelID(), usageOf(rep), time.Since(began))
	ask("SessionStart", "compact", "source", "compact", "model", r.s.ModelID())
	ask("PostCompact", "manual", "trigger", "manual", "compact_summary", summary)
	r.s.System("status", "status", nil, "compact_result", "success")
	r.s.Emit(r.s.InitFrame())
	r.s.System("compact_boundary", "compact_metadata", wire.Object("trigger", "manual", "pre_tokens", before.Input+before.Output,
		"post_tokens", len(summary)/4, "cumulative_dropped_tokens", 0, "duration_ms", time.Since(began).Milliseconds()),
		"logical_parent_uuid", wire.UUID())
	r.s.Emit(frame.User(r.ids(), "", "This session is continued from an earlier conversation. Summary:\n"+summary,
		"isReplay", false, "isSynthetic", true))
	r.s.Emit(frame.User(r.ids(), "", output("Compacted"), "isReplay", true))
	r.finish(frame.Result{Subtype: "success", Local: true, Extra: []any{"local_command", "compact"}})
}
