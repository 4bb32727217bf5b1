package service_test

import (
	"context"
	"testing"
	"time"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestCredentialsLapse checks that streams end, resumably, once the credentials that
// they were opened with do not hold any more, and that a session which may outlive
// its stream goes on for new ones.
func TestCredentialsLapse(t *testing.T) {
	const holds = time.Minute
	cfg := testdaemon.Script("init", testdaemon.Turn(1, "hi"), testdaemon.Turn(2, "again"))
	cfg.Identify = func(context.Context) (auth.Identity, error) {
		end := time.Now().Add(holds)
		return auth.Identity{Owner: callctx.Owner{ID: "alice"}, Recheck: func(now time.Time) (time.Time, error) {
			if now.Before(end) {
				return now.Add(holds / 4), nil
			}
			return time.Time{}, fault.New(fault.Unauthenticated, "the token has expired")
		}}, nil
	}
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
