package codec

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// response is a response with a partial event of one kind.
func response(body *agentdv1.StreamEvent) *agentdv1.SessionResponse {
	return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{Event: &agentdv1.Event{
		Seq: 300, Turn: 2, Ephemeral: true, Time: timestamppb.New(time.Unix(1764500000, 987654321)),
		Body: &agentdv1.Event_StreamEvent{StreamEvent: body},
	}}}
}

func text(s string) *agentdv1.StreamEvent {
	return &agentdv1.StreamEvent{
		Uuid: "be316ccb-69ac-4115-bddf-3dee0e02af6a", SessionId: "e6d84f6a-780d-47c8-b795-982c9045a55f",
		ApiMessageId: proto.String("msg_c725d53290454fad"),
		Event:        &agentdv1.StreamEvent_TextDelta{TextDelta: &agentdv1.TextDelta{Index: 1, Text: s}},
	}
}

// same checks that a response is encoded as protobuf does it, and reports
// whether it went the short way.
func same(t *testing.T, m proto.Message) bool {
	t.Helper()
	want, wantErr := proto.Marshal(m)
	got, err := New().Marshal(m)
	if (err != nil) != (wantErr != nil) {
		t.Errorf("%v: got %v, protobuf %v", m, err, wantErr)
		return false
	}
	if err == nil && !bytes.Equal(got.Materialize(), want) {
		back := m.ProtoReflect().New().Interface()
		err := proto.Unmarshal(got.Materialize(), back)
		t.Errorf("%v is encoded as %x, not %x: that is %v, %v", m, got.Materialize(), want, back, err)
	}
	event := eventOf(m)
	return event != nil && partial(event) != nil
}

func TestEncodesAsProtobuf(t *testing.T) {
	for name, tc := range map[string]struct {
		message proto.Message
		short   bool
	}{
		"text":              {response(text("Hello ")), true},
		"runes":             {response(text("— naïve 😀")), true},
		"empty text":        {response(text("")), true},
		"nothing but text":  {&agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{Event: &agentdv1.Event{Body: &agentdv1.Event_StreamEvent{StreamEvent: &agentdv1.StreamEvent{Event: &agentdv1.StreamEvent_TextDelta{TextDelta: &agentdv1.TextDelta{}}}}}}}, true},
		"long text":         {response(text(strings.Repeat("x", 400))), true},
		"too long text":     {response(text(strings.Repeat("x", 4000))), false},
		"no UTF-8":          {response(text("\xff")), false},
		"to a watcher":      {&agentdv1.WatchSessionResponse{Message: &agentdv1.WatchSessionResponse_Event{Event: response(text("a")).GetEvent()}}, true},
		"to a query":        {&agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Event{Event: response(text("a")).GetEvent()}}, true},
		"no event":          {&agentdv1.SessionResponse{}, false},
		"an event of nil":   {&agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{}}, false},
		"another event":     {response(&agentdv1.StreamEvent{Event: &agentdv1.StreamEvent_Ping{Ping: &agentdv1.StreamPing{}}}), false},
		"event without one": {response(&agentdv1.StreamEvent{}), false},
		"largest numbers": {&agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{Event: &agentdv1.Event{
			Seq: math.MaxUint64, Turn: math.MaxUint64, Time: &timestamppb.Timestamp{Seconds: -1, Nanos: -1},
			Body: &agentdv1.Event_StreamEvent{StreamEvent: &agentdv1.StreamEvent{
				Uuid: strings.Repeat("u", room-numbers), Event: &agentdv1.StreamEvent_ThinkingDelta{
					ThinkingDelta: &agentdv1.ThinkingDelta{Index: -1, EstimatedTokens: proto.Int64(-1)},
				},
			}},
		}}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			if short := same(t, tc.message); short != tc.short {
				t.Errorf("the short way took it: %t", short)
			}
		})
	}
}

// TestEveryField sets each field of the messages in turn: one that the short way
// does not know would be missing.
func TestEveryField(t *testing.T) {
	deltas := []*agentdv1.StreamEvent{
		text("a"),
		{Event: &agentdv1.StreamEvent_ThinkingDelta{ThinkingDelta: &agentdv1.ThinkingDelta{Thinking: "a"}}},
		{Event: &agentdv1.StreamEvent_InputJsonDelta{InputJsonDelta: &agentdv1.InputJsonDelta{PartialJson: "a"}}},
	}
	for _, body := range deltas {
		for _, path := range [][]protoreflect.Name{
			{"event"}, {"event", "time"}, {"event", "stream_event"},
			{"event", "stream_event", body.ProtoReflect().WhichOneof(body.ProtoReflect().Descriptor().Oneofs().ByName("event")).Name()},
		} {
			m := response(body)
			fields := walk(m.ProtoReflect(), path).Descriptor().Fields()
			for i := range fields.Len() {
				for _, zero := range []bool{true, false} {
					m := proto.CloneOf(m)
					set(walk(m.ProtoReflect(), path), fields.Get(i), zero)
					same(t, m)
				}
			}
		}
	}
}

func walk(m protoreflect.Message, path []protoreflect.Name) protoreflect.Message {
	for _, name := range path {
		m = m.Mutable(m.Descriptor().Fields().ByName(name)).Message()
	}
	return m
}

// set gives a field a value, which is that of nothing if zero is set.
func set(m protoreflect.Message, f protoreflect.FieldDescriptor, zero bool) {
	switch {
	case f.IsMap():
	case f.IsList():
		list := m.Mutable(f).List()
		list.Append(list.NewElement())
	case f.Kind() == protoreflect.MessageKind:
		m.Set(f, m.NewField(f))
	case zero:
		m.Set(f, f.Default())
	default:
		m.Set(f, map[protoreflect.Kind]protoreflect.Value{
			protoreflect.StringKind: protoreflect.ValueOfString("x"),
			protoreflect.BoolKind:   protoreflect.ValueOfBool(true),
			protoreflect.Int32Kind:  protoreflect.ValueOfInt32(-7),
			protoreflect.Int64Kind:  protoreflect.ValueOfInt64(-7),
			protoreflect.Uint64Kind: protoreflect.ValueOfUint64(1 << 40),
			protoreflect.DoubleKind: protoreflect.ValueOfFloat64(1.5),
		}[f.Kind()])
	}
}

func FuzzEncode(f *testing.F) {
	f.Add("a", "b", "c", int64(1), uint64(1), int64(5), true, uint8(0))
	f.Fuzz(func(t *testing.T, id, api, added string, index int64, seq uint64, tokens int64, optional bool, kind uint8) {
		body := text(added)
		body.Uuid, body.ApiMessageId = id, &api
		switch kind % 3 {
		case 1:
			body.Event = &agentdv1.StreamEvent_ThinkingDelta{ThinkingDelta: &agentdv1.ThinkingDelta{Index: index, Thinking: added, EstimatedTokens: &tokens}}
		case 2:
			body.Event = &agentdv1.StreamEvent_InputJsonDelta{InputJsonDelta: &agentdv1.InputJsonDelta{Index: index, PartialJson: added}}
		}
		if optional {
			body.ParentToolUseId, body.ThinkingDisplay = &added, &id
		}
		m := response(body)
		m.GetEvent().Seq = seq
		same(t, m)
	})
}

func BenchmarkMarshalPartial(b *testing.B) {
	m := response(text("The quick brown fox jumps over the lazy dog near the river. "))
	c := New()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Marshal(m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMarshalPartialByProtobuf(b *testing.B) {
	m := response(text("The quick brown fox jumps over the lazy dog near the river. "))
	c := New().(codec).CodecV2
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Marshal(m); err != nil {
			b.Fatal(err)
		}
	}
}

// TestMarshalAllocations holds a partial event to what gRPC needs: the bytes, and
// the list and the buffer that hold them.
func TestMarshalAllocations(t *testing.T) {
	m := response(text("a"))
	c := New()
	if got := testing.AllocsPerRun(1000, func() { _, _ = c.Marshal(m) }); got != 3 {
		t.Errorf("a partial event takes %v allocations, not 3", got)
	}
}
