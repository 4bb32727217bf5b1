package toolserver_test

import (
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/callback"
)

const addOne = `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"add","arguments":{"a":1}}}`

// TestSecondHandshakeMC24 shows that a CLI may shake hands again on a server in
// use: what it asked before is still answered, and all works as it did.
func TestSecondHandshakeMC24(t *testing.T) {
	set := newSet(t, hosted("calc", add))
	first := say(t, set, "calc", initialize)
	_, before := ask(t, set, mcpMessage(t, "c1", "calc", addOne))
	if again := say(t, set, "calc", initialize); again != first {
		t.Errorf("\n  the first %s\nthe second %s", first, again)
	}
	_, after := ask(t, set, mcpMessage(t, "c2", "calc", addOne))
	for id, call := range map[string]*callback.ToolCall{"c1": before, "c2": after} {
		if call == nil || call.ID != id || call.Tool != "add" {
			t.Errorf("call %s is %+v", id, call)
		}
	}
	if list := say(t, set, "calc", listTools); !strings.Contains(list, `"name":"add"`) {
		t.Errorf("tools %s", list)
	}
}

// TestFailedHandshakeMC25 shows that a handshake that fails says why, and that
// the next one makes the server work.
func TestFailedHandshakeMC25(t *testing.T) {
	for name, broken := range map[string]string{
		"params that are a list":       `{"jsonrpc":"2.0","id":0,"method":"initialize","params":[]}`,
		"a version that is a number":   `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":7,"capabilities":{},"clientInfo":{"name":"n","version":"1"}}}`,
		"capabilities that are a word": `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":"all","clientInfo":{"name":"n","version":"1"}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			set := newSet(t, hosted("calc", add))
			failed := say(t, set, "calc", broken)
			if _, message, ok := strings.Cut(failed, `"message":"`); !ok || len(message) < 20 || !strings.Contains(failed, `"error":{"code":-32`) {
				t.Errorf("the handshake was answered %s, want an error that says why", failed)
			}
			if got := say(t, set, "calc", initialize); !strings.Contains(got, `"serverInfo":{"name":"calc"`) {
				t.Errorf("the next handshake was answered %s", got)
			}
			if list := say(t, set, "calc", listTools); !strings.Contains(list, `"name":"add"`) {
				t.Errorf("tools %s", list)
			}
			if _, call := ask(t, set, mcpMessage(t, "c", "calc", addOne)); call == nil {
				t.Error("a tool cannot be called")
			}
		})
	}
}
