// Package serial runs what takes time off the goroutine that hands it in, in
// order.
//
// A goroutine lives while there is something to run. [Queue.Close] waits for it.
package serial

import "sync"

// Queue runs functions one after the other.
type Queue struct {
	guard func(f func())
	ended sync.WaitGroup

	mu sync.Mutex
	// Below is guarded by mu.
	waiting []func()
	busy    bool // the goroutine lives
	closed  bool
}

// New returns a queue that runs each function inside guard, which outlives its
// panics.
func New(guard func(f func())) *Queue { return &Queue{guard: guard} }

// Idle reports whether nothing waits or runs.
func (q *Queue) Idle() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.busy
}

// Do runs f behind what was handed in before, unless the queue is closed first.
func (q *Queue) Do(f func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.waiting = append(q.waiting, f)
	if !q.busy {
		q.busy = true
		q.ended.Go(q.run)
	}
}

func (q *Queue) run() {
	for f := q.next(); f != nil; f = q.next() {
		q.guard(f)
	}
}

// next takes the next function. Without one the goroutine ends.
func (q *Queue) next() func() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		q.busy = false
		return nil
	}
	f := q.waiting[0]
	q.waiting = q.waiting[1:]
	return f
}

// Close drops what waits, and returns when nothing runs any more.
func (q *Queue) Close() {
	q.mu.Lock()
	q.closed, q.waiting = true, nil
	q.mu.Unlock()
	q.ended.Wait()
}
