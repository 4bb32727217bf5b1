package callback

import (
	"time"

	"github.com/agentd/agentd/runner/protocol/callback/hook"
	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Words for [Hook.OnFailure].
const (
	OnFailureContinue = "continue"
	OnFailureBlock    = "block"
)

// The CLI waits 600 s for a hook that has no timeout, 30 s for UserPromptSubmit.
// agentd's deadline comes before that, so that the default answer is agentd's.
const (
	defaultLimit       = 595 * time.Second
	defaultPromptLimit = 25 * time.Second
	// headStart is how much longer than a registered timeout the CLI is told to
	// wait, in seconds; maxTimeout is the longest that its clock can hold.
	headStart, maxTimeout = 5.0, 2147483.0
)

// Hook is one registered hook.
type Hook struct {
	// ID comes back as the callback_id of requests.
	ID string
	// Event is the hook event.
	Event string
	// Matcher selects what the hook is called for; nil means all.
	Matcher *string
	// Timeout is how long an answer may take, in seconds; nil means a little less
	// than the CLI's default.
	Timeout *float64
	// OnFailure is "", [OnFailureContinue] or [OnFailureBlock].
	OnFailure string
}

// Hooks are the hooks of a session, in order.
type Hooks []Hook

// Find returns the hook with an id.
func (h Hooks) Find(id string) (Hook, bool) {
	for i := range h {
		if h[i].ID == id {
			return h[i], true
		}
	}
	return Hook{}, false
}

// Limit is how long agentd waits for an answer to a request of a hook.
func (h Hooks) Limit(r *HookCallback) time.Duration {
	if found, ok := h.Find(r.CallbackID); ok && found.Timeout != nil {
		return time.Duration(*found.Timeout * float64(time.Second))
	}
	if r.Event() == hook.EventUserPromptSubmit {
		return defaultPromptLimit
	}
	return defaultLimit
}

// Initialize returns the hooks as the CLI reads them at initialize: matchers by
// event, in the order of registration. Without hooks it is null.
func (h Hooks) Initialize() rawjson.Value {
	if len(h) == 0 {
		return rawjson.Value("null")
	}
	var events []string
	matchers := make(map[string][]rawjson.Value)
	for i := range h {
		event := h[i].Event
		if matchers[event] == nil {
			events = append(events, event)
		}
		matchers[event] = append(matchers[event], h[i].encode())
	}
	var w object.Writer
	for _, event := range events {
		w.Array(event, matchers[event])
	}
	return w.Object()
}

func (h *Hook) encode() rawjson.Value {
	var w object.Writer
	if h.Matcher == nil {
		w.Raw("matcher", rawjson.Value("null"))
	} else {
		w.String("matcher", *h.Matcher)
	}
	w.Strings("hookCallbackIds", []string{h.ID})
	if h.Timeout != nil {
		w.Float("timeout", min(*h.Timeout+headStart, maxTimeout))
	}
	if h.OnFailure != "" {
		w.String("onFailure", h.OnFailure)
	}
	return w.Object()
}
