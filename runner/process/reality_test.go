//go:build linux

package process_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/runner"
)

// TestRealCLITreeIsSwept: the real CLI runs a tool shell in an OS session of
// its own. Killed with SIGKILL, it cannot clean up behind itself.
func TestRealCLITreeIsSwept(t *testing.T) {
	path := os.Getenv("AGENTD_TEST_CLI")
	if path == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	dir := t.TempDir()
	fifo := filepath.Join(dir, "pids")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	pids, err := os.OpenFile(fifo, os.O_RDWR, 0) // for both ends, so that opening does not wait
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = pids.Close() }()
	if err := pids.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	// Each process tells its own pid: in the middle of its exec it has no environment to be seen.
	hold := fmt.Sprintf("sh -c 'echo $$ >%s; tail -f /dev/null; :'", fifo)
	replies, err := modelscript.Parse([]byte(fmt.Sprintf(
		`{"tool":"Bash","input":{"command":"%[1]s & setsid %[1]s & wait","description":"x"}}`, hold)))
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(modelscript.New(replies...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(api.Close)

	s := newSpawner(t)
	p := launch(t, s, runner.Spec{
		Path: path, Dir: dir,
		Args: strings.Fields("--output-format stream-json --verbose --input-format stream-json --setting-sources= --allowedTools=Bash"),
		Env:  append(messagesapi.Env(api.URL), "PATH=/usr/bin:/bin", "HOME="+dir, "TMPDIR="+dir, "IS_SANDBOX=1"),
	})
	go func() { _, _ = io.Copy(io.Discard, p.out) }() // ends with the process
	if _, err := io.WriteString(p.Stdin(), `{"type":"user","session_id":"","message":{"role":"user","content":"go"},"parent_tool_use_id":null}`+"\n"); err != nil {
		t.Fatal(err)
	}
	lines := launched{p, bufio.NewReader(pids)}
	first, second := lines.readPID(t), lines.readPID(t)
	for _, h := range []held{first, second} { // what a later daemon would know them by
		if env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", h.pid)); !strings.Contains(string(env), "AGENTD_PROCESS_MARK=") {
			t.Errorf("a tool's process carries no mark: %q, %v", env, err)
		}
	}
	p.Stop(runner.Ladder{})
	if exit := p.Exit(); exit.Signal != "SIGKILL" {
		t.Errorf("Exit = %+v, want SIGKILL", exit)
	}
	if !first.ends(patience) || !second.ends(patience) {
		t.Error("processes of the tool shell live on")
	}
}
