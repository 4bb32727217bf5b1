package stream

import (
	"context"
	"sync/atomic"
	"time"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

// Sender sends the responses of one stream, in chunks where they are large, and
// notices a caller who does not read.
type Sender[T proto.Message] struct {
	// Stream sends one response.
	Stream func(T) error
	// Chunk puts a piece of a response into one.
	Chunk func(*agentdv1.Chunk) T
	// MaxBytes is the size above which a response goes in chunks; 0: 3 MiB.
	MaxBytes int
	// Limit is how long one send may take.
	Limit time.Duration

	sends atomic.Uint64 // how often a send began or ended: odd while one is under way
}

// Run runs f, which sends, on a goroutine of its own, and returns its error. It
// returns SLOW_CONSUMER when one send takes longer than the limit, SESSION_TAKEN_OVER
// when lost is closed, and why when ctx has ended: the handler's return then ends the
// send, and f with it.
func (s *Sender[T]) Run(ctx context.Context, lost <-chan struct{}, f func() error) error {
	result := callctx.Go(ctx, f)
	look := time.NewTicker(s.Limit / 4)
	defer look.Stop()
	since, sends := time.Now(), uint64(0)
	for {
		select {
		case err := <-result:
			return err
		case <-ctx.Done(): // neither does it when the credentials have lapsed
			return context.Cause(ctx)
		case <-lost: // a send that is blocked does not keep the old stream alive
			return takenOver()
		case now := <-look.C: // a send that is seen again and again is blocked
			if n := s.sends.Load(); n != sends || n%2 == 0 {
				since, sends = now, n
			} else if now.Sub(since) >= s.Limit {
				return fault.New(fault.SlowConsumer, "the caller did not read its stream; ask again, from where it was, and read faster")
			}
		}
	}
}

// Whole sends a response, in chunks if it is large.
func (s *Sender[T]) Whole(resp T) error { return sendWhole(s.Send, s.Chunk, resp, s.MaxBytes) }

// Send sends one response as it is.
func (s *Sender[T]) Send(resp T) error {
	s.sends.Add(1)
	defer s.sends.Add(1)
	return s.Stream(resp)
}
