package toolserver_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
)

const (
	initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"claude-code","version":"2.1.332"}}}`
	listTools  = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
)

// result returns the result in a JSON-RPC response with an id.
func result(t *testing.T, id, response string) string {
	t.Helper()
	before := `{"jsonrpc":"2.0","id":` + id + `,"result":`
	if !strings.HasPrefix(response, before) {
		t.Fatalf("no result with id %s: %s", id, response)
	}
	return strings.TrimSuffix(strings.TrimPrefix(response, before), "}")
}

// TestManifestIsWhatTheHandshakeGives holds MC31 against the handshake itself.
//
// covers: MC15, MC31, B83
func TestManifestIsWhatTheHandshakeGives(t *testing.T) {
	one, two := hosted("one", add), hosted("two")
	two.SDK.Version, two.SDK.Instructions = "2.0.1", "Be <brief>."
	raw := mcpconfig.Server{Name: "raw", SDK: &mcpconfig.SDK{Raw: true}}
	set := newSet(t, raw, one, two, mcpconfig.Server{Name: "program", Stdio: &mcpconfig.Stdio{Command: "x"}})
	var want []string
	for _, name := range []string{"one", "two"} {
		want = append(want, fmt.Sprintf(`%q:{"initializeResult":%s,"toolsListResult":%s}`, name,
			result(t, "0", say(t, set, name, initialize)), result(t, "1", say(t, set, name, listTools))))
	}
	got := string(set.Manifests())
	if got != "{"+strings.Join(want, ",")+"}" {
		t.Errorf("\n got %s\nwant {%s}", got, strings.Join(want, ","))
	}
	for _, part := range []string{
		`"serverInfo":{"name":"one","version":"1.0.0"}`, `"serverInfo":{"name":"two","version":"2.0.1"}`, `"instructions":"Be <brief>."`, `"toolsListResult":{"tools":[]}`} {
		if !strings.Contains(got, part) {
			t.Errorf("%s is not in %s", part, got)
		}
	}
	if m := newSet(t, raw).Manifests(); m != nil {
		t.Errorf("manifests of nothing: %s", m)
	}
}

func TestMessagesOutsideOfAHandshake(t *testing.T) {
	for name, c := range map[string]struct{ message, want string }{
		"a list that a manifest has spared": {listTools, `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`},
		"a ping":                            {`{"jsonrpc":"2.0","id":"p","method":"ping"}`, `{"jsonrpc":"2.0","id":"p","result":{}}`},
		"an unknown method":                 {`{"jsonrpc":"2.0","id":2,"method":"nope"}`, `{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"method not found: \"nope\""}}`},
		"malformed params":                  {`{"jsonrpc":"2.0","id":3,"method":"initialize","params":[]}`, ""},
		"an unknown notification":           {`{"jsonrpc":"2.0","method":"notifications/new"}`, `{"jsonrpc":"2.0","result":{}}`},
		"a response":                        {`{"jsonrpc":"2.0","id":2,"result":{}}`, notMine},
		"an id that is null":                {`{"jsonrpc":"2.0","id":null,"method":"ping"}`, `{"jsonrpc":"2.0","id":null,"result":{}}`},
	} {
		t.Run(name, func(t *testing.T) {
			got := say(t, newSet(t, hosted("calc")), "calc", c.message)
			if c.want == "" {
				if !strings.Contains(got, `"error":{"code":-32`) {
					t.Errorf("got %s, want an error", got)
				}
			} else if got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
	if got := say(t, newSet(t, hosted("calc")), "other", listTools); got != notMine {
		t.Errorf("another server's message: %s", got)
	}
}

// TestTwoServersOneIDI5 shows that answers find their questions where JSON-RPC
// ids repeat over servers and connections.
func TestTwoServersOneIDI5(t *testing.T) {
	set := newSet(t, hosted("a", add), hosted("b", mcpconfig.Tool{Name: "other"}))
	replies := map[string]chan control.Reply{}
	for i := range 20 {
		for _, server := range []string{"a", "b"} {
			for _, text := range []string{initialize, listTools} {
				ch := make(chan control.Reply, 2)
				replies[fmt.Sprint(server, text, i)] = ch
				set.Handle(mcpMessage(t, "id", server, text), func(r control.Reply) { ch <- r })
			}
		}
	}
	for key, ch := range replies {
		got := await(t, ch)
		name := key[:1]
		switch {
		case strings.Contains(key, "initialize"):
			if !strings.Contains(got, `"serverInfo":{"name":"`+name+`"`) {
				t.Errorf("%s was answered %s", key, got)
			}
		case strings.Contains(got, `"add"`) != (name == "a") || strings.Contains(got, `"other"`) != (name == "b"):
			t.Errorf("%s was answered %s", key, got)
		}
	}
}

func TestFiftyCallsAtATime(t *testing.T) {
	set := newSet(t, hosted("calc", add))
	calls := map[string]*callback.ToolCall{}
	for i := range 50 {
		id := fmt.Sprintf("request-%d", i)
		_, call := ask(t, set, mcpMessage(t, id, "calc",
			fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"add","arguments":{"a":%d}}}`, i%7, i)))
		if call == nil || call.ID != id || string(call.Arguments) != fmt.Sprintf(`{"a":%d}`, i) {
			t.Fatalf("call %d is %+v", i, call)
		}
		calls[fmt.Sprint(i%7, "/", i)] = call
		if i%10 == 0 {
			say(t, set, "calc", listTools)
		}
	}
	for key, call := range calls {
		id, n, _ := strings.Cut(key, "/")
		got := unwrap(t, callback.Deliver(call, control.Reply{Payload: rawjson.Value(`{"content":[],"n":` + n + `}`)}))
		if want := `{"jsonrpc":"2.0","id":` + id + `,"result":{"content":[],"n":` + n + `}}`; got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

// TestClose shows that a closed set is silent, whenever it is closed.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		set, _, _ := toolserver.New(t.Context(), "servers", []mcpconfig.Server{hosted("calc", add)})
		var asked, answered atomic.Int32
		for range 100 {
			asked.Add(1)
			set.Handle(mcpMessage(t, "id", "calc", initialize), func(control.Reply) { answered.Add(1) })
		}
		set.Close()
		before := answered.Load()
		synctest.Wait()
		if answered.Load() != before || before > asked.Load() {
			t.Errorf("%d of %d were answered, %d when it was closed", answered.Load(), asked.Load(), before)
		}
		set.Close()
		for _, text := range []string{listTools, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1}}}`} {
			if got := say(t, set, "calc", text); got != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"the server has been closed"}}` {
				t.Errorf("after the end: %s", got)
			}
		}
		if got := say(t, set, "calc", `{"jsonrpc":"2.0","method":"notifications/initialized"}`); got != `{"jsonrpc":"2.0","result":{}}` {
			t.Errorf("a notification after the end: %s", got)
		}
	})
}
