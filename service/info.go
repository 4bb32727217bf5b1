package service

import (
	"context"

	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/service/codec"
)

// ContractVersion is the version of agentd.v1 that this server speaks.
const ContractVersion = "1.0"

type serverService struct {
	agentdv1.UnimplementedServerServiceServer
	server *Server
}

// GetDaemonInfo implements ServerService.
func (s serverService) GetDaemonInfo(ctx context.Context, _ *agentdv1.GetDaemonInfoRequest) (*agentdv1.GetDaemonInfoResponse, error) {
	cfg := s.server.cfg()
	who := owner(ctx)
	info := &agentdv1.GetDaemonInfoResponse{
		Version:         cfg.Version,
		ContractVersion: ContractVersion,
		Features:        features(cfg),
		Limits:          s.limits(),
		Policy: &agentdv1.CallerPolicy{
			Owner: who.ID, Admin: who.Admin,
			AllowedDirectories: cfg.Roots, AllowRawControl: cfg.AllowRawControl, AllowUser: cfg.AllowUser, AllowCliPath: cfg.AllowCLIPath,
		},
		StartTime: timestamppb.New(s.server.started),
		Draining:  s.server.isDraining(),
	}
	if cli, err := cfg.FindCLI(ctx, ""); err == nil {
		info.CliPath = cli.Path
		info.Simulated = cli.Simulated
		if cli.Version != "" {
			info.CliVersion = &cli.Version
		}
	}
	return info, nil
}

func (s serverService) limits() *agentdv1.ServerLimits {
	cfg := s.server.cfg()
	limits := cfg.Limits.OrDefault()
	return &agentdv1.ServerLimits{
		MaxSessions:         uint32(cfg.MaxSessions),
		MaxSessionsPerOwner: uint32(cfg.MaxSessionsPerOwner),
		MaxProcesses:        uint32(cfg.MaxProcesses),
		MaxRequestBytes:     codec.MaxRequest,
		MaxLineBytes:        uint64(limits.Line),
		JournalBytes:        journal.Retained,
		InputQueueBytes:     uint64(limits.Queue),
		DetachTimeout:       durationpb.New(cfg.Detach),
		HalfCloseCeiling:    durationpb.New(limits.HalfClose),
		ControlTimeout:      durationpb.New(limits.Control),
		StalledLimit:        durationpb.New(max(limits.Stalled, 0)),
		MaxStarts:           uint32(cfg.MaxStarts),
		MaxPendingRequests:  uint32(limits.Requests),
		MaxQueuedInputs:     uint32(limits.Inputs),
		TotalJournalBytes:   uint64(cfg.JournalBytes),

		MaxProcessesPerOwner: uint32(cfg.MaxProcessesPerOwner),
		MaxStartsPerOwner:    uint32(cfg.MaxStartsPerOwner),
		JournalBytesPerOwner: uint64(cfg.JournalBytesPerOwner),
	}
}

// Drain implements ServerService.
func (s serverService) Drain(ctx context.Context, req *agentdv1.DrainRequest) (*agentdv1.DrainResponse, error) {
	if !owner(ctx).Admin {
		return nil, fault.New(fault.PermissionDenied, "only an administrator may drain the daemon")
	}
	grace := s.server.cfg().DrainGrace
	if req.Grace != nil {
		grace = req.GetGrace().AsDuration()
	}
	deadline := s.server.sessions.BeginDrain(grace)
	resp := &agentdv1.DrainResponse{Deadline: timestamppb.New(deadline), OpenSessions: uint32(s.server.Stats().Tunnels)}
	for _, l := range s.server.sessions.List("", true) {
		resp.OpenSessions++
		if state := l.Session().Info().State; state == event.StateRunning || state == event.StateRequiresAction {
			resp.RunningSessions++
		}
	}
	if notify := s.server.cfg().OnDrain; notify != nil {
		notify()
	}
	return resp, nil
}

func (s *Server) isDraining() bool {
	select {
	case <-s.sessions.Draining():
		return true
	default:
		return false
	}
}

// features says what of the contract works.
func features(cfg *Config) []*agentdv1.Feature {
	works := func(name string) *agentdv1.Feature { return &agentdv1.Feature{Name: name, Supported: true} }
	missing := func(name string) *agentdv1.Feature {
		return &agentdv1.Feature{Name: name, Note: "not part of this build"}
	}
	raw := &agentdv1.Feature{Name: "raw-control", Supported: cfg.AllowRawControl}
	if !raw.Supported {
		raw.Note = "the operator allows it with --allow-raw-control"
	}
	store := works("options.session_store")
	store.Note = `stores of callers (kind "caller") alone`
	return []*agentdv1.Feature{
		works("AgentService.Session"), works("AgentService.Query"), works("AgentService.Tunnel"),
		works("ServerService.GetDaemonInfo"), works("ServerService.Drain"),
		works("LiveSessionService"), works("HistoryService"), missing("HistoryService.ImportSession"),
		works("permissions"), works("hooks"), works("elicitation"), works("mcp_notify"), raw,
		works("caller-hosted-tools"), works("detach"), works("parking"), works("idle_timeout"), works("ack"), store,
	}
}
