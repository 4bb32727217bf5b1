package track

import (
	"time"

	"github.com/agentd/agentd/runner/event"
)

// Ending is the end of a session's input: nothing more will be sent, and the
// session closes once it is quiet. The zero value is a session that takes input.
type Ending struct {
	reason event.CloseReason // 0: the input has not ended
	since  time.Time
}

// Begun reports whether the input has ended.
func (e *Ending) Begun() bool { return e.reason != 0 }

// Reason is what the session is to close with.
func (e *Ending) Reason() event.CloseReason { return e.reason }

// Begin notes that the input has ended. The first reason stays, but a close that
// was asked for outdoes an end of input, which may be taken back.
func (e *Ending) Begin(reason event.CloseReason) {
	if e.reason == 0 || e.reason == event.CloseInputEnded {
		e.reason, e.since = reason, time.Now()
	}
}

// TakeBack has an input that merely ended go on.
func (e *Ending) TakeBack() {
	if e.reason == event.CloseInputEnded {
		*e = Ending{}
	}
}

// Ceiling is when the session ends though it is not quiet: some time after its
// last result, unless an input still waits for one; and some time after a request
// that nobody answers, where the caller wants the turn to end. Zero means never.
func (e *Ending) Ceiling(limit time.Duration, lastResult time.Time, inputs int, requests []*Pending) time.Time {
	from := lastResult
	switch {
	case len(requests) > 0 && e.reason != event.CloseInputEnded:
		from = requests[0].Journaled.Time
	case inputs > 0 || lastResult.IsZero():
		return time.Time{}
	}
	if e.since.After(from) {
		from = e.since
	}
	return from.Add(limit)
}
