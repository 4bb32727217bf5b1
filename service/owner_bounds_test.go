package service_test

import (
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// firstSeq is the oldest event of a session that is held.
func firstSeq(c *testdaemon.Conn, id string) uint64 {
	info, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: id})
	if err != nil {
		return 0
	}
	return info.GetSession().GetFirstSeq()
}

// had opens a session and has a turn in it.
func had(d *testdaemon.Daemon, c *testdaemon.Conn) (id string) {
	d.T.Helper()
	s, o := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(3600)})
	s.Input(testdaemon.Text("hello"))
	s.Event(testdaemon.IsResult)
	time.Sleep(time.Second)
	return o.GetSessionId()
}

// TestOwnersProcesses checks that a caller at its bound of processes makes room
// itself, is told whose bound it is when it cannot, and leaves others alone.
func TestOwnersProcesses(t *testing.T) {
	cfg := testdaemon.Config{Service: func(c *service.Config) { c.MaxProcessesPerOwner = 2 }}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice, bob := d.Dial("alice"), d.Dial("bob")
		state := func(c *testdaemon.Conn, id string) agentdv1.SessionState {
			info, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: id})
			if err != nil {
				d.T.Error(err)
			}
			return info.GetSession().GetState()
		}
		his, hers := had(d, bob), had(d, alice)
		for range 2 { // the second parks hers
			alice.Open(&agentdv1.OpenSession{})
		}
		synctest.Wait()
		if state(alice, hers) != agentdv1.SessionState_SESSION_STATE_PARKED || state(bob, his) != agentdv1.SessionState_SESSION_STATE_IDLE {
			d.T.Errorf("alice's session is %s, bob's %s", state(alice, hers), state(bob, his))
		}
		_, err := alice.Live.OpenSession(alice.Context(), &agentdv1.OpenSessionRequest{})
		testdaemon.Expect(d.T, err, codes.ResourceExhausted, "TOO_MANY_SESSIONS")
		stream := alice.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
		if s := testdaemon.Expect(d.T, stream.Err(), codes.ResourceExhausted, "TOO_MANY_SESSIONS"); s.Quota != "owner:alice" || s.Retry <= 0 {
			d.T.Errorf("to be tried again in %s for the quota of %q", s.Retry, s.Quota)
		}
		bob.Open(&agentdv1.OpenSession{})
	})
}

// TestOwnersStarts checks that a caller whose starts all wait holds nobody up.
func TestOwnersStarts(t *testing.T) {
	cfg := testdaemon.Script("sleep 20s", "init")
	cfg.Service = func(c *service.Config) { c.MaxStarts, c.MaxStartsPerOwner = 3, 2 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice, bob := d.Dial("alice"), d.Dial("bob")
		began := time.Now()
		done := make(chan time.Duration, 10)
		for range cap(done) {
			go func() { // ends with the call
				if _, err := alice.Live.OpenSession(alice.Context(), &agentdv1.OpenSessionRequest{}); err != nil {
					d.T.Errorf("%v", err)
				}
				done <- time.Since(began)
			}()
		}
		time.Sleep(time.Second)
		if n := len(d.CLI.Specs()); n != 2 {
			d.T.Errorf("%d of alice's start at once", n)
		}
		if _, err := bob.Live.OpenSession(bob.Context(), &agentdv1.OpenSessionRequest{}); err != nil {
			d.T.Error(err)
		}
		if took := time.Since(began); took != 21*time.Second { // its own start
			d.T.Errorf("bob's was there after %s", took)
		}
		var last time.Duration
		for range cap(done) {
			last = <-done
		}
		if last != 100*time.Second {
			d.T.Errorf("alice's last was there after %s", last)
		}
	})
}

// TestOwnersJournals checks that a caller's flood costs its own sessions their
// past, and those of others nothing.
func TestOwnersJournals(t *testing.T) {
	cfg := testdaemon.Config{Script: testdaemon.Floods(40, "64KiB"), Service: func(c *service.Config) { c.JournalBytesPerOwner = 6 << 20 }}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice, bob := d.Dial("alice"), d.Dial("bob")
		his := had(d, bob)
		var hers []string
		for range 6 {
			hers = append(hers, had(d, alice))
		}
		synctest.Wait()
		short := 0
		for _, id := range hers {
			if firstSeq(alice, id) > 1 {
				short++
			}
		}
		if short < 4 || short == len(hers) { // two of them have room
			d.T.Errorf("%d of alice's sessions have lost their past", short)
		}
		if n := firstSeq(bob, his); n != 1 {
			d.T.Errorf("bob's session is held from %d", n)
		}
	})
}

// TestOwnersBoundsAreTold checks that GetDaemonInfo names them.
func TestOwnersBoundsAreTold(t *testing.T) {
	cfg := testdaemon.Config{Service: func(c *service.Config) {
		c.MaxProcessesPerOwner, c.MaxStartsPerOwner, c.JournalBytesPerOwner = 2, 3, 4<<20
	}}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		info, err := c.Server.GetDaemonInfo(c.Context(), &agentdv1.GetDaemonInfoRequest{})
		if err != nil {
			d.T.Fatal(err)
		}
		l := info.GetLimits()
		if l.GetMaxProcessesPerOwner() != 2 || l.GetMaxStartsPerOwner() != 3 || l.GetJournalBytesPerOwner() != 4<<20 {
			d.T.Errorf("limits: %v", l)
		}
	})
}
