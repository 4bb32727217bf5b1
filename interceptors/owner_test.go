package interceptors

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	reflectionpb "google.golang.org/grpc/reflection/grpc_reflection_v1"

	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

func refuse(context.Context) (auth.Identity, error) {
	return auth.Identity{}, fault.New(fault.Unauthenticated, "who are you")
}

// TestHealthIsOpen checks that probes need no credentials, but what is called alike
// does.
func TestHealthIsOpen(t *testing.T) {
	o := ownership{identify: refuse}
	for method, want := range map[string]codes.Code{
		healthpb.Health_Check_FullMethodName:                        codes.OK,
		healthpb.Health_Watch_FullMethodName:                        codes.OK,
		"/grpc.health.v1.HealthX/Check":                             codes.Unauthenticated,
		"/grpc.health.v1":                                           codes.Unauthenticated,
		"/agentd.v1.AgentService/Session":                           codes.Unauthenticated,
		"/grpc.reflection.v1.ServerReflection/ServerReflectionInfo": codes.Unauthenticated,
		"/agentd.v1.AgentService/Session/grpc.health.v1.Health/":    codes.Unauthenticated,
	} {
		_, err := o.unary(t.Context(), nil, &grpc.UnaryServerInfo{FullMethod: method}, func(context.Context, any) (any, error) { return nil, nil })
		if got := codeOf(err); got != want {
			t.Errorf("unary %s: %v", method, err)
		}
		err = o.stream(nil, contextStream{ctx: t.Context()}, &grpc.StreamServerInfo{FullMethod: method}, func(any, grpc.ServerStream) error { return nil })
		if got := codeOf(err); got != want {
			t.Errorf("stream %s: %v", method, err)
		}
	}
}

// codeOf is the code that an error becomes.
func codeOf(err error) codes.Code {
	if err == nil {
		return codes.OK
	}
	return code(fault.ReasonOf(err))
}

// TestStreamEndsWithItsCredentials checks when they are asked for again, and that
// nothing asks any more once the stream is over.
func TestStreamEndsWithItsCredentials(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, asked := time.Now(), 0
		o := ownership{identify: func(context.Context) (auth.Identity, error) {
			return auth.Identity{Owner: callctx.Owner{ID: "alice"}, Recheck: func(now time.Time) (time.Time, error) {
				if asked++; now.Sub(begun) >= 3*time.Second {
					return now, fault.New(fault.Unauthenticated, "expired")
				}
				return now.Add(time.Second), nil
			}}, nil
		}}
		info := &grpc.StreamServerInfo{FullMethod: "/a/b"}
		err := o.stream(nil, contextStream{ctx: t.Context()}, info, func(_ any, ss grpc.ServerStream) error {
			if got := callctx.From(ss.Context()).Owner.ID; got != "alice" {
				t.Errorf("the owner is %q", got)
			}
			<-ss.Context().Done()
			return context.Cause(ss.Context())
		})
		if fault.ReasonOf(err) != fault.Unauthenticated || time.Since(begun) != 3*time.Second || asked != 4 {
			t.Errorf("the stream ended after %s and %d questions: %v", time.Since(begun), asked, err)
		}
		begun, asked = time.Now(), 0
		if err := o.stream(nil, contextStream{ctx: t.Context()}, info, func(any, grpc.ServerStream) error { return nil }); err != nil {
			t.Error(err)
		}
		<-time.After(time.Minute)
		if asked != 1 {
			t.Errorf("asked %d times for a stream that is over", asked)
		}
		begun = begun.Add(-time.Hour)
		if err := o.stream(nil, contextStream{ctx: t.Context()}, info, func(any, grpc.ServerStream) error { t.Error("it was handled"); return nil }); fault.ReasonOf(err) != fault.Unauthenticated {
			t.Errorf("credentials that lapsed before the stream: %v", err)
		}
	})
}

// TestReceivingEndsWithTheCredentials checks that a handler which does nothing but
// receive, as that of reflection, is ended, too, and that whatever it returns then the
// caller is told why.
func TestReceivingEndsWithTheCredentials(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		o := ownership{identify: func(context.Context) (auth.Identity, error) {
			return auth.Identity{Recheck: func(now time.Time) (time.Time, error) {
				if now.Sub(begun) >= time.Second {
					return now, fault.New(fault.Unauthenticated, "expired")
				}
				return now.Add(time.Second), nil
			}}, nil
		}}
		for what, handler := range map[string]grpc.StreamHandler{
			"receiving": func(_ any, ss grpc.ServerStream) error {
				if err := ss.RecvMsg(nil); err != nil { // the first
					return err
				}
				return ss.RecvMsg(nil)
			},
			"another error": func(_ any, ss grpc.ServerStream) error {
				<-ss.Context().Done()
				return ss.Context().Err()
			},
		} {
			begun = time.Now()
			ctx, end := context.WithCancel(t.Context())
			ss := &sentOnce{contextStream: contextStream{ctx: ctx}}
			info := &grpc.StreamServerInfo{FullMethod: reflectionpb.ServerReflection_ServerReflectionInfo_FullMethodName}
			err := o.stream(nil, ss, info, handler)
			if fault.ReasonOf(err) != fault.Unauthenticated || time.Since(begun) != time.Second {
				t.Errorf("%s: ended after %s: %v", what, time.Since(begun), err)
			}
			end() // as gRPC does when the handler has returned
			synctest.Wait()
		}
	})
}

// sentOnce is a stream whose caller sends one message.
type sentOnce struct {
	contextStream
	sent bool
}

func (s *sentOnce) RecvMsg(any) error {
	if !s.sent {
		s.sent = true
		return nil
	}
	<-s.ctx.Done()
	return s.ctx.Err()
}
