package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/bench/grpcpeer"
	"github.com/agentd/agentd/bench/host"
	"github.com/agentd/agentd/bench/report"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// window is how many events may be under way twice over: what waits for a
// subscriber is bounded, and what is over the bound is dropped by design. The
// receiver asks for more, so that nothing is dropped here.
const window = 2000

// round is what one round of throughput measured.
type round struct {
	agentd, own, opaque, python, typescript float64       // events per second
	agentdCPU, ownCPU                       time.Duration // of the server, per event
	allocs, bytes                           float64       // of the daemon, per event
}

// throughput measures events per second of one busy session: everybody in turn,
// several rounds, so that a change of the machine's mood meets all of them.
func throughput(ctx context.Context, b *bench) error {
	daemon, err := b.Daemon(ctx, b.FakeCLI)
	if err != nil {
		return err
	}
	defer daemon.Stop()
	peer, err := host.Peer(ctx)
	if err != nil {
		return err
	}
	defer peer.Stop()
	var rounds []round
	for n := range b.rounds + 1 {
		r, err := b.throughputRound(ctx, daemon, peer)
		if err != nil {
			return err
		}
		b.log.InfoContext(ctx, "round", "agentd", int(r.agentd), "grpc_go", int(r.own), "grpc_go_bytes", int(r.opaque),
			"python_sdk", int(r.python), "typescript_sdk", int(r.typescript),
			"agentd_cpu", r.agentdCPU, "grpc_go_cpu", r.ownCPU, "allocs", r.allocs)
		if n > 0 { // the first one warms up
			rounds = append(rounds, r)
		}
	}
	b.reportThroughput(rounds)
	return nil
}

func (b *bench) throughputRound(ctx context.Context, daemon, peer *host.Child) (r round, err error) {
	if r.own, r.ownCPU, err = b.ownRate(ctx, peer, false); err != nil {
		return r, err
	}
	if err = b.agentdRate(ctx, daemon, &r); err != nil {
		return r, err
	}
	if r.opaque, _, err = b.ownRate(ctx, peer, true); err != nil {
		return r, err
	}
	if b.python != "" {
		if r.python, err = b.sdkRate(ctx, b.python, "bench/peers/python_sdk.py"); err != nil {
			return r, err
		}
	}
	if b.node != "" {
		r.typescript, err = b.sdkRate(ctx, "node", filepath.Join(b.node, "sdk.mjs"))
	}
	return r, err
}

// ownRate measures grpc-go's own stream.
func (b *bench) ownRate(ctx context.Context, peer *host.Child, opaque bool) (rate float64, cpu time.Duration, err error) {
	conns, err := peer.Dial(1)
	if err != nil {
		return 0, 0, err
	}
	before, err := peer.CPU()
	if err != nil {
		return 0, 0, err
	}
	took, err := grpcpeer.Receive(ctx, conns[0], grpcpeer.Order{Count: b.events, Opaque: opaque}, func(proto.Message) {})
	if err != nil {
		return 0, 0, err
	}
	after, err := peer.CPU()
	return float64(b.events) / took.Seconds(), (after - before) / time.Duration(b.events), err
}

// agentdRate measures one session of the daemon.
func (b *bench) agentdRate(ctx context.Context, daemon *host.Child, r *round) error {
	conns, err := daemon.Dial(1)
	if err != nil {
		return err
	}
	s, err := open(ctx, conns[0], partials())
	if err != nil {
		return err
	}
	defer s.close()
	profiled := daemon.Profile(ctx, "throughput")
	memory, err := daemon.Memory(ctx)
	if err != nil {
		return err
	}
	before, err := daemon.CPU()
	if err != nil {
		return err
	}
	took, err := b.stream(s)
	if err != nil {
		return err
	}
	after, err := daemon.CPU()
	if err != nil {
		return err
	}
	now, err := daemon.Memory(ctx)
	if err != nil {
		return err
	}
	count := float64(b.events)
	r.agentd = count / took.Seconds()
	r.agentdCPU = (after - before) / time.Duration(b.events)
	r.allocs, r.bytes = float64(now.Mallocs-memory.Mallocs)/count, float64(now.Bytes-memory.Bytes)/count
	return errors.Join(profiled(), daemon.Keep(ctx, "allocs"))
}

// stream has the fake CLI stream its events and receives them all.
func (b *bench) stream(s *session) (time.Duration, error) {
	if err := s.prompt(command{Do: "stream", Count: b.events, Window: window}.String()); err != nil {
		return 0, err
	}
	var began, ended time.Time
	count := 0
	err := s.events(func(e *agentdv1.Event) (bool, error) {
		partial := e.GetStreamEvent()
		if partial == nil {
			return e.GetResult() != nil, nil
		}
		switch partial.GetTextDelta().GetText() {
		case "begin":
			began = time.Now()
			return false, nil
		case "end":
			ended = time.Now()
			return false, nil
		}
		if count++; count%window == 0 && count+2*window <= b.events {
			return false, s.prompt("more")
		}
		return false, nil
	})
	if err == nil && count != b.events {
		err = fmt.Errorf("%w: %d of %d came", errShort, count, b.events)
	}
	return ended.Sub(began), err
}

// sdkRate measures an official SDK, in a process of its own.
func (b *bench) sdkRate(ctx context.Context, program, script string) (float64, error) {
	home, err := os.MkdirTemp("", "agentd-bench-")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(home) }()
	cmd := exec.CommandContext(ctx, program, script, b.FakeCLI, strconv.Itoa(b.events))
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("%s: %w", script, err)
	}
	var got struct {
		Events  int     `json:"events"`
		Seconds float64 `json:"seconds"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		return 0, fmt.Errorf("%s: %w", script, err)
	}
	if got.Events != b.events || got.Seconds <= 0 {
		return 0, errors.Join(errShort, fmt.Errorf("%s got %d events", script, got.Events))
	}
	return float64(got.Events) / got.Seconds, nil
}

// column is the median of something over the rounds.
func column(rounds []round, f func(round) float64) float64 {
	values := make([]float64, len(rounds))
	for i, r := range rounds {
		values[i] = f(r)
	}
	return report.Median(values)
}

func (b *bench) reportThroughput(rounds []round) {
	of := func(f func(round) float64) float64 { return column(rounds, f) }
	b.result.Add(
		report.Figure{
			Name: "events/s through agentd", Value: of(func(r round) float64 { return r.agentd }), Unit: "events/s",
			Meaning: fmt.Sprintf("fake CLI → agentd → gRPC client: one session, %d partial events of about 350 bytes, none dropped", b.events),
		},
		report.Figure{
			Name: "events/s of grpc-go alone", Value: of(func(r round) float64 { return r.own }), Unit: "events/s",
			Meaning: fmt.Sprintf("the same responses, made before, %.0f bytes each, from a server to a client without anything in between", grpcpeer.EncodedSize()),
		},
		report.Figure{
			Name: "… agentd as ratio to it", Value: of(func(r round) float64 { return r.agentd / r.own }), Unit: "×", Limit: 0.7, AtLeast: true,
			Meaning: "events/s through agentd ÷ events/s of grpc-go alone, in the same round",
		},
		report.Figure{
			Name: "events/s of grpc-go with opaque bytes", Value: of(func(r round) float64 { return r.opaque }), Unit: "events/s",
			Meaning: "as grpc-go alone, but each response is one field of bytes of the same size: next to no encoding and decoding",
		},
		report.Figure{
			Name: "… agentd as ratio to that", Value: of(func(r round) float64 { return r.agentd / r.opaque }), Unit: "×",
			Meaning: "events/s through agentd ÷ events/s of grpc-go with opaque bytes",
		},
	)
	b.reportSDK("Python", b.python, rounds, func(r round) float64 { return r.python }, 3)
	b.reportSDK("TypeScript", b.node, rounds, func(r round) float64 { return r.typescript }, 0)
	b.result.Add(
		report.Figure{
			Name: "CPU per event in the daemon", Value: of(func(r round) float64 { return micros(r.agentdCPU) }), Unit: "µs",
			Meaning: "all threads of the daemon, from the pipe to the socket, garbage collection included",
		},
		report.Figure{
			Name: "… as ratio to grpc-go's own sender", Value: of(func(r round) float64 { return float64(r.agentdCPU) / float64(r.ownCPU) }),
			Unit: "×", Limit: 1.5, Meaning: "CPU per event in the daemon ÷ CPU per event in grpc-go's own server, in the same round",
		},
		report.Figure{
			Name: "allocations per event in the daemon", Value: of(func(r round) float64 { return r.allocs }), Unit: "",
			Meaning: "all of the process; go test guards the exact numbers of each step",
		},
		report.Figure{
			Name: "bytes allocated per event in the daemon", Value: of(func(r round) float64 { return r.bytes }), Unit: "B",
			Meaning: "all of the process",
		},
	)
}

func (b *bench) reportSDK(name, installed string, rounds []round, rate func(round) float64, limit float64) {
	if installed == "" {
		return
	}
	b.result.Add(report.Figure{
		Name: "events/s of the " + name + " SDK", Value: column(rounds, rate), Unit: "events/s",
		Meaning: "the official SDK reads the same events from the same fake CLI in its own process",
	}, report.Figure{
		Name: "… agentd as ratio to the " + name + " SDK", Value: column(rounds, func(r round) float64 { return r.agentd / rate(r) }), Unit: "×",
		Limit: limit, AtLeast: true, Meaning: "events/s through agentd ÷ events/s of the SDK, in the same round",
	})
}
