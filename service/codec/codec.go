// Package codec encodes what the services send and decodes what they receive. It is gRPC's own codec for
// protobuf, but for the partial events that make up most of a conversation:
// their encoding is written out here, since to encode them by reflection takes
// a third of all that is done for an event.
//
// What cannot be decoded, or is too large, becomes a marked message; see package
// undecoded.
//
// The bytes are those that protobuf itself would write; a test that sets every
// field of the messages in turn holds the two together.
package codec

import (
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"
	pb "google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/undecoded"
)

// MaxRequest is how many bytes a message of a caller may have: the largest field
// that validation lets pass, and what stands beside it.
const MaxRequest = 32<<20 + 1<<20

// MaxReceived is the receive limit to give to gRPC, which ends a call over it with
// a status of its own. It is larger, so that most of what is too large is refused
// like everything else that is not valid.
const MaxReceived = 2 * MaxRequest

// New returns the codec, for [google.golang.org/grpc.ForceServerCodecV2].
func New() encoding.CodecV2 { return codec{encoding.GetCodecV2(proto.Name)} }

type codec struct{ encoding.CodecV2 }

// Marshal implements [encoding.CodecV2].
func (c codec) Marshal(v any) (mem.BufferSlice, error) {
	if event := eventOf(v); event != nil {
		if b := partial(event); b != nil {
			return mem.BufferSlice{mem.SliceBuffer(b)}, nil
		}
	}
	return c.CodecV2.Marshal(v)
}

// Unmarshal implements [encoding.CodecV2].
func (c codec) Unmarshal(data mem.BufferSlice, v any) error {
	m, ok := v.(pb.Message)
	if ok && data.Len() > MaxRequest {
		undecoded.MarkTooLarge(m, data.Len(), MaxRequest)
		return nil
	}
	err := c.CodecV2.Unmarshal(data, v)
	if ok && err == nil {
		err = undecoded.Forged(m)
	}
	if ok && err != nil {
		undecoded.Mark(m, err)
		return nil
	}
	return err
}

// eventArm is the number of the event in each response that carries one.
const eventArm = 10

// eventOf is the event that a response carries, nil if it carries none.
func eventOf(v any) *agentdv1.Event {
	switch r := v.(type) {
	case *agentdv1.SessionResponse:
		return r.GetEvent()
	case *agentdv1.WatchSessionResponse:
		return r.GetEvent()
	case *agentdv1.QueryResponse:
		return r.GetEvent()
	}
	return nil
}
