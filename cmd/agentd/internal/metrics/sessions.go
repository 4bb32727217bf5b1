package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/service/sessions"
)

// Stats counts sessions and what they have.
type Stats func() sessions.Stats

// states are the values of the label state.
var states = map[event.State]string{
	event.StateStarting: "starting", event.StateIdle: "idle", event.StateRunning: "running",
	event.StateRequiresAction: "requires_action", event.StateParked: "parked",
	event.StateClosing: "closing", event.StateClosed: "closed",
}

func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("agentd_"+name, help, labels, nil)
}

var (
	sessionsNow  = gauge("sessions", "Sessions by state; closed ones are retained for a while.", "state")
	tunnelsNow   = gauge("tunnels", "Tunnels, which are not among the sessions.")
	attachedNow  = gauge("sessions_attached", "Sessions that a stream controls.")
	watchersNow  = gauge("watchers", "Streams that watch a session.")
	processesNow = gauge("cli_processes", "CLI processes that run.")
	requestsNow  = gauge("requests_pending", "Requests of CLIs that wait for a caller.")
	inputsNow    = gauge("inputs_queued", "Inputs that wait for their turn.")
	journalNow   = gauge("journal_bytes", "What all sessions retain of their past.")
)

// sessionCounts collects what there is when it is asked for.
type sessionCounts struct {
	stats Stats
}

// Describe implements prometheus.Collector.
func (sessionCounts) Describe(descs chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{sessionsNow, tunnelsNow, attachedNow, watchersNow, processesNow, requestsNow, inputsNow, journalNow} {
		descs <- d
	}
}

// Collect implements prometheus.Collector.
func (c sessionCounts) Collect(found chan<- prometheus.Metric) {
	now := c.stats()
	for state, name := range states {
		found <- prometheus.MustNewConstMetric(sessionsNow, prometheus.GaugeValue, float64(now.Sessions[state]), name)
	}
	for d, n := range map[*prometheus.Desc]int{
		tunnelsNow: now.Tunnels, attachedNow: now.Attached, watchersNow: now.Watchers, processesNow: now.Processes,
		requestsNow: now.Requests, inputsNow: now.Inputs, journalNow: int(now.JournalBytes),
	} {
		found <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(n))
	}
}
