package runner_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

const (
	toolUse    = `out {"type":"assistant","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{}}]},"session_id":"$session","uuid":"$uuid"}`
	toolResult = `out {"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"ok"}]},"session_id":"$session","uuid":"$uuid"}`
	hookStarts = `out {"type":"system","subtype":"hook_started","hook_id":"h1","hook_name":"Stop","hook_event":"Stop","session_id":"$session","uuid":"$uuid"}`
	hookEnds   = `out {"type":"system","subtype":"hook_response","hook_id":"h1","hook_name":"Stop","hook_event":"Stop","output":"","stdout":"","stderr":"","outcome":"success","session_id":"$session","uuid":"$uuid"}`
	taskRuns   = `out {"type":"system","subtype":"background_tasks_changed","tasks":[{"task_id":"b1","task_type":"local_bash","description":"d"}],"session_id":"$session","uuid":"$uuid"}`
	taskEnds   = `out {"type":"system","subtype":"background_tasks_changed","tasks":[],"session_id":"$session","uuid":"$uuid"}`
)

func stalledAfter(d time.Duration) func(*runner.Config) {
	return func(c *runner.Config) { c.Limits.Stalled = d }
}

// silences returns how long the silences were that were told.
func silences(h *harness) []time.Duration {
	var out []time.Duration
	for _, s := range all[*event.Stalled](h) {
		out = append(out, s.Silence)
	}
	return out
}

// TestFaultA9 shows that a CLI which hangs in a turn is told of, once for each
// time that its silence has doubled, and that close ends it though it ignores
// everything.
func TestFaultA9(t *testing.T) {
	play(t, lines("init", running, "hang"), stalledAfter(time.Second), func(h *harness) {
		h.start()
		begin := time.Now()
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if s := h.session.Info().State; s != event.StateRunning {
			t.Errorf("the session is in state %d: a notice must do nothing", s)
		}
		c := h.closed0()
		if got, want := silences(h), []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second}; !slices.Equal(got, want) {
			t.Errorf("told of silences of %v, want %v", got, want)
		}
		if c.Signal != "SIGKILL" || time.Since(begin) > 23*time.Second {
			t.Errorf("closed %+v after %s", c, time.Since(begin))
		}
	})
}

// TestFaultA10 shows that a silent CLI is told of and goes on, and that every
// line begins the silence anew.
func TestFaultA10(t *testing.T) {
	script := lines("init", running, "sleep 3s", `delta "w"`, "sleep 900ms", `delta "w"`, "sleep 1500ms", "result", idle)
	play(t, script, stalledAfter(time.Second), func(h *harness) {
		untilMessage[*message.Result](h)
		if got, want := silences(h), []time.Duration{time.Second, 2 * time.Second, time.Second}; !slices.Equal(got, want) {
			t.Errorf("told of silences of %v, want %v", got, want)
		}
		h.closed0()
	})
}

// TestNotStalled shows what a silent turn may wait for, and that the clock runs
// again once it has come. A hook that runs counts as busy: faults H6.
func TestNotStalled(t *testing.T) {
	allow := func(h *harness) {
		untilBody[*event.Request](h, nil)
		time.Sleep(time.Hour)
		if err := h.session.Answer("r1", control.Reply{Payload: rawjson.Value(`{"behavior":"deny","message":"no"}`)}); err != nil {
			h.t.Fatal(err)
		}
	}
	for name, tc := range map[string]struct {
		waits []string
		limit time.Duration
		act   func(*harness)
	}{
		"request":         {[]string{"out " + canUseTool, `expect {"response":{"request_id":"r1"}}`}, 0, allow},
		"tool":            {[]string{toolUse, "sleep 1h", toolResult}, 0, nil},
		"hook H6":         {[]string{hookStarts, "sleep 1h", hookEnds}, 0, nil},
		"background task": {[]string{taskRuns, "sleep 1h", taskEnds}, 0, nil},
		"never":           {[]string{"sleep 1h"}, -1, nil},
		"idle":            {[]string{idle, "sleep 1h", running}, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			script := append(append([]string{"init", running}, tc.waits...), "sleep 301s", "result", idle)
			play(t, lines(script...), stalledAfter(tc.limit), func(h *harness) {
				if tc.act != nil {
					tc.act(h)
				}
				untilMessage[*message.Result](h)
				want := []time.Duration{5 * time.Minute} // the default, after the wait
				if tc.limit < 0 {
					want = nil
				}
				if got := silences(h); !slices.Equal(got, want) {
					t.Errorf("told of silences of %v, want %v", got, want)
				}
				h.closed0()
			})
		})
	}
}

// TestStalledBeforeTheTurn shows that a CLI which does not take up an input is
// told of as well.
func TestStalledBeforeTheTurn(t *testing.T) {
	play(t, lines("init", "sleep 1h"), stalledAfter(time.Second), func(h *harness) {
		h.start()
		time.Sleep(time.Minute)
		if err := h.session.Send(input("00000000-0000-4000-8000-000000000001", "go")); err != nil {
			t.Fatal(err)
		}
		s := untilBody[*event.Stalled](h, nil)
		if s.Silence != time.Second {
			t.Errorf("told of a silence of %s", s.Silence)
		}
		h.closed0()
	})
}
