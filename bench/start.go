package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"google.golang.org/grpc"

	"github.com/agentd/agentd/bench/host"
	"github.com/agentd/agentd/bench/report"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
)

const (
	// fakeStarts and realStarts are how often each CLI is started each way.
	fakeStarts, realStarts = 50, 15
	// added is what opening a session may take beyond the CLI's own start.
	added = 20
)

// began is how long a start and a first answer took.
type began struct{ ready, first time.Duration }

// starts measures the opening of sessions beside a CLI that is driven directly.
func starts(ctx context.Context, b *bench) error {
	if err := b.fakeStart(ctx); err != nil {
		return fmt.Errorf("the fake CLI: %w", err)
	}
	if b.realCLI == "" {
		return nil
	}
	if err := b.realStart(ctx); err != nil {
		return fmt.Errorf("the real CLI: %w", err)
	}
	return nil
}

// inTurns starts a CLI both ways in turns and returns the medians.
func inTurns(count int, alone, through func() (began, error)) (a, t began, err error) {
	var readyA, firstA, readyT, firstT []float64
	for n := range count + 1 {
		a, err := alone()
		if err != nil {
			return a, t, fmt.Errorf("directly: %w", err)
		}
		t, err := through()
		if err != nil {
			return a, t, err
		}
		if n == 0 {
			continue // it warmed up
		}
		readyA, firstA = append(readyA, float64(a.ready)), append(firstA, float64(a.first))
		readyT, firstT = append(readyT, float64(t.ready)), append(firstT, float64(t.first))
	}
	return began{time.Duration(report.Median(readyA)), time.Duration(report.Median(firstA))},
		began{time.Duration(report.Median(readyT)), time.Duration(report.Median(firstT))}, nil
}

func (b *bench) fakeStart(ctx context.Context) error {
	daemon, conns, err := b.dial(ctx, 1, b.FakeCLI)
	if err != nil {
		return err
	}
	defer daemon.Stop()
	alone, through, err := inTurns(fakeStarts,
		func() (began, error) {
			return directStart(ctx, b.FakeCLI, host.BareEnv("/"), command{Do: "fill"}.String(), `{"type":"result"`)
		},
		func() (began, error) { return agentdStart(ctx, conns[0], command{Do: "fill"}.String(), isResult) })
	if err != nil {
		return err
	}
	b.result.Add(report.Figure{
		Name: "opening a session beyond the fake CLI's own start", Value: millis(through.ready - alone.ready), Unit: "ms", Limit: added,
		Meaning: fmt.Sprintf("open → opened through agentd (%.1f ms) less start → initialize answered without it (%.1f ms), medians of %d",
			millis(through.ready), millis(alone.ready), fakeStarts),
	})
	return nil
}

func (b *bench) realStart(ctx context.Context) error {
	api, err := messagesapi.Start(modelscript.New())
	if err != nil {
		return err
	}
	defer api.Close()
	env := append(messagesapi.Env(api.URL), "IS_SANDBOX=1")
	daemon, conns, err := b.dial(ctx, 1, b.realCLI, env...)
	if err != nil {
		return err
	}
	defer daemon.Stop()
	how, err := commandLine(ctx, conns[0])
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(how.temp) }()
	alone, through, err := inTurns(realStarts,
		func() (began, error) {
			return directStart(ctx, b.realCLI, how.env, "hello", `{"type":"stream_event"`, how.fresh()...)
		},
		func() (began, error) { return agentdStart(ctx, conns[0], "hello", isPartial) })
	if err != nil {
		return err
	}
	b.result.Add(report.Figure{
		Name: "real CLI, start to ready without agentd", Value: millis(alone.ready), Unit: "ms",
		Meaning: fmt.Sprintf("the process's start → initialize answered, median of %d", realStarts),
	}, report.Figure{
		Name: "real CLI, open to ready through agentd", Value: millis(through.ready), Unit: "ms", Meaning: "open sent → opened received",
	}, report.Figure{
		Name: "… what agentd adds", Value: millis(through.ready - alone.ready), Unit: "ms", Limit: added,
		Meaning: "the difference of the medians; the CLI's own start varies by more than this",
	}, report.Figure{
		Name: "real CLI, input to first event without agentd", Value: millis(alone.first), Unit: "ms",
		Meaning: "input written → first partial event read, from a scripted Messages API on the same machine",
	}, report.Figure{
		Name: "real CLI, input to first event through agentd", Value: millis(through.first), Unit: "ms", Meaning: "the same through agentd",
	}, report.Figure{
		Name: "… what agentd adds to that", Value: millis(through.first - alone.first), Unit: "ms", Meaning: "the difference of the medians",
	})
	return nil
}

// started is how agentd starts a CLI.
type started struct {
	args, env []string
	temp      string // the folder for its temporary files
}

// commandLine opens a session and reads how its CLI was started, so that it can
// be started in the same way without agentd.
func commandLine(ctx context.Context, conn *grpc.ClientConn) (how started, err error) {
	s, err := open(ctx, conn, partials())
	if err != nil {
		return how, err
	}
	defer s.close()
	got, err := agentdv1.NewLiveSessionServiceClient(conn).GetLiveSession(ctx, &agentdv1.GetLiveSessionRequest{
		SessionId: s.opened.GetSessionId(),
	})
	if err != nil {
		return how, err
	}
	read := func(name string) []string {
		text, readErr := os.ReadFile(fmt.Sprintf("/proc/%d/%s", got.GetSession().GetCliPid(), name))
		err = errors.Join(err, readErr)
		return strings.Split(strings.TrimRight(string(text), "\x00"), "\x00")
	}
	how.args, how.env = read("cmdline")[1:], read("environ")
	if err != nil {
		return how, err
	}
	if how.temp, err = os.MkdirTemp("", "agentd-bench-"); err != nil {
		return how, err
	}
	for i, variable := range how.env {
		if strings.HasPrefix(variable, "CLAUDE_CODE_TMPDIR=") {
			how.env[i] = "CLAUDE_CODE_TMPDIR=" + how.temp
		}
	}
	return how, nil
}

// fresh are the arguments for another session.
func (how started) fresh() []string {
	args := slices.Clone(how.args)
	for i, arg := range args {
		if arg == "--session-id" && i+1 < len(args) {
			args[i+1] = uuid.NewString()
		}
		if strings.HasPrefix(arg, "--session-id=") {
			args[i] = "--session-id=" + uuid.NewString()
		}
	}
	return args
}

func isResult(e *agentdv1.Event) bool { return e.GetResult() != nil }

func isPartial(e *agentdv1.Event) bool { return e.GetStreamEvent() != nil }

// directStart starts a CLI, sends an input and waits for a line that begins so.
func directStart(ctx context.Context, cli string, env []string, prompt, until string, args ...string) (t began, err error) {
	at := time.Now()
	d, err := host.StartDirect(ctx, cli, env, args...)
	if err != nil {
		return t, err
	}
	defer d.Stop()
	t.ready = time.Since(at)
	at = time.Now()
	if err := d.Prompt(prompt); err != nil {
		return t, err
	}
	err = d.Read(func(line []byte) (bool, error) { return bytes.HasPrefix(line, []byte(until)), nil })
	t.first = time.Since(at)
	return t, err
}

// agentdStart opens a session, sends an input and waits for an event.
func agentdStart(ctx context.Context, conn *grpc.ClientConn, prompt string, until func(*agentdv1.Event) bool) (t began, err error) {
	at := time.Now()
	request := partials()
	s, err := open(ctx, conn, request)
	if err != nil {
		return t, err
	}
	defer s.close()
	t.ready = time.Since(at)
	at = time.Now()
	if err := s.prompt(prompt); err != nil {
		return t, err
	}
	err = s.events(func(e *agentdv1.Event) (bool, error) { return until(e), nil })
	t.first = time.Since(at)
	return t, err
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
