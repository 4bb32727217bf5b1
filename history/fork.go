package history

import (
	"cmp"
	"context"
	"io"
	"path/filepath"

	"github.com/agentd/agentd/history/transcript"
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
	k, err := transcript.NewFork(ctx, io.NewSectionReader(source, 0, info.Size()), r.ID, upTo)
	if err != nil {
		return "", err
	}
	newTitle = trimmed(newTitle)
	if newTitle == "" {
		old, err := title(path)
		if err != nil {
			return "", err
		}
		newTitle = cmp.Or(old, "Forked session") + " (fork)"
	}
	if err := k.Save(ctx, filepath.Join(at.folder, k.ID+suffix), newTitle); err != nil {
		return "", err
	}
	return k.ID, nil
}
