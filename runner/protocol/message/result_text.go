package message

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/wire"
)

// Texts is a list of texts. Where something else stands, one text counts as a
// list of it, and elements that are no texts are left out.
type Texts []string

// errTexts says that something is no list of texts.
var errTexts = errors.New("is no list of texts")

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (t *Texts) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*t = nil
	kind := dec.PeekKind()
	if kind != '[' && kind != 'n' && wire.Strict(dec.Options()) {
		return errTexts
	}
	if kind != '[' {
		return t.element(dec)
	}
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	*t = Texts{}
	for dec.PeekKind() != ']' {
		if dec.PeekKind() != '"' && wire.Strict(dec.Options()) {
			return errTexts
		}
		if err := t.element(dec); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

// element adds the next value if it is a text.
func (t *Texts) element(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '"' {
		return dec.SkipValue()
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	*t = append(*t, tok.String())
	return nil
}

// ErrorText says in words why a result is an error, as the SDK does: its
// errors, else its text, else its subtype, else the API's status.
func (m *Result) ErrorText() string {
	var texts []string
	for _, e := range m.Errors {
		if strings.TrimSpace(e) != "" {
			texts = append(texts, e)
		}
	}
	switch {
	case len(texts) > 0:
		return strings.Join(texts, "; ")
	case m.Result != nil && *m.Result != "":
		return *m.Result
	case m.Subtype != "success":
		return m.Subtype
	case m.APIErrorStatus != nil:
		return fmt.Sprintf("API error (HTTP %d)", *m.APIErrorStatus)
	default:
		return "unknown error"
	}
}
