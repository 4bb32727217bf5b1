package script

import (
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// EnvFork tells a re-executed program that it is the grandchild of a script;
// its value are the words of the step.
const EnvFork = "AGENTD_SIMCLI_FORK"

// grandchildLife bounds the life of a grandchild that nobody ends.
const grandchildLife = 10 * time.Minute

// process is the [System] of a real process.
type process struct {
	// prefix are the arguments that make the program play the CLI.
	prefix []string
}

// Process returns the System of this process, which was started with args
// after whatever made it play the CLI.
func Process(args []string) System {
	prefix := os.Args[1:]
	if n := len(prefix) - len(args); n >= 0 && slices.Equal(prefix[n:], args) {
		prefix = prefix[:n]
	}
	return &process{prefix: prefix}
}

// Fork implements [System].
func (p *process) Fork(words []string) (int, error) {
	exe, err := os.Executable()
	if err != nil {
		return 0, err
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	defer func() { _ = null.Close() }()
	stdout := null
	if slices.Contains(words, "holdstdout") {
		stdout = os.Stdout
	}
	child, err := os.StartProcess(exe, append([]string{exe}, p.prefix...), &os.ProcAttr{
		Env:   append(os.Environ(), EnvFork+"="+strings.Join(words, " ")+" "),
		Files: []*os.File{null, stdout, null},
		Sys:   attributes(slices.Contains(words, "setsid")),
	})
	if err != nil {
		return 0, err
	}
	pid := child.Pid
	return pid, child.Release()
}

// KillSelf implements [System].
func (p *process) KillSelf() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill()
	}
	<-time.After(grandchildLife)
}

// Grandchild is what a forked grandchild does: it stays until it is killed.
func Grandchild(words string) int {
	if strings.Contains(words, "ignoreterm") {
		signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT)
	}
	<-time.After(grandchildLife)
	return 0
}
