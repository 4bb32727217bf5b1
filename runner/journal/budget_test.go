package journal

import "testing"

// over takes the notice of a budget that it is exceeded.
func over(b *Budget) bool {
	select {
	case <-b.Over():
		return true
	default:
		return false
	}
}

// TestPartsOfABudget shows that what counts against a part counts against the
// whole, and not against another part.
func TestPartsOfABudget(t *testing.T) {
	whole := NewBudget(100 << 10)
	one, other := whole.Part(30<<10), whole.Part(0)
	small, large := New(one), New(other)
	if small.Append(durable(1 << 10)); over(whole) || !one.Fits() || one.Used() != whole.Used() || other.Used() != 0 {
		t.Errorf("one event: %d of the part, %d of the whole, %d of the other", one.Used(), whole.Used(), other.Used())
	}
	for range 40 {
		small.Append(durable(1 << 10))
	}
	if !over(whole) || one.Fits() || !whole.Fits() || !other.Fits() {
		t.Error("the part alone is exceeded, and that is not what is told")
	}
	small.Shrink(10 << 10)
	if !one.Fits() || over(whole) {
		t.Errorf("after shrinking %d are used", one.Used())
	}
	for range 110 {
		large.Append(durable(1 << 10))
	}
	if !over(whole) || whole.Fits() || !other.Fits() || !one.Fits() {
		t.Error("the whole is exceeded, and that is not what is told")
	}
	small.Forget()
	large.Forget()
	if small.Append(durable(1)); whole.Used()+one.Used()+other.Used() != 0 {
		t.Errorf("of forgotten journals %d bytes count", whole.Used())
	}
}
