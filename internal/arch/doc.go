// Package arch checks rules about the source tree: who may import whom, how
// large a file may grow, which calls are kept to which places. It knows how to
// check; the rules themselves stand in arch_test.go at the root of the module.
//
// Every check returns the violations it found as sentences that begin with the
// place, sorted, and nil where the rule holds. No check prints or fails by
// itself. The package starts no goroutine and no process.
package arch
