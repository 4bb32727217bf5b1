package service_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// soak skips a test but in a soak, and returns how long one that runs by the
// clock should take.
func soak(t *testing.T) time.Duration {
	t.Helper()
	if os.Getenv("AGENTD_SOAK") == "" {
		t.Skip("set AGENTD_SOAK=1")
	}
	text := os.Getenv("AGENTD_SOAK_TIME")
	if text == "" {
		return 2 * time.Minute
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// sample is what the process holds at some time, in MiB.
type sample struct {
	live, resident int64
	goroutines     int
	events         int64
}

func sampled(t *testing.T, events int64) sample {
	t.Helper()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	s := sample{live: int64(m.HeapAlloc+m.StackInuse) >> 20, goroutines: runtime.NumGoroutine(), events: events}
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		_, after, _ := strings.Cut(string(status), "VmRSS:")
		kib, _ := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
		s.resident = kib >> 10
	}
	t.Logf("%+v", s)
	return s
}

// TestSoakSteady has 200 CLIs write a line of 1 KiB every 10 ms, all of which are
// read, and checks that neither memory nor goroutines grow and no event is lost.
func TestSoakSteady(t *testing.T) {
	const sessions, samples = 200, 10
	length := soak(t)
	line := []byte(`{"type":"assistant","message":{"id":"m","role":"assistant","content":[{"type":"text","text":"` +
		strings.Repeat("x", 900) + `"}]},"uuid":"00000000-0000-4000-8000-000000000001"}` + "\n") // it names no conversation: one has one session
	var paused atomic.Bool
	lean := &testdaemon.Lean{Talk: func(stop <-chan struct{}, write func([]byte) error) {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				if !paused.Load() && write(line) != nil {
					return
				}
			}
		}
	}}
	d := testdaemon.Start(t, testdaemon.Config{Service: func(c *service.Config) { c.Launch, c.JournalBytes = lean.Launch, 256<<20 }})
	var events atomic.Int64
	var readers sync.WaitGroup
	var open []*testdaemon.Session
	for n := range sessions {
		s := d.Dial(fmt.Sprint("owner", n%10)).Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
		open = append(open, s)
		readers.Go(func() { steady(t, s, &events) })
	}
	var seen []sample
	every := time.NewTicker(length / samples)
	defer every.Stop()
	for range samples {
		<-every.C
		paused.Store(true) // what is on its way would be counted
		quiet(&events)
		seen = append(seen, sampled(t, events.Load()))
		paused.Store(false)
	}
	for _, s := range open {
		s.Close(false)
	}
	readers.Wait()
	full, half := samples/5, samples*3/5 // from full on the rings are
	first, last := most(seen[full:half]), most(seen[half:])
	if last.live > first.live*11/10 || last.resident > first.resident*5/4 || last.goroutines > first.goroutines+sessions/10 {
		t.Errorf("grown from %+v to %+v", first, last)
	}
	t.Logf("%.0f events a second", float64(last.events)/length.Seconds())
}

// quiet waits until no events come any more.
func quiet(events *atomic.Int64) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for before := int64(-1); before != events.Load(); <-tick.C {
		before = events.Load()
	}
}

// most is the highest of everything in some samples.
func most(samples []sample) (m sample) {
	for _, s := range samples {
		m.live, m.resident = max(m.live, s.live), max(m.resident, s.resident)
		m.goroutines, m.events = max(m.goroutines, s.goroutines), max(m.events, s.events)
	}
	return m
}

// steady reads a session to its end, and checks that nothing is missing.
func steady(t *testing.T, s *testdaemon.Session, events *atomic.Int64) {
	next := uint64(1)
	for {
		m, err := s.Call.Recv()
		if err != nil {
			t.Errorf("the stream ends with %v after event %d", err, next-1)
			return
		}
		e := m.GetEvent()
		if e == nil {
			continue
		}
		if e.GetSeq() != next {
			t.Errorf("event %d comes where %d is due", e.GetSeq(), next)
			return
		}
		next++
		events.Add(1)
		if c := e.GetClosed(); c != nil {
			if c.GetReason() != agentdv1.CloseReason_CLOSE_REASON_REQUESTED {
				t.Errorf("the session ends with %v", c)
			}
			return
		}
	}
}

// TestSoakParked opens 10,000 sessions where 20 processes may run, lists them in
// pages, and wakes some at random: each answers in its own.
func TestSoakParked(t *testing.T) {
	const sessions, processes, woken = 10_000, 20, 1000
	soak(t)
	script := testdaemon.Lines(`on {"type":"user","uuid":"$u","message":{"content":"$t"}} => {"type":"result","subtype":"success","is_error":false,`+
		`"num_turns":1,"duration_ms":1,"duration_api_ms":1,"session_id":"$session","uuid":"$uuid","result":"re ${t}","user_message_uuids":["$u"]}`, "init", "wait eof")
	cfg := testdaemon.Config{Script: script, Service: func(c *service.Config) { c.MaxProcesses, c.Detach = processes, 24*time.Hour }}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		ids := make([]string, sessions)
		for n := range ids {
			ids[n] = unary(d, c, nil)
			asked(d, c, ids[n], fmt.Sprint("hello ", n))
		}
		synctest.Wait()
		listed, parked, pages := 0, 0, 0
		for token := ""; pages == 0 || token != ""; pages++ {
			resp, err := c.Live.ListLiveSessions(c.Context(), &agentdv1.ListLiveSessionsRequest{PageSize: 1000, PageToken: token})
			if err != nil {
				d.T.Fatal(err)
			}
			for _, s := range resp.GetSessions() {
				listed++
				if s.GetState() == agentdv1.SessionState_SESSION_STATE_PARKED {
					parked++
				}
			}
			token = resp.GetNextPageToken()
		}
		if listed != sessions || parked < sessions-processes {
			d.T.Errorf("%d sessions are listed in %d pages, %d of them parked", listed, pages, parked)
		}
		r := rand.New(rand.NewPCG(1, 2))
		for n := range woken {
			asked(d, c, ids[r.IntN(sessions)], fmt.Sprint("again ", n))
		}
		d.T.Logf("%d sessions in %d pages, %d parked; %d woken, %d processes in all", listed, pages, parked, woken, len(d.CLI.Specs()))
	})
}

// asked sends a text and checks that its answer comes in the same session.
func asked(d *testdaemon.Daemon, c *testdaemon.Conn, id, text string) {
	d.T.Helper()
	in := testdaemon.Text(text)
	sent, err := c.Live.SendInput(c.Context(), &agentdv1.SendInputRequest{SessionId: id, Input: in})
	if err != nil {
		d.T.Fatal(err)
	}
	after := sent.GetLastSeq()
	w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: id, AfterSeq: &after})
	r := w.Event(testdaemon.IsResult).GetResult()
	w.Cancel()
	if r.GetResult() != "re "+text {
		d.T.Errorf("the answer to %q is %q", text, r.GetResult())
	}
}
