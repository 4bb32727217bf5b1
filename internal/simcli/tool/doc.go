// Package tool simulates the CLI's built-in tools and the rules that decide
// which calls need a permission.
//
// Nothing is ever executed and no file is ever changed. [Files] is an overlay:
// it reads the real working directory and keeps every change in memory, so
// that a file written by one tool is seen by the next. Shell commands are
// interpreted, not run; a command that the interpreter does not know does
// nothing and succeeds.
package tool
