// Package protocol reads the lines that the CLI writes and writes the lines
// that it reads.
//
// Reading never fails: [Decode] gives every line a [Kind], and a frame that
// has no typed form is a [message.Unrecognized] with its text. What a typed
// form leaves out is said by [Frame.Unmodeled]; [Frame.Raw] always has it.
package protocol
