// Package demo is a client of agentd: it holds one whole conversation over a
// gRPC connection, through the generated stubs and nothing else, and shows it to
// a person.
//
// The conversation is a list of acts on one session stream. An act may add to
// the options that the session is opened with, and then plays its part: it
// sends, and reads events until the turn is over.
package demo
