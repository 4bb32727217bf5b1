package e2e

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestMetrics reads what is counted of calls and sessions.
func TestMetrics(t *testing.T) {
	d := serve(t, cleanEnv(t), "--cli=simulated", "--http-listen=127.0.0.1:0")
	address, ok := d.awaitLog("serving over HTTP")["listen"].(string)
	if !ok {
		t.Fatal("it is not logged where HTTP is served")
	}
	if _, stderr, code := shell(t, d.at(queryLine)); code != 0 {
		t.Fatal(stderr)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/metrics", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		`agentd_session_start_seconds_count 1`, `agentd_sessions_ended_total{reason="OK"} 1`, `agentd_session_seconds_count 1`,
		`agentd_turns_total{outcome="success"} 1`, `agentd_cli_processes 0`, `agentd_sessions{state="running"} 0`,
		`grpc_server_handled_total{grpc_code="OK",grpc_method="Query",grpc_service="agentd.v1.AgentService",grpc_type="server_stream"} 1`,
	} {
		if !strings.Contains(string(body), line+"\n") {
			t.Errorf("there is no line %s", line)
		}
	}
}
