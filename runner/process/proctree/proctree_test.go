//go:build linux

package proctree

import (
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMarkNamesItsMaker(t *testing.T) {
	mark := NewMark()
	if by, ok := maker(mark); !ok || by != lookUp(os.Getpid()) || by.start == 0 {
		t.Errorf("maker(%q) = %v, %v", mark, by, ok)
	}
	if mark == NewMark() {
		t.Error("two marks are equal")
	}
	for _, mark := range []string{"", "a", "1-2-3-x", namespace() + "-x-3-r", namespace() + "-1-0-r"} {
		if by, ok := maker(mark); ok {
			t.Errorf("maker(%q) = %v", mark, by)
		}
	}
}

func TestClosure(t *testing.T) {
	at := func(pid, parent int, dead bool) entry {
		return entry{ID: ID{pid, uint64(pid)}, parent: parent, dead: dead}
	}
	self := os.Getpid()
	entries := []entry{
		at(1, 0, false), at(self, 1, false), at(100, self, false),
		at(900001, 900000, false), at(900002, 900001, true), at(900003, 900002, false),
		at(900004, 1, false), at(900005, 900005, false), // a loop must not be one
	}
	got := closure(entries, func(e entry) bool { return slices.Contains([]int{1, self, 900001, 900005}, e.pid) })
	slices.SortFunc(got, func(a, b ID) int { return a.pid - b.pid })
	want := []ID{{900001, 900001}, {900003, 900003}, {900005, 900005}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(ID{})); diff != "" {
		t.Error(diff)
	}
}

// TestReusedIDIsSpared is fault B10.
func TestReusedIDIsSpared(t *testing.T) {
	cmd := exec.Command("/bin/cat")
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	id := lookUp(cmd.Process.Pid)
	if murder(ID{id.pid, id.start - 1}) {
		t.Error("a process with another start time was killed")
	}
	if !murder(id) {
		t.Error("the process itself was not killed")
	}
	if err := cmd.Wait(); cmd.ProcessState.String() != "signal: killed" {
		t.Error(err)
	}
}

// TestCensusSeesWhatWasThereBefore: whoever joins a look gets one that began
// after the call, however many take one at the same time.
func TestCensusSeesWhatWasThereBefore(t *testing.T) {
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			cmd := exec.Command("/bin/cat")
			cmd.Env = []string{MarkName + "=mine"}
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Error(err)
				return
			}
			if err := cmd.Start(); err != nil {
				t.Error(err)
				return
			}
			if !slices.ContainsFunc(machine.take(), func(e entry) bool { return e.pid == cmd.Process.Pid && e.mark == "mine" }) {
				t.Error("a running process was not seen")
			}
			_ = in.Close()
			_ = cmd.Wait()
		})
	}
	all.Wait()
}

func BenchmarkReadProc(b *testing.B) {
	for b.Loop() {
		readProc()
	}
}
