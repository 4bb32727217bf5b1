// Package control models the control protocol between a host and the CLI: the
// envelopes of requests, replies and cancellations in both directions, and the
// controls that a host may send.
package control

import (
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Request is a control_request frame.
type Request struct {
	// ID correlates the reply. The CLI's ids are UUIDs.
	ID string
	// Subtype is request.subtype.
	Subtype string
	// Body is the whole "request" object, subtype included, as it was written.
	Body rawjson.Value
}

// Response is a control_response frame.
type Response struct {
	// ID is the request's id.
	ID string
	// Err is the error text; it means something only if Failed.
	Err string
	// ErrCode is the CLI's error_code, empty in older CLIs.
	ErrCode string
	// Failed tells an error reply from a success.
	Failed bool
	// Payload is response.response as it was written, nil if the key is absent.
	Payload rawjson.Value
	// Envelope is the whole "response" object, which may hold members beside
	// the payload (pending_permission_requests after initialize).
	Envelope rawjson.Value
}

// Reply is a host's answer to a [Request] of the CLI.
type Reply struct {
	// Payload is the success payload; nil stands for {}.
	Payload rawjson.Value
	// Err, if not empty, makes it an error reply.
	Err string
}

// AppendRequest appends a control_request frame without newline. body must be
// a checked JSON object that holds the subtype.
func AppendRequest(b []byte, id string, body rawjson.Value) []byte {
	b = append(b, `{"type":"control_request","request_id":`...)
	b = append(b, rawjson.Quote(id)...)
	b = append(b, `,"request":`...)
	b = append(b, body...)
	return append(b, '}')
}

// AppendReply appends a control_response frame without newline.
func AppendReply(b []byte, id string, r Reply) []byte {
	if r.Err != "" {
		b = append(b, `{"type":"control_response","response":{"subtype":"error","request_id":`...)
		b = append(b, rawjson.Quote(id)...)
		b = append(b, `,"error":`...)
		b = append(b, rawjson.Quote(r.Err)...)
		return append(b, `}}`...)
	}
	b = append(b, `{"type":"control_response","response":{"subtype":"success","request_id":`...)
	b = append(b, rawjson.Quote(id)...)
	b = append(b, `,"response":`...)
	if r.Payload == nil {
		b = append(b, `{}`...)
	} else {
		b = append(b, r.Payload...)
	}
	return append(b, `}}`...)
}

// AppendCancel appends a control_cancel_request frame without newline.
func AppendCancel(b []byte, id string) []byte {
	b = append(b, `{"type":"control_cancel_request","request_id":`...)
	b = append(b, rawjson.Quote(id)...)
	return append(b, '}')
}
