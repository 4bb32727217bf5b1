package tool

import "github.com/agentd/agentd/internal/simcli/wire"

// Input is the input of a call: one JSON object.
type Input struct {
	// Raw is its text.
	Raw wire.Value
	// fields are its members.
	fields map[string]wire.Value
}

// NewInput reads an input. A text that is no object has no members.
func NewInput(raw wire.Value) Input {
	in := Input{Raw: raw}
	_ = wire.Unmarshal(raw, &in.fields)
	return in
}

// Has reports whether the member is there.
func (in Input) Has(key string) bool { _, ok := in.fields[key]; return ok }

// String returns a member that is a string, else "".
func (in Input) String(key string) string {
	var s string
	_ = wire.Unmarshal(in.fields[key], &s)
	return s
}

// Bool returns a member that is a boolean, else false.
func (in Input) Bool(key string) bool { return string(in.fields[key]) == "true" }

// False reports whether the member is there and false.
func (in Input) False(key string) bool { return string(in.fields[key]) == "false" }

// Int returns a member that is a number, else fallback.
func (in Input) Int(key string, fallback int) int {
	var n float64
	if wire.Unmarshal(in.fields[key], &n) != nil || !in.Has(key) {
		return fallback
	}
	return int(n)
}

// Value returns the text of a member, nil if it is absent.
func (in Input) Value(key string) wire.Value { return in.fields[key] }

// Description is the line that a permission request shows for the call.
func (in Input) Description(name string) string {
	switch name {
	case "Bash":
		return in.String("description")
	case "Read", "Write", "Edit", "NotebookEdit":
		return in.String("file_path")
	case "Glob", "Grep":
		return in.String("pattern")
	case "WebFetch":
		return in.String("url")
	case "WebSearch":
		return in.String("query")
	}
	return ""
}
