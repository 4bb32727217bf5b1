package track

import "time"

// Due finds what is due, and when the next thing will be.
type Due struct {
	// Now is the time to compare with.
	Now time.Time
	// Next is the earliest time that was asked about and is still to come.
	Next time.Time
}

// Due reports whether t has come. A zero t never comes.
func (d *Due) Due(t time.Time) bool {
	if t.IsZero() {
		return false
	}
	if t.After(d.Now) {
		if t.Before(d.Next) {
			d.Next = t
		}
		return false
	}
	return true
}
