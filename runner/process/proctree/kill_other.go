//go:build !linux

package proctree

import "log/slog"

// Kill does nothing: these systems do not show other processes' environments.
func Kill(*slog.Logger, string, []ID) int { return 0 }

// KillOrphans does nothing on this system and returns 0.
func KillOrphans(*slog.Logger) int { return 0 }

// Below finds nothing on this system.
func Below(int) []ID { return nil }

func lookUp(pid int) ID { return ID{pid: pid} }

func namespace() string { return "" }
