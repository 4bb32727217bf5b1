package runner_test

import (
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

const (
	canUseTool = `{"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","tool_name":"Bash","input":{"command":"ls"},"tool_use_id":"t1"}}`
	running    = `out {"type":"system","subtype":"session_state_changed","state":"running","uuid":"$uuid","session_id":"$session"}`
	idle       = `out {"type":"system","subtype":"session_state_changed","state":"idle","uuid":"$uuid","session_id":"$session"}`
)

func lines(l ...string) string { return strings.Join(l, "\n") + "\n" }

// start waits until initialize is answered.
func (h *harness) start() {
	h.t.Helper()
	<-h.session.Ready()
	if !h.session.Info().Initialized {
		h.t.Fatalf("not initialized: %v", h.session.Err())
	}
}

// TestFaultA1 shows that a caller who reads nothing does not keep the CLI from
// being answered.
//
// covers: T21
func TestFaultA1(t *testing.T) {
	script := lines("init", `repeat 500 big assistant 1024`,
		`out {"type":"control_request","request_id":"h1","request":{"subtype":"hook_callback","callback_id":"cb","input":{"hook_event_name":"PreToolUse"}}}`,
		`expect {"type":"control_response","response":{"request_id":"h1"}}`, "result")
	play(t, script, func(c *runner.Config) {
		timeout := 5.0
		c.Hooks = callback.Hooks{{ID: "cb", Event: "PreToolUse", Timeout: &timeout}}
	}, func(h *harness) {
		r := untilMessage[*message.Result](h) // taken only now: the deadline answered
		if r == nil {
			t.Fatal("no result")
		}
		resolved := all[*event.Resolved](h)
		if len(resolved) != 1 || resolved[0].Outcome != event.OutcomeExpired || !resolved[0].Default {
			t.Errorf("the hook was resolved %+v", resolved)
		}
		h.closed0()
	})
}

// closed0 closes the session, takes what is left and checks the journal.
func (h *harness) closed0() *event.Closed {
	h.t.Helper()
	h.session.Close(event.CloseRequested, false)
	c := h.closed()
	h.checkJournal()
	return c
}

// TestFaultA4 shows that a withdrawn request is resolved though nobody answers.
func TestFaultA4(t *testing.T) {
	play(t, lines("init", "out "+canUseTool, `out {"type":"control_cancel_request","request_id":"r1"}`, "result"), nil, func(h *harness) {
		untilMessage[*message.Result](h)
		resolved := all[*event.Resolved](h)
		if len(resolved) != 1 || resolved[0].Outcome != event.OutcomeCancelled {
			t.Errorf("resolved %+v", resolved)
		}
		err := h.session.Answer("r1", control.Reply{})
		if fault.ReasonOf(err) != fault.RequestResolved {
			t.Errorf("a late answer gives %v", err)
		}
		h.closed0()
	})
}

// TestFaultA5A6 shows that a flood of stderr holds nothing up.
func TestFaultA5A6(t *testing.T) {
	play(t, lines("init", "stderr-bytes 1048576", "result"), func(c *runner.Config) { c.StderrEvents = true }, func(h *harness) {
		untilMessage[*message.Result](h)
		if c := h.closed0(); len(c.Stderr) == 0 || len(c.Stderr) > 64<<10 {
			t.Errorf("the tail has %d bytes", len(c.Stderr))
		}
	})
}

// TestFaultC1 shows that what the CLI writes after its input ended is not lost.
func TestFaultC1(t *testing.T) {
	play(t, lines("init", "wait eof", "sleep 300ms", "result", "exit 0"), nil, func(h *harness) {
		h.start()
		h.session.Close(event.CloseRequested, false)
		h.closed()
		if len(all[*event.Message](h)) != 1 {
			t.Error("the last result is lost")
		}
		h.checkJournal()
	})
}

// TestFaultC6 shows that the reason in stderr reaches the caller.
func TestFaultC6(t *testing.T) {
	for name, tc := range map[string]struct {
		script []string
		reason fault.Reason
		phase  string
	}{
		"before initialize": {[]string{`stderr "auth failed"`, "exit 1"}, fault.CLIStartFailed, "starting"},
		"while in use":      {[]string{"init", `stderr "auth failed"`, "exit 1"}, fault.CLIExited, "running"},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, lines(tc.script...), nil, func(h *harness) {
				c := h.closed()
				err := h.session.Err()
				if fault.ReasonOf(err) != tc.reason || c.Err.Said != "auth failed" || !strings.Contains(err.Error(), "exit code 1") {
					t.Errorf("err %v", err)
				}
				if c.Code != 1 || c.Reason != event.CloseCLIExited || c.Err.Metadata["phase"] != tc.phase || !strings.Contains(c.Stderr, "auth failed") {
					t.Errorf("closed %+v", c)
				}
				h.checkJournal()
			})
		})
	}
}

// TestStartFailureResult shows that a start that fails with a result (a missing
// resume target) ends with the result's words.
func TestStartFailureResult(t *testing.T) {
	play(t, lines(`result {"subtype":"error_during_execution","is_error":true,"num_turns":0,"errors":["No conversation found"]}`, "exit 1"), nil, func(h *harness) {
		untilMessage[*message.Result](h)
		c := h.closed()
		if err := h.session.Err(); fault.ReasonOf(err) != fault.CLIStartFailed || c.Err.Said != "No conversation found" {
			t.Errorf("err %v", err)
		}
	})
}

func TestInitializeNeverAnswered(t *testing.T) {
	play(t, "hang\n", nil, func(h *harness) {
		begin := time.Now()
		h.closed()
		if fault.ReasonOf(h.session.Err()) != fault.CLIStartTimeout {
			t.Errorf("err %v", h.session.Err())
		}
		if d := time.Since(begin); d < 60*time.Second || d > 75*time.Second {
			t.Errorf("took %s", d)
		}
	})
}

func TestInitializeRefused(t *testing.T) {
	play(t, lines(`expect {"request":{"subtype":"initialize"},"request_id":"$id"}`,
		`out {"type":"control_response","response":{"subtype":"error","request_id":"$id","error":"no such agent"}}`), nil, func(h *harness) {
		c := h.closed()
		if err := h.session.Err(); fault.ReasonOf(err) != fault.CLIStartFailed || c.Err.Text() != "the CLI refused initialize: no such agent" {
			t.Errorf("err %v", err)
		}
	})
}

// TestFaultD covers what can stand on stdout.
//
// covers: T9, T10, T11
func TestFaultD(t *testing.T) {
	for name, tc := range map[string]struct {
		script []string
		check  func(*testing.T, *harness)
	}{
		"faults D1 8 MiB line": {[]string{"big assistant 8MiB"}, func(t *testing.T, h *harness) {
			if m := all[*event.Message](h); len(m) != 2 || len(m[0].Frame.Raw) < 8<<20 {
				t.Errorf("%d messages", len(m))
			}
		}},
		"faults D6 rune split by writes": {[]string{`raw "{\"type\":\"x\",\"a\":\"\xe2\x82"`, "sleep 10ms", `raw "\xac\"}\n"`}, func(t *testing.T, h *harness) {
			if m := all[*event.Message](h); string(m[0].Frame.Raw) != `{"type":"x","a":"€"}` {
				t.Errorf("got %s", m[0].Frame.Raw)
			}
		}},
		"faults D7 U+2028 inside a string": {[]string{`raw "{\"type\":\"x\",\"a\":\"\u2028\"}\n"`}, func(t *testing.T, h *harness) {
			if m := all[*event.Message](h); string(m[0].Frame.Raw) != "{\"type\":\"x\",\"a\":\"\u2028\"}" {
				t.Errorf("got %q", m[0].Frame.Raw)
			}
		}},
		"CRLF": {[]string{`raw "{\"type\":\"x\"}\r\n"`}, func(t *testing.T, h *harness) {
			if m := all[*event.Message](h); string(m[0].Frame.Raw) != `{"type":"x"}` {
				t.Errorf("got %q", m[0].Frame.Raw)
			}
		}},
		"faults D9 noise": {[]string{`raw "[SandboxDebug] hi\n"`, `raw "\n"`, `raw "{broken\n"`}, func(t *testing.T, h *harness) {
			d := all[*event.Diagnostic](h)
			if len(d) != 2 || d[0].Code != event.DiagnosticNoise || d[1].Code != event.DiagnosticCorrupt || d[0].Detail != "[SandboxDebug] hi" {
				t.Errorf("diagnostics %+v", d)
			}
		}},
		"faults D11 invalid UTF-8": {[]string{`raw "{\"type\":\"assistant\",\"a\":\"\xff\"}\n"`}, func(t *testing.T, h *harness) {
			if m := all[*event.Message](h); !m[0].Frame.Lossy {
				t.Errorf("frame %+v", m[0].Frame)
			}
		}},
		"faults E1 unknown type": {[]string{`out {"type":"brand_new","x":1}`}, func(t *testing.T, h *harness) {
			if u, ok := all[*event.Message](h)[0].Frame.Message.(*message.Unrecognized); !ok || u.Type != "brand_new" {
				t.Errorf("got %T", all[*event.Message](h)[0].Frame.Message)
			}
		}},
		"faults E2 unknown request": {[]string{`out {"type":"control_request","request_id":"n","request":{"subtype":"new"}}`, `expect {"response":{"subtype":"error","request_id":"n"}}`}, func(t *testing.T, h *harness) {
			if d := all[*event.Diagnostic](h); len(d) != 1 || d[0].Code != event.DiagnosticRefused {
				t.Errorf("diagnostics %+v", d)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, lines(append(append([]string{"init"}, tc.script...), "result")...), nil, func(h *harness) {
				untilMessage[*message.Result](h)
				tc.check(t, h)
				h.closed0()
			})
		})
	}
}

// TestFaultD3 shows that a line over the limit is skipped and the session goes
// on, unless the caller set the limit.
func TestFaultD3(t *testing.T) {
	script := lines("init", "big assistant 2MiB", "result", "expect {}", "result")
	play(t, script, func(c *runner.Config) { c.Limits.Line = 1 << 20 }, func(h *harness) {
		untilMessage[*message.Result](h)
		d := all[*event.Diagnostic](h)
		if len(d) != 1 || d[0].Code != event.DiagnosticTooLong || d[0].Total < 2<<20 || len(d[0].Detail) > 4<<10 {
			t.Errorf("diagnostics %d", len(d))
		}
		if err := h.session.Send(input("00000000-0000-4000-8000-000000000001", "next")); err != nil {
			t.Fatal(err)
		}
		untilMessage[*message.Result](h)
		h.closed0()
	})
	play(t, script, func(c *runner.Config) { c.Limits.Line = 1 << 20; c.LineFatal = true }, func(h *harness) {
		h.closed()
		if fault.ReasonOf(h.session.Err()) != fault.CLIJSONDecode {
			t.Errorf("err %v", h.session.Err())
		}
	})
}

// TestFaultD4 shows that the limit is one of lines, not of all that was written.
func TestFaultD4(t *testing.T) {
	play(t, lines("init", "repeat 100 big assistant 60KiB", "result"), func(c *runner.Config) { c.Limits.Line = 1 << 20 }, func(h *harness) {
		untilMessage[*message.Result](h)
		if n := len(all[*event.Message](h)); n != 101 || len(h.gaps) != 0 {
			t.Errorf("%d messages, %d gaps", n, len(h.gaps))
		}
		h.closed0()
	})
}

// TestHalfLineAtTheEnd shows that a CLI that ends in mid-line is reported.
func TestHalfLineAtTheEnd(t *testing.T) {
	play(t, lines("init", `raw "{\"type\":\"assi"`, "exit 3"), nil, func(h *harness) {
		c := h.closed()
		d := all[*event.Diagnostic](h)
		if len(d) != 1 || d[0].Code != event.DiagnosticCorrupt || c.Code != 3 || fault.ReasonOf(h.session.Err()) != fault.CLIExited {
			t.Errorf("diagnostics %+v, closed %+v", d, c)
		}
	})
}

// TestFaultF1 shows that stdin stays open after a result.
func TestFaultF1(t *testing.T) {
	play(t, lines("init", "result", "sleep 2s", "out "+canUseTool, `expect {"response":{"request_id":"r1","response":{"behavior":"allow","updatedInput":{"command":"ls"}}}}`, "result"), nil, func(h *harness) {
		untilBody[*event.Request](h, nil)
		reply := control.Reply{Payload: rawjson.Value(`{"behavior":"allow","updatedInput":{"command":"ls"}}`)}
		if err := h.session.Answer("r1", reply); err != nil {
			t.Fatal(err)
		}
		if err := h.session.Answer("r1", reply); fault.ReasonOf(err) != fault.RequestResolved {
			t.Errorf("the second answer gives %v", err)
		}
		if err := h.session.Answer("r2", reply); fault.ReasonOf(err) != fault.RequestNotFound {
			t.Errorf("an answer to nothing gives %v", err)
		}
		untilMessage[*message.Result](h)
		h.closed0()
	})
}

// TestCloseLadder shows how long the end of an unwilling CLI takes.
//
// covers: T13
func TestCloseLadder(t *testing.T) {
	for name, tc := range map[string]struct {
		script   []string
		min, max time.Duration
		code     int
		signal   string
	}{
		"willing":                {[]string{"init"}, 0, time.Second, 0, ""},
		"faults B13 ignores EOF": {[]string{"init", "ignore eof", "sleep 1h"}, 5 * time.Second, 6 * time.Second, 143, ""},
		"faults B2 ignores all":  {[]string{"init", "hang"}, 10 * time.Second, 12 * time.Second, -1, "SIGKILL"},
		"faults B11 exits 143":   {[]string{"init", "ignore eof", "wait term", "exit 143"}, 5 * time.Second, 6 * time.Second, 143, ""},
		"busy and uninterested":  {[]string{"init", running, "hang"}, 11 * time.Second, 13 * time.Second, -1, "SIGKILL"},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, lines(tc.script...), nil, func(h *harness) {
				h.start()
				untilBody(h, func(s *event.StateChange) bool { return s.State == event.StateIdle })
				if len(tc.script) > 1 && tc.script[1] == running {
					untilBody(h, func(s *event.StateChange) bool { return s.State == event.StateRunning })
				}
				begin := time.Now()
				c := h.closed0()
				if d := time.Since(begin); d < tc.min || d > tc.max {
					t.Errorf("took %s", d)
				}
				if c.Code != tc.code || c.Signal != tc.signal || h.session.Err() != nil || c.Reason != event.CloseRequested {
					t.Errorf("closed %+v, err %v", c, h.session.Err())
				}
			})
		})
	}
}
