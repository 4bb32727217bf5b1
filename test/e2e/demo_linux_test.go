package e2e

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
)

// envAlone tells that the test runs in a network of its own.
const envAlone = "AGENTD_E2E_ALONE"

// TestDemoRealCLI runs the demo with the real CLI and a scripted model, where
// possible in a network that ends at loopback.
func TestDemoRealCLI(t *testing.T) {
	cli := os.Getenv("AGENTD_TEST_CLI")
	if cli == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	if os.Getenv(envAlone) == "" {
		if err := alone(t); err == nil {
			return
		} else if !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.EINVAL) {
			t.Fatal(err)
		}
		t.Log("no network of its own is allowed here")
	} else if err := loopbackUp(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(root + "/cmd/agentd/internal/demo/model.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	script, err := modelscript.Load(text)
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(script)
	if err != nil {
		t.Fatal(err)
	}
	defer api.Close()
	env := cleanEnv(t, append(messagesapi.Env(api.URL), "AGENTD_DEMO_CLI="+cli)...)
	stdout, stderr, code := agentd(t, env, "demo")
	checkDemo(t, stdout, stderr, code, "The CLI is the real one", "may I use Write?", "aborted_streaming", "I wrote hello.txt")
	if left := script.Left(); left != 0 {
		t.Errorf("%d replies of the script were not asked for", left)
	}
}

// alone runs this test again in a network namespace of its own. The error is
// that of the start.
func alone(t *testing.T) error {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v", "-test.count=1")
	cmd.Env = append(os.Environ(), envAlone+"=1", envBinary+"="+binary)
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	if os.Geteuid() != 0 {
		cmd.SysProcAttr.Cloneflags |= unix.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
		cmd.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_NET_ADMIN}
	}
	out := new(strings.Builder)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v:\n%s", err, out)
	}
	return nil
}

// loopbackUp switches the loopback interface on.
func loopbackUp() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	ifr, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	ifr.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, ifr)
}
