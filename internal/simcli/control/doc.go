// Package control answers the control requests of the host.
//
// Requests are served on the goroutine that reads stdin, in order. Those that
// wait for the host or the model (set_model with hooks, mcp_toggle,
// side_question) go on elsewhere: on goroutines that end with the context that
// [Handler] was made with.
package control
