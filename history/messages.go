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
	return messages(ctx, func() (source, error) { return d.open(ctx, r) },
		func(t *transcript.Transcript) []transcript.Span { return p.of(t.Conversation(system)) })
}

// source is a transcript to read messages from; without a file there are none.
type source struct {
	f       *os.File
	size    int64   // by now: a session that runs can write on
	parents Message // whose parents all of them have
}

// messages reads the index of a transcript and gives the messages that are chosen
// by it, one by one.
func messages(ctx context.Context, open func() (source, error), choose func(*transcript.Transcript) []transcript.Span) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		s, err := open()
		if s.f == nil {
			if err != nil {
				yield(Message{}, err)
			}
			return
		}
		defer func() { _ = s.f.Close() }() // it is only read
		t, err := transcript.Read(ctx, io.LimitReader(s.f, s.size))
		if err != nil {
			yield(Message{}, err)
			return
		}
		s.give(ctx, choose(t), yield)
	}
}

// open opens the transcript of a session, if there is one.
func (d Disk) open(ctx context.Context, r Ref) (source, error) {
	path, _, err := d.find(ctx, r)
	if err != nil {
		if fault.ReasonOf(err) == fault.TranscriptNotFound {
			return source{}, nil
		}
		return source{}, err
	}
	return opened(openRegular(path))
}

// opened is a file that was just found: if it is gone, there is none.
func opened(f *os.File, info fs.FileInfo, err error) (source, error) {
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return source{}, nil
		}
		return source{}, transcript.Unreadable(err)
	}
	return source{f: f, size: info.Size()}, nil
}

// give reads messages and gives them.
func (s source) give(ctx context.Context, list []transcript.Span, yield func(Message, error) bool) {
	for _, at := range list {
		if ctx.Err() != nil {
			yield(Message{}, context.Cause(ctx))
			return
		}
		m, err := transcript.ReadMessage(s.f, at)
		m.ParentToolUseID, m.ParentAgentID = s.parents.ParentToolUseID, s.parents.ParentAgentID
		if !yield(m, err) || err != nil {
			return
		}
	}
}
