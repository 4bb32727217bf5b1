// Package transcript reads and copies the transcript of a session: a file of JSON
// lines. It knows the lines and what links them, not where sessions are.
//
// A transcript is read twice. [Read] makes an index of its entries, which tells the
// messages that show, and [ReadMessage] reads one of them; [NewFork] finds what a
// copy takes along, and [Fork.Save] writes it. All hold one line at a time and
// some hundred bytes of each: memory grows with the number of lines, not with their
// length.
package transcript
