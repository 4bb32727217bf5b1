package journal

import "sync/atomic"

// Budget is what several journals together may retain. It may be part of a
// larger one. A nil Budget is no bound.
type Budget struct {
	limit int64 // 0: no bound
	used  atomic.Int64
	whole *Budget       // what it is part of; may be nil
	over  chan struct{} // capacity 1; the whole's where it is part of one
}

// NewBudget returns a budget of limit bytes; 0: any number.
func NewBudget(limit int64) *Budget {
	return &Budget{limit: limit, over: make(chan struct{}, 1)}
}

// Part returns a budget of limit bytes, 0 for any number, whose journals count
// against b too. Over of b tells of both.
func (b *Budget) Part(limit int64) *Budget {
	return &Budget{limit: limit, whole: b, over: b.over}
}

// Over yields a value when more is retained than may be.
func (b *Budget) Over() <-chan struct{} { return b.over }

// Fits reports whether no more is retained than may be, by the journals of this
// budget.
func (b *Budget) Fits() bool { return b.limit <= 0 || b.Used() <= b.limit }

// Used is what the journals of this budget retain.
func (b *Budget) Used() int64 { return b.used.Load() }

func (b *Budget) add(n int) {
	if n == 0 {
		return
	}
	for ; b != nil; b = b.whole {
		b.used.Add(int64(n))
		if n > 0 && !b.Fits() {
			select {
			case b.over <- struct{}{}:
			default:
			}
		}
	}
}
