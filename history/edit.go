package history

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Rename gives a session a title.
func (d Disk) Rename(ctx context.Context, r Ref, title string) error {
	title = trimmed(title)
	if title == "" {
		return fault.Invalid("title", "must not be blank")
	}
	return d.note(ctx, r, "custom-title", "customTitle", title)
}

// Tag gives a session a tag; an empty one takes it away.
func (d Disk) Tag(ctx context.Context, r Ref, tag string) error {
	clean := Clean(tag)
	if clean == "" && tag != "" {
		return fault.Invalid("tag", "must have a character that shows; leave it out to take the tag away")
	}
	return d.note(ctx, r, "tag", "tag", clean)
}

// Delete removes a session, with the folder beside it that holds its subagents.
func (d Disk) Delete(ctx context.Context, r Ref) error {
	path, _, err := d.find(ctx, r)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(strings.TrimSuffix(path, suffix)); err != nil { // first, so that it can be asked for again
		return transcript.Unreadable(err)
	}
	if err := os.Remove(path); err != nil {
		return gone(r, err)
	}
	return nil
}

// note appends a line to a transcript, which a CLI may be writing, too.
func (d Disk) note(ctx context.Context, r Ref, kind, member, value string) (err error) {
	path, _, err := d.find(ctx, r)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return gone(r, err)
	}
	defer func() {
		if closing := f.Close(); err == nil && closing != nil {
			err = transcript.Unreadable(closing)
		}
	}()
	info, err := f.Stat()
	if err != nil {
		return transcript.Unreadable(err)
	}
	if info.Size() == 0 {
		return notFound(r)
	}
	end := make([]byte, 1)
	if _, err := f.ReadAt(end, info.Size()-1); err != nil {
		return transcript.Unreadable(err)
	}
	// Readers look for how the line begins, so that it is put together by hand.
	line := `{"type":"` + kind + `","` + member + `":` + string(rawjson.Quote(value)) + `,"sessionId":"` + r.ID + "\"}\n"
	if end[0] != '\n' { // a CLI may have died in the middle of its line
		line = "\n" + line
	}
	if n, err := f.WriteString(line); err != nil {
		takeBack(f, info.Size(), n)
		return transcript.Unreadable(err)
	}
	return nil
}

// takeBack removes the beginning of a line of which there was no room for the rest,
// or ends it if somebody has written on.
func takeBack(f *os.File, size int64, written int) {
	if written == 0 {
		return
	}
	if info, err := f.Stat(); err == nil && info.Size() == size+int64(written) {
		_ = f.Truncate(size) // what went wrong first is told
		return
	}
	_, _ = f.WriteString("\n")
}

// gone is what a caller is told when a transcript that was found cannot be opened.
func gone(r Ref, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return notFound(r)
	}
	return transcript.Unreadable(err)
}
