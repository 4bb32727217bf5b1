package script

import (
	"maps"
	"regexp"
	"strings"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// pattern is what a line is compared with.
type pattern struct {
	// line matches the line as it is, if not nil.
	line *regexp.Regexp
	// want is the JSON that the line must hold.
	want any
}

func parsePattern(text string) (*pattern, error) {
	if re, ok := strings.CutPrefix(text, "~"); ok {
		c, err := regexp.Compile(re)
		return &pattern{line: c}, err
	}
	var p pattern
	err := wire.Unmarshal([]byte(text), &p.want)
	return &p, err
}

// match compares a line. Variables that it binds go to vars only if it
// matches.
func (p *pattern) match(line []byte, vars map[string]wire.Value) bool {
	if p.line != nil {
		return p.line.Match(line)
	}
	var got any
	if wire.Unmarshal(line, &got) != nil {
		return false
	}
	bound := maps.Clone(vars)
	if !matches(p.want, got, bound) {
		return false
	}
	maps.Copy(vars, bound)
	return true
}

func matches(want, got any, vars map[string]wire.Value) bool {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return false
		}
		for k, v := range w {
			if member, ok := g[k]; !ok || !matches(v, member, vars) {
				return false
			}
		}
		return true
	case []any:
		g, ok := got.([]any)
		for _, v := range w {
			i := 0
			for i < len(g) && !matches(v, g[i], vars) {
				i++
			}
			if i == len(g) {
				return false
			}
			g = g[i+1:]
		}
		return ok
	case string:
		return matchesString(w, got, vars)
	}
	return want == got
}

func matchesString(want string, got any, vars map[string]wire.Value) bool {
	if name, ok := strings.CutPrefix(want, "$"); ok && name != "" {
		text := wire.Marshal(got)
		if known, ok := vars[name]; ok {
			return string(known) == string(text)
		}
		vars[name] = text
		return true
	}
	g, ok := got.(string)
	if !ok {
		return false
	}
	if re, isRE := strings.CutPrefix(want, "~"); isRE {
		matched, err := regexp.MatchString(re, g)
		return err == nil && matched
	}
	return want == g
}

var reference = regexp.MustCompile(`"\$(\w+)"|\$\{(\w+)\}`)

// expand puts variables into JSON to write.
func expand(text string, lookup func(string) (wire.Value, bool)) string {
	return reference.ReplaceAllStringFunc(text, func(ref string) string {
		parts := reference.FindStringSubmatch(ref)
		v, ok := lookup(parts[1] + parts[2])
		switch {
		case !ok:
			return ref
		case parts[1] != "":
			return string(v)
		}
		return strings.Trim(string(v), `"`)
	})
}
