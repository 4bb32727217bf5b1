package tool

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// command is one simple command of a shell line.
type command struct {
	// words are the name and the arguments, unquoted.
	words []string
	// before is the operator in front: "", "&&", "||", ";" or "|".
	before string
	// text is the command as it was written.
	text string
	// output is the file that stdout goes to, empty for none.
	output string
	// appends tells >> from >.
	appends bool
}

// parse takes a shell line apart. It understands words, quotes, the operators
// && || ; | & and newlines, and the redirections > and >>; the rest it treats
// as words.
func parse(line string) []command { return expand(line, nil) }

// expand does as parse, and puts in the variables that env knows; a nil env
// leaves them as they are.
func expand(line string, env func(string) string) []command {
	p := &parser{env: env}
	for i := 0; i < len(line); i++ {
		i += p.step(line, i)
	}
	p.end("")
	return p.commands
}

type parser struct {
	env      func(string) string
	commands []command
	now      command
	word     strings.Builder
	inWord   bool
	quote    byte
	redirect bool
}

// step consumes line[i] and returns how many bytes more it took.
func (p *parser) step(line string, i int) int {
	c := line[i]
	if name := variable(line[i:]); name != "" && p.env != nil && p.quote != '\'' {
		value := p.env(name)
		p.word.WriteString(value)
		p.inWord = p.inWord || value != ""
		return p.keep(line, i, len(name)+1)
	}
	switch {
	case p.quote != 0:
		if c == p.quote {
			p.quote = 0
		} else {
			p.word.WriteByte(c)
		}
	case c == '\'' || c == '"':
		p.quote, p.inWord = c, true
	case c == '\\' && i+1 < len(line):
		p.word.WriteByte(line[i+1])
		p.inWord = true
		return p.keep(line, i, 2)
	case c == ' ' || c == '\t':
		p.endWord()
	case c == '>':
		p.endWord()
		p.redirect = true
		if strings.HasPrefix(line[i:], ">>") {
			p.now.appends = true
			return p.keep(line, i, 2)
		}
	case strings.HasPrefix(line[i:], "&&") || strings.HasPrefix(line[i:], "||"):
		p.end(line[i : i+2])
		return 1
	case c == ';' || c == '|' || c == '\n' || c == '&':
		op := string(c)
		if c == '\n' || c == '&' {
			op = ";"
		}
		p.end(op)
		return 0
	default:
		p.word.WriteByte(c)
		p.inWord = true
	}
	return p.keep(line, i, 1)
}

// variable returns the name of the variable that text begins with, if it does.
func variable(text string) string {
	if text[0] != '$' {
		return ""
	}
	end := 1
	for end < len(text) && (text[end] == '_' || 'A' <= text[end] && text[end] <= 'Z' || end > 1 && '0' <= text[end] && text[end] <= '9') {
		end++
	}
	return text[1:end]
}

// keep adds n bytes to the text of the command.
func (p *parser) keep(line string, i, n int) int {
	p.now.text += line[i : i+n]
	return n - 1
}

func (p *parser) endWord() {
	if !p.inWord {
		return
	}
	w := p.word.String()
	p.word.Reset()
	p.inWord = false
	if p.redirect {
		p.now.output, p.redirect = w, false
		return
	}
	p.now.words = append(p.now.words, w)
}

func (p *parser) end(next string) {
	p.endWord()
	for len(p.now.words) > 1 && slices.Contains(keywords, p.now.words[0]) {
		p.now.words = p.now.words[1:]
	}
	p.now.text = strings.TrimSpace(p.now.text)
	if len(p.now.words) > 0 || p.now.output != "" {
		p.commands = append(p.commands, p.now)
	}
	p.now = command{before: next}
}

// keywords stand in front of a command that runs once here.
var keywords = []string{"do", "then", "else", "if", "while", "!", "{", "("}

// readers only read and never need a permission, apart from their paths.
var readers = []string{
	"echo", "printf", "ls", "cat", "pwd", "head", "tail", "grep", "wc", "which", "true", "false", "date", "find",
	"sort", "uniq", "cut", "basename", "dirname", "whoami", "id", "uname", "sleep", "stat", "file", "diff", "test", ":",
}

// writers change files that they name; acceptEdits lets them pass inside the
// working directories.
var writers = []string{"touch", "mkdir", "rm", "rmdir", "mv", "cp", "sed"}

func readOnly(line string) bool {
	cs := parse(line)
	return len(cs) > 0 && !slices.ContainsFunc(cs, func(c command) bool {
		return c.output != "" || len(c.words) == 0 || !slices.Contains(readers, c.words[0])
	})
}

// shell is the outcome of a simulated command line.
type shell struct {
	stdout, stderr string
	code           int
	// killed is set if ctx ended it.
	killed bool
}

// run interprets a command line. It waits where the line would: for sleep, and
// for ever, that is until ctx is done, for tail -f.
func run(ctx context.Context, f *Files, line string) shell {
	var out shell
	var piped string
	for i, c := range expand(line, f.env) {
		if (c.before == "&&" && out.code != 0) || (c.before == "||" && out.code == 0) {
			continue
		}
		if c.before != "|" && i > 0 {
			out.stdout += piped
		}
		if len(c.words) > 0 && c.words[0] == "exit" {
			out.code = 0
			if len(c.words) > 1 {
				out.code, _ = strconv.Atoi(c.words[1])
			}
			return out
		}
		text, code := "", 0
		if len(c.words) > 0 {
			text, code = simulate(ctx, f, c, piped)
		}
		if ctx.Err() != nil {
			out.killed = true
			return out
		}
		out.code, piped = code, text
		if code != 0 {
			out.stderr, piped = out.stderr+text, ""
		}
		if c.output != "" {
			if old, err := f.Read(c.output); err == nil && c.appends {
				piped = old + piped
			}
			f.Write(c.output, piped)
			piped = ""
		}
	}
	out.stdout += piped
	return out
}

// simulate returns what one command prints, and its exit code.
func simulate(ctx context.Context, f *Files, c command, stdin string) (string, int) {
	args := c.words[1:]
	switch c.words[0] {
	case "echo":
		if len(args) > 0 && args[0] == "-n" {
			return strings.Join(args[1:], " "), 0
		}
		return strings.Join(args, " ") + "\n", 0
	case "printf":
		return strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(strings.Join(args, " ")), 0
	case "pwd":
		return f.Cwd() + "\n", 0
	case "false":
		return "", 1
	case "date":
		return time.Now().UTC().Format(time.UnixDate) + "\n", 0
	case "whoami":
		return "simulated\n", 0
	case "uname":
		return "Linux\n", 0
	case "sleep":
		seconds := 0.0
		if len(args) > 0 {
			seconds, _ = strconv.ParseFloat(strings.TrimSuffix(args[0], "s"), 64)
		}
		wait(ctx, time.Duration(seconds*float64(time.Second)))
		return "", 0
	case "touch", "mkdir", "rm", "cp", "mv":
		return change(f, c.words[0], paths(args))
	case "ls":
		return list(f, paths(args))
	case "tail":
		if slices.Contains(args, "-f") {
			<-ctx.Done()
			return "", 143
		}
	}
	return filter(f, c.words, stdin)
}

// paths returns the arguments that are no flags.
func paths(args []string) []string {
	return slices.DeleteFunc(slices.Clone(args), func(a string) bool { return strings.HasPrefix(a, "-") })
}

func wait(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

func change(f *Files, name string, ps []string) (string, int) {
	switch name {
	case "touch":
		for _, p := range ps {
			if !f.Exists(p) {
				f.Write(p, "")
			}
		}
	case "rm":
		for _, p := range ps {
			if !f.Exists(p) {
				return fmt.Sprintf("rm: cannot remove '%s': No such file or directory", p), 1
			}
			f.Remove(p)
		}
	case "cp", "mv":
		if len(ps) != 2 {
			return name + ": missing file operand", 1
		}
		text, err := f.Read(ps[0])
		if err != nil {
			return fmt.Sprintf("%s: cannot stat '%s': No such file or directory", name, ps[0]), 1
		}
		f.Write(ps[1], text)
		if name == "mv" {
			f.Remove(ps[0])
		}
	}
	return "", 0
}

func list(f *Files, ps []string) (string, int) {
	if len(ps) == 0 {
		ps = []string{"."}
	}
	var names []string
	for _, p := range ps {
		if !f.Exists(p) {
			return fmt.Sprintf("ls: cannot access '%s': No such file or directory", p), 2
		}
		if _, err := f.Read(p); err == nil {
			names = append(names, p)
			continue
		}
		for _, n := range f.List(p) {
			if !strings.HasPrefix(n, ".") {
				names = append(names, filepath.Base(n))
			}
		}
	}
	if len(names) == 0 {
		return "", 0
	}
	return strings.Join(names, "\n") + "\n", 0
}
