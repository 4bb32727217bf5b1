package service_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestStartFails checks what callers are told of a CLI that does not become
// ready: closed with everything, then the status.
func TestStartFails(t *testing.T) {
	for name, c := range map[string]struct {
		script []string
		code   codes.Code
		reason string
		after  time.Duration
		text   string
	}{
		"it ends":            {[]string{`stderr "no key"`, "exit 1"}, codes.FailedPrecondition, "CLI_START_FAILED", 0, "no key"},
		"it says nothing":    {[]string{"hang"}, codes.DeadlineExceeded, "CLI_START_TIMEOUT", time.Minute, ""},
		"it closes stdout":   {[]string{"close-stdout", "wait eof"}, codes.FailedPrecondition, "CLI_START_FAILED", 0, ""},
		"it refuses":         {[]string{`on {"type":"control_request","request_id":"$id"} => {"type":"control_response","response":{"subtype":"error","request_id":"$id","error":"not today"}}`}, codes.FailedPrecondition, "CLI_START_FAILED", 0, "not today"},
		"it writes no JSON":  {[]string{`raw "Usage: claude\n"`, "exit 2"}, codes.FailedPrecondition, "CLI_START_FAILED", 0, ""},
		"it dies in a frame": {[]string{`raw "{\"type\":\"control_resp"`, "exit 3"}, codes.FailedPrecondition, "CLI_START_FAILED", 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			opens(t, testdaemon.Script(c.script...), &agentdv1.OpenSession{SessionId: testdaemon.UUID(1)}, func(t *testing.T, d *testdaemon.Daemon, err error) {
				s := testdaemon.Expect(t, err, c.code, c.reason)
				if !strings.Contains(s.Text, c.text) {
					t.Errorf("text %q", s.Text)
				}
				again, _ := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: testdaemon.UUID(1)})
				if err := again.Err(); err != nil {
					t.Error(err)
				}
				testdaemon.CheckEvents(t, again.Events())
				last := again.Durable()[len(again.Durable())-1]
				if testdaemon.Reason(last.GetClosed().GetError()) != c.reason {
					t.Errorf("closed: %v", last)
				}
				if _, err := d.Dial("alice").Live.OpenSession(d.Dial("alice").Context(), &agentdv1.OpenSessionRequest{SessionId: testdaemon.UUID(1)}); testdaemon.StatusOf(err).Reason != c.reason {
					t.Errorf("the id is not free: %v", err)
				}
			})
		})
	}
}

// TestStartIsSeen checks that headers come before the CLI is ready, and opened
// before every event.
func TestStartIsSeen(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("sleep 30s", "init"), func(d *testdaemon.Daemon) {
		s := d.Dial("alice").Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
		began := time.Now()
		if _, err := s.Call.Header(); err != nil {
			d.T.Fatal(err)
		}
		if took := time.Since(began); took != 0 {
			d.T.Errorf("headers after %v", took)
		}
		opened := s.Until(func(*agentdv1.SessionResponse) bool { return true }).GetOpened()
		if took := time.Since(began); opened == nil || took != 30*time.Second || opened.GetTimings().GetInitialize().AsDuration() != took {
			d.T.Errorf("after %v: %v", took, opened)
		}
	})
}

// TestRequestBeforeReady checks that what the CLI asks before it is ready is
// asked, and can be answered.
//
// covers: H12
func TestRequestBeforeReady(t *testing.T) {
	ask := `out {"type":"control_request","request_id":"h1","request":{"subtype":"hook_callback","callback_id":"h","input":{"hook_event_name":"SessionStart"}}}`
	cfg := testdaemon.Script(ask, `expect {"type":"control_response","response":{"request_id":"h1"}}`, "init")
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{
			SessionId: testdaemon.UUID(1), Options: &agentdv1.Options{Hooks: []*agentdv1.HookMatcher{{Id: "h", Event: "SessionStart"}}},
		}}})
		synctest.Wait()
		list, err := c.Live.ListPendingRequests(c.Context(), &agentdv1.ListPendingRequestsRequest{SessionId: testdaemon.UUID(1)})
		if err != nil || len(list.GetRequests()) != 1 {
			d.T.Fatalf("%v, %v", list, err)
		}
		s.Answer(&agentdv1.Answer{RequestId: "h1", Answer: &agentdv1.Answer_Hook{Hook: &agentdv1.HookAnswer{}}})
		first := s.Until(func(*agentdv1.SessionResponse) bool { return true })
		if first.GetOpened() == nil {
			d.T.Errorf("the first response is %v", first)
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, s.Events())
	})
}

// TestOpenAbandoned checks that a session whose opener goes away while it starts
// does not stay.
func TestOpenAbandoned(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("sleep 30s", "init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		ctx, cancel := context.WithTimeout(c.Context(), time.Second)
		defer cancel()
		_, err := c.Live.OpenSession(ctx, &agentdv1.OpenSessionRequest{})
		if testdaemon.StatusOf(err).Code != codes.DeadlineExceeded {
			d.T.Errorf("status %v", err)
		}
		s := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)}}})
		time.Sleep(time.Second)
		s.Cancel()
		_ = s.Err()
		time.Sleep(10 * time.Second)
		list, err := c.Live.ListLiveSessions(c.Context(), &agentdv1.ListLiveSessionsRequest{})
		if err != nil || len(list.GetSessions()) != 1 { // that with a detach timeout goes on
			d.T.Errorf("%v, %v", list, err)
		}
		time.Sleep(2 * time.Minute)
		list, err = c.Live.ListLiveSessions(c.Context(), &agentdv1.ListLiveSessionsRequest{})
		if err != nil || len(list.GetSessions()) != 0 {
			d.T.Errorf("%v, %v", list, err)
		}
	})
}

// TestClosedWhileStarting checks that a session which is closed before it is
// ready ends in order for everybody.
func TestClosedWhileStarting(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("sleep 30s", "init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		opening := make(chan error, 1)
		go func() {
			_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{SessionId: testdaemon.UUID(1)})
			opening <- err
		}()
		s := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{SessionId: testdaemon.UUID(2)}}})
		time.Sleep(time.Second)
		for _, n := range []int{1, 2} {
			if _, err := c.Live.CloseSession(c.Context(), &agentdv1.CloseSessionRequest{SessionId: testdaemon.UUID(n)}); err != nil {
				d.T.Error(err)
			}
		}
		testdaemon.Expect(d.T, <-opening, codes.FailedPrecondition, "SESSION_CLOSED")
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		if !slices.ContainsFunc(s.Events(), testdaemon.IsClosed) {
			d.T.Error("closed is missing")
		}
	})
}
