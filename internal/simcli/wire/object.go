package wire

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"
)

// Value is the text of one JSON value.
type Value = jsontext.Value

// omitted is the type of [Omit].
type omitted struct{}

// Omit as a value drops its key from an [Object].
var Omit = omitted{}

// If returns v if ok, and [Omit] otherwise.
func If(ok bool, v any) any {
	if ok {
		return v
	}
	return Omit
}

// Object returns a JSON object of the given keys and values, in that order. It
// panics on an odd number of arguments, a key that is no string, or a value
// that JSON cannot hold: all are mistakes of the code that calls it.
func Object(pairs ...any) Value { return Extend(nil, pairs...) }

// Extend returns the object base with further keys at its end.
func Extend(base Value, pairs ...any) Value {
	b := []byte{'{'}
	if len(base) > 2 {
		b = append(b[:0], base[:len(base)-1]...)
	}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == any(Omit) {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		name, _ := pairs[i].(string)
		b = append(b, Marshal(name)...)
		b = append(b, ':')
		b = append(b, Marshal(pairs[i+1])...)
	}
	return append(b, '}')
}

// Marshal returns v as JSON without insignificant whitespace. Invalid UTF-8
// becomes U+FFFD.
func Marshal(v any) Value {
	if raw, ok := v.(Value); ok && raw == nil {
		return Value("null")
	}
	b, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), json.Deterministic(true))
	if err != nil {
		panic(fmt.Sprintf("wire: %T is not JSON: %v", v, err))
	}
	return b
}

// Unmarshal decodes text leniently, as the CLI does: unknown keys, duplicate
// keys and invalid UTF-8 pass.
func Unmarshal(text []byte, v any) error {
	return json.Unmarshal(text, v, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
}

// Valid reports whether text is one JSON value, as leniently as the CLI sees
// it: lone surrogates and duplicate keys pass.
func Valid(text []byte) bool {
	return Value(text).IsValid(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
}

// UUID returns a random UUID.
func UUID() string { return uuid.NewString() }

// IsUUID reports whether s is spelled as a UUID.
func IsUUID(s string) bool {
	_, err := uuid.Parse(s)
	return err == nil && len(s) == 36
}

// Token returns n random hexadecimal digits.
func Token(n int) string {
	b := make([]byte, (n+1)/2)
	_, _ = rand.Read(b)
	return hex.EncodeToString(b)[:n]
}

// Timestamp returns the present time as the CLI writes it.
func Timestamp() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000Z") }

// Keys returns the names of an object's members in order.
func Keys(object Value) []string {
	var names []string
	_ = walk(object, func(name string, _ Value) { names = append(names, name) })
	return names
}

// Member returns the text of one member of an object, nil if it is absent.
func Member(object Value, key string) Value {
	var found Value
	_ = walk(object, func(name string, v Value) {
		if name == key {
			found = v
		}
	})
	return found
}

func walk(object Value, visit func(string, Value)) error {
	if object.Kind() != '{' {
		return nil
	}
	d := jsontext.NewDecoder(bytes.NewReader(object), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		text := name.String()
		v, err := d.ReadValue()
		if err != nil {
			return err
		}
		visit(text, v.Clone())
	}
	return nil
}
