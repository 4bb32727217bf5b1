//go:build !linux

package main

import "runtime"

// checkSystem says what this system does not offer.
func checkSystem(r *report, _ int) {
	r.add(warn, "kernel", "on %s a CLI outlives agentd if that is killed, and so may what the CLI leaves behind", runtime.GOOS)
}
