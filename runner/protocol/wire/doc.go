// Package wire reads JSON that the CLI wrote, in two passes.
//
// The first pass is strict: unknown members, duplicate keys, lone surrogates
// and numbers that do not fit are errors, so that its success proves that the
// typed value holds everything. The second is tolerant: it takes what fits and
// leaves out the rest, because a typed value with a gap serves a caller better
// than none. Keys are matched with their case in both.
package wire
