// Package testdaemon runs the whole server in memory for tests: the services
// behind their interceptors, a gRPC connection over memory, and simulated CLIs
// as goroutines. With testing/synctest around it, waiting costs no time.
//
// # Goroutines
//
// Everything that [Run] starts ends with the test's cleanup, which checks that
// nothing was logged as an error.
package testdaemon
