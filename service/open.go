package service

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/service/translate/controls"
	"github.com/agentd/agentd/service/translate/envelope"
	"github.com/agentd/agentd/service/translate/options"
)

// request is what every way of opening a session has in common.
type request struct {
	prefix       string // path of the message that holds the fields
	sessionID    string
	options      *agentdv1.Options
	labels       map[string]string
	raw          agentdv1.RawFrames
	maxBytes     uint32
	accept       []string
	detach, idle time.Duration
}

// open checks a request, registers the session and launches its CLI. Nothing is
// started before everything is checked; accepted is called in between.
func (s *Server) open(ctx context.Context, req request, accepted func() error) (*live, error) {
	o, err := s.options(req)
	if err != nil {
		return nil, err
	}
	cli, err := s.cfg.FindCLI(ctx, o.CLIPath)
	if err != nil {
		return nil, err
	}
	l := &live{
		key:      key{owner: owner(ctx).ID, id: req.sessionID},
		labels:   req.labels,
		opened:   time.Now(),
		events:   envelope.Translator{Raw: req.raw},
		maxBytes: int(req.maxBytes),
		cli:      cli,
		warnings: options.Warnings(option.Warnings(o)),
		verbatim: o.VerbatimPrompts,
	}
	if l.key.id == "" {
		l.key.id = uuid.NewString()
	}
	if o.Resume != "" && !o.ForkSession {
		l.transcript = o.Resume
	}
	if err := s.sessions.reserve(l); err != nil {
		return nil, err
	}
	session, err := s.launch(ctx, req, o, cli, accepted)
	if err != nil {
		s.sessions.release(l)
		return nil, err
	}
	s.sessions.launched(l, session)
	return l, nil
}

// options translates the options of a request and checks them against the
// server's policy.
func (s *Server) options(req request) (option.Options, error) {
	o, violations := options.Options(req.options)
	if err := invalid(req.prefix+"options.", violations); err != nil {
		return o, err
	}
	switch {
	case o.Store != nil:
		return o, notBuilt("options.session_store")
	case o.User != "" && !s.cfg.AllowUser:
		return o, notAllowed("options.user", "--allow-user")
	case o.CLIPath != "" && !s.cfg.AllowCLIPath:
		return o, notAllowed("options.cli_path", "--allow-cli-path")
	case req.detach > 0:
		return o, notBuilt("detach_timeout")
	case req.idle > 0:
		return o, notBuilt("idle_timeout")
	}
	for _, server := range o.MCPServers.List {
		if server.SDK != nil && !server.SDK.Raw {
			return o, notBuilt("caller-hosted tools; set raw and speak JSON-RPC")
		}
	}
	if option.NeedsSessionID(o) {
		o.SessionID = uuid.NewString()
	}
	return o, nil
}

func notAllowed(field, flag string) error {
	return fault.New(fault.OptionNotAllowed, "%s is not allowed here; the operator allows it with %s", field, flag).With("field", field)
}

// launch starts the CLI of a session in a private temporary directory.
func (s *Server) launch(ctx context.Context, req request, o option.Options, cli CLI, accepted func() error) (*runner.Session, error) {
	dir, err := os.MkdirTemp(s.cfg.TempDir, "agentd-")
	if err != nil {
		return nil, fmt.Errorf("making the session's temporary directory: %w", err)
	}
	cleanup := func() {
		if err := os.RemoveAll(dir); err != nil {
			s.cfg.Log.Warn("removing a session's temporary directory", "error", err)
		}
	}
	cfg, err := s.config(req, o, cli, dir)
	if err == nil {
		err = accepted()
	}
	if err != nil {
		cleanup()
		return nil, err
	}
	cfg.Cleanup = cleanup
	return runner.Start(ctx, cfg)
}

// config says how the session's CLI is run.
func (s *Server) config(req request, o option.Options, cli CLI, dir string) (runner.Config, error) {
	version := option.ParseVersion(cli.Version)
	delivery := option.DeliveryFor(version, dir)
	if err := invalid(req.prefix+"options.", argv.Check(o, delivery, version)); err != nil {
		return runner.Config{}, err
	}
	files, err := option.Files(o, delivery)
	if err != nil {
		return runner.Config{}, err
	}
	for _, f := range files {
		if err := os.WriteFile(f.Path, f.Data, 0o600); err != nil {
			return runner.Config{}, fmt.Errorf("writing a session's configuration: %w", err)
		}
	}
	initialize, err := option.Initialize(o, delivery, nil)
	if err != nil {
		return runner.Config{}, fmt.Errorf("building initialize: %w", err)
	}
	env := append(option.Env(o, environ.Spec{Base: s.cfg.BaseEnv, Version: s.cfg.Version, TempDir: dir}), cli.Env...)
	limits := s.cfg.Limits
	if o.MaxBufferSize > 0 {
		limits.Line = int(o.MaxBufferSize)
	}
	return runner.Config{
		Launch: s.cfg.Launch,
		Spec: runner.Spec{
			Path: cli.Path, Args: append(slices.Clone(cli.Args), argv.Write(o, delivery)...),
			Env: env, Dir: o.Cwd, User: o.User,
		},
		Initialize:     initialize,
		Accept:         applied(o, delivery),
		CanUseTool:     o.CanUseTool,
		Hooks:          o.Hooks,
		RawServers:     o.MCPServers.SDKNames(),
		Elicitation:    o.OnElicitation,
		AcceptRequests: req.accept,
		StderrEvents:   o.Stderr,
		LineFatal:      o.MaxBufferSize > 0,
		Redact:         redactor(o, s.cfg.BaseEnv),
		Limits:         limits,
		Log:            s.cfg.Log,
	}, nil
}

// applied returns what checks that the CLI took the configuration that
// initialize carried: settings may hold what forbids something.
func applied(o option.Options, d option.Delivery) func(rawjson.Value) *fault.Error {
	return func(reply rawjson.Value) *fault.Error {
		if missing := option.Unapplied(o, d, reply); len(missing) > 0 {
			return fault.New(fault.CLIVersionUnsupported, "the CLI did not apply %s", strings.Join(missing, ", "))
		}
		return nil
	}
}

// openedMessage is the first response to open.
func (l *live) openedMessage(info runner.Info) *agentdv1.SessionOpened {
	server := control.DecodeServerInfo(info.Initialize)
	m := &agentdv1.SessionOpened{
		SessionId:  l.key.id,
		Epoch:      1,
		ServerInfo: controls.FromServerInfo(server, l.events.Raw != agentdv1.RawFrames_RAW_FRAMES_NEVER),
		Warnings:   l.warnings,
		Timings: &agentdv1.StartTimings{
			Spawn: durationpb.New(info.Spawn), Initialize: durationpb.New(info.InitializeTime),
		},
		Simulated: l.cli.Simulated,
	}
	if v := server.ClaudeCodeVersion; v != nil {
		m.CliVersion = v
	} else if l.cli.Version != "" {
		m.CliVersion = &l.cli.Version
	}
	if info.CLISessionID != "" {
		m.CliSessionId = &info.CLISessionID
	}
	return m
}
