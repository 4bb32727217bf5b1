package sessions

import (
	"context"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/toolserver"
	"github.com/agentd/agentd/service/sessions/program"
	"github.com/agentd/agentd/service/translate/callbacks"
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
	// Answers says that the caller can be asked before the session is ready.
	Answers bool
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
		key:        key{owner: req.Owner, id: req.SessionID},
		manager:    m,
		gone:       make(chan struct{}),
		verbatim:   o.VerbatimPrompts,
		retain:     req.Retain,
		detach:     req.Detach,
		transcript: transcriptOf(o),
		Labels:     req.Labels,
		Opened:     time.Now(),
		CLI:        cli,
		Cwd:        workingDirectory(o.Cwd),
		Asks:       program.Resumes(o),
		Warnings:   options.Warnings(option.Warnings(o)),
		Raw:        req.Raw,
		MaxBytes:   int(req.MaxBytes),
	}
	if cli.Warning != "" {
		l.Warnings = append(l.Warnings, &agentdv1.Warning{Code: "CLI_VERSION_OLD", Message: cli.Warning})
	}
	tools, violations, err := toolserver.New(ctx, "mcp_servers.servers.servers", o.MCPServers.List)
	if err != nil {
		return nil, err
	}
	if err := fault.InvalidUnder(req.Path+"options.", violations); err != nil {
		return nil, err
	}
	l.Warnings = append(l.Warnings, callbacks.ToolWarnings(toolserver.Unverified(o.MCPServers.List))...)
	if l.key.id == "" {
		l.key.id = uuid.NewString()
	}
	if err := m.reserve(l); err != nil {
		return nil, err
	}
	session, err := m.launch(ctx, req, l, o, tools)
	if err != nil {
		m.leave(l, false)
		return nil, err
	}
	m.launched(l, session, session.Info().PID)
	return l, nil
}

// launch starts the CLI of l.
func (m *Manager) launch(ctx context.Context, req Request, l *Live, o option.Options, tools *toolserver.Set) (*runner.Session, error) {
	p, err := m.program(l, program.Spec{Path: req.Path + "options.", Options: o, Tools: tools})
	if err != nil {
		return nil, err
	}
	cfg, err := p.Config()
	cfg.Conversation = func(id string) *fault.Error { return m.claim(l, id) }
	cfg.AcceptRequests, cfg.Idle = req.Accept, req.Idle
	if m.cfg.Observer != nil {
		cfg.Turn = m.cfg.Observer.Turn
	}
	if err == nil && req.Accepted != nil {
		err = req.Accepted()
	}
	if err != nil {
		p.Remove()
		return nil, err
	}
	begun := p.Begin()
	session, err := runner.Start(ctx, cfg)
	if err != nil {
		return nil, err
	}
	go func() { // ends when the CLI is ready or never will be
		<-session.Ready()
		begun.Done()
		if info := session.Info(); info.Initialized && m.cfg.Observer != nil {
			start := info.InitializeTime
			if !l.Asks { // else the caller's store has taken most of it
				start += info.Spawn
			}
			m.cfg.Observer.Ready(start)
		}
	}()
	return session, nil
}

// program makes what l runs, in its owner's home; the spec says the rest.
func (m *Manager) program(l *Live, spec program.Spec) (*program.Program, error) {
	if err := m.homes.Make(l.Owner()); err != nil {
		return nil, program.NoRoom("the owner's home directory", err)
	}
	spec.CLI, spec.Cwd, spec.Env, spec.Quota = l.CLI, l.Cwd, m.homes.Env(l.Owner()), l.owner.quota
	return m.host.New(spec)
}

// options translates the options of a request and checks them against the
// server's policy.
func (m *Manager) options(req Request) (option.Options, error) {
	o, violations := options.Options(req.Options)
	if err := fault.InvalidUnder(req.Path+"options.", violations); err != nil {
		return o, err
	}
	switch {
	case o.Store != nil && o.Store.Kind != callerStore:
		return o, notBuilt("options.session_store.kind")
	case program.Resumes(o) && !req.Answers:
		return o, fault.Invalid(req.Path+"options.session_store",
			"needs a stream to resume from: the caller is asked for the conversation before the session is there; use AgentService.Session")
	case o.User != "" && !m.cfg.AllowUser:
		return o, notAllowed("options.user", "--allow-user")
	case o.CLIPath != "" && !m.cfg.AllowCLIPath:
		return o, notAllowed("options.cli_path", "--allow-cli-path")
	}
	return m.settled(o, func(field string) string { return req.Path + "options." + field })
}

// settled returns options with what the caller left to the daemon, if they keep to
// the operator's directories. at says where an option stands in the request.
func (m *Manager) settled(o option.Options, at func(field string) string) (option.Options, error) {
	if option.NeedsSessionID(o) {
		o.SessionID = uuid.NewString()
	}
	if o.Cwd == "" {
		o.Cwd = m.cfg.Roots.Default()
	}
	return o, m.cfg.Roots.Check(at, o)
}

// callerStore is the kind of the store that a caller hosts itself.
const callerStore = "caller"

func notAllowed(field, flag string) error {
	return fault.New(fault.OptionNotAllowed, "%s is not allowed here; the operator allows it with %s", field, flag).With("field", field)
}

func notBuilt(what string) error {
	return fault.New(fault.NotImplemented, "%s is not part of this build", what).With("feature", what)
}

// workingDirectory is where a CLI works: the daemon's own directory where the
// options name none, or below it where they name one that is relative.
func workingDirectory(option string) string {
	wd, err := filepath.Abs(option)
	if err != nil { // the daemon's was removed: the CLI will say so
		return option
	}
	return wd
}
