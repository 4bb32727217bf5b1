// Package sandbox models the "sandbox" object of the CLI's settings. What is
// empty or nil is left out; the CLI checks the rest.
package sandbox

import (
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Settings confine the shell commands of a session.
type Settings struct {
	// Fields are the members that agentd knows.
	Fields Fields
	// Network confines the network; nil leaves it out.
	Network *Network
	// Filesystem confines the files; nil leaves it out.
	Filesystem *Filesystem
	// Extra are further members, a checked object or nil.
	Extra rawjson.Value
}

// Fields are the members beside network and filesystem.
type Fields struct {
	// Enabled turns the sandbox on.
	Enabled *bool `json:"enabled,omitzero"`
	// AutoAllow runs sandboxed commands without asking.
	AutoAllow *bool `json:"autoAllowBashIfSandboxed,omitzero"`
	// ExcludedCommands always run outside.
	ExcludedCommands []string `json:"excludedCommands,omitempty"`
	// AllowUnsandboxed lets the model ask to run outside.
	AllowUnsandboxed *bool `json:"allowUnsandboxedCommands,omitzero"`
	// IgnoreViolations is what is not reported, by pattern.
	IgnoreViolations map[string][]string `json:"ignoreViolations,omitempty"`
	// WeakerNested is for unprivileged containers.
	WeakerNested *bool `json:"enableWeakerNestedSandbox,omitzero"`
	// FailIfUnavailable ends the start if the sandbox cannot be set up.
	FailIfUnavailable *bool `json:"failIfUnavailable,omitzero"`
	// Credentials is the credentials object, checked, or nil.
	Credentials rawjson.Value `json:"credentials,omitzero"`
	// NestedUserNamespaces allows nested user namespaces.
	NestedUserNamespaces *bool `json:"allowNestedUserNamespaces,omitzero"`
	// WeakerNetworkIsolation weakens the isolation of the network.
	WeakerNetworkIsolation *bool `json:"enableWeakerNetworkIsolation,omitzero"`
	// AppleEvents allows Apple events.
	AppleEvents *bool `json:"allowAppleEvents,omitzero"`
	// Ripgrep is the ripgrep to use.
	Ripgrep *Ripgrep `json:"ripgrep,omitzero"`
	// BwrapPath is bubblewrap's executable.
	BwrapPath string `json:"bwrapPath,omitzero"`
	// SocatPath is socat's executable.
	SocatPath string `json:"socatPath,omitzero"`
}

// Ripgrep is a command to run ripgrep.
type Ripgrep struct {
	// Command is the executable.
	Command string `json:"command"`
	// Args come before those of the search.
	Args []string `json:"args,omitempty"`
}

// Network confines the network of shell commands.
type Network struct {
	// Fields are the members that agentd knows.
	Fields NetworkFields
	// Extra are further members, a checked object or nil.
	Extra rawjson.Value
}

// NetworkFields are the members of [Network].
type NetworkFields struct {
	// AllowedDomains may be reached without asking.
	AllowedDomains []string `json:"allowedDomains,omitempty"`
	// DeniedDomains are never reached.
	DeniedDomains []string `json:"deniedDomains,omitempty"`
	// ManagedDomainsOnly has an effect in managed settings alone.
	ManagedDomainsOnly *bool `json:"allowManagedDomainsOnly,omitzero"`
	// UnixSockets may be used.
	UnixSockets []string `json:"allowUnixSockets,omitempty"`
	// AllUnixSockets lifts the limit on sockets.
	AllUnixSockets *bool `json:"allowAllUnixSockets,omitzero"`
	// LocalBinding lets commands listen on local ports.
	LocalBinding *bool `json:"allowLocalBinding,omitzero"`
	// MachLookup are macOS services.
	MachLookup []string `json:"allowMachLookup,omitempty"`
	// HTTPProxyPort is the port of an HTTP proxy.
	HTTPProxyPort *uint32 `json:"httpProxyPort,omitzero"`
	// SocksProxyPort is the port of a SOCKS proxy.
	SocksProxyPort *uint32 `json:"socksProxyPort,omitzero"`
	// StrictAllowlist denies what is not allowed.
	StrictAllowlist *bool `json:"strictAllowlist,omitzero"`
	// TLSTerminate has the proxy read TLS.
	TLSTerminate *TLSTerminate `json:"tlsTerminate,omitzero"`
}

// TLSTerminate is the certificate authority of the sandbox's proxy.
type TLSTerminate struct {
	// CACertPath is the authority's certificate.
	CACertPath string `json:"caCertPath,omitzero"`
	// CAKeyPath is the authority's key.
	CAKeyPath string `json:"caKeyPath,omitzero"`
}

// Filesystem confines the files of shell commands.
type Filesystem struct {
	// Fields are the members that agentd knows.
	Fields FilesystemFields
	// Extra are further members, a checked object or nil.
	Extra rawjson.Value
}

// FilesystemFields are the members of [Filesystem].
type FilesystemFields struct {
	// AllowWrite may be written.
	AllowWrite []string `json:"allowWrite,omitempty"`
	// DenyWrite may not be written.
	DenyWrite []string `json:"denyWrite,omitempty"`
	// DenyRead may not be read.
	DenyRead []string `json:"denyRead,omitempty"`
	// AllowRead may be read although DenyRead covers it.
	AllowRead []string `json:"allowRead,omitempty"`
	// ManagedReadPathsOnly has an effect in managed settings alone.
	ManagedReadPathsOnly *bool `json:"allowManagedReadPathsOnly,omitzero"`
	// Disabled turns the confinement of files off.
	Disabled *bool `json:"disabled,omitzero"`
}

// Object returns the settings as the CLI's object.
func (s Settings) Object() (rawjson.Value, error) {
	all := struct {
		Network    rawjson.Value `json:"network,omitzero"`
		Filesystem rawjson.Value `json:"filesystem,omitzero"`
	}{}
	var err error
	if s.Network != nil {
		if all.Network, err = jsonobject.MarshalWith(s.Network.Fields, s.Network.Extra); err != nil {
			return nil, err
		}
	}
	if s.Filesystem != nil {
		if all.Filesystem, err = jsonobject.MarshalWith(s.Filesystem.Fields, s.Filesystem.Extra); err != nil {
			return nil, err
		}
	}
	fields, err := jsonobject.Marshal(s.Fields)
	if err != nil {
		return nil, err
	}
	nested, err := jsonobject.MarshalWith(all, s.Extra)
	if err != nil {
		return nil, err
	}
	return jsonobject.Join(fields, nested), nil
}

// Conflicts returns the names of extra's members that [Settings] has itself.
func Conflicts(extra rawjson.Value) []string {
	found := jsonobject.Conflicts(Fields{}, extra)
	for _, m := range jsonobject.Members(extra) {
		if m.Name == "network" || m.Name == "filesystem" {
			found = append(found, m.Name)
		}
	}
	return found
}
