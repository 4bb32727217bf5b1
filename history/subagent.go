package history

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/internal/fault"
)

// A session that has subagents has a folder of its own name beside the transcript,
// and in it, at any depth, a file for each of them.
const (
	agentFolder = "subagents"
	agentPrefix = "agent-"
)

// largestMeta is the size above which what is said of a subagent is not read.
const largestMeta = 1 << 20

// errFound ends a search.
var errFound = errors.New("found")

// Subagents are the ids of a session's subagents, sorted by where they stand. An
// unknown session has none.
func (d Disk) Subagents(ctx context.Context, r Ref) ([]string, error) {
	root, err := d.agents(ctx, r)
	if root == nil {
		return nil, err
	}
	defer func() { _ = root.Close() }() // it is only read
	var ids []string
	seen := make(map[string]bool)
	err = walkAgents(ctx, root, func(id, _ string) error {
		if !seen[id] {
			ids = append(ids, id)
		}
		seen[id] = true
		return nil
	})
	return ids, err
}

// SubagentMessages gives the messages of a subagent, the oldest first. One that is
// unknown has none. An error is the last that is given.
func (d Disk) SubagentMessages(ctx context.Context, r Ref, agent string, p Page) iter.Seq2[Message, error] {
	return messages(ctx, func() (source, error) { return d.openAgent(ctx, r, agent) },
		func(t *transcript.Transcript) []transcript.Span { return p.of(t.Agent()) })
}

// openAgent opens the transcript of a subagent, if there is one.
func (d Disk) openAgent(ctx context.Context, r Ref, agent string) (source, error) {
	root, err := d.agents(ctx, r)
	if root == nil {
		return source{}, err
	}
	defer func() { _ = root.Close() }() // it is only read
	name := ""
	err = walkAgents(ctx, root, func(id, at string) error {
		if id != agent {
			return nil
		}
		name = at
		return errFound
	})
	if !errors.Is(err, errFound) {
		return source{}, err
	}
	s, err := opened(openRegularIn(root, name))
	s.parents = readParents(root, strings.TrimSuffix(name, suffix)+".meta.json")
	return s, err
}

// agents opens the folder of a session; nil if it has none. No link leads out of it.
func (d Disk) agents(ctx context.Context, r Ref) (*os.Root, error) {
	file, _, err := d.find(ctx, r)
	if err != nil {
		if fault.ReasonOf(err) == fault.TranscriptNotFound {
			return nil, nil
		}
		return nil, err
	}
	root, _ := os.OpenRoot(strings.TrimSuffix(file, suffix)) // there may be none, or nothing that can be read
	return root, nil
}

// walkAgents calls each with every subagent in a session's folder and the name of
// its transcript there. What cannot be read is left out.
func walkAgents(ctx context.Context, root *os.Root, each func(id, name string) error) error {
	return fs.WalkDir(root.FS(), agentFolder, func(name string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return fs.SkipDir
		}
		id, ok := agentID(path.Base(name))
		if !ok || e.IsDir() {
			return nil
		}
		if info, err := root.Stat(name); err == nil && info.Mode().IsRegular() {
			return each(id, name)
		}
		return nil
	})
}

// agentID is the id in the name of a subagent's transcript.
func agentID(name string) (id string, ok bool) {
	id, begins := strings.CutPrefix(name, agentPrefix)
	id, ends := strings.CutSuffix(id, suffix)
	return id, begins && ends && id != "" && utf8.ValidString(id)
}

// readParents reads what is said of a subagent beside its transcript; nothing if it
// cannot be read.
func readParents(root *os.Root, name string) Message {
	f, info, err := openRegularIn(root, name)
	if err != nil {
		return Message{}
	}
	defer func() { _ = f.Close() }() // it is only read
	if info.Size() > largestMeta {
		return Message{}
	}
	data, err := io.ReadAll(io.LimitReader(f, largestMeta))
	if err != nil {
		return Message{}
	}
	data = bytes.ToValidUTF8(data, []byte("\uFFFD"))
	return Message{
		ParentToolUseID: transcript.String(data, "toolUseId"),
		ParentAgentID:   transcript.String(data, "parentAgentId"),
	}
}
