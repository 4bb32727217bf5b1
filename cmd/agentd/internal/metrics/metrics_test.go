package metrics

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/sessions"
)

// scrape reads the counters.
func scrape(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func wants(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("there is no line %s", line)
		}
	}
}

func TestSessions(t *testing.T) {
	m := New("1.2.3")
	m.Serve(grpc.NewServer(), func() sessions.Stats {
		return sessions.Stats{
			Sessions: map[event.State]int{event.StateIdle: 2, event.StateParked: 3}, Tunnels: 10, Attached: 4, Watchers: 5, Processes: 6,
			Requests: 7, Inputs: 8, JournalBytes: 9,
		}
	})
	wants(t, scrape(t, m), `agentd_sessions_ended_total{reason="OK"} 0`) // before the first, so that a rate sees it
	m.Ready(300 * time.Millisecond)
	m.Ended(90*time.Second, nil)
	m.Ended(time.Second, fault.New(fault.CLIExited, "it exited"))
	m.Ended(time.Second, errors.New("anything"))
	tokens := int64(5)
	for subtype, failed := range map[string]bool{"success": false, "error_max_turns": true, "a new word": true} {
		m.Turn(&message.Result{Subtype: subtype, IsError: failed, DurationMs: 4000, Cost: &message.Cost{TurnUSD: 0.25}, Usage: &message.Usage{OutputTokens: &tokens}})
	}
	m.Turn(&message.Result{Subtype: "success", IsError: true})
	wants(
		t, scrape(t, m),
		`agentd_build_info{version="1.2.3"} 1`,
		`agentd_sessions{state="idle"} 2`, `agentd_sessions{state="parked"} 3`, `agentd_sessions{state="running"} 0`,
		`agentd_tunnels 10`, `agentd_sessions_attached 4`, `agentd_watchers 5`, `agentd_cli_processes 6`,
		`agentd_requests_pending 7`, `agentd_inputs_queued 8`, `agentd_journal_bytes 9`,
		`agentd_session_start_seconds_bucket{le="0.5"} 1`, `agentd_session_start_seconds_bucket{le="0.25"} 0`,
		`agentd_session_seconds_bucket{le="60"} 2`, `agentd_session_seconds_count 3`,
		`agentd_sessions_ended_total{reason="OK"} 1`, `agentd_sessions_ended_total{reason="CLI_EXITED"} 1`,
		`agentd_sessions_ended_total{reason="INTERNAL"} 1`,
		`agentd_turns_total{outcome="success"} 1`, `agentd_turns_total{outcome="api_error"} 1`, `agentd_turns_total{outcome="error_max_turns"} 1`,
		`agentd_turns_total{outcome="other"} 1`, `agentd_turn_seconds_bucket{le="5"} 4`, `agentd_turn_seconds_bucket{le="2.5"} 1`,
		`agentd_cost_usd_total 0.75`, `agentd_tokens_total{kind="output"} 15`,
	)
}

// TestCalls checks that calls are counted with their statuses, and that names which
// callers make up are not.
func TestCalls(t *testing.T) {
	m := New("test")
	server := grpc.NewServer()
	healthpb.RegisterHealthServer(server, health.NewServer())
	m.Serve(server, func() sessions.Stats { return sessions.Stats{} })
	handled := `grpc_server_handled_total{grpc_code="NotFound",grpc_method="Check",grpc_service="grpc.health.v1.Health",grpc_type="unary"} `
	wants(t, scrape(t, m), handled+"0")
	refusal := status.Error(codes.NotFound, "no")
	_, err := m.Unary()(t.Context(), nil, &grpc.UnaryServerInfo{FullMethod: healthpb.Health_Check_FullMethodName},
		func(context.Context, any) (any, error) { return nil, refusal })
	if !errors.Is(err, refusal) {
		t.Errorf("the status became %v", err)
	}
	for _, method := range []string{healthpb.Health_Watch_FullMethodName, "/made.up/Name", "/grpc.health.v1.Health/Made"} {
		info := &grpc.StreamServerInfo{FullMethod: method, IsServerStream: true}
		called := false
		err := m.Stream()(nil, silent{ctx: t.Context()}, info, func(any, grpc.ServerStream) error { called = true; return refusal })
		if !errors.Is(err, refusal) || !called {
			t.Errorf("%s: %v", method, err)
		}
	}
	text := scrape(t, m)
	wants(t, text, handled+"1", `grpc_server_handled_total{grpc_code="NotFound",grpc_method="Watch",grpc_service="grpc.health.v1.Health",grpc_type="server_stream"} 1`)
	if strings.Contains(text, "made.up") || strings.Contains(text, `"Made"`) {
		t.Error("names that callers make up are counted")
	}
}

// silent is a stream that says nothing.
type silent struct {
	grpc.ServerStream
	ctx context.Context //nolint:containedctx // the interface hands the context out by method
}

func (s silent) Context() context.Context { return s.ctx }
