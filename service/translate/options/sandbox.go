package options

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/option/sandbox"
)

func (c *checker) sandbox(m *agentdv1.SandboxSettings) *sandbox.Settings {
	if m == nil {
		return nil
	}
	s := &sandbox.Settings{
		Fields: sandbox.Fields{
			Enabled:                m.Enabled,
			AutoAllow:              m.AutoAllowBashIfSandboxed,
			ExcludedCommands:       m.GetExcludedCommands(),
			AllowUnsandboxed:       m.AllowUnsandboxedCommands,
			WeakerNested:           m.EnableWeakerNestedSandbox,
			FailIfUnavailable:      m.FailIfUnavailable,
			Credentials:            c.object("sandbox.credentials_json", m.CredentialsJson),
			NestedUserNamespaces:   m.AllowNestedUserNamespaces,
			WeakerNetworkIsolation: m.EnableWeakerNetworkIsolation,
			AppleEvents:            m.AllowAppleEvents,
			BwrapPath:              m.GetBwrapPath(),
			SocatPath:              m.GetSocatPath(),
		},
		Network:    c.sandboxNetwork(m.GetNetwork()),
		Filesystem: c.sandboxFilesystem(m.GetFilesystem()),
		Extra:      c.object("sandbox.extra_json", m.ExtraJson),
	}
	if r := m.GetRipgrep(); r != nil {
		s.Fields.Ripgrep = &sandbox.Ripgrep{Command: r.GetCommand(), Args: r.GetArgs()}
	}
	for pattern, paths := range m.GetIgnoreViolations() {
		if s.Fields.IgnoreViolations == nil {
			s.Fields.IgnoreViolations = map[string][]string{}
		}
		s.Fields.IgnoreViolations[pattern] = append([]string{}, paths.GetValues()...)
	}
	return s
}

func (c *checker) sandboxNetwork(m *agentdv1.SandboxNetwork) *sandbox.Network {
	if m == nil {
		return nil
	}
	n := &sandbox.Network{
		Fields: sandbox.NetworkFields{
			AllowedDomains:     m.GetAllowedDomains(),
			DeniedDomains:      m.GetDeniedDomains(),
			ManagedDomainsOnly: m.AllowManagedDomainsOnly,
			UnixSockets:        m.GetAllowUnixSockets(),
			AllUnixSockets:     m.AllowAllUnixSockets,
			LocalBinding:       m.AllowLocalBinding,
			MachLookup:         m.GetAllowMachLookup(),
			HTTPProxyPort:      m.HttpProxyPort,
			SocksProxyPort:     m.SocksProxyPort,
			StrictAllowlist:    m.StrictAllowlist,
		},
		Extra: c.object("sandbox.network.extra_json", m.ExtraJson),
	}
	if t := m.GetTlsTerminate(); t != nil {
		n.Fields.TLSTerminate = &sandbox.TLSTerminate{CACertPath: t.GetCaCertPath(), CAKeyPath: t.GetCaKeyPath()}
	}
	return n
}

func (c *checker) sandboxFilesystem(m *agentdv1.SandboxFilesystem) *sandbox.Filesystem {
	if m == nil {
		return nil
	}
	return &sandbox.Filesystem{
		Fields: sandbox.FilesystemFields{
			AllowWrite:           m.GetAllowWrite(),
			DenyWrite:            m.GetDenyWrite(),
			DenyRead:             m.GetDenyRead(),
			AllowRead:            m.GetAllowRead(),
			ManagedReadPathsOnly: m.AllowManagedReadPathsOnly,
			Disabled:             m.Disabled,
		},
		Extra: c.object("sandbox.filesystem.extra_json", m.ExtraJson),
	}
}
