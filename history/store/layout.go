package store

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// longestName is how many bytes an element of a subpath may have, so that a suffix
// fits.
const longestName = 240

var (
	separators = regexp.MustCompile(`[/\\]`)
	drive      = regexp.MustCompile(`^.:`)
)

// inside reports whether a subpath stays in the folder that it is joined to, on any
// system.
func inside(subpath string) bool {
	if subpath == "" || strings.ContainsRune(subpath, 0) || drive.MatchString(subpath) {
		return false
	}
	elements := separators.Split(subpath, -1)
	return elements[0] != "" && !slices.ContainsFunc(elements, func(e string) bool {
		return e == "." || e == ".." || len(e) > longestName
	})
}

// Write lays the conversation out below a configuration directory of the CLI, in a
// project's folder, for its owner alone.
func (c *Conversation) Write(config, project string) error {
	root, err := os.OpenRoot(config)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // what is written is closed for itself
	folder := path.Join("projects", project)
	if err := writeLines(root, path.Join(folder, c.Session+suffix), c.Entries); err != nil {
		return err
	}
	for subpath, entries := range c.Agents {
		if err := writeAgent(root, path.Join(folder, c.Session, subpath), entries); err != nil {
			return err
		}
	}
	return nil
}

// writeAgent writes the transcript of a subagent, and beside it what is said of it.
func writeAgent(root *os.Root, name string, entries []rawjson.Value) error {
	var lines []rawjson.Value
	var about []byte // the last one counts
	for _, e := range entries {
		if meta, ok := metadata(e); ok {
			about = meta
		} else {
			lines = append(lines, e)
		}
	}
	if len(lines) > 0 {
		if err := writeLines(root, name+suffix, lines); err != nil {
			return err
		}
	}
	if about == nil {
		return nil
	}
	return write(root, name+".meta.json", about)
}

// metadata returns what an entry says of a subagent, without its type; ok is false for
// entries of the transcript.
func metadata(entry rawjson.Value) (meta []byte, ok bool) {
	if !bytes.Contains(entry, []byte("agent_metadata")) {
		return nil, false
	}
	meta, _ = transcript.Rewrite(entry, func(name string, value jsontext.Value) jsontext.Value {
		if name != "type" {
			return value
		}
		ok = string(value) == `"agent_metadata"`
		return nil
	})
	return meta, ok
}

// write writes a file and the folders around it.
func write(root *os.Root, name string, data []byte) error {
	return writeWith(root, name, func(w *bufio.Writer) { _, _ = w.Write(data) }) // Flush tells
}

func writeLines(root *os.Root, name string, lines []rawjson.Value) error {
	return writeWith(root, name, func(w *bufio.Writer) {
		for _, line := range lines {
			_, _ = w.Write(line) // Flush tells
			_ = w.WriteByte('\n')
		}
	})
}

func writeWith(root *os.Root, name string, fill func(*bufio.Writer)) error {
	if err := root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	fill(w)
	return errors.Join(w.Flush(), f.Close())
}
