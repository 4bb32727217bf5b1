package runnertest

import (
	"bufio"
	"errors"
	"io"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/agentd/agentd/runner"
)

// patience is how long the suite waits for what must happen.
const patience = 20 * time.Second

// Launch starts a program. stderrLine may be nil.
type Launch func(t *testing.T, p Program, stderrLine func(line []byte)) runner.Process

// TestProcess tests that what launch returns keeps the contract of
// [runner.Process].
func TestProcess(t *testing.T, launch Launch) {
	programs := make(map[string]Program)
	for _, p := range Programs() {
		programs[p.Name] = p
	}
	start := func(t *testing.T, name string, line func([]byte)) runner.Process {
		p := launch(t, programs[name], line)
		t.Cleanup(func() {
			p.Stop(runner.Ladder{})
			_ = p.Stdout().Close()
		})
		return p
	}
	for _, test := range []struct {
		name string
		run  func(*testing.T, starter)
	}{
		{"carries bytes both ways and ends with stdin", testEcho},
		{"output stays readable after the exit", testLastWords},
		{"stops what ignores the end of stdin", testStop},
		{"a shorter ladder takes effect at once", testHasten},
		{"reads are bounded by a deadline", testReadDeadline},
		{"writes are bounded by a deadline", testWriteDeadline},
		{"closing stdout unblocks the writer", testCloseStdout},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, start) })
	}
}

type starter = func(*testing.T, string, func([]byte)) runner.Process

func testEcho(t *testing.T, start starter) {
	p := start(t, "echo", nil)
	if exit := p.Exit(); exit.PID <= 0 || exit.Code != 0 || exit.Signal != "" {
		t.Errorf("Exit while running = %+v, want the pid alone", exit)
	}
	out := bufio.NewReader(p.Stdout())
	for _, line := range []string{"one\n", "two\u2028\n"} {
		if _, err := io.WriteString(p.Stdin(), line); err != nil {
			t.Fatal(err)
		}
		if got, err := out.ReadString('\n'); got != line || err != nil {
			t.Fatalf("read %q, %v; want %q", got, err, line)
		}
	}
	for range 2 {
		if err := p.Stdin().Close(); err != nil {
			t.Errorf("closing stdin: %v", err)
		}
	}
	if rest, err := io.ReadAll(out); len(rest) > 0 || err != nil {
		t.Errorf("rest = %q, %v; want EOF", rest, err)
	}
	wait(t, p)
	if exit := p.Exit(); exit.Code != 0 || exit.Signal != "" || len(exit.Stderr) > 0 {
		t.Errorf("Exit = %+v, want code 0", exit)
	}
	if _, err := io.WriteString(p.Stdin(), "late\n"); err == nil {
		t.Error("a write after the exit succeeds")
	}
	p.Stop(runner.Ladder{EOF: time.Hour, Term: time.Hour})
}

func testLastWords(t *testing.T, start starter) {
	var mu sync.Mutex
	var lines []string
	p := start(t, "last words", func(line []byte) {
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, string(line))
	})
	wait(t, p)
	if got, err := io.ReadAll(p.Stdout()); string(got) != "whole\nhal" || err != nil {
		t.Errorf("stdout = %q, %v", got, err)
	}
	if exit := p.Exit(); exit.Code != 3 || exit.Signal != "" || string(exit.Stderr) != "first\r\n\nlast" {
		t.Errorf("Exit = %+v with stderr %q", exit, exit.Stderr)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(lines) != 3 || lines[0] != "first" || lines[1] != "" || lines[2] != "last" {
		t.Errorf("stderr lines = %q", lines)
	}
}

func testStop(t *testing.T, start starter) {
	p := start(t, "stubborn", nil)
	awaitLine(t, p, "running\n")
	var stops sync.WaitGroup
	for range 4 {
		stops.Go(func() { p.Stop(runner.Ladder{EOF: time.Millisecond, Term: time.Minute}) })
	}
	wait(t, p)
	stops.Wait()
	if exit := p.Exit(); exit.Signal != "SIGTERM" || exit.Code != -1 {
		t.Errorf("Exit = %+v, want SIGTERM", exit)
	}
	if _, err := io.ReadAll(p.Stdout()); err != nil {
		t.Errorf("stdout of a stopped process: %v", err)
	}
}

func testHasten(t *testing.T, start starter) {
	p := start(t, "stubborn", nil)
	awaitLine(t, p, "running\n")
	var patient sync.WaitGroup
	patient.Go(func() { p.Stop(runner.Ladder{EOF: time.Hour, Term: time.Hour}) })
	p.Stop(runner.Ladder{})
	patient.Wait()
	if exit := p.Exit(); exit.Signal != "SIGKILL" || exit.Code != -1 {
		t.Errorf("Exit = %+v, want SIGKILL", exit)
	}
}

func testReadDeadline(t *testing.T, start starter) {
	p := start(t, "stubborn", nil)
	awaitLine(t, p, "running\n")
	if err := p.Stdout().SetReadDeadline(time.Now().Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if n, err := p.Stdout().Read(make([]byte, 1)); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("Read = %d, %v; want a deadline error", n, err)
	}
}

func testWriteDeadline(t *testing.T, start starter) {
	p := start(t, "stubborn", nil)
	if err := p.Stdin().SetWriteDeadline(time.Now().Add(50 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	n, err := p.Stdin().Write(make([]byte, 64<<20))
	if n >= 64<<20 || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("Write = %d, %v; want a deadline error", n, err)
	}
}

func testCloseStdout(t *testing.T, start starter) {
	p := start(t, "talkative", nil)
	if err := p.Stdout().Close(); err != nil {
		t.Error(err)
	}
	wait(t, p)
	if exit := p.Exit(); exit.Code == 0 {
		t.Errorf("Exit = %+v, want that writing failed", exit)
	}
}

func wait(t *testing.T, p runner.Process) {
	t.Helper()
	select {
	case <-p.Done():
	case <-time.After(patience):
		t.Fatal("the process does not end")
	}
}

func awaitLine(t *testing.T, p runner.Process, want string) {
	t.Helper()
	buf := make([]byte, len(want))
	if _, err := io.ReadFull(p.Stdout(), buf); string(buf) != want || err != nil {
		t.Fatalf("read %q, %v; want %q", buf, err, want)
	}
}
