package argv

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/agentd/agentd/runner/protocol/option"
)

// arity says what follows a flag on a command line.
type arity uint8

const (
	// bare: nothing.
	bare arity = iota
	// one: a value.
	one
	// maybe: a value unless the next token begins with a dash.
	maybe
	// many: a value, and further ones up to the next token that begins with a
	// dash.
	many
)

// flag is one row of the table: a flag of the CLI and the option that it
// stands for.
type flag struct {
	// name is the flag without dashes.
	name string
	// alias is another spelling, or empty.
	alias string
	// field is the path of the option in the proto, for violations. Empty if no
	// caller decides the flag.
	field string
	// arity says what follows the flag.
	arity arity
	// adds says that the flag may be given several times: its values add up.
	adds bool
	// absentIn is the newest version that is known to refuse the flag; zero if
	// all versions that agentd supports know it.
	absentIn option.Version
	// write returns the values that the flag is written with, one flag for each,
	// and none to leave it out. The value of a bare flag is ignored.
	write func(o *option.Options, d option.Delivery) []string
	// read stores a value that was read; "" for a flag without one.
	read func(o *option.Options, value string) error
}

// oldFlags is the newest version that was seen to lack the flags that are
// marked with it. Later versions are given them: one that does not know a flag
// says so itself.
var oldFlags = option.Version{Major: 2, Minor: 1, Patch: 197}

// on is what write returns for a bare flag that is set.
var on = []string{""}

// boolFlag is a bare flag for a bool.
func boolFlag(name, field string, at func(*option.Options) *bool) flag {
	return flag{
		name: name, field: field, arity: bare,
		write: func(o *option.Options, _ option.Delivery) []string {
			if *at(o) {
				return on
			}
			return nil
		},
		read: func(o *option.Options, _ string) error {
			*at(o) = true
			return nil
		},
	}
}

// textFlag is a flag for a text whose empty string is unset.
func textFlag(name, field string, at func(*option.Options) *string) flag {
	return flag{
		name: name, field: field, arity: one,
		write: func(o *option.Options, _ option.Delivery) []string { return optional(*at(o)) },
		read: func(o *option.Options, value string) error {
			*at(o) = value
			return nil
		},
	}
}

// repeated is a flag that is written once for each element.
func repeated(name, field string, at func(*option.Options) *[]string) flag {
	return flag{
		name: name, field: field, arity: many, adds: true,
		write: func(o *option.Options, _ option.Delivery) []string { return *at(o) },
		read: func(o *option.Options, value string) error {
			*at(o) = append(*at(o), value)
			return nil
		},
	}
}

// numberFlag is a flag for a number, which text writes ("" to leave it out)
// and store reads.
func numberFlag(name, field string, text func(*option.Options) string, store func(*option.Options, string) error) flag {
	return flag{
		name: name, field: field, arity: one,
		write: func(o *option.Options, _ option.Delivery) []string { return optional(text(o)) },
		read:  store,
	}
}

// missing returns the flag marked as unknown to versions up to v.
func (f flag) missing(v option.Version) flag {
	f.absentIn = v
	return f
}

// also returns the flag with another spelling.
func (f flag) also(alias string) flag {
	f.alias = alias
	return f
}

// optional returns the value of a flag that is left out if it is empty.
func optional(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}

// maxJoined is how long a comma-joined list may be in one token; longer ones
// are written as several flags, which the CLI adds up. The kernel's limit for a
// token is 128 KiB.
const maxJoined = 32 << 10

// joined returns list joined by commas, in pieces of about [maxJoined].
func joined(list []string) []string {
	var pieces []string
	var piece strings.Builder
	for i, s := range list {
		if i > 0 {
			if piece.Len()+len(s) < maxJoined {
				piece.WriteByte(',')
			} else {
				pieces = append(pieces, piece.String())
				piece.Reset()
			}
		}
		piece.WriteString(s)
	}
	if len(list) > 0 {
		pieces = append(pieces, piece.String())
	}
	return pieces
}

// SplitRules takes apart a list of rules or names as the CLI does: at commas and
// spaces outside parentheses. The CLI does not count parentheses: the first
// closing one ends what the first opening one began.
func SplitRules(value string) []string {
	var list []string
	inside, start := false, 0
	add := func(end int) {
		if start < end {
			list = append(list, value[start:end])
		}
		start = end + 1
	}
	for i := range len(value) {
		switch value[i] {
		case '(':
			inside = true
		case ')':
			inside = false
		case ',', ' ':
			if !inside {
				add(i)
			}
		}
	}
	add(len(value))
	return list
}

// number parses a count.
func number(value string, bits int) (uint64, error) {
	n, err := strconv.ParseUint(value, 10, bits)
	if err != nil {
		return 0, fmt.Errorf("%q is not a count", value)
	}
	return n, nil
}

// must returns a reader that accepts one value alone.
func must(want string) func(*option.Options, string) error {
	return func(_ *option.Options, value string) error {
		if value != want {
			return fmt.Errorf("must be %q", want)
		}
		return nil
	}
}
