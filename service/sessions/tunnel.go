package sessions

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/tunnel"
	"github.com/agentd/agentd/service/sessions/program"
	"github.com/agentd/agentd/service/translate/options"
)

// OpenTunnel checks what a tunnel is opened with, and launches its CLI. It counts as
// a session, of which nobody but its stream knows. accepted is called once
// everything is checked and before anything is started.
func (m *Manager) OpenTunnel(ctx context.Context, owner string, open *agentdv1.TunnelOpen, accepted func() error) (*Live, *tunnel.Tunnel, error) {
	o, place, violations := options.Tunnel(open)
	if err := fault.InvalidUnder("open.", violations); err != nil {
		return nil, nil, err
	}
	o, err := m.settled(o, func(field string) string { return "open." + place(field) })
	if err != nil {
		return nil, nil, err
	}
	cli, err := m.cfg.FindCLI(ctx, "")
	if err != nil {
		return nil, nil, err
	}
	l := &Live{
		key: key{owner: owner, id: uuid.NewString()}, manager: m, gone: make(chan struct{}), tunnel: true,
		transcript: transcriptOf(o), Opened: time.Now(), CLI: cli, Cwd: workingDirectory(o.Cwd),
	}
	if err := m.reserve(l); err != nil {
		return nil, nil, err
	}
	t, err := m.launchTunnel(ctx, l, o, accepted)
	if err != nil {
		m.leave(l, false)
		return nil, nil, placed(err, place)
	}
	m.launched(l, t, t.PID())
	return l, t, nil
}

// launchTunnel starts the CLI of l.
func (m *Manager) launchTunnel(ctx context.Context, l *Live, o option.Options, accepted func() error) (*tunnel.Tunnel, error) {
	p, err := m.program(l, program.Spec{Options: o})
	if err != nil {
		return nil, err
	}
	if err := accepted(); err != nil {
		p.Remove()
		return nil, err
	}
	cfg := p.Tunnel()
	cfg.Conversation = func(id string) *fault.Error { return m.claim(l, id) }
	return tunnel.Start(ctx, cfg)
}

// placed tells what is wrong with options of the places that they were read from.
func placed(err error, place options.Place) error {
	e, ok := errors.AsType[*fault.Error](err)
	if !ok || len(e.Violations) == 0 {
		return err
	}
	return fault.InvalidUnder("open.", place.All(e.Violations))
}
