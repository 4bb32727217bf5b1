package redact

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Mark stands where a secret stood.
const Mark = "[redacted]"

// MCP returns v with the values of env and headers of MCP servers
// replaced by [Mark], and everything else byte for byte as it is. v itself
// is not changed. It applies to a payload and to a whole frame: secrets are the
// members of every object "env" or "headers" somewhere below "mcpServers". Text
// that is not one JSON value and may hold such an object gives nil.
func MCP(v rawjson.Value) rawjson.Value {
	if !bytes.Contains(v, []byte(`"mcpServers"`)) {
		return v
	}
	r := redactor{
		in:  v,
		dec: jsontext.NewDecoder(bytes.NewReader(v), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)),
	}
	if !r.value(false, false) {
		return nil
	}
	if _, err := r.dec.ReadToken(); !errors.Is(err, io.EOF) {
		return nil
	}
	return append(r.out, v[r.done:]...)
}

// redactor copies a value and replaces pieces of it. done is how much of in has
// been copied to out or replaced.
type redactor struct {
	in   rawjson.Value
	out  []byte
	done int64
	dec  *jsontext.Decoder
}

// value reads one value. servers says that it is below "mcpServers", secret
// that scalars in it are to be replaced. It returns false on malformed input.
func (r *redactor) value(servers, secret bool) bool {
	switch r.dec.PeekKind() {
	case '{':
		return r.object(servers, secret)
	case '[':
		if _, err := r.dec.ReadToken(); err != nil {
			return false
		}
		for r.dec.PeekKind() != ']' {
			if !r.value(servers, secret) {
				return false
			}
		}
		_, err := r.dec.ReadToken()
		return err == nil
	}
	text, err := r.dec.ReadValue()
	if err != nil {
		return false
	}
	if secret {
		end := r.dec.InputOffset()
		r.out = append(r.out, r.in[r.done:end-int64(len(text))]...)
		r.out = append(r.out, `"`+Mark+`"`...)
		r.done = end
	}
	return true
}

func (r *redactor) object(servers, secret bool) bool {
	if _, err := r.dec.ReadToken(); err != nil {
		return false
	}
	for r.dec.PeekKind() != '}' {
		token, err := r.dec.ReadToken()
		if err != nil {
			return false
		}
		name := token.String()
		hidden := secret || servers && (name == "env" || name == "headers")
		if !r.value(servers || name == "mcpServers", hidden) {
			return false
		}
	}
	_, err := r.dec.ReadToken()
	return err == nil
}
