// Package e2e holds tests of the whole program: the built binary, with real
// signals, sockets and processes, driven as its users do.
package e2e
