//go:build linux

package process_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/runnertest"
)

func TestContract(t *testing.T) {
	s := newSpawner(t)
	runnertest.TestProcess(t, func(t *testing.T, p runnertest.Program, line func([]byte)) runner.Process {
		spec := self(p.Name)
		spec.StderrLine = line
		proc, err := s.Launch(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		return proc
	})
}

// covers: E4, T22
func TestExitCode(t *testing.T) {
	s := newSpawner(t)
	for _, code := range []int{0, 1, 7} {
		if exit := launch(t, s, self("exit "+string(rune('0'+code)))).await(t); exit.Code != code || exit.Signal != "" {
			t.Errorf("Exit = %+v, want code %d", exit, code)
		}
	}
}

func TestStopIsAnsweredWith143(t *testing.T) {
	p := launch(t, newSpawner(t), self("polite"))
	p.readPID(t)
	p.Stop(runner.Ladder{EOF: time.Millisecond, Term: patience})
	if exit := p.Exit(); exit.Code != 143 || exit.Signal != "" {
		t.Errorf("Exit = %+v, want code 143", exit)
	}
}

func TestStopKillsTheDeaf(t *testing.T) {
	p := launch(t, newSpawner(t), self("deaf"))
	p.readPID(t)
	var stops sync.WaitGroup
	for range 8 {
		stops.Go(func() { p.Stop(runner.Ladder{EOF: time.Millisecond, Term: 10 * time.Millisecond}) })
	}
	stops.Wait()
	if exit := p.Exit(); exit.Signal != "SIGKILL" || exit.Code != -1 {
		t.Errorf("Exit = %+v, want SIGKILL", exit)
	}
}

func TestStderrFloodWithoutNewline(t *testing.T) {
	var longest, total int
	spec := self("flood")
	spec.StderrLine = func(line []byte) {
		longest, total = max(longest, len(line)), total+len(line)
		if total > 512<<10 {
			panic("the consumer breaks")
		}
	}
	p := launch(t, newSpawner(t), spec)
	if out, err := io.ReadAll(p.out); string(out) != "result\n" || err != nil {
		t.Errorf("stdout = %q, %v", out, err)
	}
	exit := p.await(t)
	if len(exit.Stderr) != 64<<10 || !bytes.HasSuffix(exit.Stderr, []byte("xEND")) {
		t.Errorf("stderr tail has %d bytes and ends with %q", len(exit.Stderr), exit.Stderr[max(0, len(exit.Stderr)-4):])
	}
	if longest != 64<<10 || total > 600<<10 {
		t.Errorf("longest piece %d, total %d before the panic", longest, total)
	}
}

func TestEnvironmentIsExactlyTheSpec(t *testing.T) {
	t.Setenv("LEAK", "from the daemon")
	spec := self("environment")
	spec.Env = append(spec.Env, "A=1", "AGENTD_PROCESS_MARK=forged")
	out, err := io.ReadAll(launch(t, newSpawner(t), spec).out)
	if err != nil {
		t.Fatal(err)
	}
	mark, rest, _ := strings.Cut(string(out), "\n")
	if !strings.HasPrefix(mark, "AGENTD_PROCESS_MARK=") || strings.Contains(mark, "forged") {
		t.Errorf("mark = %q", mark)
	}
	if want := strings.Join(spec.Env[:3], "\n") + "\n"; rest != want {
		t.Errorf("environment = %q, want %q", rest, want)
	}
}

// TestManyAtOnce shows that a waiting child costs no thread.
func TestManyAtOnce(t *testing.T) {
	const children = 200
	s := newSpawner(t)
	before := threads(t)
	var all []launched
	for range children {
		all = append(all, launch(t, s, runner.Spec{Path: "/bin/cat"}))
	}
	if now := threads(t); now > before+30 {
		t.Errorf("%d threads before, %d with %d children", before, now, children)
	}
	var stops sync.WaitGroup
	for _, p := range all {
		stops.Go(func() { p.Stop(runner.Ladder{EOF: patience}) })
	}
	stops.Wait()
	for _, p := range all {
		if exit := p.Exit(); exit.Code != 0 {
			t.Fatalf("Exit = %+v", exit)
		}
	}
}

// TestManyInTurn shows that nothing is left of a child.
func TestManyInTurn(t *testing.T) {
	s := newSpawner(t)
	quick := func() {
		p, err := s.Launch(t.Context(), runner.Spec{Path: "/bin/true"})
		if err != nil {
			t.Fatal(err)
		}
		<-p.Done()
		_ = p.Stdout().Close()
	}
	quick()
	files, tasks := count(t, "/proc/self/fd"), threads(t)
	for range 200 {
		quick()
	}
	if now := count(t, "/proc/self/fd"); now > files+2 {
		t.Errorf("%d open files before, %d after", files, now)
	}
	if now := threads(t); now > tasks+10 {
		t.Errorf("%d threads before, %d after", tasks, now)
	}
}

func TestCloseEndsWhatRuns(t *testing.T) {
	s := newSpawner(t)
	p := launch(t, s, self("parent setsid"))
	grandchild := p.readPID(t)
	s.Close()
	select {
	case <-p.Done():
	default:
		t.Error("Close returns before the process is reaped")
	}
	if !grandchild.ends(patience) { // its threads may take a moment
		t.Error("Close leaves a grandchild")
	}
}

func threads(t *testing.T) int { return count(t, "/proc/self/task") }

func count(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}
