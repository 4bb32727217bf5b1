// Package transcript keeps conversations of the simulated CLI where the CLI
// keeps its own: one file a session under projects/SLUG of the configuration
// directory, one JSON object a line. Without a configuration directory a
// [Memory] does the same for as long as it lives.
package transcript
