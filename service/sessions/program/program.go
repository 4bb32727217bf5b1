// Package program is what a session runs: the CLI with the session's options, in
// a private temporary directory.
package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
	"github.com/agentd/agentd/runner/tunnel"
	"github.com/agentd/agentd/service/sessions/quota"
	"github.com/agentd/agentd/service/sessions/secret"
)

// CLI is the executable that sessions run.
type CLI struct {
	// Path is the executable.
	Path string
	// Args come before the arguments that agentd makes.
	Args []string
	// Env is added to the child's environment, as NAME=value.
	Env []string
	// Version is its version, empty if it could not be asked.
	Version string
	// Warning says what is wrong with the version, empty if nothing is.
	Warning string
	// Simulated is true for agentd's own simulation.
	Simulated bool
}

// Host is where programs run. All fields but TempDir and Version are required.
type Host struct {
	// Launch starts processes.
	Launch runner.Launcher
	// TempDir is where private directories are made; empty: the system's.
	TempDir string
	// Version is agentd's version.
	Version string
	// Limits bound each session.
	Limits runner.Limits
	// Stop ends the wait of a session's first start for its turn, with its cause.
	Stop context.Context //nolint:containedctx // the daemon's, not a call's
	// Log receives what operators should see.
	Log *slog.Logger
}

// Spec says what to run.
type Spec struct {
	// Path is where the options stand in the caller's message, e.g.
	// "open.options.".
	Path string
	// Options are checked ones.
	Options option.Options
	// CLI is the executable.
	CLI CLI
	// Cwd is where it works.
	Cwd string
	// Env is the environment, as NAME=value, of which an allow-list decides what
	// the CLI sees.
	Env []string
	// Tools are the servers that the caller hosts; they are closed with the program.
	Tools *toolserver.Set
	// Quota is what the session counts for.
	Quota *quota.Quota
}

// Program is what a session runs; [Host.New] makes one.
type Program struct {
	host     *Host
	spec     Spec
	dir      string
	config   string // the CLI's own configuration directory, empty: the owner's
	project  string // what the project is called in config, empty: as the working directory is
	delivery option.Delivery
	// begun is the start that is due next, and first says that it is the session's
	// first. Who sets them is who launches.
	begun *quota.Start
	first bool
}

// New checks what depends on the version of the CLI, and makes what must exist
// before it starts. Remove undoes it.
func (h *Host) New(spec Spec) (*Program, error) {
	version := option.ParseVersion(spec.CLI.Version)
	violations := argv.Check(spec.Options, deliveryFor(spec.Options, version, cmp.Or(h.TempDir, os.TempDir())), version)
	if err := fault.InvalidUnder(spec.Path, violations); err != nil {
		return nil, err
	}
	dir, err := h.tempDir("session-")
	if err != nil {
		return nil, NoRoom("the session's temporary directory", err)
	}
	p := &Program{host: h, spec: spec, dir: dir, delivery: deliveryFor(spec.Options, version, dir)}
	if err := p.files(); err != nil {
		p.Remove()
		return nil, err
	}
	return p, nil
}

// deliveryFor returns how the CLI is given its configuration. What an SDK of the
// caller's has in initialize is not to be changed.
func deliveryFor(o option.Options, v option.Version, dir string) option.Delivery {
	if o.Relayed.SDK {
		return option.Delivery{Dir: dir}
	}
	return option.DeliveryFor(v, dir)
}

// NoRoom says that what a session needs on the daemon's disk cannot be written.
func NoRoom(what string, err error) error {
	cause := err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		cause = e.Err
	}
	return fault.New(fault.CLIStartFailed, "%s cannot be written on the daemon's host: %v", what, cause).Wrap(err)
}

// tempDir makes a private directory of a session, and the daemon's around it again
// if somebody removed that.
func (h *Host) tempDir(prefix string) (string, error) {
	dir, err := os.MkdirTemp(h.TempDir, prefix)
	if !errors.Is(err, fs.ErrNotExist) {
		return dir, err
	}
	h.Log.Warn("the daemon's temporary directory is gone; it is made again", "path", h.TempDir)
	if err := os.MkdirAll(h.TempDir, 0o700); err != nil {
		return "", err
	}
	return os.MkdirTemp(h.TempDir, prefix)
}

// files writes the configuration that the CLI reads from files.
func (p *Program) files() error {
	files, err := option.Files(p.spec.Options, p.delivery)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(f.Path, f.Data, 0o600); err != nil {
			return NoRoom("the session's configuration", err)
		}
	}
	return giveTo(p.spec.Options.User, p.dir)
}

// Remove undoes New, after the session's last process.
func (p *Program) Remove() {
	if p.spec.Tools != nil {
		p.spec.Tools.Close()
	}
	for _, dir := range []string{p.dir, p.config} {
		if err := removeAll(dir); err != nil {
			p.host.Log.Warn("removing a session's temporary directory", "error", err)
		}
	}
}

// How often, and after which pause, a directory is removed in which something is still
// being written.
const (
	removals     = 5
	removalPause = 100 * time.Millisecond
)

// removeAll removes a directory; an empty name is none.
func removeAll(dir string) (err error) {
	for n := range removals {
		if n > 0 {
			<-time.After(removalPause)
		}
		if err = os.RemoveAll(dir); err == nil {
			break
		}
	}
	return err
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

// Config says how the session's CLI is run. What the session's owner decides is
// left to be filled in.
func (p *Program) Config() (runner.Config, error) {
	o := p.spec.Options
	initialize, err := p.initialize()
	if err != nil {
		return runner.Config{}, err
	}
	hidden := secret.New(o, p.spec.Env)
	cfg := runner.Config{
		Launch:       p.start,
		Spec:         p.process(o),
		Initialize:   initialize,
		CLISessionID: o.SessionID,
		Resumed:      o.Resume != "" || o.ContinueConversation,
		Accept:       p.applied,
		CanUseTool:   o.CanUseTool,
		Hooks:        o.Hooks,
		RawServers:   o.MCPServers.SDKNames(),
		Tools:        secret.Tools{Set: p.spec.Tools, Redactor: hidden},
		Cleanup:      p.Remove,
		Elicitation:  o.OnElicitation,
		StderrEvents: o.Stderr,
		LineFatal:    o.MaxBufferSize > 0,
		Redact:       hidden.Text,
		Limits:       p.host.Limits,
		Budget:       p.spec.Quota.Journals,
		Log:          p.host.Log,
	}
	if o.MaxBufferSize > 0 {
		cfg.Limits.Line = int(o.MaxBufferSize)
	}
	if o.Store != nil {
		cfg.Store = p.mirrored(cfg.Spec.Env)
	}
	if !o.NoPersistence {
		cfg.Restore = p.revive
	}
	return cfg, nil
}

// Tunnel says how the CLI is run for an SDK of the caller's. What the session's owner
// decides is left to be filled in.
func (p *Program) Tunnel() tunnel.Config {
	hidden := secret.New(p.spec.Options, p.spec.Env)
	return tunnel.Config{
		Launch:       p.start,
		Spec:         p.process(p.spec.Options),
		CLISessionID: p.spec.Options.SessionID,
		Started:      p.Begin().Done,
		Redact:       hidden.Text,
		Limits:       p.host.Limits,
		Cleanup:      p.Remove,
		Budget:       p.spec.Quota.Journals,
		Log:          p.host.Log,

		AwaitsInitialize: p.spec.Options.Relayed.AwaitInitialize,
	}
}

func (p *Program) initialize() (rawjson.Value, error) {
	body, err := option.Initialize(p.spec.Options, p.delivery, p.spec.Tools.Manifests())
	if err != nil {
		return nil, fmt.Errorf("building initialize: %w", err)
	}
	return body, nil
}

// process is the process for o, which differs from the program's options after a
// revival.
func (p *Program) process(o option.Options) runner.Spec {
	env := option.Env(o, environ.Spec{Base: p.spec.Env, Version: p.host.Version, TempDir: p.dir, ConfigDir: p.config})
	if p.config != "" && p.project == "" { // a name counts only beside CLAUDE_CONFIG_DIR, which the owner's may lack
		env = slices.DeleteFunc(env, func(kv string) bool { return strings.HasPrefix(kv, history.ProjectVariable+"=") })
	}
	return runner.Spec{
		Path: p.spec.CLI.Path, Args: append(slices.Clone(p.spec.CLI.Args), argv.Write(o, p.delivery)...),
		Env: append(env, p.spec.CLI.Env...), Dir: o.Cwd, User: o.User,
	}
}

// revive says how to start the CLI of a parked session again: as before, but
// resuming its conversation, in the permission mode that it was in, and with
// what is left of its budget, since the CLI counts that for one process.
func (p *Program) revive(_ context.Context, snap runner.Snapshot) (runner.Revival, error) {
	o := p.spec.Options
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
	return runner.Revival{Spec: p.process(o), Initialize: initialize, Started: p.begin(false).Done}, nil
}

// Begin makes ready for the first launch; the start is done once its CLI is ready
// or never will be.
func (p *Program) Begin() *quota.Start { return p.begin(true) }

// begin makes ready for the next launch.
func (p *Program) begin(first bool) *quota.Start {
	p.begun, p.first = p.spec.Quota.NewStart(), first
	return p.begun
}

// start launches the CLI once there is room for it. A session that is not open
// yet does not wait any more once the daemon is about to stop.
func (p *Program) start(ctx context.Context, spec runner.Spec) (runner.Process, error) {
	wait, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if p.first {
		defer context.AfterFunc(p.host.Stop, func() { cancel(context.Cause(p.host.Stop)) })()
	}
	return p.begun.Launch(wait, func(_ context.Context, spec runner.Spec) (runner.Process, error) {
		return p.host.Launch(ctx, spec)
	}, spec)
}

// applied checks that the CLI took the configuration that initialize carried:
// settings may hold what forbids something.
func (p *Program) applied(reply rawjson.Value) *fault.Error {
	missing := option.Unapplied(p.spec.Options, p.delivery, reply)
	info := control.DecodeServerInfo(control.Response{Payload: reply})
	if info.HooksApplied != nil && !*info.HooksApplied && len(p.spec.Options.Hooks) > 0 {
		missing = append(missing, "hooks")
	}
	if len(missing) > 0 {
		return fault.New(fault.CLIVersionUnsupported, "the CLI did not apply %s", strings.Join(missing, ", "))
	}
	return nil
}
