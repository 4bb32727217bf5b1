package turn

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/call"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// The CLI's own words to the model.
const (
	resumeText  = "Output token limit hit. Resume directly where the text was cut."
	enforceText = "[structured-output-enforce] Call the StructuredOutput tool to complete this request."
	toolsText   = "[Request interrupted by user for tool use]"
)

// maxSchemaTries is how often structured output may be wrong.
const maxSchemaTries = 5

// loop asks the model until it is done, and says what became of the inputs.
// results tells that user is the text of tool results.
func (r *run) loop(user string, results bool) string {
	a := &actor{run: r, ctx: r.t.Ctx, scope: r.t, main: true}
	last, checks := "", checks{}
	for rounds := 1; ; rounds++ {
		if r.s.OverBudget(0) {
			r.overBudget("")
			return "completed"
		}
		ans := a.answer(user, results)
		switch {
		case ans.aborted:
			return r.abort(ans)
		case ans.err != nil:
			r.apiError(*ans.err)
			return "completed"
		case ans.overBudget:
			r.overBudget(ans.stop)
			return "completed"
		}
		if ans.text != "" {
			last = ans.text
		}
		if len(ans.calls) == 0 {
			again, end := r.answered(ans.stop, last, &checks)
			if end != "" {
				return end
			}
			user, results = again, false
			continue
		}
		if r.afterTools(rounds) {
			return r.ended
		}
		if errors.Is(context.Cause(r.t.Tools()), session.ErrTerminated) {
			<-r.t.Ctx.Done() // The process ends.
		}
		user, results = ans.results(), true
		for _, in := range r.s.Fold(r.t) {
			user += "\n" + in.Text
			r.replay = append(r.replay, in)
		}
	}
}

// checks are what a turn has asked of an answer without tool calls.
type checks struct {
	enforced bool // the reminder of the schema was given
	stopHook bool // a Stop hook has sent the model back
}

// answered deals with an answer without tool calls. It returns what the model is
// told next, or how the turn has ended.
func (r *run) answered(stop, last string, c *checks) (again, end string) {
	switch {
	case stop == "max_tokens":
		r.note(resumeText, "isSynthetic", true)
		return resumeText, ""
	case r.s.Schema() != nil && !c.enforced:
		c.enforced = true
		r.note(enforceText, "isSynthetic", true)
		return enforceText, ""
	}
	feedback, stopped := r.stopHooks(last, c.stopHook)
	if feedback != "" {
		c.stopHook = true
		return feedback, ""
	}
	if r.aborted() {
		return "", r.interrupted("")
	}
	res := frame.Result{Subtype: "success", Terminal: "completed", Stop: r.stop, Text: last}
	switch {
	case r.blocks > r.blockCap():
		res.Text = ""
	case stopped:
		res.Terminal = "hook_stopped"
	}
	r.finish(res)
	return "", "completed"
}

// afterTools ends the turn where the tools of a round do. It reports whether
// they did; the fate of the inputs is then in r.ended.
func (r *run) afterTools(rounds int) bool {
	r.ended = "completed"
	totals := r.tally.Totals()
	switch {
	case r.aborted():
		r.note(toolsText)
		res := frame.Result{
			Subtype: "error_during_execution", IsError: true, Terminal: "aborted_tools", Stop: "tool_use",
			Errors: []string{"[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=tool_use"},
		}
		if r.preempted() {
			res.Subtype, res.IsError, res.Errors = "success", false, nil
		}
		r.finish(res)
		r.ended = "cancelled"
	case totals.Deferred != nil:
		r.s.Log().Note("deferred-tool-use", "deferredToolUse", totals.Deferred)
		r.finish(frame.Result{
			Subtype: "success", Terminal: "tool_deferred", Stop: "tool_deferred",
			Extra: []any{"deferred_tool_use", wire.Object("id", wire.Member(totals.Deferred, "id"), "name", wire.Member(totals.Deferred, "name"), "input", wire.Member(totals.Deferred, "input"))},
		})
	case totals.Output != nil:
		r.finish(frame.Result{
			Subtype: "success", Terminal: "completed", Stop: "tool_use", Text: string(totals.Output),
			Extra: []any{"structured_output", totals.Output},
		})
	case totals.Misses >= maxSchemaTries:
		r.finish(frame.Result{
			Subtype: "error_max_structured_output_retries", IsError: true, Terminal: "structured_output_retry_exhausted", Stop: "tool_use",
			Errors: []string{"Failed to provide valid structured output after 5 attempts — last StructuredOutput error: " + totals.Wrong},
		})
	case totals.Halted:
		r.finish(frame.Result{Subtype: "success", Terminal: "hook_stopped", Stop: "tool_use"})
	case r.s.Flags.MaxTurns > 0 && rounds >= r.s.Flags.MaxTurns:
		r.finish(frame.Result{
			Subtype: "error_max_turns", IsError: true, Terminal: "max_turns", Stop: "tool_use",
			Errors: []string{"Reached maximum number of turns (" + strconv.Itoa(r.s.Flags.MaxTurns) + ")"},
		})
	default:
		return false
	}
	return true
}

// abort ends a turn whose answer was cut.
func (r *run) abort(ans answer) string {
	if len(ans.calls) > 0 {
		r.afterTools(0)
		return "cancelled"
	}
	if r.preempted() {
		ans.close()
		r.finish(frame.Result{Subtype: "success", Terminal: "aborted_streaming", Stop: r.stop, Text: ans.text})
		return "cancelled"
	}
	stop := r.stop
	if stop == "" {
		stop = "null"
	}
	r.note("[Request interrupted by user]")
	ans.close()
	r.finish(frame.Result{
		Subtype: "error_during_execution", IsError: true, Terminal: "aborted_streaming", Stop: r.stop,
		Errors: []string{"[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=" + stop},
	})
	return "cancelled"
}

func (r *run) overBudget(stop string) {
	budget := strconv.FormatFloat(r.s.Flags.MaxBudget, 'f', -1, 64)
	r.finish(frame.Result{
		Subtype: "error_max_budget_usd", IsError: true, Terminal: "budget_exhausted", Stop: stop,
		Errors: []string{"Reached maximum budget ($" + budget + ")"},
	})
}

// apiError ends a turn that the API failed.
func (r *run) apiError(e frame.APIError) {
	extra := []any{"error", e.Kind(), "is_api_error_message", true,
		"api_error_status", wire.If(e.Status != 0, e.Status), "api_error_type", wire.If(e.Type != "", e.Type)}
	kind := ""
	if e.Status == 0 {
		kind = "connection_failed"
		extra = append(extra, "api_error", kind)
	}
	text := e.Text()
	a := &actor{run: r, ctx: r.t.Ctx, scope: r.t, main: true}
	a.display(text)
	r.s.Emit(frame.Synthetic(r.ids(), text, "stop_sequence", extra...))
	if hooks := r.s.Hooks(); hooks.Has("StopFailure", "") {
		r.s.Host.SendHooks(r.t, hooks, "StopFailure", "", wire.UUID(), r.s.HookInput(r.t, "StopFailure", true, nil,
			"error", e.Kind(), "last_assistant_message", text)).Wait(r.t.Ctx)
	}
	r.finish(frame.Result{
		Subtype: "success", IsError: true, Terminal: "api_error", Stop: "stop_sequence", Text: text,
		APIStatus: e.StatusValue(), APIType: e.Type, APIKind: kind,
	})
}

// stopHooks asks the Stop hooks. feedback is what they want the model to hear;
// stopped tells that one ended the turn.
func (r *run) stopHooks(last string, active bool) (feedback string, stopped bool) {
	hooks := r.s.Hooks()
	if !hooks.Has("Stop", "") {
		return "", false
	}
	verdicts := r.s.Host.SendHooks(r.t, hooks, "Stop", "", wire.UUID(), r.s.HookInput(r.t, "Stop", true, nil,
		"stop_hook_active", active, "last_assistant_message", last, "background_tasks", []int{}, "session_crons", []int{})).Wait(r.t.Ctx)
	for _, v := range verdicts {
		call.Report(r.s, "Stop", "", v)
		switch {
		case v.TimedOut:
			r.s.System("informational", "content", "Stop hook did not respond before its timeout.", "level", "notice")
		case v.Decision == "block":
			feedback = "Stop hook feedback:\n" + v.Reason
		case v.Continue != nil && !*v.Continue:
			stopped = true
		}
	}
	if feedback == "" {
		return "", stopped
	}
	r.note(feedback, "isSynthetic", true)
	r.blocks++
	if r.blocks > r.blockCap() {
		text := fmt.Sprintf("A hook blocked the turn from ending %d consecutive times—overriding and ending turn.", r.blocks)
		r.s.System("informational", "content", text, "level", "warning")
		r.s.System("notification", "key", "stop-hook-block-cap", "text", text, "priority", "immediate")
		return "", true
	}
	if r.blocks == 1 {
		r.s.System("notification", "key", "stop-hook-error", "text", "stop hook problem · ctrl+o to see", "priority", "immediate")
	}
	return feedback, false
}

// blockCap is how often Stop hooks may block in one turn.
func (r *run) blockCap() int {
	if n, err := strconv.Atoi(r.s.Getenv("CLAUDE_CODE_STOP_HOOK_BLOCK_CAP")); err == nil {
		return n
	}
	return 8
}

// usageOf is the usage of a reply, priced.
func usageOf(rep modelscript.Reply) frame.Usage {
	u := frame.Usage{Input: modelscript.InputTokens, Output: modelscript.OutputTokens}
	for name, field := range map[string]*int{
		"input_tokens": &u.Input, "output_tokens": &u.Output,
		"cache_read_input_tokens": &u.CacheRead, "cache_creation_input_tokens": &u.CacheWrite,
	} {
		var n float64
		if v, ok := rep.Usage[name]; ok && wire.Unmarshal(v, &n) == nil {
			*field = int(n)
		}
	}
	u.Price()
	return u
}
