package runner_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// tools stands for the servers that agentd hosts: here one, named calc, whose
// every call may be made.
type tools struct{}

func (tools) Handle(m *callback.MCPMessage, reply func(control.Reply)) (*callback.ToolCall, bool) {
	switch {
	case m.Server != "calc" || m.Method == nil:
		return nil, false
	case !m.IsRequest():
		reply(m.Acknowledge())
	case *m.Method == "tools/call":
		return m.ToolCall(), true
	default:
		go reply(m.Result(rawjson.Value(`{}`)))
	}
	return nil, true
}

func (tools) Quick(*callback.MCPMessage) bool { return true }

func (tools) Unchecked(m *callback.MCPMessage) (*callback.ToolCall, bool) {
	if m.Server != "calc" || m.Method == nil {
		return nil, false
	}
	if *m.Method == "tools/call" {
		return m.ToolCall(), true
	}
	return nil, true
}

func (tools) Replace([]mcpconfig.Server) ([]string, func()) { return []string{"calc"}, func() {} }

func (tools) ResultLimit(string, string) int { return 200 }

func hostCalc(c *runner.Config) { c.Tools, c.RawServers = tools{}, []string{"calc"} }

// mcp is a step that sends an MCP message to calc, by a request with this id.
func mcp(id, message string) string {
	return `out {"type":"control_request","request_id":"` + id +
		`","request":{"subtype":"mcp_message","server_name":"calc","message":` + message + `}}`
}

func callAdd(id, rpcID string) string {
	return mcp(id, `{"jsonrpc":"2.0","id":`+rpcID+`,"method":"tools/call","params":{"name":"add","arguments":{"a":1}}}`)
}

// expectResponse is a step that waits for the answer to a request, byte for byte.
func expectResponse(id, response string) string {
	return `expect ~^` + regexp.QuoteMeta(`{"type":"control_response","response":{"subtype":"success","request_id":"`+id+
		`","response":{"mcp_response":`+response+`}}}`) + `$`
}

func (h *harness) untilCall() *event.Request {
	h.t.Helper()
	return untilBody(h, func(r *event.Request) bool { _, ok := r.Request.(*callback.ToolCall); return ok })
}

func TestToolCallIsAnsweredByteForByte(t *testing.T) {
	result := "{\"content\":[{\"type\":\"text\",\"text\":\"\u2028\\u0041\"}],\"structuredContent\":{\"n\":9007199254740993,\"f\":2.0,\"f\":2.0}}"
	script := lines("init", callAdd("c1", "2"), expectResponse("c1", `{"jsonrpc":"2.0","id":2,"result":`+result+`}`), "result")
	play(t, script, hostCalc, func(h *harness) {
		r := h.untilCall()
		call := r.Request.(*callback.ToolCall)
		if r.ID != "c1" || call.ID != "c1" || call.Server != "calc" || call.Tool != "add" || string(call.Arguments) != `{"a":1}` || !r.Deadline.IsZero() {
			t.Errorf("request %+v with call %+v", r, call)
		}
		if err := h.session.Answer("c1", control.Reply{Payload: rawjson.Value(result)}); err != nil {
			t.Fatal(err)
		}
		if err := h.session.Answer("c1", control.Reply{}); fault.ReasonOf(err) != fault.RequestResolved {
			t.Errorf("a second answer gives %v", err)
		}
		untilMessage[*message.Result](h)
		h.closed0()
	})
}

// TestFailedToolIsReadByTheModelB77 shows that neither a failed handler nor one
// that is gone makes the call itself fail.
func TestFailedToolIsReadByTheModelB77(t *testing.T) {
	script := lines("init", callAdd("c1", "2"), callAdd("c2", "3"),
		expectResponse("c1", `{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"boom"}],"isError":true}}`),
		`expect {"response":{"request_id":"c2","response":{"mcp_response":{"id":3,"result":{"isError":true}}}}}`, "result")
	play(t, script, hostCalc, func(h *harness) {
		h.untilCall()
		h.untilCall()
		if err := h.session.Answer("c1", control.Reply{Err: "boom"}); err != nil {
			t.Fatal(err)
		}
		h.session.SetPresent(false)
		untilMessage[*message.Result](h)
		h.closed0()
	})
}

// TestLargeResultI6 shows that a caller hears of a result that the model will not
// see whole.
func TestLargeResultI6(t *testing.T) {
	script := lines("init", callAdd("c1", "2"), `expect {"response":{"request_id":"c1"}}`, callAdd("c2", "3"), `expect {"response":{"request_id":"c2"}}`, "result")
	play(t, script, hostCalc, func(h *harness) {
		for _, size := range []int{201, 180} { // the second is larger with what is around it
			text := strings.Repeat("x", size)
			r := h.untilCall()
			call := r.Request.(*callback.ToolCall)
			if err := h.session.Answer(r.ID, call.Result(callback.ToolResult{Content: []rawjson.Value{callback.TextContent(text)}})); err != nil {
				t.Fatal(err)
			}
		}
		untilMessage[*message.Result](h)
		notes := all[*event.Diagnostic](h)
		if len(notes) != 1 || notes[0].Code != event.DiagnosticLargeResult || !strings.Contains(notes[0].Message, "calc.add has 201 characters") {
			t.Errorf("diagnostics %+v", notes)
		}
		h.closed0()
	})
}

// TestCancelledToolCallMC27 shows that a withdrawn call is resolved and gets no
// answer, and which of several with one JSON-RPC id is meant.
func TestCancelledToolCallMC27(t *testing.T) {
	cancel := `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"AbortError: remote-cancel"}}`
	ack := `{"jsonrpc":"2.0","result":{}}`
	script := lines("init", callAdd("c1", "2"), callAdd("c2", "2"), callAdd("c3", `"2"`),
		mcp("n1", cancel), expectResponse("n1", ack), mcp("n2", cancel), expectResponse("n2", ack),
		mcp("n3", cancel), expectResponse("n3", ack), mcp("p", `{"jsonrpc":"2.0","id":9,"method":"ping"}`),
		expectResponse("p", `{"jsonrpc":"2.0","id":9,"result":{}}`), "result")
	play(t, script, hostCalc, func(h *harness) {
		untilMessage[*message.Result](h)
		var got []string
		for _, r := range all[*event.Resolved](h) {
			if r.Outcome != event.OutcomeCancelled {
				t.Errorf("%s has outcome %d", r.RequestID, r.Outcome)
			}
			got = append(got, r.RequestID)
		}
		if len(got) != 2 || got[0] != "c2" || got[1] != "c1" {
			t.Errorf("cancelled %q, want the newest first and not another's id", got)
		}
		if err := h.session.Answer("c2", control.Reply{}); fault.ReasonOf(err) != fault.RequestResolved {
			t.Errorf("a late answer gives %v", err)
		}
		h.closed0()
		if r := all[*event.Resolved](h)[2]; r.RequestID != "c3" || r.Outcome != event.OutcomeSessionClosed {
			t.Errorf("at the end %+v", r)
		}
	})
}

// TestSetServers shows that the servers of a session are those of the last
// mcp_set_servers that the CLI took, and that it is told of changed tools.
func TestSetServers(t *testing.T) {
	set := func(id string) string {
		return `expect {"request_id":"` + id + `","request":{"subtype":"mcp_set_servers","servers":{"calc":{"type":"sdk"},"raw":{"type":"sdk"}}}}`
	}
	told := `expect {"request":{"subtype":"mcp_message","server_name":"calc","message":{"method":"notifications/tools/list_changed"}}}`
	ask := func(id string) string {
		return `out {"type":"control_request","request_id":"` + id + `","request":{"subtype":"mcp_message","server_name":"raw","message":{"jsonrpc":"2.0","id":1,"method":"ping"}}}`
	}
	refused := func(id string) string {
		return `expect {"response":{"request_id":"` + id + `","response":{"mcp_response":{"error":{"code":-32601}}}}}`
	}
	script := lines("init", ask("r1"), refused("r1"), set("agentd-1"), told,
		`out {"type":"control_response","response":{"subtype":"error","request_id":"agentd-1","error":"no"}}`, ask("r2"), refused("r2"),
		set("agentd-3"), told, `out {"type":"control_response","response":{"subtype":"success","request_id":"agentd-3","response":{"added":["raw"]}}}`,
		ask("r3"), `expect {"response":{"request_id":"r3","response":{"mcp_response":{}}}}`, "result")
	play(t, script, hostCalc, func(h *harness) {
		body := control.SetMCPServers{Servers: []mcpconfig.Server{{Name: "calc", SDK: &mcpconfig.SDK{}}, {Name: "raw", SDK: &mcpconfig.SDK{Raw: true}}}}
		for _, want := range []fault.Reason{fault.CLIRejectedRequest, ""} {
			synctest.Wait() // what the CLI asks about the servers is answered
			outcome, _, err := h.session.Call(runner.Command{ID: "set " + string(want), Body: body})
			if err != nil {
				t.Fatal(err)
			}
			<-outcome.Done()
			if err := outcome.Event().Body.(*event.ControlResult).Err; err != nil != (want != "") || want != "" && fault.ReasonOf(err) != want {
				t.Errorf("outcome %v, want %q", err, want)
			}
		}
		r := untilBody[*event.Request](h, nil)
		if err := h.session.Answer(r.ID, r.Request.(*callback.MCPMessage).Result(rawjson.Value(`{}`))); err != nil {
			t.Error(err)
		}
		untilMessage[*message.Result](h)
		h.closed0()
	})
}

// TestCancelledRawRequestMC27 shows that a request to a server of the caller's
// own is resolved when the CLI does not wait for it any more, after the caller
// was told in JSON-RPC.
func TestCancelledRawRequestMC27(t *testing.T) {
	cancel := `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`
	script := lines("init", callAdd("c1", "2"), callAdd("c2", "3"), mcp("n1", cancel),
		expectResponse("n1", `{"jsonrpc":"2.0","result":{}}`), "result")
	raw := func(c *runner.Config) { c.RawServers = []string{"calc"} }
	play(t, script, raw, func(h *harness) {
		n := untilBody[*event.Notification](h, nil)
		r := untilBody[*event.Resolved](h, nil)
		if *n.Message.Method != "notifications/cancelled" || r.RequestID != "c1" || r.Outcome != event.OutcomeCancelled {
			t.Errorf("notification %s, then %+v", n.Message.Message, r)
		}
		if err := h.session.Answer("c1", control.Reply{}); fault.ReasonOf(err) != fault.RequestResolved {
			t.Errorf("a late answer gives %v", err)
		}
		if _, err := h.session.Pending("c2"); err != nil {
			t.Errorf("another id: %v", err)
		}
		untilMessage[*message.Result](h)
		h.closed0()
	})
}

// TestResponseToTheCallersOwnRequest shows that what the caller asks through a
// hosted server is answered to the caller.
func TestResponseToTheCallersOwnRequest(t *testing.T) {
	script := lines("init", mcp("m1", `{"jsonrpc":"2.0","id":901,"result":{}}`), expectResponse("m1", `{"jsonrpc":"2.0","result":{}}`), "result")
	play(t, script, hostCalc, func(h *harness) {
		n := untilBody[*event.Notification](h, nil)
		if string(n.Message.MessageID) != "901" {
			t.Errorf("notification %s", n.Message.Message)
		}
		untilMessage[*message.Result](h)
		h.closed0()
	})
}
