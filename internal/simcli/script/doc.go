// Package script is the scripted face of the simulated CLI: it does exactly
// what a script says, right or wrong, so that a test can show a host any fault.
//
// A script has one step a line. Blank lines and lines that begin with # are
// skipped. Steps run in order; stdin is read beside them.
//
//	init [JSON]           wait for initialize and answer it; the members of JSON
//	                      are added to the payload or replace its own
//	expect PATTERN        wait for a stdin line that matches and take it; others
//	                      stay for later steps
//	on PATTERN => JSON    from now on answer every line that matches, beside the
//	                      steps; it is not seen by expect, and what it binds
//	                      is for JSON alone
//	out JSON              write a line
//	raw "TEXT"            write bytes, quoted as in Go, without a line feed
//	big [KIND] BYTES      write a line with so many bytes of text: KIND assistant
//	                      (default), result, or tool_result. Sizes take KiB, MiB
//	repeat N STEP         run a step N times; $i counts from 0
//	sleep DURATION        wait, e.g. 300ms
//	wait eof | wait term  wait for the end of stdin, or for SIGTERM
//	ignore eof            do not end when the steps or expect find stdin closed
//	ignore term           go on after SIGTERM
//	signal-exit CODE      the exit code on SIGTERM; default 143
//	exit CODE             end
//	hang                  do nothing for ever, deaf to stdin, EOF and SIGTERM
//	kill self             end by SIGKILL (a real process only)
//	fork [setsid] [holdstdout] [ignoreterm]
//	                      start a grandchild that stays (a real process only);
//	                      $forked is its process id
//	stderr "TEXT"         write a line to stderr
//	stderr-bytes N        write N bytes to stderr, without a line feed
//	close-stdout          close stdout
//	echo-env NAME         write an informational frame "NAME=value", or
//	                      "NAME unset"
//	echo-args             write an informational frame with the arguments
//
// And, for brevity, frames as the CLI writes them:
//
//	system-init [JSON]    system/init, with members added or replaced
//	assistant "TEXT"      an assistant frame
//	delta "TEXT"          a text delta
//	result [JSON]         a result, with members added or replaced
//
// A PATTERN is a JSON object, or ~REGEXP for the line as it is. A line matches
// an object if it holds all its members: strings are equal, or match if the
// pattern is "~REGEXP"; "$name" binds a variable the first time and compares
// afterwards; in a list each element must match some element, in order.
//
// In JSON to write, the string "$name" stands for what the variable holds,
// and ${name} inside a string for its text. $uuid is a new UUID each time,
// $session the session id.
//
// At the end of the steps the script waits for the end of stdin and exits 0.
// An expect that can match nothing any more, since stdin has ended, does the
// same. SIGTERM ends it at any step with 143, SIGINT with 0.
//
// # Goroutines
//
// [Run] starts one that reads stdin, and ends with it, and one that waits for
// signals, and ends with [Run].
package script
