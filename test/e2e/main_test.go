package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const (
	// envBinary names the program where a test runs itself again.
	envBinary = "AGENTD_E2E_BINARY"
	// root is the root of the repository.
	root = "../.."
)

// binary is the built program.
var binary string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	if binary = os.Getenv(envBinary); binary != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "agentd-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "agentd")
	args := append([]string{"build", "-o", binary}, raceFlags...)
	build := exec.Command("go", append(args, "./cmd/agentd")...)
	build.Dir, build.Stderr = root, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "building agentd:", err)
		return 1
	}
	return m.Run()
}
