package process

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// attributes puts the child into a group of its own, lets it die with the
// spawner's thread, and switches the user.
func attributes(user string) (*syscall.SysProcAttr, error) {
	cred, err := credential(user)
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: kill, Credential: cred}, err
}

// awaitExit returns true when the child has exited and is not reaped.
func awaitExit(pid int) bool {
	fd, err := unix.PidfdOpen(pid, unix.PIDFD_NONBLOCK)
	if err != nil {
		return awaitOnThread(pid)
	}
	f := os.NewFile(uintptr(fd), "pidfd") // non-blocking, so the poller watches it
	defer func() { _ = f.Close() }()
	conn, err := f.SyscallConn()
	if err != nil {
		return awaitOnThread(pid)
	}
	// The poller wakes on edges; the level is asked for each time.
	err = conn.Read(func(fd uintptr) bool {
		set := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}} //nolint:gosec // a descriptor is an int32
		for {
			n, err := unix.Poll(set, 0)
			if !errors.Is(err, unix.EINTR) {
				return n > 0
			}
		}
	})
	return err == nil || awaitOnThread(pid)
}

// awaitOnThread is awaitExit where pidfds are missing: it blocks a thread.
func awaitOnThread(pid int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return err == nil
		}
	}
}

// killRemnant does nothing: the group was killed before its leader was reaped.
func killRemnant(int) {}
