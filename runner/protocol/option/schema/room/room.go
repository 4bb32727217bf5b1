// Package room bounds what the schemas of one request hold together. The time and
// the memory that it takes to read them grow with nothing that is not bounded here
// or, for each schema by itself, in package schema.
package room

import (
	"fmt"
	"regexp/syntax"
	"strings"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// The bounds.
const (
	maxBytes   = 4 << 20
	maxValues  = 100_000
	maxSchemas = 20_000    // schemas may be true and false as well, and be read twice
	maxPaths   = 4 << 20   // bytes, of the JSON Pointers to all schemas
	maxExprs   = 256 << 10 // bytes, of the regular expressions that differ
)

// ErrFull is the error of schemas that are too much together.
var ErrFull = fmt.Errorf("the schemas of all tools together may have %d bytes, %d of them in regular expressions, "+
	"and hold %d values and %d schemas, the paths to which may have %d bytes",
	maxBytes, maxExprs, maxValues, maxSchemas, maxPaths)

// Room is how much more the schemas of a request may hold.
type Room struct {
	bytes, values, schemas, paths, exprs int
	steps                                map[string]int // of expressions that were read
}

// New returns an empty room.
func New() *Room {
	return &Room{
		bytes: maxBytes, values: maxValues, schemas: maxSchemas, paths: maxPaths, exprs: maxExprs,
		steps: map[string]int{},
	}
}

// Text takes the room for the text of a schema.
func (r *Room) Text(text rawjson.Value) error {
	if r.bytes -= len(text); r.bytes < 0 {
		return ErrFull
	}
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[' || c == ',': // what stands in or between is a value
			r.values--
		}
	}
	return full(r.values < 0)
}

// Schemas takes the room for n schemas, the paths to which have so many bytes.
func (r *Room) Schemas(n, paths int) error {
	r.schemas -= n
	return full(r.schemas < 0 || r.Path(paths) != nil)
}

// Path takes the room for a path or reference of so many bytes.
func (r *Room) Path(bytes int) error {
	r.paths -= bytes
	return full(r.paths < 0)
}

func full(is bool) error {
	if is {
		return ErrFull
	}
	return nil
}

const (
	// maxSteps is how large one expression may be.
	maxSteps = 10_000
	// maxExpr is how long one may be, in bytes.
	maxExpr = 16 << 10
)

// Expression returns how many instructions a regular expression takes at most, 0
// if Go does not have it, or it is too large to be checked.
func (r *Room) Expression(expr string) (int, error) {
	if n, known := r.steps[expr]; known {
		return n, nil
	}
	if len(expr) > maxExpr {
		return 0, nil
	}
	if r.exprs -= work(expr); r.exprs < 0 {
		return 0, ErrFull
	}
	n := 0
	if tree, err := syntax.Parse(expr, syntax.Perl); err == nil {
		n = instructions(tree)
	}
	if n > maxSteps {
		n = 0
	}
	r.steps[expr] = n
	return n, nil
}

// foldWork is what it takes to read a range of characters in both cases, and
// classWork what it takes to read a class of Unicode.
const foldWork, classWork = 2500, 64

// work is how much work it is to read an expression, in bytes of a plain one.
func work(expr string) int {
	n := len(expr) + classWork*(strings.Count(expr, `\p`)+strings.Count(expr, `\P`))
	if _, flags, found := strings.Cut(expr, "(?"); found && strings.Contains(flags, "i") && strings.ContainsFunc(expr, wide) {
		n += foldWork * strings.Count(expr, "-")
	}
	return n
}

// wide reports whether a range may reach beyond ASCII with such a character.
func wide(c rune) bool { return c == '\\' || c >= 0x80 }

func instructions(tree *syntax.Regexp) int {
	n := 1 + len(tree.Rune)
	for _, sub := range tree.Sub {
		n = min(n+instructions(sub), maxSteps+1)
	}
	if tree.Op == syntax.OpRepeat {
		n *= max(tree.Max, tree.Min+1)
	}
	return min(n, maxSteps+1)
}
