package runner_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// resuming has a session load a conversation before its first process.
func resuming(c *runner.Config) {
	stored(c)
	c.Store.Projects = "/nowhere"
	c.Store.Resume = func(ctx context.Context, s store.Store) (runner.Spec, string, error) {
		ctx, cancel := context.WithTimeoutCause(ctx, time.Minute, fault.New(fault.StoreTimeout, "too late"))
		defer cancel()
		_, err := s.Load(ctx, store.Key{Project: "-w", Session: "s1"})
		return runner.Spec{Dir: "/w"}, "/c/projects", err
	}
}

// loads answers a load.
func (h *harness) loads(id string) {
	h.t.Helper()
	if err := h.session.Answer(id, control.Reply{Payload: rawjson.Value(`{"entries":[],"more":false}`)}); err != nil {
		h.t.Error(err)
	}
}

// TestCallerIsAskedBeforeTheStartSS20 shows that a session asks for its conversation before
// there is a process, and that what arrives meanwhile is for that process.
func TestCallerIsAskedBeforeTheStartSS20(t *testing.T) {
	script := lines("init", `expect {"type":"user"}`, mirrors("user"), "result", idle, "wait eof")
	play(t, script, resuming, func(h *harness) {
		id0, call := h.asks()
		if call.Method != callback.StoreLoad || call.Session != "s1" {
			t.Errorf("asked %+v", call)
		}
		synctest.Wait()
		if info := h.session.Info(); info.PID != 0 || info.State != event.StateStarting || info.Pending != 1 {
			t.Errorf("%+v before the start", info)
		}
		if err := h.session.Send(input(id(1), "early")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(30 * time.Second)
		h.loads(id0)
		h.start()
		ask, call := h.asks()
		if call.Method != callback.StoreAppend || call.Project != "-w" {
			t.Errorf("asked %+v: the transcript is where the CLI was told to keep it", call)
		}
		h.stores(ask, "")
		untilMessage[*message.Result](h)
		h.closed0()
	})
}

// TestEndBeforeTheStart shows how a session ends that has asked for its conversation and
// has no process yet.
func TestEndBeforeTheStart(t *testing.T) {
	for name, c := range map[string]struct {
		end    func(h *harness, id string)
		took   time.Duration
		reason event.CloseReason
		cause  fault.Reason
	}{
		"closed":   {func(h *harness, _ string) { h.session.Close(event.CloseRequested, false) }, 0, event.CloseRequested, ""},
		"killed":   {func(h *harness, _ string) { h.session.Kill(event.CloseShuttingDown) }, 0, event.CloseShuttingDown, ""},
		"deserted": {func(h *harness, _ string) { h.session.Close(event.CloseCallerLost, false) }, 0, event.CloseCallerLost, ""},
		"absent": {func(h *harness, _ string) {
			h.session.EndInput()
			h.session.SetPresent(false)
		}, 0, event.CloseFailed, fault.Internal},
		"silent": {func(*harness, string) {}, time.Minute, event.CloseFailed, fault.StoreTimeout},
		"failed": {func(h *harness, id string) {
			if err := h.session.Answer(id, control.Reply{Err: "broken"}); err != nil {
				t.Error(err)
			}
		}, 0, event.CloseFailed, fault.Internal},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, lines("init", "wait eof"), resuming, func(h *harness) {
				ask, _ := h.asks()
				if err := h.session.Send(input(id(1), "early")); err != nil {
					t.Fatal(err)
				}
				began := time.Now()
				c.end(h, ask)
				closed := h.closed()
				if took := time.Since(began); took != c.took || closed.Reason != c.reason || closed.PID != 0 {
					t.Errorf("%+v after %v", closed, took)
				}
				if (closed.Err == nil) != (c.cause == "") || closed.Err != nil && closed.Err.Reason != c.cause {
					t.Errorf("closed with %v", closed.Err)
				}
				h.checkJournal()
				if r := all[*event.Receipt](h); len(r) != 1 || r[0].State != event.InputCancelled {
					t.Errorf("receipts %+v", r)
				}
			})
		})
	}
}

// TestStartThatFailsAfterTheLoad shows that a session whose process cannot be started
// says so.
func TestStartThatFailsAfterTheLoad(t *testing.T) {
	play(t, lines("init"), func(c *runner.Config) {
		resuming(c)
		c.Launch = func(context.Context, runner.Spec) (runner.Process, error) {
			return nil, fault.New(fault.CLINotFound, "there is none").Wrap(errors.New("ENOENT"))
		}
	}, func(h *harness) {
		ask, _ := h.asks()
		h.loads(ask)
		if c := h.closed(); c.Reason != event.CloseFailed || c.Err == nil || c.Err.Reason != fault.CLINotFound {
			t.Errorf("%+v", c)
		}
		h.checkJournal()
	})
}
