package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/process/discover"
)

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
