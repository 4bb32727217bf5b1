package quota

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/transport"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// process is one that ends when the test says so.
type process struct {
	transport.Process
	done chan struct{}
}

func (p process) Done() <-chan struct{} { return p.done }

func launcher(context.Context, transport.Spec) (transport.Process, error) {
	return process{done: make(chan struct{})}, nil
}

func nobody() bool { return false }

// launch starts a process that is ready at once.
func launch(ctx context.Context, q *Quota) (process, error) {
	s := q.NewStart()
	defer s.Done()
	p, err := s.Launch(ctx, launcher, transport.Spec{})
	own, _ := p.(process)
	return own, err
}

// refused checks that err says whose bound is reached, and of what.
func refused(t *testing.T, err error, subject, limit string) {
	t.Helper()
	e, ok := errors.AsType[*fault.Error](err)
	if !ok || e.Reason != fault.TooManySessions || e.Quota != subject || e.Metadata["limit"] != limit || e.RetryAfter == 0 {
		t.Errorf("got %+v, want the bound of %s on %s", err, subject, limit)
	}
}

// empty checks that nothing is taken of a quota.
func empty(t *testing.T, all ...*Quota) {
	t.Helper()
	for _, q := range all {
		if len(q.sessions)+len(q.processes)+len(q.starts) != 0 {
			t.Errorf("of %s %d sessions, %d processes and %d starts are taken", q.subject, len(q.sessions), len(q.processes), len(q.starts))
		}
	}
}

func TestSessions(t *testing.T) {
	daemon := Daemon(Bounds{Sessions: 3}, nobody)
	alice, bob := daemon.Owner("alice", Bounds{Sessions: 2}, nobody), daemon.Owner("bob", Bounds{Sessions: 2}, nobody)
	for _, q := range []*Quota{alice, alice, bob} {
		if err := q.AddSession(); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, alice.AddSession(), "owner:alice", "sessions")
	refused(t, bob.AddSession(), "daemon", "sessions")
	alice.EndSession()
	if err := bob.AddSession(); err != nil {
		t.Errorf("with room again: %v", err)
	}
	alice.EndSession()
	bob.EndSession()
	bob.EndSession()
	empty(t, daemon, alice, bob)
}

func TestWithoutBounds(t *testing.T) {
	daemon := Daemon(Bounds{}, nobody)
	alice := daemon.Owner("alice", Bounds{}, nobody)
	for range 1000 {
		if err := alice.AddSession(); err != nil {
			t.Fatal(err)
		}
		if _, err := launch(t.Context(), alice); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhoseSessionIsParked shows that the owner's own session makes room at its
// bound, and anybody's at the daemon's.
func TestWhoseSessionIsParked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var parked []string
		type owned struct {
			owner *Quota
			process
		}
		var running []owned
		park := func(of string) func() bool {
			return func() bool {
				parked = append(parked, of)
				n := slices.IndexFunc(running, func(o owned) bool { return of == "daemon" || o.owner.subject == of })
				close(running[n].done)
				running = slices.Delete(running, n, n+1)
				return true
			}
		}
		daemon := Daemon(Bounds{Processes: 3}, park("daemon"))
		alice := daemon.Owner("alice", Bounds{Processes: 2}, park("owner:alice"))
		bob := daemon.Owner("bob", Bounds{Processes: 2}, park("owner:bob"))
		for _, q := range []*Quota{alice, alice, alice, bob, bob, bob} {
			p, err := launch(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			running = append(running, owned{q, p})
		}
		if want := []string{"owner:alice", "daemon", "owner:bob"}; !slices.Equal(parked, want) {
			t.Errorf("parked of %v, want %v", parked, want)
		}
		for _, p := range running {
			close(p.done)
		}
		synctest.Wait()
		empty(t, daemon, alice, bob)
	})
}

// TestNobodyIsIdle shows how long is waited for a process when there is no
// session to park: not at all, or as long as the deadline says.
func TestNobodyIsIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		daemon := Daemon(Bounds{Processes: 2}, nobody)
		alice, bob := daemon.Owner("alice", Bounds{Processes: 1}, nobody), daemon.Owner("bob", Bounds{}, nobody)
		first, err := launch(t.Context(), alice)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		_, err = launch(t.Context(), alice)
		refused(t, err, "owner:alice", "processes")
		second, err := launch(t.Context(), bob)
		if err != nil {
			t.Fatal(err)
		}
		_, err = launch(t.Context(), bob)
		refused(t, err, "daemon", "processes")
		if d := time.Since(began); d != 0 {
			t.Errorf("waited %s", d)
		}
		soon, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err = launch(soon, alice)
		refused(t, err, "owner:alice", "processes")
		late, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		_, err = launch(late, bob)
		refused(t, err, "daemon", "processes")
		if d := time.Since(began); d != time.Second+roomLimit {
			t.Errorf("waited %s", d)
		}
		time.AfterFunc(time.Second, func() { close(first.done) })
		again, err := launch(late, alice)
		if err != nil {
			t.Errorf("a process ended, and yet: %v", err)
		}
		close(second.done)
		close(again.done)
		synctest.Wait()
		empty(t, daemon, alice, bob)
	})
}

// TestWhoWaitsHoldsUpNobodyElse shows that an owner whose starts and processes
// all wait leaves the daemon's to others.
func TestWhoWaitsHoldsUpNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		daemon := Daemon(Bounds{Processes: 4, Starts: 2}, nobody)
		alice, bob := daemon.Owner("alice", Bounds{Processes: 2, Starts: 1}, nobody), daemon.Owner("bob", Bounds{Starts: 1}, nobody)
		slow := alice.NewStart()
		proc, err := slow.Launch(t.Context(), launcher, transport.Spec{}) // not ready for a while
		if err != nil {
			t.Fatal(err)
		}
		wait, cancel := context.WithCancel(t.Context())
		patient, end := context.WithTimeout(wait, time.Hour)
		defer end()
		var wg sync.WaitGroup
		for range 10 {
			wg.Go(func() {
				if _, err := launch(patient, alice); err == nil {
					t.Error("more than one of alice's started")
				}
			})
		}
		synctest.Wait()
		var others []process
		for range 3 {
			p, err := launch(t.Context(), bob)
			if err != nil {
				t.Fatalf("bob is held up: %v", err)
			}
			others = append(others, p)
		}
		cancel()
		wg.Wait()
		own, _ := proc.(process)
		for _, p := range append(others, own) {
			close(p.done)
		}
		synctest.Wait()
		if len(alice.starts) != 1 {
			t.Errorf("%d of alice's start", len(alice.starts))
		}
		slow.Done()
		slow.Done()
		empty(t, daemon, alice, bob)
	})
}

// TestLateStarts shows what somebody is told whose turn to start does not come.
func TestLateStarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		daemon := Daemon(Bounds{Starts: 1}, nobody)
		alice, bob := daemon.Owner("alice", Bounds{Starts: 1}, nobody), daemon.Owner("bob", Bounds{Starts: 1}, nobody)
		s := alice.NewStart()
		if _, err := s.Launch(t.Context(), launcher, transport.Spec{}); err != nil {
			t.Fatal(err)
		}
		soon, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := launch(soon, alice)
		refused(t, err, "owner:alice", "starts")
		_, err = launch(soon, bob)
		refused(t, err, "daemon", "starts")
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err = launch(gone, bob); !errors.Is(err, context.Canceled) {
			t.Errorf("who gave up is told %v", err)
		}
		s.Done()
		empty(t, daemon, alice, bob)
	})
}

// TestNothingLeaks starts processes at random, of which some cannot be started,
// some end before they are ready, and for some nobody waits: in the end nothing
// is taken, and at no time too much.
func TestNothingLeaks(t *testing.T) {
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) { leakAtRandom(t, rand.New(rand.NewPCG(seed, 1))) })
	}
}

func leakAtRandom(t *testing.T, r *rand.Rand) {
	t.Helper()
	var mu sync.Mutex // guards r and the counts
	running, most, launched := 0, 0, 0
	draw := func(n int) int {
		mu.Lock()
		defer mu.Unlock()
		return r.IntN(n)
	}
	pause := func() time.Duration { return time.Duration(draw(3000)) * time.Millisecond }
	sometimes := func() bool { return draw(2) == 0 }
	daemon := Daemon(Bounds{Processes: 5, Starts: 3}, sometimes)
	var owners []*Quota
	for _, name := range []string{"alice", "bob", "carol"} {
		owners = append(owners, daemon.Owner(name, Bounds{Processes: 3, Starts: 2}, sometimes))
	}
	var wg sync.WaitGroup
	for range 300 {
		wg.Go(func() {
			time.Sleep(10 * pause())
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
			if draw(2) == 0 {
				cancel()
				ctx, cancel = context.WithCancel(t.Context())
			}
			defer cancel()
			if draw(4) == 0 {
				time.AfterFunc(pause(), cancel)
			}
			s := owners[draw(len(owners))].NewStart()
			defer s.Done()
			broken := draw(5) == 0
			proc, err := s.Launch(ctx, func(context.Context, transport.Spec) (transport.Process, error) {
				if broken {
					return nil, errors.New("broken")
				}
				mu.Lock()
				defer mu.Unlock()
				launched++
				running++
				most = max(most, running)
				return process{done: make(chan struct{})}, nil
			}, transport.Spec{})
			if err != nil {
				return
			}
			p, _ := proc.(process)
			if draw(2) == 0 {
				time.Sleep(pause())
				s.Done()
			}
			time.Sleep(pause())
			mu.Lock()
			running--
			mu.Unlock()
			close(p.done)
		})
	}
	wg.Wait()
	synctest.Wait()
	if most > 5 || launched < 30 {
		t.Errorf("%d of %d processes ran at once", most, launched)
	}
	empty(t, append(owners, daemon)...)
}
