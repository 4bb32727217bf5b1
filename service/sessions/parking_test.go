package sessions

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/inmem"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/protocol/message"
)

// echo is a CLI that answers each input with its conversation and the input.
func echo(conversation string) simcli.Config {
	return simcli.Config{Script: `on {"type":"user","uuid":"$u","message":{"content":"$t"}} => {"type":"result","subtype":"success","is_error":false,` +
		`"num_turns":1,"duration_ms":1,"duration_api_ms":1,"session_id":"` + conversation + `","uuid":"$uuid","result":"` + conversation + ` ${t}",` +
		`"user_message_uuids":["$u"]}` + "\ninit\nwait eof\n"}
}

var conversationFlag = regexp.MustCompile(`^--(?:session-id|resume)=(.*)$`)

// conversation is the session id that the arguments name.
func conversation(args []string) string {
	for _, a := range args {
		if m := conversationFlag.FindStringSubmatch(a); m != nil {
			return m[1]
		}
	}
	return ""
}

// counted counts the processes that run.
type counted struct {
	launch runner.Launcher

	mu      sync.Mutex
	all     []runner.Process
	dirs    []string       // where each works: the tests' name of its owner
	highest map[string]int // by dir; "": of all
}

func (c *counted) Launch(ctx context.Context, spec runner.Spec) (runner.Process, error) {
	p, err := c.launch(ctx, spec)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all, c.dirs = append(c.all, p), append(c.dirs, spec.Dir)
	for _, dir := range []string{"", spec.Dir} {
		c.highest[dir] = max(c.highest[dir], c.runningLocked(dir))
	}
	return p, nil
}

// runningLocked is how many run in a directory; "": in any.
func (c *counted) runningLocked(dir string) (n int) {
	for i, p := range c.all {
		select {
		case <-p.Done():
		default:
			if dir == "" || c.dirs[i] == dir {
				n++
			}
		}
	}
	return n
}

// kill kills a process.
func (c *counted) kill(pid int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.all {
		if p.Exit().PID == pid {
			go p.Stop(runner.Ladder{}) // ends at once
		}
	}
}

// manager returns a manager whose CLIs echo.
func manager(t *testing.T, configure func(*Config)) (*Manager, *counted) {
	t.Helper()
	launcher := &inmem.Launcher{Next: func(_ int, spec runner.Spec) simcli.Config { return echo(conversation(spec.Args)) }}
	c := &counted{launch: launcher.Launch, highest: map[string]int{}}
	cfg := Config{
		Launch:  c.Launch,
		FindCLI: func(context.Context, string) (CLI, error) { return CLI{Path: "sim", Version: "2.1.332"}, nil },
		TempDir: t.TempDir(),
		Log:     slog.New(slog.DiscardHandler),
	}
	if configure != nil {
		configure(&cfg)
	}
	return New(cfg), c
}

// caller is a session and what its caller has read of it.
type caller struct {
	live *Live
	sub  *journal.Subscription
}

func open(t *testing.T, m *Manager, req Request) *caller {
	t.Helper()
	l, err := m.Open(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	<-l.Session().Ready()
	return &caller{live: l, sub: l.Session().Subscribe(0, true)}
}

// until reads up to the event that ok accepts.
func (c *caller) until(ok func(event.Body) bool) bool {
	for {
		items, ended, _ := c.sub.Take(make([]journal.Item, 0, 1))
		for _, i := range items {
			if ok(i.Event.Body) {
				return true
			}
		}
		if len(items) == 0 {
			if ended {
				return false
			}
			<-c.sub.Ready()
		}
	}
}

// ask sends a text and returns the result that answers it.
func (c *caller) ask(text string) (string, error) {
	id := uuid.NewString()
	if err := c.live.Send(message.Input{UUID: id, Text: &text}); err != nil {
		return "", err
	}
	var answer string
	var refused error
	c.until(func(b event.Body) bool {
		switch b := b.(type) {
		case *event.Receipt:
			refused = b.Err
			return b.UUID == id && b.State == event.InputRejected
		case *event.Message:
			r, ok := b.Frame.Message.(*message.Result)
			if !ok || len(r.UserMessageUUIDs) != 1 || r.UserMessageUUIDs[0] != id {
				return false
			}
			answer = *r.Result
			return true
		}
		return false
	})
	return answer, refused
}

// TestParkingUnderLoad opens many more sessions than processes may run, and asks
// them at random: every answer arrives in its own session.
func TestParkingUnderLoad(t *testing.T) {
	parkingUnderLoad(t, 1, 0)
}

// TestParkingUnderLoadOfOwners is TestParkingUnderLoad with a bound for each
// owner, too.
func TestParkingUnderLoadOfOwners(t *testing.T) {
	parkingUnderLoad(t, 1, 6)
}

// TestSoakParkingUnderLoad is TestParkingUnderLoad for longer.
func TestSoakParkingUnderLoad(t *testing.T) {
	if os.Getenv("AGENTD_SOAK") == "" {
		t.Skip("set AGENTD_SOAK=1")
	}
	parkingUnderLoad(t, 20, 0)
	parkingUnderLoad(t, 20, 6)
}

func parkingUnderLoad(t *testing.T, inputs, perOwner int) {
	t.Helper()
	const processes, owners = 20, 5
	sessions := 500
	if perOwner > 0 {
		sessions = 250
	}
	synctest.Test(t, func(t *testing.T) {
		m, count := manager(t, func(c *Config) {
			c.MaxProcesses, c.MaxProcessesPerOwner, c.MaxStarts, c.MaxStartsPerOwner = processes, perOwner, 4, perOwner/2
		})
		var callers []*caller
		for n := range sessions {
			c := open(t, m, owned(fmt.Sprint("owner", n%owners)))
			if _, err := c.ask("hello"); err != nil { // without a turn nothing can be resumed
				t.Fatal(err)
			}
			callers = append(callers, c)
		}
		var wg sync.WaitGroup
		for i, c := range callers {
			wg.Go(func() {
				r := rand.New(rand.NewPCG(uint64(i), 7))
				for n := range inputs {
					time.Sleep(time.Duration(r.IntN(5000)) * time.Millisecond)
					text := fmt.Sprintf("%d/%d", i, n)
					answer, err := c.ask(text)
					own, _, _ := strings.Cut(answer, " ")
					if err != nil || answer != own+" "+text || own != c.live.Session().Info().CLISessionID {
						t.Errorf("session %d was answered %q, %v", i, answer, err)
					}
				}
			})
		}
		wg.Wait()
		for dir, h := range count.highest {
			if dir == "" && h > processes || dir != "" && perOwner > 0 && h > perOwner {
				t.Errorf("%d processes of %q ran at once", h, dir)
			}
		}
		m.Shutdown(t.Context())
		if n := count.runningLocked(""); n != 0 {
			t.Errorf("%d processes are left", n)
		}
	})
}

// TestFaultB5 shows what happens at the bound of processes: an idle session
// makes room, and without one the caller is told to come back.
func TestFaultB5(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, func(c *Config) { c.MaxProcesses = 2 })
		first := open(t, m, Request{Detach: time.Hour})
		open(t, m, Request{Detach: time.Hour})
		// Neither has had a turn: neither could be resumed.
		_, err := m.Open(t.Context(), Request{})
		if e, ok := errors.AsType[*fault.Error](err); !ok || e.Reason != fault.TooManySessions || e.RetryAfter == 0 || e.Quota != "daemon" {
			t.Errorf("without an idle session: %v", err)
		}
		if _, err := first.ask("hello"); err != nil {
			t.Fatal(err)
		}
		open(t, m, Request{Detach: time.Hour})
		first.until(func(b event.Body) bool { _, ok := b.(*event.Parked); return ok })
		if s := first.live.Session().Info().State; s != event.StateParked {
			t.Errorf("the idle session is in state %d", s)
		}
		m.Shutdown(t.Context())
	})
}

// TestWakeFails shows that a session whose CLI cannot be started again stays
// parked, refuses what was sent, and takes the same input again.
func TestWakeFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := false
		m, _ := manager(t, func(c *Config) {
			launch := c.Launch
			c.Launch = func(ctx context.Context, spec runner.Spec) (runner.Process, error) {
				if broken {
					return nil, fault.New(fault.CLINotFound, "it is gone").Saying("what it said")
				}
				return launch(ctx, spec)
			}
		})
		c := open(t, m, Request{Idle: time.Second, Detach: time.Hour})
		if _, err := c.ask("hello"); err != nil {
			t.Fatal(err)
		}
		c.until(func(b event.Body) bool { _, ok := b.(*event.Parked); return ok })
		broken = true
		_, err := c.ask("a")
		if f, _ := errors.AsType[*fault.Error](err); f == nil || f.Reason != fault.WakeFailed || !strings.HasSuffix(f.Text(), ": it is gone: what it said") {
			t.Errorf("the input was refused with %+v", f)
		}
		if s := c.live.Session().Info().State; s != event.StateParked {
			t.Errorf("the session is in state %d", s)
		}
		broken = false
		if answer, err := c.ask("b"); err != nil || !strings.HasSuffix(answer, " b") {
			t.Errorf("then it was answered %q, %v", answer, err)
		}
		m.Shutdown(t.Context())
	})
}

// TestJournalsShareABound shows that sessions that are not in use lose their
// past first.
func TestJournalsShareABound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := manager(t, func(c *Config) { c.JournalBytes = 4 << 20 })
		var callers []*caller
		for range 4 {
			c := open(t, m, Request{Detach: time.Hour})
			callers = append(callers, c)
			if _, err := c.ask(strings.Repeat("x", 1<<20)); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if !m.daemon.Journals.Fits() {
			t.Error("more is retained than may be")
		}
		short := 0
		for _, c := range callers {
			if first, _, _ := c.live.Session().Journal().Bounds(); first > 1 {
				short++
			}
		}
		if short == 0 || short == len(callers) { // less than a megabyte too much was retained, and each has more
			t.Errorf("%d sessions have lost their past", short)
		}
		m.Shutdown(t.Context())
	})
}
