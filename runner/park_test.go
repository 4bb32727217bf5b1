package runner_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	_ "testing/synctest" // play runs each test in fake time
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/inmem"
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

// TestParkedSessionIsQuiet shows that a parked session whose input ends is over
// at once: nothing is going on.
func TestParkedSessionIsQuiet(t *testing.T) {
	for name, end := range map[string]func(*runner.Session){
		"half-close":  (*runner.Session).EndInput,
		"finish_turn": func(s *runner.Session) { s.Close(event.CloseRequested, true) },
		"drain":       func(s *runner.Session) { s.Close(event.CloseShuttingDown, true) },
	} {
		t.Run(name, func(t *testing.T) {
			play(t, answering, func(c *runner.Config) { reviving(c, nil) }, func(h *harness) {
				h.parked()
				began := time.Now()
				end(h.session)
				h.closed()
				if d := time.Since(began); d > 0 {
					t.Errorf("took %s", d)
				}
			})
		})
	}
}

// TestParkedSessionFinishes shows that what was sent before the input ended is
// answered though the CLI has to be woken for it.
func TestParkedSessionFinishes(t *testing.T) {
	release := make(chan struct{})
	play(t, answering, func(c *runner.Config) { release = make(chan struct{}); reviving(c, release) }, func(h *harness) {
		h.parked()
		if err := h.session.Send(input(id(1), "second")); err != nil {
			t.Fatal(err)
		}
		h.session.EndInput()
		close(release)
		h.closed()
		results := 0
		for _, m := range all[*event.Message](h) {
			if _, ok := m.Frame.Message.(*message.Result); ok {
				results++
			}
		}
		if results != 2 {
			t.Errorf("%d results", results)
		}
	})
}

// TestNothingIsAskedOfAParkingCLI shows that what a CLI asks when its input is
// closed is no request: no answer could reach it.
func TestNothingIsAskedOfAParkingCLI(t *testing.T) {
	script := lines("init", `expect {"type":"user","uuid":"$u"}`, running, `result {"user_message_uuids":["$u"]}`, idle, "ignore eof", "wait eof",
		`out {"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","tool_name":"Bash","input":{},"tool_use_id":"t1"}}`,
		"sleep 1s", "exit 0")
	play(t, script, func(c *runner.Config) { reviving(c, nil) }, func(h *harness) {
		h.parked()
		if asked, waits := all[*event.Request](h), h.session.PendingEvents(); len(asked) != 0 || len(waits) != 0 {
			t.Errorf("asked %v, waiting %v", asked, waits)
		}
	})
}

// TestWakeSaysWhyItFailed shows that the result of a CLI which cannot resume its
// conversation is the reason of the wake's failure, not the end of a turn.
func TestWakeSaysWhyItFailed(t *testing.T) {
	play(t, answering, func(c *runner.Config) {
		release := make(chan struct{})
		close(release)
		reviving(c, release)
		gone := &inmem.Launcher{Config: simcli.Config{Script: lines(
			`result {"is_error":true,"subtype":"error_during_execution","errors":["No conversation found"]}`, "exit 1")}}
		launch, starts := c.Launch, 0
		c.Launch = func(ctx context.Context, spec runner.Spec) (runner.Process, error) {
			if starts++; starts > 1 {
				return gone.Launch(ctx, spec)
			}
			return launch(ctx, spec)
		}
	}, func(h *harness) {
		h.parked()
		if err := h.session.Send(input(id(1), "second")); err != nil {
			t.Fatal(err)
		}
		refused := untilBody(h, func(r *event.Receipt) bool { return r.UUID == id(1) && r.State != event.InputQueued })
		if e, ok := errors.AsType[*fault.Error](refused.Err); !ok || e.Reason != fault.WakeFailed || !strings.Contains(e.Said, "No conversation found") {
			t.Errorf("receipt %+v", refused)
		}
		for _, e := range h.events {
			if e.Turn > 2 {
				t.Errorf("event %T is of turn %d", e.Body, e.Turn)
			}
		}
		if n := len(all[*event.StateChange](h)); h.session.Info().State != event.StateParked {
			t.Errorf("state %d after %d changes", h.session.Info().State, n)
		}
	})
}

// TestCloseOutdoesHalfClose shows that a close which waits for the turn is not
// taken back with the end of the input before it.
func TestCloseOutdoesHalfClose(t *testing.T) {
	script := lines("init", `expect {"type":"user","uuid":"$u"}`, running, "sleep 5m", `result {"user_message_uuids":["$u"]}`, idle, "wait eof")
	play(t, script, nil, func(h *harness) {
		h.start()
		if err := h.session.Send(input(id(1), "work")); err != nil {
			t.Fatal(err)
		}
		h.session.EndInput()
		h.session.Close(event.CloseRequested, true)
		h.session.Reopen()
		if c := h.closed(); c.Reason != event.CloseRequested {
			t.Errorf("closed for reason %d", c.Reason)
		}
	})
}
