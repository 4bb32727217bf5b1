package messages

import (
	"encoding/base64"
	"fmt"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// blocks translates a list; a block with a violation is left out.
func (w *inputWriter) blocks(field string, in *agentdv1.InputBlocks) []rawjson.Value {
	out := make([]rawjson.Value, 0, len(in.GetBlocks()))
	for i, b := range in.GetBlocks() {
		if v := w.block(fmt.Sprintf("%s.blocks[%d]", field, i), b); v != nil {
			out = append(out, v)
		}
	}
	return out
}

func (w *inputWriter) block(field string, in *agentdv1.InputBlock) rawjson.Value {
	switch b := in.GetBlock().(type) {
	case *agentdv1.InputBlock_Text:
		return content.WriteText(b.Text)
	case *agentdv1.InputBlock_Image:
		return w.image(field+".image", b.Image)
	case *agentdv1.InputBlock_Document:
		return w.document(field+".document", b.Document)
	case *agentdv1.InputBlock_ToolResult:
		return w.toolResult(field+".tool_result", b.ToolResult)
	case *agentdv1.InputBlock_RawJson:
		v := w.object(field+".raw_json", b.RawJson)
		if v != nil && content.TypeOf(v) == "" {
			w.refuse(field+".raw_json", `has no string member "type": write a block of the Messages API`)
			return nil
		}
		return v
	}
	w.refuse(field, "has no known arm: set text, image, document, tool_result or raw_json")
	return nil
}

func (w *inputWriter) image(field string, in *agentdv1.InputImage) rawjson.Value {
	var source content.Source
	switch s := in.GetSource().(type) {
	case *agentdv1.InputImage_Data:
		source = content.Source{Type: "base64", Data: base64.StdEncoding.EncodeToString(s.Data)}
	case *agentdv1.InputImage_Base64:
		source = content.Source{Type: "base64", Data: s.Base64}
	case *agentdv1.InputImage_Url:
		source = content.Source{Type: "url", URL: s.Url}
	case *agentdv1.InputImage_FileId:
		source = content.Source{Type: "file", FileID: s.FileId}
	default:
		w.refuse(field, "has no source: set data, base64, url or file_id")
		return nil
	}
	if source.Type == "base64" {
		source.MediaType = in.GetMediaType()
		if source.MediaType == "" {
			w.refuse(field+".media_type", "is missing: write image/png, image/jpeg, image/gif or image/webp")
			return nil
		}
	}
	if !w.filled(field, source) {
		return nil
	}
	return content.WriteImage(source)
}

func (w *inputWriter) document(field string, in *agentdv1.InputDocument) rawjson.Value {
	var source content.Source
	switch s := in.GetSource().(type) {
	case *agentdv1.InputDocument_Data:
		source = content.Source{Type: "base64", Data: base64.StdEncoding.EncodeToString(s.Data)}
	case *agentdv1.InputDocument_Base64:
		source = content.Source{Type: "base64", Data: s.Base64}
	case *agentdv1.InputDocument_Url:
		source = content.Source{Type: "url", URL: s.Url}
	case *agentdv1.InputDocument_FileId:
		source = content.Source{Type: "file", FileID: s.FileId}
	case *agentdv1.InputDocument_Text:
		source = content.Source{Type: "text", MediaType: "text/plain", Data: s.Text}
	default:
		w.refuse(field, "has no source: set data, base64, url, file_id or text")
		return nil
	}
	if source.Type == "base64" {
		source.MediaType = in.GetMediaType()
		if source.MediaType == "" {
			source.MediaType = "application/pdf"
		}
	}
	if !w.filled(field, source) {
		return nil
	}
	return content.WriteDocument(content.Document{
		Source: source, Title: in.Title, Context: in.Context, Citations: in.GetCitations(),
	})
}

// filled refuses a source that names nothing, and base64 that is none.
func (w *inputWriter) filled(field string, s content.Source) bool {
	if s.Data == "" && s.URL == "" && s.FileID == "" {
		w.refuse(field, "is empty: its source names nothing")
		return false
	}
	if s.Type == "base64" {
		if _, err := base64.StdEncoding.DecodeString(s.Data); err != nil {
			w.refuse(field+".base64", "is not standard base64: %v", err)
			return false
		}
	}
	return true
}

func (w *inputWriter) toolResult(field string, in *agentdv1.InputToolResult) rawjson.Value {
	var result rawjson.Value
	switch c := in.GetContent().(type) {
	case *agentdv1.InputToolResult_Text:
		result = rawjson.Quote(c.Text)
	case *agentdv1.InputToolResult_Blocks:
		result = content.WriteBlocks(w.blocks(field+".blocks", c.Blocks))
	}
	return content.WriteToolResult(in.GetToolUseId(), result, in.IsError)
}
