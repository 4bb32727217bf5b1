package e2e

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// patience bounds every wait: what takes longer hangs.
const patience = time.Minute

// daemon is a running agentd serve.
type daemon struct {
	t      *testing.T
	cmd    *exec.Cmd
	addr   string // as --listen spells it
	exited chan struct{}

	mu sync.Mutex
	// Guarded by mu.
	log  []string
	more chan struct{} // closed and replaced with each line
}

// cleanEnv is an environment without keys, and with a home of its own.
func cleanEnv(t *testing.T, more ...string) []string {
	t.Helper()
	return append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "LANG=C.UTF-8",
		"GORACE=atexit_sleep_ms=0", // or every exit takes a second
	}, more...)
}

// serve starts agentd serve on a free port, unless args say otherwise.
func serve(t *testing.T, env []string, args ...string) *daemon {
	t.Helper()
	args = append([]string{"serve", "--log-format=json", "--listen=127.0.0.1:0"}, args...)
	d := &daemon{t: t, cmd: exec.Command(binary, args...), exited: make(chan struct{}), more: make(chan struct{})}
	d.cmd.Env = env
	stderr, err := d.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(d.exited)
		d.read(stderr)
		_ = d.cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = d.cmd.Process.Kill()
		<-d.exited
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", strings.Join(d.lines(), "\n"))
		}
	})
	line := d.awaitLog("serving")
	d.addr, _ = line["listen"].(string)
	return d
}

func (d *daemon) read(stderr io.Reader) {
	for scanner := bufio.NewScanner(stderr); scanner.Scan(); {
		d.mu.Lock()
		d.log = append(d.log, scanner.Text())
		close(d.more)
		d.more = make(chan struct{})
		d.mu.Unlock()
	}
}

func (d *daemon) lines() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.log
}

// awaitLog waits for a line of the log with a message.
func (d *daemon) awaitLog(msg string) map[string]any {
	d.t.Helper()
	limit := time.After(patience)
	for {
		d.mu.Lock()
		log, more := d.log, d.more
		d.mu.Unlock()
		for _, text := range log {
			var line map[string]any
			if json.Unmarshal([]byte(text), &line) == nil && line["msg"] == msg {
				return line
			}
		}
		select {
		case <-more:
		case <-d.exited:
			d.t.Fatalf("the daemon ended before it logged %q:\n%s", msg, strings.Join(d.lines(), "\n"))
		case <-limit:
			d.t.Fatalf("the daemon did not log %q", msg)
		}
	}
}

func (d *daemon) signal(s syscall.Signal) {
	d.t.Helper()
	if err := d.cmd.Process.Signal(s); err != nil {
		d.t.Fatal(err)
	}
}

// exit waits for the end and returns the exit code, -1 after a signal.
func (d *daemon) exit() int {
	d.t.Helper()
	select {
	case <-d.exited:
	case <-time.After(patience):
		d.t.Fatal("the daemon does not end")
	}
	return d.cmd.ProcessState.ExitCode()
}

// port is the port that the daemon listens on.
func (d *daemon) port() string { return d.addr[strings.LastIndexByte(d.addr, ':')+1:] }

// dial connects to the daemon.
func (d *daemon) dial() *grpc.ClientConn {
	d.t.Helper()
	target := "passthrough:///" + d.addr
	if path, ok := strings.CutPrefix(d.addr, "unix://"); ok {
		target = "unix:" + path
	}
	conn, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// session opens a session and returns its stream once it is ready.
func (d *daemon) session() agentdv1.AgentService_SessionClient {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	d.t.Cleanup(cancel)
	stream, err := agentdv1.NewAgentServiceClient(d.dial()).Session(ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	send(d.t, stream, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
	for {
		resp, err := stream.Recv()
		if err != nil {
			d.t.Fatal(err)
		}
		if resp.GetOpened() != nil {
			return stream
		}
	}
}

func send(t *testing.T, stream agentdv1.AgentService_SessionClient, m *agentdv1.SessionRequest) {
	t.Helper()
	if err := stream.Send(m); err != nil {
		t.Fatal(err)
	}
}

// agentd runs a command to its end.
func agentd(t *testing.T, env []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	return execute(t, env, binary, args...)
}

func execute(t *testing.T, env []string, name string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	var out, errOut bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = env, &out, &errOut
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errOut.String(), cmd.ProcessState.ExitCode()
}

// shell runs a line as a person would, with grpcurl in PATH.
func shell(t *testing.T, line string) (stdout, stderr string, code int) {
	t.Helper()
	grpcurl := os.Getenv("AGENTD_TEST_GRPCURL")
	if grpcurl == "" {
		var err error
		if grpcurl, err = exec.LookPath("grpcurl"); err != nil {
			t.Skip("neither AGENTD_TEST_GRPCURL nor PATH has a grpcurl")
		}
	}
	env := cleanEnv(t)
	env[0] = "PATH=" + filepath.Dir(grpcurl) + string(os.PathListSeparator) + os.Getenv("PATH")
	return execute(t, env, "sh", "-c", line)
}
