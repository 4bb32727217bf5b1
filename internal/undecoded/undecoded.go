// Package undecoded carries the news that a message's bytes were no message.
//
// gRPC decodes before it asks anybody, and ends a call whose message cannot be
// decoded with a status of its own. So agentd's codec hands on an empty message
// that is marked, and the interceptors refuse it like every other message that
// is not valid. A caller who sends the mark has its message refused, too.
package undecoded

import (
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
)

// field is the number of the mark: the largest, which no message uses.
const field = protowire.MaxValidNumber

// Mark empties m and notes why it could not be decoded.
func Mark(m proto.Message, why error) {
	proto.Reset(m)
	m.ProtoReflect().SetUnknown(protowire.AppendString(protowire.AppendTag(nil, field, protowire.BytesType), why.Error()))
}

// Why returns why m could not be decoded, empty if it could.
func Why(m proto.Message) string {
	number, kind, n := protowire.ConsumeTag(m.ProtoReflect().GetUnknown())
	if n < 0 || number != field || kind != protowire.BytesType {
		return ""
	}
	why, _ := protowire.ConsumeString(m.ProtoReflect().GetUnknown()[n:])
	return why
}
