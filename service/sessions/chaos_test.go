package sessions_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// The conversations of a run, and of a soak.
const (
	conversations     = 60
	soakConversations = 1500
)

// TestChaos cuts the connections of scripted conversations at random points, in
// every way there is, and checks that what each caller and watcher saw is the
// journal: every durable event once, every request resolved once, every input
// and answer given to the CLI once.
func TestChaos(t *testing.T) { chaos(t, conversations) }

// TestSoakChaos is TestChaos for longer.
func TestSoakChaos(t *testing.T) {
	if os.Getenv("AGENTD_SOAK") == "" {
		t.Skip("set AGENTD_SOAK=1")
	}
	chaos(t, soakConversations)
}

func chaos(t *testing.T, n int) {
	cuts := 0
	for seed := range uint64(n) {
		ok := t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 0))
			turns := 1 + rnd.IntN(3)
			testdaemon.Run(t, testdaemon.Config{Script: conversation(rnd, turns)}, func(d *testdaemon.Daemon) {
				cuts += (&trial{d: d, turns: turns, id: testdaemon.UUID(1)}).run(rnd)
			})
		})
		if !ok {
			return // the seed says which
		}
	}
	t.Logf("%d conversations, %d connections cut", n, cuts)
}

// conversation writes the script of a CLI with some turns: messages of all
// sizes, permissions that are asked for, some of them withdrawn, and pauses.
func conversation(rnd *rand.Rand, turns int) string {
	steps := []string{"init", testdaemon.Interrupts}
	pause := func() { steps = append(steps, fmt.Sprintf("sleep %dms", rnd.IntN(40))) }
	asked := 0
	for turn := range turns {
		steps = append(steps, fmt.Sprintf(`expect {"type":"user","uuid":"$u%d"}`, turn), testdaemon.Running)
		for range 1 + rnd.IntN(6) {
			switch rnd.IntN(8) {
			case 0:
				steps = append(steps, "big 100KiB")
			case 1:
				steps = append(steps, `repeat 5 delta "w"`)
			case 2, 3:
				asked++
				id := fmt.Sprint("r", asked)
				steps = append(steps, strings.ReplaceAll(testdaemon.AskBash, `"r1"`, `"`+id+`"`))
				if rnd.IntN(3) == 0 {
					pause()
					steps = append(steps, `out {"type":"control_cancel_request","request_id":"`+id+`"}`)
				} else {
					steps = append(steps, testdaemon.Waiting, strings.ReplaceAll(testdaemon.BashAnswer, `"r1"`, `"`+id+`"`), testdaemon.Running)
				}
			case 4:
				pause()
			default:
				steps = append(steps, fmt.Sprintf(`assistant "%d"`, rnd.IntN(1000)))
			}
		}
		steps = append(steps, fmt.Sprintf(`result {"user_message_uuids":["$u%d"]}`, turn), testdaemon.Idle)
	}
	return testdaemon.Lines(steps...)
}

// trial is one conversation and those who take part in it.
type trial struct {
	d     *testdaemon.Daemon
	turns int
	id    string
	over  atomic.Bool // the caller has given up

	mu sync.Mutex // for what follows; rand is not for several goroutines
	// Below is guarded by mu.
	rnd  *rand.Rand
	cuts int
}

func (r *trial) chance(n int) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rnd.IntN(n)
}

func (r *trial) run(rnd *rand.Rand) (cuts int) {
	r.rnd = rnd
	c := &caller{trial: r, events: collected{}}
	var watchers [2]collected
	var errs [2]error
	var wg sync.WaitGroup
	opened := make(chan struct{})
	for n := range watchers {
		wg.Go(func() {
			<-opened
			errs[n] = r.watch(&watchers[n])
		})
	}
	if err := c.converse(opened); err != nil {
		r.d.T.Errorf("the caller: %v", err)
		r.over.Store(true)
	}
	wg.Wait()
	journal := r.d.Dial("alice").Journal(r.id)
	testdaemon.CheckEvents(r.d.T, journal)
	testdaemon.SameEvents(r.d.T, journal, c.events.durable)
	for n := range watchers {
		if errs[n] != nil {
			r.d.T.Errorf("watcher %d: %v", n, errs[n])
		}
		testdaemon.SameEvents(r.d.T, journal, watchers[n].durable)
	}
	r.checkCLI(journal, c.sent)
	return r.cuts
}

// checkCLI checks what the CLI was given: each input once, and one answer to a
// request that it neither withdrew nor ended with.
func (r *trial) checkCLI(journal []*agentdv1.Event, sent int) {
	answers, inputs := r.d.CLI.Answers(0), r.d.CLI.Inputs(0)
	for _, e := range journal {
		resolved := e.GetRequestResolved()
		want := 1
		switch resolved.GetOutcome() {
		case agentdv1.RequestOutcome_REQUEST_OUTCOME_UNSPECIFIED:
			continue
		case agentdv1.RequestOutcome_REQUEST_OUTCOME_CANCELLED, agentdv1.RequestOutcome_REQUEST_OUTCOME_SESSION_CLOSED:
			want = 0
		default:
		}
		if got := answers[resolved.GetRequestId()]; got != want {
			r.d.T.Errorf("the CLI got %d answers to %v", got, resolved)
		}
	}
	for n := range sent {
		if got := inputs[testdaemon.UUID(n)]; got > 1 {
			r.d.T.Errorf("the CLI got input %d %d times", n, got)
		}
	}
	if n := len(r.d.CLI.Specs()); n != 1 {
		r.d.T.Errorf("%d processes were started", n)
	}
}

// collected are the durable events that an observer has seen, over all its
// connections.
type collected struct {
	durable []*agentdv1.Event
}

func (c *collected) last() uint64 { return uint64(len(c.durable)) }

// add takes an event; it is a mistake if it is not the next one.
func (c *collected) add(e *agentdv1.Event) error {
	switch {
	case e == nil || e.GetEphemeral():
	case e.GetSeq() == c.last()+1:
		c.durable = append(c.durable, e)
	default:
		return fmt.Errorf("event %d comes after %d: %v", e.GetSeq(), c.last(), e)
	}
	return nil
}

// over reports whether the last event was seen.
func (c *collected) over() bool {
	return c.last() > 0 && c.durable[c.last()-1].GetClosed() != nil
}

// cut breaks a connection within some milliseconds, in one of the ways there are.
func (r *trial) cut(c *testdaemon.Conn, cancel func(), within int) (now func(), stop func() bool) {
	var once sync.Once
	now = func() {
		once.Do(func() {
			r.mu.Lock()
			r.cuts++
			r.mu.Unlock()
			switch r.chance(4) {
			case 0:
				c.Cut()
			case 1:
				c.Freeze()
				cancel() // the client gives up; the server does not see it
			case 2:
				c.Close()
			default:
				cancel()
			}
		})
	}
	timer := time.AfterFunc(time.Duration(r.chance(within))*time.Millisecond, now)
	return now, timer.Stop
}

// lost reports whether a status only says that a connection was lost.
func lost(err error) bool {
	s := testdaemon.StatusOf(err)
	return s.Reason == "" && (s.Code == codes.Unavailable || s.Code == codes.Canceled) || s.Reason == "SESSION_TAKEN_OVER"
}

// watch watches until the session is over, over as many connections as it takes.
func (r *trial) watch(seen *collected) error {
	for !seen.over() && !r.over.Load() {
		c := r.d.Dial("alice")
		w := c.Watch(&agentdv1.WatchSessionRequest{
			SessionId: r.id, AfterSeq: proto.Uint64(seen.last()), MaxMessageBytes: proto.Uint32(64 << 10),
		})
		now, stop := r.cut(c, w.Cancel, []int{60, 3000}[r.chance(2)])
		left := 1 + r.chance(20)
		for {
			m, err := w.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil && !lost(err) {
				return err
			}
			if err != nil {
				break
			}
			if err := seen.add(m.GetEvent()); err != nil {
				return err
			}
			if left--; left == 0 {
				now()
			}
		}
		stop()
		c.Close()
	}
	return nil
}
