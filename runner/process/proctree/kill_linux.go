package proctree

import (
	"log/slog"
	"os"
	"syscall"
	"time"
)

// killLimit is how long a search goes on: killed processes are gone
// within milliseconds unless the kernel holds them in a system call.
const killLimit = 2 * time.Second

// Kill kills the living processes that carry the mark or are among kin, with
// all their descendants, and returns how many.
func Kill(log *slog.Logger, mark string, kin []ID) int {
	known := make(map[ID]bool, len(kin))
	for _, id := range kin {
		known[id] = true
	}
	return killAll(log, func(e entry) bool { return e.mark == mark || known[e.ID] })
}

// KillOrphans kills the processes, with all their descendants, that were left
// behind by daemons of this machine that are no more, and returns how many. A
// daemon calls it at its start.
func KillOrphans(log *slog.Logger) int {
	return killAll(log, func(e entry) bool {
		if e.mark == "" {
			return false
		}
		by, ok := maker(e.mark)
		return ok && lookUp(by.pid) != by
	})
}

// killAll kills the living processes that belong and all their descendants,
// looks again until it finds none, and returns how many it killed.
func killAll(log *slog.Logger, belongs func(entry) bool) int {
	killed := make(map[ID]bool)
	deadline := time.Now().Add(killLimit)
	for pause := time.Millisecond; ; pause *= 2 {
		var left []ID
		for _, id := range closure(machine.take(), belongs) {
			if murder(id) {
				left = append(left, id)
				killed[id] = true
			}
		}
		if len(left) == 0 {
			return len(killed)
		}
		if time.Now().After(deadline) {
			log.Error("processes survive SIGKILL", "count", len(left), "pid", left[0].pid)
			return len(killed)
		}
		<-time.After(pause)
	}
}

// murder sends SIGKILL to exactly this process; false means that it cannot be
// done or is not needed.
func murder(id ID) bool {
	p, err := os.FindProcess(id.pid) // holds a pidfd: from here on the id cannot pass to another unnoticed
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	return lookUp(id.pid) == id && p.Signal(syscall.SIGKILL) == nil
}

// Below returns the living processes below pid.
func Below(pid int) []ID {
	below := closure(machine.take(), func(e entry) bool { return e.pid == pid })
	for i, id := range below {
		if id.pid == pid {
			return append(below[:i], below[i+1:]...)
		}
	}
	return below
}

// closure returns the living processes that belong, and those whose ancestors
// do. This process and process 1 never do.
func closure(entries []entry, belongs func(entry) bool) []ID {
	children := make(map[int][]entry, len(entries))
	var open []entry
	for _, e := range entries {
		children[e.parent] = append(children[e.parent], e)
		if belongs(e) {
			open = append(open, e)
		}
	}
	self, seen := os.Getpid(), make(map[int]bool)
	var found []ID
	for len(open) > 0 {
		e := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[e.pid] || e.pid == self || e.pid == 1 {
			continue
		}
		seen[e.pid] = true
		open = append(open, children[e.pid]...)
		if !e.dead {
			found = append(found, e.ID)
		}
	}
	return found
}
