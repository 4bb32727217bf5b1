package service_test

import (
	"fmt"
	"testing"
	"time"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestHalfCloseAtEveryPoint half-closes a conversation after each of its
// responses. Wherever it happens, the turn ends, what was asked gets one answer,
// and the call ends well.
func TestHalfCloseAtEveryPoint(t *testing.T) {
	script := testdaemon.Lines("init", testdaemon.UserInput, testdaemon.Running, `assistant "before"`, `delta "w"`,
		testdaemon.AskBash, testdaemon.Waiting, testdaemon.BashAnswer, testdaemon.Running, `assistant "after"`,
		testdaemon.InputDone, testdaemon.Idle)
	for _, reads := range []bool{true, false} {
		for point, whole := 0, false; !whole; point++ {
			t.Run(fmt.Sprintf("reads=%t,point=%d", reads, point), func(t *testing.T) {
				testdaemon.Run(t, testdaemon.Config{Script: script}, func(d *testdaemon.Daemon) {
					whole = halfCloseAt(d, point, reads)
				})
			})
			if t.Failed() {
				return
			}
		}
	}
}

// halfCloseAt half-closes after so many responses, and reports whether the
// session was over by then. A caller who does not read waits instead.
func halfCloseAt(d *testdaemon.Daemon, point int, reads bool) (over bool) {
	s := d.Dial("alice").Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: testdaemon.Asking()}}})
	s.Input(testdaemon.Text("list"))
	if reads {
		s.Read()
		for range point {
			m, err := s.Next()
			if err != nil {
				d.T.Fatal(err)
			}
			if testdaemon.IsPermission(m.GetEvent()) {
				s.Answer(testdaemon.Allow("r1"))
			}
			over = over || testdaemon.InState(agentdv1.SessionState_SESSION_STATE_IDLE)(m.GetEvent()) && m.GetEvent().GetTurn() > 1
		}
	} else {
		<-time.After(time.Duration(point) * time.Minute)
		over = point == 2
	}
	s.CloseSend()
	if !reads {
		s.Read()
	}
	if err := s.Err(); err != nil {
		d.T.Errorf("the call ends with %v", err)
	}
	events := s.Events()
	testdaemon.CheckEvents(d.T, events)
	results := 0
	for _, e := range events {
		if testdaemon.IsResult(e) {
			results++
		}
	}
	last := events[len(events)-1].GetClosed()
	if n := d.CLI.Answers(0)["r1"]; results != 1 || n != 1 || last.GetReason() != agentdv1.CloseReason_CLOSE_REASON_INPUT_ENDED {
		d.T.Errorf("%d results, %d answers, closed: %v", results, n, last)
	}
	return over
}
