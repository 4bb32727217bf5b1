// Package flags reads the CLI's command line as the simulated CLI understands
// it: the flags that hosts pass, their value forms, and the CLI's own words
// when one is wrong.
package flags
