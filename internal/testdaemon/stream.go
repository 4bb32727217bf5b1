package testdaemon

import (
	"context"
	"errors"
	"io"
	"sync"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// patience is how long a test waits for what must happen. In a bubble it costs
// nothing, and is longer than every limit of the server but a day's.
const patience = 23 * time.Hour

// response is what the responses of streams have in common.
type response interface {
	proto.Message
	GetEvent() *agentdv1.Event
	GetChunk() *agentdv1.Chunk
}

// Stream is what one caller receives of a session. A goroutine reads it, so that
// after synctest.Wait everything that was sent is there.
type Stream[T response] struct {
	t      *testing.T
	cancel context.CancelFunc
	done   chan struct{} // closed once the stream has ended

	mu sync.Mutex
	// Below is guarded by mu.

	got     []T
	chunks  []byte
	err     error
	next    int // the first of got that Until has not looked at
	changed chan struct{}
	onEach  func(T)
}

// read begins to read a stream. recv returns the next response; fresh makes an
// empty one, for those that come in chunks.
func read[T response](t *testing.T, cancel context.CancelFunc, recv func() (T, error), fresh func() T) *Stream[T] {
	s := &Stream[T]{t: t, cancel: cancel, done: make(chan struct{}), changed: make(chan struct{})}
	go func() { // ends with the stream
		defer close(s.done)
		for {
			m, err := recv()
			s.mu.Lock()
			whole := true
			if err == nil && m.GetChunk() != nil {
				m, whole = s.join(m.GetChunk(), fresh())
			}
			each := s.onEach
			switch {
			case err != nil:
				s.err = err
			case whole:
				s.got = append(s.got, m)
			}
			close(s.changed)
			s.changed = make(chan struct{})
			s.mu.Unlock()
			if err != nil {
				return
			}
			if whole && each != nil {
				each(m)
			}
		}
	}()
	return s
}

// join adds a chunk to those before, and returns the whole response after the
// last.
func (s *Stream[T]) join(c *agentdv1.Chunk, into T) (m T, whole bool) {
	if c.GetIndex() == 0 {
		s.chunks = nil
	}
	s.chunks = append(s.chunks, c.GetData()...)
	if !c.GetLast() {
		return into, false
	}
	if uint64(len(s.chunks)) != c.GetTotalBytes() {
		s.t.Errorf("the chunks have %d bytes, not %d", len(s.chunks), c.GetTotalBytes())
	}
	if err := proto.Unmarshal(s.chunks, into); err != nil {
		s.t.Errorf("joining chunks: %v", err)
	}
	return into, true
}

// Each calls f for each response from now on, on the goroutine that reads.
func (s *Stream[T]) Each(f func(T)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onEach = f
}

// Next waits for the next response. It may be called on any goroutine.
func (s *Stream[T]) Next() (m T, err error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		s.mu.Lock()
		if s.next < len(s.got) {
			m = s.got[s.next]
			s.next++
			s.mu.Unlock()
			return m, nil
		}
		err, changed := s.err, s.changed
		s.mu.Unlock()
		if err != nil {
			return m, err
		}
		select {
		case <-changed:
		case <-late.C:
			return m, errors.New("nothing comes any more")
		}
	}
}

// Until waits for the next response that ok accepts, and skips those before.
func (s *Stream[T]) Until(ok func(T) bool) T {
	s.t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		s.mu.Lock()
		for s.next < len(s.got) {
			m := s.got[s.next]
			s.next++
			if ok(m) {
				s.mu.Unlock()
				return m
			}
		}
		err, changed := s.err, s.changed
		s.mu.Unlock()
		if err != nil {
			s.t.Fatalf("the stream ended (%v) before what was waited for; it had %d responses", err, len(s.All()))
		}
		select {
		case <-changed:
		case <-late.C:
			s.t.Fatalf("nothing comes any more after %d responses", len(s.All()))
		}
	}
}

// Event waits for the next event that ok accepts.
func (s *Stream[T]) Event(ok func(*agentdv1.Event) bool) *agentdv1.Event {
	s.t.Helper()
	return s.Until(func(m T) bool { return m.GetEvent() != nil && ok(m.GetEvent()) }).GetEvent()
}

// UntilSeq waits for the durable event with this seq.
func (s *Stream[T]) UntilSeq(seq uint64) *agentdv1.Event {
	s.t.Helper()
	return s.Event(func(e *agentdv1.Event) bool { return e.GetSeq() >= seq && !e.GetEphemeral() })
}

// All returns what was received so far, chunks joined.
func (s *Stream[T]) All() []T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]T(nil), s.got...)
}

// Events returns the events received so far.
func (s *Stream[T]) Events() []*agentdv1.Event {
	var events []*agentdv1.Event
	for _, m := range s.All() {
		if e := m.GetEvent(); e != nil {
			events = append(events, e)
		}
	}
	return events
}

// Durable returns the durable events received so far.
func (s *Stream[T]) Durable() []*agentdv1.Event {
	var events []*agentdv1.Event
	for _, e := range s.Events() {
		if !e.GetEphemeral() {
			events = append(events, e)
		}
	}
	return events
}

// Last returns the seq of the last durable event received, 0 if there is none.
func (s *Stream[T]) Last() uint64 {
	events := s.Durable()
	if len(events) == 0 {
		return 0
	}
	return events[len(events)-1].GetSeq()
}

// Err waits for the end of the stream and returns its status, nil for OK.
func (s *Stream[T]) Err() error {
	s.t.Helper()
	select {
	case <-s.done:
	case <-time.After(patience):
		s.t.Fatalf("the stream does not end after %d responses", len(s.All()))
	}
	if errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.err
}

// Ended reports whether the stream has ended.
func (s *Stream[T]) Ended() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// Cancel cancels the call.
func (s *Stream[T]) Cancel() { s.cancel() }

// Status is what a failed call says.
type Status struct {
	// Code is the gRPC code.
	Code codes.Code
	// Reason is that of the ErrorInfo, without more than one of which a status
	// is a mistake.
	Reason string
	// Metadata is that of the ErrorInfo.
	Metadata map[string]string
	// Fields are the fields of the BadRequest.
	Fields []string
	// Retry is the delay of the RetryInfo; 0: none.
	Retry time.Duration
	// Quota is the subject of the QuotaFailure.
	Quota string
	// Text is the message.
	Text string
}

// StatusOf takes a status apart.
func StatusOf(err error) Status {
	s := status.Convert(err)
	out := Status{Code: s.Code(), Text: s.Message()}
	for _, d := range s.Details() {
		switch d := d.(type) {
		case *errdetails.ErrorInfo:
			if out.Reason != "" {
				out.Reason = "more than one"
				continue
			}
			out.Reason, out.Metadata = d.GetReason(), d.GetMetadata()
		case *errdetails.BadRequest:
			for _, v := range d.GetFieldViolations() {
				out.Fields = append(out.Fields, v.GetField())
			}
		case *errdetails.QuotaFailure:
			for _, v := range d.GetViolations() {
				out.Quota = v.GetSubject()
			}
		case *errdetails.RetryInfo:
			out.Retry = d.GetRetryDelay().AsDuration()
		}
	}
	return out
}
