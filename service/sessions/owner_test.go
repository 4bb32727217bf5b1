package sessions

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/inmem"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/protocol/message"
)

// owned is a session of an owner, whose processes work in a directory of that
// name.
func owned(owner string) Request {
	return Request{Owner: owner, Options: &agentdv1.Options{Cwd: &owner}, Detach: time.Hour}
}

// end closes a session and waits until it counts no more.
func (c *caller) end() {
	c.live.Session().Close(event.CloseRequested, false)
	<-c.live.Gone()
}

func (c *caller) parked() bool { return c.live.Session().Info().State == event.StateParked }

// known are the owners that the manager keeps something of.
func known(m *Manager) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Sorted(maps.Keys(m.owners))
}

func wantKnown(t *testing.T, m *Manager, want ...string) {
	t.Helper()
	if got := known(m); !slices.Equal(got, want) {
		t.Errorf("the manager knows of %q, want %q", got, want)
	}
}

// TestOwnersAreForgotten shows that nothing is kept of an owner of whom no
// session is held, however it went.
func TestOwnersAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := false
		m, _ := manager(t, func(c *Config) {
			launch := c.Launch
			c.MaxSessionsPerOwner, c.JournalBytesPerOwner = 1, 1<<20
			c.Launch = func(ctx context.Context, spec runner.Spec) (runner.Process, error) {
				if broken {
					return nil, fault.New(fault.CLINotFound, "it is gone")
				}
				return launch(ctx, spec)
			}
		})
		stays := owned("alice")
		stays.Retain, stays.SessionID = true, "00000000-0000-4000-8000-000000000001"
		alice, bob := open(t, m, stays), open(t, m, owned("bob"))
		wantKnown(t, m, "alice", "bob")
		if _, err := m.Open(t.Context(), owned("alice")); fault.ReasonOf(err) != fault.TooManySessions {
			t.Errorf("a second session of alice's: %v", err)
		}
		bob.end() // nothing is kept of it
		alice.end()
		wantKnown(t, m, "alice")
		broken = true
		for _, req := range []Request{stays, owned("carol")} {
			if _, err := m.Open(t.Context(), req); fault.ReasonOf(err) != fault.CLINotFound {
				t.Errorf("without a CLI: %v", err)
			}
		}
		broken = false
		wantKnown(t, m, "alice")
		alice = open(t, m, stays) // takes the place of the one that has ended
		journals := alice.live.owner.quota.Journals
		alice.end()
		wantKnown(t, m, "alice")
		time.Sleep(6 * time.Minute)
		wantKnown(t, m)
		if used := journals.Used(); used != 0 {
			t.Errorf("%d bytes are charged for nothing", used)
		}
		m.Shutdown(t.Context())
	})
}

// TestEndedSessionsAreBounded shows that of the sessions that stay attachable when
// they have ended those are forgotten that ended first.
func TestEndedSessionsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, func(c *Config) { c.MaxEnded = 2 })
		lives := open(t, m, owned("alice"))
		var ids []string
		for range 4 {
			req := owned("bob")
			req.Retain = true
			caller := open(t, m, req)
			ids = append(ids, caller.live.ID())
			caller.end()
			time.Sleep(time.Second)
		}
		for i, id := range ids {
			if _, err := m.Find("bob", id); (err == nil) != (i >= 2) {
				t.Errorf("session %d: %v", i, err)
			}
		}
		if _, err := m.Find("alice", lives.live.ID()); err != nil {
			t.Error(err)
		}
		wantKnown(t, m, "alice", "bob")
		lives.end()
		m.Shutdown(t.Context())
	})
}

// TestJournalsOfAnOwnerShareABound shows that what an owner retains too much is
// taken from its own sessions alone.
func TestJournalsOfAnOwnerShareABound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, func(c *Config) { c.JournalBytesPerOwner = 4 << 20 })
		ask := func(owner string) *caller {
			c := open(t, m, owned(owner))
			if _, err := c.ask(strings.Repeat("x", 1<<20)); err != nil {
				t.Fatal(err)
			}
			return c
		}
		bob := ask("bob")
		time.Sleep(time.Second) // his is the oldest, and the first that would be shrunk
		var hers []*caller
		for range 4 {
			hers = append(hers, ask("alice"))
		}
		synctest.Wait()
		if q := hers[0].live.owner.quota.Journals; !q.Fits() {
			t.Errorf("alice retains %d bytes", q.Used())
		}
		short := 0
		for _, c := range hers {
			if first, _, _ := c.live.Session().Journal().Bounds(); first > 1 {
				short++
			}
		}
		if short == 0 || short == len(hers) {
			t.Errorf("%d of alice's sessions have lost their past", short)
		}
		if first, _, _ := bob.live.Session().Journal().Bounds(); first != 1 {
			t.Errorf("bob's session has lost its past up to %d", first)
		}
		m.Shutdown(t.Context())
	})
}

// TestWhatIsNotTakenIsDroppedLater shows that what a controlling stream leaves
// untaken may exceed the bound, and is dropped soon after the stream has it.
func TestWhatIsNotTakenIsDroppedLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, func(c *Config) { c.JournalBytesPerOwner = 4 << 20 })
		c := open(t, m, owned("alice"))
		text := strings.Repeat("x", 1<<20)
		for range 8 {
			if err := c.live.Send(message.Input{UUID: uuid.NewString(), Text: &text}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		retained := c.live.owner.quota.Journals
		if first, last, _ := c.live.Session().Journal().Bounds(); first != 1 || retained.Fits() {
			t.Errorf("%d bytes, from %d to %d, are retained", retained.Used(), first, last)
		}
		for taken := true; taken; {
			items, _, lost := c.sub.Take(make([]journal.Item, 0, 10))
			if taken = len(items) > 0; lost {
				t.Error("the stream has lost its place")
			}
		}
		time.Sleep(2 * shrinkRetry)
		if !retained.Fits() {
			t.Errorf("%d bytes are retained after all was taken", retained.Used())
		}
		m.Shutdown(t.Context())
	})
}

// TestOwnersParkTheirOwn shows whose session makes room at which bound, and that
// a refusal says whose bound it was.
func TestOwnersParkTheirOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, func(c *Config) { c.MaxProcesses, c.MaxProcessesPerOwner = 4, 2 })
		idle := func(owner string) *caller {
			c := open(t, m, owned(owner))
			if _, err := c.ask("hello"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			return c
		}
		bob, first, second := idle("bob"), idle("alice"), idle("alice")
		third := open(t, m, owned("alice"))
		synctest.Wait()
		if bob.parked() || !first.parked() || second.parked() {
			t.Error("another than alice's longest idle session was parked")
		}
		open(t, m, owned("bob"))
		open(t, m, owned("carol"))
		synctest.Wait()
		if !bob.parked() || second.parked() {
			t.Error("at the daemon's bound another than the longest idle session was parked")
		}
		open(t, m, owned("alice")) // parks the second
		_, err := m.Open(t.Context(), owned("alice"))
		if e, ok := errors.AsType[*fault.Error](err); !ok || e.Quota != "owner:alice" || !strings.HasPrefix(e.Message, "the caller's limit of CLI processes (2) is reached") {
			t.Errorf("at alice's bound: %v", err)
		}
		_, err = m.Open(t.Context(), owned("dave"))
		if e, ok := errors.AsType[*fault.Error](err); !ok || e.Quota != "daemon" || e.RetryAfter == 0 {
			t.Errorf("at the daemon's bound: %v", err)
		}
		_, err = first.ask("again") // nothing is idle
		if e, ok := errors.AsType[*fault.Error](err); !ok || e.Reason != fault.WakeFailed || e.Quota != "owner:alice" {
			t.Errorf("a wake at alice's bound: %v", err)
		}
		third.end()
		if _, err = first.ask("again"); err != nil {
			t.Errorf("with room: %v", err)
		}
		m.Shutdown(t.Context())
	})
}

// slowly returns a manager with CLIs that take a while to start.
func slowly(t *testing.T, configure func(*Config)) (*Manager, *counted) {
	t.Helper()
	return edited(t, "\ninit\n", "\nsleep 2s\ninit\n", configure)
}

// lingering returns a manager with CLIs that take a while to end.
func lingering(t *testing.T, configure func(*Config)) (*Manager, *counted) {
	t.Helper()
	return edited(t, "\nwait eof\n", "\nwait eof\nsleep 1500ms\n", configure)
}

// edited returns a manager whose CLIs play another script.
func edited(t *testing.T, from, to string, configure func(*Config)) (*Manager, *counted) {
	t.Helper()
	launcher := &inmem.Launcher{Next: func(_ int, spec runner.Spec) simcli.Config {
		c := echo(conversation(spec.Args))
		c.Script = strings.Replace(c.Script, from, to, 1)
		return c
	}}
	count := &counted{launch: launcher.Launch, highest: map[string]int{}}
	m, _ := manager(t, func(c *Config) { c.Launch = count.Launch; configure(c) })
	return m, count
}

// TestShutdownWhileWaiting shows that sessions which wait to be opened when the
// daemon stops are refused, and start no CLI any more.
func TestShutdownWhileWaiting(t *testing.T) {
	for name, bound := range map[string]func(*Config){
		"processes":             func(c *Config) { c.MaxProcesses = 1 },
		"processes of an owner": func(c *Config) { c.MaxProcessesPerOwner = 1 },
		"starts":                func(c *Config) { c.MaxStarts = 1 },
		"starts of an owner":    func(c *Config) { c.MaxStartsPerOwner = 1 },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m, count := slowly(t, bound)
				patient, cancel := context.WithTimeout(t.Context(), time.Hour)
				defer cancel()
				var wg sync.WaitGroup
				for n := range 10 {
					wg.Go(func() {
						_, err := m.Open(patient, owned("alice"))
						if n > 0 && fault.ReasonOf(err) != fault.ShuttingDown || n == 0 && err != nil {
							t.Errorf("session %d: %v", n, err)
						}
					})
					synctest.Wait()
				}
				time.Sleep(time.Second)
				began := time.Now()
				m.Shutdown(t.Context())
				wg.Wait()
				if d := time.Since(began); d > 2*time.Second || len(count.all) != 1 {
					t.Errorf("it took %s, and %d CLIs were started", d, len(count.all))
				}
			})
		})
	}
}

// TestNothingStaysTaken opens sessions at random: some callers give up, some
// CLIs cannot be started, or are killed before they are ready, or while they work.
// In the end there is room for as much as in the beginning.
func TestNothingStaysTaken(t *testing.T) {
	for seed := range uint64(4) {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			r := rand.New(rand.NewPCG(seed, 3))
			draw := func(n int) int {
				mu.Lock()
				defer mu.Unlock()
				return r.IntN(n)
			}
			calm := false
			m, count := slowly(t, func(c *Config) {
				c.MaxProcesses, c.MaxProcessesPerOwner, c.MaxStarts, c.MaxStartsPerOwner = 6, 2, 3, 1
				launch := c.Launch
				c.Launch = func(ctx context.Context, spec runner.Spec) (runner.Process, error) {
					if draw(6) == 0 && !calm {
						return nil, fault.New(fault.CLINotFound, "it is gone")
					}
					return launch(ctx, spec)
				}
			})
			visitors(t, m, count, draw)
			calm = true
			for n := range 6 {
				open(t, m, owned(fmt.Sprint("owner", n%3)))
			}
			for n := range 4 {
				if _, err := m.Open(t.Context(), owned(fmt.Sprint("owner", n))); fault.ReasonOf(err) != fault.TooManySessions {
					t.Errorf("seed %d: more than there may be: %v", seed, err)
				}
			}
			if count.highest[""] > 6 || count.highest["owner0"] > 2 {
				t.Errorf("seed %d: too many processes ran at once: %v", seed, count.highest)
			}
			m.Shutdown(t.Context())
		})
	}
}

// impatient returns a context that ends when it is cancelled, and if it is to
// have a deadline, after a while.
func impatient(ctx context.Context, deadline bool, after time.Duration) (context.Context, context.CancelFunc) {
	if deadline {
		return context.WithTimeout(ctx, after)
	}
	return context.WithCancel(ctx)
}

// visitors are callers of three owners, each of which has a session for a while.
func visitors(t *testing.T, m *Manager, count *counted, draw func(int) int) {
	t.Helper()
	pause := func(n int) time.Duration { return time.Duration(draw(n)) * time.Millisecond }
	answers := make(chan string, 1000)
	var wg sync.WaitGroup
	for n := range 60 {
		wg.Go(func() {
			time.Sleep(pause(60000))
			ctx, cancel := impatient(t.Context(), draw(3) > 0, pause(60000))
			defer cancel()
			if draw(3) == 0 {
				time.AfterFunc(pause(5000), cancel)
			}
			l, err := m.Open(ctx, owned(fmt.Sprint("owner", n%3)))
			if err != nil {
				return
			}
			c := &caller{live: l, sub: l.Session().Subscribe(0, true)}
			if draw(4) == 0 {
				time.AfterFunc(pause(4000), func() { count.kill(l.Session().Info().PID) })
			}
			for i := range draw(4) {
				text := fmt.Sprint(n, "/", i)
				if answer, err := c.ask(text); err == nil && answer != "" {
					answers <- answer
					if !strings.HasSuffix(answer, " "+text) {
						t.Errorf("%s was answered %s", text, answer)
					}
				}
				time.Sleep(pause(10000))
			}
			c.end()
		})
	}
	wg.Wait()
	synctest.Wait()
	if len(answers) == 0 {
		t.Error("nothing was answered")
	}
}
