package runner_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
)

// slowTools are tools whose calls take until checked gives way.
type slowTools struct {
	tools
	checked chan struct{}
}

func (slowTools) Quick(m *callback.MCPMessage) bool { return *m.Method != "tools/call" }

func (s slowTools) Handle(m *callback.MCPMessage, reply func(control.Reply)) (*callback.ToolCall, bool) {
	if *m.Method == "tools/call" {
		<-s.checked
		if strings.Contains(string(m.Message), `"id":13`) {
			panic("a defect of the validator")
		}
	}
	return s.tools.Handle(m, reply)
}

// slow gives a session slow tools, whose channel is made where the session is.
func slow(checked *chan struct{}) func(*runner.Config) {
	return func(c *runner.Config) {
		*checked = make(chan struct{})
		hostCalc(c)
		c.Tools = slowTools{checked: *checked}
	}
}

const cancelTwo = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`

// TestSlowCheck shows that the check of a tool's arguments holds up nothing but
// the MCP messages behind it, which keep their order.
func TestSlowCheck(t *testing.T) {
	script := lines("init", callAdd("c1", "1"), callAdd("c2", "2"), callAdd("c3", "3"), mcp("n1", cancelTwo),
		`out {"type":"control_cancel_request","request_id":"c3"}`, "out "+canUseTool, "result")
	var checked chan struct{}
	play(t, script, slow(&checked), func(h *harness) {
		untilMessage[*message.Result](h)
		if asked := all[*event.Request](h); len(asked) != 1 || asked[0].ID != "r1" {
			t.Errorf("asked %+v while the first call is checked", asked)
		}
		for range 3 {
			checked <- struct{}{}
		}
		synctest.Wait()
		h.closed0()
		var got []string
		for _, r := range all[*event.Request](h) {
			got = append(got, r.ID)
		}
		if strings.Join(got, " ") != "r1 c1 c2 c3" {
			t.Errorf("asked %q", got)
		}
		outcomes := map[string]event.Outcome{}
		for _, r := range all[*event.Resolved](h) {
			outcomes[r.RequestID] = r.Outcome
		}
		if outcomes["c2"] != event.OutcomeCancelled || outcomes["c3"] != event.OutcomeCancelled || outcomes["c1"] != event.OutcomeSessionClosed {
			t.Errorf("outcomes %v", outcomes)
		}
	})
}

// TestSlowChecksAreBounded shows that calls behind a slow check are refused beyond
// the bound, each at once and seen by the caller.
func TestSlowChecksAreBounded(t *testing.T) {
	refused := func(id, rpc string) string {
		return `expect {"response":{"request_id":"` + id + `","response":{"mcp_response":{"id":` + rpc + `,"result":{"isError":true}}}}}`
	}
	script := lines("init", callAdd("c1", "1"), callAdd("c2", "2"), callAdd("c3", "3"), refused("c3", "3"),
		callAdd("c4", "4"), refused("c4", "4"), mcp("l", `{"jsonrpc":"2.0","id":5,"method":"tools/list"}`),
		`expect {"response":{"request_id":"l","response":{"mcp_response":{"id":5,"error":{"message":"Too many requests wait for an answer already, so agentd refused."}}}}}`,
		mcp("n", cancelTwo), `expect {"response":{"request_id":"n"}}`, "result")
	var checked chan struct{}
	configure := func(c *runner.Config) {
		slow(&checked)(c)
		c.Limits.Requests = 2
	}
	play(t, script, configure, func(h *harness) {
		untilMessage[*message.Result](h)
		var got []string
		for _, r := range all[*event.Resolved](h) {
			if r.Outcome != event.OutcomeExpired || !r.Default {
				t.Errorf("resolved %+v", r)
			}
			got = append(got, r.RequestID)
		}
		if strings.Join(got, " ") != "c3 c4" || len(all[*event.Request](h)) != 2 {
			t.Errorf("%q were refused of %d that were seen", got, len(all[*event.Request](h)))
		}
		for range 2 {
			checked <- struct{}{}
		}
		synctest.Wait()
		h.closed0()
		if n := len(all[*event.Request](h)); n != 4 {
			t.Errorf("%d requests were seen", n)
		}
	})
}

// TestCloseWaitsForTheCheck shows that a session ends while arguments are being
// checked: what waits behind is dropped.
func TestCloseWaitsForTheCheck(t *testing.T) {
	var checked chan struct{}
	play(t, lines("init", callAdd("c1", "1"), callAdd("c2", "2"), "result"), slow(&checked), func(h *harness) {
		untilMessage[*message.Result](h)
		synctest.Wait()
		h.session.Close(event.CloseRequested, false)
		synctest.Wait()
		checked <- struct{}{}
		h.closed()
		h.checkJournal()
		if asked := all[*event.Request](h); len(asked) > 0 {
			t.Errorf("asked %+v of a session that ends", asked)
		}
	})
}

// TestCheckPanics shows that a defect in a check ends its session alone.
func TestCheckPanics(t *testing.T) {
	var checked chan struct{}
	play(t, lines("init", callAdd("c1", "13"), "result"), slow(&checked), func(h *harness) {
		checked <- struct{}{}
		h.closed()
		if err := h.session.Err(); fault.ReasonOf(err) != fault.Internal || err == nil {
			t.Errorf("the session ended with %v", err)
		}
	})
}
