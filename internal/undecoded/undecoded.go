// Package undecoded carries the news that a message's bytes were no message, or
// too many.
//
// gRPC decodes before it asks anybody, and ends a call whose message cannot be
// decoded with a status of its own. So agentd's codec hands on an empty message
// that is marked, and the interceptors refuse it like every other message that
// is not valid. A caller who sends the mark has its message refused, too.
package undecoded

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
)

// The numbers of the marks: the largest, which no message uses.
const (
	malformed = protowire.MaxValidNumber
	tooLarge  = protowire.MaxValidNumber - 1
)

// Mark empties m and notes why it could not be decoded.
func Mark(m proto.Message, why error) {
	proto.Reset(m)
	m.ProtoReflect().SetUnknown(protowire.AppendString(protowire.AppendTag(nil, malformed, protowire.BytesType), why.Error()))
}

// MarkTooLarge empties m and notes that it was not decoded: it has size bytes, and
// may have limit.
func MarkTooLarge(m proto.Message, size, limit int) {
	proto.Reset(m)
	b := protowire.AppendTag(nil, tooLarge, protowire.BytesType)
	both := protowire.AppendVarint(protowire.AppendVarint(nil, uint64(size)), uint64(limit)) //nolint:gosec // sizes
	m.ProtoReflect().SetUnknown(protowire.AppendBytes(b, both))
}

// Why returns why m could not be decoded, empty if it could.
func Why(m proto.Message) string { return string(marked(m, malformed)) }

// TooLarge returns how many bytes m had that was not decoded, and how many it may
// have; ok is false if it was decoded.
func TooLarge(m proto.Message) (size, limit uint64, ok bool) {
	both := marked(m, tooLarge)
	size, n := protowire.ConsumeVarint(both)
	if n < 0 {
		return 0, 0, false
	}
	limit, n = protowire.ConsumeVarint(both[n:])
	return size, limit, n > 0
}

// Forged returns an error if m has a mark that its sender made.
func Forged(m proto.Message) error {
	number, _, n := protowire.ConsumeTag(m.ProtoReflect().GetUnknown())
	if n > 0 && number >= tooLarge {
		return fmt.Errorf("field %d is nobody's to set", number)
	}
	return nil
}

// marked returns what a mark of m says, nil if m does not have it.
func marked(m proto.Message, mark protowire.Number) []byte {
	number, kind, n := protowire.ConsumeTag(m.ProtoReflect().GetUnknown())
	if n < 0 || number != mark || kind != protowire.BytesType {
		return nil
	}
	text, _ := protowire.ConsumeBytes(m.ProtoReflect().GetUnknown()[n:])
	return text
}
