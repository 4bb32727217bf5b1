package sessions

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/redact"
)

// redactor returns a function that removes the secrets a session was given from
// text: every value of options.env and of MCP servers' environments and headers,
// those in settings, and the credentials of the daemon's environment.
func redactor(o option.Options, base []string) func(string) string {
	secrets := slices.Collect(maps.Values(o.Env))
	secrets = append(secrets, redact.Values(o.MCPServers.JSON)...)
	secrets = append(secrets, redact.Values(o.Settings.JSON)...)
	servers := slices.Clone(o.MCPServers.List)
	for _, a := range o.Agents {
		for _, s := range a.MCPServers {
			if s.Definition != nil {
				servers = append(servers, *s.Definition)
			}
		}
	}
	for _, s := range servers {
		secrets = append(secrets, serverSecrets(s)...)
	}
	for _, kv := range base {
		name, value, _ := strings.Cut(kv, "=")
		if credential(name) {
			secrets = append(secrets, value)
		}
		if strings.HasSuffix(strings.ToUpper(name), "_PROXY") {
			secrets = append(secrets, proxyPassword(value))
		}
	}
	return redact.Text(secrets)
}

func serverSecrets(s mcpconfig.Server) []string {
	secrets := redact.Values(s.Raw)
	if s.Stdio != nil {
		secrets = slices.AppendSeq(secrets, maps.Values(s.Stdio.Env))
	}
	if s.Remote != nil {
		secrets = slices.AppendSeq(secrets, maps.Values(s.Remote.Headers))
	}
	return secrets
}

// credential reports whether a variable's name says that it holds a secret.
func credential(name string) bool {
	for _, word := range []string{"KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL"} {
		if strings.Contains(strings.ToUpper(name), word) {
			return true
		}
	}
	return false
}

func proxyPassword(proxy string) string {
	u, err := url.Parse(proxy)
	if err != nil || u.User == nil {
		return ""
	}
	password, _ := u.User.Password()
	return password
}
