package e2e

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// child is a process of the daemon's, held by a pidfd so that it is not mistaken
// for another.
type child struct {
	pid, fd int
}

// children are the daemon's processes.
func (d *daemon) children() []child {
	d.t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		d.t.Fatal(err)
	}
	var found []child
	for _, path := range stats {
		data, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
		if len(fields) < 2 || fields[1] != strconv.Itoa(d.cmd.Process.Pid) {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		fd, err := unix.PidfdOpen(pid, 0)
		if err != nil {
			continue
		}
		d.t.Cleanup(func() { _ = unix.Close(fd) })
		found = append(found, child{pid, fd})
	}
	return found
}

// gone waits for the end of a process.
func (c child) gone(t *testing.T, limit time.Duration) {
	t.Helper()
	set := []unix.PollFd{{Fd: int32(c.fd), Events: unix.POLLIN}}
	deadline := time.Now().Add(limit)
	for {
		n, err := unix.Poll(set, max(0, int(time.Until(deadline).Milliseconds())))
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil:
			t.Fatal(err)
		case n == 0:
			t.Errorf("process %d of the daemon is left", c.pid)
			_ = unix.PidfdSendSignal(c.fd, unix.SIGKILL, nil, 0)
			return
		default:
			return
		}
	}
}

// drained reads a stream to its end.
func drained(stream agentdv1.AgentService_SessionClient) (closed *agentdv1.Closed, err error) {
	for {
		resp, err := stream.Recv()
		if err != nil {
			return closed, err
		}
		if c := resp.GetEvent().GetClosed(); c != nil {
			closed = c
		}
	}
}

// running serves a session whose turn does not end by itself.
func running(t *testing.T, args ...string) (*daemon, agentdv1.AgentService_SessionClient, []child) {
	t.Helper()
	model := filepath.Join(t.TempDir(), "model")
	if err := os.WriteFile(model, []byte(`{"text":"one two three","hold":"word 2"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	d := serve(t, cleanEnv(t, "AGENTD_SIMCLI_MODEL="+model), append(args, "--cli=simulated")...)
	stream := d.session()
	send(t, stream, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{
		Input: &agentdv1.Input{Content: &agentdv1.Input_Text{Text: "go"}},
	}})
	for {
		resp, err := stream.Recv()
		if err != nil {
			t.Fatal(err)
		}
		if resp.GetEvent().GetState().GetState() == agentdv1.SessionState_SESSION_STATE_RUNNING {
			break
		}
	}
	children := d.children()
	if len(children) != 1 {
		t.Fatalf("the daemon has %d processes, want 1", len(children))
	}
	return d, stream, children
}

func TestSignalStopsInOrder(t *testing.T) {
	d := serve(t, cleanEnv(t), "--cli=simulated")
	stream := d.session()
	watch, err := healthpb.NewHealthClient(d.dial()).Watch(context.Background(), &healthpb.HealthCheckRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if resp, err := watch.Recv(); err != nil || resp.GetStatus() != healthpb.HealthCheckResponse_SERVING {
		t.Errorf("health = %v, %v", resp, err)
	}
	children := d.children()
	begin := time.Now()
	d.signal(syscall.SIGTERM)
	if resp, err := watch.Recv(); err != nil || resp.GetStatus() != healthpb.HealthCheckResponse_NOT_SERVING {
		t.Errorf("health while stopping = %v, %v", resp, err)
	}
	closed, err := drained(stream)
	if closed.GetReason() != agentdv1.CloseReason_CLOSE_REASON_SHUTTING_DOWN {
		t.Errorf("the session ended with %v, %v", closed, err)
	}
	if code := d.exit(); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
	// An idle session, and a health watcher that stays, hold nothing up.
	if took := time.Since(begin); took > 8*time.Second {
		t.Errorf("the stop took %s", took)
	}
	for _, c := range children {
		c.gone(t, 0)
	}
}

func TestSignalWaitsForTheTurn(t *testing.T) {
	d, stream, children := running(t, "--drain-grace=100ms")
	d.signal(syscall.SIGINT)
	closed, err := drained(stream)
	if closed.GetReason() != agentdv1.CloseReason_CLOSE_REASON_SHUTTING_DOWN {
		t.Errorf("the session ended with %v, %v", closed, err)
	}
	if code := d.exit(); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
	children[0].gone(t, 0)
}

func TestSecondSignalStopsAtOnce(t *testing.T) {
	d, _, children := running(t, "--drain-grace=10m")
	d.signal(syscall.SIGTERM)
	d.awaitLog("stopping")
	d.signal(syscall.SIGTERM)
	begin := time.Now()
	if code := d.exit(); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("the exit took %s", took)
	}
	children[0].gone(t, 5*time.Second)
}

// covers: T14
func TestKilledDaemonLeavesNoCLI(t *testing.T) {
	d, _, children := running(t)
	d.signal(syscall.SIGKILL)
	d.exit()
	children[0].gone(t, 5*time.Second)
}

func TestDrainStopsTheDaemon(t *testing.T) {
	d := serve(t, cleanEnv(t), "--cli=simulated")
	d.session()
	children := d.children()
	resp, err := agentdv1.NewServerServiceClient(d.dial()).Drain(t.Context(), &agentdv1.DrainRequest{})
	if err != nil || resp.GetOpenSessions() != 1 {
		t.Errorf("Drain = %v, %v", resp, err)
	}
	if code := d.exit(); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
	for _, c := range children {
		c.gone(t, 0)
	}
}
