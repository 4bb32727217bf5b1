package codec

import (
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

const (
	// room is how many bytes a partial event may take; larger ones, which are
	// rare, are left to protobuf.
	room = 1 << 10
	// numbers is how many of them its numbers, tags and lengths may take.
	numbers = 192
)

// partial encodes a response with a partial event that adds text, thinking or
// input JSON. It returns nil for everything else.
func partial(e *agentdv1.Event) []byte {
	arm, ok := e.Body.(*agentdv1.Event_StreamEvent)
	if !ok || e.RawJson != nil || e.MustUnderstand {
		return nil
	}
	s := arm.StreamEvent
	if s == nil || s.InputUuids != nil || s.TtftMs != nil || s.ResumeReason != nil || s.AbandonedBlocks != nil || s.OwedRowsJson != nil {
		return nil
	}
	d := deltaOf(s)
	size := len(s.Uuid) + len(s.SessionId) + len(s.GetParentToolUseId()) + len(s.GetApiMessageId()) + len(s.GetThinkingDisplay()) + len(d.text)
	if d.number == 0 || size > room-numbers {
		return nil
	}
	var space [room]byte
	w := writer{b: space[:], at: room}
	w.optionalInt(3, d.tokens) // backwards: the last field first, and what an element contains before its length
	w.string(2, d.text)
	w.int(1, d.index)
	w.length(d.number, room)
	w.optionalString(8, s.ThinkingDisplay)
	w.optionalString(4, s.ApiMessageId)
	w.optionalString(3, s.ParentToolUseId)
	w.string(2, s.SessionId)
	w.string(1, s.Uuid)
	w.length(12, room)
	if end := w.at; e.Time != nil {
		w.int(2, int64(e.Time.Nanos))
		w.int(1, e.Time.Seconds)
		w.length(4, end)
	}
	if e.Ephemeral {
		w.int(3, 1)
	}
	w.int(2, int64(e.Turn)) //nolint:gosec // the same bits
	w.int(1, int64(e.Seq))  //nolint:gosec // the same bits
	w.length(eventArm, room)
	if w.invalid {
		return nil // protobuf says what is wrong
	}
	return append([]byte(nil), w.b[w.at:]...)
}

// delta is what a partial event adds. Its number is that of its arm, 0 if it is
// of no kind that is known here.
type delta struct {
	number protowire.Number
	index  int64
	text   string
	tokens *int64
}

func deltaOf(s *agentdv1.StreamEvent) delta {
	switch arm := s.Event.(type) {
	case *agentdv1.StreamEvent_TextDelta:
		if d := arm.TextDelta; d != nil {
			return delta{10, d.Index, d.Text, nil}
		}
	case *agentdv1.StreamEvent_ThinkingDelta:
		if d := arm.ThinkingDelta; d != nil {
			return delta{11, d.Index, d.Thinking, d.EstimatedTokens}
		}
	case *agentdv1.StreamEvent_InputJsonDelta:
		if d := arm.InputJsonDelta; d != nil {
			return delta{12, d.Index, d.PartialJson, nil}
		}
	}
	return delta{}
}

// writer writes protobuf from the end of its space to the beginning.
type writer struct {
	b       []byte
	at      int  // where the written part begins
	invalid bool // a string is no UTF-8
}

func (w *writer) varint(v uint64) {
	w.at -= protowire.SizeVarint(v)
	protowire.AppendVarint(w.b[:w.at], v)
}

// length completes an element whose content ends at end.
func (w *writer) length(number protowire.Number, end int) {
	w.varint(uint64(end - w.at)) //nolint:gosec // not negative
	w.varint(protowire.EncodeTag(number, protowire.BytesType))
}

// int writes a number, unless it is 0.
func (w *writer) int(number protowire.Number, v int64) {
	if v != 0 {
		w.optionalInt(number, &v)
	}
}

func (w *writer) optionalInt(number protowire.Number, v *int64) {
	if v != nil {
		w.varint(uint64(*v)) //nolint:gosec // the same bits
		w.varint(protowire.EncodeTag(number, protowire.VarintType))
	}
}

// string writes a text, unless it is empty.
func (w *writer) string(number protowire.Number, s string) {
	if s != "" {
		w.optionalString(number, &s)
	}
}

func (w *writer) optionalString(number protowire.Number, s *string) {
	if s == nil {
		return
	}
	end := w.at
	w.at -= len(*s)
	copy(w.b[w.at:], *s)
	w.length(number, end)
	w.invalid = w.invalid || !utf8.ValidString(*s)
}
