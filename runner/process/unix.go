//go:build unix

package process

import (
	"os"
	"os/user"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/agentd/agentd/internal/fault"
)

// signalGroup signals the group that a child leads. An empty group is no error.
func signalGroup(pid int, sig syscall.Signal) {
	if pid > 1 { // -1 would mean every process of the machine
		_ = syscall.Kill(-pid, sig)
	}
}

// signalName returns the name of the signal that ended a process, if one did.
func signalName(state *os.ProcessState) string {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return ""
	}
	if name := unix.SignalName(status.Signal()); name != "" {
		return name
	}
	return "SIG" + strconv.Itoa(int(status.Signal()))
}

// credential returns the identity of a user given by name or id, or nil for the
// daemon's own.
func credential(name string) (*syscall.Credential, error) {
	if name == "" {
		return nil, nil
	}
	u, err := user.Lookup(name)
	if err != nil {
		u, err = user.LookupId(name)
	}
	if err != nil {
		return nil, fault.New(fault.CLIStartFailed, "The operating-system user %q does not exist on the server.", name).
			With("user", name).Wrap(err)
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	if errUID != nil || errGID != nil {
		return nil, fault.New(fault.CLIStartFailed, "The user %q has no numeric id.", name).With("user", name)
	}
	if int(uid) == os.Geteuid() {
		return nil, nil
	}
	c := &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	ids, err := u.GroupIds()
	if err != nil {
		return nil, fault.New(fault.CLIStartFailed, "The groups of the user %q could not be read.", name).
			With("user", name).Wrap(err)
	}
	for _, id := range ids {
		if g, err := strconv.ParseUint(id, 10, 32); err == nil {
			c.Groups = append(c.Groups, uint32(g))
		}
	}
	return c, nil
}

// mayEnter reports whether the daemon may use path as a working directory.
func mayEnter(path string) bool { return unix.Access(path, unix.X_OK) == nil }
