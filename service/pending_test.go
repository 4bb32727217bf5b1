package service_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestFaultG10 loses a connection while a permission is asked for, and answers
// on another.
func TestFaultG10(t *testing.T) {
	for name, answer := range map[string]func(*testdaemon.Daemon, *testdaemon.Conn, string, uint64){
		"by the stream that attaches": func(d *testdaemon.Daemon, c *testdaemon.Conn, id string, last uint64) {
			s, attached := c.Attach(&agentdv1.AttachSession{SessionId: id, AfterSeq: &last})
			pending := attached.GetPendingRequests()
			if len(pending) != 1 || pending[0].GetPermissionRequest().GetRequestId() != "r1" || pending[0].GetSeq() == 0 {
				d.T.Fatalf("pending: %v", pending)
			}
			s.Answer(testdaemon.Allow("r1"))
			s.Answer(testdaemon.Allow("r1"))
			if r := s.Rejected(); testdaemon.Reason(r.GetError()) != "REQUEST_RESOLVED" || r.GetRequestId() != "r1" {
				d.T.Errorf("the second answer: %v", r)
			}
		},
		"without a stream": func(d *testdaemon.Daemon, c *testdaemon.Conn, id string, _ uint64) {
			list, err := c.Live.ListPendingRequests(c.Context(), &agentdv1.ListPendingRequestsRequest{SessionId: id})
			if err != nil || len(list.GetRequests()) != 1 || list.GetRequests()[0].GetPermissionRequest().GetToolName() != "Bash" {
				d.T.Fatalf("pending: %v, %v", list, err)
			}
			for n, want := range []codes.Code{codes.OK, codes.FailedPrecondition} {
				_, err := c.Live.ResolveRequest(c.Context(), &agentdv1.ResolveRequestRequest{SessionId: id, Answer: testdaemon.Allow("r1")})
				if s := testdaemon.StatusOf(err); s.Code != want {
					d.T.Errorf("answer %d: %v", n, err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
				lost := d.Dial("alice")
				s, o := lost.Open(&agentdv1.OpenSession{Options: testdaemon.Asking(), DetachTimeout: testdaemon.Seconds(600)})
				s.Input(testdaemon.Text("list"))
				s.Event(testdaemon.IsPermission)
				synctest.Wait()
				last := s.Last()
				lost.Cut()
				_ = s.Err()
				time.Sleep(5 * time.Minute) // nobody is in a hurry
				c := d.Dial("alice")
				answer(d, c, o.GetSessionId(), last)
				w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
				w.Event(testdaemon.IsResult)
				if n := d.CLI.Answers(0)["r1"]; n != 1 {
					d.T.Errorf("the CLI got %d answers", n)
				}
				if r := testdaemon.Outcome(d.T, w.Events(), "r1"); r.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED {
					d.T.Errorf("outcome %v", r)
				}
			})
		})
	}
}

// TestPendingAtDetachEnd checks that the end of a detached session ends what it
// asked, without an answer.
func TestPendingAtDetachEnd(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
		lost, c := d.Dial("alice"), d.Dial("alice")
		s, o := lost.Open(&agentdv1.OpenSession{Options: testdaemon.Asking(), DetachTimeout: testdaemon.Seconds(60)})
		s.Input(testdaemon.Text("list"))
		s.Event(testdaemon.IsPermission)
		lost.Cut()
		_ = s.Err()
		time.Sleep(2 * time.Minute)
		again, _ := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId()})
		if err := again.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, again.Events())
		if r := testdaemon.Outcome(d.T, again.Events(), "r1"); r.GetOutcome() == agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED {
			d.T.Errorf("outcome %v", r)
		}
	})
}

// TestPendingDeadlineOverDetach checks that neither detach nor attach moves the
// deadline of a hook.
func TestPendingDeadlineOverDetach(t *testing.T) {
	ask := `out {"type":"control_request","request_id":"h1","request":{"subtype":"hook_callback","callback_id":"h","input":{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{}}}}`
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, ask, `expect {"type":"control_response","response":{"request_id":"h1"}}`, testdaemon.InputDone, testdaemon.Idle)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		lost, c := d.Dial("alice"), d.Dial("alice")
		timeout := 90.0
		s, o := lost.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(600), Options: &agentdv1.Options{
			Hooks: []*agentdv1.HookMatcher{{Event: "PreToolUse", Id: "h", Timeout: &timeout}},
		}})
		s.Input(testdaemon.Text("list"))
		began := time.Now()
		e := s.Event(func(e *agentdv1.Event) bool { return e.GetHookRequest() != nil })
		deadline := e.GetHookRequest().GetDeadline().AsTime()
		if deadline.Sub(began) <= 0 || deadline.Sub(began) > 90*time.Second {
			d.T.Fatalf("deadline in %v", deadline.Sub(began))
		}
		time.Sleep(30 * time.Second)
		lost.Cut()
		_ = s.Err()
		time.Sleep(30 * time.Second)
		again, attached := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId(), AfterSeq: proto.Uint64(s.Last())})
		if got := attached.GetPendingRequests()[0].GetHookRequest().GetDeadline().AsTime(); !got.Equal(deadline) {
			d.T.Errorf("the deadline moved by %v", got.Sub(deadline))
		}
		resolved := again.Event(func(e *agentdv1.Event) bool { return e.GetRequestResolved() != nil })
		if at := resolved.GetTime().AsTime(); !at.Equal(deadline) {
			d.T.Errorf("it expired %v after its deadline", at.Sub(deadline))
		}
		if r := resolved.GetRequestResolved(); r.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_EXPIRED || !r.GetDefaultAnswer() {
			d.T.Errorf("resolved: %v", r)
		}
	})
}

// halfClosed opens a session, sends one input and half-closes.
func halfClosed(d *testdaemon.Daemon, timeout int64) (*testdaemon.Session, *agentdv1.SessionOpened) {
	o := &agentdv1.OpenSession{Options: testdaemon.Asking()}
	if timeout > 0 {
		o.DetachTimeout = testdaemon.Seconds(timeout)
	}
	s, opened := d.Dial("alice").Open(o)
	s.Input(testdaemon.Text("list"))
	s.CloseSend()
	return s, opened
}

// TestFaultF10 checks that a half-close neither interrupts nor ends a turn.
func TestFaultF10(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: talk}, func(d *testdaemon.Daemon) {
		s, _ := halfClosed(d, 0)
		s.Event(testdaemon.IsResult)
		closed := s.Event(testdaemon.IsClosed)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		if closed.GetClosed().GetReason() != agentdv1.CloseReason_CLOSE_REASON_INPUT_ENDED {
			d.T.Errorf("closed: %v", closed)
		}
		for _, l := range d.CLI.Lines(0) {
			if l.Request.Subtype == "interrupt" {
				d.T.Error("the turn was interrupted")
			}
		}
		testdaemon.CheckEvents(d.T, s.Events())
	})
}

// TestHalfCloseAnswersByDefault checks that without a detach timeout nobody is
// there after a half-close: requests get their default answer at once.
func TestHalfCloseAnswersByDefault(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
		began := time.Now()
		s, _ := halfClosed(d, 0)
		s.Event(testdaemon.IsResult)
		if took := time.Since(began); took != 0 {
			d.T.Errorf("the default answer took %v", took)
		}
		if r := testdaemon.Outcome(d.T, s.Events(), "r1"); r.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_EXPIRED || !r.GetDefaultAnswer() {
			d.T.Errorf("resolved: %v", r)
		}
		denied(d, "r1")
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
	})
}

// denied checks that the CLI was told once that the request is denied.
func denied(d *testdaemon.Daemon, id string) {
	d.T.Helper()
	synctest.Wait() // what is resolved may still be on its way to the CLI
	if n := d.CLI.Answers(0)[id]; n != 1 {
		d.T.Errorf("the CLI got %d answers to %s", n, id)
	}
	for _, l := range d.CLI.Lines(0) {
		if l.Response.RequestID == id && !strings.Contains(l.Raw, `"behavior":"deny"`) {
			d.T.Errorf("the CLI was told %s", l.Raw)
		}
	}
}

// TestHalfCloseWithDetachTimeout checks that with one, another connection has
// that long to answer.
func TestHalfCloseWithDetachTimeout(t *testing.T) {
	t.Run("answered", func(t *testing.T) {
		testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
			s, o := halfClosed(d, 60)
			s.Event(testdaemon.IsPermission)
			time.Sleep(59 * time.Second)
			c := d.Dial("alice")
			if _, err := c.Live.ResolveRequest(c.Context(), &agentdv1.ResolveRequestRequest{SessionId: o.GetSessionId(), Answer: testdaemon.Allow("r1")}); err != nil {
				d.T.Fatal(err)
			}
			s.Event(testdaemon.IsResult)
			if err := s.Err(); err != nil {
				d.T.Error(err)
			}
			if r := testdaemon.Outcome(d.T, s.Events(), "r1"); r.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED {
				d.T.Errorf("resolved: %v", r)
			}
		})
	})
	t.Run("not answered", func(t *testing.T) {
		testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
			began := time.Now()
			s, _ := halfClosed(d, 60)
			e := s.Event(func(e *agentdv1.Event) bool { return e.GetRequestResolved() != nil })
			if took := e.GetTime().AsTime().Sub(began); took != time.Minute {
				d.T.Errorf("it was answered by default after %v", took)
			}
			denied(d, "r1")
			s.Event(testdaemon.IsResult)
			if err := s.Err(); err != nil {
				d.T.Error(err)
			}
		})
	})
}

// TestAttachAfterHalfClose checks that a new controller takes back what the old
// one's half-close meant.
func TestAttachAfterHalfClose(t *testing.T) {
	cfg := testdaemon.Config{Script: testdaemon.Lines("init", testdaemon.UserInput, testdaemon.Running, testdaemon.AskBash, testdaemon.Waiting, testdaemon.BashAnswer, testdaemon.Running, testdaemon.InputDone, testdaemon.Idle, testdaemon.Turn(2, "more"))}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		old, o := halfClosed(d, 60)
		old.Event(testdaemon.IsPermission)
		old.Cancel()
		_ = old.Err()
		synctest.Wait()
		c := d.Dial("alice")
		s, _ := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId(), AfterSeq: proto.Uint64(old.Last())})
		time.Sleep(10 * time.Minute) // somebody is there: no default answer
		s.Answer(testdaemon.Allow("r1"))
		s.Event(testdaemon.IsResult)
		s.Input(testdaemon.Text("more"))
		s.Event(testdaemon.IsResult)
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, append(old.Durable(), s.Durable()...))
	})
}

// TestFaultG6 checks that a question to a person is put to the caller, and
// denied when nobody is there.
func TestFaultG6(t *testing.T) {
	ask := `out {"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","tool_name":"AskUserQuestion","input":{"questions":[]},"tool_use_id":"t1"}}`
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, ask, testdaemon.Waiting, testdaemon.BashAnswer, testdaemon.Running, testdaemon.InputDone, testdaemon.Idle)
	faces(t, cfg, opening{options: testdaemon.Asking()}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		f.input(testdaemon.Text("ask me"))
		if e := f.event(testdaemon.IsPermission); e.GetPermissionRequest().GetDeadline() != nil {
			t.Error("a question has a deadline")
		}
		time.Sleep(5 * time.Minute) // no answer is made up
		if n := d.CLI.Answers(0)["r1"]; n != 0 {
			t.Error("the question was answered without anybody")
		}
		f.answer(testdaemon.Allow("r1"))
		f.event(testdaemon.IsResult)
	})
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s, _ := halfClosed(d, 0)
		s.Event(testdaemon.IsResult)
		denied(d, "r1")
	})
}

// TestWatcherIsNobody checks that a watcher does not count as somebody who could
// answer, nor keeps a session whose caller is lost.
func TestWatcherIsNobody(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
		s, o := halfClosed(d, 0)
		w := d.Dial("alice").Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		s.Event(testdaemon.IsResult)
		denied(d, "r1")
		if err := w.Err(); err != nil {
			d.T.Error(err)
		}
		lost, opened := d.Dial("alice").Open(&agentdv1.OpenSession{})
		w = d.Dial("alice").Watch(&agentdv1.WatchSessionRequest{SessionId: opened.GetSessionId()})
		lost.Cancel()
		if closed := w.Event(testdaemon.IsClosed).GetClosed(); closed.GetReason() != agentdv1.CloseReason_CLOSE_REASON_CALLER_LOST {
			d.T.Errorf("closed: %v", closed)
		}
	})
}

// TestNeverAnswered checks that a permission waits for as long as somebody is
// there, and ends with the session without an answer.
func TestNeverAnswered(t *testing.T) {
	faces(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, opening{options: testdaemon.Asking()}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		f.input(testdaemon.Text("list"))
		f.event(testdaemon.IsPermission)
		time.Sleep(12 * time.Hour)
		for _, e := range f.events() {
			if e.GetRequestResolved() != nil || e.GetStalled() != nil {
				t.Errorf("without an answer came %v", e)
			}
		}
		f.close(&agentdv1.CloseSession{})
		if r := testdaemon.Outcome(t, f.events(), "r1"); r.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_SESSION_CLOSED || r.GetDefaultAnswer() {
			t.Errorf("resolved: %v", r)
		}
		if n := d.CLI.Answers(0)["r1"]; n != 0 {
			t.Errorf("the CLI got %d answers", n)
		}
		testdaemon.CheckEvents(t, f.events())
	})
}
