//go:build linux

package process_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
)

func TestStartFailures(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("/nowhere/claude", link); err != nil {
		t.Fatal(err)
	}
	plain := file("plain", "text", 0o644)
	elf := "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00\x01\x00\x00\x00" + strings.Repeat("\x00", 28) + "\x40\x00\x38\x00\x00\x00\x40\x00\x00\x00\x00\x00"
	for _, test := range []struct {
		name string
		spec runner.Spec
		want fault.Reason
		text string
	}{
		{"no path", runner.Spec{}, fault.CLINotFound, "No path"},
		{"missing", runner.Spec{Path: dir + "/nothing"}, fault.CLINotFound, "npm install"},
		{"below a file", runner.Spec{Path: plain + "/claude"}, fault.CLINotFound, "There is no"},
		{"dangling link", runner.Spec{Path: link}, fault.CLINotFound, "/nowhere/claude"},
		{"directory", runner.Spec{Path: dir}, fault.CLINotFound, "is a directory"},
		{"not executable", runner.Spec{Path: plain}, fault.CLIStartFailed, "chmod"},
		{"no interpreter", runner.Spec{Path: file("script", "#!/no/such/node -x\n", 0o755)}, fault.CLIStartFailed, "/no/such/node -x"},
		{"no format", runner.Spec{Path: file("text", "text\n", 0o755)}, fault.CLIStartFailed, "neither a program"},
		{"other machine", runner.Spec{Path: file("arm", elf, 0o755)}, fault.CLIStartFailed, "aarch64"},
		{"too long", runner.Spec{Path: "/bin/true", Args: []string{"--x", "--agents=" + strings.Repeat("s", 200<<10)}}, fault.CLIStartFailed, "--agents alone"},
		{"NUL", runner.Spec{Path: "/bin/true", Args: []string{"a\x00b"}}, fault.CLIStartFailed, "NUL"},
		{"missing cwd", runner.Spec{Path: "/bin/true", Dir: dir + "/gone"}, fault.WorkingDirectoryNotFound, "does not exist"},
		{"missing cwd and CLI", runner.Spec{Path: dir + "/nothing", Dir: dir + "/gone"}, fault.WorkingDirectoryNotFound, "does not exist"},
		{"file as cwd", runner.Spec{Path: "/bin/true", Dir: plain}, fault.WorkingDirectoryNotFound, "not a directory"},
		{"unknown user", runner.Spec{Path: "/bin/true", User: "no-such-user"}, fault.CLIStartFailed, "does not exist"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := newSpawner(t).Launch(t.Context(), test.spec)
			if p != nil {
				t.Error("Launch returns a process with its error")
			}
			e, ok := errors.AsType[*fault.Error](err)
			if !ok || e.Reason != test.want || !strings.Contains(e.Message, test.text) {
				t.Errorf("err = %v, want %s with %q", err, test.want, test.text)
			}
		})
	}
}

func TestStartAsUser(t *testing.T) {
	s := newSpawner(t)
	launch(t, s, runner.Spec{Path: "/bin/true", User: os.Getenv("USER")}).await(t)
	p, err := s.Launch(t.Context(), runner.Spec{Path: "/bin/sh", Args: []string{"-c", "id -u; id -G"}, User: "1"})
	if os.Geteuid() != 0 {
		if e, ok := errors.AsType[*fault.Error](err); !ok || !strings.Contains(e.Message, "needs root") {
			t.Errorf("err = %v, want that it needs root", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Stdout().Close() }()
	<-p.Done()
	buf := make([]byte, 64)
	if n, err := p.Stdout().Read(buf); string(buf[:n]) != "1\n1\n" {
		t.Errorf("id = %q, %v", buf[:n], err)
	}
}

func TestStartIsBoundByItsContext(t *testing.T) {
	s := newSpawner(t)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithDeadline(t.Context(), time.Now())
	defer cancel()
	for want, ctx := range map[fault.Reason]context.Context{fault.Canceled: cancelled, fault.CLIStartTimeout: late} {
		if _, err := s.Launch(ctx, runner.Spec{Path: "/bin/true"}); fault.ReasonOf(err) != want {
			t.Errorf("err = %v, want %s", err, want)
		}
	}
	s.Close()
	if _, err := s.Launch(t.Context(), runner.Spec{Path: "/bin/true"}); fault.ReasonOf(err) != fault.ShuttingDown {
		t.Errorf("after Close: err = %v, want SHUTTING_DOWN", err)
	}
}

// TestContextDoesNotOwnTheProcess: it bounds the start alone.
func TestContextDoesNotOwnTheProcess(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p, err := newSpawner(t).Launch(ctx, self("echo"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Stdout().Close() }()
	cancel()
	_, _ = p.Stdin().Write([]byte("x"))
	if n, err := p.Stdout().Read(make([]byte, 1)); n != 1 || err != nil {
		t.Errorf("after the cancellation: %d, %v", n, err)
	}
	p.Stop(runner.Ladder{EOF: patience})
	if exit := p.Exit(); exit.Code != 0 {
		t.Errorf("Exit = %+v", exit)
	}
}
