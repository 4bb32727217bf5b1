// Package history reads and changes past sessions: the transcripts that the CLI
// keeps on disk, as the SDK's functions for sessions do.
//
// A transcript is a file of JSON lines, to which the CLI appends while a session
// runs. Nothing here holds a whole one: what is listed is told by the ends of the
// files, and messages are read one by one, so that memory grows with the number of
// lines, not with their length.
package history
