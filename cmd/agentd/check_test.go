package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/process/discover"
)

func TestCredentials(t *testing.T) {
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, ".claude"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".claude", ".credentials.json"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		env   map[string]string
		worst verdict
		want  string
	}{
		"none":      {nil, warn, "none found"},
		"key":       {map[string]string{"ANTHROPIC_API_KEY": "secret"}, ok, "ANTHROPIC_API_KEY (an API key)"},
		"empty":     {map[string]string{"ANTHROPIC_API_KEY": ""}, warn, "set but empty"},
		"newline":   {map[string]string{"ANTHROPIC_API_KEY": "secret\n"}, warn, "white space"},
		"login":     {map[string]string{"HOME": home}, ok, ".credentials.json"},
		"elsewhere": {map[string]string{"HOME": home, "CLAUDE_CONFIG_DIR": home + "/absent"}, warn, "none found"},
		"base URL": {
			map[string]string{"ANTHROPIC_AUTH_TOKEN": "secret", "ANTHROPIC_BASE_URL": "https://u:secret@proxy.example.com/v1?key=secret"},
			ok, "https://proxy.example.com/v1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			r := &report{w: &out, worst: ok}
			checkCredentials(r, func(name string) (string, bool) { v, set := c.env[name]; return v, set })
			if r.worst != c.worst || !strings.Contains(out.String(), c.want) {
				t.Errorf("worst = %s, want %s and %q:\n%s", r.worst, c.worst, c.want, out.String())
			}
			if strings.Contains(out.String(), "secret") {
				t.Errorf("a secret is shown:\n%s", out.String())
			}
		})
	}
}

func TestPlacesOfTheCLIStandOnePerLine(t *testing.T) {
	dir := t.TempDir()
	_, err := discover.New(nil, []string{"PATH=" + dir + "/a:" + dir + "/b", "HOME=" + dir}).Find("")
	got := strings.Split(oneALine(err), "\n"+strings.Repeat(" ", 20))
	if len(got) < 4 || !strings.Contains(got[0], "npm install") || got[1] != "Looked in:" || got[2] != dir+"/a" || got[3] != dir+"/b" {
		t.Errorf("%q", got)
	}
	if got := oneALine(errors.New("refused")); got != "refused" {
		t.Errorf("another error became %q", got)
	}
}

func TestReportKeepsTheWorst(t *testing.T) {
	r := &report{w: new(strings.Builder), worst: ok}
	for _, step := range []struct{ add, worst verdict }{{ok, ok}, {warn, warn}, {ok, warn}, {fail, fail}, {warn, fail}, {ok, fail}} {
		if r.add(step.add, "x", "y"); r.worst != step.worst {
			t.Errorf("after %s: %s, want %s", step.add, r.worst, step.worst)
		}
	}
}

func TestSimulatedTranscriptsAreKeptApart(t *testing.T) {
	t.Setenv("HOME", "/home/user")
	t.Setenv("XDG_CACHE_HOME", "")
	last := func(env []string) string { return env[len(env)-1] }
	if got := last(simulatedEnv([]string{"HOME=/home/user"})); !strings.HasPrefix(got, "CLAUDE_CONFIG_DIR=/home/user/") || strings.Contains(got, ".claude") {
		t.Errorf("the configuration is at %s", got)
	}
	if got := last(simulatedEnv([]string{"CLAUDE_CONFIG_DIR=/chosen"})); got != "CLAUDE_CONFIG_DIR=/chosen" {
		t.Errorf("the operator's choice became %s", got)
	}
}
