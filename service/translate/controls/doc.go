// Package controls translates what callers ask of a running session into
// controls of the CLI, and what the CLI answers back.
//
// Every arm of agentdv1.Control has one case here, and so has every arm of
// agentdv1.ControlResult; the test walks both by descriptor.
package controls
