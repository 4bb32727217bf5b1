package service_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// failedResult is a turn after which the CLI exits with code 1.
const failedResult = "system-init\n" + `result {"is_error":true,"subtype":"error_during_execution"}`

// TestTunnelEndsT22 checks the status of a tunnel by how its CLI ended.
func TestTunnelEndsT22(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		ended  bool // the input is, before the CLI goes on
		code   codes.Code
		reason string
		exit   int32
	}{
		"the input has ended":                {"", true, codes.OK, "", 0},
		"an error result, and code 1":        {failedResult + "\nwait eof\nexit 1", true, codes.OK, "", 1},
		"code 1 for no reason":               {`out {"type":"x"}` + "\nwait eof\n" + `stderr "Oops"` + "\nexit 1", true, codes.Aborted, "CLI_EXITED", 1},
		"another code after an error result": {failedResult + "\nwait eof\nexit 3", true, codes.Aborted, "CLI_EXITED", 3},
		"nobody asked for it":                {`out {"type":"x"}` + "\nexit 0", false, codes.Aborted, "CLI_EXITED", 0},
		"before a line":                      {`stderr "Oops"` + "\nexit 1", false, codes.FailedPrecondition, "CLI_START_FAILED", 1},
		"stdout is closed":                   {`out {"type":"x"}` + "\nclose-stdout\nwait eof", false, codes.Aborted, "CLI_EXITED", 0},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script(c.script), func(d *testdaemon.Daemon) {
				tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{})
				if c.ended {
					tunnel.EndInput()
				}
				s := testdaemon.StatusOf(tunnel.Err())
				if s.Code != c.code || s.Reason != c.reason {
					d.T.Errorf("status %+v", s)
				}
				if strings.Contains(c.script, "Oops") && !strings.Contains(s.Text, "Oops") {
					d.T.Errorf("the status does not say what stderr says: %q", s.Text)
				}
				if exit := tunnel.Exit(); exit.Code == nil || exit.GetCode() != c.exit {
					d.T.Errorf("exit %v", exit)
				}
			})
		})
	}
}

// TestTunnelCallerIsGoneT4 checks that the CLI ends with its caller, whenever and
// however that goes, within the patience of the ladder, and that nothing stays
// taken.
func TestTunnelCallerIsGoneT4(t *testing.T) {
	const turn = "expect ~hello\n" + testdaemon.Running + "\nsleep 10h"
	for when, c := range map[string]struct {
		script string
		before func(*testdaemon.Tunnel)
		most   time.Duration
	}{
		"at once":                 {"wait eof", func(*testdaemon.Tunnel) {}, time.Second},
		"with a frame on its way": {"wait eof", func(t *testdaemon.Tunnel) { t.Frame(hello) }, time.Second},
		"in a turn":               {turn, func(t *testdaemon.Tunnel) { t.Frame(hello); synctest.Wait() }, 6 * time.Second},
		"after the half-close": {turn, func(t *testdaemon.Tunnel) {
			t.Frame(hello)
			_ = t.Call.CloseSend()
			synctest.Wait()
		}, 6 * time.Second},
		"from a CLI that does not care": {"ignore eof\nignore term\n" + turn, func(t *testdaemon.Tunnel) { t.Frame(hello); synctest.Wait() }, 11 * time.Second},
		"from a CLI that reads nothing": {"hang", func(t *testdaemon.Tunnel) {
			for range 20 {
				t.Frame(`{"type":"user","text":"` + strings.Repeat("x", 1<<20) + `"}`)
			}
		}, 16 * time.Second}, // what is queued has 5 s to be written
	} {
		for how, leave := range map[string]func(*testdaemon.Conn, *testdaemon.Tunnel){
			"cancels":   func(_ *testdaemon.Conn, t *testdaemon.Tunnel) { t.Cancel() },
			"cuts":      func(c *testdaemon.Conn, _ *testdaemon.Tunnel) { c.Cut() },
			"stops":     func(c *testdaemon.Conn, _ *testdaemon.Tunnel) { c.Close() },
			"ends well": func(*testdaemon.Conn, *testdaemon.Tunnel) {},
		} {
			if how == "ends well" && c.most > time.Second {
				continue
			}
			t.Run(when+" "+how, func(t *testing.T) {
				cfg := testdaemon.Script(c.script)
				cfg.Service = func(s *service.Config) { s.MaxSessionsPerOwner, s.MaxProcesses, s.MaxStarts = 1, 1, 1 }
				testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
					conn := d.Dial("alice")
					tunnel := conn.Tunnel(&agentdv1.TunnelOpen{})
					tunnel.Until(func(m testdaemon.TunnelMessage) bool { return m.GetOpened() != nil })
					c.before(tunnel)
					if how == "ends well" {
						tunnel.EndInput()
					}
					began := time.Now()
					leave(conn, tunnel)
					<-d.CLI.Process(0).Done()
					if took := time.Since(began); took > c.most {
						d.T.Errorf("the CLI ended after %v", took)
					}
					synctest.Wait()
					again := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{})
					again.Until(func(m testdaemon.TunnelMessage) bool { return m.GetOpened() != nil })
				})
			})
		}
	}
}

// TestTunnelSlowCaller checks that a caller who does not read keeps neither the CLI
// from writing nor the daemon's memory.
func TestTunnelSlowCaller(t *testing.T) {
	cfg := testdaemon.Script("expect ~hello", "repeat 1200 big 60KiB", "wait eof")
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice", grpc.WithInitialWindowSize(64<<10)).UnreadTunnel(&agentdv1.TunnelOpen{})
		tunnel.Frame(hello)
		synctest.Wait()
		began := time.Now()
		<-d.CLI.Process(0).Done()
		if took := time.Since(began); took > 7*time.Minute { // one send may take 5 min, which is looked at every 75 s
			d.T.Errorf("the CLI ended after %v", took)
		}
		tunnel.Read()
		testdaemon.Expect(d.T, tunnel.Err(), codes.ResourceExhausted, "SLOW_CONSUMER")
	})
}

// TestTunnelTranscriptInUse checks that a tunnel and a session do not write one
// transcript, whichever is first, and that it is not deleted under a tunnel.
func TestTunnelTranscriptInUse(t *testing.T) {
	id := testdaemon.UUID(1)
	past(t, map[string]string{id: said(id, "hello", "hi")}, func(d *testdaemon.Daemon, c *testdaemon.Conn) {
		begun := func(args ...string) *testdaemon.Tunnel {
			tunnel := c.Tunnel(tunnelArgs(args...))
			tunnel.Until(func(m testdaemon.TunnelMessage) bool { return m.GetOpened() != nil })
			return tunnel
		}
		end := func(tunnel *testdaemon.Tunnel) {
			tunnel.EndInput()
			if err := tunnel.Err(); err != nil {
				d.T.Error(err)
			}
		}
		resume := &agentdv1.OpenSession{Options: &agentdv1.Options{Resume: &id}}
		inUse := func(err error) {
			d.T.Helper()
			testdaemon.Expect(d.T, err, codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
		}
		tunnel := begun("--session-id=" + id)
		inUse(c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: resume}}).Err())
		inUse(c.Tunnel(tunnelArgs("--resume", id)).Err())
		_, err := c.History.DeleteSession(c.Context(), &agentdv1.DeleteSessionRequest{SessionId: id})
		inUse(err)
		// a fork is let through, to a CLI that does not have the conversation
		testdaemon.Expect(d.T, begun("--resume", id, "--fork-session").Err(), codes.FailedPrecondition, "CLI_START_FAILED")
		end(tunnel)

		s, _ := c.Open(&agentdv1.OpenSession{Options: &agentdv1.Options{SessionId: &id}})
		inUse(c.Tunnel(tunnelArgs("--resume=" + id)).Err())
		s.Close(false)
		_ = s.Err()
		end(begun("--session-id=" + id))
	})
}

// TestTunnelMovesToATranscript checks that a tunnel which turns out to write what a
// session writes is ended.
func TestTunnelMovesToATranscript(t *testing.T) {
	cfg := testdaemon.Script("expect ~hello", `system-init {"session_id":"`+testdaemon.UUID(1)+`"}`, "wait eof")
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		other := c.Tunnel(tunnelArgs("--session-id", testdaemon.UUID(1)))
		tunnel := c.Tunnel(tunnelArgs("--resume", "a title"))
		synctest.Wait()
		tunnel.Frame(hello)
		testdaemon.Expect(d.T, tunnel.Err(), codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
		tunnel.Exit()
		other.EndInput()
		if err := other.Err(); err != nil {
			d.T.Error(err)
		}
	})
}

// TestTunnelIsDrained checks that a tunnel ends with the daemon: at once, or with
// its turn, or at the deadline.
func TestTunnelIsDrained(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		after  time.Duration
		exit   int32
	}{
		"idle":                  {"expect ~hello\n" + testdaemon.Running + "\n" + testdaemon.Idle + "\nwait eof", 0, 0},
		"in a turn":             {"expect ~hello\n" + testdaemon.Running + "\nsleep 20s\n" + `out {"type":"end"}` + "\n" + testdaemon.Idle + "\nwait eof", 20 * time.Second, 0},
		"in a turn of an old":   {"expect ~hello\nsleep 20s\nresult\nwait eof", 20 * time.Second, 0},
		"in an endless one":     {"expect ~hello\n" + testdaemon.Running + "\nsleep 10h", 35 * time.Second, 143},
		"before it said a word": {"sleep 10h", 35 * time.Second, 143},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script(c.script), func(d *testdaemon.Daemon) {
				conn := d.Dial("alice")
				tunnel := conn.Tunnel(&agentdv1.TunnelOpen{})
				tunnel.Frame(hello)
				synctest.Wait()
				began := time.Now()
				d.Stop(context.WithoutCancel(d.T.Context()))
				if took := time.Since(began); took != c.after {
					d.T.Errorf("it took %v, not %v", took, c.after)
				}
				s := testdaemon.Expect(d.T, tunnel.Err(), codes.Unavailable, "SHUTTING_DOWN")
				if exit := tunnel.Exit(); s.Retry == 0 || exit.GetCode() != c.exit {
					d.T.Errorf("retry after %v; exit %v", s.Retry, exit)
				}
				told := 0
				for _, m := range tunnel.All() {
					if m.GetDraining() != nil {
						told++
					}
				}
				if told == 0 && c.after > 0 {
					d.T.Error("the caller is not told of the drain")
				}
				testdaemon.Expect(d.T, conn.Tunnel(&agentdv1.TunnelOpen{}).Err(), codes.Unavailable, "SHUTTING_DOWN")
			})
		})
	}
}

// TestTunnelCounts checks that a tunnel counts as a session, and is none that others
// see.
func TestTunnelCounts(t *testing.T) {
	cfg := testdaemon.Script("wait eof")
	cfg.Service = func(c *service.Config) { c.MaxSessionsPerOwner = 1 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice, admin := d.Dial("alice"), d.DialAdmin("operator")
		alice.Tunnel(&agentdv1.TunnelOpen{})
		synctest.Wait()
		s := testdaemon.Expect(d.T, alice.Tunnel(&agentdv1.TunnelOpen{}).Err(), codes.ResourceExhausted, "TOO_MANY_SESSIONS")
		if s.Quota != "owner:alice" {
			d.T.Errorf("quota %q", s.Quota)
		}
		_, err := alice.Live.OpenSession(alice.Context(), &agentdv1.OpenSessionRequest{})
		testdaemon.Expect(d.T, err, codes.ResourceExhausted, "TOO_MANY_SESSIONS")
		list, err := admin.Live.ListLiveSessions(admin.Context(), &agentdv1.ListLiveSessionsRequest{})
		if err != nil || len(list.GetSessions()) != 0 {
			d.T.Errorf("%v, %v", list, err)
		}
		if stats := d.Service.Stats(); stats.Tunnels != 1 || stats.Processes != 1 || len(stats.Sessions) != 0 {
			d.T.Errorf("counted are %+v", stats)
		}
		if drained, err := admin.Server.Drain(admin.Context(), &agentdv1.DrainRequest{}); err != nil || drained.GetOpenSessions() != 1 {
			d.T.Errorf("a drain finds %v, %v", drained, err)
		}
	})
}

// TestTunnelGivesItsPlaceBack checks that what a tunnel took is free again once it has
// ended.
func TestTunnelGivesItsPlaceBack(t *testing.T) {
	cfg := testdaemon.Script("wait eof")
	cfg.Service = func(c *service.Config) { c.MaxSessionsPerOwner = 1 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice := d.Dial("alice")
		first := alice.Tunnel(&agentdv1.TunnelOpen{})
		first.EndInput()
		if err := first.Err(); err != nil {
			d.T.Error(err)
		}
		if stats := d.Service.Stats(); stats.Tunnels != 0 {
			d.T.Errorf("counted are %+v", stats)
		}
		if again := alice.Tunnel(&agentdv1.TunnelOpen{}); again.Until(func(m testdaemon.TunnelMessage) bool { return m.GetOpened() != nil }).TunnelResponse == nil {
			d.T.Error("its place is not free again")
		}
	})
}

// TestTunnelThatSaysNothing checks that a CLI which never becomes ready does not keep
// others from starting for ever.
func TestTunnelThatSaysNothing(t *testing.T) {
	cfg := testdaemon.Script("wait eof")
	cfg.Service = func(c *service.Config) { c.MaxStarts = 1 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		c.Tunnel(&agentdv1.TunnelOpen{})
		synctest.Wait()
		began := time.Now()
		c.Tunnel(&agentdv1.TunnelOpen{}).Until(func(m testdaemon.TunnelMessage) bool { return m.GetOpened() != nil })
		if took := time.Since(began); took != time.Minute {
			d.T.Errorf("the second waited %v", took)
		}
	})
}

// TestTunnelEndsWithItsCredentials checks that the CLI of a tunnel does not outlast the
// credentials of its caller.
func TestTunnelEndsWithItsCredentials(t *testing.T) {
	cfg := testdaemon.Script("wait eof")
	cfg.Identify = func(context.Context) (auth.Identity, error) {
		end := time.Now().Add(time.Minute)
		return auth.Identity{Owner: callctx.Owner{ID: "alice"}, Recheck: func(now time.Time) (time.Time, error) {
			if now.Before(end) {
				return end, nil
			}
			return time.Time{}, fault.New(fault.Unauthenticated, "the token has expired")
		}}, nil
	}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{})
		s := testdaemon.Expect(d.T, tunnel.Err(), codes.Unauthenticated, "UNAUTHENTICATED")
		if s.Metadata["last_seq"] != "" {
			d.T.Errorf("a tunnel is told where to go on: %v", s.Metadata)
		}
		<-d.CLI.Process(0).Done()
	})
}
