// Package frame composes the frames that the simulated CLI writes, with the
// keys and the order of the recorded ones. It knows no session: everything
// comes in as arguments.
package frame
