package interceptors

import (
	"context"
	"fmt"
	"log/slog"

	"buf.build/go/protovalidate"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/logging"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/recovery"
	"google.golang.org/grpc"
	_ "google.golang.org/grpc/encoding/gzip" // for callers that compress

	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

// Config is what the chain needs.
type Config struct {
	// Log receives the call log, and the cause of every masked error. Required.
	Log *slog.Logger
	// Identify says who makes a call; nil means that everybody is the same
	// owner, who is an administrator. An error refuses the call. Calls of
	// grpc.health.v1.Health are not asked about.
	Identify func(context.Context) (auth.Identity, error)
	// CountUnary and CountStream count calls with their statuses; both may be nil.
	CountUnary  grpc.UnaryServerInterceptor
	CountStream grpc.StreamServerInterceptor
	// Validator checks requests against their rules; nil makes one.
	Validator protovalidate.Validator
}

// Chain returns the server options that install the interceptors, outermost
// first: call identity and logger, call log, counting, status, recovery, owner,
// validation. Unary calls and streams get the same list, and streams a deadline
// for their first message beside it.
func Chain(cfg Config) ([]grpc.ServerOption, error) {
	if cfg.Validator == nil {
		v, err := protovalidate.New()
		if err != nil {
			return nil, fmt.Errorf("compiling the validation rules: %w", err)
		}
		cfg.Validator = v
	}
	if cfg.Identify == nil {
		cfg.Identify = func(context.Context) (auth.Identity, error) {
			return auth.Identity{Owner: callctx.Owner{Admin: true}}, nil
		}
	}
	call := callIdentity{log: cfg.Log}
	owner := ownership{identify: cfg.Identify}
	valid := validation{validator: cfg.Validator}
	callLog := logging.LoggerFunc(logCall)
	logged := logging.WithLogOnEvents(logging.FinishCall)
	caught := recovery.WithRecoveryHandlerContext(callctx.Recovered)
	unary := []grpc.UnaryServerInterceptor{call.unary, logging.UnaryServerInterceptor(callLog, logged)}
	stream := []grpc.StreamServerInterceptor{call.stream, logging.StreamServerInterceptor(callLog, logged)}
	if cfg.CountUnary != nil {
		unary, stream = append(unary, cfg.CountUnary), append(stream, cfg.CountStream)
	}
	unary = append(unary, statusUnary, recovery.UnaryServerInterceptor(caught), owner.unary, valid.unary)
	stream = append(stream, statusStream, recovery.StreamServerInterceptor(caught), owner.stream, valid.stream, promptness)
	return []grpc.ServerOption{
		grpc.UnknownServiceHandler(unknown),
		grpc.ChainUnaryInterceptor(unary...),
		grpc.ChainStreamInterceptor(stream...),
	}, nil
}

// unknown answers calls of methods and services that this server does not have.
// They come through the chain as streams.
func unknown(_ any, stream grpc.ServerStream) error {
	method, _ := grpc.MethodFromServerStream(stream)
	return fault.New(fault.NotImplemented, "this server has no method %s", method).With("method", method)
}

// logCall writes one line for each finished call. Payloads are never logged.
func logCall(ctx context.Context, level logging.Level, _ string, fields ...any) {
	callctx.From(ctx).Log.Log(ctx, slog.Level(level), "finished call", fields...)
}
