package journal

import "slices"

// spare is how many entries' memory an empty fifo keeps for the next ones.
const spare = 64

// fifo is a queue that uses its memory again.
type fifo[T any] struct {
	space []T // the entries are space[head:]
	head  int
}

func (f *fifo[T]) len() int { return len(f.space) - f.head }

// at is the i-th entry, from the oldest.
func (f *fifo[T]) at(i int) *T { return &f.space[f.head+i] }

func (f *fifo[T]) push(entry T) {
	if len(f.space) == cap(f.space) && f.head >= len(f.space)/2 { // at least half of it is free
		n := copy(f.space, f.space[f.head:])
		clear(f.space[n:])
		f.space, f.head = f.space[:n], 0
	}
	f.space = append(f.space, entry)
}

// drop removes the n oldest entries.
func (f *fifo[T]) drop(n int) {
	clear(f.space[f.head : f.head+n])
	f.head += n
	if f.len() > 0 {
		return
	}
	f.space, f.head = f.space[:0], 0
	if cap(f.space) > spare {
		f.space = nil
	}
}

// clip gives back the memory that no entry takes.
func (f *fifo[T]) clip() { f.space, f.head = slices.Clone(f.space[f.head:]), 0 }
