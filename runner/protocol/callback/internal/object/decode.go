package object

import (
	"bytes"
	"math"
	"reflect"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Decoder is implemented by types that read themselves from an object.
type Decoder interface {
	// DecodeObject reads raw and reports whether something was lost.
	DecodeObject(raw rawjson.Value) (lost bool)
}

var (
	valueType   = reflect.TypeFor[rawjson.Value]()
	decoderType = reflect.TypeFor[Decoder]()
)

// Decode reads the members of the object raw into the fields of dsts that have
// the same name in their json tag. Each of dsts is a pointer to a struct. Raw
// fields share memory with raw.
//
// lost is true if the fields do not say all that raw says: raw is no object, or
// it has a member without a field, a member twice, a value of another type, a
// number that a field cannot hold, or text with a lone surrogate. null means
// the same as no member.
func Decode(raw rawjson.Value, dsts ...any) (lost bool) {
	fields := make(map[string]reflect.Value)
	for _, dst := range dsts {
		v := reflect.ValueOf(dst).Elem()
		for i := range v.NumField() {
			if name := v.Type().Field(i).Tag.Get("json"); name != "" {
				fields[name] = v.Field(i)
			}
		}
	}
	var seen []string
	whole := members(raw, func(name string, value rawjson.Value) {
		field, ok := fields[name]
		if !ok || slices.Contains(seen, name) {
			lost = true
		}
		seen = append(seen, name)
		if ok && set(field, value) {
			lost = true
		}
	})
	return lost || !whole
}

// members calls yield with each member of the object raw, and reports whether
// raw is one.
func members(raw rawjson.Value, yield func(string, rawjson.Value)) bool {
	d := jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if d.PeekKind() != '{' {
		return false
	}
	_, _ = d.ReadToken()
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return false
		}
		key := name.String()
		value, err := next(raw, d)
		if err != nil {
			return false
		}
		yield(key, value)
	}
	_, err := d.ReadToken()
	return err == nil
}

// next reads one value and returns it as a part of raw.
func next(raw rawjson.Value, d *jsontext.Decoder) (rawjson.Value, error) {
	v, err := d.ReadValue()
	if err != nil {
		return nil, err
	}
	end := d.InputOffset()
	return raw[end-int64(len(v)) : end : end], nil
}

// set reads value into field and reports whether something was lost.
func set(field reflect.Value, value rawjson.Value) (lost bool) {
	t := field.Type()
	if t == valueType {
		field.SetBytes(value)
		return false
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		if rawjson.IsNull(value) {
			field.SetZero()
			return false
		}
	default:
	}
	if reflect.PointerTo(t).Implements(decoderType) {
		return field.Addr().Interface().(Decoder).DecodeObject(value)
	}
	switch t.Kind() {
	case reflect.Pointer:
		p := reflect.New(t.Elem())
		lost = set(p.Elem(), value)
		if !lost || fits(t.Elem(), value) {
			field.Set(p)
		}
		return lost
	case reflect.Struct:
		return Decode(value, field.Addr().Interface())
	case reflect.Slice:
		return setSlice(field, value)
	default:
		return setScalar(field, value)
	}
}

// fits reports whether a value that was read with a loss still has the field's
// JSON type, so that the field is better set than left out.
func fits(t reflect.Type, value rawjson.Value) bool {
	switch value.Kind() {
	case '{':
		return t.Kind() == reflect.Struct
	case '"':
		return t.Kind() == reflect.String
	case '0':
		return t.Kind() == reflect.Int64 || t.Kind() == reflect.Float64
	default:
		return false
	}
}

func setSlice(field reflect.Value, raw rawjson.Value) (lost bool) {
	if raw.Kind() != '[' {
		return true
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	_, _ = d.ReadToken()
	field.Set(reflect.MakeSlice(field.Type(), 0, 0))
	for d.PeekKind() != ']' {
		value, err := next(raw, d)
		if err != nil {
			return true
		}
		element := reflect.New(field.Type().Elem()).Elem()
		if set(element, value) {
			lost = true
		}
		field.Set(reflect.Append(field, element))
	}
	return lost
}

func setScalar(field reflect.Value, value rawjson.Value) (lost bool) {
	if rawjson.IsNull(value) {
		return true
	}
	if json.Unmarshal(value, field.Addr().Interface()) == nil {
		return false
	}
	switch {
	case field.Kind() == reflect.String:
		_ = json.Unmarshal(value, field.Addr().Interface(), jsontext.AllowInvalidUTF8(true))
		return true
	case field.Kind() == reflect.Int64 && value.Kind() == '0':
		var f float64
		if json.Unmarshal(value, &f) != nil || math.Abs(f) > 1<<53 {
			return true
		}
		field.SetInt(int64(f))
		return f != math.Trunc(f)
	default:
		return true
	}
}
