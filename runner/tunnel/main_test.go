package tunnel_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/inmem"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/tunnel"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const hello = `{"type":"user","message":{"role":"user","content":"hello"}}`

// counts are how often the owner of a tunnel was called.
type counts struct {
	started, cleaned int
	moved            []string
}

// play runs f with a tunnel to a scripted CLI, in fake time, and then closes it.
func play(t *testing.T, configure func(*tunnel.Config), f func(*testing.T, *tunnel.Tunnel, *counts), script ...string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		launcher := &inmem.Launcher{Config: simcli.Config{Script: strings.Join(script, "\n") + "\n"}}
		n := new(counts)
		cfg := tunnel.Config{
			Launch:       launcher.Launch,
			Conversation: func(id string) *fault.Error { n.moved = append(n.moved, id); return nil },
			Started:      func() { n.started++ },
			Redact:       func(s string) string { return strings.ReplaceAll(s, "secret", "[redacted]") },
			Cleanup:      func() { n.cleaned++ },
			Log:          slog.New(slog.DiscardHandler),
		}
		if configure != nil {
			configure(&cfg)
		}
		tun, err := tunnel.Start(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		f(t, tun, n)
		tun.Close(event.CloseRequested, false)
		<-tun.Done()
		if n.cleaned != 1 || n.started == 0 {
			t.Errorf("its owner was called %+v", n)
		}
	})
}

// take takes everything that is there. ended is true after the last event.
func take(t *testing.T, tun *tunnel.Tunnel) (bodies []event.Body, ended bool) {
	t.Helper()
	for {
		items, ended, lost := tun.Events().Take(make([]journal.Item, 0, 1))
		if lost {
			t.Fatal("the reader is lost")
		}
		for _, item := range items {
			bodies = append(bodies, item.Event.Body)
			tun.Journal().Release(item.Event.Seq)
		}
		if len(items) == 0 {
			return bodies, ended
		}
	}
}

// TestEvents checks what a tunnel tells of its CLI, up to the end.
func TestEvents(t *testing.T) {
	play(t, nil, func(t *testing.T, tun *tunnel.Tunnel, _ *counts) {
		synctest.Wait()
		tun.EndInput()
		<-tun.Done()
		bodies, ended := take(t, tun)
		if len(bodies) != 3 || !ended {
			t.Fatalf("%d events, ended %v: %v", len(bodies), ended, bodies)
		}
		warning, _ := bodies[0].(*event.StderrLine)
		line, _ := bodies[1].(*event.Line)
		closed, _ := bodies[2].(*event.Closed)
		switch {
		case warning == nil || warning.Line != "a [redacted]":
			t.Errorf("the first is %+v", bodies[0])
		case line == nil || string(line.Text) != `{"a" : 1}`:
			t.Errorf("the second is %+v", bodies[1])
		case closed == nil || closed.Reason != event.CloseInputEnded || closed.Err != nil || !strings.Contains(closed.Stderr, "a [redacted]"):
			t.Errorf("the last is %+v", bodies[2])
		}
		if err := tun.Err(); err != nil {
			t.Error(err)
		}
	}, `stderr "a secret"`, `sleep 1s`, `raw "{\"a\" : 1}\n"`)
}

// TestHoldsNoPast checks that what was read is held no longer.
func TestHoldsNoPast(t *testing.T) {
	budget := journal.NewBudget(0)
	play(t, func(c *tunnel.Config) { c.Budget = budget }, func(t *testing.T, tun *tunnel.Tunnel, _ *counts) {
		synctest.Wait()
		if budget.Used() < 1<<20 {
			t.Errorf("%d bytes wait", budget.Used())
		}
		if bodies, _ := take(t, tun); len(bodies) != 10 {
			t.Errorf("%d events", len(bodies))
		}
		if budget.Used() > 200<<10 {
			t.Errorf("%d bytes are held of what was read", budget.Used())
		}
	}, "repeat 10 big 100KiB", "wait eof")
}

// TestConversation checks that the owner learns which conversation is written, and
// may end the tunnel over it.
func TestConversation(t *testing.T) {
	script := []string{"expect ~hello", `system-init {"session_id":"one"}`, "expect ~hello", `system-init {"session_id":"two"}`, "wait eof"}
	play(t, func(c *tunnel.Config) { c.CLISessionID = "one" }, func(t *testing.T, tun *tunnel.Tunnel, n *counts) {
		for range 2 {
			if err := tun.Send(hello); err != nil {
				t.Error(err)
			}
			synctest.Wait()
		}
		if len(n.moved) != 1 || n.moved[0] != "two" || tun.CLISessionID() != "two" {
			t.Errorf("it was told of %q, and is in %q", n.moved, tun.CLISessionID())
		}
	}, script...)
	refused := fault.New(fault.TranscriptInUse, "no")
	play(t, func(c *tunnel.Config) { c.Conversation = func(string) *fault.Error { return refused } }, func(t *testing.T, tun *tunnel.Tunnel, _ *counts) {
		if err := tun.Send(hello); err != nil {
			t.Error(err)
		}
		<-tun.Done()
		if fault.ReasonOf(tun.Err()) != fault.TranscriptInUse {
			t.Errorf("it ended with %v", tun.Err())
		}
	}, script...)
}

// TestPanicEndsTheTunnelAlone checks what a defect does: nobody but this tunnel's
// caller is told of it.
func TestPanicEndsTheTunnelAlone(t *testing.T) {
	play(t, nil, func(t *testing.T, tun *tunnel.Tunnel, _ *counts) {
		tun.Guard("test", func() { panic("a defect") })
		<-tun.Done()
		if fault.ReasonOf(tun.Err()) != fault.Internal {
			t.Errorf("it ended with %v", tun.Err())
		}
	}, "wait eof")
}

// TestKill checks that a CLI which is deaf ends at once.
func TestKill(t *testing.T) {
	play(t, nil, func(t *testing.T, tun *tunnel.Tunnel, _ *counts) {
		synctest.Wait()
		began := time.Now()
		tun.Kill(event.CloseShuttingDown)
		if took := time.Since(began); took > time.Second || !tun.ShutDown() || tun.Err() != nil {
			t.Errorf("it took %v; %v", took, tun.Err())
		}
	}, "hang")
}

// TestDeafToItsInput checks that a CLI which takes no input is ended, and the rest of
// the lines refused.
func TestDeafToItsInput(t *testing.T) {
	play(t, func(c *tunnel.Config) { c.Limits.Queue = 1 << 20 }, func(t *testing.T, tun *tunnel.Tunnel, _ *counts) {
		long := `{"a":"` + strings.Repeat("x", 300<<10) + `"}`
		for range 4 {
			if err := tun.Send(long); err != nil && fault.ReasonOf(err) != fault.InputQueueFull {
				t.Error(err)
			}
		}
		if err := tun.Send(long); fault.ReasonOf(err) != fault.InputQueueFull {
			t.Errorf("more than the queue holds: %v", err)
		}
		<-tun.Done()
		if fault.ReasonOf(tun.Err()) != fault.CLIExited {
			t.Errorf("it ended with %v", tun.Err())
		}
		if err := tun.Send(hello); fault.ReasonOf(err) != fault.SessionClosed {
			t.Errorf("a line for a CLI that is gone: %v", err)
		}
	}, "hang")
}

// TestStartFails checks that nothing is left of a CLI that cannot be started.
func TestStartFails(t *testing.T) {
	n := new(counts)
	launcher := &inmem.Launcher{Err: fault.New(fault.CLINotFound, "there is none")}
	_, err := tunnel.Start(context.Background(), tunnel.Config{
		Launch: launcher.Launch, Started: func() { n.started++ }, Cleanup: func() { n.cleaned++ },
	})
	if fault.ReasonOf(err) != fault.CLINotFound || n.started != 1 || n.cleaned != 1 {
		t.Errorf("%v; its owner was called %+v", err, n)
	}
}
