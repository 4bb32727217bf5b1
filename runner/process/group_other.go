//go:build !unix

package process

import (
	"os"
	"syscall"

	"github.com/agentd/agentd/internal/fault"
)

// attributes refuses to switch users, which this system cannot do.
func attributes(user string) (*syscall.SysProcAttr, error) {
	if user != "" {
		return nil, fault.New(fault.CLIStartFailed, "This system cannot start a CLI as another user.").With("user", user)
	}
	return nil, nil
}

func awaitExit(int) bool { return false }

// signalGroup ends the process alone: this system has no groups, and knows no
// request to end.
func signalGroup(pid int, sig syscall.Signal) {
	if sig != kill {
		return
	}
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
		_ = p.Release()
	}
}

func killRemnant(int) {}

func signalName(*os.ProcessState) string { return "" }

func mayEnter(string) bool { return true }
