package inmem

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/runner"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func launch(t *testing.T, cfg simcli.Config, spec runner.Spec) runner.Process {
	t.Helper()
	p, err := (&Launcher{Config: cfg}).Launch(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// conversation are the arguments of a host.
var conversation = []string{"--output-format", "stream-json", "--verbose", "--input-format", "stream-json"}

func TestEOFEndsTheProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := launch(t, simcli.Config{}, runner.Spec{Args: conversation})
		p.Stop(runner.Ladder{EOF: time.Second, Term: time.Second})
		if e := p.Exit(); e.Code != 0 || e.Signal != "" {
			t.Errorf("exit: %+v", e)
		}
		if _, err := p.Stdin().Write([]byte("x")); err == nil {
			t.Error("a write after the end succeeds")
		}
		if b, err := io.ReadAll(p.Stdout()); err != nil || len(b) != 0 {
			t.Errorf("stdout: %q, %v", b, err)
		}
	})
}

func TestLadder(t *testing.T) {
	cases := map[string]struct {
		script string
		code   int
		signal string
		took   time.Duration
	}{
		"term after EOF is ignored": {"ignore eof\nwait eof", 143, "", 5 * time.Second},
		"kill after term is too":    {"hang", -1, "SIGKILL", 10 * time.Second},
		"own code on term":          {"ignore eof\nsignal-exit 7", 7, "", 5 * time.Second},
		"exit":                      {"exit 3", 3, "", 0},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := launch(t, simcli.Config{Script: c.script}, runner.Spec{})
				synctest.Wait()
				began := time.Now()
				p.Stop(runner.Ladder{EOF: 5 * time.Second, Term: 5 * time.Second})
				if e := p.Exit(); e.Code != c.code || e.Signal != c.signal {
					t.Errorf("exit: %+v", e)
				}
				if took := time.Since(began); took != c.took {
					t.Errorf("took %v, want %v", took, c.took)
				}
			})
		})
	}
}

func TestAShorterLadderTakesEffectAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := launch(t, simcli.Config{Script: "hang"}, runner.Spec{})
		began := time.Now()
		go p.Stop(runner.Ladder{EOF: time.Hour, Term: time.Hour})
		p.Stop(runner.Ladder{})
		if took := time.Since(began); took > time.Second {
			t.Errorf("took %v", took)
		}
	})
}

func TestStderrArrivesInLinesAndAsTail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lines []int
		spec := runner.Spec{StderrLine: func(b []byte) { lines = append(lines, len(b)) }}
		p := launch(t, simcli.Config{Script: "stderr \"hello\"\nstderr-bytes 100KiB\nexit 1"}, spec)
		<-p.Done()
		e := p.Exit()
		if e.Code != 1 || len(e.Stderr) != stderrTail {
			t.Errorf("code %d, %d bytes of stderr", e.Code, len(e.Stderr))
		}
		if len(lines) != 3 || lines[0] != 5 || lines[1] != stderrPiece {
			t.Errorf("lines: %v", lines)
		}
	})
}

func TestDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := launch(t, simcli.Config{Script: "hang"}, runner.Spec{})
		defer p.Stop(runner.Ladder{})
		synctest.Wait()
		_ = p.Stdout().SetReadDeadline(time.Now().Add(time.Second))
		if _, err := p.Stdout().Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("read: %v", err)
		}
		_ = p.Stdin().SetWriteDeadline(time.Now().Add(time.Second))
		n, err := p.Stdin().Write(make([]byte, 2*pipeCapacity+100<<10))
		if !errors.Is(err, os.ErrDeadlineExceeded) || n < pipeCapacity {
			t.Errorf("write: %d, %v", n, err)
		}
	})
}

func TestWriteToAClosedReaderIsEPIPE(t *testing.T) {
	p := newPipe()
	_ = reader{p}.Close()
	if _, err := (writer{p}).Write([]byte("x")); !errors.Is(err, syscall.EPIPE) {
		t.Errorf("write: %v", err)
	}
}

func TestAConversationInFakeTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		model, err := simcli.ModelScript(`{"text":"Hello there"}`)
		if err != nil {
			t.Fatal(err)
		}
		p := launch(t, simcli.Config{Model: model}, runner.Spec{Args: conversation})
		_, _ = io.WriteString(p.Stdin(), `{"type":"user","message":{"role":"user","content":"hi"}}`+"\n")
		_ = p.Stdin().Close()
		var types []string
		sc := bufio.NewScanner(p.Stdout())
		for sc.Scan() {
			for _, kind := range []string{"assistant", "result", "system"} {
				if strings.Contains(sc.Text(), `"type":"`+kind+`"`) {
					types = append(types, kind)
				}
			}
		}
		<-p.Done()
		if got := strings.Join(types, " "); got != "system assistant result" {
			t.Errorf("frames: %s", got)
		}
	})
}

func TestLaunchFails(t *testing.T) {
	want := errors.New("no")
	if _, err := (&Launcher{Err: want}).Launch(context.Background(), runner.Spec{}); !errors.Is(err, want) {
		t.Errorf("got %v", err)
	}
}
