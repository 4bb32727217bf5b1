package conn

import (
	"fmt"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/transport"
)

// whyBytes is how much of stderr an error quotes.
const whyBytes = 1024

// Cause says why a CLI that ended by itself did. started tells an end in use
// from a start that failed; why is what the CLI said about it, without secrets,
// and may be the whole of its stderr.
func Cause(exit transport.Exit, started bool, why string) *fault.Error {
	how := fmt.Sprintf("exit code %d", exit.Code)
	if exit.Signal != "" {
		how = exit.Signal
	}
	e := fault.New(fault.CLIStartFailed, "the CLI ended before it was ready (%s)", how).With("phase", "starting")
	if started {
		e = fault.New(fault.CLIExited, "the CLI ended while the session was in use (%s)", how).With("phase", "running")
	}
	if why = strings.TrimSpace(why); len(why) > whyBytes {
		why = strings.ToValidUTF8(why[len(why)-whyBytes:], "")
	}
	return e.Saying(why).With("exit", how)
}

// Broken says what a write that failed means, and returns nil if the CLI is ending:
// how it ended says more than the pipe it left.
func (c *Conn) Broken(err error) *fault.Error {
	select {
	case <-c.Exited():
		return nil
	case <-time.After(c.limits.Drain):
	}
	return fault.New(fault.CLIExited, "the CLI does not take its input").With("phase", "writing").Wrap(err)
}
