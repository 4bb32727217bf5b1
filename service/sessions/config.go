package sessions

import (
	"context"
	"log/slog"
	"time"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/service/sessions/program"
	"github.com/agentd/agentd/service/sessions/roots"
)

// CLI is the program that sessions run.
type CLI = program.CLI

// Config says how sessions are run. Durations that are 0 take the default named
// with them.
type Config struct {
	// Launch starts processes. Required.
	Launch runner.Launcher
	// FindCLI finds the program to run; path is options.cli_path or empty. An
	// error is a *fault.Error. Required.
	FindCLI func(ctx context.Context, path string) (CLI, error)
	// Homes is where each owner gets a home directory of its own; empty: all have the
	// one of BaseEnv.
	Homes string
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
	// MaxProcesses bounds the CLI processes, MaxProcessesPerOwner those of one
	// owner's sessions; 0: no bound. At the bound idle sessions are parked: at an
	// owner's that owner's.
	MaxProcesses, MaxProcessesPerOwner int
	// MaxStarts bounds the CLIs that start at once, MaxStartsPerOwner those of one
	// owner; 0: no bound. More wait for their turn.
	MaxStarts, MaxStartsPerOwner int
	// Heartbeat is the silence after which a stream gets a heartbeat; 20 s.
	Heartbeat time.Duration
	// Stall is how long one send to a caller may take; 5 min.
	Stall time.Duration
	// Detach is how long sessions that were opened without a stream stay when
	// nobody uses them and they do not say otherwise; 10 min.
	Detach time.Duration
	// Retain is how long closed sessions stay attachable; 5 min.
	Retain time.Duration
	// MaxEnded bounds the closed sessions that stay attachable; 1,000.
	MaxEnded int
	// JournalBytes is how much all sessions may retain of their past; 1 GiB.
	JournalBytes int64
	// JournalBytesPerOwner is how much those of one owner may; 0: no bound.
	JournalBytesPerOwner int64
	// DrainGrace is how long running turns have when the daemon stops; 30 s.
	DrainGrace time.Duration
	// Roots are where sessions may work; empty: anywhere.
	Roots roots.Roots
	// AllowUser and AllowCLIPath allow the options of that name; AllowRawControl
	// allows raw controls.
	AllowUser, AllowCLIPath, AllowRawControl bool
	// Observer is told what becomes of sessions; may be nil.
	Observer Observer
	// OnDrain is called when an administrator drains the daemon; it must not
	// block. May be nil.
	OnDrain func()
	// Version is agentd's version.
	Version string
	// Log receives what operators should see. Required.
	Log *slog.Logger
}

func (c Config) orDefault() Config {
	set := func(v *time.Duration, def time.Duration) {
		if *v == 0 {
			*v = def
		}
	}
	if c.JournalBytes == 0 {
		c.JournalBytes = 1 << 30
	}
	if c.MaxEnded == 0 {
		c.MaxEnded = 1000
	}
	set(&c.Heartbeat, 20*time.Second)
	set(&c.Stall, 5*time.Minute)
	set(&c.Detach, 10*time.Minute)
	set(&c.Retain, 5*time.Minute)
	set(&c.DrainGrace, 30*time.Second)
	return c
}
