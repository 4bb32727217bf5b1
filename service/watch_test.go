package service_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
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
		"controlled": {0, func(d *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			s, _ := c.Attach(&agentdv1.AttachSession{SessionId: id})
			time.Sleep(3 * time.Hour)
			s.Cancel()
			_ = s.Err()
			synctest.Wait()
		}},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, script("init"), func(d *testdaemon.Daemon) {
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
				closed := s.Event(isClosed)
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
		s.Input(text("talk"))
		until(d.T, s, 8)
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
		s.Event(isResult)
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
			equal(d.T, journal[after:], w.Durable())
		}
		_ = all.Err()
		equal(d.T, journal, all.Durable())
	})
}

// TestWatcherIsNobody checks that a watcher does not count as somebody who could
// answer, nor keeps a session whose caller is lost.
func TestWatcherIsNobody(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: asksOnce}, func(d *testdaemon.Daemon) {
		s, o := halfClosed(d, 0)
		w := d.Dial("alice").Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		s.Event(isResult)
		denied(d, "r1")
		if err := w.Err(); err != nil {
			d.T.Error(err)
		}
		lost, opened := d.Dial("alice").Open(&agentdv1.OpenSession{})
		w = d.Dial("alice").Watch(&agentdv1.WatchSessionRequest{SessionId: opened.GetSessionId()})
		lost.Cancel()
		if closed := w.Event(isClosed).GetClosed(); closed.GetReason() != agentdv1.CloseReason_CLOSE_REASON_CALLER_LOST {
			d.T.Errorf("closed: %v", closed)
		}
	})
}

// floods is the script of a turn with n large events.
func floods(n, size string) testdaemon.Config {
	return script("init", userInput, running, "repeat "+n+" big "+size, inputDone, idle)
}

// TestSlowWatcher checks that a watcher that does not read costs nobody anything
// but itself: it is told which events it missed.
func TestSlowWatcher(t *testing.T) {
	testdaemon.Run(t, floods("160", "64KiB"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{})
		slow := d.Dial("alice").UnreadWatch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		fast := c.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		synctest.Wait()
		s.Input(text("flood"))
		s.Event(isResult)
		fast.Event(isResult)
		synctest.Wait()
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		slow.Read()
		if err := slow.Err(); err != nil {
			d.T.Error(err)
		}
		equal(d.T, s.Durable(), fast.Durable())
		next := uint64(1)
		gaps := 0
		for _, m := range slow.All() {
			if g := m.GetGap(); g != nil {
				gaps++
				if g.GetFirstSeq() != next || g.GetLastSeq() < next {
					d.T.Errorf("gap %v where %d is due", g, next)
				}
				next = g.GetLastSeq() + 1
			}
			if e := m.GetEvent(); e != nil {
				if e.GetSeq() != next {
					d.T.Errorf("event %d where %d is due", e.GetSeq(), next)
				}
				next++
			}
		}
		if gaps == 0 || next != s.Last()+1 {
			d.T.Errorf("%d gaps, the end at %d of %d", gaps, next-1, s.Last())
		}
	})
}

// TestSlowController checks that the controlling stream loses nothing silently:
// its end says how far it came, and attach continues there while what is missing
// is still held.
func TestSlowController(t *testing.T) {
	testdaemon.Run(t, floods("36", "1MiB"), func(d *testdaemon.Daemon) { // counted twice
		c := d.Dial("alice", grpc.WithInitialWindowSize(64<<10))
		s := c.Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{DetachTimeout: detached(60)}}})
		synctest.Wait()
		s.Input(text("flood"))
		synctest.Wait()
		began := time.Now()
		time.Sleep(10 * time.Second)
		s.Read()
		status := testdaemon.Expect(d.T, s.Err(), codes.ResourceExhausted, "SLOW_CONSUMER")
		if took := time.Since(began); took > time.Minute {
			d.T.Errorf("it took %v", took)
		}
		opened := s.All()[0].GetOpened()
		if status.Metadata["last_seq"] == "" {
			d.T.Errorf("metadata %v", status.Metadata)
		}
		again, attached := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: opened.GetSessionId(), AfterSeq: proto.Uint64(s.Last())})
		if attached.GetEpoch() != 2 {
			d.T.Errorf("attached: %v", attached)
		}
		again.Event(isResult)
		if !slices.ContainsFunc(again.All(), func(m *agentdv1.SessionResponse) bool { return m.GetGap().GetFirstSeq() == s.Last()+1 }) {
			d.T.Error("what is gone is not told")
		}
		again.Close(false)
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
	})
}

// TestStalledController checks that a stream whose caller does not read for the
// stall limit ends, though little waits, and counts as lost.
func TestStalledController(t *testing.T) {
	cfg := floods("10", "64KiB")
	cfg.Service = func(c *service.Config) { c.Stall = time.Minute }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice", grpc.WithInitialWindowSize(64<<10))
		s := c.Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{DetachTimeout: detached(600)}}})
		synctest.Wait()
		s.Input(text("flood"))
		time.Sleep(80 * time.Second)
		s.Read()
		status := testdaemon.Expect(d.T, s.Err(), codes.ResourceExhausted, "SLOW_CONSUMER")
		if status.Metadata["last_seq"] == "" {
			d.T.Errorf("metadata %v", status.Metadata)
		}
		again, _ := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: s.All()[0].GetOpened().GetSessionId(), AfterSeq: proto.Uint64(s.Last())})
		again.Event(isResult)
		again.Close(false)
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
		checkEvents(d.T, append(s.Durable(), again.Durable()...))
	})
}

// TestSlowReader checks that a caller who reads one response a second loses
// nothing durable.
func TestSlowReader(t *testing.T) {
	cfg := script("init", userInput, running, `repeat 30 big 64KiB`, `repeat 30 delta "x"`, inputDone, idle)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s := d.Dial("alice").Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
		s.Input(text("flood"))
		var events []*agentdv1.Event
		for {
			time.Sleep(time.Second)
			m, err := s.Call.Recv()
			if err != nil {
				d.T.Fatal(err)
			}
			if e := m.GetEvent(); e != nil {
				events = append(events, e)
			}
			if m.GetEvent().GetResult() != nil {
				s.Close(false)
			}
			if m.GetEvent().GetClosed() != nil {
				break
			}
		}
		checkEvents(d.T, events)
	})
}
