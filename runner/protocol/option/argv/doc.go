// Package argv writes the CLI's command line of a session's options and reads
// one back.
//
// One table names every flag that an option stands for. [Write] and [Parse] both
// go by it, so that they cannot drift apart. Text of a caller's is always written
// in one token with its flag (--flag=value): a value in a token of its own could
// be read as a flag.
package argv
