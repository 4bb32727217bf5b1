// Package content models the content blocks of messages, in both directions.
//
// A block that this package does not know is an [Unrecognized] with the
// block's text: reading never fails because of what a block is.
package content
