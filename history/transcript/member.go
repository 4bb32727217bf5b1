package transcript

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Tolerant are the options under which transcripts are read: whatever the CLI
// wrote is taken.
var Tolerant = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// member is a member of an object, its value as it stands in the line.
type member struct {
	name  string
	key   jsontext.Value // the name as it stands there
	value jsontext.Value
}

// members are the members of a line in order, nil if it is no object. They share
// its bytes.
func members(line []byte) (list []member) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(line), Tolerant)
	if dec.PeekKind() != '{' {
		return nil
	}
	read := func() (jsontext.Value, error) {
		v, err := dec.ReadValue()
		end := dec.InputOffset()
		return line[end-int64(len(v)) : end : end], err
	}
	_, err := dec.ReadToken()
	for err == nil && dec.PeekKind() != '}' {
		var m member
		if m.key, err = read(); err != nil {
			break
		}
		m.name = Unescape(string(m.key[1 : len(m.key)-1]))
		m.value, err = read()
		list = append(list, m)
	}
	if err != nil {
		return nil
	}
	return list
}

// Rewrite returns an object whose members have the values that change makes of them,
// without those of which it makes nil; changed says whether any differs. What stays
// keeps its bytes. Text that is not one object is left as it is.
func Rewrite(object []byte, change func(name string, value jsontext.Value) jsontext.Value) (rewritten []byte, changed bool) {
	if !jsontext.Value(object).IsValid(jsontext.AllowDuplicateNames(true)) {
		return object, false
	}
	rewritten = []byte{'{'}
	for _, m := range members(object) {
		v := change(m.name, m.value)
		changed = changed || !bytes.Equal(v, m.value)
		if v == nil {
			continue
		}
		if len(rewritten) > 1 {
			rewritten = append(rewritten, ',')
		}
		rewritten = append(append(append(rewritten, m.key...), ':'), v...)
	}
	if !changed {
		return object, false
	}
	return append(rewritten, '}'), true
}

// value is the value of a member, nil if there is none. Of several the last counts.
func value(list []member, name string) jsontext.Value {
	for _, m := range slices.Backward(list) {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// String is the string that a member of an object has, empty if it has none.
func String(object []byte, member string) string {
	text, _ := word(members(object), member)
	return text
}

// word is the string that a member has; ok is false if it has none.
func word(list []member, name string) (text string, ok bool) {
	v := value(list, name)
	if v.Kind() != '"' {
		return "", false
	}
	return Unescape(string(v[1 : len(v)-1])), true
}

// Unescape is what stands between the quotation marks of a string, as text. What
// is no string stays as it is.
func Unescape(raw string) string {
	if !strings.Contains(raw, `\`) {
		return raw
	}
	var value string
	if json.Unmarshal([]byte(`"`+raw+`"`), &value, Tolerant) != nil {
		return raw
	}
	return value
}
