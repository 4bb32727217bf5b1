package control

import (
	"errors"
	"math"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Decode returns the typed form of the success payload of b: a pointer to the
// type that belongs to b, or nil if there is none. An absent payload gives the
// zero value. Members of another shape than expected are left out: the payload
// itself stays the truth.
func Decode(b Body, payload rawjson.Value) any {
	into := b.result()
	if into != nil {
		decode(payload, into)
	}
	return into
}

// lenient reads what the CLI writes: integers that look like floats, repeated
// keys, lone surrogates.
var lenient = json.JoinOptions(
	jsontext.AllowDuplicateNames(true),
	jsontext.AllowInvalidUTF8(true),
	json.WithUnmarshalers(json.UnmarshalFromFunc(decodeInt)),
)

// decode fills into from an object and leaves out each member that does not
// fit.
func decode(v rawjson.Value, into any) {
	if v.Kind() != '{' {
		return
	}
	if json.Unmarshal(v, into, lenient) == nil {
		return
	}
	var members map[string]rawjson.Value
	if json.Unmarshal(v, &members, lenient) != nil {
		return
	}
	for {
		err := fill(members, into)
		if err == nil {
			return
		}
		var semantic *json.SemanticError
		if !errors.As(err, &semantic) {
			return
		}
		member := firstToken(semantic.JSONPointer)
		if _, ok := members[member]; !ok {
			return
		}
		delete(members, member)
	}
}

func fill(members map[string]rawjson.Value, into any) error {
	v, err := json.Marshal(members, raw)
	if err != nil {
		return err
	}
	return json.Unmarshal(v, into, lenient)
}

// firstToken returns the name of the outermost member that p points into.
func firstToken(p jsontext.Pointer) string {
	for token := range p.Tokens() {
		return token
	}
	return ""
}

// decodeInt reads any number into an int64, rounded and kept in range.
func decodeInt(dec *jsontext.Decoder, n *int64) error {
	if dec.PeekKind() != '0' {
		return errors.ErrUnsupported
	}
	v, err := dec.ReadValue()
	if err != nil {
		return err
	}
	if !strings.ContainsAny(string(v), ".eE") && json.Unmarshal(v, n) == nil {
		return nil
	}
	var f float64
	if err := json.Unmarshal(v, &f); err != nil {
		return err
	}
	switch f = math.Round(f); {
	case f >= math.MaxInt64:
		*n = math.MaxInt64
	case f <= math.MinInt64:
		*n = math.MinInt64
	default:
		*n = int64(f)
	}
	return nil
}
