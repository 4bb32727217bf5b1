//go:build linux

package process_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/runnertest"
)

// behaviour names the variable that makes the test binary a child: it holds the
// name of a program and an argument.
const behaviour = "AGENTD_TEST_CHILD"

// patience is how long a test waits for what must happen.
const patience = 20 * time.Second

func TestMain(m *testing.M) {
	if name := os.Getenv(behaviour); name != "" {
		os.Exit(beChild(name))
	}
	goleak.VerifyTestMain(m)
}

func beChild(name string) int {
	for _, p := range runnertest.Programs() {
		if p.Name == name {
			return p.Run(context.Background(), os.Stdin, os.Stdout, os.Stderr)
		}
	}
	name, arg, _ := strings.Cut(name, " ")
	switch name {
	case "exit":
		code, _ := strconv.Atoi(arg)
		return code
	case "deaf": // to EOF and to SIGTERM
		signal.Ignore(syscall.SIGTERM)
		fmt.Println(os.Getpid())
		select {}
	case "polite": // leaves on SIGTERM as the CLI does
		c := make(chan os.Signal, 1)
		signal.Notify(c, syscall.SIGTERM)
		fmt.Println(os.Getpid())
		<-c
		return 143
	case "flood":
		_, _ = os.Stderr.WriteString(strings.Repeat("x", 1<<20) + "END")
		fmt.Println("result")
		return 0
	case "environment":
		fmt.Println(strings.Join(os.Environ(), "\n"))
		return 0
	case "parent":
		return beParent(arg)
	case "daemon":
		return beDaemon()
	}
	return 99
}

// beParent starts a deaf grandchild, which writes its pid to the shared stdout,
// and ends with stdin.
func beParent(how string) int {
	// The variable is replaced, not added: of two the first would count, and
	// grandchildren would have children for ever.
	if err := os.Setenv(behaviour, "deaf"); err != nil {
		return 96
	}
	attr := &os.ProcAttr{Env: os.Environ(), Files: []*os.File{nil, os.Stdout, os.Stderr}, Sys: &syscall.SysProcAttr{}}
	attr.Sys.Setsid = strings.Contains(how, "setsid")
	if strings.Contains(how, "unmarked") {
		attr.Env = []string{behaviour + "=deaf"}
	}
	if _, err := os.StartProcess("/proc/self/exe", []string{"grandchild"}, attr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 98
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
	return 0
}

// beDaemon is an agentd that is about to be killed: it starts a child with a
// grandchild, passes their pids on, and waits.
func beDaemon() int {
	s := process.New(slog.New(slog.DiscardHandler))
	p, err := s.Launch(context.Background(), self("parent setsid"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 97
	}
	fmt.Println(p.Exit().PID)
	_, _ = io.Copy(os.Stdout, p.Stdout())
	return 0
}

// self is the spec of the test binary as a child.
func self(program string) runner.Spec {
	return runner.Spec{Path: "/proc/self/exe", Env: []string{
		behaviour + "=" + program,
		"GORACE=atexit_sleep_ms=0", // else each exit under the race detector takes a second
	}}
}

func newSpawner(t *testing.T) *process.Spawner {
	t.Helper()
	s := process.New(slog.New(slog.NewTextHandler(t.Output(), nil)))
	t.Cleanup(s.Close)
	return s
}

// launched is a process with a buffered stdout.
type launched struct {
	runner.Process
	out *bufio.Reader
}

func launch(t *testing.T, s *process.Spawner, spec runner.Spec) launched {
	t.Helper()
	p, err := s.Launch(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Stop(runner.Ladder{})
		_ = p.Stdout().Close()
	})
	return launched{p, bufio.NewReader(p.Stdout())}
}

// await waits for the end.
func (l launched) await(t *testing.T) runner.Exit {
	t.Helper()
	select {
	case <-l.Done():
	case <-time.After(patience):
		t.Fatal("the process does not end")
	}
	return l.Exit()
}

// readPID reads a line with a pid and takes hold of the process.
func (l launched) readPID(t *testing.T) held {
	t.Helper()
	line, err := l.out.ReadString('\n')
	if err != nil {
		t.Fatalf("reading a pid: %v (stderr %q)", err, l.Exit().Stderr)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return hold(t, pid)
}

// held is a process that is not a child, held by a pidfd so that its id cannot
// come to mean another.
type held struct{ pid, fd int }

func hold(t *testing.T, pid int) held {
	t.Helper()
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		t.Fatalf("pid %d: %v", pid, err)
	}
	t.Cleanup(func() { _ = unix.Close(fd) })
	return held{pid, fd}
}

// ends reports whether the process ends within that time.
func (h held) ends(within time.Duration) bool {
	set := []unix.PollFd{{Fd: int32(h.fd), Events: unix.POLLIN}}
	for deadline := time.Now().Add(within); ; {
		n, err := unix.Poll(set, int(max(0, time.Until(deadline).Milliseconds())))
		if err != unix.EINTR {
			return n > 0
		}
	}
}
