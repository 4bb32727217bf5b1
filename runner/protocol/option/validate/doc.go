// Package validate says what is wrong with a session's options before a CLI is
// started: combinations that the SDKs refuse, and values that the CLI would
// refuse with nothing but a line on stderr, or would understand as something
// else. Words that the CLI owns are left to the CLI.
package validate
