// Package callbacks translates the CLI's requests into events, and callers'
// answers and registrations into what the CLI reads. It is pure: no I/O, no
// state.
package callbacks
