// Package chat runs the conversational face of the simulated CLI: it starts a
// session from a command line, reads stdin, runs the turns, and ends as the
// CLI ends.
//
// # Goroutines
//
// [Run] starts one goroutine that reads stdin and one that watches the
// signals. The reader ends with stdin; the watcher ends with [Run].
package chat
