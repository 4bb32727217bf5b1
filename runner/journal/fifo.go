package journal

// spare is how many entries' memory a fifo keeps for the next ones.
const spare = 64

// fifo is a queue in a ring of memory, of which at least half is in use once it
// is longer than spare.
type fifo[T any] struct {
	space []T // the entries stand from head on, and from the beginning behind the end
	head  int
	count int
}

func (f *fifo[T]) len() int { return f.count }

// at is the i-th entry, from the oldest.
func (f *fifo[T]) at(i int) *T {
	if i += f.head; i >= len(f.space) {
		i -= len(f.space)
	}
	return &f.space[i]
}

func (f *fifo[T]) push(entry T) {
	if f.count == len(f.space) {
		f.resize(f.count + f.count/4 + 8)
	}
	f.count++
	*f.at(f.count - 1) = entry
}

// drop removes the n oldest entries.
func (f *fifo[T]) drop(n int) {
	var none T
	for range n {
		*f.at(0) = none
		f.count--
		if f.head++; f.head == len(f.space) {
			f.head = 0
		}
	}
	if len(f.space) > spare && f.count < len(f.space)/2 {
		f.resize(max(spare, f.count+f.count/4))
	}
}

// clip gives back the memory that no entry takes.
func (f *fifo[T]) clip() { f.resize(f.count) }

// resize moves the entries to memory for size of them.
func (f *fifo[T]) resize(size int) {
	space := make([]T, size)
	for i := range f.count {
		space[i] = *f.at(i)
	}
	f.space, f.head = space, 0
}
