package service

import (
	"context"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
)

// batch is how many events one look at the journal takes.
const batch = 64

// arms builds the responses of one kind of stream.
type arms[T proto.Message] struct {
	event     func(*agentdv1.Event) T
	opened    func(*agentdv1.SessionOpened) T
	gap       func(*agentdv1.Gap) T
	heartbeat func(*agentdv1.Heartbeat) T
	draining  func(*agentdv1.Draining) T
	chunk     func(*agentdv1.Chunk) T
}

// pump carries a session's events to one stream. It is the stream's only
// sender, and runs on the handler's goroutine.
type pump[T proto.Message] struct {
	server *Server
	live   *live
	arms   arms[T]
	send   func(T) error
	outbox *outbox[T]       // nil for streams without a receiver
	seen   func(event.Body) // called for each durable event that was sent; may be nil

	lastSeq uint64
}

// run sends until the session has ended and everything of it was sent, until
// the caller is gone, or until the stream must end for another reason. The
// first response is opened, unless the start fails: then the events up to the
// end say how.
func (p *pump[T]) run(ctx context.Context) error {
	sub := p.live.session.Subscribe(0, true)
	defer sub.Close()
	if err := p.open(ctx); err != nil {
		return err
	}
	heartbeat := time.NewTimer(p.server.cfg.Heartbeat)
	defer heartbeat.Stop()
	draining := p.server.draining
	items := make([]journal.Item, 0, batch)
	for {
		if err := p.local(); err != nil {
			return err
		}
		taken, ended, lost := sub.Take(items[:0])
		if err := p.events(taken); err != nil {
			return err
		}
		switch {
		case ended:
			return p.live.session.Err()
		case lost:
			return fault.New(fault.SlowConsumer, "the stream has not read its events")
		case len(taken) > 0:
			heartbeat.Reset(p.server.cfg.Heartbeat)
		}
		select {
		case <-sub.Ready():
		case <-p.outboxReady():
		case <-heartbeat.C:
			if err := p.send(p.arms.heartbeat(&agentdv1.Heartbeat{Time: timestamppb.Now(), LastSeq: p.lastSeq})); err != nil {
				return err
			}
			heartbeat.Reset(p.server.cfg.Heartbeat)
		case <-draining:
			draining = nil
			if err := p.send(p.arms.draining(&agentdv1.Draining{Deadline: timestamppb.New(p.server.drainDeadline())})); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// open waits until the CLI is ready and says so to the caller. A start that
// fails is not opened.
func (p *pump[T]) open(ctx context.Context) error {
	select {
	case <-p.live.session.Ready():
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	info := p.live.session.Info()
	if !info.Initialized {
		return nil
	}
	return p.whole(p.arms.opened(p.live.openedMessage(info)))
}

// local sends what the receiver left in the outbox.
func (p *pump[T]) local() error {
	if p.outbox == nil {
		return nil
	}
	items, err := p.outbox.take()
	for _, item := range items {
		if err := p.whole(item); err != nil {
			return err
		}
	}
	return err
}

func (p *pump[T]) outboxReady() <-chan struct{} {
	if p.outbox == nil {
		return nil
	}
	return p.outbox.ready
}

func (p *pump[T]) events(items []journal.Item) error {
	for _, item := range items {
		if item.Event.Body == nil {
			if err := p.send(p.arms.gap(&agentdv1.Gap{FirstSeq: item.GapFirst, LastSeq: item.GapLast})); err != nil {
				return err
			}
			continue
		}
		if err := p.whole(p.arms.event(p.live.events.Event(item.Event))); err != nil {
			return err
		}
		if !item.Event.Ephemeral {
			p.lastSeq = item.Event.Seq
			if p.seen != nil {
				p.seen(item.Event.Body)
			}
		}
	}
	return nil
}

// whole sends a response, in chunks if it is large.
func (p *pump[T]) whole(resp T) error {
	return sendWhole(p.send, p.arms.chunk, resp, p.live.maxBytes)
}
