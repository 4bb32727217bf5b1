package session

import (
	"slices"

	"github.com/agentd/agentd/internal/simcli/settings"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// loadSettings reads the settings files and what the command line gives.
func (s *Session) loadSettings() error {
	s.settings = settings.NewSet(settings.Load(s.Store.Root(), s.Cwd, s.Flags.SettingSources, !s.Flags.SourcesSet))
	for _, l := range s.settings.Files() {
		s.rules(l)
	}
	given := wire.Value(s.Flags.Other["--settings"])
	if len(given) > 0 && given.Kind() != '{' {
		if given = settings.Read(string(given)); given == nil {
			return &StartError{Text: "Error processing settings: Settings file not found: " + s.Flags.Other["--settings"]}
		}
	}
	return s.TakeSettings(given)
}

// rules adds the rules of settings.
func (s *Session) rules(l settings.Layer) {
	p := settings.Heed(l.Value)
	for _, r := range p.Permissions.Allow {
		s.allow = append(s.allow, tool.ParseRule(r, l.Source))
	}
	for _, r := range p.Permissions.Deny {
		s.deny = append(s.deny, tool.ParseRule(r, l.Source))
	}
}

// TakeSettings takes flag settings at the start. Its error is a *[StartError]:
// there is no sandbox.
func (s *Session) TakeSettings(given wire.Value) error {
	if name := s.ApplySettings(given); name != "" && s.Flags.Model == "" {
		s.SetModel(name)
	}
	p := settings.Heed(settings.Merge(s.Layers()))
	if !p.Sandbox.Enabled {
		return nil
	}
	const why = "sandbox is enabled but this CLI is simulated and has none"
	if p.Sandbox.Fail {
		return s.refuse(s.ID(), "Sandbox required but unavailable: "+why+". Set sandbox.failIfUnavailable=false to allow unsandboxed execution.",
			"startup_failure_reason", "sandbox_required_unavailable")
	}
	s.Stderr("\n⚠ Sandbox disabled: " + why)
	s.Stderr("  Commands will run WITHOUT sandboxing. Network and filesystem restrictions will NOT be enforced.\n")
	return nil
}

// ApplySettings merges flag settings and returns the model that they name,
// empty if none.
func (s *Session) ApplySettings(given wire.Value) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	flagged := func(r tool.Rule) bool { return r.Source == settings.Flag }
	s.allow = slices.DeleteFunc(s.allow, flagged)
	s.deny = slices.DeleteFunc(s.deny, flagged)
	s.rules(settings.Layer{Source: settings.Flag, Value: s.settings.Give(given)})
	return settings.Heed(given).Model
}

// Layers are the settings by their sources, lowest first.
func (s *Session) Layers() []settings.Layer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.settings.Layers()
}
