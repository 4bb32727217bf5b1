package service_test

import (
	"runtime"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// memory is what Go's runtime has in use, and the goroutines.
func memory() (bytes int64, goroutines int) {
	for range 3 { // each collection halves the stacks
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse), runtime.NumGoroutine()
}

// TestThousandIdleSessions opens a thousand sessions and holds all of it to the
// budget of the daemon: the caller and the stand-ins for the CLIs are in the same
// process. What a stream adds, the measurements of bench count.
func TestThousandIdleSessions(t *testing.T) {
	const sessions, budget = 1000, 100 << 10
	lean := &testdaemon.Lean{}
	d := testdaemon.Start(t, testdaemon.Config{Service: func(c *service.Config) { c.Launch = lean.Launch }})
	c := d.Dial("alice")
	unary(d, c, nil)
	before, few := memory()
	for range sessions {
		unary(d, c, nil)
	}
	after, many := memory()
	each := (after - before) / sessions
	t.Logf("%d KiB and %.1f goroutines for each of %d idle sessions and their CLIs", each>>10, float64(many-few)/sessions, sessions)
	if each > budget {
		t.Errorf("an idle session takes %d KiB, %d are allowed", each>>10, budget>>10)
	}
	list, err := c.Live.ListLiveSessions(c.Context(), &agentdv1.ListLiveSessionsRequest{PageSize: 1000, States: []agentdv1.SessionState{agentdv1.SessionState_SESSION_STATE_IDLE}})
	if err != nil || len(list.GetSessions()) != 1000 || list.GetNextPageToken() == "" {
		t.Errorf("%d sessions are listed, %v", len(list.GetSessions()), err)
	}
}
