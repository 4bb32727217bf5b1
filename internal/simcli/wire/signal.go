package wire

// Signal is what the operating system tells a CLI.
type Signal int

// The signals.
const (
	// Term asks the CLI to end: exit code 143.
	Term Signal = iota
	// Int interrupts the turn and ends the CLI: exit code 0.
	Int
)
