//go:build linux

package discover_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/process/discover"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// cli is a CLI made of a shell script, which logs each of its runs.
type cli struct{ path, runs string }

func newCLI(t *testing.T) cli {
	dir := t.TempDir()
	return cli{filepath.Join(dir, "claude"), filepath.Join(dir, "runs")}
}

func (c cli) write(t *testing.T, script string) {
	t.Helper()
	// By another name first: a file that is open for writing cannot be executed.
	text := "#!/bin/sh\necho run \"$@\" $SECRET >>" + c.runs + "\n" + script + "\n"
	if err := os.WriteFile(c.path+".new", []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(c.path+".new", c.path); err != nil {
		t.Fatal(err)
	}
}

func (c cli) log(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(c.runs)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func newFinder(t *testing.T, env ...string) *discover.Finder {
	s := process.New(slog.New(slog.NewTextHandler(t.Output(), nil)))
	t.Cleanup(s.Close)
	return discover.New(s.Launch, append(env, "PATH=/usr/bin:/bin", "SECRET=key"))
}

// covers: T16
func TestVersionIsAskedOncePerFile(t *testing.T) {
	f, c := newFinder(t), newCLI(t)
	c.write(t, "echo '2.1.332 (Claude Code)'")
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			got, err := f.Resolve(t.Context(), c.path)
			want := discover.CLI{Path: c.path, Version: discover.Version{Major: 2, Minor: 1, Patch: 332}}
			if got != want || err != nil {
				t.Errorf("Resolve = %+v, %v", got, err)
			}
		})
	}
	all.Wait()
	if log := c.log(t); log != "run -v\n" {
		t.Errorf("runs = %q, want one, without the secret", log)
	}
	c.write(t, "echo '1.9.0 (Claude Code)'")
	got, err := f.Resolve(t.Context(), c.path)
	if err != nil || got.Version.String() != "1.9.0" || !strings.Contains(got.Warning, "2.0.0 or newer") {
		t.Errorf("after an update: %+v, %v", got, err)
	}
}

func TestUnknownVersionIsAWarning(t *testing.T) {
	f, c := newFinder(t), newCLI(t)
	for _, script := range []string{"echo nonsense", "exit 1", "exec sleep 60"} {
		c.write(t, script)
		began := time.Now()
		got, err := f.Resolve(t.Context(), c.path)
		if err != nil || got.Version.Known() || got.Warning == "" {
			t.Errorf("%s: %+v, %v", script, got, err)
		}
		if time.Since(began) > 10*time.Second {
			t.Errorf("%s: took %v", script, time.Since(began))
		}
	}
	c.write(t, "echo 2.1.0")
	if got, err := f.Resolve(t.Context(), c.path); err != nil || got.Version.String() != "2.1.0" {
		t.Errorf("after a failure: %+v, %v", got, err)
	}
}

// covers: EV6
func TestCheckCanBeSkipped(t *testing.T) {
	f, c := newFinder(t, "CLAUDE_AGENT_SDK_SKIP_VERSION_CHECK=1"), newCLI(t)
	c.write(t, "")
	if got, err := f.Resolve(t.Context(), c.path); got != (discover.CLI{Path: c.path}) || err != nil {
		t.Errorf("Resolve = %+v, %v", got, err)
	}
	if _, err := os.Stat(c.runs); err == nil {
		t.Error("the CLI was run")
	}
}

func TestResolveGivesUpWithItsCaller(t *testing.T) {
	f, c := newFinder(t), newCLI(t)
	c.write(t, "echo 2.1.0")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := f.Resolve(ctx, c.path); err != context.Canceled { //nolint:errorlint // the cause itself is promised
		t.Errorf("Resolve = %+v, %v", got, err)
	}
	if got, err := f.Resolve(t.Context(), c.path); err != nil || !got.Version.Known() {
		t.Errorf("Resolve for the next caller = %+v, %v", got, err)
	}
}
