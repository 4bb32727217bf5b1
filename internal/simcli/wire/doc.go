// Package wire is the simulated CLI's side of the line protocol: building JSON
// objects with keys in a chosen order, writing them one a line without ever
// waiting for the reader, and reading lines.
//
// The CLI buffers its output in its own heap and goes on when nobody reads its
// stdout. [Writer] does the same, with one goroutine that [Writer.Close] waits
// for.
package wire
