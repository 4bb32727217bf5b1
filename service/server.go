package service

import (
	"context"
	"time"

	"google.golang.org/grpc"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/service/past"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/tunnel"
)

// Config says how the server runs sessions.
type Config = sessions.Config

// CLI is the program that sessions run.
type CLI = sessions.CLI

// Server implements the services of agentd.v1.
type Server struct {
	sessions *sessions.Manager
	started  time.Time
}

// New returns a server without sessions. Shutdown must be called in the end.
func New(cfg Config) *Server {
	return &Server{sessions: sessions.New(cfg), started: time.Now()}
}

// Register adds the services to a gRPC server.
func (s *Server) Register(r grpc.ServiceRegistrar) {
	agentdv1.RegisterAgentServiceServer(r, agentService{server: s})
	agentdv1.RegisterLiveSessionServiceServer(r, liveService{server: s})
	agentdv1.RegisterHistoryServiceServer(r, past.New(s.sessions))
	agentdv1.RegisterServerServiceServer(r, serverService{server: s})
}

// Stats counts what the sessions have.
func (s *Server) Stats() sessions.Stats { return s.sessions.Stats() }

// Shutdown ends every session; see [sessions.Manager.Shutdown].
func (s *Server) Shutdown(ctx context.Context) { s.sessions.Shutdown(ctx) }

// DrainGrace is how long running turns have when the daemon stops.
func (s *Server) DrainGrace() time.Duration { return s.cfg().DrainGrace }

func (s *Server) cfg() *Config { return s.sessions.Config() }

// owner returns who makes the call.
func owner(ctx context.Context) callctx.Owner { return callctx.From(ctx).Owner }

type agentService struct {
	agentdv1.UnimplementedAgentServiceServer
	server *Server
}

// Tunnel implements AgentService.
func (a agentService) Tunnel(call tunnel.Call) error {
	return tunnel.Serve(a.server.sessions, call, accept(call))
}

var (
	_ agentdv1.AgentServiceServer       = agentService{}
	_ agentdv1.LiveSessionServiceServer = liveService{}
	_ agentdv1.ServerServiceServer      = serverService{}
)
