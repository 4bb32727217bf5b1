package main

import (
	"context"
	"fmt"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/bench/report"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

const (
	// bigEach is how many messages of each size are measured.
	bigEach = 5
	// replayed is how many events an attach is to replay.
	replayed = 100_000
)

// big measures messages of many megabytes.
func big(ctx context.Context, b *bench) error {
	daemon, conns, err := b.dial(ctx, 1, b.FakeCLI)
	if err != nil {
		return err
	}
	defer daemon.Stop()
	s, err := open(ctx, conns[0], partials())
	if err != nil {
		return err
	}
	defer s.close()
	for _, mib := range []int{1, 8, 32} {
		took, err := s.bigMessages(mib << 20)
		if err != nil {
			return fmt.Errorf("%d MiB: %w", mib, err)
		}
		ms := report.Median(took)
		b.result.Add(report.Figure{
			Name: fmt.Sprintf("a message of %d MiB", mib), Value: ms, Unit: "ms",
			Meaning: "line written → message complete and decoded in the client, in chunks of 3 MiB, median of 5",
		}, report.Figure{
			Name: fmt.Sprintf("… as rate, %d MiB", mib), Value: float64(mib) / ms * 1000, Unit: "MiB/s", Meaning: "the same as a rate",
		})
	}
	return nil
}

// bigMessages returns how long each of some messages took, in milliseconds.
func (s *session) bigMessages(size int) (took []float64, err error) {
	next := command{Do: "big", Count: 1, Bytes: size}.String() // one after the other, so that none waits
	if err := s.prompt(next); err != nil {
		return nil, err
	}
	var at time.Time
	var chunks []byte
	for {
		m, err := s.stream.Recv()
		if err != nil {
			return nil, err
		}
		if c := m.GetChunk(); c != nil {
			if chunks = append(chunks, c.GetData()...); !c.GetLast() {
				continue
			}
			m = new(agentdv1.SessionResponse)
			if err := proto.Unmarshal(chunks, m); err != nil {
				return nil, err
			}
			chunks = nil
		}
		e := m.GetEvent()
		if t, ok := written(e.GetStreamEvent().GetTextDelta().GetText()); ok {
			at = t
		}
		if e.GetAssistant() != nil {
			took = append(took, millis(time.Since(at)))
		}
		if e.GetResult() == nil {
			continue
		}
		if len(took) == bigEach {
			return took, nil
		}
		if err := s.prompt(next); err != nil {
			return nil, err
		}
	}
}

// replay measures how fast an attach gets what it missed: a caller that did not
// read is replaced by one that does.
func replay(ctx context.Context, b *bench) error {
	daemon, conns, err := b.dial(ctx, 2, b.FakeCLI)
	if err != nil {
		return err
	}
	defer daemon.Stop()
	asleep, err := open(ctx, conns[0], partials()) // it reads nothing more
	if err != nil {
		return err
	}
	const more = 3000 // which its connection swallows
	if err := asleep.prompt(command{Do: "fill", Count: replayed + more}.String()); err != nil {
		return err
	}
	id := asleep.opened.GetSessionId()
	for last := uint64(0); last < replayed+more; {
		pause(ctx, 50*time.Millisecond)
		got, err := agentdv1.NewLiveSessionServiceClient(conns[1]).GetLiveSession(ctx, &agentdv1.GetLiveSessionRequest{SessionId: id})
		if err != nil {
			return err
		}
		last = got.GetSession().GetLastSeq()
	}
	stream, err := agentdv1.NewAgentServiceClient(conns[1]).Session(ctx)
	if err != nil {
		return err
	}
	s := &session{stream: stream}
	began := time.Now()
	if err := s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: &agentdv1.AttachSession{
		SessionId: id, TakeOver: true,
	}}}); err != nil {
		return err
	}
	count := 0
	if err := s.events(func(e *agentdv1.Event) (bool, error) {
		if count++; count == 1 && e.GetSeq() > more {
			return false, fmt.Errorf("%w: the journal begins at %d", errShort, e.GetSeq())
		}
		return count == replayed, nil
	}); err != nil {
		return err
	}
	took := time.Since(began)
	b.result.Add(report.Figure{
		Name: "replay of 100,000 events on attach", Value: millis(took), Unit: "ms",
		Meaning: "attach sent → 100,000 durable events received; a short notice each, its raw frame included",
	}, report.Figure{
		Name: "… as rate", Value: replayed / took.Seconds(), Unit: "events/s", Meaning: "the same as a rate",
	})
	return nil
}
