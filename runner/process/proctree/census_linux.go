package proctree

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"sync"
)

// entry is what one look at /proc tells of a process.
type entry struct {
	ID
	parent int
	dead   bool
	mark   string
}

// census shares looks at /proc: reading every environment of a busy machine
// takes tens of milliseconds, and sessions tend to end together.
type census struct {
	mu sync.Mutex
	// Guarded by mu.
	next *look // not begun: whoever comes now may join it
	last *look // begun: it may have missed what happened since
}

type look struct {
	done    chan struct{}
	entries []entry
}

// machine is the one census, as /proc is one.
var machine census

// take returns a look that began after the call.
func (c *census) take() []entry {
	c.mu.Lock()
	if l := c.next; l != nil {
		c.mu.Unlock()
		<-l.done
		return l.entries
	}
	l, before := &look{done: make(chan struct{})}, c.last
	c.next = l
	c.mu.Unlock()
	if before != nil {
		<-before.done
	}
	c.mu.Lock()
	c.next, c.last = nil, l
	c.mu.Unlock()
	l.entries = readProc()
	close(l.done)
	return l.entries
}

// readProc reads all processes that may be read.
func readProc() []entry {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer func() { _ = dir.Close() }()
	names, _ := dir.Readdirnames(-1)
	entries := make([]entry, 0, len(names))
	var scratch []byte
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		e, ok := readStat(pid)
		if !ok {
			continue
		}
		if !e.dead && e.parent != kthreadd {
			e.mark, scratch = readMark(pid, scratch)
		}
		entries = append(entries, e)
	}
	return entries
}

// kthreadd is the parent of the kernel's threads, which have no environment.
const kthreadd = 2

// readStat reads what does not need permission.
func readStat(pid int) (entry, bool) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return entry{}, false
	}
	// The second field is the command in parentheses and may hold anything.
	_, rest, ok := strings.Cut(string(data[bytes.LastIndexByte(data, ')')+1:]), " ")
	fields := strings.Fields(rest)
	if !ok || len(fields) < 20 {
		return entry{}, false
	}
	e := entry{ID: ID{pid: pid}, dead: fields[0] == "Z" || fields[0] == "X"}
	e.parent, _ = strconv.Atoi(fields[1])
	e.start, _ = strconv.ParseUint(fields[19], 10, 64)
	return e, true
}

// readMark returns the mark in a process's environment, using and returning a
// buffer.
func readMark(pid int, scratch []byte) (string, []byte) {
	f, err := os.Open("/proc/" + strconv.Itoa(pid) + "/environ")
	if err != nil {
		return "", scratch // it ended, or belongs to somebody else
	}
	defer func() { _ = f.Close() }()
	buf := bytes.NewBuffer(append(scratch[:0], 0))
	_, _ = buf.ReadFrom(f)
	env := buf.Bytes()
	_, rest, ok := bytes.Cut(env, []byte("\x00"+MarkName+"="))
	if !ok {
		return "", env
	}
	value, _, _ := bytes.Cut(rest, []byte{0})
	return string(value), env
}

// lookUp returns the ID of a live process; start is 0 if there is none.
func lookUp(pid int) ID {
	e, ok := readStat(pid)
	if !ok || e.dead {
		return ID{pid: pid}
	}
	return e.ID
}

// namespace names the pid namespace, by which process ids of different
// containers are told apart; empty if it cannot be known.
func namespace() string {
	link, _ := os.Readlink("/proc/self/ns/pid") // "pid:[4026531836]"
	return strings.Trim(strings.TrimPrefix(link, "pid:"), "[]")
}
