package runner_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// TestRequestsAreBounded shows that a CLI that floods the session with requests
// gets default answers beyond the bound, and that the caller sees each.
func TestRequestsAreBounded(t *testing.T) {
	steps := []string{"init"}
	for n := range 5 {
		steps = append(steps, "out "+strings.ReplaceAll(canUseTool, `"r1"`, fmt.Sprintf(`"r%d"`, n)))
	}
	steps = append(steps, `expect {"response":{"request_id":"r3","response":{"behavior":"deny","message":"Too many requests wait for an answer already, so agentd refused."}}}`, `expect {"response":{"request_id":"r4","response":{"behavior":"deny"}}}`, running)
	play(t, lines(steps...), func(c *runner.Config) { c.Limits.Requests = 3 }, func(h *harness) {
		untilBody(h, func(s *event.StateChange) bool { return s.State == event.StateRunning })
		if n := h.session.Info().Pending; n != 3 {
			t.Errorf("%d requests wait", n)
		}
		resolved := all[*event.Resolved](h)
		if len(all[*event.Request](h)) != 5 || len(resolved) != 2 {
			t.Fatalf("%d requests were seen, %d resolved", len(all[*event.Request](h)), len(resolved))
		}
		for _, r := range resolved {
			if r.Outcome != event.OutcomeExpired || !r.Default {
				t.Errorf("resolved %+v", r)
			}
		}
		if err := h.session.Answer("r0", control.Reply{Payload: rawjson.Value(`{"behavior":"deny","message":"no"}`)}); err != nil {
			t.Errorf("one that waits cannot be answered: %v", err)
		}
		h.closed0()
	})
}

// TestRequestsAreBoundedInBytes shows that large requests may not pile up, and
// that one of any size may wait.
func TestRequestsAreBoundedInBytes(t *testing.T) {
	large := func(id string) string {
		return "out " + strings.NewReplacer(`"r1"`, `"`+id+`"`, `"ls"`, `"`+strings.Repeat("x", 1000)+`"`).Replace(canUseTool)
	}
	script := lines("init", large("a"), large("b"), running)
	play(t, script, func(c *runner.Config) { c.Limits.RequestBytes = 500 }, func(h *harness) {
		untilBody(h, func(s *event.StateChange) bool { return s.State == event.StateRunning })
		resolved := all[*event.Resolved](h)
		if len(resolved) != 1 || resolved[0].RequestID != "b" || h.session.Info().Pending != 1 {
			t.Errorf("resolved %+v, %d wait", resolved, h.session.Info().Pending)
		}
		h.closed0()
	})
}

// TestInputsAreBounded shows that inputs beyond the bound are refused, and that
// there is room again once a turn has taken one up.
func TestInputsAreBounded(t *testing.T) {
	id := func(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }
	life := func(n int, state string) string {
		return fmt.Sprintf(`out {"type":"command_lifecycle","command_uuid":"%s","state":"%s","session_id":"$session","uuid":"$uuid"}`, id(n), state)
	}
	script := lines("init", `expect {"type":"user"}`, life(1, "queued"), life(1, "started"), running, "sleep 1h")
	play(t, script, func(c *runner.Config) { c.Limits.Inputs = 2 }, func(h *harness) {
		h.start()
		if err := h.session.Send(input(id(1), "a")); err != nil {
			t.Fatal(err)
		}
		untilBody(h, func(s *event.StateChange) bool { return s.State == event.StateRunning })
		if n := h.session.Info().Inputs; n != 0 {
			t.Errorf("%d inputs wait while the only one runs", n)
		}
		for n := 2; n <= 3; n++ {
			if err := h.session.Send(input(id(n), "b")); err != nil {
				t.Fatal(err)
			}
		}
		err := h.session.Send(input(id(4), "c"))
		full, ok := errors.AsType[*fault.Error](err)
		if !ok || full.Reason != fault.InputQueueFull || full.Quota != "session" || full.RetryAfter == 0 {
			t.Errorf("the third that would wait gives %v", err)
		}
		if n := h.session.Info().Inputs; n != 2 {
			t.Errorf("%d inputs wait", n)
		}
		h.closed0()
	})
}

// TestFinishTurnHasACeiling shows that a close that waits for the turn does not
// wait for ever for an answer, and that a turn that runs may take its time.
func TestFinishTurnHasACeiling(t *testing.T) {
	for name, tc := range map[string]struct {
		script []string
		after  time.Duration
	}{
		"asked before":     {[]string{running, "out " + canUseTool, "wait eof", "exit 0"}, 10 * time.Minute},
		"asked later":      {[]string{running, "sleep 1h", "out " + canUseTool, "wait eof", "exit 0"}, 70 * time.Minute},
		"nothing is asked": {[]string{running, "sleep 2h", "result", idle, "wait eof", "exit 0"}, 2 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, lines(append([]string{"init"}, tc.script...)...), nil, func(h *harness) {
				h.start()
				synctest.Wait()
				begin := time.Now()
				h.session.Close(event.CloseRequested, true)
				c := h.closed()
				if took := time.Since(begin); took < tc.after || took > tc.after+5*time.Second {
					t.Errorf("took %s, want %s", took, tc.after)
				}
				if c.Reason != event.CloseRequested || h.session.Err() != nil {
					t.Errorf("closed %+v, err %v", c, h.session.Err())
				}
				h.checkJournal()
			})
		})
	}
}
