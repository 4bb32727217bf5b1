package event

import (
	"weak"

	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
)

// largeLine is the length from which on a journal keeps a message as the line
// alone: what was read of it is as large again.
const largeLine = 64 << 10

// large is a [Message] of which the line is kept.
type large struct {
	raw  []byte
	read weak.Pointer[Message] // while somebody has it
}

// Size implements [Body].
func (l *large) Size() int { return len(l.raw) }

// Pack returns the form of a body that is to be kept: the same, or less of a
// large message.
func Pack(b Body) Body {
	m, ok := b.(*Message)
	if !ok || len(m.Frame.Raw) < largeLine || m.Frame.Lossy {
		return b
	}
	if _, ok := m.Frame.Message.(*message.Result); ok { // it knows more than its line
		return b
	}
	return &large{raw: m.Frame.Raw, read: weak.Make(m)}
}

// Unpack undoes [Pack].
func Unpack(b Body) Body {
	l, ok := b.(*large)
	if !ok {
		return b
	}
	if m := l.read.Value(); m != nil {
		return m
	}
	return &Message{Frame: protocol.Decode(l.raw)}
}
