package turn

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/call"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// run is one turn.
type run struct {
	s *session.Session
	t *session.Turn
	// life is the context of what outlives the turn.
	life context.Context

	tally  call.Tally
	prompt string
	number int
	replay []*session.Input
	// tagged says which first frames carry the inputs' uuids already.
	tagged struct{ start, assistant bool }
	ended  string
	blocks int

	mu sync.Mutex
	// What follows is guarded by mu: subagents read it.

	usage frame.Usage
	begun []string
	asked bool
	stop  string
}

// Run runs a turn to its result. life is the context of what outlives it.
func Run(life context.Context, s *session.Session, t *session.Turn) {
	r := &run{s: s, t: t, life: life, replay: t.Batch}
	if s.Flags.Partial {
		r.begun = []string{}
	}
	s.End(t, r.all())
}

// all runs the turn and says what became of its inputs.
func (r *run) all() string {
	if r.aborted() {
		r.s.Emit(r.s.InitFrame())
		return r.interrupted("")
	}
	for _, server := range r.s.Servers() {
		select {
		case <-server.Ready():
		case <-r.t.Ctx.Done():
		}
	}
	first := r.t.Batch[0]
	if first.Command() && r.command(first) {
		return "completed"
	}
	for i, in := range r.t.Batch {
		if i > 0 {
			r.prompt += "\n"
		}
		r.prompt += in.Text
	}
	if first.Call != nil {
		return r.resume(first.Call)
	}
	if first.Silent {
		r.silent()
		return "completed"
	}
	if done, state := r.submit(); done {
		return state
	}
	r.remember()
	return r.loop(strings.Join(slices.Concat(r.s.Kept(), []string{r.prompt}, r.s.Heard()), "\n"), false)
}

func (r *run) aborted() bool { return r.t.Ctx.Err() != nil }

// resume serves the call that a hook put off before the CLI was started anew.
func (r *run) resume(block wire.Value) string {
	var b struct {
		ID    string     `json:"id"`
		Name  string     `json:"name"`
		Input wire.Value `json:"input"`
	}
	_ = wire.Unmarshal(block, &b)
	a := &actor{run: r, ctx: r.t.Ctx, scope: r.t, main: true}
	owner := a.owner()
	owner.SkipHooks = true
	batch := call.NewBatch(owner)
	batch.Start(modelscript.Block{Type: modelscript.TypeToolUse, ID: b.ID, Name: b.Name, Input: b.Input})
	calls := batch.Finish()
	r.s.Emit(r.s.InitFrame())
	if r.aborted() {
		return r.interrupted("")
	}
	return r.loop(calls[0].Heard(), true)
}

// silent takes a prompt into the history without asking the model.
func (r *run) silent() {
	r.s.Emit(r.s.InitFrame())
	r.remember()
	r.s.Keep(r.prompt)
	r.finish(frame.Result{Subtype: "success", Local: true})
}

// remember writes the prompts into the transcript.
func (r *run) remember() {
	for _, in := range r.t.Batch {
		r.number = r.s.NextTurn(in.Entry, in.Text)
		r.s.Log().Message("user", in.Entry, wire.Object("role", "user", "content", in.Content),
			"promptId", r.t.PromptID, "permissionMode", r.s.Mode())
	}
}

// submit asks the UserPromptSubmit hooks and opens the turn. It reports
// whether a hook ended it.
func (r *run) submit() (done bool, state string) {
	verdicts := r.s.Host.SendHooks(r.t, r.s.Hooks(), "UserPromptSubmit", "", wire.UUID(),
		r.s.HookInput(r.t, "UserPromptSubmit", false, nil, "prompt", r.prompt)).Wait(r.t.Ctx)
	for _, v := range verdicts {
		if v.Specific.SessionTitle != "" {
			r.s.SetTitle(v.Specific.SessionTitle)
		}
	}
	r.s.Emit(r.s.InitFrame())
	if r.aborted() {
		return true, r.interrupted("prompt_check: ")
	}
	for _, v := range verdicts {
		call.Report(r.s, "UserPromptSubmit", "", v)
		if kind, reason, keep := submitOutcome(v); kind != "" {
			r.blocked(kind, reason, keep)
			return true, "completed"
		}
		r.s.Hear(v.Specific.AdditionalContext)
	}
	return false, ""
}

// submitOutcome returns why a prompt is not taken; kind is empty if it is.
func submitOutcome(v link.Verdict) (kind, reason string, keep bool) {
	switch {
	case v.TimedOut:
		return "no_verdict", "hook did not respond before its timeout", false
	case v.Failed && v.Blocks:
		return "no_verdict", "hook failed", false
	case v.Decision == "block":
		return "blocked_by_hook", v.Reason, false
	case v.Continue != nil && !*v.Continue:
		return "stopped_by_hook", v.StopReason, true
	}
	return "", "", false
}

func (r *run) blocked(kind, reason string, keep bool) {
	text := "UserPromptSubmit operation blocked by hook:\n" + reason + "\n\nOriginal prompt: " + r.prompt
	if keep {
		text = "Operation stopped by hook: " + reason
	}
	r.s.System("informational", "content", text, "level", "warning", "prevent_continuation", true,
		"prompt_submit_outcome", wire.Object("kind", kind, "prompt_kept", keep, "reason", reason))
	r.finish(frame.Result{Subtype: "success", Local: true, Text: text})
}

// interrupted ends a turn that was cancelled, after the frames of what it was
// doing. prefix marks the diagnosis of a prompt that was not taken.
func (r *run) interrupted(prefix string) string {
	stop := r.stop
	if stop == "" {
		stop = "null"
	}
	res := frame.Result{
		Subtype: "error_during_execution", IsError: true, Terminal: "aborted_streaming", Stop: r.stop,
		Errors: []string{"[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=" + stop},
	}
	if prefix != "" {
		res.Errors = []string{prefix + "interrupted"}
		res.Local, res.Terminal = true, ""
	} else {
		r.note("[Request interrupted by user]")
	}
	r.finish(res)
	return "cancelled"
}

// note writes a user frame of the CLI's own.
func (r *run) note(text string, extra ...any) {
	r.tally.User()
	r.s.Emit(frame.User(r.ids(), "", []wire.Value{frame.Text(text)}, extra...))
}

func (r *run) ids() frame.Ids { return frame.Ids{Session: r.s.ID()} }

// finish writes the result of the turn.
func (r *run) finish(res frame.Result) {
	r.mu.Lock()
	totals := r.tally.Totals()
	res.Denials, res.Usage, res.Asked = totals.Denials, r.usage, r.asked
	if r.asked {
		res.Begun = r.begun
	}
	if !res.Local {
		res.Turns = 1 + totals.Users
		if res.APIStatus != nil || res.APIKind != "" || res.Terminal == "budget_exhausted" {
			res.Turns = 1
		}
	}
	r.mu.Unlock()
	res.Inputs, res.Started = r.t.Inputs, r.t.Began
	if origin := r.t.Batch[0].Origin; origin != nil {
		res.Extra = append(res.Extra, "origin", origin)
	}
	r.s.Log().Flush()
	r.s.Finish(res)
}

// preempted reports whether an urgent input cut the turn.
func (r *run) preempted() bool { return errors.Is(context.Cause(r.t.Ctx), session.ErrPreempted) }
