// Package options translates the options of a request to those that a session
// is run with.
package options
