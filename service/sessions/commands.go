package sessions

import (
	"crypto/sha256"
	"sync"

	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/recent"
)

// commands are the commands that changed a session, by the caller's ids: what
// is repeated does nothing and gets the first outcome.
type commands struct {
	mu sync.Mutex
	// Below is guarded by mu.
	done recent.Map[command]
}

// command is one that was carried out.
type command struct {
	digest  [sha256.Size]byte
	outcome proto.Message // nil where it is kept elsewhere
}

// Once carries out a command that does not wait, unless one with this id was
// before: the same content gives the first outcome again, other content
// COMMAND_ID_REUSED. What failed is not remembered. kind tells commands apart
// whose content looks the same; an empty id is that of no other command.
func Once[T proto.Message](l *Live, id, kind string, content proto.Message, run func() (T, error)) (T, error) {
	var none T
	if id == "" {
		return run()
	}
	digest, err := digestOf(kind, content)
	if err != nil {
		return none, err
	}
	l.commands.mu.Lock()
	defer l.commands.mu.Unlock()
	before, known := l.commands.done.Get(id)
	if known && before.digest != digest {
		return none, fault.New(fault.CommandIDReused, "command_id %s was used for another command", id)
	}
	if outcome, ok := before.outcome.(T); ok {
		return outcome, nil
	}
	outcome, err := run()
	if err == nil && !known {
		l.commands.done.Put(id, command{digest: digest, outcome: outcome})
	}
	return outcome, err
}

// Begun is [Once] for a command whose outcome is kept elsewhere, or which
// may be carried out again: run is always called.
func Begun(l *Live, id, kind string, content proto.Message, run func() error) error {
	_, err := Once(l, id, kind, content, func() (proto.Message, error) { return nil, run() })
	return err
}

func digestOf(kind string, content proto.Message) ([sha256.Size]byte, error) {
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(content)
	if err != nil {
		return [sha256.Size]byte{}, err
	}
	return sha256.Sum256(append([]byte(kind+"\x00"), b...)), nil
}
