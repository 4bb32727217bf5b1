package scenario

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"
)

// vars are the variables of a run, by name without $.
type vars map[string]any

func variable(s string) (name string, ok bool) {
	if !strings.HasPrefix(s, "$") || len(s) < 2 {
		return "", false
	}
	for i, r := range s[1:] {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return "", false
		}
	}
	return s[1:], true
}

func isVariable(v any) bool {
	s, _ := v.(string)
	_, ok := variable(s)
	return ok
}

// expand replaces the bound variables in text; unbound names stay. quote is
// applied to what is put in.
func (vs vars) expand(text string, quote func(string) string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '$')
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		end := i + 1
		for end < len(text) && isVariable(text[i:end+1]) {
			end++
		}
		b.WriteString(text[:i])
		if v, ok := vs[text[i+1:end]]; ok {
			b.WriteString(quote(fmt.Sprint(v)))
		} else {
			b.WriteString(text[i:end])
		}
		text = text[end:]
	}
}

func (vs vars) replace(text string) string {
	return vs.expand(text, func(s string) string { return s })
}

func (vs vars) regexp(pattern string) (*regexp.Regexp, error) {
	return regexp.Compile(vs.expand(pattern, regexp.QuoteMeta))
}

// fill returns a copy of what is to be sent with all variables replaced and
// JSON in members named …_json turned into text.
func (vs vars) fill(v any) (any, error) {
	switch v := v.(type) {
	case string:
		if name, ok := variable(v); ok {
			if bound, ok := vs[name]; ok {
				return bound, nil
			}
		}
		return vs.replace(v), nil
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			var err error
			if out[i], err = vs.fill(e); err != nil {
				return nil, err
			}
		}
		return out, nil
	case map[string]any:
		return vs.fillObject(v)
	default:
		return v, nil
	}
}

func (vs vars) fillObject(m map[string]any) (any, error) {
	out := make(map[string]any, len(m))
	for k, e := range m {
		filled, err := vs.fill(e)
		if err != nil {
			return nil, err
		}
		if list, isList := filled.([]any); isList && k == jsonList {
			for i := range list {
				list[i] = plain(list[i])
			}
			out[k] = list
			continue
		}
		if _, isText := filled.(string); isJSON(k) && !isText && filled != nil {
			text, err := json.Marshal(filled, json.Deterministic(true))
			if err != nil {
				return nil, err
			}
			filled = string(text)
		}
		out[k] = filled
	}
	return out, nil
}
