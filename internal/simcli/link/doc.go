// Package link is how the simulated CLI asks its host: control requests with
// their answers, hook callbacks, and MCP servers that live in the host.
//
// A [Call] ends in one of four ways: the host answers, its context is done, it
// is withdrawn by [Host.Withdraw], or the host's stdin is closed. Goroutines
// are started only by [Server.Start] and [Server.Receive]; they end with the
// context that they are given.
package link
