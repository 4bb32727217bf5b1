package service_test

import (
	"strings"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestSecretsAreHidden checks that what a session was given to keep does not come
// back in what the CLI writes to stderr: neither what it was opened with nor what
// came with a server later.
func TestSecretsAreHidden(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, `stderr "first-secret and second-secret"`,
		`expect {"type":"control_request","request_id":"$id","request":{"subtype":"mcp_set_servers"}}`,
		`out {"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"added":["later"]}}}`,
		`stderr "first-secret and second-secret"`)
	o := opening{options: &agentdv1.Options{IncludeStderr: true, Env: map[string]string{"KEY": "first-secret"}}}
	faces(t, cfg, o, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		line := func() string {
			t.Helper()
			return f.event(func(e *agentdv1.Event) bool { return e.GetStderr() != nil }).GetStderr().GetLine()
		}
		f.input(testdaemon.Text("work"))
		if got := line(); got != "[redacted] and second-secret" {
			t.Errorf("the caller reads %q", got)
		}
		servers := []*agentdv1.McpServer{{Name: "later", Config: &agentdv1.McpServer_Stdio{
			Stdio: &agentdv1.McpStdioServer{Command: "x", Env: map[string]string{"KEY": "second-secret"}},
		}}}
		f.control(&agentdv1.Control{Control: &agentdv1.Control_SetMcpServers{SetMcpServers: &agentdv1.SetMcpServersControl{Servers: servers}}})
		if got := line(); strings.Contains(got, "secret") {
			t.Errorf("the caller reads %q", got)
		}
	})
}
