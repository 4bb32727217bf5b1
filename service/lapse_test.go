package service_test

import (
	"context"
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
)

// holding has credentials hold for a time after each call.
func holding(holds time.Duration) func(context.Context) (auth.Identity, error) {
	return func(context.Context) (auth.Identity, error) {
		end := time.Now().Add(holds)
		return auth.Identity{Owner: callctx.Owner{ID: "alice"}, Recheck: func(now time.Time) (time.Time, error) {
			if now.Before(end) {
				return now.Add(holds / 4), nil
			}
			return time.Time{}, fault.New(fault.Unauthenticated, "the token has expired")
		}}, nil
	}
}

// TestCredentialsLapseUnread checks that a stream whose caller does not read ends with
// its credentials, too.
func TestCredentialsLapseUnread(t *testing.T) {
	cfg := testdaemon.Config{Script: testdaemon.Floods(100, "60KiB"), Identify: holding(time.Minute)}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice", grpc.WithInitialWindowSize(64<<10))
		id := testdaemon.UUID(1)
		s := c.Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{SessionId: id, DetachTimeout: testdaemon.Seconds(600)}}})
		synctest.Wait()
		s.Input(testdaemon.Text("flood"))
		<-time.After(61 * time.Second)
		synctest.Wait()
		_, attached := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: id})
		if attached.GetEpoch() == 0 {
			d.T.Error("the session is held by a stream whose credentials have lapsed")
		}
		s.Read()
		if got := testdaemon.StatusOf(s.Err()); got.Reason != "UNAUTHENTICATED" || got.Metadata["last_seq"] == "" {
			d.T.Errorf("the stream ended with %v, %v", got, got.Metadata)
		}
	})
}

// TestCredentialsLapse checks that streams end, resumably, once the credentials that
// they were opened with do not hold any more, and that a session which may outlive
// its stream goes on for new ones.
func TestCredentialsLapse(t *testing.T) {
	const holds = time.Minute
	cfg := testdaemon.Script("init", testdaemon.Turn(1, "hi"), testdaemon.Turn(2, "again"))
	cfg.Identify = holding(holds)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice := d.Dial("alice")
		begun := time.Now()
		s, opened := alice.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(600)})
		s.Input(testdaemon.Text("hello"))
		result := s.Event(testdaemon.IsResult)
		w := alice.Watch(&agentdv1.WatchSessionRequest{SessionId: opened.GetSessionId()})
		for name, err := range map[string]error{"the session's stream": s.Err(), "a watcher's": w.Err()} {
			got := testdaemon.StatusOf(err)
			if got.Code != codes.Unauthenticated || got.Reason != "UNAUTHENTICATED" || got.Metadata["last_seq"] == "" {
				d.T.Errorf("%s: %v, %v", name, err, got.Metadata)
			}
		}
		if lasted := time.Since(begun); lasted < holds || lasted > holds+time.Second {
			d.T.Errorf("the stream ended after %s, the credentials after %s", lasted, holds)
		}
		after := result.GetSeq()
		s, _ = alice.Attach(&agentdv1.AttachSession{SessionId: opened.GetSessionId(), AfterSeq: &after})
		s.Input(testdaemon.Text("hello again"))
		if r := s.Event(testdaemon.IsResult); r.GetTurn() != 2 {
			d.T.Errorf("turn %d", r.GetTurn())
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
	})
}
