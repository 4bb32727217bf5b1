package findings

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// descriptorsPerSession is about what a session holds open: its pipes, its
// pidfd, and the call's share of a connection.
const descriptorsPerSession = 8

// System says whether the kernel offers what keeps processes in order.
func System(r *Report, maxSessions int) {
	r.Add(OK, "kernel", "CLIs end with agentd, even if it is killed (parent-death signal)")
	switch fd, err := unix.PidfdOpen(os.Getpid(), 0); {
	case err == nil:
		_ = unix.Close(fd)
		r.Add(OK, "kernel", "processes can be named without mistaking one for another (pidfd)")
	case errors.Is(err, unix.ENOSYS):
		r.Add(Warn, "kernel", "no pidfd (Linux 5.3): what a CLI leaves behind is not killed")
	default:
		r.Add(Warn, "kernel", "pidfd_open is refused (%v): what a CLI leaves behind is not killed", err)
	}
	if _, err := os.ReadFile("/proc/self/environ"); err != nil {
		r.Add(Warn, "kernel", "/proc cannot be read (%v): what a CLI leaves behind is not found", err)
	}
	checkDescriptors(r, maxSessions)
	checkProcesses(r, maxSessions)
}

func checkDescriptors(r *Report, maxSessions int) {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return
	}
	need := uint64(maxSessions) * descriptorsPerSession
	if need > limit.Max {
		r.Add(Warn, "limits", "%d open files (ulimit -n) are few for --max-sessions %d, which may need %d", limit.Max, maxSessions, need)
		return
	}
	r.Add(OK, "limits", "%d open files are enough for --max-sessions %d", limit.Max, maxSessions)
}

// processesPerSession is what a CLI alone takes: each of its threads counts.
const processesPerSession = 20

// checkProcesses compares the bound that containers have on processes.
func checkProcesses(r *Report, maxSessions int) {
	data, err := os.ReadFile("/sys/fs/cgroup/pids.max")
	if err != nil {
		return
	}
	limit, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err == nil && limit < maxSessions*processesPerSession {
		r.Add(Warn, "limits", "%d processes and threads (pids.max) are few for --max-sessions %d", limit, maxSessions)
	}
}
