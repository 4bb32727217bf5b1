// Package envelope translates the entries of a session's journal, and errors,
// into messages of agentd.v1. What is inside an entry is translated by the
// packages beside it.
package envelope
