// Package store mirrors transcripts to a store that is not on the daemon's disk, and
// brings conversations back from one.
//
// A CLI writes its transcript itself, and tells of each entry that it has written.
// [Mirror] passes them on; [Resume] lays out what a store holds as a CLI expects to
// find it.
//
// # Goroutines
//
// A [Mirror] has one while there is something to pass on. [Mirror.Close] waits for it.
package store
