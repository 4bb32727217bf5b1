package stream

import (
	"sync"

	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/recent"
	"github.com/agentd/agentd/runner/event"
)

// How many stream-local responses may wait for the sender, and how many bytes of
// them: room to repeat all outcomes that a session remembers. A caller that earns
// more than this without reading is not served any longer.
const (
	outboxSize  = 1024
	outboxBytes = recent.Weight
)

// Outbox passes what the receiver of a stream has to say to its sender, without
// ever making the receiver wait.
type Outbox[T proto.Message] struct {
	ready chan struct{} // capacity 1

	mu sync.Mutex
	// Below is guarded by mu.
	items []outItem[T]
	bytes int   // of items
	err   error // why the stream must end
}

// outItem is a stream-local response, or a durable event to send again.
type outItem[T proto.Message] struct {
	local  T
	repeat *event.Event
}

// NewOutbox returns an empty outbox.
func NewOutbox[T proto.Message]() *Outbox[T] {
	return &Outbox[T]{ready: make(chan struct{}, 1)}
}

// Put adds a stream-local response.
func (o *Outbox[T]) Put(local T) { o.put(outItem[T]{local: local}, proto.Size(local)) }

// Repeat adds a durable event for a caller that may have missed it. It is not
// sent if the stream has not come to it yet.
func (o *Outbox[T]) Repeat(e event.Event) { o.put(outItem[T]{repeat: &e}, e.Size()) }

// put adds an item. One that comes while there is room always fits.
func (o *Outbox[T]) put(item outItem[T], size int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.items) >= outboxSize || o.bytes >= outboxBytes {
		o.err = fault.New(fault.SlowConsumer, "%d responses of %d bytes wait to be read", len(o.items), o.bytes)
	} else {
		o.items = append(o.items, item)
		o.bytes += size
	}
	o.signal()
}

// Fail ends the stream with an error.
func (o *Outbox[T]) Fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.err = err
	o.signal()
}

// take removes everything that waits.
func (o *Outbox[T]) take() (items []outItem[T], err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	items, o.items, o.bytes = o.items, nil, 0
	return items, o.err
}

func (o *Outbox[T]) signal() {
	select {
	case o.ready <- struct{}{}:
	default:
	}
}
