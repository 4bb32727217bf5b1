package e2e

import (
	"strings"
	"testing"
)

// acts are what the demo shows.
var acts = []string{
	"1. An answer", "2. A permission", "3. A hook", "4. A tool", "5. An interrupt", "6. The same session", "every part worked",
	"hook PreToolUse", "nothing is deleted in a demonstration", "call of calc.add", "Sum: 5555",
}

func checkDemo(t *testing.T, stdout, stderr string, code int, more ...string) {
	t.Helper()
	if code != 0 {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	for _, want := range append(acts, more...) {
		if !strings.Contains(stdout, want) {
			t.Errorf("the output lacks %q", want)
		}
	}
	if strings.Contains(stdout, "\x1b") {
		t.Error("there are terminal colours in a pipe")
	}
	if t.Failed() {
		t.Logf("the output:\n%s", stdout)
	}
}

// TestDemo runs the demo where a key and a CLI lie about that it must not use.
func TestDemo(t *testing.T) {
	env := cleanEnv(t, "ANTHROPIC_API_KEY=sk-ant-not-to-be-used", "AGENTD_CLI=/nonexistent/claude")
	stdout, stderr, code := agentd(t, env, "demo")
	checkDemo(t, stdout, stderr, code, "simulated", "may I use Write?", "aborted_streaming", "I wrote hello.txt")
}

func TestDemoSaysWhatIsMissing(t *testing.T) {
	_, stderr, code := agentd(t, cleanEnv(t, "AGENTD_DEMO_CLI=/nonexistent/claude"), "demo")
	if code != 1 || !strings.Contains(stderr, "CLI_NOT_FOUND") || !strings.Contains(stderr, "/nonexistent/claude") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}
