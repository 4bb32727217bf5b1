package proctree

import (
	"crypto/rand"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// MarkName is the environment variable that carries a mark.
const MarkName = "AGENTD_PROCESS_MARK"

// ID names a process for good: process ids are reused, one together with its
// start time is not.
type ID struct {
	pid   int
	start uint64 // in clock ticks since boot
}

// NewMark returns "NAMESPACE-PID-START-RANDOM": who made it, so that a later
// daemon can tell whether the maker lives, and what makes it unique.
func NewMark() string {
	self := lookUp(os.Getpid())
	return fmt.Sprintf("%s-%d-%d-%s", namespace(), self.pid, self.start, rand.Text())
}

// maker returns who made a mark, and false if its process ids are not ours to
// interpret.
func maker(mark string) (ID, bool) {
	parts := strings.Split(mark, "-")
	if len(parts) != 4 || parts[0] != namespace() {
		return ID{}, false
	}
	pid, err1 := strconv.Atoi(parts[1])
	start, err2 := strconv.ParseUint(parts[2], 10, 64)
	if err1 != nil || err2 != nil || start == 0 {
		return ID{}, false
	}
	return ID{pid, start}, true
}
