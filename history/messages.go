package history

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"time"

	"github.com/agentd/agentd/internal/fault"
)

// Message is one message of a past session.
type Message struct {
	// Type is "user", "assistant" or "system".
	Type string
	// UUID names the message.
	UUID string
	// SessionID is the CLI's id of the conversation.
	SessionID string
	// JSON is the message as it stands in the transcript, valid UTF-8; "null" where
	// there is none.
	JSON []byte
	// ParentToolUseID is the tool call that started the subagent, empty in the
	// conversation itself.
	ParentToolUseID string
	// ParentAgentID is the subagent that started this one, empty if the conversation
	// itself did.
	ParentAgentID string
	// Time is when it was written, zero if it does not say.
	Time time.Time
}

// Page says which messages to give.
type Page struct {
	// Offset is how many to leave out first.
	Offset int
	// Limit is the most to give; 0: all.
	Limit int
}

// of returns the part of a list.
func (p Page) of(list []span) []span {
	list = list[min(max(p.Offset, 0), len(list)):]
	if p.Limit > 0 {
		list = list[:min(p.Limit, len(list))]
	}
	return list
}

// Messages gives the messages of a session that lead to where it is now, the oldest
// first; system gives the notices of the CLI, too, which have no message but the
// one that is null. An unknown session has none. An error is the last that is given.
func (d Disk) Messages(ctx context.Context, r Ref, p Page, system bool) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		f, size, err := d.open(ctx, r)
		if f == nil {
			if err != nil {
				yield(Message{}, err)
			}
			return
		}
		defer func() { _ = f.Close() }() // it is only read
		t, err := readTranscript(ctx, io.LimitReader(f, size))
		if err != nil {
			yield(Message{}, err)
			return
		}
		shown := t.spans(t.conversation(), func(n *node) bool {
			return (n.speaks() || system && n.kind == kindSystem) && !n.meta && !n.side && !n.team
		})
		t = nil // it is not needed while they are sent
		give(ctx, f, p.of(shown), Message{}, yield)
	}
}

// open opens the transcript of a session, nil if there is none, and tells how long
// it is by now: a session that runs can write on.
func (d Disk) open(ctx context.Context, r Ref) (f *os.File, size int64, err error) {
	path, _, err := d.find(ctx, r)
	if err != nil {
		if fault.ReasonOf(err) == fault.TranscriptNotFound {
			return nil, 0, nil
		}
		return nil, 0, err
	}
	return opened(openRegular(path))
}

// opened is a file that was just found: if it is gone, there is none.
func opened(f *os.File, info fs.FileInfo, err error) (*os.File, int64, error) {
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, 0, nil
		}
		return nil, 0, unreadable(err)
	}
	return f, info.Size(), nil
}

// spans are where those of some entries stand that are to be shown.
func (t *transcript) spans(list []int, shown func(*node) bool) []span {
	var spans []span
	for _, i := range list {
		if n := &t.nodes[i]; shown(n) {
			spans = append(spans, n.at)
		}
	}
	return spans
}

// give reads messages and gives them, each with the parents of one.
func give(ctx context.Context, f io.ReaderAt, list []span, parents Message, yield func(Message, error) bool) {
	for _, at := range list {
		if ctx.Err() != nil {
			yield(Message{}, context.Cause(ctx))
			return
		}
		m, err := read(f, at)
		m.ParentToolUseID, m.ParentAgentID = parents.ParentToolUseID, parents.ParentAgentID
		if !yield(m, err) || err != nil {
			return
		}
	}
}

// read reads a message.
func read(f io.ReaderAt, at span) (Message, error) {
	line, err := readAgain(f, at, nil)
	if err != nil {
		return Message{}, err
	}
	m, ok := readMessage(line)
	if !ok {
		return Message{}, unreadable(errRewritten)
	}
	return m, nil
}

// readMessage reads the line of a message.
func readMessage(line []byte) (m Message, ok bool) {
	list := members(text(line))
	m.Type, _ = word(list, "type")
	m.SessionID, _ = word(list, "sessionId")
	stamp, _ := word(list, "timestamp")
	m.Time = instant(stamp)
	if m.JSON = value(list, "message"); m.JSON == nil {
		m.JSON = []byte("null")
	}
	m.UUID, ok = word(list, "uuid")
	return m, ok && kinds[m.Type] != 0
}

// word is the string that a member has; ok is false if it has none.
func word(list []member, name string) (text string, ok bool) {
	v := value(list, name)
	if v.Kind() != '"' {
		return "", false
	}
	return unescape(string(v[1 : len(v)-1])), true
}
