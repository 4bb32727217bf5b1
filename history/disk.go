package history

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	account "os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"

	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/internal/fault"
)

// ProjectVariable is the variable that names the one project of a configuration directory,
// where CLAUDE_CONFIG_DIR says which that is.
const ProjectVariable = "CLAUDE_CODE_PROJECT_DIR_NAME"

// longest is how many UTF-16 units of a path a project's name keeps.
const longest = 200

// maxLinks is how many links are followed in one path; more are a loop.
const maxLinks = 255

// suffix is how the name of a transcript ends.
const suffix = ".jsonl"

// sessionID is what a session may be called.
var sessionID = regexp.MustCompile(`^(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// projectName is what a project may be called by CLAUDE_CODE_PROJECT_DIR_NAME;
// reserved is what it may not, for the sake of Windows.
var (
	projectName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	reserved    = regexp.MustCompile(`^(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])$`)
)

// Disk is the past sessions below a configuration directory of the CLI.
type Disk struct {
	// Root is the configuration directory: what CLAUDE_CONFIG_DIR says, else
	// .claude in the home directory.
	Root string
	// Project, if not empty, is the one project that is written to, whatever the
	// working directory: what CLAUDE_CODE_PROJECT_DIR_NAME says. Sessions from before
	// are still in the working directory's own.
	Project string
}

// Ref names a past session.
type Ref struct {
	// ID is the CLI's id of the conversation, a UUID.
	ID string
	// Directory is the working directory; empty: all projects are searched.
	Directory string
}

// IsID reports whether a session can have an id: whether it is a UUID.
func IsID(id string) bool { return sessionID.MatchString(id) }

// Key is the name of the project that a CLI in a working directory writes to.
func (d Disk) Key(directory string) string { return cmp.Or(d.Project, Slug(canonical(directory))) }

// DiskOf returns the sessions of CLIs that run with an environment of NAME=value.
func DiskOf(env []string) Disk {
	config := variable(env, "CLAUDE_CONFIG_DIR")
	if config == "" {
		return Disk{Root: norm.NFC.String(filepath.Join(cmp.Or(variable(env, "HOME"), home()), ".claude"))}
	}
	d := Disk{Root: norm.NFC.String(config)}
	if name := variable(env, ProjectVariable); projectName.MatchString(name) && !reserved.MatchString(name) {
		d.Project = name
	}
	return d
}

// StateOf is the file that CLIs with an environment of NAME=value keep their state in: in
// the configuration directory, or beside the default one.
func StateOf(env []string) string {
	root := DiskOf(env).Root
	if variable(env, "CLAUDE_CONFIG_DIR") == "" {
		return root + ".json"
	}
	return filepath.Join(root, ".claude.json")
}

// variable is the value of a variable, empty if there is none.
func variable(env []string, name string) string {
	for _, kv := range slices.Backward(env) {
		if v, ok := strings.CutPrefix(kv, name+"="); ok {
			return v
		}
	}
	return ""
}

// home is the home directory of the user, where the environment does not say.
func home() string {
	u, err := account.Current()
	if err != nil {
		return string(filepath.Separator)
	}
	return u.HomeDir
}

// Slug is the name of the project of a working directory: each UTF-16 unit that is
// no ASCII letter or digit becomes a hyphen, and a hash ends a long one.
func Slug(dir string) string {
	units := utf16.Encode([]rune(dir))
	slug := make([]byte, len(units))
	hash := int32(0)
	for i, u := range units {
		hash = hash*31 + int32(u)
		slug[i] = '-'
		if u < 0x80 && (u|0x20 >= 'a' && u|0x20 <= 'z' || u >= '0' && u <= '9') {
			slug[i] = byte(u)
		}
	}
	if len(slug) <= longest {
		return string(slug)
	}
	return string(slug[:longest]) + "-" + strconv.FormatInt(max(int64(hash), -int64(hash)), 36)
}

// Projects is the folder of all projects.
func (d Disk) Projects() string { return filepath.Join(d.Root, "projects") }

// written returns the folder that everything is written to, if there is one.
func (d Disk) written() (folder string, ok bool) {
	folder = filepath.Join(d.Projects(), d.Project)
	return folder, d.Project != "" && isFolder(folder)
}

func isFolder(path string) bool {
	info, err := os.Stat(path) // which may be a link
	return err == nil && info.IsDir()
}

// project returns the folder of a working directory, which is canonical. The hash
// of a long one differs between programs, so that any of all will do.
func (d Disk) project(dir string, all func() []string) (folder string, ok bool) {
	slug := Slug(dir)
	folder = filepath.Join(d.Projects(), slug)
	if isFolder(folder) {
		return folder, true
	}
	if len(slug) <= longest {
		return "", false
	}
	for _, folder := range all() {
		if strings.HasPrefix(filepath.Base(folder), slug[:longest+1]) {
			return folder, true
		}
	}
	return "", false
}

// folders are the folders of all projects, sorted. There may be none.
func (d Disk) folders() ([]string, error) {
	entries, err := os.ReadDir(d.Projects())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, transcript.Unreadable(err)
	}
	var folders []string
	for _, e := range entries {
		if folder := filepath.Join(d.Projects(), e.Name()); isFolder(folder) {
			folders = append(folders, folder)
		}
	}
	return folders, nil
}

// place is a project's folder and the working directory that it is for, empty
// where that is not known.
type place struct{ folder, directory string }

// search returns where sessions of a working directory can be: its own project
// first, then those of other directories. Of an empty one all are.
func (d Disk) search(ctx context.Context, directory string, others func(directory string) []string) ([]place, error) {
	var places []place
	if directory == "" {
		folders, err := d.folders()
		for _, folder := range folders {
			places = append(places, place{folder: folder})
		}
		return places, err
	}
	directory = canonical(directory)
	if folder, ok := d.written(); ok {
		places = append(places, place{folder, directory})
	}
	all := sync.OnceValue(func() []string {
		folders, _ := d.folders() // of those that cannot be read none holds anything
		return folders
	})
	for _, dir := range append([]string{directory}, others(directory)...) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		folder, ok := d.project(dir, all)
		if ok && !slices.ContainsFunc(places, func(p place) bool { return p.folder == folder }) {
			places = append(places, place{folder, dir})
		}
	}
	return places, nil
}

// find returns the transcript of a session. One without a byte is none.
func (d Disk) find(ctx context.Context, r Ref) (path string, at place, err error) {
	if !IsID(r.ID) {
		return "", place{}, fault.Invalid("session_id", "must be a UUID")
	}
	places, err := d.search(ctx, r.Directory, worktrees)
	if err != nil {
		return "", place{}, err
	}
	for _, p := range places {
		if ctx.Err() != nil {
			return "", place{}, context.Cause(ctx)
		}
		path := filepath.Join(p.folder, r.ID+suffix)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			return path, p, nil
		}
	}
	return "", place{}, notFound(r)
}

func notFound(r Ref) *fault.Error {
	where := "in any project"
	if r.Directory != "" {
		where = "in the project of the directory or in a worktree of it"
	}
	return fault.New(fault.TranscriptNotFound, "there is no session %s %s", r.ID, where).With("cli_session_id", r.ID)
}

// canonical is a path without links and in NFC. It need not exist.
func canonical(dir string) string { return norm.NFC.String(resolve(dir)) }

// resolve follows the links of a path as far as it exists.
func resolve(dir string) string {
	root := filepath.VolumeName(dir) + string(filepath.Separator)
	at, todo := root, elements(dir[len(root)-1:])
	for links := 0; len(todo) > 0; {
		next := filepath.Join(at, todo[0])
		todo = todo[1:]
		target, err := os.Readlink(next)
		if err != nil || links == maxLinks {
			at = next
			continue
		}
		links++
		if filepath.IsAbs(target) {
			at = root
		}
		todo = append(elements(target), todo...)
	}
	return at
}

func elements(path string) []string {
	return strings.Split(filepath.ToSlash(path), "/")
}
