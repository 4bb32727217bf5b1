// Package scenario reads and runs conversations with agentd that are written
// down as txtar files. The same file runs against the simulated CLI and the
// real one; where they differ, the simulated one is wrong.
//
// A file begins with its title and the ids of what it covers. Its sections:
//
//	-- model --         what the model says, see package modelscript
//	-- client --        the conversation; client2, client3, … are further
//	                    streams, opened when the one before has ended
//	-- options --       one JSON object: only ("sim", "real" or "old", with why),
//	                    timeout (for the whole file, default "30s"), env
//	-- files/NAME --    a file in the session's working directory
//	-- outside/NAME --  a file in a directory beside it
//	-- expect/NAME --   what a file of the working directory holds afterwards
//	-- api --           what the CLI asked of the Messages API; the real one alone
//	                    asks
//
// A client section is one step a line; a line that ends with a backslash goes
// on. Messages are protojson with the proto's field names.
//
//	> {…}       send a SessionRequest. "> query {…}" as the first step calls
//	            Query instead
//	< {…}       wait for a response that fits; others are skipped
//	& {…}       right after <: a further response to wait for, in any order
//	!< {…}      no response may fit from the previous < to the next < or =
//	>-          half-close
//	x           cancel the call
//	= CODE R…   read to the end; the status is CODE, with the ErrorInfo reason R
//	            where given, e.g. "= ABORTED CLI_EXITED"; text after a colon is
//	            a regexp for the message
//	# …         a comment
//
// An api section is one pattern a line; each fits a request, in order, and one
// after "!" fits none. The members of a request: kind ("turn", "side", "count"),
// model, tools (names), system (the system prompt as one text), user (the last
// text in the user's role), messages (how many), header, body.
//
// A pattern fits a message that has more members. Strings are equal, or match
// if the pattern is "~regexp"; zero values also fit absent members; null means
// absent; each element of a list fits some element, in order; [] fits only an
// empty list. In members named …_json the pattern may be JSON, and what is sent
// may be JSON too: it becomes text. Of entries_json each element does.
//
// A pattern that is a whole string "$name" binds what stands there, or, once it
// is bound, is compared. $name inside other strings is replaced once it is
// bound. $CWD is the session's working directory and $OUTSIDE the one beside
// it, in the model section too. $MCP is a program that is an MCP server, $HTTP and
// $SSE are URLs of such servers; see package testserver.
package scenario
