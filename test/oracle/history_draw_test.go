package oracle

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/history"
)

// What is drawn keeps away from where the SDK of Python is known to fail, or where
// agentd is meant to differ:
//
//   - paths hold no character outside of the Basic Multilingual Plane: names of
//     projects are made of UTF-16 units, by the CLI, too; the SDK takes characters
//   - text is valid UTF-8: the SDK refuses to read messages that are not, and puts
//     more than one U+FFFD for what a character lacks
//   - a line ends with LF or CR LF: the SDK takes a single CR for a line end, too
//   - times have a zone: the SDK takes its own for those that have none, and reads
//     more spellings than the CLI writes
//   - no session lies in two projects when it is looked up in all of them: the SDK
//     takes the first one that the disk names

// past is a configuration directory with the places where its sessions worked.
type past struct {
	tb       testing.TB
	r        *rand.Rand
	config   string
	dirs     []string // working directories, all below one folder
	sessions []saved
	order    []int // seconds at which transcripts were last written, none twice
}

// saved is a transcript that was written.
type saved struct {
	id, dir, path string
	agents        []string
	uuids         []string
}

// drawPast writes sessions of a few projects.
func drawPast(tb testing.TB, number int) *past {
	tb.Helper()
	root, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	r := rand.New(rand.NewPCG(20260301, uint64(number)))
	p := &past{tb: tb, r: r, config: filepath.Join(root, "config"), order: r.Perm(1000)}
	p.drawDirs(filepath.Join(root, "work"))
	for range 1 + r.IntN(5) {
		id := drawID(r)
		p.session(pick(r, p.dirs), id)
		if chance(r, 0.1) {
			p.session(pick(r, p.dirs), id)
		}
	}
	return p
}

func drawID(r *rand.Rand) string {
	return fmt.Sprintf("%08x-%04x-4%03x-8%03x-%012x", r.Uint32(), r.IntN(1<<16), r.IntN(1<<12), r.IntN(1<<12), r.Uint64()>>16)
}

func (p *past) write(path, text string) {
	p.tb.Helper()
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err != nil {
		p.tb.Fatal(err)
	}
}

// drawDirs makes working directories, of which some are trees of a repository.
func (p *past) drawDirs(work string) {
	p.tb.Helper()
	for _, name := range some(p.r, []string{"app", "app-2", "my_app.v1", "größe (1)", "deep/er/still"}, 4) {
		p.dirs = append(p.dirs, filepath.Join(work, name))
	}
	if chance(p.r, 0.1) {
		p.dirs = append(p.dirs, filepath.Join(work, strings.Repeat("long-name/", 20)))
	}
	main := filepath.Join(work, "main")
	p.dirs = append(p.dirs, main)
	if chance(p.r, 0.5) {
		git := filepath.Join(main, ".git")
		p.write(filepath.Join(git, "HEAD"), "ref: refs/heads/main\n")
		p.write(filepath.Join(git, "objects/info/packs"), "")
		p.write(filepath.Join(git, "refs/heads/.keep"), "")
		p.dirs = append(p.dirs, filepath.Join(main, "sub"))
		for i := range p.r.IntN(3) {
			tree := filepath.Join(work, fmt.Sprintf("tree-%d", i))
			home := filepath.Join(git, "worktrees", strconv.Itoa(p.r.IntN(1000)))
			p.write(filepath.Join(home, "gitdir"), filepath.Join(tree, ".git")+"\n")
			p.write(filepath.Join(home, "commondir"), "../..\n")
			p.write(filepath.Join(home, "HEAD"), "ref: refs/heads/tree\n")
			p.write(filepath.Join(tree, ".git"), "gitdir: "+home+"\n")
			p.dirs = append(p.dirs, tree)
		}
	}
	for _, dir := range p.dirs {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			p.tb.Fatal(err)
		}
	}
}

// session writes one, with its subagents.
func (p *past) session(dir, id string) {
	p.tb.Helper()
	project := filepath.Join(p.config, "projects", history.Slug(dir))
	s := saved{id: id, dir: dir, path: filepath.Join(project, id+".jsonl")}
	t := newTalk(p.r, id, dir, "")
	t.run(1 + p.r.IntN(6))
	s.uuids = t.uuids
	p.write(s.path, t.text())
	at := time.Date(2026, 3, 1, 10, 0, p.order[len(p.sessions)], 0, time.UTC)
	if err := os.Chtimes(s.path, at, at); err != nil {
		p.tb.Fatal(err)
	}
	for range max(0, p.r.IntN(5)-2) {
		agent := fmt.Sprintf("a%07x", p.r.Uint32()>>4)
		s.agents = append(s.agents, agent)
		folder := filepath.Join(project, id, "subagents", pick(p.r, []string{"", "", "workflows/run-1"}))
		sub := newTalk(p.r, id, dir, agent)
		sub.run(p.r.IntN(4))
		p.write(filepath.Join(folder, "agent-"+agent+".jsonl"), sub.text())
		if meta := pick(p.r, metas); meta != "" {
			p.write(filepath.Join(folder, "agent-"+agent+".meta.json"), meta)
		}
	}
	p.sessions = append(p.sessions, s)
}

// metas are what stands beside a subagent's transcript; nothing at all if empty.
var metas = []string{
	"", `{"agentType":"Explore","toolUseId":"toolu_1"}`, `{"toolUseId":"toolu_1","parentAgentId":"a1"}`, `{"toolUseId":7,"parentAgentId":"a1"}`,
	`{"toolUseId":"","parentAgentId":null}`, `{"toolUseId":"toolu_1"`, `["toolu_1"]`, `null`, ` `, `{"toolUseId":"toolu_é\n"}`,
}

// member is one of an object; its value is JSON.
type member struct{ name, value string }

// line is one of a transcript, before it is spelled.
type line []member

func (l line) set(name, value string) line {
	for i := range l {
		if l[i].name == name {
			l[i].value = value
			return l
		}
	}
	return append(l, member{name, value})
}

func (l line) String() string {
	var b strings.Builder
	for i, m := range l {
		b.WriteString(map[bool]string{true: "{", false: ","}[i == 0] + `"` + m.name + `":` + m.value)
	}
	return b.String() + "}"
}

func quote(text string) string {
	out, _ := json.Marshal(text)
	return string(out)
}

// spelled is a line as it stands in a file, as most often or otherwise.
func spelled(r *rand.Rand, l line, wild bool) string {
	switch {
	case len(l) == 0 && !wild:
		return ""
	case !wild:
		return l.String()
	case len(l) == 0:
		return pick(r, []string{"", " ", "{}", "null", "[]", `"text"`, "{", "}", `{"type":"user"`, "no JSON", "[{\"type\":\"user\"}]"})
	}
	text := l.String()
	switch r.IntN(60) {
	case 0:
		value := jsontext.Value(text)
		if value.Format(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true), jsontext.AllowInvalidUTF8(true),
			jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true), jsontext.Multiline(false)) == nil {
			return string(value)
		}
	case 1:
		return " " + text + "\t"
	case 2:
		return text + "\r"
	case 3, 4: // cut, with or without a line end
		runes := []rune(text)
		return string(runes[:r.IntN(len(runes))])
	}
	return text
}

// odd are values of every type.
var odd = []string{"null", "true", "false", "0", "7", `""`, `"x"`, "[]", "{}", `["x"]`, `{"x":1}`}

// spoil changes a member or two, as no CLI does.
func spoil(r *rand.Rand, l line) line {
	for range 1 + r.IntN(2) {
		if len(l) == 0 {
			return l
		}
		i := r.IntN(len(l))
		switch r.IntN(4) {
		case 0:
			l = slices.Delete(slices.Clone(l), i, i+1)
		case 1:
			l = append(slices.Clone(l), member{l[i].name, pick(r, odd)}) // the last of two counts
		default:
			l = slices.Clone(l)
			l[i].value = pick(r, odd)
		}
	}
	return l
}
