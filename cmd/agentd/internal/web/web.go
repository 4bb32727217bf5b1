// Package web serves what is read over HTTP: metrics, and health for those who
// probe no gRPC.
package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

const (
	// requestLimit is how long a request may take, reading and answering.
	requestLimit = 10 * time.Second
	// idleLimit is how long a connection is kept for the next one.
	idleLimit = 2 * time.Minute
	// headerLimit bounds the header of a request, in bytes.
	headerLimit = 16 << 10
)

// Health says whether the daemon serves; health.Server does.
type Health interface {
	Check(context.Context, *healthpb.HealthCheckRequest) (*healthpb.HealthCheckResponse, error)
}

// Server answers requests until Stop.
type Server struct {
	http   *http.Server
	served chan error
}

// Start serves /metrics, /healthz, which says that the daemon lives, and /readyz,
// which says that it takes sessions, and fails from when it begins to stop.
func Start(l net.Listener, metrics http.Handler, health Health, log *slog.Logger) *Server {
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", metrics)
	routes.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	routes.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		resp, err := health.Check(r.Context(), &healthpb.HealthCheckRequest{})
		if err != nil || resp.GetStatus() != healthpb.HealthCheckResponse_SERVING {
			http.Error(w, "stopping", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	s := &Server{
		http: &http.Server{
			Handler: routes, ReadTimeout: requestLimit, WriteTimeout: requestLimit, IdleTimeout: idleLimit, MaxHeaderBytes: headerLimit,
			ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		},
		served: make(chan error, 1),
	}
	go func() { s.served <- s.http.Serve(l) }() // Stop waits for it
	return s
}

// Stop cuts what is still asked.
func (s *Server) Stop() error {
	err := s.http.Close()
	if served := <-s.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}
