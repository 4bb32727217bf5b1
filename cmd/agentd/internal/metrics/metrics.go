// Package metrics counts what a daemon does, as Prometheus reads it.
package metrics

import (
	"net/http"
	"time"

	grpcprom "github.com/grpc-ecosystem/go-grpc-middleware/providers/prometheus"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"google.golang.org/grpc"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/message"
)

// Metrics are the counters of one daemon; [New] makes them. They implement
// sessions.Observer.
type Metrics struct {
	registry *prometheus.Registry
	rpc      *grpcprom.ServerMetrics
	known    map[string]bool // the methods that are counted, by full name

	start, lasted, turn prometheus.Histogram
	ended, turns        *prometheus.CounterVec
	cost                prometheus.Counter
	tokens              *prometheus.CounterVec
}

// New returns counters that stand at zero. version is the daemon's.
func New(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		known:    map[string]bool{},
		rpc: grpcprom.NewServerMetrics(grpcprom.WithServerHandlingTimeHistogram(
			grpcprom.WithHistogramBuckets([]float64{.001, .005, .025, .1, .5, 2.5, 10, 60, 600, 3600}))),
		start: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "agentd_session_start_seconds", Help: "From the launch of a new session's CLI to its answer to initialize.",
			Buckets: []float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60},
		}),
		lasted: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "agentd_session_seconds", Help: "How long sessions lasted that have ended.",
			Buckets: []float64{1, 10, 60, 300, 900, 3600, 14400, 86400},
		}),
		ended: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "agentd_sessions_ended_total", Help: "Sessions that have ended, by the reason of docs/errors.md; OK after an orderly end.",
		}, []string{"reason"}),
		turn: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "agentd_turn_seconds", Help: "How long turns took, as the CLI says.",
			Buckets: []float64{1, 2.5, 5, 10, 30, 60, 300, 900, 3600},
		}),
		turns: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "agentd_turns_total", Help: "Turns that have ended, by outcome: success, api_error, a subtype of error results, other.",
		}, []string{"outcome"}),
		cost: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "agentd_cost_usd_total", Help: "What turns cost in US dollars, as the CLI estimates.",
		}),
		tokens: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "agentd_tokens_total", Help: "Tokens of the turns' main loops, without subagents, by kind.",
		}, []string{"kind"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "agentd_build_info", Help: "1, with the version of agentd.", ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	m.ended.WithLabelValues(orderly)
	m.registry.MustRegister(
		m.rpc, m.start, m.lasted, m.ended, m.turn, m.turns, m.cost, m.tokens, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// orderly is the reason of sessions that did not fail.
const orderly = "OK"

// Handler serves the counters.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
}

// Serve has the methods of a server counted, and its sessions when they are asked
// for. It must be called before the server serves.
func (m *Metrics) Serve(server *grpc.Server, stats Stats) {
	for name, service := range server.GetServiceInfo() {
		for _, method := range service.Methods {
			m.known["/"+name+"/"+method.Name] = true
		}
	}
	m.rpc.InitializeMetrics(server)
	m.registry.MustRegister(sessionCounts{stats})
}

// Unary returns the interceptor that counts unary calls.
func (m *Metrics) Unary() grpc.UnaryServerInterceptor { return m.rpc.UnaryServerInterceptor() }

// Stream returns the interceptor that counts streams. Those of methods that the
// server does not have are not counted: callers make their names up.
func (m *Metrics) Stream() grpc.StreamServerInterceptor {
	count := m.rpc.StreamServerInterceptor()
	return func(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, next grpc.StreamHandler) error {
		if !m.known[info.FullMethod] {
			return next(srv, ss)
		}
		return count(srv, ss, info, next)
	}
}

// Ready implements sessions.Observer.
func (m *Metrics) Ready(start time.Duration) { m.start.Observe(start.Seconds()) }

// Turn implements sessions.Observer.
func (m *Metrics) Turn(r *message.Result) {
	m.turns.WithLabelValues(outcome(r)).Inc()
	m.turn.Observe(float64(r.DurationMs) / 1000)
	if r.Cost != nil && r.Cost.TurnUSD > 0 {
		m.cost.Add(r.Cost.TurnUSD)
	}
	if r.Usage == nil {
		return
	}
	for kind, n := range map[string]*int64{
		"input": r.Usage.InputTokens, "output": r.Usage.OutputTokens,
		"cache_creation": r.Usage.CacheCreationInputTokens, "cache_read": r.Usage.CacheReadInputTokens,
	} {
		if n != nil && *n > 0 {
			m.tokens.WithLabelValues(kind).Add(float64(*n))
		}
	}
}

// outcome is how a turn ended. The words are the CLI's; new ones are not told apart.
func outcome(r *message.Result) string {
	switch r.Subtype {
	case "success":
		if r.IsError {
			return "api_error"
		}
		return r.Subtype
	case "error_during_execution", "error_max_turns", "error_max_budget_usd", "error_max_structured_output_retries":
		return r.Subtype
	}
	return "other"
}

// Ended implements sessions.Observer.
func (m *Metrics) Ended(lasted time.Duration, cause error) {
	reason := orderly
	if cause != nil {
		reason = string(fault.ReasonOf(cause))
	}
	m.lasted.Observe(lasted.Seconds())
	m.ended.WithLabelValues(reason).Inc()
}
