package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"golang.org/x/tools/txtar"

	"github.com/agentd/agentd/internal/modelscript"
)

// defaultTimeout bounds a scenario that does not say how long it may take. The
// real CLI needs about a second for a start and a tenth of one for a turn.
const defaultTimeout = 30 * time.Second

// Scenario is one file.
type Scenario struct {
	// Name names it in messages.
	Name string
	// Title is the first line of the comment.
	Title string
	// IDs are the ids of what it covers, from comment lines "covers: a, b".
	IDs []string
	// Only is "sim", "real" or "old" where it runs on one of them alone.
	Only string
	// Why says why it does.
	Why string
	// Timeout bounds a run.
	Timeout time.Duration
	// Env is added to options.env of every session.
	Env map[string]string

	model    string
	vars     vars // with what options adds
	requests []request
	sections []section
	files    []txtar.File
	expect   []txtar.File
}

// section is the conversation on one stream.
type section struct {
	name  string
	query map[string]any // the QueryRequest, nil for Session
	steps []step
}

// cancels reports whether the client cancels the call.
func (s section) cancels() bool {
	return slices.ContainsFunc(s.steps, func(st step) bool { return st.verb == verbCancel })
}

type options struct {
	Only    string            `json:"only"`
	Why     string            `json:"why"`
	Timeout string            `json:"timeout"`
	Env     map[string]string `json:"env"`
	Text    map[string]int    `json:"text"`
}

// Parse reads a scenario. It checks the model's script, the syntax of every
// step, and that every member of a message is a field of the contract.
func Parse(name string, data []byte) (*Scenario, error) {
	sc := &Scenario{Name: name, Timeout: defaultTimeout}
	ar := txtar.Parse(data)
	sc.comment(string(ar.Comment))
	if sc.Title == "" {
		return nil, fmt.Errorf("%s: no title", name)
	}
	for _, f := range ar.Files {
		if err := sc.file(f); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, f.Name, err)
		}
	}
	if len(sc.sections) == 0 {
		return nil, fmt.Errorf("%s: no client section", name)
	}
	return sc, nil
}

func (sc *Scenario) comment(text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if ids, ok := strings.CutPrefix(line, "covers:"); ok {
			for id := range strings.SplitSeq(ids, ",") {
				sc.IDs = append(sc.IDs, strings.TrimSpace(id))
			}
			continue
		}
		if sc.Title == "" {
			sc.Title = line
		}
	}
}

func (sc *Scenario) file(f txtar.File) error {
	dir, rest, isPath := strings.Cut(f.Name, "/")
	switch {
	case f.Name == "model":
		sc.model = string(f.Data)
		_, err := modelscript.Parse(f.Data)
		return err
	case f.Name == "options":
		return sc.options(f.Data)
	case f.Name == "api":
		var err error
		sc.requests, err = parseRequests(f.Data)
		return err
	case !isPath && strings.HasPrefix(f.Name, "client"):
		s, err := parseSection(f.Name, f.Data)
		if err == nil {
			sc.sections = append(sc.sections, s)
		}
		return err
	case isPath && !filepath.IsLocal(rest):
		return errors.New("want a path below the directory")
	case isPath && (dir == "files" || dir == "outside"):
		sc.files = append(sc.files, f)
		return nil
	case isPath && dir == "expect":
		sc.expect = append(sc.expect, txtar.File{Name: rest, Data: f.Data})
		return nil
	default:
		return errors.New("unknown section")
	}
}

func (sc *Scenario) options(data []byte) error {
	var o options
	if err := json.Unmarshal(data, &o, json.RejectUnknownMembers(true)); err != nil {
		return err
	}
	switch o.Only {
	case "":
	case "sim", "real", "old":
		if o.Why == "" {
			return errors.New("only needs why")
		}
	default:
		return fmt.Errorf("only %q: want sim, real or old", o.Only)
	}
	sc.Only, sc.Why, sc.Env = o.Only, o.Why, o.Env
	for name, size := range o.Text {
		if sc.vars == nil {
			sc.vars = vars{}
		}
		sc.vars[name] = strings.Repeat("0123456789abcdef", size/16+1)[:size]
	}
	if o.Timeout == "" {
		return nil
	}
	var err error
	sc.Timeout, err = time.ParseDuration(o.Timeout)
	return err
}

// Model returns the model's script for a run in the directories of setup.
func (sc *Scenario) Model(setup Setup) ([]byte, error) {
	text := []byte(sc.start(setup).replace(sc.model))
	_, err := modelscript.Parse(text)
	return text, err
}

// start returns the variables that a run starts with.
func (sc *Scenario) start(setup Setup) vars {
	vs := vars{"CWD": setup.CWD, "OUTSIDE": setup.Outside, "MCP": setup.MCP, "HTTP": setup.HTTP, "SSE": setup.SSE}
	maps.Copy(vs, sc.vars)
	return vs
}

// Prepare writes the files that the scenario starts with.
func (sc *Scenario) Prepare(setup Setup) error {
	for _, f := range sc.files {
		dir, rest, _ := strings.Cut(f.Name, "/")
		root := setup.CWD
		if dir == "outside" {
			root = setup.Outside
		}
		path := filepath.Join(root, rest)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, f.Data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// checkFiles compares the working directory with the expect sections.
func (sc *Scenario) checkFiles(setup Setup) error {
	for _, f := range sc.expect {
		got, err := os.ReadFile(filepath.Join(setup.CWD, f.Name))
		if err != nil {
			return err
		}
		if !bytes.Equal(bytes.TrimSpace(got), bytes.TrimSpace(f.Data)) {
			return fmt.Errorf("file %s holds %q, want %q", f.Name, got, f.Data)
		}
	}
	return nil
}

// Load reads every .txtar file at the top of fsys, in the order of their names.
func Load(fsys fs.FS) ([]*Scenario, error) {
	names, err := fs.Glob(fsys, "*.txtar")
	if err != nil {
		return nil, err
	}
	var all []*Scenario
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		sc, err := Parse(strings.TrimSuffix(name, ".txtar"), data)
		if err != nil {
			return nil, err
		}
		all = append(all, sc)
	}
	return all, nil
}
