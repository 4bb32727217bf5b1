package protocol

import (
	"bytes"
	"errors"

	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// errIncomplete says that a control frame lacks what it must have.
var errIncomplete = errors.New("control frame is incomplete")

// request reads a control_request.
func (f *Frame) request() error {
	m, err := wire.Part[struct {
		ID   string        `json:"request_id"`
		Body rawjson.Value `json:"request"`
	}](f.Raw)
	if err != nil {
		return err
	}
	if m.ID == "" || m.Body.Kind() != '{' {
		return errIncomplete
	}
	body, err := wire.Part[struct {
		Subtype string `json:"subtype"`
	}](m.Body)
	if err != nil {
		return err
	}
	f.Kind = KindRequest
	f.Subtype = body.Subtype
	f.Request = control.Request{ID: m.ID, Subtype: body.Subtype, Body: m.Body}
	return nil
}

// response reads a control_response.
func (f *Frame) response() error {
	m, err := wire.Part[struct {
		Body rawjson.Value `json:"response"`
	}](f.Raw)
	if err != nil {
		return err
	}
	if m.Body.Kind() != '{' {
		return errIncomplete
	}
	body, err := wire.Part[struct {
		Subtype string        `json:"subtype"`
		ID      string        `json:"request_id"`
		Error   string        `json:"error"`
		Code    string        `json:"error_code"`
		Payload rawjson.Value `json:"response"`
	}](m.Body)
	if err != nil {
		return err
	}
	f.Kind = KindResponse
	f.Response = control.Response{
		ID:       body.ID,
		Failed:   body.Subtype == "error",
		Err:      body.Error,
		ErrCode:  body.Code,
		Payload:  within(f.Raw, body.Payload),
		Envelope: within(f.Raw, m.Body),
	}
	return nil
}

// within returns the part of line that reads as value does, which was read from
// it: the reply to initialize is kept, and once is enough.
func within(line []byte, value rawjson.Value) rawjson.Value {
	start := bytes.Index(line, value)
	if start < 0 || value == nil {
		return value
	}
	end := start + len(value)
	return line[start:end:end]
}

// cancel reads a control_cancel_request.
func (f *Frame) cancel() error {
	m, err := wire.Part[struct {
		ID string `json:"request_id"`
	}](f.Raw)
	if err != nil {
		return err
	}
	if m.ID == "" {
		return errIncomplete
	}
	f.Kind = KindCancel
	f.Cancel = m.ID
	return nil
}

// mirror reads a transcript_mirror.
func (f *Frame) mirror() error {
	m, lost, err := wire.Unmarshal[message.Mirror](f.Raw)
	if err != nil {
		return err
	}
	f.Kind = KindMirror
	f.Mirror, f.Unmodeled = m, lost || f.Lossy
	return nil
}
