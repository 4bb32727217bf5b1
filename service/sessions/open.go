package sessions

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
	"github.com/agentd/agentd/service/translate/options"
)

// Request is what every way of opening a session has in common.
type Request struct {
	// Path is where the fields stand in the caller's message, e.g. "open.".
	Path string
	// Owner is whose session it becomes.
	Owner string
	// SessionID is the caller's choice, or empty.
	SessionID string
	// Options are the caller's.
	Options *agentdv1.Options
	// Labels are kept with the session.
	Labels map[string]string
	// Raw and MaxBytes are how the caller wants its events.
	Raw      agentdv1.RawFrames
	MaxBytes uint32
	// Accept names further requests that the caller answers.
	Accept []string
	// Detach is how long the session stays when nobody holds it; 0: not at all.
	Detach time.Duration
	// Idle is how long it may be idle before its CLI is parked; 0: for ever.
	Idle time.Duration
	// Retain keeps the session attachable for a while when it has ended.
	Retain bool
	// Accepted, if not nil, is called once everything is checked and before
	// anything is started.
	Accepted func() error
}

// Open checks a request, registers the session and launches its CLI. Nothing is
// started before everything is checked.
func (m *Manager) Open(ctx context.Context, req Request) (*Live, error) {
	o, err := m.options(req)
	if err != nil {
		return nil, err
	}
	cli, err := m.cfg.FindCLI(ctx, o.CLIPath)
	if err != nil {
		return nil, err
	}
	l := &Live{
		key:      key{owner: req.Owner, id: req.SessionID},
		manager:  m,
		gone:     make(chan struct{}),
		verbatim: o.VerbatimPrompts,
		retain:   req.Retain,
		detach:   req.Detach,
		Labels:   req.Labels,
		Opened:   time.Now(),
		CLI:      cli,
		Cwd:      o.Cwd,
		Warnings: options.Warnings(option.Warnings(o)),
		Raw:      req.Raw,
		MaxBytes: int(req.MaxBytes),
	}
	if cli.Warning != "" {
		l.Warnings = append(l.Warnings, &agentdv1.Warning{Code: "CLI_VERSION_OLD", Message: cli.Warning})
	}
	if l.key.id == "" {
		l.key.id = uuid.NewString()
	}
	switch {
	case o.SessionID != "":
		l.transcript = o.SessionID
	case !o.ForkSession:
		l.transcript = o.Resume
	}
	if err := m.reserve(l); err != nil {
		return nil, err
	}
	session, err := m.launch(ctx, req, o, cli)
	if err != nil {
		m.leave(l, false)
		return nil, err
	}
	m.launched(l, session)
	return l, nil
}

// options translates the options of a request and checks them against the
// server's policy.
func (m *Manager) options(req Request) (option.Options, error) {
	o, violations := options.Options(req.Options)
	if err := fault.InvalidUnder(req.Path+"options.", violations); err != nil {
		return o, err
	}
	switch {
	case o.Store != nil:
		return o, notBuilt("options.session_store")
	case o.User != "" && !m.cfg.AllowUser:
		return o, notAllowed("options.user", "--allow-user")
	case o.CLIPath != "" && !m.cfg.AllowCLIPath:
		return o, notAllowed("options.cli_path", "--allow-cli-path")
	case req.Idle > 0:
		return o, notBuilt("idle_timeout")
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
func (m *Manager) launch(ctx context.Context, req Request, o option.Options, cli CLI) (*runner.Session, error) {
	dir, err := os.MkdirTemp(m.cfg.TempDir, "agentd-")
	if err != nil {
		return nil, fmt.Errorf("making the session's temporary directory: %w", err)
	}
	cleanup := func() {
		if err := os.RemoveAll(dir); err != nil {
			m.cfg.Log.Warn("removing a session's temporary directory", "error", err)
		}
	}
	cfg, err := m.config(req, o, cli, dir)
	if err == nil {
		err = giveTo(o.User, dir)
	}
	if err == nil && req.Accepted != nil {
		err = req.Accepted()
	}
	if err != nil {
		cleanup()
		return nil, err
	}
	closeTools := cfg.Cleanup
	cfg.Cleanup = func() {
		closeTools()
		cleanup()
	}
	return runner.Start(ctx, cfg)
}

// giveTo gives a session's directory, and what is in it, to the user that the
// session runs as; an empty user is the daemon's own.
func giveTo(name, dir string) error {
	if name == "" {
		return nil
	}
	u, err := user.Lookup(name)
	if err != nil {
		return fault.Invalid("options.user", "is no user of this machine").Wrap(err)
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return fmt.Errorf("user %s has no numeric id: %w", name, err)
	}
	gid, err := strconv.Atoi(u.Gid)
	if err != nil {
		return fmt.Errorf("user %s has no numeric group: %w", name, err)
	}
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, uid, gid)
	})
}

// config says how the session's CLI is run. Its Cleanup closes the hosted tools.
func (m *Manager) config(req Request, o option.Options, cli CLI, dir string) (runner.Config, error) {
	version := option.ParseVersion(cli.Version)
	delivery := option.DeliveryFor(version, dir)
	if err := fault.InvalidUnder(req.Path+"options.", argv.Check(o, delivery, version)); err != nil {
		return runner.Config{}, err
	}
	tools, violations := toolserver.New("mcp_servers.servers.servers", o.MCPServers.List)
	if err := fault.InvalidUnder(req.Path+"options.", violations); err != nil {
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
	initialize, err := option.Initialize(o, delivery, tools.Manifests())
	if err != nil {
		return runner.Config{}, fmt.Errorf("building initialize: %w", err)
	}
	env := append(option.Env(o, environ.Spec{Base: m.cfg.BaseEnv, Version: m.cfg.Version, TempDir: dir}), cli.Env...)
	limits := m.cfg.Limits
	if o.MaxBufferSize > 0 {
		limits.Line = int(o.MaxBufferSize)
	}
	return runner.Config{
		Launch: m.cfg.Launch,
		Spec: runner.Spec{
			Path: cli.Path, Args: append(slices.Clone(cli.Args), argv.Write(o, delivery)...),
			Env: env, Dir: o.Cwd, User: o.User,
		},
		Initialize:     initialize,
		CLISessionID:   o.SessionID,
		Resumed:        o.Resume != "" || o.ContinueConversation,
		Accept:         applied(o, delivery),
		CanUseTool:     o.CanUseTool,
		Hooks:          o.Hooks,
		RawServers:     o.MCPServers.SDKNames(),
		Tools:          tools,
		Cleanup:        tools.Close,
		Elicitation:    o.OnElicitation,
		AcceptRequests: req.Accept,
		StderrEvents:   o.Stderr,
		LineFatal:      o.MaxBufferSize > 0,
		Redact:         redactor(o, m.cfg.BaseEnv),
		Limits:         limits,
		Log:            m.cfg.Log,
	}, nil
}

// applied returns what checks that the CLI took the configuration that
// initialize carried: settings may hold what forbids something.
func applied(o option.Options, d option.Delivery) func(rawjson.Value) *fault.Error {
	return func(reply rawjson.Value) *fault.Error {
		missing := option.Unapplied(o, d, reply)
		if applied := control.DecodeServerInfo(control.Response{Payload: reply}).HooksApplied; applied != nil && !*applied && len(o.Hooks) > 0 {
			missing = append(missing, "hooks")
		}
		if len(missing) > 0 {
			return fault.New(fault.CLIVersionUnsupported, "the CLI did not apply %s", strings.Join(missing, ", "))
		}
		return nil
	}
}

func notBuilt(what string) error {
	return fault.New(fault.NotImplemented, "%s is not part of this build", what).With("feature", what)
}
