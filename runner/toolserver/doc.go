// Package toolserver is the MCP server side of the tools that a caller hosts.
//
// The CLI reaches such servers by mcp_message requests. A [Set] answers what
// needs no caller (the handshake, the list of tools, pings, calls that cannot
// be made) and turns the rest into [callback.ToolCall] requests, which the
// session puts to the caller like every other request of the CLI.
//
// The official MCP SDK speaks the protocol here, with one SDK session for each
// initialize of the CLI. Two things are not left to it:
//
//   - Calls. The SDK would read a result into its own types and write it again,
//     and lose what they do not have: 2.0 would become 2, unknown members would
//     vanish. Results go to the CLI as the caller wrote them. That also spares a
//     goroutine for each call that waits for its caller.
//   - Correlation. JSON-RPC ids are no key: a CLI may connect to one server
//     twice at a time and count from 0 on both connections, and starts over when
//     it reconnects. The id of the control request is the only one that is
//     unique, so each message is given to the SDK under a number of its own.
//
// A server that agentd hosts never speaks by itself: its tools stay as they are,
// and it has nothing to ask. What its caller sends by mcp_notify does not pass
// through here, nor do the responses to that.
//
// Schemas are read when a session opens or its servers are set, as far as is needed
// to say what is wrong with them; what they hold together is bounded (package room),
// so that reading takes a tenth of a second at most.
//
// Arguments are checked against the tool's schema before a call is made. A check
// is bounded, and can take seconds: [Set.Quick] says which calls are not to be
// handled on a goroutine that must not wait.
//
// Goroutines are the SDK's: those of a handshake in [New] have ended when it
// returns, those of sessions end in [Set.Close], which waits for them.
package toolserver
