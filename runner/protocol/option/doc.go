// Package option holds the options of a session and how they reach the CLI: as
// arguments (package argv), in the initialize request, or as files that only the
// session's user can read.
//
// Options are values: nothing here changes the options that it is given.
package option
