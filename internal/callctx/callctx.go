// Package callctx holds what a call carries in its context: the id under which
// it is logged, its logger, and who makes it. Nothing else travels so.
package callctx

import (
	"context"
	"log/slog"
)

// Owner is who makes a call, as the server established it. Sessions belong to
// an owner, and no owner sees another's. It is never taken from a request.
type Owner struct {
	// ID identifies the owner; empty where the server does not authenticate.
	ID string
	// Admin allows operator calls.
	Admin bool
}

// Call is what a call carries.
type Call struct {
	// ID is the rpc_id that logs and masked errors show.
	ID string
	// Log is a logger that adds the id and the method.
	Log *slog.Logger
	// Owner is who makes the call.
	Owner Owner
}

type key struct{}

// With returns a context that carries c.
func With(ctx context.Context, c Call) context.Context {
	return context.WithValue(ctx, key{}, c)
}

// From returns what the call carries. Outside a call it is the zero Call with a
// logger that discards.
func From(ctx context.Context) Call {
	if c, ok := ctx.Value(key{}).(Call); ok {
		return c
	}
	return Call{Log: slog.New(slog.DiscardHandler)}
}
