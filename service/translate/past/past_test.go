package past

import (
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/agentd/agentd/history"
)

// TestEveryFieldIsToldAndCanBeAbsent checks that all that is known of a session and
// of a message is told, and that what is not known is absent rather than empty.
//
// covers: SD10, SD11, SD24
func TestEveryFieldIsToldAndCanBeAbsent(t *testing.T) {
	at, archived := time.Unix(1_700_000_000, 5), false
	info := history.Info{
		ID: "i", Summary: "s", Modified: at, Size: 1, Title: "t", FirstPrompt: "p", Branch: "b", Directory: "d", Tag: "g", Created: at, Archived: &archived,
	}
	message := history.Message{Type: "user", UUID: "u", SessionID: "i", JSON: []byte("{}"), ParentToolUseID: "t", ParentAgentID: "a", Time: at}
	for name, c := range map[string]struct {
		whole, bare proto.Message
		always      []protoreflect.Name
	}{
		"info":    {Info(info), Info(history.Info{}), []protoreflect.Name{"file_size_bytes"}},
		"message": {Message(message), Message(history.Message{}), nil},
	} {
		fields := c.whole.ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			f := fields.Get(i)
			if !c.whole.ProtoReflect().Has(f) {
				t.Errorf("%s: %s is not told", name, f.Name())
			}
			always := false
			for _, n := range c.always {
				always = always || n == f.Name()
			}
			if c.bare.ProtoReflect().Has(f) != always {
				t.Errorf("%s: %s is there: %t", name, f.Name(), !always)
			}
		}
	}
	if got := instant(time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)); got != nil {
		t.Errorf("the year 10000 is %v", got)
	}
	if got := Info(info).GetLastModified().AsTime(); !got.Equal(at) {
		t.Errorf("modified %v, want %v", got, at)
	}
}
