package sessions

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
)

// retained asks for a session that stays attachable when it has ended.
func retained(owner string) Request {
	req := owned(owner)
	req.Retain = true
	return req
}

// TestEndedSessionsOfOthersStay shows that who ends many sessions loses the own.
func TestEndedSessionsOfOthersStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, func(c *Config) { c.MaxEnded = 3 })
		bob := open(t, m, retained("bob"))
		bob.end()
		var hers []string
		for range 5 {
			time.Sleep(time.Second)
			alice := open(t, m, retained("alice"))
			hers = append(hers, alice.live.ID())
			alice.end()
		}
		synctest.Wait()
		if _, err := m.Find("bob", bob.live.ID()); err != nil {
			t.Errorf("bob's: %v", err)
		}
		for i, id := range hers {
			if _, err := m.Find("alice", id); (err == nil) != (i >= 3) {
				t.Errorf("alice's session %d: %v", i, err)
			}
		}
		m.Shutdown(t.Context())
	})
}

// TestEndedSessionWhileItsIDIsUsedAgain shows that an ended session is there until
// another has really started under its id.
func TestEndedSessionWhileItsIDIsUsedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := slowly(t, func(c *Config) { c.MaxStarts = 1 })
		req := retained("bob")
		req.SessionID = "00000000-0000-4000-8000-000000000001"
		bob := open(t, m, req)
		bob.end()
		opened := make(chan error, 2)
		begin := func(ctx context.Context, req Request) {
			_, err := m.Open(ctx, req)
			opened <- err
		}
		go begin(t.Context(), owned("alice")) // takes the place of a start for 2 s
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		go begin(ctx, req)
		synctest.Wait()
		if l, err := m.Find("bob", req.SessionID); err != nil || l != bob.live {
			t.Errorf("while another start waits: %v", err)
		}
		if err := fmt.Sprint(<-opened, <-opened); err == "<nil> <nil>" {
			t.Error("the second start did not fail")
		}
		if l, err := m.Find("bob", req.SessionID); err != nil || l != bob.live {
			t.Errorf("when it has failed: %v", err)
		}
		m.Shutdown(t.Context())
	})
}

// TestEndedSessionKeepsWhatMayBeRetained shows that what a stream that went away
// had not taken does not count as taken by a controlling stream any more.
func TestEndedSessionKeepsWhatMayBeRetained(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, nil)
		bob := open(t, m, retained("bob"))
		j := bob.live.Session().Journal()
		sub := j.Subscribe(0, true)
		for range 50 {
			j.Append(&event.Diagnostic{Detail: string(make([]byte, 1<<20))})
		}
		if used := m.daemon.Journals.Used(); used < 50<<20 {
			t.Errorf("%d bytes wait for the stream", used)
		}
		sub.Close()
		bob.end()
		if used := m.daemon.Journals.Used(); used > journal.Retained+2<<20 {
			t.Errorf("%d bytes are retained", used)
		}
		m.Shutdown(t.Context())
	})
}

// TestOneStartParksOneSession shows that a session whose CLI takes a while to end
// is waited for.
func TestOneStartParksOneSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := lingering(t, func(c *Config) { c.MaxProcesses = 4 })
		var idle []*caller
		for range 4 {
			c := open(t, m, owned("bob"))
			if _, err := c.ask("hello"); err != nil {
				t.Fatal(err)
			}
			idle = append(idle, c)
			time.Sleep(time.Second)
		}
		open(t, m, owned("alice"))
		time.Sleep(5 * time.Second)
		for i, c := range idle {
			if c.parked() != (i == 0) {
				t.Errorf("session %d is parked: %t", i, c.parked())
			}
		}
		open(t, m, owned("alice"))
		if _, err := m.Open(t.Context(), owned("")); fault.ReasonOf(err) == fault.TooManySessions {
			t.Errorf("with two idle sessions left: %v", err)
		}
		m.Shutdown(t.Context())
	})
}
