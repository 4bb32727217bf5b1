package interceptors

import (
	"time"

	"google.golang.org/grpc"

	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

// firstWithin is how long the first message of a stream may take.
const firstWithin = time.Minute

// promptness ends streams whose caller sends nothing: until the first message
// nobody knows what a stream is for, and nothing else ends it.
func promptness(srv any, ss grpc.ServerStream, _ *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	return next(srv, &promptStream{ServerStream: ss})
}

// promptStream is a stream whose first message has a deadline.
type promptStream struct {
	grpc.ServerStream
	begun bool // RecvMsg was called, which is never called concurrently
}

// RecvMsg implements grpc.ServerStream. If the first message is late, msg must not
// be used any more.
func (s *promptStream) RecvMsg(msg any) error {
	if s.begun {
		return s.ServerStream.RecvMsg(msg)
	}
	s.begun = true
	return s.first(msg)
}

// first receives the first message. The goroutine for it ends at the latest once
// the handler has returned.
func (s *promptStream) first(msg any) error {
	received := callctx.Go(s.Context(), func() error { return s.ServerStream.RecvMsg(msg) })
	late := time.NewTimer(firstWithin)
	defer late.Stop()
	select {
	case err := <-received:
		return err
	case <-late.C:
		return fault.New(fault.DeadlineExceeded, "the stream's first message did not come within %s", firstWithin).
			With("limit", firstWithin.String())
	}
}
