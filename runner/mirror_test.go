package runner_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/config"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// stored gives a session a store.
func stored(c *runner.Config) { c.Store = &config.Store{Projects: "/c/projects"} }

// mirrors is a step that adds an entry to the transcript.
func mirrors(entry string) string {
	return `out {"type":"transcript_mirror","filePath":"/c/projects/-w/s1.jsonl","entries":[{"type":"` + entry + `"}]}`
}

// asks takes events up to a call of the store.
func (h *harness) asks() (id string, call *callback.StoreCall) {
	h.t.Helper()
	r := untilBody(h, func(r *event.Request) bool { _, ok := r.Request.(*callback.StoreCall); return ok })
	return r.ID, r.Request.(*callback.StoreCall)
}

// stores answers a call of the store.
func (h *harness) stores(id, failure string) {
	h.t.Helper()
	if err := h.session.Answer(id, control.Reply{Payload: rawjson.Value("null"), Err: failure}); err != nil {
		h.t.Errorf("answering %s: %v", id, err)
	}
}

// mirrorErrors are the failures that the caller was told of.
func (h *harness) mirrorErrors() (texts []string) {
	for _, n := range all[*event.Notice](h) {
		m := n.System.Body.(*notice.MirrorError)
		texts = append(texts, m.Key.SessionID+": "+m.Error)
	}
	return texts
}

func (h *harness) results() (n int) {
	for _, m := range all[*event.Message](h) {
		if _, ok := m.Frame.Message.(*message.Result); ok {
			n++
		}
	}
	return n
}

func entryTypes(c *callback.StoreCall) string {
	var types []string
	for _, e := range c.Entries {
		types = append(types, string(e))
	}
	return strings.Join(types, " ")
}

// TestResultWaitsForTheStoreSS1SS12 shows that a result, and what follows it, is kept
// back until the entries of its turn are stored, that frames of the mirror reach
// nobody, and that controls go through meanwhile.
func TestResultWaitsForTheStoreSS1SS12(t *testing.T) {
	script := lines("init", mirrors("user"), `assistant "hello"`, mirrors("assistant"), "result", mirrors("cost-state"), idle,
		"out "+canUseTool, "wait eof")
	play(t, script, stored, func(h *harness) {
		ask, call := h.asks()
		if got := entryTypes(call); got != `{"type":"user"} {"type":"assistant"}` || call.Method != callback.StoreAppend ||
			call.Project != "-w" || call.Session != "s1" || call.Subpath != "" {
			t.Errorf("asked %+v with %s", call, got)
		}
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if n := len(h.session.PendingEvents()); n != 1 {
			t.Errorf("%d requests wait", n)
		}
		if now := h.session.Info().State; now != event.StateIdle || h.session.Info().Turn != 1 {
			t.Errorf("state %v in turn %d while the result is kept back", now, h.session.Info().Turn)
		}
		h.stores(ask, "")
		untilMessage[*message.Result](h)
		r := untilBody(h, func(r *event.Request) bool { return r.ID == "r1" })
		if _, ok := r.Request.(*callback.CanUseTool); !ok {
			t.Errorf("%+v", r)
		}
		if err := h.session.Answer(ask, control.Reply{}); fault.ReasonOf(err) != fault.RequestResolved {
			t.Errorf("a second answer: %v", err)
		}
		h.session.Close(event.CloseRequested, false)
		ask, call = h.asks() // what is left, though the CLI has ended
		if got := entryTypes(call); got != `{"type":"cost-state"}` {
			t.Errorf("asked with %s", got)
		}
		h.stores(ask, "")
		h.closed()
		h.checkJournal()
		if got := h.mirrorErrors(); got != nil {
			t.Errorf("told of %q", got)
		}
		for _, m := range all[*event.Message](h) {
			if strings.Contains(string(m.Frame.Raw), "transcript_mirror") {
				t.Errorf("the caller sees %s", m.Frame.Raw)
			}
		}
	})
}

// TestStoreThatFailsSS14SS15 shows that a call which fails is repeated, that the caller
// is told of what is lost, and that the session goes on.
func TestStoreThatFailsSS14SS15(t *testing.T) {
	script := lines("init", mirrors("user"), "result", idle, "wait eof")
	play(t, script, stored, func(h *harness) {
		began := time.Now()
		for range 3 {
			ask, _ := h.asks()
			h.stores(ask, "no room")
		}
		untilMessage[*message.Result](h)
		if d := time.Since(began); d != time.Second {
			t.Errorf("it took %v", d)
		}
		if got := h.mirrorErrors(); fmt.Sprint(got) != "[s1: no room]" {
			t.Errorf("told of %q", got)
		}
		h.closed0()
		h.checkJournal()
	})
}

// TestStoreThatIsSilentSS14 shows that a call has a minute, and expires once.
func TestStoreThatIsSilentSS14(t *testing.T) {
	script := lines("init", mirrors("user"), "result", idle, "wait eof")
	play(t, script, stored, func(h *harness) {
		began := time.Now()
		ask, _ := h.asks()
		untilMessage[*message.Result](h)
		if d := time.Since(began); d != time.Minute {
			t.Errorf("the result came after %v", d)
		}
		if err := h.session.Answer(ask, control.Reply{}); fault.ReasonOf(err) != fault.RequestResolved {
			t.Errorf("a late answer: %v", err)
		}
		h.closed0()
		h.checkJournal()
		resolved := all[*event.Resolved](h)
		if len(resolved) != 1 || resolved[0].Outcome != event.OutcomeExpired || !resolved[0].Default {
			t.Errorf("resolved %+v", resolved)
		}
		if got := h.mirrorErrors(); len(got) != 1 || !strings.Contains(got[0], "did not answer within 1m0s") {
			t.Errorf("told of %q", got)
		}
	})
}

// TestReplyBehindAResultIsNotLate shows that a control whose reply is kept back for longer
// than a CLI has to answer succeeds all the same.
func TestReplyBehindAResultIsNotLate(t *testing.T) {
	other := strings.Replace(mirrors("user"), "s1", "s2", 1)
	script := lines(`on {"request":{"subtype":"set_permission_mode"},"request_id":"$m"} => {"type":"control_response","response":{"subtype":"success","request_id":"$m","response":{"mode":"plan"}}}`,
		"init", mirrors("user"), other, "result", idle, "wait eof")
	play(t, script, stored, func(h *harness) {
		began := time.Now()
		h.asks()
		if _, _, err := h.session.Call(runner.Command{ID: "c", Body: control.SetPermissionMode{Mode: "plan"}}); err != nil {
			t.Fatal(err)
		}
		r := untilBody[*event.ControlResult](h, nil)
		if d := time.Since(began); r.Err != nil || d != 2*time.Minute {
			t.Errorf("%v after %v", r.Err, d)
		}
		h.closed0()
	})
}

// TestCrashIsMirroredSS12 shows that what a CLI wrote before it failed is stored, and
// that its last result is delivered after that and says why.
func TestCrashIsMirroredSS12(t *testing.T) {
	script := lines("init", mirrors("user"), `result {"is_error":true,"subtype":"error_during_execution","errors":["out of luck"]}`,
		mirrors("last-prompt"), "exit 1")
	play(t, script, stored, func(h *harness) {
		ask, _ := h.asks()
		time.Sleep(10 * time.Second)
		h.stores(ask, "")
		untilMessage[*message.Result](h)
		ask, call := h.asks()
		if got := entryTypes(call); got != `{"type":"last-prompt"}` {
			t.Errorf("asked with %s", got)
		}
		h.stores(ask, "")
		c := h.closed()
		if c.Err == nil || c.Err.Reason != fault.CLIExited || !strings.Contains(c.Err.Text(), "out of luck") {
			t.Errorf("closed with %v", c.Err)
		}
		h.checkJournal()
	})
}

// TestCallerGoneDuringAFlush shows that a session whose caller is gone for good ends at
// once, and says what is lost.
func TestCallerGoneDuringAFlush(t *testing.T) {
	script := lines("init", mirrors("user"), "result", idle, "wait eof")
	for name, gone := range map[string]func(*runner.Session){
		"lost":      func(s *runner.Session) { s.Close(event.CloseCallerLost, false) },
		"expired":   func(s *runner.Session) { s.Close(event.CloseDetachExpired, false) },
		"absent":    func(s *runner.Session) { s.SetPresent(false); s.Close(event.CloseInputEnded, false) },
		"closed":    func(s *runner.Session) { s.Close(event.CloseRequested, false); s.Close(event.CloseCallerLost, false) },
		"half-shut": func(s *runner.Session) { s.EndInput(); s.SetPresent(false) },
	} {
		t.Run(name, func(t *testing.T) {
			play(t, script, stored, func(h *harness) {
				h.asks()
				began := time.Now()
				gone(h.session)
				h.closed()
				if d := time.Since(began); d > 2*time.Second {
					t.Errorf("it took %v", d)
				}
				h.checkJournal()
				if got := h.mirrorErrors(); fmt.Sprint(got) != "[s1: nobody is there to answer for the store]" {
					t.Errorf("told of %q", got)
				}
				if h.results() != 1 {
					t.Errorf("%d results", h.results())
				}
			})
		})
	}
}

// TestFlushAtTheEndIsBounded shows how long the end of a session waits for a store
// that is silent.
func TestFlushAtTheEndIsBounded(t *testing.T) {
	script := lines("init", mirrors("user"), "wait eof")
	for name, c := range map[string]struct {
		end  func(*runner.Session)
		most time.Duration
	}{
		"closed":   {func(s *runner.Session) { s.Close(event.CloseRequested, false) }, time.Minute},
		"stopping": {func(s *runner.Session) { s.Close(event.CloseShuttingDown, false) }, 10 * time.Second},
		"killed":   {func(s *runner.Session) { s.Kill(event.CloseShuttingDown) }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, script, stored, func(h *harness) {
				h.start()
				synctest.Wait()
				began := time.Now()
				c.end(h.session)
				h.closed()
				if d := time.Since(began); d != c.most {
					t.Errorf("it took %v", d)
				}
				h.checkJournal()
				if len(h.mirrorErrors()) != 1 {
					t.Errorf("told of %q", h.mirrorErrors())
				}
			})
		})
	}
}

// TestFlushIsCutShortWhenTheDaemonStops shows that what waits for a silent store already waits
// no longer than the daemon does, once that stops.
func TestFlushIsCutShortWhenTheDaemonStops(t *testing.T) {
	for name, c := range map[string]struct {
		script []string
		end    func(*runner.Session)
	}{
		"closed":  {[]string{"init", mirrors("user"), "wait eof"}, func(s *runner.Session) { s.Close(event.CloseRequested, false) }},
		"ladder":  {[]string{"init", mirrors("user"), "ignore eof", "wait eof"}, func(s *runner.Session) { s.Close(event.CloseRequested, false) }},
		"crashed": {[]string{"init", mirrors("user"), "result", "exit 1"}, func(*runner.Session) {}},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, lines(c.script...), stored, func(h *harness) {
				h.start()
				synctest.Wait()
				c.end(h.session)
				time.Sleep(time.Second)
				began := time.Now()
				h.session.Close(event.CloseShuttingDown, true)
				h.session.Close(event.CloseShuttingDown, false)
				h.closed()
				if d := time.Since(began); d > 15*time.Second { // the ladder's EOF, and 10 s
					t.Errorf("it took %v", d)
				}
				h.checkJournal()
				if len(h.mirrorErrors()) != 1 {
					t.Errorf("told of %q", h.mirrorErrors())
				}
			})
		})
	}
}

// TestResultIsKeptBackWithinBounds shows that a result is delivered although it is not
// stored yet when too much waits behind it.
func TestResultIsKeptBackWithinBounds(t *testing.T) {
	script := lines("init", mirrors("user"), "result", "repeat 17 big 1MiB", "wait eof")
	play(t, script, stored, func(h *harness) {
		began := time.Now()
		ask, _ := h.asks()
		untilMessage[*message.Result](h)
		if d := time.Since(began); d != 0 {
			t.Errorf("the result came after %v", d)
		}
		h.stores(ask, "")
		h.closed0()
		h.checkJournal()
	})
}

// TestParkedSessionIsMirrored shows that a session with a store is parked once nothing
// is on its way, that what its CLI writes last is stored then, and that it wakes.
func TestParkedSessionIsMirrored(t *testing.T) {
	script := lines(
		`on {"type":"user","uuid":"$u"} => {"type":"result","subtype":"success","is_error":false,"num_turns":1,"duration_ms":1,"duration_api_ms":1,"session_id":"s","uuid":"$uuid","result":"ok","user_message_uuids":["$u"]}`,
		"init", "wait eof", mirrors("last-prompt"))
	play(t, script, func(c *runner.Config) {
		stored(c)
		release := make(chan struct{})
		close(release)
		reviving(c, release)
	}, func(h *harness) {
		h.parked()
		ask, call := h.asks()
		if got := entryTypes(call); got != `{"type":"last-prompt"}` {
			t.Errorf("asked with %s", got)
		}
		if state := h.session.Info().State; state != event.StateParked {
			t.Errorf("state %v", state)
		}
		h.stores(ask, "")
		if err := h.session.Send(input(id(1), "second")); err != nil {
			t.Fatal(err)
		}
		untilBody[*event.Woken](h, nil)
		if h.results() < 2 { // the script answers beside its steps
			untilMessage[*message.Result](h)
		}
		h.session.Close(event.CloseRequested, false)
		ask, _ = h.asks()
		h.stores(ask, "")
		h.closed()
		h.checkJournal()
	})
}

// TestCLIWithdrawsNoCallOfTheStore shows that a CLI has no say over what agentd asks.
func TestCLIWithdrawsNoCallOfTheStore(t *testing.T) {
	script := lines("init", strings.Repeat(mirrors("user")+"\n", 501)+`expect {"type":"user"}`, `out {"type":"control_cancel_request","request_id":"agentd-1"}`, "result", idle, "wait eof")
	play(t, script, stored, func(h *harness) {
		ask, _ := h.asks()
		if err := h.session.Send(input(id(1), "one")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		h.stores(ask, "")
		untilMessage[*message.Result](h)
		h.closed0()
		if got := h.mirrorErrors(); len(got) != 0 {
			t.Errorf("told of %q", got)
		}
	})
}

// TestPathsThatAreNoTranscriptSS17 shows that a session tells of transcripts that the CLI
// keeps elsewhere.
func TestPathsThatAreNoTranscriptSS17(t *testing.T) {
	script := lines("init", strings.Replace(mirrors("user"), "/c/", "/elsewhere/", 1), "result", idle, "wait eof")
	play(t, script, stored, func(h *harness) {
		d := untilBody[*event.Diagnostic](h, nil)
		if d.Code != event.DiagnosticUnmirrored || d.Detail != "/elsewhere/projects/-w/s1.jsonl" {
			t.Errorf("%+v", d)
		}
		untilMessage[*message.Result](h)
	})
}

// TestWithoutAStore shows that the frames of a mirror that nobody asked for are nothing.
func TestWithoutAStoreSS18(t *testing.T) {
	play(t, lines("init", mirrors("user"), "result", idle, "wait eof"), nil, func(h *harness) {
		untilMessage[*message.Result](h)
		h.closed0()
		if n := len(all[*event.Request](h)) + len(all[*event.Diagnostic](h)); n > 0 {
			t.Errorf("%d events of the mirror", n)
		}
	})
}
