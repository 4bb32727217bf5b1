// Package partial reads the partial events that make up most of what the CLI
// writes, without a JSON decoder: an answer comes in hundreds of them.
//
// It knows the one spelling that the CLI uses: no white space, the event first,
// then members that are strings or null. Whatever differs, if only in the order
// of the event's own members, is left to the general decoder, so that this one
// can stay small and never has to decide what odd JSON means. Where it reads a
// line, the result is the same; a test over all recordings and a fuzzer compare
// the two.
package partial
