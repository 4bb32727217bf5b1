package interceptors

import (
	"context"
	"errors"
	"strings"
	"time"

	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"

	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/callctx"
)

// ownership establishes who makes the call.
type ownership struct {
	identify func(context.Context) (auth.Identity, error)
}

// open reports whether a method is for callers whom nobody knows, too. Health is:
// what probes a daemon has no credentials.
func open(method string) bool {
	return strings.HasPrefix(method, "/"+healthpb.Health_ServiceDesc.ServiceName+"/")
}

func (o ownership) begin(ctx context.Context, method string) (context.Context, auth.Identity, error) {
	if open(method) {
		return ctx, auth.Identity{}, nil
	}
	id, err := o.identify(ctx)
	if err != nil {
		return nil, id, err
	}
	c := callctx.From(ctx)
	c.Owner = id.Owner
	return callctx.With(ctx, c), id, nil
}

func (o ownership) unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	ctx, _, err := o.begin(ctx, info.FullMethod)
	if err != nil {
		return nil, err
	}
	return next(ctx, req)
}

func (o ownership) stream(srv any, ss grpc.ServerStream, info *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	ctx, id, err := o.begin(ss.Context(), info.FullMethod)
	if err != nil {
		return err
	}
	if id.Recheck == nil {
		return next(srv, contextStream{ServerStream: ss, ctx: ctx})
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if err := endWhenLapsed(ctx, id, cancel); err != nil {
		return err
	}
	ss = contextStream{ServerStream: ss, ctx: ctx}
	if strings.HasPrefix(info.FullMethod, reflection) {
		ss = endingStream{ServerStream: ss}
	}
	err = next(srv, ss)
	if cause := context.Cause(ctx); errors.Is(err, context.Canceled) && cause != nil {
		return cause
	}
	return err
}

// reflection begins the methods of reflection, whose handlers do not look at their
// contexts.
const reflection = "/grpc.reflection."

// endingStream is a stream that receives nothing any more once its context has ended.
type endingStream struct {
	grpc.ServerStream
}

// RecvMsg implements grpc.ServerStream. If the context has ended, msg must not be used
// any more. The goroutine ends at the latest once the handler has returned.
func (s endingStream) RecvMsg(msg any) error {
	received := callctx.Go(s.Context(), func() error { return s.ServerStream.RecvMsg(msg) })
	select {
	case err := <-received:
		return err
	case <-s.Context().Done():
		return context.Cause(s.Context())
	}
}

// endWhenLapsed has a stream cancelled, with the reason, once the credentials that
// it was opened with do not hold any more. That ends with ctx.
func endWhenLapsed(ctx context.Context, id auth.Identity, cancel context.CancelCauseFunc) error {
	next, err := id.Recheck(time.Now())
	if err != nil {
		return err
	}
	var timer *time.Timer
	timer = time.AfterFunc(never, func() {
		if ctx.Err() != nil {
			return
		}
		next, err := id.Recheck(time.Now())
		if err != nil {
			cancel(err)
			return
		}
		timer.Reset(time.Until(next))
	})
	timer.Reset(time.Until(next)) // which reads timer once it is set
	context.AfterFunc(ctx, func() { timer.Stop() })
	return nil
}

// never is when a timer fires that is only made.
const never = 1<<63 - 1
