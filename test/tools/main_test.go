package tools

import (
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// role names what this binary is when the CLI starts it as a server.
const role = "AGENTD_TEST_TOOLS_ROLE"

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv(role) {
	case "mcp":
		err = serveMCP(os.Stdin, os.Stdout)
	case "lsp":
		err = serveLSP(os.Stdin, os.Stdout)
	default:
		goleak.VerifyTestMain(m)
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
