// Package limits says what bounds a session.
package limits

import (
	"time"

	"github.com/agentd/agentd/runner/transport"
)

// Limits bound a session. A zero field takes the default of [Default].
type Limits struct {
	// Initialize is how long the CLI may take to answer initialize.
	Initialize time.Duration
	// Control is how long the CLI may take to answer a control request.
	Control time.Duration
	// Write is how long one line may take to be written.
	Write time.Duration
	// Interrupt is how long a close waits for a running turn to be interrupted.
	Interrupt time.Duration
	// Ladder is the patience of the process's end.
	Ladder transport.Ladder
	// Drain is how long stdout may stay open after the process has ended, e.g.
	// because a grandchild holds it.
	Drain time.Duration
	// Settle is how long nothing may be written before a session without a
	// reported idle state counts as quiescent.
	Settle time.Duration
	// HalfClose is how long after the last result a session whose input has
	// ended may go on.
	HalfClose time.Duration
	// Stalled is how long a running turn may write nothing before that is told;
	// negative: never.
	Stalled time.Duration
	// Flush is how long the end of a session may wait for what is left for the caller's
	// session store, and FlushStopping how long it may where the daemon stops.
	Flush, FlushStopping time.Duration
	// Line is the longest line of stdout, in bytes.
	Line int
	// Queue is how many bytes may wait for stdin.
	Queue int
	// Inputs is how many inputs may wait for their turn.
	Inputs int
	// Requests is how many requests of the CLI may wait for an answer, and
	// RequestBytes how long their lines may be together.
	Requests, RequestBytes int
}

// Default are the limits of the contract.
var Default = Limits{ //nolint:gochecknoglobals // a constant that Go cannot write as one
	Initialize: 60 * time.Second,
	Control:    60 * time.Second,
	Write:      30 * time.Second,
	Interrupt:  time.Second,
	Ladder:     transport.Ladder{EOF: 5 * time.Second, Term: 5 * time.Second},
	Drain:      time.Second,
	Settle:     2 * time.Second,
	HalfClose:  10 * time.Minute,
	Stalled:    5 * time.Minute,
	Flush:      time.Minute,
	Line:       64 << 20,
	Queue:      64 << 20,
	Inputs:     1000,
	Requests:   1000,

	RequestBytes: 64 << 20,

	FlushStopping: 10 * time.Second,
}

// OrDefault returns the limits with every zero replaced by its default.
func (l Limits) OrDefault() Limits {
	d := Default
	set := func(v *time.Duration, def time.Duration) {
		if *v == 0 {
			*v = def
		}
	}
	set(&l.Initialize, d.Initialize)
	set(&l.Control, d.Control)
	set(&l.Write, d.Write)
	set(&l.Interrupt, d.Interrupt)
	set(&l.Drain, d.Drain)
	set(&l.Settle, d.Settle)
	set(&l.HalfClose, d.HalfClose)
	set(&l.Stalled, d.Stalled)
	set(&l.Flush, d.Flush)
	set(&l.FlushStopping, d.FlushStopping)
	if l.Ladder == (transport.Ladder{}) {
		l.Ladder = d.Ladder
	}
	count := func(v *int, def int) {
		if *v == 0 {
			*v = def
		}
	}
	count(&l.Line, d.Line)
	count(&l.Queue, d.Queue)
	count(&l.Inputs, d.Inputs)
	count(&l.Requests, d.Requests)
	count(&l.RequestBytes, d.RequestBytes)
	return l
}
