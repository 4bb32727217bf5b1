// Package redact hides the secrets of MCP servers in what the CLI writes. It is
// the only place that changes text of the CLI, and it changes nothing else.
package redact
