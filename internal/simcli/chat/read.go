package chat

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/turn"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// read serves stdin to its end.
func (c *cli) read(stdin io.Reader) {
	first := true
	wire.Lines(stdin, func(line []byte) bool {
		if len(bytes.TrimSpace(line)) == 0 {
			return true
		}
		ok := c.line(line, first)
		first = false
		return ok && c.life.Err() == nil
	})
	c.s.EOF()
}

// fatal ends the CLI over a line that it cannot take.
func (c *cli) fatal(format string, args ...any) bool {
	c.s.Stderr(fmt.Sprintf(format, args...))
	c.end(1)
	return false
}

// stdinFrame is what a line on stdin may hold.
type stdinFrame struct {
	Type     string     `json:"type"`
	ID       wire.Value `json:"request_id"`
	Request  wire.Value `json:"request"`
	Response wire.Value `json:"response"`
	Message  wire.Value `json:"message"`
	UUID     string     `json:"uuid"`
	Priority string     `json:"priority"`
	Query    *bool      `json:"shouldQuery"`
	Composed bool       `json:"client_composed"`
	Origin   struct {
		Kind string `json:"kind"`
	} `json:"origin"`
	SessionID wire.Value `json:"session_id"`
}

// line serves one line and reports whether to go on.
func (c *cli) line(line []byte, first bool) bool {
	v := wire.Value(line)
	var f stdinFrame
	if !wire.Valid(v) {
		kind := "unknown"
		if bytes.Contains(line, []byte(`"type":"user"`)) {
			kind = "user"
		}
		return c.fatal("Error parsing streaming input line (type=%s, %d chars): SyntaxError", kind, len(line))
	}
	if v.Kind() == 'n' {
		return c.fatal("Error parsing streaming input line (type=unknown, 4 chars): TypeError")
	}
	if v.Kind() != '{' || wire.Unmarshal(v, &f) != nil {
		return true
	}
	if first && c.s.Flags.AwaitInitialize && (f.Type != "control_request" || !strings.Contains(string(f.Request), `"initialize"`)) {
		return c.fatal("Error: --await-initialize requires the first stdin message to be an initialize control_request")
	}
	switch f.Type {
	case "control_request":
		return c.request(f)
	case "control_response":
		if c.s.Flags.Replay {
			c.s.Emit(v)
		}
		c.s.Host.Resolve(f.Response)
	case "control_cancel_request":
		var id string
		_ = wire.Unmarshal(f.ID, &id)
		c.control.Cancel(id)
	case "user":
		return c.user(v, f)
	case "assistant":
		c.s.Log().Message("assistant", wire.UUID(), f.Message)
	}
	return true
}

func (c *cli) request(f stdinFrame) bool {
	if f.Request == nil {
		return c.fatal("Error: Missing request on control_request")
	}
	var subtype string
	_ = wire.Unmarshal(wire.Member(f.Request, "subtype"), &subtype)
	if subtype == "end_session" {
		c.s.Emit(frame.Success(f.ID, nil))
		turn.Sleep(c.life, endLimit+70*time.Millisecond)
		c.end(0)
		return false
	}
	if subtype == "initialize" && !c.settings(wire.Member(f.Request, "settings")) {
		return false
	}
	c.control.Serve(f.ID, f.Request)
	return true
}

// settings takes the settings of initialize. It reports whether the CLI can go
// on with them.
func (c *cli) settings(given wire.Value) bool {
	if given == nil || !c.s.Flags.SettingsInInitialize() {
		return true
	}
	err := c.s.TakeSettings(given)
	if start, failed := errors.AsType[*session.StartError](err); failed {
		c.s.Emit(start.Result)
		c.s.Stderr(start.Text)
		c.end(1)
		return false
	}
	return true
}

// user queues a user frame.
func (c *cli) user(v wire.Value, f stdinFrame) bool {
	var m struct {
		Role    *string    `json:"role"`
		Content wire.Value `json:"content"`
	}
	_ = wire.Unmarshal(f.Message, &m)
	if m.Role == nil || *m.Role != "user" {
		got := "undefined"
		if m.Role != nil {
			got = *m.Role
		}
		return c.fatal("Error: Expected message role 'user', got '%s'", got)
	}
	in := &session.Input{UUID: f.UUID, Content: m.Content, Text: text(m.Content), Priority: f.Priority, Frame: v}
	in.Silent, in.Verbatim, in.Human = f.Query != nil && !*f.Query, f.Composed, f.Origin.Kind == "human"
	if in.Content == nil {
		in.Content = wire.Value(`""`)
	}
	if in.UUID != "" && c.s.Seen(in.UUID) {
		if c.s.Flags.Replay {
			c.s.Emit(wire.Extend(frame.User(frame.Ids{Session: c.s.ID()}, in.UUID, in.Content), "isReplay", true))
		}
		return true
	}
	c.s.Connect(c.life)
	c.s.Arrive(in)
	return true
}

// text is the text of a message's content.
func text(content wire.Value) string {
	var s string
	if wire.Unmarshal(content, &s) == nil {
		return s
	}
	var blocks []struct {
		Text string `json:"text"`
	}
	_ = wire.Unmarshal(content, &blocks)
	var parts []string
	for _, b := range blocks {
		if b.Text != "" {
			parts = append(parts, b.Text)
		}
	}
	return strings.Join(parts, "\n")
}
