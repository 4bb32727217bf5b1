package service_test

import (
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestUnarySessionExpires checks that a session without a stream ends ten
// minutes after its last call, and not while it is watched or called.
func TestUnarySessionExpires(t *testing.T) {
	for name, c := range map[string]struct {
		timeout time.Duration // 0: the default
		use     func(*testdaemon.Daemon, *testdaemon.Conn, string)
	}{
		"never used":    {0, func(*testdaemon.Daemon, *testdaemon.Conn, string) {}},
		"its own limit": {time.Second, func(*testdaemon.Daemon, *testdaemon.Conn, string) {}},
		"called now and then": {0, func(d *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			for range 5 {
				time.Sleep(9 * time.Minute)
				if _, err := c.Live.ListPendingRequests(c.Context(), &agentdv1.ListPendingRequestsRequest{SessionId: id}); err != nil {
					d.T.Fatal(err)
				}
			}
		}},
		"watched": {0, func(d *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: id})
			time.Sleep(3 * time.Hour)
			if w.Ended() {
				d.T.Fatal("it ended while it was watched")
			}
			w.Cancel()
			_ = w.Err()
			synctest.Wait()
		}},
		"a call under way": {10 * time.Second, func(d *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			_, err := c.Live.GetSettings(c.Context(), &agentdv1.GetSettingsRequest{SessionId: id}) // never answered
			testdaemon.Expect(d.T, err, codes.DeadlineExceeded, "CONTROL_TIMEOUT")
		}},
		"controlled": {0, func(_ *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			s, _ := c.Attach(&agentdv1.AttachSession{SessionId: id})
			time.Sleep(3 * time.Hour)
			s.Cancel()
			_ = s.Err()
			synctest.Wait()
		}},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
				conn := d.Dial("alice")
				req := &agentdv1.OpenSessionRequest{}
				want := 10 * time.Minute
				if c.timeout > 0 {
					req.DetachTimeout, want = durationpb.New(c.timeout), c.timeout
				}
				o, err := conn.Live.OpenSession(conn.Context(), req)
				if err != nil {
					d.T.Fatal(err)
				}
				c.use(d, conn, o.GetSessionId())
				from := time.Now()
				synctest.Wait()
				time.Sleep(want + time.Second)
				s, _ := conn.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId()})
				closed := s.Event(testdaemon.IsClosed)
				if at := closed.GetTime().AsTime().Sub(from); at != want || closed.GetClosed().GetReason() != agentdv1.CloseReason_CLOSE_REASON_DETACH_EXPIRED {
					d.T.Errorf("closed after %v: %v", at, closed)
				}
			})
		})
	}
}

// TestWatchFromAnySeq checks that any number of watchers see the same from where
// they want to, and end with the session.
func TestWatchFromAnySeq(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: talk}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{})
		id := o.GetSessionId()
		s.Input(testdaemon.Text("talk"))
		s.UntilSeq(8)
		watchers := map[uint64]*testdaemon.Watch{}
		for after := range uint64(9) {
			watchers[after] = d.Dial("alice").Watch(&agentdv1.WatchSessionRequest{SessionId: id, AfterSeq: proto.Uint64(after)})
		}
		all := c.Watch(&agentdv1.WatchSessionRequest{SessionId: id})
		time.Sleep(time.Second)
		info, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: id})
		if err != nil || info.GetSession().GetWatchers() != 10 {
			d.T.Errorf("%v, %v", info, err)
		}
		s.Event(testdaemon.IsResult)
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		journal := s.Durable()
		for after, w := range watchers {
			if err := w.Err(); err != nil {
				d.T.Errorf("watcher after %d: %v", after, err)
			}
			if w.All()[0].GetAttached() == nil {
				d.T.Errorf("the first response of watcher %d is %v", after, w.All()[0])
			}
			testdaemon.SameEvents(d.T, journal[after:], w.Durable())
		}
		_ = all.Err()
		testdaemon.SameEvents(d.T, journal, all.Durable())
	})
}
