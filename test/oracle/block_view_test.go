package oracle

import (
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// The views of this file and of view_test.go say what agentd's messages hold
// in the shape of the SDK's classes.

// instance is an object of one of the SDK's classes.
func instance(class string, fields map[string]any) map[string]any {
	return map[string]any{"class": class, "fields": fields}
}

// optional is a text that may be absent.
func optional(s *string) any {
	if s == nil {
		return nil
	}
	return *s
}

func integer(n int64) number { return numeral(plainNumber(n)) }

func optionalInteger(n *int64) any {
	if n == nil {
		return nil
	}
	return integer(*n)
}

func optionalFloat(f *float64) any {
	if f == nil {
		return nil
	}
	return numeral(plainNumber(*f))
}

func optionalBool(b *bool) any {
	if b == nil {
		return nil
	}
	return *b
}

// rawJSON is JSON that was passed on; empty text is none.
func rawJSON(tb testing.TB, text string) any {
	if text == "" {
		return nil
	}
	return mustParse(tb, []byte(text))
}

func optionalJSON(tb testing.TB, text *string) any {
	if text == nil {
		return nil
	}
	return rawJSON(tb, *text)
}

func texts(list []string) []any {
	out := make([]any, len(list))
	for i := range list {
		out[i] = list[i]
	}
	return out
}

// members keeps what is there.
func members(m map[string]any) map[string]any {
	for key, v := range m {
		if v == nil {
			delete(m, key)
		}
	}
	return m
}

// blockInstances are the blocks for which the SDK has classes, in a message of
// the given role. It leaves out the others.
func blockInstances(tb testing.TB, role string, blocks []*agentdv1.ContentBlock) []any {
	out := []any{}
	for _, b := range blocks {
		if v := blockInstance(tb, role == "assistant", b); v != nil {
			out = append(out, v)
		}
	}
	return out
}

func blockInstance(tb testing.TB, assistant bool, block *agentdv1.ContentBlock) any {
	switch b := block.GetBlock().(type) {
	case *agentdv1.ContentBlock_Text:
		return instance("TextBlock", map[string]any{"text": b.Text.GetText()})
	case *agentdv1.ContentBlock_ToolUse:
		return instance("ToolUseBlock", map[string]any{
			"id": b.ToolUse.GetId(), "name": b.ToolUse.GetName(), "input": rawJSON(tb, b.ToolUse.GetInputJson()),
		})
	case *agentdv1.ContentBlock_ToolResult:
		return instance("ToolResultBlock", map[string]any{
			"tool_use_id": b.ToolResult.GetToolUseId(), "content": resultContent(tb, b.ToolResult),
			"is_error": optionalBool(b.ToolResult.IsError),
		})
	}
	if !assistant {
		return nil
	}
	switch b := block.GetBlock().(type) {
	case *agentdv1.ContentBlock_Thinking:
		return instance("ThinkingBlock", map[string]any{
			"thinking": b.Thinking.GetThinking(), "signature": optional(b.Thinking.Signature),
		})
	case *agentdv1.ContentBlock_ServerToolUse:
		return instance("ServerToolUseBlock", map[string]any{
			"id": b.ServerToolUse.GetId(), "name": b.ServerToolUse.GetName(), "input": rawJSON(tb, b.ServerToolUse.GetInputJson()),
		})
	case *agentdv1.ContentBlock_ServerToolResult:
		if b.ServerToolResult.GetType() == "advisor_tool_result" {
			return instance("ServerToolResultBlock", map[string]any{
				"tool_use_id": b.ServerToolResult.GetToolUseId(), "content": rawJSON(tb, b.ServerToolResult.GetContentJson()),
			})
		}
	}
	return nil
}

func resultContent(tb testing.TB, b *agentdv1.ToolResultBlock) any {
	switch c := b.GetContent().(type) {
	case *agentdv1.ToolResultBlock_Text:
		return c.Text
	case *agentdv1.ToolResultBlock_Blocks:
		return blockObjects(tb, c.Blocks.GetBlocks())
	}
	return nil
}

// blockObjects are blocks as the API spells them.
func blockObjects(tb testing.TB, blocks []*agentdv1.ContentBlock) []any {
	out := make([]any, len(blocks))
	for i, b := range blocks {
		out[i] = blockObject(tb, b)
	}
	return out
}

func blockObject(tb testing.TB, block *agentdv1.ContentBlock) any {
	switch b := block.GetBlock().(type) {
	case *agentdv1.ContentBlock_Text:
		return members(map[string]any{"type": "text", "text": b.Text.GetText(), "citations": optionalJSON(tb, b.Text.CitationsJson)})
	case *agentdv1.ContentBlock_Thinking:
		return members(map[string]any{
			"type": "thinking", "thinking": b.Thinking.GetThinking(), "signature": optional(b.Thinking.Signature),
		})
	case *agentdv1.ContentBlock_RedactedThinking:
		return map[string]any{"type": "redacted_thinking", "data": b.RedactedThinking.GetData()}
	case *agentdv1.ContentBlock_ToolUse:
		return members(map[string]any{
			"type": "tool_use", "id": b.ToolUse.GetId(), "name": b.ToolUse.GetName(),
			"input": rawJSON(tb, b.ToolUse.GetInputJson()), "caller": optionalJSON(tb, b.ToolUse.CallerJson),
		})
	case *agentdv1.ContentBlock_ServerToolUse:
		return members(map[string]any{
			"type": "server_tool_use", "id": b.ServerToolUse.GetId(), "name": b.ServerToolUse.GetName(),
			"input": rawJSON(tb, b.ServerToolUse.GetInputJson()), "caller": optionalJSON(tb, b.ServerToolUse.CallerJson),
		})
	case *agentdv1.ContentBlock_ToolResult:
		return members(map[string]any{
			"type": "tool_result", "tool_use_id": b.ToolResult.GetToolUseId(),
			"content": resultContent(tb, b.ToolResult), "is_error": optionalBool(b.ToolResult.IsError),
		})
	case *agentdv1.ContentBlock_ServerToolResult:
		r := b.ServerToolResult
		return members(map[string]any{
			"type": r.GetType(), "tool_use_id": r.GetToolUseId(), "content": rawJSON(tb, r.GetContentJson()),
			"caller": optionalJSON(tb, r.CallerJson), "is_error": optionalBool(r.IsError),
		})
	case *agentdv1.ContentBlock_Image:
		return map[string]any{"type": "image", "source": imageSource(b.Image)}
	case *agentdv1.ContentBlock_Unrecognized:
		return rawJSON(tb, b.Unrecognized.GetRawJson())
	}
	return nil
}

func imageSource(b *agentdv1.ImageBlock) map[string]any {
	source := map[string]any{"media_type": optional(b.MediaType)}
	switch s := b.GetSource().(type) {
	case *agentdv1.ImageBlock_Base64:
		source["type"], source["data"] = "base64", s.Base64
	case *agentdv1.ImageBlock_Url:
		source["type"], source["url"] = "url", s.Url
	case *agentdv1.ImageBlock_FileId:
		source["type"], source["file_id"] = "file", s.FileId
	}
	return members(source)
}
