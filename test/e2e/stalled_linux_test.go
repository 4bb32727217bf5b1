package e2e

import (
	"testing"
	"time"
)

// TestStalledFlag checks that --stalled reaches the sessions: a turn whose model
// says nothing is told of.
func TestStalledFlag(t *testing.T) {
	_, stream, _ := running(t, "--stalled=1s")
	for {
		resp, err := stream.Recv()
		if err != nil {
			t.Fatal(err)
		}
		if s := resp.GetEvent().GetStalled(); s != nil {
			if silence := s.GetSilence().AsDuration(); silence < time.Second || silence > 30*time.Second {
				t.Errorf("told of a silence of %s", silence)
			}
			return
		}
	}
}
