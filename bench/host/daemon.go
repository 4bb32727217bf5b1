// Package host runs what is measured in processes of their own, and asks how much
// of the machine they take.
package host

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// maxReply is the largest response that clients of the bench take.
const maxReply = 65 << 20

// Programs are what is run.
type Programs struct {
	// Agentd is the daemon, built with the tag probe.
	Agentd string
	// FakeCLI is the fake CLI, and the pacer.
	FakeCLI string
	// Profiles is a folder for profiles of the daemon; empty: none are taken.
	Profiles string
}

// PeerArgument has the bench's own program be grpc-go's own server.
const PeerArgument = "--as-grpc-peer"

// Child is a server in a process of its own.
type Child struct {
	// Address is where it listens.
	Address string

	cmd      *exec.Cmd
	probe    string // of the daemon: where pprof is
	dir      string
	profiles string
	conns    []*grpc.ClientConn
}

// Daemon starts agentd with a CLI. env is added to its environment.
func (p Programs) Daemon(ctx context.Context, cli string, env ...string) (*Child, error) {
	dir, err := os.MkdirTemp("", "agentd-bench-")
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, p.Agentd, "serve", "--listen", "127.0.0.1:0", "--cli", cli,
		"--max-sessions", "0", "--log-level", "info", "--temp-dir", dir)
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "AGENTD_PROBE=127.0.0.1:0"}, env...)
	c := &Child{cmd: cmd, dir: dir, profiles: p.Profiles}
	if err := c.start(); err != nil {
		_ = os.RemoveAll(dir)
		return nil, fmt.Errorf("starting agentd: %w", err)
	}
	return c, nil
}

// Peer starts grpc-go's own server.
func Peer(ctx context.Context) (*Child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &Child{cmd: exec.CommandContext(ctx, self, PeerArgument)}
	if err := c.start(); err != nil {
		return nil, fmt.Errorf("starting grpc-go's own server: %w", err)
	}
	return c, nil
}

// Pacer starts the program that writes for many fake CLIs at once.
func (p Programs) Pacer(ctx context.Context) (*Child, error) {
	dir, err := os.MkdirTemp("", "agentd-bench-")
	if err != nil {
		return nil, err
	}
	c := &Child{cmd: exec.CommandContext(ctx, p.FakeCLI, "--pacer", filepath.Join(dir, "pacer")), dir: dir}
	if err := c.start(); err != nil {
		_ = os.RemoveAll(dir)
		return nil, fmt.Errorf("starting the pacer: %w", err)
	}
	return c, nil
}

var (
	listening = regexp.MustCompile(`listen=(\S+)`)
	probing   = regexp.MustCompile(`^probe=(\S+)`)
)

// start starts the process and reads where it listens from what it logs.
func (c *Child) start() error {
	logged, err := c.cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := c.cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(logged)
	var said []string
	for lines.Scan() {
		line := lines.Text()
		said = append(said, line)
		if m := probing.FindStringSubmatch(line); m != nil {
			c.probe = m[1]
		}
		if m := listening.FindStringSubmatch(line); m != nil {
			c.Address = m[1]
			go func() { _, _ = io.Copy(io.Discard, logged) }() // ends with the process
			return nil
		}
	}
	_ = c.cmd.Wait()
	return errors.New(strings.Join(said, "\n"))
}

// Stop closes the connections and ends the process.
func (c *Child) Stop() {
	for _, conn := range c.conns {
		_ = conn.Close()
	}
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	_ = c.cmd.Wait()
	if c.dir != "" {
		_ = os.RemoveAll(c.dir)
	}
}

// Dial connects to the server n times, until Stop.
func (c *Child) Dial(n int) ([]*grpc.ClientConn, error) {
	for range n {
		conn, err := grpc.NewClient(c.Address, grpc.WithTransportCredentials(insecure.NewCredentials()),
			grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(maxReply)))
		if err != nil {
			return nil, err
		}
		c.conns = append(c.conns, conn)
	}
	return c.conns[len(c.conns)-n:], nil
}

// CPU is the time that all threads of the process have run.
func (c *Child) CPU() (time.Duration, error) {
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", c.cmd.Process.Pid))
	if err != nil || len(files) == 0 {
		return 0, fmt.Errorf("reading the CPU time of %d: %w", c.cmd.Process.Pid, err)
	}
	var all time.Duration
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // a thread that has ended
		}
		first, _, _ := strings.Cut(string(text), " ")
		n, err := strconv.ParseInt(first, 10, 64)
		if err != nil {
			return 0, err
		}
		all += time.Duration(n)
	}
	return all, nil
}

// RSS is the memory that the process holds, in bytes.
func (c *Child) RSS() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kib, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			return kib << 10, err
		}
	}
	return 0, errors.New("the process has no VmRSS")
}

// Collect has the daemon collect its garbage and give back what is free.
func (c *Child) Collect(ctx context.Context) error {
	_, err := c.ask(ctx, "/free")
	return err
}

// ask gets a page of the daemon's probe.
func (c *Child) ask(ctx context.Context, page string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.probe+page, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", fmt.Errorf("asking the daemon's probe: %w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// Memory is what the daemon's runtime says of its memory.
type Memory struct {
	// Mallocs and Bytes are what was allocated since the start.
	Mallocs, Bytes uint64
	// HeapInUse and Stacks are bytes in use.
	HeapInUse, Stacks uint64
	// Goroutines is how many there are.
	Goroutines int
}

var (
	counters  = regexp.MustCompile(`(?m)^# (Mallocs|TotalAlloc|HeapInuse) = (\d+)`)
	stackSize = regexp.MustCompile(`(?m)^# Stack = (\d+)`)
	running   = regexp.MustCompile(`^goroutine profile: total (\d+)`)
)

// Memory asks the daemon's runtime.
func (c *Child) Memory(ctx context.Context) (m Memory, err error) {
	heap, err := c.ask(ctx, "/debug/pprof/heap?debug=1")
	if err != nil {
		return m, err
	}
	for _, found := range counters.FindAllStringSubmatch(heap, -1) {
		n, _ := strconv.ParseUint(found[2], 10, 64)
		switch found[1] {
		case "Mallocs":
			m.Mallocs = n
		case "TotalAlloc":
			m.Bytes = n
		case "HeapInuse":
			m.HeapInUse = n
		}
	}
	if found := stackSize.FindStringSubmatch(heap); found != nil {
		m.Stacks, _ = strconv.ParseUint(found[1], 10, 64)
	}
	goroutines, err := c.ask(ctx, "/debug/pprof/goroutine?debug=1")
	if found := running.FindStringSubmatch(goroutines); found != nil {
		m.Goroutines, _ = strconv.Atoi(found[1])
	}
	return m, err
}

// Profile has the daemon write a CPU profile while it is measured; the returned
// function waits for it.
func (c *Child) Profile(ctx context.Context, name string) func() error {
	if c.profiles == "" {
		return func() error { return nil }
	}
	done := make(chan error, 1)
	go func() { // ends after the seconds of the profile
		text, err := c.ask(ctx, "/debug/pprof/profile?seconds=4")
		if err == nil {
			err = os.WriteFile(filepath.Join(c.profiles, name+".pprof"), []byte(text), 0o600)
		}
		done <- err
	}()
	return func() error { return <-done }
}

// Keep writes profiles of the daemon as it is now.
func (c *Child) Keep(ctx context.Context, names ...string) error {
	if c.profiles == "" {
		return nil
	}
	for _, name := range names {
		text, err := c.ask(ctx, "/debug/pprof/"+name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(c.profiles, name+".pprof"), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}
