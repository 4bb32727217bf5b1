package toolserver_test

import (
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
)

// listener notes the methods that the CLI uses.
type listener struct {
	set *toolserver.Set

	mu      sync.Mutex
	methods []string
}

func (l *listener) Handle(m *callback.MCPMessage, reply func(control.Reply)) (*callback.ToolCall, bool) {
	l.mu.Lock()
	if m.Method != nil {
		l.methods = append(l.methods, *m.Method)
	}
	l.mu.Unlock()
	return l.set.Handle(m, reply)
}

func (l *listener) Quick(m *callback.MCPMessage) bool { return l.set.Quick(m) }

func (l *listener) Unchecked(m *callback.MCPMessage) (*callback.ToolCall, bool) {
	return l.set.Unchecked(m)
}

func (l *listener) Replace(list []mcpconfig.Server) ([]string, func()) { return l.set.Replace(list) }

func (l *listener) ResultLimit(server, tool string) int { return l.set.ResultLimit(server, tool) }

func (l *listener) heard(method string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Contains(l.methods, method)
}

// TestRealCLICallsHostedTools plays a conversation with the real CLI, with the
// handshake spared and made.
func TestRealCLICallsHostedTools(t *testing.T) {
	path := os.Getenv("AGENTD_TEST_CLI")
	if path == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	for name, spared := range map[string]bool{"manifest": true, "handshake": false} {
		t.Run(name, func(t *testing.T) {
			set := newSet(t, hosted("calc", add))
			l := &listener{set: set}
			var manifests rawjson.Value
			if spared {
				manifests = set.Manifests()
			}
			c := start(t, path, l, manifests, strings.Join([]string{
				`{"tool":"mcp__calc__add","input":{"a":1,"b":2.5}}`,
				"{\"when\":\"Sum: 3.5\u2028!\",\"text\":\"Counted.\"}",
				`{"tool":"mcp__calc__add","input":{"b":1}}`,
				`{"when":"Input validation error: .*missing properties","text":"Understood."}`,
				`{"tool":"mcp__calc__add","input":{"a":0}}`,
				`{"when":"boom","text":"Sorry."}`,
				`{"tool":"mcp__calc__add","input":{"a":4}}`,
			}, "\n"))
			c.converse(t)
			for _, method := range []string{"initialize", "tools/list"} {
				if l.heard(method) == spared {
					t.Errorf("%s was heard: %t", method, !spared)
				}
			}
			parked := strings.Contains(string(c.session.Info().Initialize.Payload), `"sdk_mcp_manifests_parked":{"calc":"parked"}`)
			if parked != spared {
				t.Errorf("the manifest was taken: %t", parked)
			}
		})
	}
}

// client is a session on the real CLI.
type client struct {
	session *runner.Session
	sub     *journal.Subscription
}

func start(t *testing.T, path string, tools runner.Tools, manifests rawjson.Value, script string) *client {
	t.Helper()
	replies, err := modelscript.Parse([]byte(script))
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(modelscript.New(replies...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(api.Close)
	o := option.Options{MCPServers: mcpconfig.Servers{List: []mcpconfig.Server{hosted("calc", add)}}}
	body, err := option.Initialize(o, option.Delivery{}, manifests)
	if err != nil {
		t.Fatal(err)
	}
	spawner := process.New(slog.New(slog.DiscardHandler))
	t.Cleanup(spawner.Close)
	dir := t.TempDir()
	s, err := runner.Start(t.Context(), runner.Config{
		Launch: spawner.Launch,
		Spec: runner.Spec{
			Path: path, Dir: dir,
			Args: []string{
				"--output-format", "stream-json", "--verbose", "--input-format", "stream-json", "--system-prompt", "",
				"--setting-sources=", "--allowedTools=mcp__calc__add",
			},
			Env: append(messagesapi.Env(api.URL),
				"PATH=/usr/bin:/bin", "HOME="+dir, "TMPDIR="+dir, "IS_SANDBOX=1", "CLAUDE_CODE_ENTRYPOINT=sdk-go"),
		},
		Initialize: body, Tools: tools, RawServers: o.MCPServers.SDKNames(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	c := &client{session: s, sub: s.Subscribe(0, true)}
	t.Cleanup(func() {
		s.Close(event.CloseRequested, false)
		<-s.Done()
		c.sub.Close()
	})
	return c
}

// until takes events up to the one that ok accepts.
func (c *client) until(t *testing.T, ok func(event.Body) bool) {
	t.Helper()
	limit := time.After(3 * patience)
	for {
		items, ended, _ := c.sub.Take(make([]journal.Item, 0, 1))
		for _, item := range items {
			if ok(item.Event.Body) {
				return
			}
		}
		if ended {
			t.Fatalf("the session ended: %v", c.session.Err())
		}
		if len(items) > 0 {
			continue
		}
		select {
		case <-c.sub.Ready():
		case <-limit:
			t.Fatal("waited in vain")
		}
	}
}

func (c *client) untilCall(t *testing.T) *callback.ToolCall {
	t.Helper()
	var call *callback.ToolCall
	c.until(t, func(b event.Body) bool {
		r, is := b.(*event.Request)
		if is {
			call, is = r.Request.(*callback.ToolCall)
		}
		return is
	})
	return call
}

func (c *client) untilResult(t *testing.T, want string) {
	t.Helper()
	c.until(t, func(b event.Body) bool {
		m, is := b.(*event.Message)
		if !is {
			return false
		}
		r, is := m.Frame.Message.(*message.Result)
		if is && !strings.Contains(string(m.Frame.Raw), want) {
			t.Errorf("result %s (%v), want %q", m.Frame.Raw, r.IsError, want)
		}
		return is
	})
}

// converse says go four times: a call answered, one that does not fit, one that
// fails, and one that is interrupted.
func (c *client) converse(t *testing.T) {
	t.Helper()
	say := func(uuid string) {
		text := "go"
		if err := c.session.Send(message.Input{UUID: uuid, Text: &text}); err != nil {
			t.Fatal(err)
		}
	}
	answer := func(id string, r control.Reply) {
		if err := c.session.Answer(id, r); err != nil {
			t.Fatal(err)
		}
	}
	say("8f14e45f-ceea-467f-8e1b-000000000001")
	call := c.untilCall(t)
	if string(call.Arguments) != `{"a":1,"b":2.5}` || call.ToolUseID == nil || call.ProgressToken == nil {
		t.Errorf("call %+v", call)
	}
	answer(call.ID, call.Result(callback.ToolResult{Content: []rawjson.Value{callback.TextContent("Sum: 3.5\u2028!")}}))
	c.untilResult(t, "Counted.")

	say("8f14e45f-ceea-467f-8e1b-000000000002")
	c.untilResult(t, "Understood.")

	say("8f14e45f-ceea-467f-8e1b-000000000003")
	answer(c.untilCall(t).ID, control.Reply{Err: "boom"})
	c.untilResult(t, "Sorry.")

	say("8f14e45f-ceea-467f-8e1b-000000000004")
	call = c.untilCall(t)
	if _, _, err := c.session.Call(runner.Command{ID: "stop", Body: control.Interrupt{}}); err != nil {
		t.Fatal(err)
	}
	c.until(t, func(b event.Body) bool {
		r, is := b.(*event.Resolved)
		return is && r.RequestID == call.ID && r.Outcome == event.OutcomeCancelled
	})
}
