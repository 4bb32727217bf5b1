package callctx

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/fault"
)

// TestGuard checks that what serves a call ends with its own error, or with
// INTERNAL and a logged stack if it panics, on the goroutine or on another.
func TestGuard(t *testing.T) {
	defer goleak.VerifyNone(t)
	own := fault.New(fault.SessionNotFound, "the caller has no such session")
	for name, c := range map[string]struct {
		f    func() error
		want error
		logs bool
	}{
		"nothing": {func() error { return nil }, nil, false},
		"error":   {func() error { return own }, own, false},
		"panic":   {func() error { panic("hunter2") }, fault.New(fault.Internal, ""), true},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			ctx := With(t.Context(), Call{Log: slog.New(slog.NewTextHandler(&log, nil))})
			for i, err := range []error{Guard(ctx, c.f), <-Go(ctx, c.f)} {
				if !errors.Is(err, c.want) {
					t.Errorf("%d: error %v, want %v", i, err, c.want)
				}
				if e, ok := errors.AsType[*fault.Error](err); ok && strings.Contains(e.Message, "hunter2") {
					t.Errorf("%d: the caller is told of the defect: %s", i, e.Message)
				}
			}
			if stacks := strings.Count(log.String(), "guard_test.go"); c.logs != (stacks >= 2) {
				t.Errorf("the log is %q, its stack is expected: %t", log.String(), c.logs)
			}
		})
	}
}
