package callctx

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/agentd/agentd/internal/fault"
)

// Recovered turns a panic in what serves a call into the call's error. A panic is
// a defect: it ends this call, not the daemon, and its stack goes to the log.
func Recovered(ctx context.Context, v any) error {
	From(ctx).Log.ErrorContext(ctx, "handler panicked", "error", fmt.Sprint(v), "stack", string(debug.Stack()))
	return fault.New(fault.Internal, "a defect in agentd ended the call").Wrap(fmt.Errorf("panic: %v", v))
}

// Guard runs f, which serves a call, and returns its error or its panic as
// [Recovered] does.
func Guard(ctx context.Context, f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = Recovered(ctx, v)
		}
	}()
	return f()
}

// Go runs f guarded on a goroutine of its own, which ends with f, and returns
// where its error comes. Who waits there keeps a small stack whatever f needs:
// the stack of a goroutine that waits long hardly shrinks.
func Go(ctx context.Context, f func() error) <-chan error {
	result := make(chan error, 1)
	go func() { result <- Guard(ctx, f) }()
	return result
}
