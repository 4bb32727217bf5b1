// Package call serves the tool calls in an answer of the model: hooks before
// and after, permission, the tool itself, and the result frame.
//
// # Goroutines
//
// [Batch.Start] runs every call on a goroutine, and [Batch.Finish] waits for
// them. A permission question has two more, which end with it.
package call
