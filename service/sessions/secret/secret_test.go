package secret

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
)

// server has a secret of its own.
func server(secret string) []mcpconfig.Server {
	return []mcpconfig.Server{{Name: "s", Stdio: &mcpconfig.Stdio{Command: "x", Env: map[string]string{"TOKEN": secret}}}}
}

// TestLearnedSecretsAreBounded checks that what a session learns does not grow for
// as long as it lives, and that what it was opened with stays hidden.
func TestLearnedSecretsAreBounded(t *testing.T) {
	r := New(option.Options{Env: map[string]string{"PASSWORD": "given-from-the-start"}}, []string{"API_KEY=of-the-daemon", "HOME=/home/user"})
	large := func(n int) string { return fmt.Sprintf("secret-%d-", n) + strings.Repeat("x", maxLearned/4) }
	const sent = 10
	for n := range sent {
		r.learn(server(large(n)))
		if got := r.Text("a " + large(n) + " b"); got != "a [redacted] b" {
			t.Fatalf("the newest secret is shown: %.40s", got)
		}
	}
	hidden := 0
	for n := range sent {
		if r.Text(large(n)) == "[redacted]" {
			hidden++
		}
	}
	if hidden == 0 || hidden > 4 {
		t.Errorf("%d secrets are remembered", hidden)
	}
	for n := range 100_000 {
		r.learned, r.size = append(r.learned, []string{fmt.Sprint("small", n)}), r.size+length([]string{"small00000"})
	}
	r.learn(server("the-last-one"))
	if len(r.learned) > maxLearned/64 {
		t.Errorf("%d small secrets are remembered", len(r.learned))
	}
	if got := r.Text("given-from-the-start, of-the-daemon, the-last-one, /home/user"); got != "[redacted], [redacted], [redacted], /home/user" {
		t.Errorf("Text = %s", got)
	}
}
