package stream_test

import (
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// heap is the memory in use.
func heap() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestIdleWatchersHoldNothing checks that streams which have sent everything do not
// keep what they read of it: the journal counts its lines alone.
func TestIdleWatchersHoldNothing(t *testing.T) {
	const watchers, messages, size = 8, 14, 100 << 10
	big := `repeat 14 out {"type":"assistant","message":{"id":"m","role":"assistant","model":"x","content":[{"type":"text","text":"` +
		strings.Repeat(`abcdefgh\n`, size/10) + `"}]},"session_id":"$session","uuid":"$uuid"}`
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, big, testdaemon.InputDone, testdaemon.Idle), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{})
		s.Input(testdaemon.Text("flood"))
		s.Event(testdaemon.IsResult)
		synctest.Wait()
		before := heap()
		for range watchers {
			w, err := c.Live.WatchSession(c.Context(), &agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
			if err != nil {
				d.T.Fatal(err)
			}
			for seen := 0; seen < messages; {
				m, err := w.Recv()
				if err != nil {
					d.T.Fatal(err)
				}
				if m.GetEvent().GetAssistant() != nil {
					seen++
				}
			}
		}
		synctest.Wait()
		if more := heap() - before; more > watchers*messages*size/4 {
			d.T.Errorf("%d idle watchers hold %d KiB", watchers, more>>10)
		}
	})
}
