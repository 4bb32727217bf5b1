package content

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Source is where a picture or document of an input is. Exactly the members
// that its type needs are set.
type Source struct {
	// Type is "base64", "url", "file" or "text".
	Type string `json:"type"`
	// MediaType is the type of Data.
	MediaType string `json:"media_type,omitzero"`
	// Data is base64, or plain text for "text".
	Data string `json:"data,omitzero"`
	// URL is the address.
	URL string `json:"url,omitzero"`
	// FileID is the id in the Files API.
	FileID string `json:"file_id,omitzero"`
}

// Document is a document of an input.
type Document struct {
	// Source is where the document is.
	Source Source
	// Title is its title.
	Title *string
	// Context is told to the model and never cited.
	Context *string
	// Citations asks the model to cite it.
	Citations bool
}

// WriteText returns a text block.
func WriteText(text string) rawjson.Value {
	b := append(rawjson.Value(nil), `{"type":"text","text":`...)
	b = append(b, rawjson.Quote(text)...)
	return append(b, '}')
}

// WriteImage returns an image block.
func WriteImage(source Source) rawjson.Value {
	return write(struct {
		Type   string `json:"type"`
		Source Source `json:"source"`
	}{"image", source})
}

// WriteDocument returns a document block.
func WriteDocument(d Document) rawjson.Value {
	type citations struct {
		Enabled bool `json:"enabled"`
	}
	block := struct {
		Type      string    `json:"type"`
		Source    Source    `json:"source"`
		Title     *string   `json:"title,omitzero"`
		Context   *string   `json:"context,omitzero"`
		Citations citations `json:"citations,omitzero"`
	}{"document", d.Source, d.Title, d.Context, citations{d.Citations}}
	return write(block)
}

// WriteToolResult returns a tool_result block. content is a JSON string, an
// array of blocks, or nil for none.
func WriteToolResult(toolUseID string, content rawjson.Value, isError *bool) rawjson.Value {
	return write(struct {
		Type      string        `json:"type"`
		ToolUseID string        `json:"tool_use_id"`
		Content   rawjson.Value `json:"content,omitzero"`
		IsError   *bool         `json:"is_error,omitzero"`
	}{"tool_result", toolUseID, content, isError})
}

// WriteBlocks returns an array of blocks.
func WriteBlocks(blocks []rawjson.Value) rawjson.Value {
	b := rawjson.Value{'['}
	for i, block := range blocks {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, block...)
	}
	return append(b, ']')
}

// write encodes a block of this package. It cannot fail: the parts are strings
// and JSON that was checked; should one be neither, the block is null, which
// no line of JSON breaks on.
func write(block any) rawjson.Value {
	b, err := json.Marshal(block, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return rawjson.Value("null")
	}
	return b
}
