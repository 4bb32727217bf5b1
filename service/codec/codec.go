// Package codec encodes what the services send and decodes what they receive. It is gRPC's own codec for
// protobuf, but for the partial events that make up most of a conversation:
// their encoding is written out here, since to encode them by reflection takes
// a third of all that is done for an event.
//
// What cannot be decoded becomes a marked message; see package undecoded.
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
	err := c.CodecV2.Unmarshal(data, v)
	if m, ok := v.(pb.Message); ok && err != nil {
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
