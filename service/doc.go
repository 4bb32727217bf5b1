// Package service puts sessions behind gRPC: it opens them, carries messages
// between a stream and a session, and keeps the registry of those that live.
//
// It translates nothing itself (service/translate does) and knows no error code
// (interceptors does): handlers return *fault.Error.
//
// # Goroutines
//
// A stream's handler waits, so that its stack stays small: what opens the session,
// the only sender and the receiver have goroutines of their own. The receiver
// waits for nothing but the next message and ends when the handler has returned;
// so it cannot be waited for. Sessions own their own goroutines and are ended by
// [Server.Shutdown] at the latest.
package service
