package e2e

import (
	"os/exec"
	"strings"
	"testing"
)

// talk runs agentd chat with what is typed.
func talk(t *testing.T, typed string, env []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	command := exec.CommandContext(t.Context(), binary, append([]string{"chat"}, args...)...)
	var out, errs strings.Builder
	command.Env, command.Stdin, command.Stdout, command.Stderr = env, strings.NewReader(typed), &out, &errs
	_ = command.Run() // the code tells
	return out.String(), errs.String(), command.ProcessState.ExitCode()
}

// TestChat talks through a daemon of the talk's own, and through one that runs.
func TestChat(t *testing.T) {
	d := serve(t, cleanEnv(t), "--cli=simulated")
	for name, args := range map[string][]string{"its own daemon": {"--cli=simulated"}, "another": {"--connect=127.0.0.1:" + d.port()}} {
		stdout, stderr, code := talk(t, "Write the file hello.txt.\ny\nhello\n", cleanEnv(t), args...)
		for _, want := range []string{"may I use Write?", "File created", "turn 1: success", "turn 2: success", "the session has ended"} {
			if code != 0 || !strings.Contains(stdout, want) {
				t.Errorf("%s: exit code %d without %q: %s\n%s", name, code, want, stderr, stdout)
			}
		}
	}
	for want, args := range map[string][]string{
		"--attach needs --connect":   {"--attach=x"},
		"--take-over needs --attach": {"--take-over"},
		"--attach takes the session": {"--connect=x", "--attach=x", "--model=x"},
		"need --connect":             {"--tls-ca=x"},
		"neither HOST:PORT nor unix": {"--connect=x"},
		"SESSION_NOT_FOUND":          {"--connect=127.0.0.1:" + d.port(), "--attach=00000000-0000-4000-8000-000000000001"},
		"connection refused":         {"--connect=127.0.0.1:1"},
		"others can read it":         {"--connect=192.0.2.1:7777"},
	} {
		if _, stderr, code := talk(t, "", append(cleanEnv(t), "AGENTD_TOKEN=secret"), args...); code == 0 || !strings.Contains(stderr, want) || strings.Contains(stderr, "secret") {
			t.Errorf("%v: exit code %d, %s; want %q", args, code, stderr, want)
		}
	}
}
