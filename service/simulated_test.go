package service_test

import (
	"testing"
	"time"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestSimulatedCountIsInterrupted has a person's time to see words of a count on
// the simulated CLI, and to stop it.
func TestSimulatedCountIsInterrupted(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{Options: &agentdv1.Options{IncludePartialMessages: true}})
		began := time.Now()
		s.Input(testdaemon.Text("Count from one to three hundred in words. Use no tool."))
		for range 20 {
			s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetEvent().GetStreamEvent().GetTextDelta() != nil })
		}
		if took := time.Since(began); took < time.Second {
			t.Errorf("20 words took %s", took)
		}
		s.Control(&agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{}}})
		result := s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetEvent().GetResult() != nil }).GetEvent().GetResult()
		if result.GetSubtype() != "error_during_execution" || result.GetTerminalReason() != "aborted_streaming" {
			t.Errorf("the turn ends with %s, %s", result.GetSubtype(), result.GetTerminalReason())
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			t.Errorf("the call ends with %v", err)
		}
	})
}
