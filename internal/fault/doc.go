// Package fault is agentd's vocabulary of failures: what went wrong as a
// [Reason], how that class of failure behaves as a [Kind], and an [Error] that
// carries both together with what a caller needs to act on it.
//
// It is a leaf: it imports nothing of agentd and nothing of gRPC. The
// conversion to a gRPC status stands in package interceptors alone.
package fault
