// Package message models the frames of a conversation: what the CLI says to a
// host beside control requests and replies.
//
// The structs mirror the JSON of the CLI. A pointer, slice or map is nil where
// the CLI left the member out or wrote null; a [rawjson.Value] keeps null.
package message
