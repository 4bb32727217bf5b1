// Package turn runs one turn of the simulated CLI: the prompt with its hooks,
// the answers of the model block by block, the tool calls in them, subagents,
// and the result.
//
// # Goroutines
//
// Every tool call runs on a goroutine that the turn waits for. A background
// agent or shell outlives its turn; it ends with the context that [Run] was
// given, or when its task is stopped.
package turn
