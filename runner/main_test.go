package runner_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/inmem"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// harness is a session on a scripted CLI, inside a bubble with fake time.
type harness struct {
	t       *testing.T
	session *runner.Session
	sub     *journal.Subscription
	events  []event.Event
	gaps    []journal.Item
	ended   bool
}

// play runs f with a session on the script, in fake time. At the end the
// session is closed if f did not.
func play(t *testing.T, script string, configure func(*runner.Config), f func(*harness)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		launcher := &inmem.Launcher{Config: simcli.Config{Script: script}}
		cfg := runner.Config{
			Launch:     launcher.Launch,
			Initialize: rawjson.Value(`{"subtype":"initialize","hooks":null}`),
			CanUseTool: true,
			Log:        slog.New(slog.DiscardHandler),
		}
		if configure != nil {
			configure(&cfg)
		}
		s, err := runner.Start(context.Background(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		h := &harness{t: t, session: s, sub: s.Subscribe(0, true)}
		f(h)
		s.Close(event.CloseRequested, false)
		h.until(func(event.Event) bool { return false })
		<-s.Done()
		h.sub.Close()
	})
}

// until takes events up to the one that ok accepts, or to the session's end. It
// returns the event, with a nil body at the end.
func (h *harness) until(ok func(event.Event) bool) event.Event {
	h.t.Helper()
	for !h.ended {
		items, ended, lost := h.sub.Take(make([]journal.Item, 0, 1))
		if lost {
			h.t.Fatal("the subscription is lost")
		}
		h.ended = ended
		for _, item := range items {
			if item.Event.Body == nil {
				h.gaps = append(h.gaps, item)
				continue
			}
			h.events = append(h.events, item.Event)
			if ok(item.Event) {
				return item.Event
			}
		}
		if len(items) == 0 && !ended {
			select {
			case <-h.sub.Ready():
			case <-time.After(24 * time.Hour):
				h.t.Fatalf("nothing happens any more after %d events", len(h.events))
			}
		}
	}
	return event.Event{}
}

// untilBody takes events up to the first whose body is of type T.
func untilBody[T event.Body](h *harness, ok func(T) bool) T {
	h.t.Helper()
	e := h.until(func(e event.Event) bool {
		b, is := e.Body.(T)
		return is && (ok == nil || ok(b))
	})
	b, found := e.Body.(T)
	if !found {
		h.t.Fatalf("the session ended without a %T; err %v", b, h.session.Err())
	}
	return b
}

func untilMessage[T message.Message](h *harness) T {
	h.t.Helper()
	m := untilBody(h, func(m *event.Message) bool { _, ok := m.Frame.Message.(T); return ok })
	return m.Frame.Message.(T)
}

// closed takes everything up to the last event.
func (h *harness) closed() *event.Closed {
	h.t.Helper()
	c := untilBody[*event.Closed](h, nil)
	<-h.session.Done()
	return c
}

// all returns the bodies of type T that were taken.
func all[T event.Body](h *harness) []T {
	var out []T
	for _, e := range h.events {
		if b, ok := e.Body.(T); ok {
			out = append(out, b)
		}
	}
	return out
}

// checkJournal checks what holds for every journal: seq without gaps, turns
// that follow the results, and each request resolved exactly once.
func (h *harness) checkJournal() {
	h.t.Helper()
	next, turn := uint64(1), uint64(1)
	open := map[string]int{}
	for _, e := range h.events {
		if e.Turn != turn {
			h.t.Errorf("event %d (%T) has turn %d, want %d", e.Seq, e.Body, e.Turn, turn)
		}
		if e.Ephemeral {
			if e.Seq != next-1 {
				h.t.Errorf("ephemeral event after %d has seq %d", next-1, e.Seq)
			}
			continue
		}
		if e.Seq != next {
			h.t.Errorf("event %T has seq %d, want %d", e.Body, e.Seq, next)
		}
		next++
		if event.EndsTurn(e.Body) {
			turn++
		}
		switch b := e.Body.(type) {
		case *event.Request:
			open[b.ID]++
		case *event.Resolved:
			open[b.RequestID] += 10
		}
	}
	for id, n := range open {
		if n%10 != n/10 { // ids may be used again
			h.t.Errorf("request %s was asked %d times and resolved %d times", id, n%10, n/10)
		}
	}
}

func input(uuid, text string) message.Input {
	return message.Input{UUID: uuid, Text: &text}
}

func states(h *harness) []event.State {
	var out []event.State
	for _, s := range all[*event.StateChange](h) {
		out = append(out, s.State)
	}
	return slices.Compact(out)
}
