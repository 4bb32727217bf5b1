package process

import (
	"log/slog"
	"testing"

	"github.com/agentd/agentd/runner"
)

// TestAbandonedStartIsUndone: the caller left between the hand-over and the
// reply.
func TestAbandonedStartIsUndone(t *testing.T) {
	s := New(slog.New(slog.DiscardHandler))
	p, err := prepare(runner.Spec{Path: "/bin/cat"})
	if err != nil {
		t.Fatal(err)
	}
	gone := make(chan struct{})
	close(gone)
	s.jobs <- &job{plan: p, reply: make(chan outcome), abandoned: gone}
	s.Close()
	if len(s.live) != 0 {
		t.Error("a process nobody knows of is left")
	}
}
