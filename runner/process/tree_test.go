//go:build linux

package process_test

import (
	"io"
	"log/slog"
	"syscall"
	"testing"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process/proctree"
)

// TestTreeEndsWithItsLeader (fault B3): a deaf grandchild holds stdout and stderr; it is
// killed, so that neither pipe hangs.
func TestTreeEndsWithItsLeader(t *testing.T) {
	for _, how := range []string{"", "setsid", "unmarked"} {
		t.Run(how, func(t *testing.T) {
			p := launch(t, newSpawner(t), self("parent "+how))
			grandchild := p.readPID(t)
			_ = p.Stdin().Close()
			if exit := p.await(t); exit.Code != 0 {
				t.Errorf("Exit = %+v, want code 0", exit)
			}
			if !grandchild.ends(patience) {
				t.Error("the grandchild lives on")
			}
			if rest, err := io.ReadAll(p.out); len(rest) > 0 || err != nil {
				t.Errorf("rest of stdout = %q, %v", rest, err)
			}
		})
	}
}

// TestStopFindsDescendantsWithoutMark: such a one is known only by its parents,
// and those only while they live.
func TestStopFindsDescendantsWithoutMark(t *testing.T) {
	p := launch(t, newSpawner(t), self("parent setsid unmarked"))
	grandchild := p.readPID(t)
	p.Stop(runner.Ladder{})
	if !grandchild.ends(patience) {
		t.Error("the grandchild lives on")
	}
}

func TestSweepSparesOthers(t *testing.T) {
	s := newSpawner(t)
	other := launch(t, s, self("parent setsid"))
	others := other.readPID(t)
	p := launch(t, s, self("parent setsid"))
	p.readPID(t)
	p.Stop(runner.Ladder{})
	proctree.KillOrphans(slog.New(slog.DiscardHandler)) // this daemon lives
	if others.ends(0) {
		t.Error("another session's process was killed")
	}
}

// TestDaemonKilled (fault B1): the CLI dies with its daemon, whatever kills it; what the
// CLI left in sessions of its own goes when the next daemon starts.
func TestDaemonKilled(t *testing.T) {
	daemon := launch(t, newSpawner(t), self("daemon"))
	cli, shell := daemon.readPID(t), daemon.readPID(t)
	if cli.ends(0) || shell.ends(0) {
		t.Fatal("the processes ended early")
	}
	if err := syscall.Kill(daemon.Exit().PID, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if !cli.ends(patience) {
		t.Error("the CLI outlives its daemon")
	}
	if exit := daemon.await(t); exit.Signal != "SIGKILL" {
		t.Errorf("Exit = %+v, want SIGKILL", exit)
	}
	if shell.ends(0) {
		t.Error("the shell ended by itself: this test shows nothing")
	}
	proctree.KillOrphans(slog.New(slog.DiscardHandler))
	if !shell.ends(patience) {
		t.Error("the orphaned shell is left")
	}
}
