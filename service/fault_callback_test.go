package service_test

import (
	"context"
	"testing"
	"time"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestFaultH2 checks that a session does not open whose CLI has not taken its
// hooks: a guard that is never asked is worse than none.
func TestFaultH2(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script(`init {"hooks_applied":false}`), func(d *testdaemon.Daemon) {
		o := &agentdv1.Options{Hooks: []*agentdv1.HookMatcher{{Event: "PreToolUse"}}}
		s := d.Dial("alice").Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: o}}})
		if st := testdaemon.StatusOf(s.Err()); st.Code != codes.FailedPrecondition || st.Reason != "CLI_VERSION_UNSUPPORTED" {
			t.Errorf("the call ended with %+v", st)
		}
	})
}

// TestFaultE4 checks that a CLI older than agentd supports is told of, by name and
// in every session.
func TestFaultE4(t *testing.T) {
	const warning = "the CLI is 1.9.0, agentd needs 2.0.0 or newer"
	cfg := testdaemon.Config{Service: func(c *service.Config) {
		c.FindCLI = func(context.Context, string) (service.CLI, error) {
			return service.CLI{Path: "/simulated/claude", Version: "1.9.0", Warning: warning, Simulated: true}, nil
		}
	}}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		_, o := c.Open(&agentdv1.OpenSession{})
		w := o.GetWarnings()
		if len(w) != 1 || w[0].GetCode() != "CLI_VERSION_OLD" || w[0].GetMessage() != warning {
			t.Errorf("warnings %v", w)
		}
		info, err := c.Server.GetDaemonInfo(c.Context(), &agentdv1.GetDaemonInfoRequest{})
		if err != nil || info.GetCliVersion() != "1.9.0" {
			t.Errorf("GetDaemonInfo = %v, %v", info, err)
		}
	})
}

// TestFaultH6 checks that a session is not parked while a hook waits, however
// long nothing is heard of it.
func TestFaultH6(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, testdaemon.InputDone, testdaemon.Idle,
		`out {"type":"control_request","request_id":"h1","request":{"subtype":"hook_callback","callback_id":"h","input":{"hook_event_name":"SessionStart"}}}`,
		`expect {"type":"control_response","response":{"request_id":"h1"}}`)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{
			Options:     &agentdv1.Options{Hooks: []*agentdv1.HookMatcher{{Id: "h", Event: "SessionStart"}}},
			IdleTimeout: testdaemon.Seconds(10),
		})
		s.Input(testdaemon.Text("work"))
		s.Event(func(e *agentdv1.Event) bool { return e.GetHookRequest() != nil })
		<-time.After(5 * time.Minute)
		for _, e := range s.Events() {
			if e.GetParked() != nil {
				t.Error("the session is parked")
			}
		}
		s.Answer(&agentdv1.Answer{RequestId: "h1", Answer: &agentdv1.Answer_Hook{Hook: &agentdv1.HookAnswer{}}})
		s.Event(func(e *agentdv1.Event) bool { return e.GetParked() != nil })
	})
}

// TestFaultI3 checks that a caller can wait for its MCP servers before the first
// turn, since the CLI does not.
func TestFaultI3(t *testing.T) {
	status := func(id, word string) []string {
		return []string{
			`expect {"type":"control_request","request_id":"$` + id + `","request":{"subtype":"mcp_status"}}`,
			`out {"type":"control_response","response":{"subtype":"success","request_id":"$` + id + `","response":{"mcpServers":[{"name":"s","status":"` + word + `"}]}}}`,
		}
	}
	script := append([]string{"init"}, status("a", "pending")...)
	script = append(append(script, status("b", "pending")...), status("c", "connected")...)
	cfg := testdaemon.Script(append(script, testdaemon.UserInput, testdaemon.Running, testdaemon.InputDone, testdaemon.Idle)...)
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		for _, want := range []string{"pending", "pending", "connected"} {
			r, refused := f.control(&agentdv1.Control{Control: &agentdv1.Control_GetMcpStatus{GetMcpStatus: &agentdv1.GetMcpStatusControl{}}})
			servers := r.GetGetMcpStatus().GetServers()
			if len(servers) != 1 || servers[0].GetStatus() != want {
				t.Fatalf("the status is %v, refused %+v; want %s", servers, refused, want)
			}
		}
		f.input(testdaemon.Text("go"))
		f.event(testdaemon.IsResult)
	})
}
