package journal

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentd/agentd/bench/frames"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
)

const (
	conversation = `"uuid":"be316ccb-69ac-4115-bddf-000000000001","session_id":"e6d84f6a-780d-47c8-b795-982c9045a55f"}`
	question     = `{"type":"control_request","request_id":"456b9af5-6f12-4ea2-8031-14e03c07c3a4","request":`
	usage        = `{"claude-opus-5-5":{"inputTokens":11,"outputTokens":9,"costUSD":0.1,"contextWindow":1000000,"maxOutputTokens":128000}}`
)

// kinds are bodies of each kind that a journal holds many of, each with memory of
// its own.
var kinds = map[string]func() event.Body{
	"notice of 110 bytes":   func() event.Body { return read(string(frames.Status(1))) },
	"notice of 200 bytes":   func() event.Body { return read(notice(50)) },
	"notice of 350 bytes":   func() event.Body { return read(notice(200)) },
	"message of 2000 bytes": func() event.Body { return read(string(frames.Assistant(1, 1600))) },
	"message of 64 KiB":     func() event.Body { return read(string(frames.Assistant(1, 64<<10))) },
	"partial message":       func() event.Body { return read(string(frames.Text(1))) },
	"lossy message":         func() event.Body { return read(lineOf("user", "\xff"+strings.Repeat("x", 300))) },
	"result": func() event.Body {
		m := read(`{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"` + strings.Repeat("r", 500) +
			`","modelUsage":` + usage + `,"model_usage_since_last_result":` + usage + `,` + conversation)
		m.Frame.Message.(*message.Result).Cost = &message.Cost{TurnUSD: 1, TotalUSD: 2}
		return m
	},
	"receipt": func() event.Body {
		m := read(`{"type":"command_lifecycle","command_uuid":"be316ccb-69ac-4115-bddf-000000000002","state":"queued",` + conversation)
		return &event.Receipt{UUID: m.Frame.Message.(*message.CommandLifecycle).CommandUUID, Frame: &m.Frame}
	},
	"receipt of agentd's": func() event.Body { return &event.Receipt{UUID: text(36)} },
	"state": func() event.Body {
		m := read(`{"type":"system","subtype":"session_state_changed","state":"idle",` + conversation)
		return &event.StateChange{CLIState: "idle", CLISessionID: m.Frame.Message.(*message.SessionState).SessionID, Frame: &m.Frame}
	},
	"state of agentd's": func() event.Body { return &event.StateChange{State: event.StateIdle} },
	"resolved":          func() event.Body { return &event.Resolved{RequestID: text(36)} },
	"diagnostic":        func() event.Body { return &event.Diagnostic{Message: text(50), Detail: text(100)} },
	"permission":        func() event.Body { return asked(permission(100)) },
	"large permission":  func() event.Body { return asked(permission(2000)) },
	"hook": func() event.Body {
		return asked(`{"subtype":"hook_callback","callback_id":"hook_0","input":{"transcript_path":"/home/user/.claude/x.jsonl",` +
			`"cwd":"/work/project","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"echo"},` + conversation + `}`)
	},
	"MCP message": func() event.Body {
		return asked(`{"subtype":"mcp_message","server_name":"s","message":` +
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2}}}}`)
	},
	"MCP notification": func() event.Body {
		f := decode(question + `{"subtype":"mcp_message","server_name":"s","message":{"jsonrpc":"2.0","method":"notifications/initialized"}}}`)
		return &event.Notification{Message: callback.Parse(f.Request).(*callback.MCPMessage), Frame: f}
	},
	"control": func() event.Body {
		f := decode(`{"type":"control_response","response":{"subtype":"success","request_id":"agentd-1","response":{"a":"` +
			strings.Repeat("x", 100) + `"}}}`)
		return &event.ControlResult{CommandID: text(36), Body: control.Interrupt{}, Response: f.Response}
	},
}

func text(size int) string { return strings.Repeat("x", size) }

// decode reads a line that has memory of its own, as the lines of a CLI do.
func decode(line string) protocol.Frame { return protocol.Decode([]byte(line)) }

func read(line string) *event.Message { return &event.Message{Frame: decode(line)} }

func notice(size int) string {
	return `{"type":"system","subtype":"informational","level":"info","content":"` + text(size) + `",` + conversation
}

func permission(size int) string {
	return `{"subtype":"can_use_tool","tool_name":"Bash","input":{"command":"` + text(size) + `","description":"says"},` +
		`"permission_suggestions":[],"tool_use_id":"toolu_01A","decision_reason":"because"}`
}

// asked is a request as runner/track keeps it.
func asked(body string) event.Body {
	f := decode(question + body + `}`)
	p := &struct {
		event.Request
		journaled event.Event
		number    uint64
	}{Request: event.Request{ID: f.Request.ID, Request: callback.Parse(f.Request), Frame: f}}
	p.journaled.Body = &p.Request
	return &p.Request
}

// inUse is how much memory is in use once all that nobody has any more is gone.
func inUse() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestSizesTellTheTruth compares what events count with the memory that they take.
func TestSizesTellTheTruth(t *testing.T) {
	for name, body := range kinds {
		t.Run(name, func(t *testing.T) {
			before := inUse()
			j := New(nil)
			j.Subscribe(0, true)
			count := 0
			for ; j.bytes+j.ephBytes < 1<<20; count++ {
				j.Append(body())
			}
			counted, took := j.bytes+j.ephBytes, inUse()-before
			runtime.KeepAlive(j)
			ratio := float64(counted) / float64(took)
			what := fmt.Sprintf("an event counts %d bytes and takes %d, ratio %.2f", counted/count, took/count, ratio)
			if t.Log(what); ratio < 0.8 || ratio > 1.25 {
				t.Error(what)
			}
		})
	}
}

// TestJournalHoldsManyEvents shows that a controlling subscriber that has taken
// nothing of 100,000 short notices is not lost.
func TestJournalHoldsManyEvents(t *testing.T) {
	const count = 100_000
	j := New(nil)
	s := j.Subscribe(0, true)
	frame := decode(string(frames.Status(1)))
	for range count {
		j.Append(&event.Message{Frame: frame})
	}
	items, _, lost := s.Take(make([]Item, 0, 1))
	first, last, _ := j.Bounds()
	if len(items) != 1 || lost || first != 1 || last != count {
		t.Fatalf("took %d, lost %t; %d to %d are held", len(items), lost, first, last)
	}
}
