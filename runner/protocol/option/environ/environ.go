// Package environ builds the environment of a CLI process and says which names
// a caller may not set.
//
// The environment is an allow list of the daemon's own, the session's variables
// on top, and last what agentd itself decides. Nothing else of the daemon's
// environment reaches the CLI, nor through it the tools that a model runs.
package environ

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Entrypoint is the CLAUDE_CODE_ENTRYPOINT of sessions, which says what started
// the CLI. A name of the official SDKs would claim to be one of them; the prefix
// has the CLI treat the conversation as a program's.
const Entrypoint = "sdk-go"

// Spec says what the environment is made of.
type Spec struct {
	// Base is the daemon's environment, as NAME=value.
	Base []string
	// Pass are further names that are taken from Base; a trailing * stands for
	// any rest.
	Pass []string
	// Session are the session's own variables.
	Session map[string]string
	// Version is agentd's version.
	Version string
	// Dir is the working directory; empty leaves PWD out.
	Dir string
	// TempDir is the session's private directory for temporary files.
	TempDir string
	// Home and ConfigDir replace HOME and CLAUDE_CONFIG_DIR where they are not
	// empty.
	Home, ConfigDir string
	// Traceparent and Tracestate are the trace of the call that opened the
	// session; empty leaves them out.
	Traceparent, Tracestate string
	// SDK says that an SDK of the caller's speaks to the CLI: what agentd's own
	// engine asks for is the caller's to ask for.
	SDK bool
	// FileCheckpointing turns on file checkpoints.
	FileCheckpointing bool
	// QuestionPreviewFormat is how AskUserQuestion renders previews.
	QuestionPreviewFormat string
}

// allowed are the names that are taken from the daemon's environment. A
// trailing * stands for any rest.
var allowed = []string{
	"PATH", "HOME", "USER", "LANG", "LC_*", "TZ", "TERM",
	"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
	"http_proxy", "https_proxy", "no_proxy", "all_proxy",
	"SSL_CERT_*", "ANTHROPIC_*", "CLAUDE_CODE_*", "CLAUDE_CONFIG_DIR", "IS_SANDBOX",
}

// foreign are names that describe a Claude Code in which the daemon itself
// runs.
var foreign = []string{
	"CLAUDECODE", "CLAUDE_CODE_CHILD_SESSION", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_SSE_PORT",
	"CLAUDE_CODE_RESUME_INTERRUPTED_TURN", "CLAUDE_CODE_RESUME_REASON",
}

// maxVariable is the longest NAME=value that Linux takes, without its NUL.
const maxVariable = 128<<10 - 1

// operators is what is said of names that the operator of the daemon decides;
// they are taken from the daemon's environment.
const operators = "the daemon's configuration decides it"

// reserved are the names that agentd decides, with what a caller uses instead.
var reserved = map[string]string{
	"HOME":                                      operators,
	"CLAUDE_CONFIG_DIR":                         operators,
	"CLAUDE_CODE_TMPDIR":                        "every session has a directory of its own",
	"PWD":                                       "use cwd",
	"CLAUDE_AGENT_SDK_VERSION":                  "agentd sets it",
	"CLAUDE_AGENT_SDK_DERIVED_CLIENT_APP":       "use CLAUDE_AGENT_SDK_CLIENT_APP",
	"CLAUDE_CODE_SDK_READS_SESSION_STATE":       "agentd sets it",
	"CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS":     "agentd sets it",
	"CLAUDE_CODE_STARTUP_FAILURE_RESULTS":       "agentd sets it",
	"CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING": "use options.enable_file_checkpointing",
	"CLAUDE_CODE_QUESTION_PREVIEW_FORMAT":       "use options.question_preview_format",
	"NODE_OPTIONS":                              "it would change the CLI's own program",
	"BUN_OPTIONS":                               "it would change the CLI's own program",
}

// engines are those of them by which an SDK, or agentd in its place, speaks to the
// CLI.
var engines = []string{
	"CLAUDE_AGENT_SDK_VERSION", "CLAUDE_AGENT_SDK_DERIVED_CLIENT_APP",
	"CLAUDE_CODE_SDK_READS_SESSION_STATE", "CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS", "CLAUDE_CODE_STARTUP_FAILURE_RESULTS",
	"CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING", "CLAUDE_CODE_QUESTION_PREVIEW_FORMAT",
}

// Build returns the environment as sorted NAME=value.
func Build(s Spec) []string {
	env := map[string]string{}
	for _, kv := range s.Base {
		name, value, ok := strings.Cut(kv, "=")
		if ok && passes(name, s.Pass) {
			env[name] = value
		}
	}
	env["CLAUDE_CODE_ENTRYPOINT"] = Entrypoint
	env["BUN_ENABLE_CRASH_REPORTING"] = "0"
	put := func(name, value string) {
		if value != "" {
			env[name] = value
		}
	}
	put("TRACEPARENT", s.Traceparent)
	if s.Traceparent != "" {
		put("TRACESTATE", s.Tracestate)
	}
	if s.SDK {
		put("CLAUDE_AGENT_SDK_VERSION", s.Version)
		put("CLAUDE_CODE_SDK_READS_SESSION_STATE", "1") // as the SDKs have it
	}
	maps.Copy(env, s.Session)
	put("HOME", s.Home)
	put("CLAUDE_CONFIG_DIR", s.ConfigDir)
	put("CLAUDE_CODE_TMPDIR", s.TempDir)
	put("PWD", s.Dir)
	if !s.SDK {
		put("CLAUDE_AGENT_SDK_VERSION", s.Version)
		put("CLAUDE_CODE_SDK_READS_SESSION_STATE", "1")
		put("CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS", "1")
		put("CLAUDE_CODE_STARTUP_FAILURE_RESULTS", "1")
	}
	put("CLAUDE_CODE_QUESTION_PREVIEW_FORMAT", s.QuestionPreviewFormat)
	if s.FileCheckpointing {
		env["CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING"] = "true"
	}
	all := make([]string, 0, len(env))
	for _, name := range slices.Sorted(maps.Keys(env)) {
		all = append(all, name+"="+env[name])
	}
	return all
}

// Problem says why a caller may not set the variable, or returns "" if it may. sdk
// says that an SDK of the caller's speaks to the CLI.
func Problem(name, value string, sdk bool) string {
	if problem := malformed(name, value); problem != "" {
		return problem
	}
	instead, ok := reserved[name]
	if !ok || sdk && slices.Contains(engines, name) {
		return ""
	}
	return "is not allowed: " + instead
}

// malformed says why nobody may set the variable, or returns "".
func malformed(name, value string) string {
	switch {
	case name == "":
		return "has an empty name"
	case strings.ContainsAny(name, "=\x00"):
		return "has a name with '=' or a NUL"
	case len(name)+len("=")+len(value) > maxVariable:
		return fmt.Sprintf("is too long: name and value have %d bytes, %d may; put it into a file and set its path", len(name)+len(value), maxVariable-len("="))
	case strings.ContainsRune(value, 0):
		return "has a value with a NUL"
	case !utf8.ValidString(name):
		return "has a name that is not UTF-8"
	case strings.HasPrefix(name, "LD_"), strings.HasPrefix(name, "DYLD_"):
		return "is not allowed: it would change the CLI's own program"
	}
	return ""
}

// passes reports whether a variable of the daemon's reaches the CLI.
func passes(name string, more []string) bool {
	if slices.Contains(foreign, name) {
		return false
	}
	if instead, ok := reserved[name]; ok && instead != operators {
		return false
	}
	return matches(allowed, name) || matches(more, name)
}

// matches reports whether a pattern covers name.
func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		if prefix, ok := strings.CutSuffix(pattern, "*"); ok {
			return strings.HasPrefix(name, prefix)
		}
		return name == pattern
	})
}
