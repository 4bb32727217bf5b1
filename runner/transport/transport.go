// Package transport is the port between a session and the process that it
// drives: what to start, its pipes, its end.
package transport

import (
	"context"
	"io"
	"time"
)

// Launcher starts one CLI process. It returns when the process runs, or with a
// *fault.Error that says why it cannot (CLI_NOT_FOUND, CLI_START_FAILED,
// WORKING_DIRECTORY_NOT_FOUND). ctx bounds the start, not the process.
type Launcher func(ctx context.Context, spec Spec) (Process, error)

// Spec says what to start.
type Spec struct {
	// Path is the executable.
	Path string
	// Args are the arguments after the executable's name.
	Args []string
	// Env is the child's whole environment, as NAME=value.
	Env []string
	// Dir is the working directory; empty means the daemon's own.
	Dir string
	// User is the operating-system user to run as; empty means the daemon's own.
	User string
	// StderrLine, if not nil, is called with each line of stderr, without its
	// line end, from one goroutine of the process. It must not block. Lines
	// longer than 64 KiB arrive in pieces.
	StderrLine func(line []byte)
}

// Process is a running CLI.
type Process interface {
	// Stdin is the pipe to the CLI. Closing it is how a CLI is asked to end.
	Stdin() Stdin
	// Stdout is the pipe from the CLI.
	Stdout() Stdout
	// Stop ends the process: stdin EOF, then after each grace SIGTERM and
	// SIGKILL to its group, then whatever is left of its tree. It may be called
	// from several goroutines and more than once, and returns when the process
	// is reaped. A shorter ladder given later takes effect at once.
	Stop(Ladder)
	// Done is closed once the process is reaped and its stderr drained.
	Done() <-chan struct{}
	// Exit says how it ended; it is complete once Done is closed, and before
	// that holds the pid alone.
	Exit() Exit
}

// Stdin is the write side of the pipe to a CLI.
type Stdin interface {
	io.WriteCloser
	// SetWriteDeadline bounds pending and later writes.
	SetWriteDeadline(time.Time) error
}

// Stdout is the read side of the pipe from a CLI.
type Stdout interface {
	io.ReadCloser
	// SetReadDeadline bounds pending and later reads.
	SetReadDeadline(time.Time) error
}

// Ladder is the patience of [Process.Stop] at each step. A zero step is
// skipped at once.
type Ladder struct {
	// EOF is how long to wait after closing stdin.
	EOF time.Duration
	// Term is how long to wait after SIGTERM.
	Term time.Duration
}

// Exit is how a process ended.
type Exit struct {
	// PID was its process id.
	PID int
	// Code is the exit code, -1 if a signal ended it.
	Code int
	// Signal is the name of the signal that ended it, e.g. "SIGKILL"; empty if
	// none did.
	Signal string
	// Stderr is the last part of what it wrote to stderr, at most 64 KiB.
	Stderr []byte
}
