// Package messagesapi is a stand-in for Anthropic's Messages API on loopback,
// for tests that drive the real CLI: what the model says comes from a
// [modelscript.Script], everything between is real.
//
// It answers POST /v1/messages (server-sent events where the request asks for
// a stream, plain JSON otherwise), /v1/messages/count_tokens, and whatever
// else the CLI probes for. Requests that the CLI makes beside the conversation
// (validating a model, naming a session, proposing a prompt, …) get a fixed
// answer and leave the script alone. Every request is recorded.
//
// [Start] starts one goroutine, the HTTP server's; [Server.Close] ends it,
// with all connections and stalled answers, and waits for it.
package messagesapi
