package runner_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
)

func id(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }

func lifecycle(n int, state string) string {
	return fmt.Sprintf(`out {"type":"command_lifecycle","command_uuid":"%s","state":"%s","uuid":"$uuid","session_id":"$session"}`, id(n), state)
}

// TestInputIsSentOnce shows what becomes of an input that is sent again.
func TestInputIsSentOnce(t *testing.T) {
	play(t, lines("init", "expect "+`{"uuid":"`+id(1)+`"}`, lifecycle(1, "queued"), lifecycle(1, "started"), "result", lifecycle(1, "completed")), nil, func(h *harness) {
		h.start()
		if err := h.session.Send(input(id(1), "a")); err != nil {
			t.Fatal(err)
		}
		if err := h.session.Send(input(id(1), "a")); err != nil {
			t.Errorf("the same input again gives %v", err)
		}
		if err := h.session.Send(input(id(1), "b")); fault.ReasonOf(err) != fault.InputUUIDReused {
			t.Errorf("another input with its uuid gives %v", err)
		}
		untilBody(h, func(r *event.Receipt) bool { return r.State == event.InputCompleted })
		h.closed0()
		var got []event.InputState
		for _, r := range all[*event.Receipt](h) {
			got = append(got, r.State)
		}
		slices.Sort(got)
		if want := []event.InputState{event.InputQueued, event.InputStarted, event.InputCompleted, event.InputDuplicate}; !slices.Equal(got, want) {
			t.Errorf("receipts %v, want %v", got, want)
		}
	})
}

// TestUnsettledInputIsCancelled shows that an input that the CLI never took up
// has an end too.
func TestUnsettledInputIsCancelled(t *testing.T) {
	play(t, lines("init", "hang"), nil, func(h *harness) {
		h.start()
		if err := h.session.Send(input(id(1), "a")); err != nil {
			t.Fatal(err)
		}
		h.closed0()
		if r := all[*event.Receipt](h); len(r) == 0 || r[len(r)-1].State != event.InputCancelled {
			t.Errorf("receipts %v", r)
		}
		if err := h.session.Send(input(id(2), "b")); fault.ReasonOf(err) != fault.SessionClosed {
			t.Errorf("an input after the end gives %v", err)
		}
	})
}

func TestQueueIsBounded(t *testing.T) {
	play(t, lines("init", "hang"), func(c *runner.Config) { c.Limits.Queue = 1 << 20 }, func(h *harness) {
		h.start()
		var err error
		n := 0
		for ; err == nil && n < 100; n++ {
			err = h.session.Send(input(id(n), strings.Repeat("x", 100<<10)))
		}
		if fault.ReasonOf(err) != fault.InputQueueFull || n < 10 {
			t.Errorf("input %d gives %v", n, err)
		}
	})
}

// TestDeafCLI shows that a CLI that takes nothing for the write limit ends the
// session.
func TestDeafCLI(t *testing.T) {
	play(t, lines("init", "hang"), nil, func(h *harness) {
		h.start()
		if err := h.session.Send(input(id(1), strings.Repeat("x", 1<<20))); err != nil {
			t.Fatal(err)
		}
		h.closed()
		if fault.ReasonOf(h.session.Err()) != fault.CLIExited {
			t.Errorf("err %v", h.session.Err())
		}
	})
}

// TestControls shows what becomes of controls: answered, refused, repeated,
// never answered, and overtaken by the end.
//
// covers: M44, E13
func TestControls(t *testing.T) {
	script := lines("init",
		`on {"request":{"subtype":"set_permission_mode"},"request_id":"$m"} => {"type":"control_response","response":{"subtype":"success","request_id":"$m","response":{"mode":"plan"}}}`,
		`on {"request":{"subtype":"set_model"},"request_id":"$x"} => {"type":"control_response","response":{"subtype":"error","request_id":"$x","error":"no","error_code":"not_found"}}`)
	play(t, script, nil, func(h *harness) {
		h.start()
		mode := runner.Command{ID: "c1", Body: control.SetPermissionMode{Mode: "plan"}}
		call := func(c runner.Command) *event.ControlResult {
			t.Helper()
			if _, _, err := h.session.Call(c); err != nil {
				t.Fatal(err)
			}
			return untilBody(h, func(r *event.ControlResult) bool { return r.CommandID == c.ID })
		}
		if r := call(mode); r.Err != nil || string(r.Response.Payload) != `{"mode":"plan"}` {
			t.Errorf("result %+v", r)
		}
		if r := call(runner.Command{ID: "c2", Body: control.SetModel{}}); fault.ReasonOf(r.Err) != fault.CLIRejectedRequest {
			t.Errorf("result %+v", r)
		}
		if r := call(runner.Command{ID: "c3", Body: control.GetServerInfo{}}); r.Err != nil || len(r.Response.Payload) == 0 {
			t.Errorf("server info %+v", r)
		}
		before, repeated, err := h.session.Call(mode)
		if err != nil || !repeated || before.Event().Body.(*event.ControlResult).CommandID != "c1" {
			t.Errorf("the same command again gives %v, %t, %v", before, repeated, err)
		}
		mode.Body = control.SetPermissionMode{Mode: "auto"}
		if _, _, err := h.session.Call(mode); fault.ReasonOf(err) != fault.CommandIDReused {
			t.Errorf("another command with its id gives %v", err)
		}
		begin := time.Now()
		if r := call(runner.Command{ID: "c4", Body: control.GetUsage{}}); fault.ReasonOf(r.Err) != fault.ControlTimeout || time.Since(begin) != time.Minute {
			t.Errorf("unanswered: %v after %s", r.Err, time.Since(begin))
		}
		if _, _, err := h.session.Call(runner.Command{ID: "c5", Body: control.GetUsage{}}); err != nil {
			t.Fatal(err)
		}
		h.closed0()
		for _, r := range all[*event.ControlResult](h) {
			if r.CommandID == "c5" && fault.ReasonOf(r.Err) == fault.SessionClosed {
				return
			}
		}
		t.Error("the command that the end overtook has no result")
	})
}

// TestFaultJ3 shows that an interrupt can stop the background tasks, and that
// each one acts again.
func TestFaultJ3(t *testing.T) {
	task := func(id string) string {
		return `out {"type":"system","subtype":"task_started","task_id":"` + id + `","description":"d","is_backgrounded":true,"uuid":"$uuid","session_id":"$session"}`
	}
	ok := `=> {"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"still_queued":[]}}}`
	script := lines("init",
		`on {"request":{"subtype":"interrupt"},"request_id":"$id"} `+ok,
		`on {"request":{"subtype":"stop_task"},"request_id":"$id"} `+ok,
		running, task("a"), task("b"))
	play(t, script, nil, func(h *harness) {
		h.start()
		untilBody(h, func(s *event.StateChange) bool { return s.State == event.StateRunning })
		untilMessage[*message.System](h)
		untilMessage[*message.System](h)
		for n, tc := range []struct {
			stop bool
			want []string
		}{{false, nil}, {true, []string{"a", "b"}}, {true, []string{"a", "b"}}} {
			if _, _, err := h.session.Call(runner.Command{ID: fmt.Sprint(n), Body: control.Interrupt{}, StopTasks: tc.stop}); err != nil {
				t.Fatal(err)
			}
			r := untilBody(h, func(r *event.ControlResult) bool { return r.CommandID == fmt.Sprint(n) })
			if r.Err != nil || !r.Receipt.WasRunning || !slices.Equal(r.Receipt.StoppedTasks, tc.want) {
				t.Errorf("interrupt %d: %+v", n, r)
			}
		}
		h.closed0()
	})
}

// TestFaultF3 shows that a result is not the end while a background task runs:
// a half-closed session waits for the turn that follows it.
func TestFaultF3(t *testing.T) {
	script := lines("init", "expect {\"type\":\"user\"}", lifecycle(1, "queued"), running, lifecycle(1, "started"),
		`out {"type":"system","subtype":"background_tasks_changed","tasks":[{"task_id":"a","task_type":"local_agent","description":"d"}],"uuid":"$uuid","session_id":"$session"}`,
		"result", lifecycle(1, "completed"), "sleep 1m",
		`out {"type":"system","subtype":"background_tasks_changed","tasks":[],"uuid":"$uuid","session_id":"$session"}`,
		`result {"origin":{"kind":"task-notification"}}`, idle, "wait eof")
	play(t, script, nil, func(h *harness) {
		if err := h.session.Send(input(id(1), "go")); err != nil {
			t.Fatal(err)
		}
		h.session.EndInput()
		begin := time.Now()
		c := h.closed()
		if c.Reason != event.CloseInputEnded || h.session.Err() != nil {
			t.Errorf("closed %+v, err %v", c, h.session.Err())
		}
		results := 0
		for _, m := range all[*event.Message](h) {
			if _, ok := m.Frame.Message.(*message.Result); ok {
				results++
			}
		}
		if d := time.Since(begin); results != 2 || d < time.Minute || d > 2*time.Minute {
			t.Errorf("%d results in %s", results, d)
		}
		h.checkJournal()
	})
}

func TestHalfClose(t *testing.T) {
	t.Run("idle", func(t *testing.T) {
		play(t, "init\n", nil, func(h *harness) {
			h.session.EndInput()
			if c := h.closed(); c.Reason != event.CloseInputEnded || c.Code != 0 {
				t.Errorf("closed %+v", c)
			}
		})
	})
	t.Run("ceiling", func(t *testing.T) {
		play(t, lines("init", running, "result", "ignore eof", "sleep 1h"), nil, func(h *harness) {
			untilMessage[*message.Result](h)
			h.session.EndInput()
			begin := time.Now()
			if c := h.closed(); c.Reason != event.CloseInputEnded {
				t.Errorf("closed %+v", c)
			}
			if d := time.Since(begin); d < 10*time.Minute || d > 11*time.Minute {
				t.Errorf("took %s", d)
			}
		})
	})
	t.Run("CLI without states", func(t *testing.T) {
		play(t, lines(`init {"capabilities":null}`, `expect {"type":"user"}`, "result"), nil, func(h *harness) {
			h.start()
			if err := h.session.Send(input(id(1), "go")); err != nil {
				t.Fatal(err)
			}
			h.session.EndInput()
			begin := time.Now()
			if c := h.closed(); c.Reason != event.CloseInputEnded {
				t.Errorf("closed %+v", c)
			}
			if d := time.Since(begin); d > 5*time.Second {
				t.Errorf("took %s", d)
			}
			var got []event.InputState
			for _, r := range all[*event.Receipt](h) {
				got = append(got, r.State)
			}
			if !slices.Equal(got, []event.InputState{event.InputQueued, event.InputCompleted}) {
				t.Errorf("receipts %v", got)
			}
		})
	})
}

// TestDefaultAnswers shows that nobody there never means allow.
func TestDefaultAnswers(t *testing.T) {
	hook := func(event string) string {
		return `out {"type":"control_request","request_id":"` + event + `","request":{"subtype":"hook_callback","callback_id":"` + event + `","input":{"hook_event_name":"` + event + `"}}}`
	}
	script := lines("init", "out "+canUseTool, `expect {"response":{"request_id":"r1","response":{"behavior":"deny"}}}`,
		hook("PreToolUse"), `expect {"response":{"request_id":"PreToolUse","response":{"hookSpecificOutput":{"permissionDecision":"deny"}}}}`,
		hook("UserPromptSubmit"), `expect {"response":{"request_id":"UserPromptSubmit","response":{"decision":"block"}}}`,
		hook("Stop"), `expect ~"request_id":"Stop","response":\{\}`,
		"result")
	play(t, script, func(c *runner.Config) {
		for _, e := range []string{"PreToolUse", "UserPromptSubmit", "Stop"} {
			c.Hooks = append(c.Hooks, callback.Hook{ID: e, Event: e})
		}
	}, func(h *harness) {
		untilBody[*event.Request](h, nil)
		h.session.SetPresent(false)
		untilMessage[*message.Result](h)
		for _, r := range all[*event.Resolved](h) {
			if r.Outcome != event.OutcomeExpired || !r.Default {
				t.Errorf("resolved %+v", r)
			}
		}
		h.closed0()
	})
}

// TestCloseInterrupts shows that a close interrupts a running turn first.
func TestCloseInterrupts(t *testing.T) {
	script := lines("init", running, "out "+canUseTool, `expect {"request":{"subtype":"interrupt","cancel_queued":true},"request_id":"$i"}`,
		`out {"type":"control_cancel_request","request_id":"r1"}`,
		`out {"type":"control_response","response":{"subtype":"success","request_id":"$i","response":{"still_queued":[]}}}`,
		`result {"is_error":true,"subtype":"error_during_execution","terminal_reason":"aborted_tools"}`, idle, "wait eof", "exit 1")
	play(t, script, nil, func(h *harness) {
		untilBody[*event.Request](h, nil)
		c := h.closed0()
		if c.Code != 1 || c.Reason != event.CloseRequested || h.session.Err() != nil {
			t.Errorf("closed %+v, err %v", c, h.session.Err())
		}
		if r := all[*event.Resolved](h); len(r) != 1 || r[0].Outcome != event.OutcomeCancelled {
			t.Errorf("resolved %+v", r)
		}
		if s := states(h); s[len(s)-1] != event.StateClosing {
			t.Errorf("states %v", s)
		}
	})
}
