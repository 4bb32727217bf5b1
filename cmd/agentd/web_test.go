package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/agentd/agentd/cmd/agentd/internal/findings"
	"github.com/agentd/agentd/cmd/agentd/internal/listen"
)

// get asks for a page, over a connection of its own.
func get(t *testing.T, socket, path string) (int, string) {
	t.Helper()
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socket)
	}}
	defer transport.CloseIdleConnections()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://agentd"+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := transport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode, string(body)
}

// TestHTTP reads metrics and health of a daemon, until it has stopped.
func TestHTTP(t *testing.T) {
	t.Chdir(t.TempDir())
	const socket = "http" // relative, as people may have it
	d, err := newDaemon(t.Context(), daemonConfig{
		flags:   &daemonFlags{CLI: simulated},
		address: listen.Address{Network: "unix", Address: "s", Local: true},
		http:    listen.Address{Network: "unix", Address: socket, Local: true},
		log:     slog.New(slog.NewTextHandler(t.Output(), nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	life, end := context.WithCancel(context.WithoutCancel(t.Context()))
	served := make(chan error, 1)
	go func() { served <- d.run(&stopper{first: life}) }()
	for path, want := range map[string]struct {
		code int
		text string
	}{
		"/healthz": {http.StatusOK, "ok"}, "/readyz": {http.StatusOK, "ok"}, "/": {http.StatusNotFound, ""},
		"/metrics": {http.StatusOK, "agentd_sessions_attached 0\n"},
	} {
		if code, body := get(t, socket, path); code != want.code || !strings.Contains(body, want.text) {
			t.Errorf("%s: %d %s", path, code, body)
		}
	}
	var report strings.Builder
	r := findings.New(&report)
	checkListen(t.Context(), r, &daemonFlags{Listen: "unix:s", HTTPListen: "unix:http"})
	if r.Worst != findings.OK || !strings.Contains(report.String(), "agentd listens on unix://s already") {
		t.Errorf("check says of a daemon that runs:\n%s", report.String())
	}
	d.health.Shutdown() // as the stop does first
	if code, _ := get(t, socket, "/readyz"); code != http.StatusServiceUnavailable {
		t.Errorf("/readyz of a daemon that stops: %d", code)
	}
	if code, _ := get(t, socket, "/healthz"); code != http.StatusOK {
		t.Errorf("/healthz of a daemon that stops: %d", code)
	}
	end()
	if err := <-served; err != nil {
		t.Error(err)
	}
	if _, err := net.Dial("unix", socket); err == nil {
		t.Error("somebody still listens")
	}
}
