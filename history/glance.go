package history

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/agentd/agentd/history/transcript"
)

// glanced is how much of each end of a transcript is read to tell what it is.
const glanced = 64 << 10

// smallest is how much of a small file beside a transcript is read.
const smallest = 4 << 10

// glance is what a look at both ends of a transcript shows. They overlap in a
// short one.
type glance struct {
	head, tail string
	size       int64
	modified   time.Time
}

// glanceAt looks at a transcript; ok is false if it is empty.
func glanceAt(path string) (g glance, ok bool, err error) {
	f, info, err := openRegular(path)
	if err != nil {
		return g, false, err
	}
	defer func() { _ = f.Close() }() // it was only read
	g.size, g.modified = info.Size(), info.ModTime()
	if g.head, err = readText(io.NewSectionReader(f, 0, glanced)); err != nil || g.head == "" {
		return g, false, err
	}
	g.tail = g.head
	if g.size > glanced {
		g.tail, err = readText(io.NewSectionReader(f, g.size-glanced, glanced))
	}
	return g, err == nil, err
}

// openRegular opens a regular file for reading. It does not wait for the writer of a pipe
// that has such a name.
func openRegular(path string) (*os.File, fs.FileInfo, error) {
	return regular(os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0))
}

// openRegularIn does the same below a folder, out of which no link leads.
func openRegularIn(root *os.Root, name string) (*os.File, fs.FileInfo, error) {
	return regular(root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0))
}

func regular(f *os.File, err error) (*os.File, fs.FileInfo, error) {
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: f.Name(), Err: fs.ErrInvalid}
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}

// readText reads text; what is no UTF-8 becomes U+FFFD.
func readText(r io.Reader) (string, error) {
	data, err := io.ReadAll(r)
	return strings.ToValidUTF8(string(data), "\uFFFD"), err
}

// readSmall reads a file of which no more than a few lines are of interest.
func readSmall(path string) ([]byte, error) {
	f, _, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, smallest))
	return data, errors.Join(err, f.Close())
}

// side reports whether it is the transcript of a subagent.
func (g glance) side() bool {
	first, _, _ := strings.Cut(g.head, "\n")
	return hasMember(first, "isSidechain", "true")
}

// title is what the session is called: what a person said last, else what the CLI
// made up; empty if neither did.
func (g glance) title() string {
	for _, key := range []string{"customTitle", "aiTitle"} {
		for _, text := range []string{g.tail, g.head} {
			if title := lastString(text, key); title != "" {
				return title
			}
		}
	}
	return ""
}

// info describes the session; ok is false if it is not to be shown. directory is
// what is known of where it worked.
func (g glance) info(id, directory string) (info Info, ok bool) {
	if g.side() {
		return Info{}, false
	}
	info = Info{
		ID: id, Modified: g.modified, Size: g.size,
		Title: g.title(), FirstPrompt: firstPrompt(g.head),
		Branch:    cmp.Or(lastString(g.tail, "gitBranch"), firstString(g.head, "gitBranch")),
		Directory: cmp.Or(firstString(g.head, "cwd"), strings.ToValidUTF8(directory, "\uFFFD")),
		Tag:       g.tag(),
		Created:   transcript.Instant(firstString(g.head, "timestamp")),
	}
	info.Summary = cmp.Or(info.Title, lastString(g.tail, "lastPrompt"), lastString(g.tail, "summary"), info.FirstPrompt)
	for _, text := range []*string{&info.Summary, &info.Title, &info.FirstPrompt, &info.Branch, &info.Directory, &info.Tag} {
		*text = strings.Clone(*text) // which would keep both ends of the transcript
	}
	return info, info.Summary != ""
}

// tag is the tag that was given last. Other lines have members of that name, too.
func (g glance) tag() string {
	lines := strings.Split(g.tail, "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if strings.HasPrefix(lines[i], `{"type":"tag"`) {
			return lastString(lines[i], "tag")
		}
	}
	return ""
}

// programmatic reports whether a program ran the session through an SDK, this one
// included, or a background service did.
func (g glance) programmatic() bool {
	if strings.HasPrefix(cmp.Or(firstString(g.head, "entrypoint"), lastString(g.tail, "entrypoint")), "sdk-") {
		return true
	}
	first := g.head
	for l := range strings.SplitSeq(g.head, "\n") {
		if strings.Contains(l, `"parentUuid":`) {
			first = l
			break
		}
	}
	kind := firstString(first, "sessionKind")
	return kind == "daemon" || kind == "daemon-worker"
}

// archive says whether a session is archived; nil if it never was. What a person
// says afterwards takes it out again.
func (g glance) archive(path, id string) *bool {
	data, err := readSmall(filepath.Join(filepath.Dir(path), id, "archived.json"))
	if err != nil {
		return nil
	}
	mark, ok := readMark(data)
	if !ok {
		return nil
	}
	archived := mark.archived && !spokenAfter(g.tail, mark.at) && !spokenAfter(g.head, mark.at)
	return &archived
}
