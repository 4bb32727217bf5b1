package sessions

import (
	"strings"

	"github.com/agentd/agentd/runner/protocol/option"
)

// redacted replaces every known secret.
const redacted = "[redacted]"

// minSecret is the length from which a value is taken for a secret: replacing
// "1" or "true" everywhere would only make text unreadable.
const minSecret = 8

// redactor returns a function that removes the secrets a session was given from
// text: every value of options.env and of MCP servers' environments and headers,
// and the credentials of the daemon's environment.
func redactor(o option.Options, base []string) func(string) string {
	var pairs []string
	add := func(value string) {
		if len(value) >= minSecret {
			pairs = append(pairs, value, redacted)
		}
	}
	for _, v := range o.Env {
		add(v)
	}
	for _, server := range o.MCPServers.List {
		if server.Stdio != nil {
			for _, v := range server.Stdio.Env {
				add(v)
			}
		}
		if server.Remote != nil {
			for _, v := range server.Remote.Headers {
				add(v)
			}
		}
	}
	for _, kv := range base {
		if name, value, ok := strings.Cut(kv, "="); ok && credential(name) {
			add(value)
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	return strings.NewReplacer(pairs...).Replace
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
