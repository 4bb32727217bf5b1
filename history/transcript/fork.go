package transcript

import (
	"bufio"
	"context"
	"io"
	"os"
	"time"

	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/fault"
)

// Fork is a copy of a session's transcript that can be saved.
type Fork struct {
	// ID is the new session's id.
	ID     string
	source io.ReaderAt
	from   string // the old session's id
	now    string
	// ids reads the ids in the old session, origins are its entries by their uuid.
	ids     parser
	origins map[name]*origin
	// entries are the lines that are copied, replacements those that say with what
	// long contents were replaced.
	entries, replacements []Span
}

// NewFork finds what is to be copied of the transcript of a session, up to a
// message or, if upTo is empty, all of it.
func NewFork(ctx context.Context, source *io.SectionReader, from, upTo string) (*Fork, error) {
	k := &Fork{
		ID: uuid.NewString(), source: source, from: from,
		now: time.Now().UTC().Format("2006-01-02T15:04:05.000Z07:00"),
		ids: parser{names: make(map[string]name)}, origins: make(map[name]*origin),
	}
	if err := k.index(ctx, source, upTo); err != nil {
		return nil, err
	}
	return k, nil
}

// origin is an entry of the old session: what a child of it needs to know.
type origin struct {
	copy   string // the uuid of its copy
	parent name
	passed bool // it has no copy, since it only shows progress
}

// index finds what is to be copied.
func (k *Fork) index(ctx context.Context, source io.Reader, upTo string) error {
	ended := false
	err := readLines(ctx, source, func(offset int64, line []byte) error {
		at := Span{offset, len(line)}
		switch e, ok := k.ids.entry(line); {
		case !ok:
			if k.replaces(line) {
				k.replacements = append(k.replacements, at)
			}
		case !e.side && !ended:
			passed := e.kind == kindProgress
			k.origins[e.uuid] = &origin{uuid.NewString(), e.parent, passed} // of twins the last counts
			if !passed {
				k.entries = append(k.entries, at)
			}
			ended = upTo != "" && e.uuid == k.ids.names[upTo]
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case len(k.origins) > 0 && upTo != "" && !ended:
		return fault.Invalid("up_to_message_id", "names no message of the session; GetSessionMessages has their uuids")
	case len(k.entries) == 0:
		return fault.Invalid("session_id", "names a session that has no messages to fork")
	}
	return nil
}

// copyOf is the uuid of the copy of an entry, or of the next one above it that has
// a copy; empty if there is none.
func (k *Fork) copyOf(id name) string {
	var below []*origin
	at := k.origins[id]
	for at != nil && at.passed {
		below = append(below, at)
		id, at.parent = at.parent, 0 // so that a circle ends
		at = k.origins[id]
	}
	for _, o := range below { // who asks next is told at once
		o.parent = id
	}
	if at == nil {
		return ""
	}
	return at.copy
}

// Save writes the copy, with a title. It is there whole or not at all.
func (k *Fork) Save(ctx context.Context, path, title string) (err error) {
	part := path + ".part"
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return Unreadable(err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part) // what went wrong before is told
		}
	}()
	w := bufio.NewWriterSize(f, 64<<10)
	err = k.write(ctx, w, title)
	if flushing := w.Flush(); err == nil && flushing != nil {
		err = Unreadable(flushing)
	}
	if syncing := f.Sync(); err == nil && syncing != nil { // so that no power cut leaves half of it
		err = Unreadable(syncing)
	}
	if closing := f.Close(); err == nil && closing != nil {
		err = Unreadable(closing)
	}
	if err != nil {
		return err
	}
	if err := os.Rename(part, path); err != nil {
		return Unreadable(err)
	}
	return nil
}
