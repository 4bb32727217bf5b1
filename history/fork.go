package history

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/fault"
)

// Fork copies a session under a new id, up to a message or, if upTo is empty, all
// of it. The title of the copy is derived if none is given. The copy is there
// whole or not at all.
func (d Disk) Fork(ctx context.Context, r Ref, upTo, newTitle string) (id string, err error) {
	if upTo != "" && !sessionID.MatchString(upTo) {
		return "", fault.Invalid("up_to_message_id", "must be a UUID")
	}
	path, at, err := d.find(ctx, r)
	if err != nil {
		return "", err
	}
	source, info, err := openRegular(path)
	if err != nil {
		return "", gone(r, err)
	}
	defer func() { _ = source.Close() }() // it was only read
	k := newFork(source, r.ID)
	if err := k.index(ctx, info.Size(), upTo); err != nil {
		return "", err
	}
	if k.title = trimmed(newTitle); k.title == "" {
		old, err := title(path)
		if err != nil {
			return "", err
		}
		k.title = cmp.Or(old, "Forked session") + " (fork)"
	}
	if err := k.save(ctx, filepath.Join(at.folder, k.id+suffix)); err != nil {
		return "", err
	}
	return k.id, nil
}

// fork is the copying of one session.
type fork struct {
	source   *os.File
	from, id string // of the sessions
	title    string
	now      string
	// ids reads the ids in the old session, origins are its entries by their uuid.
	ids     parser
	origins map[name]*origin
	// entries are the lines that are copied, replacements those that say with what
	// long contents were replaced.
	entries, replacements []span
}

func newFork(source *os.File, from string) *fork {
	return &fork{
		source: source, from: from, id: uuid.NewString(),
		now: time.Now().UTC().Format("2006-01-02T15:04:05.000Z07:00"),
		ids: parser{names: make(map[string]name)}, origins: make(map[name]*origin),
	}
}

// origin is an entry of the old session: what a child of it needs to know.
type origin struct {
	copy   string // the uuid of its copy
	parent name
	passed bool // it has no copy, since it only shows progress
}

// index finds what is to be copied of the transcript as it is by now: of so many
// bytes.
func (k *fork) index(ctx context.Context, size int64, upTo string) error {
	ended := false
	err := readLines(ctx, io.NewSectionReader(k.source, 0, size), func(offset int64, line []byte) error {
		at := span{offset, len(line)}
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
		return fault.Invalid("up_to_message_id", "names no message of the session")
	case len(k.entries) == 0:
		return fault.Invalid("session_id", "names a session that has no messages to fork")
	}
	return nil
}

// copyOf is the uuid of the copy of an entry, or of the next one above it that has
// a copy; empty if there is none.
func (k *fork) copyOf(id name) string {
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

// save writes the copy.
func (k *fork) save(ctx context.Context, path string) (err error) {
	part := path + ".part"
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return unreadable(err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part) // what went wrong before is told
		}
	}()
	w := bufio.NewWriterSize(f, 64<<10)
	err = k.write(ctx, w)
	if flushing := w.Flush(); err == nil && flushing != nil {
		err = unreadable(flushing)
	}
	if closing := f.Close(); err == nil && closing != nil {
		err = unreadable(closing)
	}
	if err != nil {
		return err
	}
	if err := os.Rename(part, path); err != nil {
		return unreadable(err)
	}
	return nil
}
