// Package stream carries the events of a session to a gRPC stream: in order, in
// chunks where they are large, with heartbeats in silence, and for as long as
// the caller reads.
//
// # Goroutines
//
// [Sender.Run] starts what sends to a stream, which ends when the stream does.
package stream

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/translate/envelope"
)

// batch is how many events one look at the journal takes.
const batch = 16

// Arms builds the responses of one kind of stream.
type Arms[T proto.Message] struct {
	// Event, Gap, Heartbeat, Draining and Chunk put a message into a response.
	Event     func(*agentdv1.Event) T
	Gap       func(*agentdv1.Gap) T
	Heartbeat func(*agentdv1.Heartbeat) T
	Draining  func(*agentdv1.Draining) T
	Chunk     func(*agentdv1.Chunk) T
}

// Pump carries a session's events to one stream, whose only sender it is.
type Pump[T proto.Message] struct {
	// Sessions is where the session lives.
	Sessions *sessions.Manager
	// Live is the session.
	Live *sessions.Live
	// Events translates its events.
	Events envelope.Translator
	// Encode, if not nil, makes the responses of events, in the place of Events and
	// Arms.Event. They have no seq then from which a caller could go on.
	Encode func(event.Event) T
	// MaxBytes is the size above which a response goes in chunks; 0: 3 MiB.
	MaxBytes int
	// Arms builds the responses.
	Arms Arms[T]
	// Stream sends one response.
	Stream func(T) error
	// Sub is the stream's place in the journal; Serve closes it.
	Sub *journal.Subscription
	// First makes the first response, or says that there is none.
	First func(context.Context) (T, bool, error)
	// Ready, if not nil, has events sent at once, and First once it is closed: for a
	// caller who is asked something before.
	Ready <-chan struct{}
	// Outbox holds what the stream's receiver has to say; nil without one.
	Outbox *Outbox[T]
	// Lost is closed when another stream has taken over; nil for watchers.
	Lost <-chan struct{}
	// After is the seq that the caller has already.
	After uint64
	// Seen, if not nil, is called for each durable event that was sent.
	Seen func(event.Body)
	// Watching says that how the session ends is no failure of this stream.
	Watching bool

	out     Sender[T]
	lastSeq atomic.Uint64
}

// Serve runs the pump until the stream is to end; see [Sender.Run].
func (p *Pump[T]) Serve(ctx context.Context) error {
	p.lastSeq.Store(p.After)
	p.out.Stream, p.out.Chunk, p.out.MaxBytes, p.out.Limit = p.Stream, p.Arms.Chunk, p.MaxBytes, p.Sessions.Config().Stall
	err := p.out.Run(ctx, p.Lost, func() error {
		defer p.Sub.Close()
		return p.run(ctx)
	})
	if fault.ReasonOf(err) == fault.SlowConsumer {
		return p.slowConsumer()
	}
	return p.resumable(err)
}

func takenOver() error {
	return fault.New(fault.SessionTakenOver, "another stream took the session over")
}

func (p *Pump[T]) slowConsumer() error {
	return fault.New(fault.SlowConsumer, "the caller did not read its stream; attach again after the last seq that it has processed").
		With("last_seq", fmt.Sprint(p.lastSeq.Load()))
}

// run sends until the session has ended and everything of it was sent, until
// the caller is gone, or until the stream must end for another reason.
func (p *Pump[T]) run(ctx context.Context) error {
	ready := p.Ready
	if ready == nil {
		if err := p.first(ctx); err != nil {
			return err
		}
	}
	silence := p.Sessions.Config().Heartbeat
	heartbeat, last := time.NewTimer(silence), time.Now()
	defer heartbeat.Stop()
	draining := p.Sessions.Draining()
	for {
		sent, done, err := p.turn()
		if done || err != nil {
			return err
		}
		if sent {
			last = time.Now() // cheaper than to set the timer each time
		}
		select {
		case <-p.Sub.Ready():
		case <-p.outboxReady():
		case <-ready:
			ready = nil
			err = p.first(ctx)
		case now := <-heartbeat.C:
			if left := silence - now.Sub(last); left > 0 {
				heartbeat.Reset(left)
				continue
			}
			err = p.out.Send(p.Arms.Heartbeat(&agentdv1.Heartbeat{Time: timestamppb.Now(), LastSeq: p.lastSeq.Load()}))
			heartbeat.Reset(silence)
			last = now
		case <-draining:
			var deadline time.Time
			deadline, draining = p.Sessions.Deadline() // which may move
			err = p.out.Send(p.Arms.Draining(&agentdv1.Draining{Deadline: timestamppb.New(deadline)}))
		case <-p.Lost:
			err = takenOver()
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// first sends the first response.
func (p *Pump[T]) first(ctx context.Context) error {
	first, ok, err := p.First(ctx)
	if err != nil || !ok {
		return err
	}
	return p.out.Whole(first)
}

// turn sends what there is. done is true once the session's last event was sent.
// What it takes stands on its part of the stack alone, which run, that waits most
// of the time, does not keep.
func (p *Pump[T]) turn() (sent, done bool, err error) {
	if err := p.local(); err != nil {
		return false, false, err
	}
	var items [batch]journal.Item
	taken, ended, lost := p.Sub.Take(items[:0])
	if err := p.all(taken); err != nil {
		return false, false, err
	}
	switch {
	case lost:
		return false, false, p.slowConsumer()
	case ended && p.Watching:
		return false, true, nil
	case ended:
		return false, true, p.endOfSession()
	}
	return len(taken) > 0, false, nil
}

// endOfSession is the status of a stream whose session has ended. One that the
// daemon ended can be resumed elsewhere.
func (p *Pump[T]) endOfSession() error {
	<-p.Live.Gone() // its id is free again when the caller reads the status
	return p.Live.Cause()
}

// resumable adds to the end of a session's stream what its caller goes on from, if
// it has reason to: the daemon stops, or the credentials have lapsed.
func (p *Pump[T]) resumable(err error) error {
	e, ok := errors.AsType[*fault.Error](err)
	if ok && p.Encode == nil && (e.Reason == fault.ShuttingDown || e.Reason == fault.Unauthenticated) {
		return e.With("last_seq", fmt.Sprint(p.lastSeq.Load()))
	}
	return err
}

// local sends what the receiver left in the outbox.
func (p *Pump[T]) local() error {
	if p.Outbox == nil {
		return nil
	}
	items, failure := p.Outbox.take()
	for _, item := range items {
		resp := item.local
		if item.repeat != nil {
			if item.repeat.Seq > p.lastSeq.Load() {
				continue // it will come in its place
			}
			resp = p.response(*item.repeat)
		}
		if err := p.out.Whole(resp); err != nil {
			return err
		}
	}
	if fault.ReasonOf(failure) == fault.SlowConsumer {
		return p.slowConsumer()
	}
	return failure
}

func (p *Pump[T]) outboxReady() <-chan struct{} {
	if p.Outbox == nil {
		return nil
	}
	return p.Outbox.ready
}

func (p *Pump[T]) all(items []journal.Item) error {
	for _, item := range items {
		if item.Event.Body == nil {
			if err := p.out.Send(p.Arms.Gap(&agentdv1.Gap{FirstSeq: item.GapFirst, LastSeq: item.GapLast})); err != nil {
				return err
			}
			continue
		}
		if err := p.event(item.Event); err != nil {
			return err
		}
		if !item.Event.Ephemeral {
			p.lastSeq.Store(item.Event.Seq)
			if p.Seen != nil {
				p.Seen(item.Event.Body)
			}
		}
	}
	return nil
}

func (p *Pump[T]) event(e event.Event) error {
	resp := p.response(e)
	if e.Ephemeral && e.Size() <= alwaysWhole {
		return p.out.Send(resp)
	}
	return p.out.Whole(resp)
}

// response is what the stream is sent of an event.
func (p *Pump[T]) response(e event.Event) T {
	if p.Encode != nil {
		return p.Encode(e)
	}
	return p.Arms.Event(p.Events.Event(e))
}
