package sessions

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/redact"
	"github.com/agentd/agentd/runner/toolserver"
)

// redactor removes the secrets that a session was given from text.
type redactor struct {
	mu sync.Mutex
	// Below is guarded by mu.
	secrets []string
	replace func(string) string // nil: there are no secrets
}

func newRedactor(secrets []string) *redactor {
	return &redactor{secrets: secrets, replace: redact.Text(secrets)}
}

// text is text without the secrets.
func (r *redactor) text(text string) string {
	r.mu.Lock()
	replace := r.replace
	r.mu.Unlock()
	if replace == nil {
		return text
	}
	return replace(text)
}

// learn adds the secrets of MCP servers.
func (r *redactor) learn(list []mcpconfig.Server) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range list {
		r.secrets = append(r.secrets, serverSecrets(s)...)
	}
	slices.Sort(r.secrets)
	r.secrets = slices.Compact(r.secrets)
	r.replace = redact.Text(r.secrets)
}

// learningTools are the hosted tools of a session. What it learns of servers that
// come later is secret as well.
type learningTools struct {
	*toolserver.Set
	redactor *redactor
}

// Replace implements [runner.Tools].
func (t learningTools) Replace(list []mcpconfig.Server) (changed []string, undo func()) {
	t.redactor.learn(list)
	return t.Set.Replace(list)
}

// secrets returns what a session was given that nobody should read: every value
// of options.env and of MCP servers' environments and headers, those in settings,
// and the credentials of the daemon's environment.
func secrets(o option.Options, base []string) []string {
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
	return secrets
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
	for _, word := range []string{"KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL", "HEADERS"} {
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
