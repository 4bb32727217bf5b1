// Package sessions keeps the sessions that live: it opens them from a caller's
// options, knows whose they are, who controls them and for how long they stay
// when nobody does, and ends them all when the daemon stops.
//
// # Goroutines
//
// [New] starts one janitor, which ends detached sessions whose time is over and
// forgets closed ones; [Manager.Shutdown] stops it and waits. Each session
// gets one at its end, which notes that; Shutdown waits for these too.
package sessions
