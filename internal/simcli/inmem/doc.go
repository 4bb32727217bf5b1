// Package inmem runs the simulated CLI inside the calling process, behind the
// same port as a real one: [Launcher.Launch] is a runner.Launcher.
//
// It uses no operating-system resource, so that it works with the fake time of
// testing/synctest: pipes are memory with the capacity of a kernel pipe,
// signals are messages, and being killed means that nothing of the process is
// heard any more.
//
// # Goroutines
//
// Each process has one that plays the CLI and one that delivers stderr; both
// end with it, and Done is closed after them. What the CLI itself starts ends
// with the context that the process's end cancels.
package inmem
