// Package runner drives one Claude Code CLI as a session: what callers send it,
// what it asks them, and the ordered journal of everything that happened.
//
// It knows the CLI's protocol (runner/protocol) and nothing of protobuf, gRPC
// or os/exec: a [Launcher] hands it a process.
package runner
