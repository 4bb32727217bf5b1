package history

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"

	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/internal/fault"
)

// Message is one message of a past session.
type Message = transcript.Message

// Page says which messages to give.
type Page struct {
	// Offset is how many to leave out first.
	Offset int
	// Limit is the most to give; 0: all.
	Limit int
}

// of returns the part of a list.
func (p Page) of(list []transcript.Span) []transcript.Span {
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
		t, err := transcript.Read(ctx, io.LimitReader(f, size))
		if err != nil {
			yield(Message{}, err)
			return
		}
		give(ctx, f, p.of(t.Conversation(system)), Message{}, yield)
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
		return nil, 0, transcript.Unreadable(err)
	}
	return f, info.Size(), nil
}

// give reads messages and gives them, each with the parents of one.
func give(ctx context.Context, f io.ReaderAt, list []transcript.Span, parents Message, yield func(Message, error) bool) {
	for _, at := range list {
		if ctx.Err() != nil {
			yield(Message{}, context.Cause(ctx))
			return
		}
		m, err := transcript.ReadMessage(f, at)
		m.ParentToolUseID, m.ParentAgentID = parents.ParentToolUseID, parents.ParentAgentID
		if !yield(m, err) || err != nil {
			return
		}
	}
}
