// Package discover finds the Claude Code CLI as the SDK finds it, and asks it
// for its version.
//
// The order: the configured path alone, if there is one; else PATH; else the
// folders where installers put it. A path that was configured is never replaced
// by another. The version is asked for once per file (path, inode, time, size)
// and kept; a CLI that does not tell it is used all the same, with a warning.
package discover
