package track

import (
	"bytes"

	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Restore collects what a CLI forgets when it is stopped and its conversation
// resumed, and what cannot be put back. The zero value is a session as it was
// opened.
type Restore struct {
	mode     string
	model    control.Body
	thinking control.Body
	settings []control.Body
	pinned   string
}

// maxSettings is how many changes of the flag settings are put back; beyond that
// the session is not parked.
const maxSettings = 100

// Pinned says what would be lost if the CLI were stopped, empty if nothing would.
func (r *Restore) Pinned() string { return r.pinned }

// PermissionMode is the mode now, empty if it was never said.
func (r *Restore) PermissionMode() string { return r.mode }

// Replay returns the controls that put back what was changed, in order.
func (r *Restore) Replay() []control.Body {
	var replay []control.Body
	for _, b := range []control.Body{r.model, r.thinking} {
		if b != nil {
			replay = append(replay, b)
		}
	}
	return append(replay, r.settings...)
}

// Command follows a control that succeeded.
func (r *Restore) Command(b control.Body) {
	switch b := b.(type) {
	case control.SetModel:
		r.model = b
	case control.SetMaxThinkingTokens:
		r.thinking = b
	case control.ApplyFlagSettings:
		if r.settings = append(r.settings, b); len(r.settings) > maxSettings {
			r.pin("many changes of the flag settings")
		}
	case control.SetPermissionMode:
		r.mode = b.Mode
	case control.SetMCPServers, control.ToggleMCPServer, control.ReconnectMCPServer, control.SetMCPPermissionModeOverride:
		r.pin("changed MCP servers")
	case control.RegisterRepoRoot:
		r.pin("a directory that was added")
	case control.ReloadPlugins:
		if len(b.AddPlugins) > 0 {
			r.pin("added plugins")
		}
	case control.Raw:
		r.pin("a raw control")
	}
}

// Answer follows an answer to a request: a permission that was granted for the
// session is forgotten by the next process.
func (r *Restore) Answer(payload rawjson.Value) {
	if bytes.Contains(payload, []byte(`"updatedPermissions"`)) && bytes.Contains(payload, []byte(`"session"`)) {
		r.pin("a permission granted for the session")
	}
}

// Message follows a message of the CLI.
func (r *Restore) Message(m message.Message) {
	switch m := m.(type) {
	case *message.Assistant:
		for _, b := range m.Message.Content {
			if use, ok := b.(*content.ToolUse); ok && (use.Name == "CronCreate" || use.Name == "ScheduleWakeup") {
				r.pin("a scheduled run")
			}
		}
	case *message.Result:
		if m.DeferredToolUse != nil {
			r.pin("a deferred tool call")
		}
	case *message.System:
		switch b := m.Body.(type) {
		case *notice.Init:
			r.mode = b.PermissionMode
		case *notice.Status:
			if b.PermissionMode != nil {
				r.mode = *b.PermissionMode
			}
		}
	}
}

func (r *Restore) pin(what string) {
	if r.pinned == "" {
		r.pinned = what
	}
}
