// Package track follows what the frames of a CLI say about the state of its
// session: what runs in the background, and what would have to be put back if
// the process were started again.
package track
