package stream_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestSlowWatcher checks that a watcher that does not read costs nobody anything
// but itself: it is told which events it missed.
func TestSlowWatcher(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.Floods(320, "60KiB")}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{})
		slow := d.Dial("alice").UnreadWatch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		fast := c.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		synctest.Wait()
		s.Input(testdaemon.Text("flood"))
		s.Event(testdaemon.IsResult)
		fast.Event(testdaemon.IsResult)
		synctest.Wait()
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		slow.Read()
		if err := slow.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.SameEvents(d.T, s.Durable(), fast.Durable())
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
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.Floods(1200, "60KiB")}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice", grpc.WithInitialWindowSize(64<<10))
		s := c.Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)}}})
		synctest.Wait()
		s.Input(testdaemon.Text("flood"))
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
		again.Event(testdaemon.IsResult)
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
	cfg := testdaemon.Config{Script: testdaemon.Floods(10, "64KiB")}
	cfg.Service = func(c *service.Config) { c.Stall = time.Minute }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice", grpc.WithInitialWindowSize(64<<10))
		s := c.Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(600)}}})
		synctest.Wait()
		s.Input(testdaemon.Text("flood"))
		time.Sleep(80 * time.Second)
		s.Read()
		status := testdaemon.Expect(d.T, s.Err(), codes.ResourceExhausted, "SLOW_CONSUMER")
		if status.Metadata["last_seq"] == "" {
			d.T.Errorf("metadata %v", status.Metadata)
		}
		again, _ := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: s.All()[0].GetOpened().GetSessionId(), AfterSeq: proto.Uint64(s.Last())})
		again.Event(testdaemon.IsResult)
		again.Close(false)
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, append(s.Durable(), again.Durable()...))
	})
}

// TestSlowReader checks that a caller who reads one response a second loses
// nothing durable.
func TestSlowReader(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, `repeat 30 big 64KiB`, `repeat 30 delta "x"`, testdaemon.InputDone, testdaemon.Idle)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s := d.Dial("alice").Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
		s.Input(testdaemon.Text("flood"))
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
		testdaemon.CheckEvents(d.T, events)
	})
}

// TestSendsAndNeverReads checks that a caller who only sends is not served for
// ever, and costs no other stream anything.
func TestSendsAndNeverReads(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		s := d.Dial("alice", grpc.WithInitialWindowSize(64<<10)).Unread(
			&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)}}})
		synctest.Wait()
		wrong := testdaemon.Allow("nobody")
		for range 5000 {
			s.Answer(wrong)
		}
		synctest.Wait()
		s.Read()
		testdaemon.Expect(d.T, s.Err(), codes.ResourceExhausted, "SLOW_CONSUMER")
		again, _ := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: s.All()[0].GetOpened().GetSessionId()})
		again.Close(false)
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, again.Events())
	})
}

// TestAck checks that a caller can release what it has processed, and that this
// takes nothing from a watcher that is still reading.
func TestAck(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.Floods(40, "64KiB")}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{})
		id := o.GetSessionId()
		slow := d.Dial("alice", grpc.WithInitialWindowSize(64<<10)).UnreadWatch(&agentdv1.WatchSessionRequest{SessionId: id})
		synctest.Wait()
		s.Input(testdaemon.Text("flood"))
		s.Event(testdaemon.IsResult)
		synctest.Wait()
		last := s.Last()
		ack := func(seq uint64) {
			s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Ack{Ack: &agentdv1.Ack{Seq: seq}}})
			synctest.Wait()
		}
		ack(last)
		slow.Read()
		synctest.Wait()
		testdaemon.SameEvents(d.T, s.Durable(), slow.Durable())
		ack(last - 2)
		info, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: id})
		if err != nil || info.GetSession().GetFirstSeq() != last-1 || info.GetSession().GetLastSeq() != last {
			d.T.Errorf("%v, %v", info, err)
		}
		ack(last + 100) // what is not there yet cannot be released
		late := c.Watch(&agentdv1.WatchSessionRequest{SessionId: id})
		synctest.Wait()
		if g := late.All()[1].GetGap(); g.GetFirstSeq() != 1 || g.GetLastSeq() != last-1 || late.Last() != last {
			d.T.Errorf("a late watcher has %v", late.All()[1])
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, s.Events())
	})
}

// TestRefusalsTakeLittle checks that what a caller is refused and does not read
// takes little, however many places of a message are wrong.
func TestRefusalsTakeLittle(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{})
		blocks := slices.Repeat([]*agentdv1.InputBlock{{}}, 1000)
		servers := slices.Repeat([]*agentdv1.McpServer{{}}, 100_000)
		for want, send := range map[int]func(){
			20: func() {
				s.Input(&agentdv1.Input{Content: &agentdv1.Input_Blocks{Blocks: &agentdv1.InputBlocks{Blocks: blocks}}})
			},
			1: func() {
				s.Control(&agentdv1.Control{Control: &agentdv1.Control_SetMcpServers{SetMcpServers: &agentdv1.SetMcpServersControl{Servers: servers}}})
			},
		} {
			send()
			synctest.Wait()
			all := s.All()
			r := all[len(all)-1].GetRejected()
			if n := len(r.GetError().GetFieldViolations()); n != want || proto.Size(r) > 4<<10 {
				d.T.Errorf("%d wrong fields are named, want %d, in %d bytes", n, want, proto.Size(r))
			}
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
	})
}
