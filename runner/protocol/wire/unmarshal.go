package wire

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// The options of the two passes.
var (
	strict   = json.JoinOptions(json.RejectUnknownMembers(true))
	tolerant = json.JoinOptions(
		jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true),
		json.WithUnmarshalers(json.UnmarshalFromFunc(take)),
	)
)

// Loser is a value that can tell, after a strict pass, that it still does not
// hold everything that was written.
type Loser interface {
	// Lossy reports whether something was left out.
	Lossy() bool
}

// Unmarshal reads b as a T. lost says that b holds something that the result
// does not. An error means that b is malformed.
func Unmarshal[T any](b []byte) (v *T, lost bool, err error) {
	v = new(T)
	if err := json.Unmarshal(b, v, strict); err == nil {
		l, ok := any(v).(Loser)
		return v, ok && l.Lossy(), nil
	}
	v = new(T)
	if err := json.Unmarshal(b, v, tolerant); err != nil {
		return nil, true, err
	}
	return v, true, nil
}

// Part reads some members of b as a T, tolerantly, and ignores the others. An
// error means that b is malformed.
func Part[T any](b []byte) (*T, error) {
	v := new(T)
	if err := json.Unmarshal(b, v, tolerant); err != nil {
		return nil, err
	}
	return v, nil
}

// Strict reports whether options belong to the strict pass.
func Strict(options json.Options) bool {
	v, ok := json.GetOption(options, json.RejectUnknownMembers)
	return ok && v
}

// Keep reads the next value of dec into v, with the options of the pass, and
// returns a copy of its text. v must not unmarshal itself through Keep.
func Keep(dec *jsontext.Decoder, v any) (jsontext.Value, error) {
	raw, err := dec.ReadValue()
	if err != nil {
		return nil, err
	}
	raw = bytes.Clone(raw)
	return raw, json.Unmarshal(raw, v, dec.Options())
}

var (
	valueType  = reflect.TypeFor[jsontext.Value]()
	stringType = reflect.TypeFor[string]()
	readsType  = reflect.TypeFor[json.UnmarshalerFrom]()
)

// take reads a value where its kind or its range does not fit v: it takes what
// can be taken, else it skips the value and leaves v as it is. Everything else
// is left to the ordinary way.
func take(dec *jsontext.Decoder, v any) error {
	p := reflect.ValueOf(v)
	if p.Kind() != reflect.Pointer || p.Type().Implements(readsType) || p.Type().Elem() == valueType {
		return errors.ErrUnsupported
	}
	target := p.Elem()
	kind := dec.PeekKind()
	if kind == 'n' || kind == 0 {
		return errors.ErrUnsupported
	}
	fits := true
	switch target.Kind() {
	case reflect.String:
		fits = kind == '"'
	case reflect.Bool:
		fits = kind == 't' || kind == 'f'
	case reflect.Int64, reflect.Float64:
		if kind == '0' {
			return takeNumber(dec, target)
		}
		fits = false
	case reflect.Struct, reflect.Map:
		fits = kind == '{'
	case reflect.Slice:
		if kind == '"' && target.Type().Elem() == stringType {
			return takeOne(dec, target)
		}
		fits = kind == '['
	}
	if fits {
		return errors.ErrUnsupported
	}
	return dec.SkipValue()
}

// takeNumber reads any JSON number. Fractions of integers are cut off and
// values beyond the range become its end.
func takeNumber(dec *jsontext.Decoder, target reflect.Value) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if target.Kind() == reflect.Int64 {
		if n, err := strconv.ParseInt(tok.String(), 10, 64); err == nil {
			target.SetInt(n)
			return nil
		}
	}
	f, _ := strconv.ParseFloat(tok.String(), 64)
	f = max(-math.MaxFloat64, min(f, math.MaxFloat64))
	switch {
	case target.Kind() == reflect.Float64:
		target.SetFloat(f)
	case f >= math.MaxInt64:
		target.SetInt(math.MaxInt64)
	case f <= math.MinInt64:
		target.SetInt(math.MinInt64)
	default:
		target.SetInt(int64(f))
	}
	return nil
}

// takeOne reads a string where a list of strings stands.
func takeOne(dec *jsontext.Decoder, target reflect.Value) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	list := reflect.MakeSlice(target.Type(), 1, 1)
	list.Index(0).SetString(tok.String())
	target.Set(list)
	return nil
}
