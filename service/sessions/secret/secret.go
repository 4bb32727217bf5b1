// Package secret removes the secrets that a session was given from text.
package secret

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

// maxLearned bounds the secrets of MCP servers that came later, in bytes: the
// oldest are forgotten.
const maxLearned = 4 << 20

// Redactor removes the secrets of one session from text.
type Redactor struct {
	mu sync.Mutex
	// Below is guarded by mu.
	given   []string
	learned [][]string // by when they came
	size    int        // of learned
	replace func(string) string
}

// New returns a redactor of what a session was given that nobody should read:
// every value of options.env and of MCP servers' environments and headers, those
// in settings, and the credentials of the daemon's environment.
func New(o option.Options, base []string) *Redactor {
	given := secrets(o, base)
	return &Redactor{given: given, replace: redact.Text(given)}
}

// Text is text without the secrets.
func (r *Redactor) Text(text string) string {
	r.mu.Lock()
	replace := r.replace
	r.mu.Unlock()
	if replace == nil { // there are no secrets
		return text
	}
	return replace(text)
}

// learn adds the secrets of MCP servers.
func (r *Redactor) learn(list []mcpconfig.Server) {
	var secrets []string
	for _, s := range list {
		secrets = append(secrets, serverSecrets(s)...)
	}
	if len(secrets) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.learned = append(r.learned, secrets)
	r.size += length(secrets)
	for r.size > maxLearned && len(r.learned) > 1 {
		r.size -= length(r.learned[0])
		r.learned = r.learned[1:]
	}
	all := append(slices.Concat(r.learned...), r.given...)
	slices.Sort(all)
	r.replace = redact.Text(slices.Compact(all))
}

func length(secrets []string) (n int) {
	const each = 64 // so that many short ones count as well
	for _, s := range secrets {
		n += len(s) + each
	}
	return n
}

// Tools are the hosted tools of a session. What it learns of servers that come
// later is secret as well.
type Tools struct {
	*toolserver.Set
	// Redactor learns of them.
	Redactor *Redactor
}

// Replace implements [runner.Tools].
func (t Tools) Replace(list []mcpconfig.Server) (changed []string, undo func()) {
	t.Redactor.learn(list)
	return t.Set.Replace(list)
}

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
