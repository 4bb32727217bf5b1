package simcli_test

import (
	"bufio"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// envPlay makes the test binary play the CLI.
const envPlay = "SIMCLI_TEST_PLAY"

func TestMain(m *testing.M) {
	if os.Getenv(envPlay) != "" {
		os.Exit(simcli.Main(os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr))
	}
	goleak.VerifyTestMain(m)
}

// child is the test binary playing the CLI as a process of its own.
type child struct {
	proc   *os.Process
	stdin  *os.File
	stdout *bufio.Reader
	pipe   *os.File
}

func spawn(t *testing.T, args []string, env ...string) *child {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	proc, err := os.StartProcess(exe, append([]string{exe}, args...), &os.ProcAttr{
		Env:   append([]string{envPlay + "=1", "HOME=" + t.TempDir(), "GOCOVERDIR=" + t.TempDir()}, env...),
		Files: []*os.File{inRead, outWrite, os.Stderr},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, _ = inRead.Close(), outWrite.Close()
	c := &child{proc: proc, stdin: inWrite, stdout: bufio.NewReader(outRead), pipe: outRead}
	t.Cleanup(func() {
		_ = proc.Kill()
		_, _ = inWrite.Close(), outRead.Close()
	})
	return c
}

func (c *child) exit(t *testing.T) syscall.WaitStatus {
	t.Helper()
	state, err := c.proc.Wait()
	if err != nil {
		t.Fatal(err)
	}
	return state.Sys().(syscall.WaitStatus)
}

func script(t *testing.T, text string) string {
	t.Helper()
	path := t.TempDir() + "/script"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return simcli.EnvScript + "=" + path
}

func TestVersionOfTheProcess(t *testing.T) {
	c := spawn(t, []string{"--version"})
	line, _ := c.stdout.ReadString('\n')
	if strings.TrimSpace(line) != simcli.Banner || !strings.HasPrefix(line, "2.1.332 ") {
		t.Errorf("version: %q", line)
	}
	if s := c.exit(t); s.ExitStatus() != 0 {
		t.Errorf("exit: %v", s)
	}
}

func TestWordDelayWithoutAUnit(t *testing.T) {
	c := spawn(t, []string{"--version"}, simcli.EnvWordDelay+"=100")
	if status := c.exit(t); status.ExitStatus() != 1 {
		t.Errorf("exit status %v", status)
	}
}

func TestProcessTalks(t *testing.T) {
	c := spawn(t, []string{"--output-format=stream-json", "--verbose", "--input-format=stream-json"})
	_, _ = io.WriteString(c.stdin, `{"type":"user","message":{"role":"user","content":"hello"}}`+"\n")
	_ = c.stdin.Close()
	all, _ := io.ReadAll(c.stdout)
	if !strings.Contains(string(all), "simulated") || !strings.Contains(string(all), `"type":"result"`) {
		t.Errorf("stdout: %s", all)
	}
	if s := c.exit(t); s.ExitStatus() != 0 {
		t.Errorf("exit: %v", s)
	}
}

func TestSignalsOfTheProcess(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		env  []string
		sig  syscall.Signal
		code int
	}{
		"conversation, term": {[]string{"--verbose"}, nil, syscall.SIGTERM, 143},
		"conversation, int":  {[]string{"--verbose"}, nil, syscall.SIGINT, 0},
		"script, term":       {nil, []string{script(t, "out {\"ready\":1}\nignore eof")}, syscall.SIGTERM, 143},
		"script, own code":   {nil, []string{script(t, "signal-exit 9\nout {\"ready\":1}")}, syscall.SIGTERM, 9},
	} {
		t.Run(name, func(t *testing.T) {
			p := spawn(t, c.args, c.env...)
			if c.env == nil {
				_, _ = io.WriteString(p.stdin, `{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}`+"\n")
			}
			if _, err := p.stdout.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			_ = p.proc.Signal(c.sig)
			if s := p.exit(t); s.ExitStatus() != c.code {
				t.Errorf("exit: %v, want %d", s.ExitStatus(), c.code)
			}
		})
	}
}

func TestKillSelf(t *testing.T) {
	c := spawn(t, nil, script(t, "out {\"last\":1}\nkill self"))
	if line, err := c.stdout.ReadString('\n'); err != nil || line != "{\"last\":1}\n" {
		t.Errorf("line %q, %v", line, err)
	}
	if s := c.exit(t); !s.Signaled() || s.Signal() != syscall.SIGKILL {
		t.Errorf("exit: %v", s)
	}
}

func TestForkLeavesAGrandchildThatHoldsStdout(t *testing.T) {
	c := spawn(t, nil, script(t, "fork setsid holdstdout ignoreterm\nout {\"pid\":\"$forked\"}\nexit 0"))
	line, _ := c.stdout.ReadString('\n')
	pid, err := strconv.Atoi(string(wire.Member(wire.Value(strings.TrimSpace(line)), "pid")))
	if err != nil {
		t.Fatalf("line %q", line)
	}
	if s := c.exit(t); s.ExitStatus() != 0 {
		t.Errorf("exit: %v", s)
	}
	if err := syscall.Kill(pid, 0); err != nil {
		t.Errorf("the grandchild is gone: %v", err)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	if rest, _ := io.ReadAll(c.stdout); len(rest) != 0 {
		t.Errorf("rest: %q", rest)
	}
}
