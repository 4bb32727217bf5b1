// Package mirror brings the transcript of a session to the session store that its
// caller hosts.
//
// A result is kept back until what its turn has added to the transcript is stored or
// lost, so that who sees the result can rely on the store. What the CLI writes after
// it waits behind it, since its order is meaning. The reader of the CLI never waits.
//
// # Goroutines
//
// One handles lines that are kept back, while there are any; package store has one
// while there is something to pass on. [Mirror.Close] waits for both.
package mirror
