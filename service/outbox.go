package service

import (
	"sync"

	"github.com/agentd/agentd/internal/fault"
)

// outboxSize is how many stream-local responses may wait for the sender. A
// caller that earns more refusals than this without reading them is not served
// any longer.
const outboxSize = 1024

// outbox passes what the receiver of a stream has to say to its sender, without
// ever making the receiver wait.
type outbox[T any] struct {
	ready chan struct{} // capacity 1

	mu sync.Mutex
	// Below is guarded by mu.
	items    []T
	halfDone bool  // the caller will send nothing more
	err      error // why the stream must end
}

func newOutbox[T any]() *outbox[T] {
	return &outbox[T]{ready: make(chan struct{}, 1)}
}

// put adds a response.
func (o *outbox[T]) put(item T) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.items) >= outboxSize {
		o.err = fault.New(fault.SlowConsumer, "%d responses wait to be read", len(o.items))
	} else {
		o.items = append(o.items, item)
	}
	o.signal()
}

// halfClosed notes that the caller has closed its side.
func (o *outbox[T]) halfClosed() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.halfDone = true
	o.signal()
}

// fail notes that the stream must end.
func (o *outbox[T]) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
	}
	o.signal()
}

// take removes everything that waits.
func (o *outbox[T]) take() (items []T, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	items, o.items = o.items, nil
	return items, o.err
}

func (o *outbox[T]) signal() {
	select {
	case o.ready <- struct{}{}:
	default:
	}
}
