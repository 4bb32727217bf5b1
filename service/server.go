package service

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"google.golang.org/grpc"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/runner"
)

// CLI is the program that sessions run.
type CLI struct {
	// Path is the executable.
	Path string
	// Args come before the arguments that agentd makes.
	Args []string
	// Env is added to the child's environment, as NAME=value.
	Env []string
	// Version is its version, empty if it could not be asked.
	Version string
	// Simulated is true for agentd's own simulation.
	Simulated bool
}

// Config says how the server runs sessions.
type Config struct {
	// Launch starts processes. Required.
	Launch runner.Launcher
	// FindCLI finds the program to run; path is options.cli_path or empty. An
	// error is a *fault.Error. Required.
	FindCLI func(ctx context.Context, path string) (CLI, error)
	// BaseEnv is the daemon's environment as NAME=value; an allow-list decides
	// what of it children see.
	BaseEnv []string
	// TempDir is where the sessions' private temporary directories are made;
	// empty: the system's.
	TempDir string
	// Limits bound each session.
	Limits runner.Limits
	// MaxSessions bounds the sessions, MaxSessionsPerOwner those of one owner;
	// 0: no bound.
	MaxSessions, MaxSessionsPerOwner int
	// Heartbeat is the silence after which a stream gets a heartbeat; 0: 20 s.
	Heartbeat time.Duration
	// Retain is how long closed sessions stay attachable; 0: 5 min.
	Retain time.Duration
	// DrainGrace is how long running turns have when the daemon stops; 0: 30 s.
	DrainGrace time.Duration
	// AllowUser and AllowCLIPath allow the options of that name; AllowRawControl
	// allows raw controls.
	AllowUser, AllowCLIPath, AllowRawControl bool
	// OnDrain is called when an administrator drains the daemon; it must not
	// block. May be nil.
	OnDrain func()
	// Version is agentd's version.
	Version string
	// Log receives what operators should see. Required.
	Log *slog.Logger
}

// Server implements the services of agentd.v1.
type Server struct {
	cfg      Config
	sessions *registry
	started  time.Time

	drainOnce sync.Once
	draining  chan struct{} // closed once the daemon is about to stop
	mu        sync.Mutex
	deadline  time.Time // of the drain; guarded by mu
}

// New returns a server without sessions.
func New(cfg Config) *Server {
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 20 * time.Second
	}
	if cfg.Retain == 0 {
		cfg.Retain = 5 * time.Minute
	}
	if cfg.DrainGrace == 0 {
		cfg.DrainGrace = 30 * time.Second
	}
	return &Server{
		cfg:      cfg,
		sessions: newRegistry(cfg.MaxSessions, cfg.MaxSessionsPerOwner),
		started:  time.Now(),
		draining: make(chan struct{}),
	}
}

// Register adds the services to a gRPC server.
func (s *Server) Register(r grpc.ServiceRegistrar) {
	agentdv1.RegisterAgentServiceServer(r, agentService{server: s})
	agentdv1.RegisterLiveSessionServiceServer(r, liveService{server: s})
	agentdv1.RegisterHistoryServiceServer(r, historyService{})
	agentdv1.RegisterServerServiceServer(r, serverService{server: s})
}

// owner returns who makes the call.
func owner(ctx context.Context) callctx.Owner { return callctx.From(ctx).Owner }

type agentService struct {
	agentdv1.UnimplementedAgentServiceServer
	server *Server
}

// historyService is not built yet: every RPC answers NOT_IMPLEMENTED.
type historyService struct {
	agentdv1.UnimplementedHistoryServiceServer
}

var (
	_ agentdv1.AgentServiceServer       = agentService{}
	_ agentdv1.HistoryServiceServer     = historyService{}
	_ agentdv1.LiveSessionServiceServer = liveService{}
	_ agentdv1.ServerServiceServer      = serverService{}
)

// DrainGrace is how long running turns have when the daemon stops.
func (s *Server) DrainGrace() time.Duration { return s.cfg.DrainGrace }
