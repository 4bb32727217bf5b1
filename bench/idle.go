package main

import (
	"context"
	"fmt"
	"time"

	"github.com/agentd/agentd/bench/host"
	"github.com/agentd/agentd/bench/report"
)

const (
	// settle is how long sessions are left alone before they are looked at.
	settle = 3 * time.Second
	// collections is how many collections make a daemon idle: each halves the
	// stacks that the opening of sessions left behind. Go itself collects what is
	// idle every two minutes.
	collections = 3
)

// holding is what the daemon holds with some sessions.
type holding struct {
	sessions                int
	rss, collected, runtime float64 // in KiB
	goroutines              int
}

// idle measures what the daemon holds for sessions in which nothing happens.
func idle(ctx context.Context, b *bench) error {
	states, err := b.hold(ctx, b.FakeCLI)
	if err != nil {
		return err
	}
	b.reportIdle(states)
	states, err = b.hold(ctx, "simulated")
	if err != nil {
		return err
	}
	b.result.Add(perSession("… with the simulated CLI", states))
	return nil
}

// hold asks what a daemon holds with few and with many sessions of a CLI.
func (b *bench) hold(ctx context.Context, cli string) ([]holding, error) {
	daemon, err := b.Daemon(ctx, cli)
	if err != nil {
		return nil, err
	}
	defer daemon.Stop()
	var states []holding
	have := 0
	for _, count := range []int{1, 100, 1000} {
		conns, err := daemon.Dial((count - have + perConn - 1) / perConn)
		if err != nil {
			return nil, err
		}
		if _, err := openMany(ctx, conns, count-have); err != nil {
			return nil, fmt.Errorf("%d sessions: %w", count, err)
		}
		have = count
		state, err := holds(ctx, daemon, count)
		if err != nil {
			return nil, err
		}
		states = append(states, state)
	}
	return states, nil
}

// holds asks what the daemon holds once all is quiet.
func holds(ctx context.Context, daemon *host.Child, sessions int) (h holding, err error) {
	pause(ctx, settle)
	rss, err := daemon.RSS()
	if err != nil {
		return h, err
	}
	for range collections {
		if err := daemon.Collect(ctx); err != nil {
			return h, err
		}
	}
	collected, err := daemon.RSS()
	if err != nil {
		return h, err
	}
	m, err := daemon.Memory(ctx)
	if err != nil {
		return h, err
	}
	return holding{
		sessions, float64(rss) / 1024, float64(collected) / 1024, float64(m.HeapInUse+m.Stacks) / 1024, m.Goroutines,
	}, daemon.Keep(ctx, "heap", "goroutine")
}

func (b *bench) reportIdle(states []holding) {
	for _, s := range states {
		b.result.Add(report.Figure{
			Name: fmt.Sprintf("memory of the daemon, %d idle sessions", s.sessions), Value: s.collected / 1024, Unit: "MiB",
			Meaning: "resident memory after three collections, as Go makes them by itself in six idle minutes; the CLIs are not counted",
		}, report.Figure{
			Name: fmt.Sprintf("… before Go has collected, %d", s.sessions), Value: s.rss / 1024, Unit: "MiB",
			Meaning: "resident memory some seconds after the last one was opened",
		}, report.Figure{
			Name: fmt.Sprintf("goroutines, %d idle sessions", s.sessions), Value: float64(s.goroutines), Unit: "",
			Meaning: "of the daemon, gRPC's included",
		})
	}
	one, many := states[0], states[len(states)-1]
	each := float64(many.sessions - one.sessions)
	b.result.Add(perSession("memory per idle session", states), report.Figure{
		Name: "… before Go has collected", Value: (many.rss - one.rss) / each, Unit: "KiB", Meaning: "the same some seconds after they were opened",
	}, report.Figure{
		Name: "… heap and stacks alone", Value: (many.runtime - one.runtime) / each, Unit: "KiB",
		Meaning: "the slope of what Go's runtime counts as in use",
	}, report.Figure{
		Name: "goroutines per idle session", Value: float64(many.goroutines-one.goroutines) / each, Unit: "",
		Meaning: "the slope from 1 to 1,000 sessions",
	})
}

// perSession is what one session more takes.
func perSession(name string, states []holding) report.Figure {
	one, many := states[0], states[len(states)-1]
	return report.Figure{
		Name: name, Value: (many.collected - one.collected) / float64(many.sessions-one.sessions), Unit: "KiB", Limit: 100,
		Meaning: "the slope of the resident memory from 1 to 1,000 sessions, each with its own stream",
	}
}

// pause waits.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
