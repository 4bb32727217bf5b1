// Package redact hides secrets in what the CLI writes: those of MCP servers in its
// replies ([MCP]), and known ones in stderr and in what errors quote ([Text]). It
// is the only place that changes text of the CLI, and it changes nothing else.
package redact
