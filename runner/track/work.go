package track

import (
	"time"

	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
)

// Work is what the CLI waits for in silence: calls of tools that have no result
// yet, and hooks of the settings that run. The zero value is nothing.
type Work struct {
	open map[string]struct{}
}

// Any reports whether there is any.
func (w *Work) Any() bool { return len(w.open) > 0 }

// Observe follows a message of the CLI. A result ends what its turn left open.
func (w *Work) Observe(m message.Message) {
	switch m := m.(type) {
	case *message.Assistant:
		for _, b := range m.Message.Content {
			if use, ok := b.(*content.ToolUse); ok {
				w.begin(use.ID)
			}
		}
	case *message.User:
		for _, b := range m.Message.Content.Blocks {
			if result, ok := b.(*content.ToolResult); ok {
				delete(w.open, result.ToolUseID)
			}
		}
	case *message.Result:
		clear(w.open)
	case *message.System:
		switch b := m.Body.(type) {
		case *notice.HookStarted:
			w.begin("hook " + b.HookID)
		case *notice.HookResponse:
			delete(w.open, "hook "+b.HookID)
		}
	}
}

func (w *Work) begin(id string) {
	if w.open == nil {
		w.open = make(map[string]struct{})
	}
	w.open[id] = struct{}{}
}

// Silence notices that nothing was written for long: once it has lasted as long
// as the limit, and again each time that it has doubled. The zero value has
// noticed nothing.
type Silence struct {
	since time.Time
	told  time.Duration
}

// Noticed returns how long the silence that began at since has lasted, if that is
// to be told now.
func (s *Silence) Noticed(since time.Time, limit time.Duration, d *Due) (lasted time.Duration, now bool) {
	if !since.Equal(s.since) {
		*s = Silence{since: since}
	}
	next := max(limit, 2*s.told)
	if !d.Due(since.Add(next)) {
		return 0, false
	}
	s.told = next
	d.Due(since.Add(2 * next))
	return d.Now.Sub(since), true
}
