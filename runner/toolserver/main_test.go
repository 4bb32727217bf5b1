package toolserver_test

import (
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
)

// patience is how long a test waits for what must happen.
const patience = 20 * time.Second

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// add is a tool that adds.
var add = mcpconfig.Tool{
	Name: "add", Description: "Adds.",
	InputSchema: rawjson.Value(`{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a"]}`),
}

// hosted returns a server with tools.
func hosted(name string, tools ...mcpconfig.Tool) mcpconfig.Server {
	return mcpconfig.Server{Name: name, SDK: &mcpconfig.SDK{Tools: tools}}
}

// newSet returns a set that the test closes.
func newSet(t *testing.T, list ...mcpconfig.Server) *toolserver.Set {
	t.Helper()
	set, violations, err := toolserver.New(t.Context(), "servers", list)
	if violations != nil || err != nil {
		t.Fatalf("violations %v, %v", violations, err)
	}
	t.Cleanup(set.Close)
	return set
}

// mcpMessage is an MCP message of the CLI in a control request with an id.
func mcpMessage(t *testing.T, id, server, text string) *callback.MCPMessage {
	t.Helper()
	body := `{"subtype":"mcp_message","server_name":` + string(rawjson.Quote(server)) + `,"message":` + text + `}`
	m, ok := callback.Parse(control.Request{ID: id, Subtype: callback.SubtypeMCPMessage, Body: rawjson.Value(body)}).(*callback.MCPMessage)
	if !ok {
		t.Fatalf("no MCP message: %s", text)
	}
	return m
}

// notMine is what ask returns for a message that is not for the set.
const notMine = "not for the set"

// ask hands a message to the set and returns its one answer, or the call that
// it makes.
func ask(t *testing.T, set *toolserver.Set, m *callback.MCPMessage) (string, *callback.ToolCall) {
	t.Helper()
	replies := make(chan control.Reply, 2)
	call, mine := set.Handle(m, func(r control.Reply) { replies <- r })
	if !mine || call != nil {
		if len(replies) > 0 || !mine && call != nil {
			t.Errorf("%s has more than one outcome", m.Message)
		}
		return notMine, call
	}
	return await(t, replies), nil
}

// await returns the reply that comes, without what is around the JSON-RPC.
func await(t *testing.T, replies <-chan control.Reply) string {
	t.Helper()
	select {
	case r := <-replies:
		return unwrap(t, r)
	case <-time.After(patience):
		t.Fatal("no reply comes")
		return ""
	}
}

func unwrap(t *testing.T, r control.Reply) string {
	t.Helper()
	const before, after = `{"mcp_response":`, `}`
	text := string(r.Payload)
	if r.Err != "" || len(text) < len(before+after) || text[:len(before)] != before {
		t.Fatalf("reply %+v", r)
	}
	return text[len(before) : len(text)-len(after)]
}

// say is ask for a message that makes no call.
func say(t *testing.T, set *toolserver.Set, server, text string) string {
	t.Helper()
	answer, call := ask(t, set, mcpMessage(t, "id", server, text))
	if call != nil {
		t.Fatalf("%s makes a call", text)
	}
	return answer
}
