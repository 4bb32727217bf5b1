package interceptors

import (
	"context"
	"log/slog"

	"github.com/google/uuid"
	"google.golang.org/grpc"

	"github.com/agentd/agentd/internal/callctx"
)

// contextStream is a stream whose context was replaced.
type contextStream struct {
	grpc.ServerStream
	ctx context.Context //nolint:containedctx // the interface hands the context out by method
}

func (s contextStream) Context() context.Context { return s.ctx }

// callIdentity gives each call an id and a logger.
type callIdentity struct {
	log *slog.Logger
}

func (c callIdentity) begin(ctx context.Context, method string) context.Context {
	id := uuid.NewString()
	return callctx.With(ctx, callctx.Call{ID: id, Log: c.log.With("rpc_id", id, "method", method)})
}

func (c callIdentity) unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	return next(c.begin(ctx, info.FullMethod), req)
}

func (c callIdentity) stream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	return next(srv, contextStream{ServerStream: ss, ctx: c.begin(ss.Context(), info.FullMethod)})
}
