package quota

// slots are places, one element for each that is taken; nil: there is no bound.
// Who waits for one by sending gets it in order.
type slots chan struct{}

func newSlots(n int) slots {
	if n <= 0 {
		return nil
	}
	return make(slots, n)
}

// try takes a place if one is free.
func (s slots) try() bool {
	if s == nil {
		return true
	}
	select {
	case s <- struct{}{}:
		return true
	default:
		return false
	}
}

// put gives a place back.
func (s slots) put() {
	if s != nil {
		<-s
	}
}
