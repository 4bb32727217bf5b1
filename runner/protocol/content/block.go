package content

import "github.com/agentd/agentd/runner/protocol/rawjson"

// Block is one content block of a message from the CLI.
type Block interface{ block() }

// Text is text.
type Text struct {
	// Type is "text".
	Type string `json:"type"`
	// Text is the text.
	Text string `json:"text"`
	// Citations is a JSON array or null; nil if absent.
	Citations rawjson.Value `json:"citations"`
}

// Thinking is the model's thinking.
type Thinking struct {
	// Type is "thinking".
	Type string `json:"type"`
	// Thinking is the text; it may be empty.
	Thinking string `json:"thinking"`
	// Signature proves its origin.
	Signature *string `json:"signature"`
}

// RedactedThinking is thinking that is not shown.
type RedactedThinking struct {
	// Type is "redacted_thinking".
	Type string `json:"type"`
	// Data is the encrypted thinking.
	Data string `json:"data"`
}

// ToolUse is a tool call.
type ToolUse struct {
	// Type is "tool_use".
	Type string `json:"type"`
	// ID is the id of the call.
	ID string `json:"id"`
	// Name is the tool.
	Name string `json:"name"`
	// Input is the call's input as the model wrote it.
	Input rawjson.Value `json:"input"`
	// Caller says what made the call.
	Caller rawjson.Value `json:"caller"`
}

// ServerToolUse is a call of a tool that the API runs.
type ServerToolUse struct {
	// Type is "server_tool_use".
	Type string `json:"type"`
	// ID is the id of the call.
	ID string `json:"id"`
	// Name is the tool.
	Name string `json:"name"`
	// Input is the call's input.
	Input rawjson.Value `json:"input"`
	// Caller says what made the call.
	Caller rawjson.Value `json:"caller"`
}

// ToolResult is the result of a tool call.
type ToolResult struct {
	// Type is "tool_result".
	Type string `json:"type"`
	// ToolUseID is the tool call.
	ToolUseID string `json:"tool_use_id"`
	// Content is what the tool returned.
	Content Content `json:"content"`
	// IsError is true if the tool failed.
	IsError *bool `json:"is_error"`
}

// ServerToolResult is the result of a tool that the API ran.
type ServerToolResult struct {
	// Type is the block's type; it ends in "_tool_result".
	Type string `json:"type"`
	// ToolUseID is the call.
	ToolUseID string `json:"tool_use_id"`
	// Content is the result.
	Content rawjson.Value `json:"content"`
	// Caller says what made the call.
	Caller rawjson.Value `json:"caller"`
	// IsError is true if the tool failed.
	IsError *bool `json:"is_error"`
}

// Image is a picture.
type Image struct {
	// Type is "image".
	Type string `json:"type"`
	// Source is where the picture is.
	Source ImageSource `json:"source"`
}

// ImageSource is where a picture is.
type ImageSource struct {
	// Type is "base64", "url" or "file".
	Type string `json:"type"`
	// MediaType is the picture's type.
	MediaType *string `json:"media_type"`
	// Data is the picture in base64.
	Data *string `json:"data"`
	// URL is its address.
	URL *string `json:"url"`
	// FileID is its id in the Files API.
	FileID *string `json:"file_id"`
}

// known reports whether the source is of a kind that has a typed form, and has
// what its kind has and nothing else.
func (s ImageSource) known() bool {
	data, url, file := s.Data != nil, s.URL != nil, s.FileID != nil
	switch s.Type {
	case "base64":
		return data && !url && !file
	case "url":
		return url && !data && !file
	case "file":
		return file && !data && !url
	}
	return false
}

// Unrecognized is a block without a typed form.
type Unrecognized struct {
	// Type is the block's type, empty if it has none.
	Type string
	// Raw is the block as it was written.
	Raw rawjson.Value
}

func (*Text) block()             {}
func (*Thinking) block()         {}
func (*RedactedThinking) block() {}
func (*ToolUse) block()          {}
func (*ServerToolUse) block()    {}
func (*ToolResult) block()       {}
func (*ServerToolResult) block() {}
func (*Image) block()            {}
func (*Unrecognized) block()     {}
