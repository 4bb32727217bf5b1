package discover

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/agentd/agentd/runner"
)

// probeLimit is how long a CLI may take to tell its version, as in the SDK.
const probeLimit = 2 * time.Second

// skipCheck is the variable of the SDK that switches the version check off.
const skipCheck = "CLAUDE_AGENT_SDK_SKIP_VERSION_CHECK"

// CLI is a Claude Code CLI that was found.
type CLI struct {
	// Path is its absolute path.
	Path string
	// Version is the zero value if it could not be determined.
	Version Version
	// Warning says what is wrong with the version, empty if nothing is.
	Warning string
}

// Finder finds CLIs. Make it with [New]; it may be used concurrently.
type Finder struct {
	launch runner.Launcher
	env    []string

	mu sync.Mutex
	// Guarded by mu.
	probes map[string]*probe // by path
}

// probe is one question for the version, asked or being asked.
type probe struct {
	file    os.FileInfo
	done    chan struct{}
	version Version
	err     error
}

// New returns a finder that looks where env (NAME=value) says, in PATH and
// HOME, and asks for versions through launch.
func New(launch runner.Launcher, env []string) *Finder {
	return &Finder{launch: launch, env: env, probes: make(map[string]*probe)}
}

// Find returns the path of the CLI: the configured one, or wherever one is
// installed if configured is empty. The error is CLI_NOT_FOUND, with how to
// install it and where it was looked for.
func (f *Finder) Find(configured string) (string, error) {
	s := newSearch(f.env)
	if configured != "" {
		return s.named(configured)
	}
	return s.anywhere()
}

// Resolve finds the CLI and its version. That the version is unknown or old is
// a warning, not an error.
func (f *Finder) Resolve(ctx context.Context, configured string) (CLI, error) {
	path, err := f.Find(configured)
	if err != nil {
		return CLI{}, err
	}
	cli := CLI{Path: path}
	if newSearch(f.env).env[skipCheck] != "" {
		return cli, nil
	}
	cli.Version, err = f.Version(ctx, path)
	switch {
	case ctx.Err() != nil:
		return CLI{}, context.Cause(ctx)
	case err != nil:
		cli.Warning = fmt.Sprintf("The version of %s could not be determined.", path)
	case cli.Version.Compare(minimum) < 0:
		cli.Warning = fmt.Sprintf("The CLI %s has version %s; agentd needs %s or newer. Some features may not work.", path, cli.Version, minimum)
	}
	return cli, nil
}

// Version asks the CLI at path for its version, or returns what it said before.
// Concurrent callers share one question, which is asked on the first caller's
// goroutine and goes on if that caller gives up.
func (f *Finder) Version(ctx context.Context, path string) (Version, error) {
	file, err := os.Stat(path)
	if err != nil {
		return Version{}, fmt.Errorf("asking for the CLI's version: %w", err)
	}
	f.mu.Lock()
	p, ok := f.probes[path]
	ok = ok && sameFile(p.file, file)
	if !ok {
		p = &probe{file: file, done: make(chan struct{})}
		f.probes[path] = p
	}
	f.mu.Unlock()
	if !ok {
		p.version, p.err = f.ask(context.WithoutCancel(ctx), path)
		if p.err != nil { // the next caller tries again
			f.forget(path, p)
		}
		close(p.done)
	}
	select {
	case <-p.done:
		return p.version, p.err
	case <-ctx.Done():
		return Version{}, context.Cause(ctx)
	}
}

func (f *Finder) forget(path string, p *probe) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.probes[path] == p {
		delete(f.probes, path)
	}
}

// sameFile reports whether a file is still the one that was asked.
func sameFile(a, b os.FileInfo) bool {
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size()
}

// ask runs the CLI with -v.
func (f *Finder) ask(ctx context.Context, path string) (Version, error) {
	deadline := time.Now().Add(probeLimit)
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	proc, err := f.launch(ctx, runner.Spec{Path: path, Args: []string{"-v"}, Env: f.probeEnv()})
	if err != nil {
		return Version{}, err
	}
	defer func() { _ = proc.Stdout().Close() }()
	defer proc.Stop(runner.Ladder{})
	_ = proc.Stdin().Close()
	if err := proc.Stdout().SetReadDeadline(deadline); err != nil {
		return Version{}, fmt.Errorf("bounding the CLI's answer: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(proc.Stdout(), 4<<10))
	if v, ok := ParseVersion(string(text)); ok {
		return v, nil
	}
	if err == nil {
		err = errors.New("it prints no version number")
	}
	return Version{}, fmt.Errorf("asking for the CLI's version: %w", err)
}

// probeEnv is what a launcher script needs to find its interpreter, and no
// secret.
func (f *Finder) probeEnv() []string {
	return slices.DeleteFunc(slices.Clone(f.env), func(e string) bool {
		name, _, _ := strings.Cut(e, "=")
		switch strings.ToUpper(name) {
		case "PATH", "HOME", "SYSTEMROOT":
			return false
		}
		return true
	})
}
