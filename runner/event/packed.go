package event

import (
	"weak"

	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
)

// packed is a [Message] of which the line is kept.
type packed struct {
	raw  []byte
	read weak.Pointer[Message] // while somebody has it
	cost *message.Cost         // of a result: its line does not have it
}

// Size implements [Body].
func (p *packed) Size() int { return cap(p.raw) }

// Pack returns the form of a body that is to be kept: of a message the line
// alone, since what was read of it takes several times as much. A line that was
// not valid UTF-8 is no more what it was when it was read.
func Pack(b Body) Body {
	m, ok := b.(*Message)
	if !ok || m.Frame.Lossy {
		return b
	}
	p := &packed{raw: m.Frame.Raw, read: weak.Make(m)}
	if result, ok := m.Frame.Message.(*message.Result); ok {
		p.cost = result.Cost
	}
	return p
}

// Unpack undoes [Pack]. It reads the line again if nobody has what was read.
func Unpack(b Body) Body {
	p, ok := b.(*packed)
	if !ok {
		return b
	}
	if m := p.read.Value(); m != nil {
		return m
	}
	m := &Message{Frame: protocol.Decode(p.raw)}
	if result, ok := m.Frame.Message.(*message.Result); ok {
		result.Cost = p.cost
	}
	return m
}
