package runner_test

import (
	"context"
	"fmt"
	"testing"
	_ "testing/synctest" // play runs each test in fake time
	"time"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// reviving is a CLI that answers each input, and a session that may be parked.
// A revival waits for release.
func reviving(c *runner.Config, release <-chan struct{}) {
	c.Idle = time.Second
	c.CLISessionID = "00000000-0000-4000-8000-00000000000c"
	c.Restore = func(ctx context.Context, _ runner.Snapshot) (runner.Revival, error) {
		select {
		case <-release:
		case <-ctx.Done():
			return runner.Revival{}, context.Cause(ctx)
		}
		return runner.Revival{Initialize: rawjson.Value(`{"subtype":"initialize"}`)}, nil
	}
}

var answering = lines(
	`on {"type":"user","uuid":"$u"} => {"type":"result","subtype":"success","is_error":false,"num_turns":1,"duration_ms":1,"duration_api_ms":1,"session_id":"s","uuid":"$uuid","result":"ok","user_message_uuids":["$u"]}`,
	`on {"request":{"subtype":"set_permission_mode"},"request_id":"$m"} => {"type":"control_response","response":{"subtype":"success","request_id":"$m","response":{"mode":"plan"}}}`,
	"init", "wait eof")

// parked has a session park itself after one turn.
func (h *harness) parked() {
	h.t.Helper()
	h.start()
	if err := h.session.Send(input(id(0), "first")); err != nil {
		h.t.Fatal(err)
	}
	untilBody[*event.Parked](h, nil)
}

// TestWhatArrivesDuringAWakeWaits shows that a session that is being woken takes
// inputs and controls, and gives them to the new CLI in order.
func TestWhatArrivesDuringAWakeWaits(t *testing.T) {
	release := make(chan struct{})
	play(t, answering, func(c *runner.Config) { release = make(chan struct{}); reviving(c, release) }, func(h *harness) {
		h.parked()
		for n := 1; n <= 5; n++ {
			if err := h.session.Send(input(id(n), fmt.Sprint(n))); err != nil {
				t.Fatalf("input %d: %v", n, err)
			}
			time.Sleep(time.Second)
		}
		if _, _, err := h.session.Call(runner.Command{ID: "c", Body: control.SetPermissionMode{Mode: "plan"}}); err != nil {
			t.Fatal(err)
		}
		if pid := h.session.Info().PID; pid != 0 {
			t.Errorf("a session without a process has pid %d", pid)
		}
		close(release)
		untilBody(h, func(r *event.ControlResult) bool { return r.CommandID == "c" })
		var order []string
		for _, m := range all[*event.Message](h) {
			if r, ok := m.Frame.Message.(*message.Result); ok {
				order = append(order, r.UserMessageUUIDs...)
			}
		}
		if want := []string{id(0), id(1), id(2), id(3), id(4), id(5)}; fmt.Sprint(order) != fmt.Sprint(want) {
			t.Errorf("answered %v", order)
		}
		h.closed0()
	})
}

// TestCloseDoesNotWaitForAWake shows that a session that is being woken ends at
// once, and that what waited was not refused but cancelled.
func TestCloseDoesNotWaitForAWake(t *testing.T) {
	play(t, answering, func(c *runner.Config) { reviving(c, nil) }, func(h *harness) {
		h.parked()
		if err := h.session.Send(input(id(1), "second")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		began := time.Now()
		h.closed0()
		if d := time.Since(began); d > 0 {
			t.Errorf("took %s", d)
		}
		receipts := all[*event.Receipt](h)
		if last := receipts[len(receipts)-1]; last.UUID != id(1) || last.State != event.InputCancelled {
			t.Errorf("the last receipt is %+v", last)
		}
	})
}

// TestCloseBeforeReadyInterrupts shows that an input that was sent before the
// CLI was ready does not run after a close.
func TestCloseBeforeReadyInterrupts(t *testing.T) {
	script := lines("sleep 100ms", "init", `expect {"type":"user"}`, running, `expect {"request":{"subtype":"interrupt"},"request_id":"$i"}`,
		`out {"type":"control_response","response":{"subtype":"success","request_id":"$i","response":{"still_queued":[]}}}`,
		`result {"is_error":true,"subtype":"error_during_execution","user_message_uuids":["`+id(0)+`"]}`, idle, "wait eof")
	play(t, script, nil, func(h *harness) {
		if err := h.session.Send(input(id(0), "first")); err != nil {
			t.Fatal(err)
		}
		h.closed0()
		closing := false
		for _, s := range all[*event.StateChange](h) {
			if closing && s.State != event.StateClosing {
				t.Errorf("state %d follows the closing", s.State)
			}
			closing = closing || s.State == event.StateClosing
		}
		if !closing {
			t.Error("no state says that the session is closing")
		}
	})
}
