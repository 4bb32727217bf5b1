package history

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"time"

	"github.com/go-json-experiment/json/jsontext"

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
		f, err := d.open(ctx, r)
		if f == nil {
			if err != nil {
				yield(Message{}, err)
			}
			return
		}
		defer func() { _ = f.Close() }() // it is only read
		t, err := index(ctx, f)
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

// open opens the transcript of a session; nil if there is none.
func (d Disk) open(ctx context.Context, r Ref) (*os.File, error) {
	path, _, err := d.find(ctx, r)
	if err != nil {
		if fault.ReasonOf(err) == fault.TranscriptNotFound {
			return nil, nil
		}
		return nil, err
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) { // it was deleted just now
		return nil, nil
	}
	if err != nil {
		return nil, unreadable(err)
	}
	return f, nil
}

// index reads the index of what a file has by now: a session that runs can write on.
func index(ctx context.Context, f fs.File) (*transcript, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, unreadable(err)
	}
	return readTranscript(ctx, io.LimitReader(f, info.Size()))
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

// readMessage reads the line of a message. Of members with one name the last counts.
func readMessage(line []byte) (m Message, ok bool) {
	line = text(line)
	var p parser
	p.dec.Reset(bytes.NewBuffer(line), tolerant)
	m.JSON = []byte("null")
	named := false
	err := p.object(func(member string) (err error) {
		switch member {
		case "type":
			m.Type, _, err = p.string()
		case "uuid":
			m.UUID, named, err = p.string()
		case "sessionId":
			m.SessionID, _, err = p.string()
		case "timestamp":
			var stamp string
			stamp, _, err = p.string()
			m.Time = instant(stamp)
		case "message":
			var v jsontext.Value
			v, err = p.dec.ReadValue()
			end := int(p.dec.InputOffset())
			m.JSON = line[end-len(v) : end : end]
		default:
			err = p.dec.SkipValue()
		}
		return err
	})
	return m, err == nil && named && kinds[m.Type] != 0
}
