package interceptors

import (
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"

	"github.com/agentd/agentd/internal/fault"
)

// slowStream is a stream whose messages take their time. A wait of less than
// nothing is a defect.
type slowStream struct {
	grpc.ServerStream
	ctx   context.Context //nolint:containedctx // as the stream's own
	waits []time.Duration
}

func (s *slowStream) Context() context.Context { return s.ctx }

func (s *slowStream) RecvMsg(any) error {
	if len(s.waits) == 0 {
		return io.EOF
	}
	wait := s.waits[0]
	s.waits = s.waits[1:]
	if wait < 0 {
		panic("a defect")
	}
	select {
	case <-time.After(wait):
		return nil
	case <-s.ctx.Done():
		return s.ctx.Err()
	}
}

// TestFirstMessage checks that the first message of a stream has a deadline and no
// other one has, and that nothing waits for it once the call is over.
func TestFirstMessage(t *testing.T) {
	for name, c := range map[string]struct {
		waits []time.Duration
		want  error
		took  time.Duration
	}{
		"in time":           {[]time.Duration{firstWithin - time.Second, time.Hour}, io.EOF, firstWithin - time.Second + time.Hour},
		"late":              {[]time.Duration{firstWithin + time.Second}, fault.New(fault.DeadlineExceeded, ""), firstWithin},
		"none at all":       {nil, io.EOF, 0},
		"a defect":          {[]time.Duration{-1}, fault.New(fault.Internal, ""), 0},
		"nothing, for ever": {[]time.Duration{1000 * time.Hour}, fault.New(fault.DeadlineExceeded, ""), firstWithin},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, end := context.WithCancel(t.Context())
				began := time.Now()
				err := promptness(nil, &slowStream{ctx: ctx, waits: c.waits}, nil, func(_ any, ss grpc.ServerStream) error {
					for {
						if err := ss.RecvMsg(nil); err != nil {
							return err
						}
					}
				})
				if took := time.Since(began); !errors.Is(err, c.want) || took != c.took {
					t.Errorf("ended with %v after %s, want %v after %s", err, took, c.want, c.took)
				}
				end() // as gRPC does when a handler has returned; the bubble ends if nobody waits any more
			})
		})
	}
}
