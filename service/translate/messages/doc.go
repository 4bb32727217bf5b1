// Package messages translates the frames of a conversation into the bodies of
// agentdv1.Event, and a caller's input into one for the CLI.
//
// It is pure. What the CLI left out stays unset; JSON that is passed on keeps
// its bytes.
package messages
