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
	// durableEach makes every twentieth event one that must not be lost.
	durableEach = 20
	// warm is how many events of each session come before its delays count: a
	// thousand turns that begin at once are another load.
	warm = 40
	// perConn is how many sessions share a connection.
	perConn = 250
)

// load is so many sessions that write an event every so many milliseconds.
type load struct{ count, seconds, everyMs int }

// loads are what is measured: at 20 events a second everything has gone cold
// between two events of the one session, at 500 it has not.
var loads = []load{{1, 60, 50}, {1, 12, 2}, {100, 22, 50}, {1000, 22, 50}}

// latency is how the names of its figures begin.
func (l load) latency() string { return "latency" + l.often() }

// sessions says how many they are, named also how often they write.
func (l load) sessions() string {
	if l.count == 1 {
		return "1 session"
	}
	return fmt.Sprintf("%d sessions", l.count)
}

func (l load) named() string { return l.sessions() + l.often() }

func (l load) often() string {
	if l.everyMs == 50 {
		return ""
	}
	return fmt.Sprintf(" at %d events/s", 1000/l.everyMs)
}

// delays are what one load showed.
type delays struct {
	sorted          []time.Duration // of the ephemeral events that came once all ran
	partials, came  int             // ephemeral events that were written, that came
	durable, lasted int             // durable events that were written, that came
}

// latency measures the time from the line's being written to the client's having
// it.
func latency(ctx context.Context, b *bench) error {
	pacer, err := b.Pacer(ctx)
	if err != nil {
		return err
	}
	defer pacer.Stop()
	for _, load := range loads {
		var machine time.Duration
		if load.count == 1 {
			if machine, err = b.withoutAgentd(ctx, load); err != nil {
				return err
			}
		}
		daemon, err := b.Daemon(ctx, b.FakeCLI)
		if err != nil {
			return err
		}
		d, err := paced(ctx, daemon, pacer, load)
		daemon.Stop()
		if err != nil {
			return fmt.Errorf("%s: %w", load.named(), err)
		}
		b.reportDelays(load, d)
		if load.count == 1 {
			b.result.Add(report.Figure{
				Name:    load.latency() + " beyond the pipe and grpc-go alone, p50",
				Value:   micros(report.Quantile(d.sorted, 0.5) - machine),
				Unit:    "µs",
				Meaning: "the median less that of the pipe alone and that of grpc-go alone: what is agentd's own; may be below zero by chance",
			})
		}
	}
	return nil
}

// withoutAgentd measures what the machine and grpc-go take of a load: the median
// of both together.
func (b *bench) withoutAgentd(ctx context.Context, l load) (time.Duration, error) {
	pipe, err := b.directDelays(ctx, l.everyMs)
	if err != nil {
		return 0, err
	}
	own, err := ownDelays(ctx, l.everyMs)
	if err != nil {
		return 0, err
	}
	b.result.Add(report.Figure{
		Name: l.latency() + " of grpc-go alone, p50", Value: micros(report.Quantile(own, 0.5)), Unit: "µs",
		Meaning: "a server that hands such events to gRPC at the same pace → a client, in two processes",
	}, report.Figure{
		Name: l.latency() + " of grpc-go alone, p99", Value: micros(report.Quantile(own, 0.99)), Unit: "µs", Meaning: "as above",
	}, report.Figure{
		Name: l.latency() + " of the pipe alone, p50", Value: micros(report.Quantile(pipe, 0.5)), Unit: "µs",
		Meaning: "fake CLI → pipe → a reader, without agentd: what the machine itself takes",
	})
	return report.Quantile(pipe, 0.5) + report.Quantile(own, 0.5), nil
}

func (b *bench) reportDelays(l load, d delays) {
	limit := map[load][3]float64{loads[0]: {150, 1000}, {1000, 22, 50}: {0, 50_000}}[l]
	meaning := fmt.Sprintf("line written by the fake CLI → event in the client's hand, %d events a second in each session", 1000/l.everyMs)
	for i, q := range []struct {
		name string
		at   float64
	}{{"p50", 0.5}, {"p99", 0.99}, {"p99.9", 0.999}} {
		b.result.Add(report.Figure{
			Name: l.latency() + ", " + l.sessions() + ", " + q.name, Value: micros(report.Quantile(d.sorted, q.at)), Unit: "µs", Limit: limit[i], Meaning: meaning,
		})
	}
	b.result.Add(report.Figure{
		Name: "durable events lost, " + l.named(), Value: float64(d.durable - d.lasted), Unit: "events", None: true,
		Meaning: fmt.Sprintf("of %d that were written; gaps in seq would count as well", d.durable),
	}, report.Figure{
		Name: "ephemeral events dropped, " + l.named(), Value: float64(d.partials - d.came), Unit: "events",
		Meaning: fmt.Sprintf("of %d that were written; a client that reads loses none", d.partials),
	})
}

// written is when an event was written, which its text says.
func written(text string) (time.Time, bool) {
	ns, err := strconv.ParseInt(strings.TrimPrefix(text, "t="), 10, 64)
	return time.Unix(0, ns), err == nil && strings.HasPrefix(text, "t=")
}

// directDelays are those of one CLI whose pipe is read at once.
func (b *bench) directDelays(ctx context.Context, everyMs int) ([]time.Duration, error) {
	d, err := host.StartDirect(ctx, b.FakeCLI, host.BareEnv("/"))
	if err != nil {
		return nil, err
	}
	defer d.Stop()
	if err := d.Prompt(command{Do: "pace", Count: 200 + warm, EveryMs: everyMs}.String()); err != nil {
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
	all = all[min(warm, len(all)):]
	slices.Sort(all)
	return all, err
}

// ownDelays are those of grpc-go's own server.
func ownDelays(ctx context.Context, everyMs int) ([]time.Duration, error) {
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
	_, err = grpcpeer.Receive(ctx, conns[0], grpcpeer.Order{Count: count, EveryMs: everyMs}, func(m proto.Message) {
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
func paced(ctx context.Context, daemon, pacer *host.Child, l load) (delays, error) {
	conns, err := daemon.Dial((l.count + perConn - 1) / perConn)
	if err != nil {
		return delays{}, err
	}
	sessions, err := openMany(ctx, conns, l.count)
	if err != nil {
		return delays{}, err
	}
	events := l.seconds * 1000 / l.everyMs
	var (
		wg     sync.WaitGroup
		mu     sync.Mutex
		all    = delays{partials: l.count * events * (durableEach - 1) / durableEach, durable: l.count * events / durableEach}
		failed error
	)
	for _, s := range sessions {
		wg.Go(func() { // ends with the session's turn
			delays, durable, err := s.pace(pacer.Address, events, l.everyMs)
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
func (s *session) pace(pacer string, events, everyMs int) (all []time.Duration, durable int, err error) {
	all = make([]time.Duration, 0, events)
	if err := s.prompt(command{Do: "pace", Count: events, EveryMs: everyMs, Durable: durableEach, Pacer: pacer}.String()); err != nil {
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
