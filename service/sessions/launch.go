package sessions

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
	"github.com/agentd/agentd/service/sessions/quota"
	"github.com/agentd/agentd/service/sessions/secret"
)

// program is what a session runs: the CLI with the session's options, in a
// private temporary directory.
type program struct {
	m        *Manager
	options  option.Options
	cli      CLI
	dir      string
	delivery option.Delivery
	tools    *toolserver.Set
	quota    *quota.Quota
	// begun is the start that is due next, and first says that it is the session's
	// first. Who sets them is who launches.
	begun *quota.Start
	first bool
}

// launch starts the CLI of l.
func (m *Manager) launch(ctx context.Context, req Request, l *Live, o option.Options, tools *toolserver.Set) (*runner.Session, error) {
	p, err := m.program(req, o, l, tools)
	if err != nil {
		return nil, err
	}
	cfg, err := p.config(req)
	cfg.Conversation = func(id string) *fault.Error { return m.claim(l, id) }
	if err == nil && req.Accepted != nil {
		err = req.Accepted()
	}
	if err != nil {
		p.remove()
		return nil, err
	}
	begun := p.begin(true)
	session, err := runner.Start(ctx, cfg)
	if err != nil {
		return nil, err
	}
	go func() { // ends when the CLI is ready or never will be
		<-session.Ready()
		begun.Done()
	}()
	return session, nil
}

// program checks what depends on the version of the CLI, and makes what must
// exist before it starts.
func (m *Manager) program(req Request, o option.Options, l *Live, tools *toolserver.Set) (*program, error) {
	version := option.ParseVersion(l.CLI.Version)
	path := req.Path + "options."
	violations := argv.Check(o, option.DeliveryFor(version, m.cfg.TempDir), version)
	if err := fault.InvalidUnder(path, violations); err != nil {
		return nil, err
	}
	dir, err := m.tempDir()
	if err != nil {
		return nil, noRoom("the session's temporary directory", err)
	}
	p := &program{
		m: m, options: o, cli: l.CLI, dir: dir, delivery: option.DeliveryFor(version, dir), tools: tools, quota: l.owner.quota,
	}
	if err := p.files(); err != nil {
		p.remove()
		return nil, err
	}
	return p, nil
}

// noRoom says that what a session needs on the daemon's disk cannot be written.
func noRoom(what string, err error) error {
	cause := err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		cause = e.Err
	}
	return fault.New(fault.CLIStartFailed, "%s cannot be written on the daemon's host: %v", what, cause).Wrap(err)
}

// tempDir makes a session's private directory, and the daemon's around it again
// if somebody removed that.
func (m *Manager) tempDir() (string, error) {
	dir, err := os.MkdirTemp(m.cfg.TempDir, "session-")
	if !errors.Is(err, fs.ErrNotExist) {
		return dir, err
	}
	m.cfg.Log.Warn("the daemon's temporary directory is gone; it is made again", "path", m.cfg.TempDir)
	if err := os.MkdirAll(m.cfg.TempDir, 0o700); err != nil {
		return "", err
	}
	return os.MkdirTemp(m.cfg.TempDir, "session-")
}

// files writes the configuration that the CLI reads from files.
func (p *program) files() error {
	files, err := option.Files(p.options, p.delivery)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(f.Path, f.Data, 0o600); err != nil {
			return noRoom("the session's configuration", err)
		}
	}
	return giveTo(p.options.User, p.dir)
}

// remove undoes program, after the session's last process.
func (p *program) remove() {
	if p.tools != nil {
		p.tools.Close()
	}
	if err := os.RemoveAll(p.dir); err != nil {
		p.m.cfg.Log.Warn("removing a session's temporary directory", "error", err)
	}
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

// config says how the session's CLI is run.
func (p *program) config(req Request) (runner.Config, error) {
	o := p.options
	initialize, err := p.initialize()
	if err != nil {
		return runner.Config{}, err
	}
	hidden := secret.New(o, p.m.cfg.BaseEnv)
	cfg := runner.Config{
		Launch:         p.start,
		Spec:           p.spec(o),
		Initialize:     initialize,
		CLISessionID:   o.SessionID,
		Resumed:        o.Resume != "" || o.ContinueConversation,
		Accept:         p.applied,
		CanUseTool:     o.CanUseTool,
		Hooks:          o.Hooks,
		RawServers:     o.MCPServers.SDKNames(),
		Tools:          secret.Tools{Set: p.tools, Redactor: hidden},
		Cleanup:        p.remove,
		Elicitation:    o.OnElicitation,
		AcceptRequests: req.Accept,
		StderrEvents:   o.Stderr,
		LineFatal:      o.MaxBufferSize > 0,
		Redact:         hidden.Text,
		Limits:         p.m.cfg.Limits,
		Idle:           req.Idle,
		Budget:         p.quota.Journals,
		Log:            p.m.cfg.Log,
	}
	if o.MaxBufferSize > 0 {
		cfg.Limits.Line = int(o.MaxBufferSize)
	}
	if !o.NoPersistence {
		cfg.Restore = p.revive
	}
	return cfg, nil
}

func (p *program) initialize() (rawjson.Value, error) {
	body, err := option.Initialize(p.options, p.delivery, p.tools.Manifests())
	if err != nil {
		return nil, fmt.Errorf("building initialize: %w", err)
	}
	return body, nil
}

// spec is the process for o, which differs from the program's options after a
// revival.
func (p *program) spec(o option.Options) runner.Spec {
	env := option.Env(o, environ.Spec{Base: p.m.cfg.BaseEnv, Version: p.m.cfg.Version, TempDir: p.dir})
	return runner.Spec{
		Path: p.cli.Path, Args: append(slices.Clone(p.cli.Args), argv.Write(o, p.delivery)...),
		Env: append(env, p.cli.Env...), Dir: o.Cwd, User: o.User,
	}
}

// revive says how to start the CLI of a parked session again: as before, but
// resuming its conversation, in the permission mode that it was in, and with
// what is left of its budget, since the CLI counts that for one process.
func (p *program) revive(_ context.Context, snap runner.Snapshot) (runner.Revival, error) {
	o := p.options
	o.Resume, o.SessionID = snap.CLISessionID, ""
	o.ContinueConversation, o.ForkSession = false, false
	o.ResumeSessionAt, o.ResumeDropsTurn = "", nil
	if snap.PermissionMode != "" {
		o.PermissionMode = snap.PermissionMode
		o.AllowSkipPermissions = o.AllowSkipPermissions || snap.PermissionMode == "bypassPermissions"
	}
	if o.MaxBudgetUSD != nil {
		left := math.Max(*o.MaxBudgetUSD-snap.CostUSD, 1e-6)
		o.MaxBudgetUSD = &left
	}
	initialize, err := p.initialize()
	if err != nil {
		return runner.Revival{}, err
	}
	return runner.Revival{Spec: p.spec(o), Initialize: initialize, Started: p.begin(false).Done}, nil
}

// begin makes ready for the next launch.
func (p *program) begin(first bool) *quota.Start {
	p.begun, p.first = p.quota.NewStart(), first
	return p.begun
}

// start launches the CLI once there is room for it. A session that is not open
// yet does not wait any more once the daemon is about to stop.
func (p *program) start(ctx context.Context, spec runner.Spec) (runner.Process, error) {
	wait, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if p.first {
		go func() { // ends with wait
			select {
			case <-p.m.draining:
				cancel(shuttingDown())
			case <-wait.Done():
			}
		}()
	}
	return p.begun.Launch(wait, func(_ context.Context, spec runner.Spec) (runner.Process, error) {
		return p.m.cfg.Launch(ctx, spec)
	}, spec)
}

// applied checks that the CLI took the configuration that initialize carried:
// settings may hold what forbids something.
func (p *program) applied(reply rawjson.Value) *fault.Error {
	missing := option.Unapplied(p.options, p.delivery, reply)
	info := control.DecodeServerInfo(control.Response{Payload: reply})
	if info.HooksApplied != nil && !*info.HooksApplied && len(p.options.Hooks) > 0 {
		missing = append(missing, "hooks")
	}
	if len(missing) > 0 {
		return fault.New(fault.CLIVersionUnsupported, "the CLI did not apply %s", strings.Join(missing, ", "))
	}
	return nil
}
