// Package object writes JSON objects of the control protocol. It keeps the
// bytes of raw values and the order of the calls.
package object
