//go:build !linux

package findings

import "runtime"

// System says what this system does not offer.
func System(r *Report, _ int) {
	r.Add(Warn, "kernel", "on %s a CLI outlives agentd if that is killed, and so may what the CLI leaves behind", runtime.GOOS)
}
