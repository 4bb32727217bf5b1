package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"time"

	"github.com/agentd/agentd/cmd/agentd/internal/access"
	"github.com/agentd/agentd/cmd/agentd/internal/listen"
)

// daemonFlags are the flags of serve, which check knows too. Each can stand in
// the configuration file and in the environment; the command line wins over the
// environment, and that over the file.
type daemonFlags struct {
	access.Flags
	Config               configFile    `env:"AGENTD_CONFIG" help:"Read flags from a YAML or JSON file whose keys are their names." placeholder:"FILE"`
	Listen               string        `env:"AGENTD_LISTEN" default:"127.0.0.1:7777" help:"Address to listen on: HOST:PORT, or unix:///PATH." placeholder:"ADDRESS"`
	InsecureListen       bool          `env:"AGENTD_INSECURE_LISTEN" help:"Allow an address that other machines can reach without encryption or without authentication."`
	HTTPListen           string        `name:"http-listen" env:"AGENTD_HTTP_LISTEN" help:"Address for /metrics, /healthz and /readyz over HTTP: HOST:PORT, or unix:///PATH. Default: none." placeholder:"ADDRESS"`
	CLI                  string        `name:"cli" env:"AGENTD_CLI" help:"The Claude Code CLI: a path, 'simulated' for the built-in simulation, or empty to find it as the SDK does." placeholder:"PATH"`
	AllowUser            bool          `env:"AGENTD_ALLOW_USER" help:"Allow options.user, which runs the CLI as another user."`
	AllowCLIPath         bool          `name:"allow-cli-path" env:"AGENTD_ALLOW_CLI_PATH" help:"Allow options.cli_path, which runs another program as the CLI."`
	AllowDirs            []string      `env:"AGENTD_ALLOW_DIRS" help:"Directories in which sessions may work, separated by commas; the first is where they do by default. Default: any." placeholder:"DIR"`
	AllowRawControl      *bool         `env:"AGENTD_ALLOW_RAW_CONTROL" help:"Allow raw controls. Default: allowed where only this machine can connect." negatable:""`
	MaxSessions          int           `env:"AGENTD_MAX_SESSIONS" default:"100" help:"How many sessions there may be; 0 for any number." placeholder:"N"`
	MaxSessionsPerOwner  int           `env:"AGENTD_MAX_SESSIONS_PER_OWNER" default:"0" help:"How many sessions one owner may have; 0 for any number." placeholder:"N"`
	MaxProcesses         int           `env:"AGENTD_MAX_PROCESSES" default:"0" help:"How many CLI processes may run; at the bound the longest idle session is parked. 0 for any number." placeholder:"N"`
	MaxProcessesPerOwner int           `env:"AGENTD_MAX_PROCESSES_PER_OWNER" default:"0" help:"How many CLI processes one owner may have; at the bound its longest idle session is parked. 0 for any number." placeholder:"N"`
	MaxStarts            int           `env:"AGENTD_MAX_STARTS" default:"8" help:"How many CLIs may start at once; 0 for any number." placeholder:"N"`
	MaxStartsPerOwner    int           `env:"AGENTD_MAX_STARTS_PER_OWNER" default:"0" help:"How many CLIs may start at once for one owner; 0 for any number." placeholder:"N"`
	JournalBytes         int64         `env:"AGENTD_JOURNAL_BYTES" default:"1073741824" help:"How much of their past all sessions together may hold." placeholder:"BYTES"`
	JournalBytesPerOwner int64         `env:"AGENTD_JOURNAL_BYTES_PER_OWNER" default:"0" help:"How much of their past the sessions of one owner may hold; 0 for any number." placeholder:"BYTES"`
	TempDir              string        `env:"AGENTD_TEMP_DIR" help:"Where sessions' temporary directories are made. Default: the system's." placeholder:"DIR"`
	Detach               time.Duration `env:"AGENTD_DETACH" default:"10m" help:"How long sessions opened without a stream stay when nobody uses them." placeholder:"DURATION"`
	Retain               time.Duration `env:"AGENTD_RETAIN" default:"5m" help:"How long closed sessions can be attached to." placeholder:"DURATION"`
	SendTimeout          time.Duration `env:"AGENTD_SEND_TIMEOUT" default:"5m" help:"How long one send to a caller may take." placeholder:"DURATION"`
	DrainGrace           time.Duration `env:"AGENTD_DRAIN_GRACE" default:"30s" help:"How long running turns have when the daemon stops." placeholder:"DURATION"`
	HalfCloseCeiling     time.Duration `env:"AGENTD_HALF_CLOSE_CEILING" default:"10m" help:"How long a session whose input has ended may go on after its last result." placeholder:"DURATION"`
	Stalled              time.Duration `env:"AGENTD_STALLED" default:"5m" help:"Silence of a running turn after which callers are told that it has stalled; 0 for never." placeholder:"DURATION"`
	Heartbeat            time.Duration `env:"AGENTD_HEARTBEAT" default:"20s" help:"Silence after which a stream gets a heartbeat." placeholder:"DURATION"`
	LogFormat            string        `env:"AGENTD_LOG_FORMAT" default:"text" enum:"text,json" help:"text or json." placeholder:"FORMAT"`
	LogLevel             string        `env:"AGENTD_LOG_LEVEL" default:"info" enum:"debug,info,warn,error" help:"debug, info, warn or error." placeholder:"LEVEL"`
}

// Validate implements the check of flags that their types leave open.
func (f *daemonFlags) Validate() error {
	switch {
	case f.MaxSessions < 0:
		return fmt.Errorf("--max-sessions %d: must not be negative", f.MaxSessions)
	case f.MaxSessionsPerOwner < 0 || f.MaxProcesses < 0 || f.MaxStarts < 0:
		return fmt.Errorf("--max-sessions-per-owner, --max-processes and --max-starts must not be negative")
	case f.MaxProcessesPerOwner < 0 || f.MaxStartsPerOwner < 0:
		return fmt.Errorf("--max-processes-per-owner and --max-starts-per-owner must not be negative")
	case f.JournalBytes < 1<<20:
		return fmt.Errorf("--journal-bytes %d: must be 1048576 or more", f.JournalBytes)
	case f.JournalBytesPerOwner != 0 && f.JournalBytesPerOwner < 1<<20:
		return fmt.Errorf("--journal-bytes-per-owner %d: must be 0, or 1048576 or more", f.JournalBytesPerOwner)
	case f.Detach < time.Second || f.Retain < time.Second || f.SendTimeout < time.Second:
		return fmt.Errorf("--detach, --retain and --send-timeout must be 1s or more")
	case f.DrainGrace < 0:
		return fmt.Errorf("--drain-grace %s: must not be negative", f.DrainGrace)
	case f.HalfCloseCeiling < time.Second:
		return fmt.Errorf("--half-close-ceiling %s: must be 1s or more", f.HalfCloseCeiling)
	case f.Stalled < 0 || f.Stalled > 0 && f.Stalled < time.Second:
		return fmt.Errorf("--stalled %s: must be 0, or 1s or more", f.Stalled)
	case f.Heartbeat < time.Second:
		return fmt.Errorf("--heartbeat %s: must be 1s or more", f.Heartbeat)
	case f.AllowUser && f.Authenticates() && !f.ShareHome:
		return fmt.Errorf("--allow-user needs --share-home where callers are authenticated: other users cannot use the owners' homes")
	}
	f.AllowDirs = access.Trimmed(f.AllowDirs)
	return f.Flags.Check()
}

// serveCommand runs the daemon.
type serveCommand struct {
	daemonFlags
}

// Validate refuses a --cli that names nothing, besides what every command does.
func (c *serveCommand) Validate() error {
	if err := c.daemonFlags.Validate(); err != nil {
		return err
	}
	if c.CLI == "" {
		return nil
	}
	if err := missingCLI(c.CLI); err != nil {
		return fmt.Errorf("--cli: %s", err.Text())
	}
	return nil
}

// Run serves until a signal or an administrator stops the daemon.
func (c *serveCommand) Run(stop *stopper, out *output) error {
	log, err := c.logger(out.stderr)
	if err != nil {
		return err
	}
	address, err := listen.Parse(stop.first, c.Listen)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	if err := address.Allowed(c.InsecureListen, c.Lacks()); err != nil {
		return err
	}
	var http listen.Address
	if c.HTTPListen != "" {
		if http, err = listen.Parse(stop.first, c.HTTPListen); err != nil {
			return fmt.Errorf("--http-listen: %w", err)
		}
	}
	if lacks := c.Lacks(); !address.Local && lacks != "" {
		log.Warn("listening where other machines can connect", "listen", c.Listen, "lacks", lacks)
	}
	if err := missingCLI(c.CLI); err != nil { // it is looked for again at each session
		log.Warn("no CLI: sessions will fail until there is one", "reason", err.Text())
	}
	d, err := newDaemon(stop.first, daemonConfig{flags: &c.daemonFlags, address: address, http: http, log: log, env: os.Environ()})
	if err != nil {
		return err
	}
	return d.run(stop)
}

func (f *daemonFlags) logger(w io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.LogLevel)); err != nil {
		return nil, fmt.Errorf("--log-level: %w", err)
	}
	options := &slog.HandlerOptions{Level: level, ReplaceAttr: spelled}
	if f.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options)), nil
	}
	return slog.New(slog.NewTextHandler(w, options)), nil
}

// spelled writes durations in seconds, with their unit: JSON would have bare
// nanoseconds.
func spelled(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(strconv.FormatFloat(a.Value.Duration().Seconds(), 'f', -1, 64) + "s")
	}
	return a
}
