package argv

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
)

// Line is a command line that was read.
type Line struct {
	// Options are what it says.
	Options option.Options

	read   []place
	extras []int // where each of Options.ExtraArgs stands
}

// place is where a flag stands.
type place struct {
	flag *flag
	at   int
	set  bool // it has a value, or takes none
}

// maxExtras is how many flags that no option stands for a line may have: as many as
// a session.
const maxExtras = 64

// Parse reads a CLI's arguments as an official SDK writes them: a value in
// one token with its flag or in the next. A flag that no option stands for
// becomes one of [option.Options.ExtraArgs]. What cannot be read, or would be lost
// when it is written again, is a violation with a field like "args[3]"; the line
// means nothing then.
func Parse(args []string) (Line, []fault.Violation) {
	l := Line{Options: option.Options{SystemPrompt: option.SystemPrompt{Preset: true}}}
	flags := table()
	for i := 0; i < len(args); {
		used, problem := l.next(flags, i, args[i:])
		if problem != "" {
			return Line{}, violation(i, problem)
		}
		i += used
	}
	o := &l.Options
	if o.Thinking.Type == "" && o.Thinking.Display != "" && o.MaxThinkingTokens != nil {
		o.Thinking.Type, o.Thinking.Budget = "enabled", o.MaxThinkingTokens
		o.MaxThinkingTokens = nil
	}
	if i := l.lost(); i >= 0 {
		return Line{}, violation(i, "has no effect with this value, or beside the other flags: leave it out")
	}
	return l, nil
}

func violation(at int, problem string) []fault.Violation {
	return []fault.Violation{{Field: element(at), Description: problem}}
}

func element(at int) string { return fmt.Sprintf("args[%d]", at) }

// Field returns where in the arguments an option stands, which is given as a path
// in the proto's Options: "args[3]", or "args" if no single flag stands for it.
func (l *Line) Field(path string) string {
	for i, at := range l.extras {
		if within(path, fmt.Sprintf("extra_args[%d]", i)) {
			return element(at)
		}
	}
	for _, p := range l.read {
		if p.flag.field != "" && within(path, p.flag.field) {
			return element(p.at)
		}
	}
	return "args"
}

// within reports whether a path leads to a field, or below it.
func within(path, field string) bool {
	rest, ok := strings.CutPrefix(path, field)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// lost returns where a flag stands that would not be written again, -1 for none. One
// with an empty value may be: empty is unset.
func (l *Line) lost() int {
	written := map[*flag]bool{}
	for _, p := range l.read {
		if !p.set || p.flag.name == "print" || written[p.flag] {
			continue
		}
		if written[p.flag] = p.flag.write(&l.Options, option.Delivery{}) != nil; !written[p.flag] {
			return p.at
		}
	}
	return -1
}

// next reads the flag that tokens begin with, which stands at a place of the
// command line. It returns how many tokens the flag takes, or what is wrong.
func (l *Line) next(flags []flag, at int, tokens []string) (used int, problem string) {
	token, value, inToken := strings.Cut(tokens[0], "=")
	name, isFlag := flagName(flags, token)
	if !isFlag {
		return 0, "is not a flag that agentd reads: write flags by their long names, and send prompts as frames"
	}
	f := lookup(flags, name)
	switch {
	case f == nil && len(l.extras) == maxExtras:
		return 0, fmt.Sprintf("is one flag too many that agentd does not know: %d are passed on", maxExtras)
	case f == nil:
		return l.extra(at, name, value, inToken, tokens[1:]), ""
	}
	if !f.adds && slices.ContainsFunc(l.read, func(p place) bool { return p.flag == f }) {
		return 0, fmt.Sprintf("gives --%s again: give it once", f.name)
	}
	if inToken && f.arity == bare {
		return 0, "takes no value: leave out the '=' and what follows"
	}
	values, used := []string{value}, 1
	if !inToken {
		if values = f.following(tokens[1:]); values == nil {
			return 0, "needs a value, in the same argument behind a '=' or in the next one"
		}
		if f.arity != bare && (f.arity != maybe || values[0] != "") {
			used += len(values)
		}
	}
	if len(values) > 1 && !f.adds {
		return 0, "takes one value: leave out the others"
	}
	for _, v := range values {
		if err := f.read(&l.Options, v); err != nil {
			return 0, err.Error()
		}
	}
	l.read = append(l.read, place{flag: f, at: at, set: f.arity == bare || values[0] != ""})
	return used, ""
}

// following returns the values that rest holds for a flag without a value in
// its own token, and nil if it needs one and there is none.
func (f *flag) following(rest []string) []string {
	dashed := slices.IndexFunc(rest, func(s string) bool { return strings.HasPrefix(s, "-") })
	if dashed < 0 {
		dashed = len(rest)
	}
	switch f.arity {
	case bare:
		return []string{""}
	case maybe:
		return append(slices.Clone(rest[:min(1, dashed)]), "")[:1]
	case many:
		if len(rest) == 0 {
			return nil
		}
		return rest[:max(1, dashed)]
	default:
		if len(rest) == 0 {
			return nil
		}
		return rest[:1]
	}
}

// extra adds a flag that the table does not have, and returns how many tokens it
// takes.
func (l *Line) extra(at int, name, value string, inToken bool, rest []string) (used int) {
	extra := option.ExtraArg{Name: name}
	used = 1
	switch {
	case inToken:
		extra.Value = &value
	case len(rest) > 0 && !strings.HasPrefix(rest[0], "-"):
		extra.Value = &rest[0]
		used = 2
	}
	l.Options.ExtraArgs = append(l.Options.ExtraArgs, extra)
	l.extras = append(l.extras, at)
	return used
}

// flagName returns a flag's name without dashes, and whether token is a flag
// that agentd reads: a long one, or the short form of one in the table.
func flagName(flags []flag, token string) (string, bool) {
	if name, ok := strings.CutPrefix(token, "--"); ok {
		return name, name != ""
	}
	name, ok := strings.CutPrefix(token, "-")
	return name, ok && len(name) == 1 && lookup(flags, name) != nil
}

// lookup returns the row for a flag's name, or nil.
func lookup(flags []flag, name string) *flag {
	for i := range flags {
		if flags[i].name == name || flags[i].alias == name {
			return &flags[i]
		}
	}
	return nil
}
