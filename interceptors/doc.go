// Package interceptors holds what happens to every call before and after its
// handler: [Chain] is the one list of it, in order. The mapping from errors to
// gRPC codes stands in status.go and nowhere else.
package interceptors
