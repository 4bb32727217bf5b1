// Package object reads and writes JSON objects of the control protocol.
//
// Reading never fails: what does not fit the typed form is left out and
// reported as lost. Writing keeps the bytes of raw values and the order of the
// calls.
package object
