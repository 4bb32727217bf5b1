//go:build unix && !linux

package process

import "syscall"

// attributes puts the child into a group of its own and switches the user.
// These systems have no parent-death signal.
func attributes(user string) (*syscall.SysProcAttr, error) {
	cred, err := credential(user)
	return &syscall.SysProcAttr{Setpgid: true, Credential: cred}, err
}

// awaitExit returns false at once: these systems cannot wait without reaping.
func awaitExit(int) bool { return false }

// killRemnant kills the group of a reaped leader whose stderr somebody still
// holds: as long as the group has a member, its id is not reused.
func killRemnant(pid int) { signalGroup(pid, kill) }
