package protocol

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// AppendUser appends a user frame without newline. It fails, and appends
// nothing, if a JSON part of the input is not what [message.Input] says: a
// malformed line would end the CLI.
func AppendUser(b []byte, in message.Input) ([]byte, error) {
	start := len(b)
	line := append(b, `{"type":"user","uuid":`...)
	line = append(line, rawjson.Quote(in.UUID)...)
	line = append(line, `,"session_id":`...)
	line = append(line, rawjson.Quote(in.SessionID)...)
	line = append(line, `,"parent_tool_use_id":`...)
	if in.ParentToolUseID != nil {
		line = append(line, rawjson.Quote(*in.ParentToolUseID)...)
	} else {
		line = append(line, "null"...)
	}
	line = append(line, `,"message":{"role":"user","content":`...)
	line = appendContent(line, in)
	line = append(line, '}')
	if in.Priority != nil {
		line = append(line, `,"priority":`...)
		line = append(line, rawjson.Quote(*in.Priority)...)
	}
	line = appendBool(line, "shouldQuery", in.ShouldQuery)
	line = appendBool(line, "client_composed", in.ClientComposed)
	if in.Origin != nil {
		line = append(line, `,"origin":`...)
		line = append(line, in.Origin...)
	}
	if members := bytes.TrimSpace(in.Extra); len(members) > 2 && members[0] == '{' {
		line = append(line, ',')
		line = append(line, members[1:len(members)-1]...)
	}
	line = append(line, '}')
	if !valid(line[start:]) || bytes.ContainsAny(line[start:], "\r\n") {
		return b, fmt.Errorf("write input %s: a part of it is not one line of JSON", in.UUID)
	}
	return escapeSeparators(line, start), nil
}

func appendContent(b []byte, in message.Input) []byte {
	if in.Text != nil {
		return append(b, rawjson.Quote(*in.Text)...)
	}
	b = append(b, '[')
	for i, block := range in.Blocks {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, block...)
	}
	return append(b, ']')
}

func appendBool(b []byte, name string, v *bool) []byte {
	if v == nil {
		return b
	}
	b = append(b, ',')
	b = append(b, rawjson.Quote(name)...)
	b = append(b, ':')
	return strconv.AppendBool(b, *v)
}

// escapeSeparators escapes U+2028 and U+2029 in line[start:], which some
// readers take for line ends. JSON has them only inside strings.
func escapeSeparators(line []byte, start int) []byte {
	for _, r := range []struct{ plain, escaped string }{{"\u2028", `\u2028`}, {"\u2029", `\u2029`}} {
		if bytes.Contains(line[start:], []byte(r.plain)) {
			line = append(line[:start], bytes.ReplaceAll(line[start:], []byte(r.plain), []byte(r.escaped))...)
		}
	}
	return line
}
