package protocol

import (
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
)

// Kind says what a line is, and so which field of [Frame] is set.
type Kind uint8

// The kinds.
const (
	// KindMessage is a frame of the conversation.
	KindMessage Kind = iota
	// KindRequest is a control_request of the CLI.
	KindRequest
	// KindResponse is the CLI's control_response to a request of ours.
	KindResponse
	// KindCancel is a control_cancel_request: the CLI withdraws a request.
	KindCancel
	// KindMirror is a transcript_mirror.
	KindMirror
	// KindKeepAlive is a keep_alive; it means nothing.
	KindKeepAlive
	// KindNoise is a line that is no JSON object, such as debugging output.
	KindNoise
	// KindCorrupt is a line that begins like a JSON object and is none.
	KindCorrupt
)

// Frame is one line from the CLI.
type Frame struct {
	// Kind says what the line is.
	Kind Kind
	// Type is the member "type", empty if there is none.
	Type string
	// Subtype is the member "subtype" of a system frame, a result or a frame of
	// unknown type, and of the request in a control_request.
	Subtype string
	// Raw is the line without its line end. It shares memory with what [Decode]
	// was given unless Lossy.
	Raw []byte
	// Lossy is true if Raw holds U+FFFD in place of bytes that were no UTF-8.
	Lossy bool
	// Unmodeled is true if the typed form lacks something that Raw has: an
	// unknown member, a number that it cannot hold, a lone surrogate, a value of
	// an unexpected kind, a duplicate key.
	Unmodeled bool

	// Message is set for KindMessage.
	Message message.Message
	// Request is set for KindRequest.
	Request control.Request
	// Response is set for KindResponse.
	Response control.Response
	// Cancel is the id of the withdrawn request, for KindCancel.
	Cancel string
	// Mirror is set for KindMirror.
	Mirror *message.Mirror
}
