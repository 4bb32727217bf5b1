package protocol

import (
	"errors"

	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// CheckLine returns text, unchanged, as a line for the CLI, and its type; subtype is what
// a control request asks. What would end the CLI is an error: see [rawjson.CheckLine],
// and of what it reads a user frame of another role and a control request without a
// request.
func CheckLine(text string) (line rawjson.Value, typ, subtype string, err error) {
	line, err = rawjson.CheckLine(text)
	if err != nil {
		return nil, "", "", err
	}
	frame, err := wire.Part[struct {
		Type    string        `json:"type"`
		Message rawjson.Value `json:"message"`
		Request rawjson.Value `json:"request"`
	}](line)
	if err != nil {
		return nil, "", "", err
	}
	if frame.Type == "control_request" {
		subtype = member(frame.Request).Subtype
	}
	switch {
	case frame.Type == "user" && member(frame.Message).Role != "user":
		return nil, "", "", errors.New(`is a user frame whose message has not the role "user", which would end the CLI`)
	case frame.Type == "control_request" && frame.Request.Kind() != '{':
		return nil, "", "", errors.New("is a control_request without a request, which would end the CLI")
	}
	return line, frame.Type, subtype, nil
}

// head is what is looked at in a message, and in a request.
type head struct {
	Role    string `json:"role"`
	Subtype string `json:"subtype"`
}

// member reads what a frame carries; of what is no object nothing.
func member(v rawjson.Value) head {
	if v.Kind() != '{' {
		return head{}
	}
	part, err := wire.Part[head](v)
	if err != nil {
		return head{}
	}
	return *part
}
