// Package serial runs what takes time off the goroutine that hands it in, in
// order.
//
// A goroutine lives while there is something to run. [Queue.Close] waits for it.
// What waits is bounded in number and in size, what runs included.
package serial

import "sync"

// Queue runs functions one after the other.
type Queue struct {
	guard        func(f func())
	number, size int // the bounds
	ended        sync.WaitGroup

	mu sync.Mutex
	// Below is guarded by mu.
	waiting []entry
	running entry
	held    int  // the size of what runs and waits
	count   int  // how many run and wait
	busy    bool // the goroutine lives
	closed  bool
}

type entry struct {
	run  func()
	size int
}

// New returns a queue that runs each function inside guard, which outlives its
// panics. It holds number functions of size altogether, and a single one of any.
func New(guard func(f func()), number, size int) *Queue {
	return &Queue{guard: guard, number: number, size: size}
}

// Idle reports whether nothing waits or runs.
func (q *Queue) Idle() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.busy
}

// Do runs f, which holds size, behind what was handed in before, unless the queue
// is closed first. It reports false if there is no room.
func (q *Queue) Do(size int, f func()) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.closed:
		return true
	case q.count > 0 && (q.count >= q.number || q.held+size > q.size):
		return false
	}
	q.waiting = append(q.waiting, entry{f, size})
	q.held += size
	q.count++
	if !q.busy {
		q.busy = true
		q.ended.Go(q.run)
	}
	return true
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
	if q.running.run != nil {
		q.held -= q.running.size
		q.count--
	}
	q.running = entry{}
	if len(q.waiting) == 0 {
		q.busy = false
		return nil
	}
	q.running, q.waiting[0] = q.waiting[0], entry{}
	q.waiting = q.waiting[1:]
	return q.running.run
}

// Close drops what waits, and returns when nothing runs any more.
func (q *Queue) Close() {
	q.mu.Lock()
	q.closed, q.waiting = true, nil
	q.mu.Unlock()
	q.ended.Wait()
}
