package scenario

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
)

// match is one comparison of a pattern with a message.
type match struct {
	vars  vars     // bound so far, with what this comparison binds
	good  int      // leaves that fit
	diffs []string // what does not fit, one line a path
}

// compare compares a response with a pattern. Variables are bound in the
// returned match only.
func compare(vs vars, want map[string]any, got any) *match {
	m := &match{vars: maps.Clone(vs)}
	m.value("", want, got)
	return m
}

func (m *match) fits() bool { return len(m.diffs) == 0 }

func (m *match) fail(path string, want, got any) {
	if path == "" {
		path = "(message)"
	}
	m.diffs = append(m.diffs, fmt.Sprintf("%s: got %s, want %s", strings.TrimPrefix(path, "."), show(got), show(want)))
}

func (m *match) check(ok bool, path string, want, got any) {
	if ok {
		m.good++
		return
	}
	m.fail(path, want, got)
}

func (m *match) value(path string, want, got any) {
	switch want := want.(type) {
	case nil:
		m.check(got == nil, path, "nothing", got)
	case string:
		m.text(path, want, got)
	case float64:
		n, ok := number(got)
		m.check(ok && n == want || got == nil && want == 0, path, want, got)
	case bool:
		b, ok := got.(bool)
		m.check(ok && b == want || got == nil && !want, path, want, got)
	case []any:
		m.list(path, want, got)
	case map[string]any:
		m.object(path, want, got)
	}
}

func (m *match) text(path, want string, got any) {
	if name, ok := variable(want); ok {
		bound, isBound := m.vars[name]
		if !isBound {
			if m.check(got != nil, path, want, got); got != nil {
				m.vars[name] = got
			}
			return
		}
		m.check(fmt.Sprint(bound) == fmt.Sprint(got), path, bound, got)
		return
	}
	if pattern, ok := strings.CutPrefix(want, "~"); ok {
		re, err := m.vars.regexp(pattern)
		m.check(err == nil && got != nil && re.MatchString(plain(got)), path, want, got)
		return
	}
	want = m.vars.replace(want)
	m.check(got == want || got == nil && want == "", path, want, got)
}

func (m *match) list(path string, want []any, got any) {
	list, ok := got.([]any)
	if got != nil && !ok {
		m.fail(path, want, got)
		return
	}
	if len(want) == 0 {
		m.check(len(list) == 0, path, want, got)
		return
	}
	next := 0
	for i, w := range want {
		at := fmt.Sprintf("%s[%d]", path, i)
		var best *match
		found := false
		for j := next; j < len(list); j++ {
			t := &match{vars: maps.Clone(m.vars)}
			t.value(at, w, list[j])
			if t.fits() {
				m.vars, m.good, next, found = t.vars, m.good+t.good, j+1, true
				break
			}
			if best == nil || t.good > best.good {
				best = t
			}
		}
		switch {
		case found:
		case best != nil:
			m.good += best.good
			m.diffs = append(m.diffs, best.diffs...)
		default:
			m.fail(at, w, nil)
		}
	}
}

func (m *match) object(path string, want map[string]any, got any) {
	obj, ok := got.(map[string]any)
	if !ok {
		m.fail(path, want, got)
		return
	}
	if len(want) == 0 {
		m.good++
	}
	for _, k := range slices.Sorted(maps.Keys(want)) {
		g, w := obj[k], want[k]
		if text, ok := g.(string); ok && isJSON(k) {
			if _, isText := w.(string); !isText {
				var v any
				if json.Unmarshal([]byte(text), &v) == nil {
					g = v
				}
			}
		}
		if _, isList := w.([]any); isList && k == jsonList {
			g = parsed(g)
		}
		m.value(path+"."+k, w, g)
	}
}

// jsonList is the one field that is a list of JSON texts.
const jsonList = "entries_json"

// parsed reads the texts of a list.
func parsed(list any) any {
	texts, _ := list.([]any)
	values := make([]any, len(texts))
	for i, text := range texts {
		if json.Unmarshal([]byte(plain(text)), &values[i]) != nil {
			values[i] = text
		}
	}
	return values
}

// number reads a number, or the text that protojson writes for 64 bits.
func number(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case string:
		n, err := strconv.ParseFloat(v, 64)
		return n, err == nil && !math.IsNaN(n)
	default:
		return 0, false
	}
}

// plain is v as text for a regexp.
func plain(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	text, _ := json.Marshal(v, json.Deterministic(true))
	return string(text)
}

// show is v as it appears in reports.
func show(v any) string {
	if v == nil {
		return "nothing"
	}
	text, _ := json.Marshal(v, json.Deterministic(true))
	return shorten(string(text), 300)
}

func shorten(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(s[:limit], ""), len(s))
}
