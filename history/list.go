package history

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/internal/fault"
)

// Info describes a past session.
type Info struct {
	// ID is the CLI's id of the conversation.
	ID string
	// Summary is a line to show, never empty: the title, what was asked last, the
	// last summary, or the first prompt.
	Summary string
	// Modified is when the transcript was last written.
	Modified time.Time
	// Size is the bytes of the transcript.
	Size int64
	// Title is what a person or the CLI called it; empty if nobody did.
	Title string
	// FirstPrompt is the beginning of the first prompt, empty if there is none.
	FirstPrompt string
	// Branch is the git branch at the end, empty if it was not told.
	Branch string
	// Directory is the working directory, empty if that is not known.
	Directory string
	// Tag is the tag that a person gave, empty if there is none.
	Tag string
	// Created is when the first entry was written, zero if it does not say.
	Created time.Time
	// Archived says whether it is archived; nil if it never was.
	Archived *bool
}

// Filter says which sessions to list.
type Filter struct {
	// Directory is the working directory; empty: all.
	Directory string
	// NoWorktrees leaves out the sessions of the repository's other worktrees.
	NoWorktrees bool
	// NoProgrammatic leaves out those that programs ran.
	NoProgrammatic bool
	// Offset is how many to leave out first.
	Offset int
	// Limit is the most to return; 0: all.
	Limit int
}

// others are the working trees whose sessions are listed, too. A repository that
// has but one is no reason to look beyond the directory.
func (f Filter) others(directory string) []string {
	if f.NoWorktrees {
		return nil
	}
	trees := worktrees(directory)
	if len(trees) < 2 {
		return nil
	}
	return trees
}

// file is a transcript that may be listed.
type file struct {
	path     string
	id       string
	modified time.Time
	at       place
}

// List lists sessions, the last written first. Of two transcripts with one id only
// that one shows. What cannot be read is left out, as it would be a moment later
// if it was deleted.
func (d Disk) List(ctx context.Context, f Filter) ([]Info, error) {
	places, err := d.search(ctx, f.Directory, f.others)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, at := range places {
		found, err := at.files(ctx)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	slices.SortStableFunc(files, func(a, b file) int {
		return cmp.Or(b.modified.Compare(a.modified), strings.Compare(a.id, b.id))
	})
	var list []Info
	seen := make(map[string]bool)
	for _, file := range files {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if f.Limit > 0 && len(seen) == f.Offset+f.Limit {
			break
		}
		if seen[file.id] {
			continue
		}
		info, ok, _ := file.info(f)
		if !ok {
			continue
		}
		seen[file.id] = true
		if len(seen) > f.Offset {
			list = append(list, info)
		}
	}
	return list, nil
}

// files are the transcripts of a project.
func (p place) files(ctx context.Context) ([]file, error) {
	entries, err := os.ReadDir(p.folder)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			return nil, nil // it is gone, or nobody's business
		}
		return nil, transcript.Unreadable(err)
	}
	var files []file
	for _, e := range entries {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		id, ok := strings.CutSuffix(e.Name(), suffix)
		if !ok || !sessionID.MatchString(id) {
			continue
		}
		path := filepath.Join(p.folder, e.Name())
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			files = append(files, file{path, id, info.ModTime(), p})
		}
	}
	return files, nil
}

// info describes a session; ok is false if it is not to be shown.
func (f file) info(filter Filter) (info Info, ok bool, err error) {
	g, ok, err := glanceAt(f.path)
	if err != nil || !ok || filter.NoProgrammatic && g.programmatic() {
		return Info{}, false, err
	}
	info, ok = g.info(f.id, f.at.directory)
	info.Archived = g.archive(f.path, f.id)
	return info, ok, nil
}

// Info describes a session. One that would not be listed is not found.
func (d Disk) Info(ctx context.Context, r Ref) (Info, error) {
	path, at, err := d.find(ctx, r)
	if err != nil {
		return Info{}, err
	}
	info, ok, err := file{path: path, id: r.ID, at: at}.info(Filter{})
	if err != nil {
		return Info{}, gone(r, err)
	}
	if !ok {
		return Info{}, fault.New(fault.TranscriptNotFound, "there is nothing to show of session %s: no title and no prompt", r.ID).With("cli_session_id", r.ID)
	}
	return info, nil
}

// Whose tells what a program can name a session by besides its id: its title, empty
// if it has none, and the working directories that it is one of.
func (d Disk) Whose(ctx context.Context, r Ref) (title string, in func(directory string) bool, err error) {
	path, at, err := d.find(ctx, r)
	if err != nil {
		return "", nil, err
	}
	g, _, err := glanceAt(path)
	if err != nil {
		return "", nil, gone(r, err)
	}
	return g.title(), func(directory string) bool {
		places, _ := d.search(ctx, directory, func(string) []string { return nil }) // of those that cannot be read it is none
		return slices.ContainsFunc(places, func(p place) bool { return p.folder == at.folder })
	}, nil
}

// title is what a session is called: its title, else its first prompt; empty if it
// has neither.
func title(path string) (string, error) {
	g, _, err := glanceAt(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", transcript.Unreadable(err)
	}
	return cmp.Or(g.title(), firstPrompt(g.head)), nil
}
