package stream_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestHeartbeat checks that silence is broken every 20 seconds, on every kind of
// stream, and with the seq that the stream has come to.
func TestHeartbeat(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "sleep 50s", `assistant "hi"`, "sleep 10m", testdaemon.InputDone, testdaemon.Idle)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1)})
		w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		q := d.Dial("alice").Query(&agentdv1.QueryRequest{Prompt: "hello"})
		synctest.Wait()
		began := time.Now()
		s.Input(testdaemon.Text("hello"))
		time.Sleep(5*time.Minute + time.Second)
		synctest.Wait()
		var at []time.Duration
		var last uint64
		for _, m := range s.All() {
			if seq := m.GetEvent().GetSeq(); seq > 0 {
				last = seq
			}
			if h := m.GetHeartbeat(); h != nil {
				at = append(at, h.GetTime().AsTime().Sub(began))
				if h.GetLastSeq() != last {
					d.T.Errorf("heartbeat says %d after %d", h.GetLastSeq(), last)
				}
			}
		}
		// Two in the first silence, then every 20 s after the message at 50 s.
		if len(at) != 14 || at[0] != 20*time.Second || at[1] != 40*time.Second || at[2] != 70*time.Second {
			d.T.Errorf("heartbeats at %v", at)
		}
		beats := 0
		for _, m := range w.All() {
			if m.GetHeartbeat() != nil {
				beats++
			}
		}
		if beats != 14 {
			d.T.Errorf("the watcher had %d heartbeats", beats)
		}
		beats = 0
		for _, m := range q.All() {
			if m.GetHeartbeat() != nil {
				beats++
			}
		}
		if beats != 14 {
			d.T.Errorf("the query had %d heartbeats", beats)
		}
	})
}

// TestHeartbeatAfterAttach checks that the first heartbeat of a stream that has
// everything says so.
func TestHeartbeatAfterAttach(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		synctest.Wait()
		s.Cancel()
		_ = s.Err()
		synctest.Wait()
		last := s.Last()
		again, _ := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId(), AfterSeq: &last})
		beat := again.Until(func(m *agentdv1.SessionResponse) bool { return m.GetHeartbeat() != nil }).GetHeartbeat()
		if beat.GetLastSeq() != last || last == 0 {
			d.T.Errorf("it says %d, the stream has %d", beat.GetLastSeq(), last)
		}
	})
}

// TestDrain checks what callers are told when the daemon stops: who has a turn
// may finish it until the deadline, who begins one is refused.
func TestDrain(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "sleep 10s", testdaemon.InputDone, testdaemon.Idle)
	cfg.Service = func(c *service.Config) { c.DrainGrace = time.Minute }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		busy, o := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		quiet, _ := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		busy.Input(testdaemon.Text("work"))
		busy.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
		admin := d.DialAdmin("root")
		_, err := c.Server.Drain(c.Context(), &agentdv1.DrainRequest{})
		testdaemon.Expect(d.T, err, codes.PermissionDenied, "PERMISSION_DENIED")
		began := time.Now()
		resp, err := admin.Server.Drain(admin.Context(), &agentdv1.DrainRequest{})
		if err != nil || resp.GetOpenSessions() != 2 || resp.GetRunningSessions() != 1 || resp.GetDeadline().AsTime().Sub(began) != time.Minute {
			d.T.Fatalf("%v, %v", resp, err)
		}
		notice := busy.Until(func(m *agentdv1.SessionResponse) bool { return m.GetDraining() != nil }).GetDraining()
		if !notice.GetDeadline().AsTime().Equal(resp.GetDeadline().AsTime()) {
			d.T.Errorf("draining %v", notice)
		}
		w.Until(func(m *agentdv1.WatchSessionResponse) bool { return m.GetDraining() != nil })
		quiet.Input(testdaemon.TextAs(1, "more"))
		if r := quiet.Rejected(); testdaemon.Reason(r.GetError()) != "SHUTTING_DOWN" || r.GetInputUuid() != testdaemon.UUID(1) {
			d.T.Errorf("rejected: %v", r)
		}
		_, err = c.Live.SendInput(c.Context(), &agentdv1.SendInputRequest{SessionId: o.GetSessionId(), Input: testdaemon.Text("more")})
		testdaemon.Expect(d.T, err, codes.Unavailable, "SHUTTING_DOWN")
		_, err = c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{})
		if s := testdaemon.Expect(d.T, err, codes.Unavailable, "SHUTTING_DOWN"); s.Retry <= 0 {
			d.T.Error("it is not said how long to wait")
		}
		go d.Stop(context.WithoutCancel(d.T.Context()))
		testdaemon.Expect(d.T, quiet.Err(), codes.Unavailable, "SHUTTING_DOWN")
		if took := time.Since(began); took > time.Second {
			d.T.Errorf("the idle session took %v", took)
		}
		busy.Event(testdaemon.IsResult)
		closed := busy.Event(testdaemon.IsClosed)
		if closed.GetClosed().GetReason() != agentdv1.CloseReason_CLOSE_REASON_SHUTTING_DOWN {
			d.T.Errorf("closed: %v", closed)
		}
		status := testdaemon.Expect(d.T, busy.Err(), codes.Unavailable, "SHUTTING_DOWN")
		if status.Retry <= 0 || status.Metadata["last_seq"] == "" || status.Metadata["last_seq"] == "0" {
			d.T.Errorf("status %+v", status)
		}
		if err := w.Err(); err != nil {
			d.T.Errorf("the watcher: %v", err)
		}
		testdaemon.CheckEvents(d.T, busy.Events())
		for _, l := range d.CLI.Lines(0) {
			if l.Request.Subtype == "interrupt" {
				d.T.Error("the turn was interrupted")
			}
		}
	})
}

// TestDrainDeadline checks that a turn which does not end by the deadline is
// interrupted, and that a CLI which ignores everything does not hold the daemon.
func TestDrainDeadline(t *testing.T) {
	for name, step := range map[string]string{"long": "sleep 10h", "deaf": "hang"} {
		cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, step, testdaemon.Idle)
		cfg.Service = func(c *service.Config) { c.DrainGrace = time.Minute }
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
				s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{})
				s.Input(testdaemon.Text("work"))
				s.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
				began := time.Now()
				d.Stop(context.WithoutCancel(d.T.Context()))
				if took := time.Since(began); took < time.Minute || took > time.Minute+15*time.Second {
					d.T.Errorf("stopping took %v", took)
				}
				testdaemon.Expect(d.T, s.Err(), codes.Unavailable, "SHUTTING_DOWN")
				testdaemon.CheckEvents(d.T, s.Events())
				interrupted := false
				for _, l := range d.CLI.Lines(0) {
					interrupted = interrupted || l.Request.Subtype == "interrupt"
				}
				if !interrupted && step != "hang" {
					d.T.Error("the turn was not interrupted")
				}
			})
		})
	}
}

// TestDrainMoves checks that a second drain moves the deadline, in either
// direction, and that streams are told.
func TestDrainMoves(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "sleep 10h", testdaemon.Idle)
	for _, grace := range []time.Duration{0, 5 * time.Second, 5 * time.Minute} {
		t.Run(grace.String(), func(t *testing.T) {
			testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
				s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{})
				s.Input(testdaemon.Text("work"))
				s.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
				admin := d.DialAdmin("root")
				drain := func(grace time.Duration) time.Time {
					resp, err := admin.Server.Drain(admin.Context(), &agentdv1.DrainRequest{Grace: durationpb.New(grace)})
					if err != nil {
						d.T.Fatal(err)
					}
					told := s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetDraining() != nil }).GetDraining()
					if !told.GetDeadline().AsTime().Equal(resp.GetDeadline().AsTime()) {
						d.T.Errorf("the stream was told %v, the administrator %v", told, resp)
					}
					return resp.GetDeadline().AsTime()
				}
				drain(time.Minute)
				stopped := make(chan struct{})
				go func() { defer close(stopped); d.Stop(context.WithoutCancel(d.T.Context())) }()
				time.Sleep(10 * time.Second)
				deadline := drain(grace)
				<-stopped
				if late := time.Since(deadline); late < 0 || late > 15*time.Second {
					d.T.Errorf("the daemon stopped %v after the deadline", late)
				}
				testdaemon.Expect(d.T, s.Err(), codes.Unavailable, "SHUTTING_DOWN")
			})
		})
	}
}

// TestDrainEndsWithContext checks that nothing outlives the context of the stop.
func TestDrainEndsWithContext(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "hang")
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{})
		s.Input(testdaemon.Text("work"))
		s.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
		ctx, cancel := context.WithTimeout(context.WithoutCancel(d.T.Context()), time.Second)
		defer cancel()
		began := time.Now()
		d.Stop(ctx)
		if took := time.Since(began); took > 3*time.Second {
			d.T.Errorf("stopping took %v", took)
		}
		testdaemon.Expect(d.T, s.Err(), codes.Unavailable, "SHUTTING_DOWN")
	})
}
