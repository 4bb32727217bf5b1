package undecoded_test

import (
	"errors"
	"testing"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/undecoded"
)

func TestMark(t *testing.T) {
	m := &agentdv1.Input{Uuid: "x"}
	if why := undecoded.Why(m); why != "" {
		t.Errorf("a message that was decoded says %q", why)
	}
	undecoded.Mark(m, errors.New("a reason"))
	if why := undecoded.Why(m); why != "a reason" || m.GetUuid() != "" {
		t.Errorf("%v says %q", m, why)
	}
	for _, unknown := range []string{"\xff", "\x9a\x06\x00"} {
		m := new(agentdv1.Input)
		m.ProtoReflect().SetUnknown([]byte(unknown))
		if why := undecoded.Why(m); why != "" {
			t.Errorf("%x says %q", unknown, why)
		}
	}
	if _, _, ok := undecoded.TooLarge(m); ok {
		t.Error("what could not be decoded is too large")
	}
	undecoded.MarkTooLarge(m, 40<<20, 33<<20)
	if size, limit, ok := undecoded.TooLarge(m); size != 40<<20 || limit != 33<<20 || !ok || undecoded.Why(m) != "" {
		t.Errorf("what is too large says %d of %d, %t", size, limit, ok)
	}
	if b, err := proto.Marshal(m); err != nil || proto.Unmarshal(b, new(agentdv1.Input)) != nil {
		t.Errorf("a marked message cannot be sent: %v", err)
	}
}

// TestForged checks that a mark which a sender made is not taken for agentd's own.
func TestForged(t *testing.T) {
	m := new(agentdv1.Input)
	if err := undecoded.Forged(m); err != nil {
		t.Error(err)
	}
	for _, mark := range []func(){
		func() { undecoded.Mark(m, errors.New("a reason")) },
		func() { undecoded.MarkTooLarge(m, 2, 1) },
	} {
		if mark(); undecoded.Forged(m) == nil {
			t.Errorf("%v counts as sent", m)
		}
	}
	m.ProtoReflect().SetUnknown([]byte("\x9a\x06\x00")) // a field of a newer contract
	if err := undecoded.Forged(m); err != nil {
		t.Error(err)
	}
}
