package runner_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// TestInitializeIsWrittenFirst shows that initialize comes before all that a
// caller sends, whenever it sends it and whatever the CLI does first.
//
// covers: Q18, M3
func TestInitializeIsWrittenFirst(t *testing.T) {
	for name, before := range map[string][]string{
		"a CLI that waits":          {"sleep 1s"},
		"a CLI that speaks first":   {`system-init {"model":"m"}`, idle, running},
		"a CLI that asks first":     {"out " + canUseTool, "sleep 1s"},
		"a CLI that talks nonsense": {`raw "hello\n"`, `out {"type":"new"}`},
		"a CLI with a result first": {"result"},
	} {
		t.Run(name, func(t *testing.T) {
			cli := &heard{}
			steps := append(before, "init", `expect {"type":"user"}`, `expect {"request":{"subtype":"set_model"}}`, `result {"result":"end"}`)
			play(t, lines(steps...), func(c *runner.Config) { c.Launch = cli.wrap(c.Launch) }, func(h *harness) {
				if err := h.session.Send(input(id(1), "early")); err != nil {
					t.Fatal(err)
				}
				if _, _, err := h.session.Call(runner.Command{ID: "c", Body: control.SetModel{}}); err != nil {
					t.Fatal(err)
				}
				untilBody(h, func(m *event.Message) bool {
					r, ok := m.Frame.Message.(*message.Result)
					return ok && r.Result != nil && *r.Result == "end"
				})
				h.closed0()
			})
			written := strings.Split(cli.text.String(), "\n")
			for i, part := range []string{`"subtype":"initialize"`, `"early"`, `"subtype":"set_model"`} {
				if len(written) <= i || !strings.Contains(written[i], part) {
					t.Fatalf("line %d has no %s: %q", i, part, written)
				}
			}
		})
	}
}

// TestServedFromTheFirstByte shows that what the CLI asks before it has answered
// initialize is put to the caller, and answered while it waits.
//
// covers: Q18, M3, H12
func TestServedFromTheFirstByte(t *testing.T) {
	for name, tc := range map[string]struct{ request, answer string }{
		"a hook": {
			`{"type":"control_request","request_id":"r1","request":{"subtype":"hook_callback","callback_id":"cb","input":{"hook_event_name":"SessionStart"}}}`, `{}`,
		},
		"a permission": {canUseTool, `{"behavior":"deny","message":"no"}`},
		"a tool call": {
			`{"type":"control_request","request_id":"r1","request":{"subtype":"mcp_message","server_name":"calc","message":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{}}}}}`,
			`{"content":[]}`,
		},
	} {
		for when, first := range map[string][]string{
			"before initialize was written": nil,
			"before it is answered":         {`expect {"request":{"subtype":"initialize"},"request_id":"$init"}`},
		} {
			t.Run(name+" "+when, func(t *testing.T) {
				steps := slices.Concat(first, []string{"out " + tc.request, `expect {"type":"control_response","response":{"subtype":"success","request_id":"r1"}}`})
				if first == nil {
					steps = append(steps, "init")
				} else {
					steps = append(steps, `out {"type":"control_response","response":{"subtype":"success","request_id":"$init","response":{}}}`)
				}
				configure := func(c *runner.Config) {
					hostCalc(c)
					c.Hooks = callback.Hooks{{ID: "cb", Event: "SessionStart"}}
				}
				play(t, lines(append(steps, "result")...), configure, func(h *harness) {
					r := untilBody[*event.Request](h, nil)
					if h.session.Info().Initialized || r.ID != "r1" {
						t.Errorf("request %q, initialized %t", r.ID, h.session.Info().Initialized)
					}
					if err := h.session.Answer(r.ID, control.Reply{Payload: rawjson.Value(tc.answer)}); err != nil {
						t.Fatal(err)
					}
					h.start()
					untilMessage[*message.Result](h)
					h.closed0()
				})
			})
		}
	}
}
