package object

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Writer builds a JSON object member by member, in the order of the calls. The
// zero value is an object without members. Absent values are left out.
type Writer struct {
	b []byte
}

// Raw adds a member with a raw value; nil is left out.
func (w *Writer) Raw(name string, v rawjson.Value) {
	if v == nil {
		return
	}
	w.name(name)
	w.b = append(w.b, v...)
}

// String adds a member with a text.
func (w *Writer) String(name, s string) { w.Raw(name, rawjson.Quote(s)) }

// OptString adds a member with a text; nil is left out.
func (w *Writer) OptString(name string, s *string) {
	if s != nil {
		w.String(name, *s)
	}
}

// Bool adds a member with a truth value.
func (w *Writer) Bool(name string, v bool) {
	if v {
		w.Raw(name, rawjson.Value("true"))
		return
	}
	w.Raw(name, rawjson.Value("false"))
}

// OptBool adds a member with a truth value; nil is left out.
func (w *Writer) OptBool(name string, v *bool) {
	if v != nil {
		w.Bool(name, *v)
	}
}

// Int adds a member with an integer.
func (w *Writer) Int(name string, v int64) { w.Raw(name, rawjson.Value(jsontext.Int(v).String())) }

// Float adds a member with a number.
func (w *Writer) Float(name string, v float64) {
	w.Raw(name, rawjson.Value(jsontext.Float(v).String()))
}

// Strings adds a member with a list of texts; nil is left out.
func (w *Writer) Strings(name string, list []string) {
	if list == nil {
		return
	}
	values := make([]rawjson.Value, len(list))
	for i, s := range list {
		values[i] = rawjson.Quote(s)
	}
	w.Array(name, values)
}

// Array adds a member with a list of raw values; nil is left out.
func (w *Writer) Array(name string, list []rawjson.Value) {
	if list != nil {
		w.Raw(name, Array(list))
	}
}

// Object returns what was written; the writer must not be used afterwards.
func (w *Writer) Object() rawjson.Value {
	if w.b == nil {
		return rawjson.Value("{}")
	}
	return append(w.b, '}')
}

func (w *Writer) name(name string) {
	if w.b == nil {
		w.b = append(w.b, '{')
	} else {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, rawjson.Quote(name)...)
	w.b = append(w.b, ':')
}

// Array returns a JSON array of raw values.
func Array(list []rawjson.Value) rawjson.Value {
	b := []byte{'['}
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, v...)
	}
	return append(b, ']')
}
