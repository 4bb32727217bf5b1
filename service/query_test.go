package service_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/service"
)

// slowly is a log that takes a second for each line.
type slowly struct{ slog.Handler }

// Enabled implements slog.Handler.
func (slowly) Enabled(context.Context, slog.Level) bool { return true }

// Handle implements slog.Handler.
func (slowly) Handle(context.Context, slog.Record) error {
	<-time.After(time.Second)
	return nil
}

// TestQueryOfACLIThatEndsAtOnce checks a CLI that has ended before the first
// input: the caller reads how, as from one that ends later.
func TestQueryOfACLIThatEndsAtOnce(t *testing.T) {
	cfg := testdaemon.Script(`stderr "no key"`, "exit 3")
	cfg.Service = func(c *service.Config) { c.Log = slog.New(slowly{slog.DiscardHandler}) }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		q := d.Dial("alice").Query(&agentdv1.QueryRequest{Prompt: "work"})
		s := testdaemon.Expect(t, q.Err(), codes.FailedPrecondition, "CLI_START_FAILED")
		if !strings.HasSuffix(s.Text, "no key") || s.Metadata["exit"] != "exit code 3" {
			t.Errorf("the caller reads %+v", s)
		}
		all := q.Durable()
		if len(all) == 0 || all[len(all)-1].GetClosed().GetExit().GetStderrTail() == "" {
			t.Errorf("the events are %v", all)
		}
	})
}

// TestQueryWhoseInputsAreTooMany checks that the session of a query whose inputs
// are not all taken ends, and that the caller reads why.
func TestQueryWhoseInputsAreTooMany(t *testing.T) {
	cfg := testdaemon.Script("init", "wait eof")
	cfg.Service = func(c *service.Config) { c.Limits.Inputs = 2 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		q := d.Dial("alice").Query(&agentdv1.QueryRequest{Inputs: []*agentdv1.Input{testdaemon.TextAs(1, "a"), testdaemon.TextAs(2, "b"), testdaemon.TextAs(3, "c")}})
		testdaemon.Expect(t, q.Err(), codes.ResourceExhausted, "INPUT_QUEUE_FULL")
		if all := q.Durable(); len(all) == 0 || all[len(all)-1].GetClosed().GetReason() != agentdv1.CloseReason_CLOSE_REASON_FAILED {
			t.Errorf("the events are %v", all)
		}
	})
}

// startsNothing makes every start of a CLI a failure of the test.
func startsNothing(t *testing.T) func(*service.Config) {
	return func(c *service.Config) {
		c.Launch = func(context.Context, runner.Spec) (runner.Process, error) {
			t.Error("a CLI is started")
			return nil, errors.New("nothing is to be started")
		}
	}
}

// TestQueryWithOneUUIDTwice checks that nothing is started for it.
func TestQueryWithOneUUIDTwice(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Service: startsNothing(t)}, func(d *testdaemon.Daemon) {
		q := d.Dial("alice").Query(&agentdv1.QueryRequest{Inputs: []*agentdv1.Input{testdaemon.TextAs(1, "a"), testdaemon.TextAs(1, "a")}})
		s := testdaemon.Expect(t, q.Err(), codes.InvalidArgument, "VALIDATION_FAILED")
		if len(s.Fields) != 1 || s.Fields[0] != "inputs[1].uuid" {
			t.Errorf("the caller reads %+v", s)
		}
	})
}
