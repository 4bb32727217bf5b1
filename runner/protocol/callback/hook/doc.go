// Package hook models hooks in the CLI's own form: the inputs of all events
// that the CLI knows, and the outputs that it takes.
package hook
