// Package session is the state of one simulated CLI: its queue of inputs, the
// running turn, permission mode and rules, hooks and servers, tasks, costs and
// transcript.
//
// One mutex guards all of it. Frames that belong to a change of state are
// written while it is held, so that they appear in the order of the changes;
// writing never blocks. The package starts no goroutine.
package session
