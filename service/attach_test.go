package service_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// talk is the script of a turn that takes ten seconds.
var talk = testdaemon.Lines("init", testdaemon.UserInput, testdaemon.Running, `repeat 10 assistant "word $i"`, `sleep 5s`,
	`repeat 10 assistant "more $i"`, `sleep 5s`, testdaemon.InputDone, testdaemon.Idle)

// TestAttachContinues cuts a stream and checks that the next one goes on where
// it was, with everything in between.
func TestAttachContinues(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: talk}, func(d *testdaemon.Daemon) {
		first := d.Dial("alice")
		s, o := first.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		id := o.GetSessionId()
		s.Input(testdaemon.Text("talk"))
		s.UntilSeq(8)
		first.Cut()
		_ = s.Err()
		seen := s.Durable()
		synctest.Wait()
		time.Sleep(7 * time.Second) // the CLI goes on

		second := d.Dial("alice")
		info, err := second.Live.GetLiveSession(second.Context(), &agentdv1.GetLiveSessionRequest{SessionId: id})
		if err != nil || info.GetSession().GetAttached() {
			d.T.Fatalf("after the cut: %v, %v", info, err)
		}
		again, attached := second.Attach(&agentdv1.AttachSession{SessionId: id, AfterSeq: proto.Uint64(s.Last())})
		if attached.GetEpoch() != o.GetEpoch()+1 || attached.GetState() != agentdv1.SessionState_SESSION_STATE_RUNNING || attached.GetFirstSeq() != 1 {
			d.T.Errorf("attached: %v", attached)
		}
		again.Event(testdaemon.IsResult)
		again.Close(false)
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
		seen = append(seen, again.Durable()...)
		testdaemon.CheckEvents(d.T, seen)
		testdaemon.SameEvents(d.T, second.Journal(id), seen)
	})
}

// TestAttachFromTheBeginning checks that attach without after_seq gives
// everything, and with the last seq nothing old.
func TestAttachFromTheBeginning(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "hi")), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		s.Input(testdaemon.Text("hello"))
		s.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
		s.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_IDLE))
		s.Cancel()
		_ = s.Err()
		synctest.Wait()
		all, attached := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId()})
		synctest.Wait()
		testdaemon.SameEvents(d.T, s.Durable(), all.Durable())
		if attached.GetLastSeq() != s.Last() {
			d.T.Errorf("attached: %v", attached)
		}
		all.Cancel()
		_ = all.Err()
		synctest.Wait()
		rest, _ := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId(), AfterSeq: proto.Uint64(s.Last())})
		synctest.Wait()
		if n := len(rest.Events()); n != 0 {
			d.T.Errorf("%d events after the last", n)
		}
		rest.Cancel()
		_ = rest.Err()
		for _, after := range []uint64{s.Last() + 1, 1 << 62} {
			beyond := c.TryAttach(&agentdv1.AttachSession{SessionId: o.GetSessionId(), AfterSeq: &after})
			testdaemon.Expect(d.T, beyond.Err(), codes.OutOfRange, "CURSOR_OUT_OF_RANGE")
			watch := c.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId(), AfterSeq: &after})
			testdaemon.Expect(d.T, watch.Err(), codes.OutOfRange, "CURSOR_OUT_OF_RANGE")
		}
	})
}

// TestTakeOver checks who may take a session over, and what the other is told.
func TestTakeOver(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "hi")), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		old, o := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		id := o.GetSessionId()
		for name, attach := range map[string]*agentdv1.AttachSession{
			"without take_over":          {SessionId: id},
			"with the epoch alone":       {SessionId: id, ExpectedEpoch: proto.Uint64(1)},
			"with an epoch of the past":  {SessionId: id, TakeOver: true, ExpectedEpoch: proto.Uint64(0)},
			"with an epoch of to-morrow": {SessionId: id, TakeOver: true, ExpectedEpoch: proto.Uint64(2)},
		} {
			s := testdaemon.Expect(d.T, c.TryAttach(attach).Err(), codes.FailedPrecondition, "SESSION_ATTACHED")
			if s.Reason != "SESSION_ATTACHED" {
				d.T.Errorf("%s", name)
			}
		}
		if old.Ended() {
			d.T.Fatal("an attempt ended the stream")
		}
		next, attached := c.Attach(&agentdv1.AttachSession{SessionId: id, TakeOver: true, ExpectedEpoch: proto.Uint64(1)})
		testdaemon.Expect(d.T, old.Err(), codes.Aborted, "SESSION_TAKEN_OVER")
		if attached.GetEpoch() != 2 {
			d.T.Errorf("epoch %d", attached.GetEpoch())
		}
		last, attached := c.Attach(&agentdv1.AttachSession{SessionId: id, TakeOver: true})
		testdaemon.Expect(d.T, next.Err(), codes.Aborted, "SESSION_TAKEN_OVER")
		if attached.GetEpoch() != 3 {
			d.T.Errorf("epoch %d", attached.GetEpoch())
		}
		last.Input(testdaemon.Text("hello"))
		last.Event(testdaemon.IsResult)
		last.Close(false)
		if err := last.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, last.Events())
	})
}

// TestTakeOverFromAGhost takes a session over whose connection is a black hole
// with a send under way: its client has gone and the server cannot know.
func TestTakeOverFromAGhost(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, `repeat 200 big 10KiB`, testdaemon.InputDone, testdaemon.Idle)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		ghost := d.Dial("alice")
		s, o := ghost.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		last := uint64(0)
		s.Each(func(m *agentdv1.SessionResponse) { last = max(last, m.GetEvent().GetSeq()) })
		synctest.Wait()
		s.Input(testdaemon.Text("talk"))
		ghost.Freeze()
		time.Sleep(time.Second)
		began := time.Now()
		c := d.Dial("alice")
		again, attached := c.Attach(&agentdv1.AttachSession{
			SessionId: o.GetSessionId(), AfterSeq: proto.Uint64(s.Last()), TakeOver: true, ExpectedEpoch: proto.Uint64(o.GetEpoch()),
		})
		again.Input(testdaemon.Text("talk"))
		again.Event(testdaemon.IsResult)
		if took := time.Since(began); took > time.Minute || attached.GetEpoch() != 2 {
			d.T.Errorf("it took %v; attached: %v", took, attached)
		}
		again.Close(false)
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, append(s.Durable(), again.Durable()...))
	})
}

// TestAttachToClosed checks that an ended session can be read for five minutes.
func TestAttachToClosed(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "hi"), "expect {\"never\":1}"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{})
		id := o.GetSessionId()
		s.Input(testdaemon.Text("hello"))
		s.Event(testdaemon.IsResult)
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Fatal(err)
		}
		time.Sleep(5*time.Minute - time.Second)
		for range 2 { // more than once, and by two at a time
			one, attached := c.Attach(&agentdv1.AttachSession{SessionId: id})
			two := c.TryAttach(&agentdv1.AttachSession{SessionId: id, AfterSeq: proto.Uint64(3)})
			if err := one.Err(); err != nil {
				d.T.Error(err)
			}
			if err := two.Err(); err != nil {
				d.T.Error(err)
			}
			if attached.GetState() != agentdv1.SessionState_SESSION_STATE_CLOSED || attached.GetEpoch() != 1 {
				d.T.Errorf("attached: %v", attached)
			}
			testdaemon.SameEvents(d.T, s.Durable(), one.Durable())
			testdaemon.SameEvents(d.T, s.Durable()[3:], two.Durable())
		}
		late, _ := c.Attach(&agentdv1.AttachSession{SessionId: id})
		late.Input(testdaemon.Text("more"))
		_ = late.Err()
		_, err := c.Live.SendInput(c.Context(), &agentdv1.SendInputRequest{SessionId: id, Input: testdaemon.Text("more")})
		testdaemon.Expect(d.T, err, codes.FailedPrecondition, "SESSION_CLOSED")
		_, err = c.Live.Interrupt(c.Context(), &agentdv1.InterruptRequest{SessionId: id})
		testdaemon.Expect(d.T, err, codes.FailedPrecondition, "SESSION_CLOSED")
		if err := c.Watch(&agentdv1.WatchSessionRequest{SessionId: id}).Err(); err != nil {
			d.T.Errorf("watching its past: %v", err)
		}
		time.Sleep(2 * time.Second)
		testdaemon.Expect(d.T, c.TryAttach(&agentdv1.AttachSession{SessionId: id}).Err(), codes.NotFound, "SESSION_NOT_FOUND")
	})
}

// TestAttachToFailed checks that the past of a session that failed can be read,
// and that its failure is in closed, not in the status of the reader.
func TestAttachToFailed(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", `stderr "out of memory"`, "exit 9"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		status := testdaemon.Expect(d.T, s.Err(), codes.Aborted, "CLI_EXITED")
		if status.Metadata["exit"] != "exit code 9" {
			d.T.Errorf("metadata %v", status.Metadata)
		}
		again, _ := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId()})
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
		closed := again.Durable()[len(again.Durable())-1].GetClosed()
		if closed.GetExit().GetCode() != 9 || closed.GetExit().GetStderrTail() != "out of memory\n" || testdaemon.Reason(closed.GetError()) != "CLI_EXITED" {
			d.T.Errorf("closed: %v", closed)
		}
		if !slices.ContainsFunc(s.Events(), testdaemon.IsClosed) {
			d.T.Error("the first stream had no closed")
		}
	})
}

// TestDetachExpires checks how long a session outlives its stream, and that
// without a detach timeout it does not.
func TestDetachExpires(t *testing.T) {
	for name, c := range map[string]struct {
		timeout int64
		reason  agentdv1.CloseReason
	}{
		"no detach timeout": {0, agentdv1.CloseReason_CLOSE_REASON_CALLER_LOST},
		"a minute":          {60, agentdv1.CloseReason_CLOSE_REASON_DETACH_EXPIRED},
		"a day":             {86400, agentdv1.CloseReason_CLOSE_REASON_DETACH_EXPIRED},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
				lost, c2 := d.Dial("alice"), d.Dial("alice")
				o := &agentdv1.OpenSession{}
				if c.timeout > 0 {
					o.DetachTimeout = testdaemon.Seconds(c.timeout)
				}
				s, opened := lost.Open(o)
				time.Sleep(time.Hour) // while somebody is there, nothing expires
				lost.Cut()
				_ = s.Err()
				at := time.Now()
				synctest.Wait()
				time.Sleep(time.Duration(c.timeout) * time.Second)
				synctest.Wait()
				again, _ := c2.Attach(&agentdv1.AttachSession{SessionId: opened.GetSessionId()})
				closed := again.Event(testdaemon.IsClosed)
				if closed.GetClosed().GetReason() != c.reason {
					d.T.Errorf("closed: %v", closed)
				}
				if took := closed.GetTime().AsTime().Sub(at); took != time.Duration(c.timeout)*time.Second {
					d.T.Errorf("it closed after %v", took)
				}
			})
		})
	}
}

// TestTakeOverByMany has many streams take a session over at once: one is left,
// it has the newest epoch, and the others end nothing but themselves though the
// session has no detach timeout.
func TestTakeOverByMany(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "hi")), func(d *testdaemon.Daemon) {
		_, o := d.Dial("alice").Open(&agentdv1.OpenSession{})
		const many = 12
		streams := make([]*testdaemon.Session, many)
		for n := range many {
			streams[n] = d.Dial("alice").TryAttach(&agentdv1.AttachSession{SessionId: o.GetSessionId(), TakeOver: true})
		}
		synctest.Wait()
		var left *testdaemon.Session
		epochs := map[uint64]bool{}
		for _, s := range streams {
			for _, m := range s.All() {
				if a := m.GetAttached(); a != nil {
					epochs[a.GetEpoch()] = true
				}
			}
			switch {
			case s.Ended():
				testdaemon.Expect(d.T, s.Err(), codes.Aborted, "SESSION_TAKEN_OVER")
			case left != nil:
				d.T.Fatal("two streams control the session")
			default:
				left = s
			}
		}
		if left == nil || !epochs[many+1] {
			d.T.Fatalf("left %v, epochs %v", left, epochs)
		}
		left.Input(testdaemon.Text("hello"))
		left.Event(testdaemon.IsResult)
		left.Close(false)
		if err := left.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, left.Events())
	})
}
