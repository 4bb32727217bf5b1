package wire

import (
	"bytes"
	"errors"

	"github.com/go-json-experiment/json/jsontext"
)

// ErrNotObject says that a value is JSON and no object.
var ErrNotObject = errors.New("is not a JSON object")

// Head returns the members "type" and "subtype" of the object b. They may
// stand anywhere in it. The first of several wins. A member that is no string
// counts as absent.
//
// It reads only as far as it has to: without an error, b may still be
// malformed further on. Only a type of "system" or "" makes it look for a
// subtype that does not stand before the type.
func Head(b []byte) (typ, subtype string, err error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(b), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if dec.PeekKind() != '{' {
		if err := dec.SkipValue(); err != nil {
			return "", "", err
		}
		return "", "", ErrNotObject
	}
	if _, err := dec.ReadToken(); err != nil {
		return "", "", err
	}
	hasType, hasSubtype := false, false
	for dec.PeekKind() != '}' {
		name, err := dec.ReadToken()
		if err != nil {
			return typ, subtype, err
		}
		switch key := name.String(); {
		case key == "type" && !hasType && dec.PeekKind() == '"':
			typ, err = text(dec)
			hasType = true
		case key == "subtype" && !hasSubtype && dec.PeekKind() == '"':
			subtype, err = text(dec)
			hasSubtype = true
		default:
			err = dec.SkipValue()
		}
		if err != nil {
			return typ, subtype, err
		}
		if hasType && (hasSubtype || typ != "system") {
			return typ, subtype, nil
		}
	}
	_, err = dec.ReadToken()
	return typ, subtype, err
}

// text reads one string.
func text(dec *jsontext.Decoder) (string, error) {
	tok, err := dec.ReadToken()
	if err != nil {
		return "", err
	}
	return tok.String(), nil
}

// Members returns the names of the members of the object b, in order, as far
// as b is well-formed.
func Members(b []byte) []string {
	dec := jsontext.NewDecoder(bytes.NewBuffer(b), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if dec.PeekKind() != '{' {
		return nil
	}
	var names []string
	if _, err := dec.ReadToken(); err != nil {
		return nil
	}
	for dec.PeekKind() == '"' {
		name, err := text(dec)
		if err != nil {
			return names
		}
		names = append(names, name)
		if dec.SkipValue() != nil {
			return names
		}
	}
	return names
}
