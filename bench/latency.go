package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/bench/grpcpeer"
	"github.com/agentd/agentd/bench/host"
	"github.com/agentd/agentd/bench/report"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

const (
	// paceMs is the time between two events of a session: 20 a second.
	paceMs = 50
	// durableEach makes every twentieth event one that must not be lost.
	durableEach = 20
	// warm is how many events of each session come before its delays count: a
	// thousand turns that begin at once are another load.
	warm = 40
	// perConn is how many sessions share a connection.
	perConn = 250
)

// loads are the numbers of sessions, and how many seconds each is measured.
var loads = []struct{ sessions, seconds int }{{1, 60}, {100, 22}, {1000, 22}}

// delays are what one load showed.
type delays struct {
	sorted          []time.Duration // of the ephemeral events that came once all ran
	partials, came  int             // ephemeral events that were written, that came
	durable, lasted int             // durable events that were written, that came
}

// latency measures the time from the line's being written to the client's having
// it.
func latency(ctx context.Context, b *bench) error {
	alone, err := b.directDelays(ctx)
	if err != nil {
		return err
	}
	own, err := ownDelays(ctx)
	if err != nil {
		return err
	}
	b.result.Add(report.Figure{
		Name: "latency of grpc-go alone, p50", Value: micros(report.Quantile(own, 0.5)), Unit: "µs",
		Meaning: "a server that hands such events to gRPC at the same pace → a client, in two processes",
	}, report.Figure{
		Name: "latency of grpc-go alone, p99", Value: micros(report.Quantile(own, 0.99)), Unit: "µs", Meaning: "as above",
	}, report.Figure{
		Name: "latency of the pipe alone, p50", Value: micros(report.Quantile(alone, 0.5)), Unit: "µs",
		Meaning: "fake CLI → pipe → a reader, without agentd: what the machine itself takes",
	})
	pacer, err := b.Pacer(ctx)
	if err != nil {
		return err
	}
	defer pacer.Stop()
	for _, load := range loads {
		daemon, err := b.Daemon(ctx, b.FakeCLI)
		if err != nil {
			return err
		}
		d, err := paced(ctx, daemon, pacer, load.sessions, load.seconds)
		daemon.Stop()
		if err != nil {
			return fmt.Errorf("%d sessions: %w", load.sessions, err)
		}
		b.reportDelays(load.sessions, d)
		if load.sessions == 1 {
			b.result.Add(report.Figure{
				Name:    "… beyond the pipe and grpc-go alone, p50",
				Value:   micros(report.Quantile(d.sorted, 0.5) - report.Quantile(alone, 0.5) - report.Quantile(own, 0.5)),
				Unit:    "µs",
				Meaning: "the median less that of the pipe alone and that of grpc-go alone: what is agentd's own; may be below zero by chance",
			})
		}
	}
	return nil
}

func (b *bench) reportDelays(sessions int, d delays) {
	limit := map[int][3]float64{1: {150, 1000}, 1000: {0, 50_000}}[sessions]
	name := fmt.Sprintf("%d sessions", sessions)
	if sessions == 1 {
		name = "1 session"
	}
	const meaning = "line written by the fake CLI → event in the client's hand, 20 events a second in each session"
	for i, q := range []struct {
		name string
		at   float64
	}{{"p50", 0.5}, {"p99", 0.99}, {"p99.9", 0.999}} {
		b.result.Add(report.Figure{
			Name: "latency, " + name + ", " + q.name, Value: micros(report.Quantile(d.sorted, q.at)), Unit: "µs", Limit: limit[i], Meaning: meaning,
		})
	}
	b.result.Add(report.Figure{
		Name: "durable events lost, " + name, Value: float64(d.durable - d.lasted), Unit: "events", None: true,
		Meaning: fmt.Sprintf("of %d that were written; gaps in seq would count as well", d.durable),
	}, report.Figure{
		Name: "ephemeral events dropped, " + name, Value: float64(d.partials - d.came), Unit: "events",
		Meaning: fmt.Sprintf("of %d that were written; a client that reads loses none", d.partials),
	})
}

// written is when an event was written, which its text says.
func written(text string) (time.Time, bool) {
	ns, err := strconv.ParseInt(strings.TrimPrefix(text, "t="), 10, 64)
	return time.Unix(0, ns), err == nil && strings.HasPrefix(text, "t=")
}

// directDelays are those of one CLI whose pipe is read at once.
func (b *bench) directDelays(ctx context.Context) ([]time.Duration, error) {
	d, err := host.StartDirect(ctx, b.FakeCLI, host.BareEnv("/"))
	if err != nil {
		return nil, err
	}
	defer d.Stop()
	if err := d.Prompt(command{Do: "pace", Count: 200, EveryMs: paceMs}.String()); err != nil {
		return nil, err
	}
	var all []time.Duration
	err = d.Read(func(line []byte) (bool, error) {
		if _, rest, ok := bytes.Cut(line, []byte(`"text":"`)); ok {
			text, _, _ := bytes.Cut(rest, []byte(`"`))
			if at, ok := written(string(text)); ok {
				all = append(all, time.Since(at))
			}
		}
		return bytes.HasPrefix(line, []byte(`{"type":"result"`)), nil
	})
	slices.Sort(all)
	return all, err
}

// ownDelays are those of grpc-go's own server.
func ownDelays(ctx context.Context) ([]time.Duration, error) {
	peer, err := host.Peer(ctx)
	if err != nil {
		return nil, err
	}
	defer peer.Stop()
	conns, err := peer.Dial(1)
	if err != nil {
		return nil, err
	}
	const count = 400
	var all []time.Duration
	_, err = grpcpeer.Receive(ctx, conns[0], grpcpeer.Order{Count: count, EveryMs: paceMs}, func(m proto.Message) {
		r, _ := m.(*agentdv1.SessionResponse)
		if at, ok := written(r.GetEvent().GetStreamEvent().GetTextDelta().GetText()); ok {
			all = append(all, time.Since(at))
		}
	})
	all = all[min(warm, len(all)):]
	slices.Sort(all)
	return all, err
}

// paced opens sessions, has all of them write at their pace, and receives.
func paced(ctx context.Context, daemon, pacer *host.Child, count, seconds int) (delays, error) {
	conns, err := daemon.Dial((count + perConn - 1) / perConn)
	if err != nil {
		return delays{}, err
	}
	sessions, err := openMany(ctx, conns, count)
	if err != nil {
		return delays{}, err
	}
	events := seconds * 1000 / paceMs
	var (
		wg     sync.WaitGroup
		mu     sync.Mutex
		all    = delays{partials: count * events * (durableEach - 1) / durableEach, durable: count * events / durableEach}
		failed error
	)
	for _, s := range sessions {
		wg.Go(func() { // ends with the session's turn
			delays, durable, err := s.pace(pacer.Address, events)
			mu.Lock()
			defer mu.Unlock()
			all.sorted = append(all.sorted, delays[min(warm, len(delays)):]...)
			all.came += len(delays)
			all.lasted += durable
			failed = errors.Join(failed, err)
		})
	}
	wg.Wait()
	slices.Sort(all.sorted)
	return all, failed
}

// pace has the fake CLI write events and takes their delays.
func (s *session) pace(pacer string, events int) (all []time.Duration, durable int, err error) {
	all = make([]time.Duration, 0, events)
	if err := s.prompt(command{Do: "pace", Count: events, EveryMs: paceMs, Durable: durableEach, Pacer: pacer}.String()); err != nil {
		return nil, 0, err
	}
	last := uint64(0)
	err = s.events(func(e *agentdv1.Event) (bool, error) {
		if at, ok := written(e.GetStreamEvent().GetTextDelta().GetText()); ok {
			all = append(all, time.Since(at))
			return false, nil
		}
		if e.GetEphemeral() {
			return false, nil
		}
		if last != 0 && e.GetSeq() != last+1 {
			return false, fmt.Errorf("seq %d after %d", e.GetSeq(), last)
		}
		last = e.GetSeq()
		if e.GetSystem().GetStatus() != nil {
			durable++
		}
		return e.GetResult() != nil, nil
	})
	return all, durable, err
}

// openMany opens sessions, some at a time, spread over connections.
func openMany(ctx context.Context, conns []*grpc.ClientConn, count int) ([]*session, error) {
	const atOnce = 8
	sessions := make([]*session, count)
	errs := make([]error, count)
	slots := make(chan struct{}, atOnce)
	var wg sync.WaitGroup
	for i := range sessions {
		slots <- struct{}{}
		wg.Go(func() { // ends when the session is open
			defer func() { <-slots }()
			sessions[i], errs[i] = open(ctx, conns[i%len(conns)], partials())
		})
	}
	wg.Wait()
	return sessions, errors.Join(errs...)
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
