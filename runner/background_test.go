package runner_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
)

// TestFaultF5 shows that a task of which the CLI said that it has completed, and
// which goes on, still keeps a half-closed session.
func TestFaultF5(t *testing.T) {
	const (
		started  = `out {"type":"system","subtype":"task_started","task_id":"b1","description":"d","is_backgrounded":true,"uuid":"$uuid","session_id":"$session"}`
		notified = `out {"type":"system","subtype":"task_notification","task_id":"b1","status":"completed","output_file":"","summary":"","uuid":"$uuid","session_id":"$session"}`
		progress = `out {"type":"system","subtype":"task_progress","task_id":"b1","description":"d","uuid":"$uuid","session_id":"$session"}`
	)
	for name, steps := range map[string][]string{
		"a CLI that names the set": {taskRuns, started, "result", notified, idle, "sleep 10m", progress, "sleep 50m", taskEnds, idle},
		"a CLI that does not":      {started, "result", notified, progress, idle, "sleep 1h", notified, idle},
	} {
		t.Run(name, func(t *testing.T) {
			script := append(append([]string{"init", running}, steps...), "wait eof")
			play(t, lines(script...), nil, func(h *harness) {
				untilMessage[*message.Result](h)
				h.session.EndInput()
				begin := time.Now()
				c := h.closed()
				if took := time.Since(begin); took < 10*time.Minute || c.Reason != event.CloseInputEnded {
					t.Errorf("closed for reason %d after %s", c.Reason, took)
				}
				h.checkJournal()
			})
		})
	}
}

// TestFaultF6 shows that a notice which the CLI lets wait for the next input is
// seen to wait, keeps no half-closed session, and is done with that input.
func TestFaultF6(t *testing.T) {
	script := lines("init", lifecycle(9, "queued"), `expect {"type":"user"}`, running, lifecycle(9, "started"), lifecycle(1, "started"),
		lifecycle(9, "completed"), lifecycle(1, "completed"), "result", idle, "wait eof")
	play(t, script, nil, func(h *harness) {
		h.start()
		synctest.Wait()
		if info := h.session.Info(); info.Inputs != 1 || info.State != event.StateIdle {
			t.Errorf("%d inputs wait in state %d", info.Inputs, info.State)
		}
		if err := h.session.Send(input(id(1), "go on")); err != nil {
			t.Fatal(err)
		}
		untilMessage[*message.Result](h)
		if n := h.session.Info().Inputs; n != 0 {
			t.Errorf("%d inputs wait after the turn", n)
		}
		h.closed0()
	})
	play(t, lines("init", lifecycle(9, "queued"), "wait eof"), nil, func(h *harness) {
		h.start()
		synctest.Wait()
		h.session.EndInput()
		begin := time.Now()
		if c := h.closed(); c.Reason != event.CloseInputEnded || time.Since(begin) > time.Minute {
			t.Errorf("closed %+v after %s", c, time.Since(begin))
		}
	})
}

// TestSlowStartDropsNothing shows that an input which waited for a slow start is
// not taken for one that the CLI dropped, and that one which it did drop is.
func TestSlowStartDropsNothing(t *testing.T) {
	play(t, lines("sleep 30s", "init", "sleep 9s", lifecycle(1, "queued"), lifecycle(1, "started"), running, "result", lifecycle(1, "completed"), idle), nil, func(h *harness) {
		if err := h.session.Send(input(id(1), "go")); err != nil {
			t.Fatal(err)
		}
		h.session.EndInput()
		h.closed()
		for _, r := range all[*event.Receipt](h) {
			if r.State == event.InputDuplicate {
				t.Error("the input was taken for dropped")
			}
		}
		if len(all[*event.Message](h)) != 1 {
			t.Error("the turn has no result")
		}
	})
	play(t, lines("init", "sleep 1h"), nil, func(h *harness) {
		h.start()
		time.Sleep(time.Minute)
		begin := time.Now()
		if err := h.session.Send(input(id(1), "go")); err != nil {
			t.Fatal(err)
		}
		untilBody(h, func(r *event.Receipt) bool { return r.State == event.InputDuplicate })
		if took := time.Since(begin); took != 10*time.Second {
			t.Errorf("taken for dropped after %s", took)
		}
	})
}
