package journal

import "sync/atomic"

// Budget is what all journals together may retain. A nil Budget is no bound.
type Budget struct {
	limit int64
	used  atomic.Int64
	over  chan struct{} // capacity 1
}

// NewBudget returns a budget of limit bytes.
func NewBudget(limit int64) *Budget {
	return &Budget{limit: limit, over: make(chan struct{}, 1)}
}

// Over yields a value when more is retained than may be.
func (b *Budget) Over() <-chan struct{} { return b.over }

// Fits reports whether no more is retained than may be.
func (b *Budget) Fits() bool { return b.used.Load() <= b.limit }

func (b *Budget) add(n int) {
	if b == nil || n == 0 {
		return
	}
	if b.used.Add(int64(n)) > b.limit && n > 0 {
		select {
		case b.over <- struct{}{}:
		default:
		}
	}
}
