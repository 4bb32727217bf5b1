package oracle

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service"
)

// tape keeps what a CLI writes to its stdout.
type tape struct {
	mu   sync.Mutex
	text []byte
}

// lines are the lines that a caller gets an event for.
func (t *tape) lines() [][]byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines [][]byte
	for line := range bytes.SplitSeq(t.text, []byte("\n")) {
		if f := protocol.Decode(line); f.Kind == protocol.KindMessage || f.Kind == protocol.KindRequest {
			lines = append(lines, line)
		}
	}
	return lines
}

// taped is a process whose stdout is kept.
type taped struct {
	runner.Process
	tape *tape
}

func (p taped) Stdout() runner.Stdout { return tapedOut{p.Process.Stdout(), p.tape} }

type tapedOut struct {
	runner.Stdout
	tape *tape
}

func (o tapedOut) Read(b []byte) (int, error) {
	n, err := o.Stdout.Read(b)
	o.tape.mu.Lock()
	defer o.tape.mu.Unlock()
	o.tape.text = append(o.tape.text, b[:n]...)
	return n, err
}

// realCLI serves agentd over the real CLI and a scripted model. What the CLI
// writes goes to tape.
func realCLI(t *testing.T, script string, tape *tape) agentdv1.AgentServiceClient {
	t.Helper()
	path := os.Getenv("AGENTD_TEST_CLI")
	if path == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	model, err := modelscript.Load([]byte(script))
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(model)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(api.Close)
	spawner := process.New(slog.New(slog.NewTextHandler(t.Output(), nil)))
	t.Cleanup(spawner.Close)
	return testdaemon.Serve(t, service.Config{
		Launch: func(ctx context.Context, spec runner.Spec) (runner.Process, error) {
			p, err := spawner.Launch(ctx, spec)
			if err != nil {
				return nil, err
			}
			return taped{p, tape}, nil
		},
		FindCLI: func(context.Context, string) (service.CLI, error) {
			return service.CLI{Path: path, Version: "2.1.332"}, nil
		},
		BaseEnv: messagesapi.Env(api.URL),
	})
}

// conversation opens a session with everything that makes the CLI talk, has two
// turns, and returns the events.
func conversation(t *testing.T, client agentdv1.AgentServiceClient) []*agentdv1.Event {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	stream, err := client.Session(ctx)
	if err != nil {
		t.Fatal(err)
	}
	send := func(m *agentdv1.SessionRequest) {
		if err := stream.Send(m); err != nil {
			t.Fatal(err)
		}
	}
	input := func(text string) {
		send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: &agentdv1.Input{
			Content: &agentdv1.Input_Text{Text: text},
		}}})
	}
	answer := func(a *agentdv1.Answer) {
		send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: a}})
	}
	send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{
		RawFrames: agentdv1.RawFrames_RAW_FRAMES_ALWAYS,
		Options: &agentdv1.Options{
			Cwd: new(t.TempDir()), CanUseTool: true, IncludePartialMessages: true, IncludeHookEvents: true,
			ReplayUserMessages: true, SettingSources: &agentdv1.StringList{}, Hooks: []*agentdv1.HookMatcher{{Event: "PostToolUse"}},
		},
	}}})
	input("go ü \u2028 \"on\"")
	var events []*agentdv1.Event
	results := 0
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return events
		}
		if err != nil {
			t.Fatalf("after %d events: %v", len(events), err)
		}
		ev := response.GetEvent()
		if ev == nil {
			continue
		}
		events = append(events, ev)
		switch b := ev.GetBody().(type) {
		case *agentdv1.Event_PermissionRequest:
			answer(&agentdv1.Answer{RequestId: b.PermissionRequest.GetRequestId(), Answer: &agentdv1.Answer_Permission{
				Permission: &agentdv1.PermissionAnswer{Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{}}},
			}})
		case *agentdv1.Event_HookRequest:
			answer(&agentdv1.Answer{RequestId: b.HookRequest.GetRequestId(), Answer: &agentdv1.Answer_Hook{Hook: &agentdv1.HookAnswer{}}})
		case *agentdv1.Event_Result:
			if results++; results == 1 {
				input("again")
			} else {
				send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Close{Close: &agentdv1.CloseSession{}}})
			}
		}
	}
}
