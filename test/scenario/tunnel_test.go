package scenario

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// replies are what the model says in tunnels.
const replies = `{"when":"first","text":"Once."}
{"when":"second","text":"Twice."}
`

// TestTunnel has a caller speak the CLI's protocol itself, and go on with its
// conversation in a second tunnel.
//
// covers: T1, T2, T3, T6
func TestTunnel(t *testing.T) {
	for name, starter := range map[string]func(*testing.T) start{
		"SimulatedCLI": simulatedCLI,
		"RealCLI":      func(t *testing.T) start { return realCLI(t, "AGENTD_TEST_CLI") },
		"OldCLI":       func(t *testing.T) start { return realCLI(t, "AGENTD_TEST_CLI_OLD") },
	} {
		t.Run(name, func(t *testing.T) {
			setup := Setup{CWD: t.TempDir()}
			client := starter(t)(t, []byte(replies), &setup)
			args := []string{
				"--output-format", "stream-json", "--verbose", "--system-prompt", "You are tunnelled.", "--setting-sources=",
				"--settings", `{"env":{"TUNNELLED":"a secret of settings"}}`, "--input-format", "stream-json",
			}
			first := talk(t, client, setup.CWD, "the first", args...)
			second := talk(t, client, setup.CWD, "the second", append(args, "--resume="+first.SessionID)...)
			if first.Result != "Once." || second.Result != "Twice." || first.SessionID != second.SessionID {
				t.Errorf("the results are %+v and %+v", first, second)
			}
			if setup.Requests == nil {
				return // nobody is asked
			}
			requests := setup.Requests()
			last := requests[len(requests)-1]
			if !strings.Contains(last["system"].(string), "You are tunnelled.") || !strings.Contains(fmt.Sprint(last["body"]), "Once.") {
				t.Errorf("the model was asked %v", last)
			}
		})
	}
}

// outcome is the part of a frame that the test looks at.
type outcome struct {
	Type      string `json:"type"`
	IsError   bool   `json:"is_error"`
	Result    string `json:"result"`
	SessionID string `json:"session_id"`
}

// talk asks one question through a tunnel, ends its input, and returns the result.
func talk(t *testing.T, client agentdv1.AgentServiceClient, cwd, question string, args ...string) outcome {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	call, err := client.Tunnel(ctx)
	if err != nil {
		t.Fatal(err)
	}
	send := func(m *agentdv1.TunnelRequest) {
		if err := call.Send(m); err != nil {
			t.Fatal(err)
		}
	}
	send(&agentdv1.TunnelRequest{Message: &agentdv1.TunnelRequest_Open{Open: &agentdv1.TunnelOpen{Args: args, Cwd: cwd}}})
	for _, line := range []string{
		`{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}`,
		fmt.Sprintf(`{"type":"user","message":{"role":"user","content":%q},"parent_tool_use_id":null,"session_id":"default"}`, question),
	} {
		send(&agentdv1.TunnelRequest{Message: &agentdv1.TunnelRequest_Frame{Frame: line}})
	}
	var last outcome
	for {
		m, err := call.Recv()
		if errors.Is(err, io.EOF) {
			return last
		}
		if err != nil {
			t.Fatal(err)
		}
		var frame outcome
		if text := m.GetFrame(); text != "" {
			if err := json.Unmarshal([]byte(text), &frame); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
		}
		if frame.Type == "result" {
			last = frame
			send(&agentdv1.TunnelRequest{Message: &agentdv1.TunnelRequest_EndInput{EndInput: &agentdv1.TunnelEndInput{}}})
		}
		if exit := m.GetExit(); exit.GetCode() != 0 || exit.GetSignal() != "" {
			t.Errorf("it ends with %v", exit)
		}
	}
}
