package service_test

import (
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

func TestSmoke(t *testing.T) {
	testdaemon.Run(t, script("init", aTurn("hi")), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{})
		t.Log(o.GetSessionId(), o.GetEpoch())
		s.Input(text("hello"))
		s.Event(isResult)
		s.Close(false)
		s.Event(isClosed)
		if err := s.Err(); err != nil {
			t.Error(err)
		}
		for _, m := range s.All() {
			t.Log(m)
		}
		for _, l := range d.CLI.Lines(0) {
			t.Log(l.Raw)
		}
	})
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, _ := c.Open(&agentdv1.OpenSession{})
		s.Input(text("hello"))
		s.Event(isResult)
	})
}
