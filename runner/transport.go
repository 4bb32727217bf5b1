package runner

import "github.com/agentd/agentd/runner/transport"

// The port to a process, under the names that callers of this package use.
type (
	// Launcher starts one CLI process.
	Launcher = transport.Launcher
	// Spec says what to start.
	Spec = transport.Spec
	// Process is a running CLI.
	Process = transport.Process
	// Stdin is the write side of the pipe to a CLI.
	Stdin = transport.Stdin
	// Stdout is the read side of the pipe from a CLI.
	Stdout = transport.Stdout
	// Ladder is the patience of Process.Stop.
	Ladder = transport.Ladder
	// Exit is how a process ended.
	Exit = transport.Exit
)
