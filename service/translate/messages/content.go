package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/service/translate/fields"
)

func toBlocks(blocks content.Blocks) []*agentdv1.ContentBlock {
	if blocks == nil {
		return nil
	}
	out := make([]*agentdv1.ContentBlock, len(blocks))
	for i, b := range blocks {
		out[i] = toBlock(b)
	}
	return out
}

func toBlock(block content.Block) *agentdv1.ContentBlock {
	out := &agentdv1.ContentBlock{}
	switch b := block.(type) {
	case *content.Text:
		out.Block = &agentdv1.ContentBlock_Text{Text: &agentdv1.TextBlock{
			Text: b.Text, CitationsJson: fields.OptionalJSON(b.Citations),
		}}
	case *content.Thinking:
		out.Block = &agentdv1.ContentBlock_Thinking{Thinking: &agentdv1.ThinkingBlock{
			Thinking: b.Thinking, Signature: b.Signature,
		}}
	case *content.RedactedThinking:
		out.Block = &agentdv1.ContentBlock_RedactedThinking{RedactedThinking: &agentdv1.RedactedThinkingBlock{
			Data: b.Data,
		}}
	case *content.ToolUse:
		out.Block = &agentdv1.ContentBlock_ToolUse{ToolUse: &agentdv1.ToolUseBlock{
			Id: b.ID, Name: b.Name, InputJson: string(b.Input), CallerJson: fields.OptionalJSON(b.Caller),
		}}
	case *content.ServerToolUse:
		out.Block = &agentdv1.ContentBlock_ServerToolUse{ServerToolUse: &agentdv1.ServerToolUseBlock{
			Id: b.ID, Name: b.Name, InputJson: string(b.Input), CallerJson: fields.OptionalJSON(b.Caller),
		}}
	case *content.ToolResult:
		out.Block = &agentdv1.ContentBlock_ToolResult{ToolResult: toToolResult(b)}
	case *content.ServerToolResult:
		out.Block = &agentdv1.ContentBlock_ServerToolResult{ServerToolResult: &agentdv1.ServerToolResultBlock{
			Type: b.Type, ToolUseId: b.ToolUseID, ContentJson: string(b.Content),
			CallerJson: fields.OptionalJSON(b.Caller), IsError: b.IsError,
		}}
	case *content.Image:
		out.Block = &agentdv1.ContentBlock_Image{Image: toImage(b)}
	case *content.Unrecognized:
		out.Block = &agentdv1.ContentBlock_Unrecognized{Unrecognized: &agentdv1.UnrecognizedBlock{
			Type: b.Type, RawJson: string(b.Raw),
		}}
	}
	return out
}

func toToolResult(b *content.ToolResult) *agentdv1.ToolResultBlock {
	out := &agentdv1.ToolResultBlock{ToolUseId: b.ToolUseID, IsError: b.IsError}
	switch {
	case b.Content.Text != nil:
		out.Content = &agentdv1.ToolResultBlock_Text{Text: *b.Content.Text}
	case b.Content.Blocks != nil:
		out.Content = &agentdv1.ToolResultBlock_Blocks{
			Blocks: &agentdv1.ContentBlocks{Blocks: toBlocks(b.Content.Blocks)},
		}
	}
	return out
}

func toImage(b *content.Image) *agentdv1.ImageBlock {
	out := &agentdv1.ImageBlock{MediaType: b.Source.MediaType}
	switch s := b.Source; {
	case s.Data != nil:
		out.Source = &agentdv1.ImageBlock_Base64{Base64: *s.Data}
	case s.URL != nil:
		out.Source = &agentdv1.ImageBlock_Url{Url: *s.URL}
	case s.FileID != nil:
		out.Source = &agentdv1.ImageBlock_FileId{FileId: *s.FileID}
	}
	return out
}
