package turn

import (
	"context"
	"strconv"
	"time"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/call"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/transcript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// actor is who talks to the model: the main thread or a subagent.
type actor struct {
	*run
	ctx   context.Context
	scope any
	main  bool
	// ids of a subagent.
	agent frame.Ids
	// mute hides text and thinking.
	mute bool
	// prompt of a subagent.
	task string
	// tokens and uses are counted for a subagent's task.
	tokens, uses int
	// start are the SubagentStart hooks of a subagent.
	start *link.Pending
	// agentTask is the task of a subagent.
	agentTask *session.Task
	// log is the transcript of a subagent.
	log *transcript.Log
}

func (a *actor) ids() frame.Ids {
	i := a.agent
	i.Session = a.s.ID()
	return i
}

// partial reports whether the actor's answers are streamed.
func (a *actor) partial() bool { return a.main && a.s.Flags.Partial }

// owner is the actor as its tool calls know it.
func (a *actor) owner() *call.Owner {
	return &call.Owner{
		Session: a.s, Turn: a.t, Ctx: a.ctx, Scope: a.scope, Main: a.main, Ids: a.ids, Tally: &a.tally,
		Agent: a.startAgent, Shell: a.startShell,
	}
}

// agentPairs are the members of a hook's input that name a subagent.
func (a *actor) agentPairs() []any {
	if a.main {
		return nil
	}
	return []any{"agent_id", a.agent.Agent, "agent_type", a.agent.AgentType}
}

// answer is one answer of the model, whole or cut.
type answer struct {
	text       string
	stop       string
	calls      []*call.Call
	err        *frame.APIError
	aborted    bool
	overBudget bool
	// after are the stream events that close a message that was cut.
	after []func()
}

// close writes the stream events of a message that was cut.
func (ans *answer) close() {
	for _, f := range ans.after {
		f()
	}
}

// results is what the model reads of the tools.
func (ans *answer) results() string {
	text := ""
	for i, c := range ans.calls {
		if i > 0 {
			text += "\n"
		}
		text += c.Heard()
	}
	return text
}

// answer asks the model once, with the retries that the API needs, and serves
// the tool calls in the answer.
func (a *actor) answer(user string, results bool) answer {
	if a.partial() {
		a.s.System("status", "status", "requesting", "user_message_uuids", wire.If(len(a.t.Inputs) > 0, a.t.Inputs))
	}
	if a.main {
		a.mu.Lock()
		a.asked = true
		a.mu.Unlock()
	}
	prompt := a.prompt
	if !a.main {
		prompt = a.task
	}
	for attempt := 1; ; attempt++ {
		began := time.Now()
		rep := a.s.Model.Next(model.Request{User: user, Prompt: prompt, Results: results, Turn: a.number, Tools: a.s.ModelTools()})
		if !Sleep(a.ctx, rep.Delay) || (rep.Hold.Place == modelscript.PlaceStart && !forever(a.ctx)) {
			return answer{aborted: true}
		}
		if e := failure(rep); e != nil {
			if e.Status == 529 && attempt == fallbackAfter && a.fallBack() {
				attempt = 0
				continue
			}
			if !e.Retry() || attempt > a.retries() {
				return answer{err: e}
			}
			if !a.retry(*e, attempt, rep) {
				return answer{aborted: true}
			}
			continue
		}
		st := newStream(a, rep)
		ans, dropped := st.play()
		if !dropped {
			a.charge(st, rep, &ans, time.Since(began))
			return ans
		}
		if !Sleep(a.ctx, retryDelay(attempt)) {
			return answer{aborted: true}
		}
	}
}

// charge accounts for an answer.
func (a *actor) charge(st *stream, rep modelscript.Reply, ans *answer, took time.Duration) {
	u := usageOf(rep)
	if ans.aborted {
		u.Output = min(u.Output, st.words)
		u.Price()
	}
	a.s.Charge(st.model, u, took)
	a.tokens += u.Input + u.Output
	if !a.main {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if !ans.aborted {
		a.usage.Add(u)
		a.stop = ans.stop
	}
}

// failure is the API error of a reply, nil if it answers.
func failure(rep modelscript.Reply) *frame.APIError {
	if rep.Error != nil {
		return &frame.APIError{Status: rep.Error.Status, Type: rep.Error.Type, Message: rep.Error.Message}
	}
	if rep.Drop == modelscript.DropStart {
		return &frame.APIError{}
	}
	return nil
}

// retry announces a retry and waits for it.
func (a *actor) retry(e frame.APIError, attempt int, rep modelscript.Reply) bool {
	delay := retryDelay(attempt)
	for name, value := range rep.Headers {
		if seconds, err := strconv.ParseFloat(value, 64); err == nil && (name == "retry-after" || name == "Retry-After") {
			delay = max(delay, time.Duration(seconds*float64(time.Second)))
		}
	}
	a.s.System("api_retry", "attempt", attempt, "max_retries", a.retries(), "retry_delay_ms", delay.Milliseconds(),
		"error_status", e.StatusValue(), "error", e.RetryKind())
	return Sleep(a.ctx, delay)
}

// fallbackAfter is how often a model may be overloaded before another takes
// over.
const fallbackAfter = 3

// fallBack goes over to the model for when the first is overloaded. It reports
// false if there is none, or it is that one already.
func (a *actor) fallBack() bool {
	from, to := a.s.ModelID(), frame.ResolveModel(a.s.Flags.FallbackModel)
	if a.s.Flags.FallbackModel == "" || from == to {
		return false
	}
	a.s.SetModel(to)
	a.s.System("model_fallback", "trigger", "overloaded", "original_model", from, "fallback_model", to,
		"content", "Switched to "+to+" due to high demand for "+from)
	return true
}

func (a *actor) retries() int {
	if n, err := strconv.Atoi(a.s.Getenv("CLAUDE_CODE_MAX_RETRIES")); err == nil {
		return n
	}
	return 10
}

// retryDelay doubles from half a second to half a minute.
func retryDelay(attempt int) time.Duration {
	return min(500*time.Millisecond<<min(attempt-1, 10), 32*time.Second)
}

// Sleep waits and reports whether it waited to the end.
func Sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// forever waits for the context and returns false.
func forever(ctx context.Context) bool {
	<-ctx.Done()
	return false
}
