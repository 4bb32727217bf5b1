package protocol

import (
	"errors"

	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// CheckLine returns text, unchanged, as a line for the CLI, and its type. What would
// end the CLI is an error: see [rawjson.CheckLine], and of what it reads a user frame
// of another role and a control request without a request.
func CheckLine(text string) (line rawjson.Value, typ string, err error) {
	line, err = rawjson.CheckLine(text)
	if err != nil {
		return nil, "", err
	}
	frame, err := wire.Part[struct {
		Type    string        `json:"type"`
		Message rawjson.Value `json:"message"`
		Request rawjson.Value `json:"request"`
	}](line)
	if err != nil {
		return nil, "", err
	}
	switch {
	case frame.Type == "user" && role(frame.Message) != "user":
		return nil, "", errors.New(`is a user frame whose message has not the role "user", which would end the CLI`)
	case frame.Type == "control_request" && frame.Request.Kind() != '{':
		return nil, "", errors.New("is a control_request without a request, which would end the CLI")
	}
	return line, frame.Type, nil
}

// role is the role of a message, empty if it is none.
func role(m rawjson.Value) string {
	if m.Kind() != '{' {
		return ""
	}
	part, err := wire.Part[struct {
		Role string `json:"role"`
	}](m)
	if err != nil {
		return ""
	}
	return part.Role
}
