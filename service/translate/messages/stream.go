package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/service/translate/fields"
)

// streamed is a partial event in one allocation, since there are many: the body
// of an event, and what it holds if it adds text.
type streamed struct {
	body agentdv1.Event_StreamEvent
	out  agentdv1.StreamEvent
	arm  agentdv1.StreamEvent_TextDelta
	text agentdv1.TextDelta
}

func toStreamEvent(m *message.StreamEvent) *agentdv1.Event_StreamEvent {
	s := new(streamed)
	out := &s.out
	s.body.StreamEvent = out
	out.Uuid = m.UUID
	out.SessionId = m.SessionID
	out.ParentToolUseId = m.ParentToolUseID
	out.ApiMessageId = m.APIMessageID
	out.InputUuids = m.InputUUIDs()
	out.TtftMs = m.TTFTMs
	out.ResumeReason = m.ResumeReason
	out.ThinkingDisplay = m.ThinkingDisplay
	out.OwedRowsJson = fields.OptionalJSON(m.OwedRows)
	if a := m.AbandonedBlocks; a != nil {
		out.AbandonedBlocks = &agentdv1.AbandonedBlocks{ApiMessageId: a.APIMessageID, FromBlockIndex: a.FromBlockIndex}
	}
	switch {
	case m.Event == nil || !m.Event.Typed():
	case m.Event.Delta != nil && m.Event.Delta.Type == "text_delta":
		s.text.Index, s.text.Text = fields.Zero(m.Event.Index), fields.Zero(m.Event.Delta.Text)
		s.arm.TextDelta = &s.text
		out.Event = &s.arm
	default:
		fillPiece(out, m.Event)
	}
	if out.Event == nil {
		out.Event = &agentdv1.StreamEvent_Unrecognized{Unrecognized: untypedPiece(m)}
	}
	return &s.body
}

func untypedPiece(m *message.StreamEvent) *agentdv1.Unrecognized {
	out := &agentdv1.Unrecognized{RawJson: string(m.RawEvent)}
	if m.Event != nil {
		out.Type = m.Event.Type
		if m.Event.Delta != nil {
			out.Subtype = m.Event.Delta.Type
		}
	}
	return out
}

func fillPiece(out *agentdv1.StreamEvent, e *message.StreamBody) {
	switch e.Type {
	case "content_block_delta":
		fillDelta(out, fields.Zero(e.Index), e.Delta)
	case "content_block_start":
		out.Event = &agentdv1.StreamEvent_ContentBlockStart{ContentBlockStart: &agentdv1.ContentBlockStart{
			Index: fields.Zero(e.Index), Block: toBlock(e.ContentBlock.Block),
		}}
	case "content_block_stop":
		out.Event = &agentdv1.StreamEvent_ContentBlockStop{ContentBlockStop: &agentdv1.ContentBlockStop{
			Index: fields.Zero(e.Index),
		}}
	case "message_start":
		out.Event = &agentdv1.StreamEvent_MessageStart{MessageStart: &agentdv1.MessageStart{
			MessageId: fields.Zero(e.Message.ID), Model: e.Message.Model, Content: toBlocks(e.Message.Content),
			Usage: toUsage(e.Message.Usage), StopReason: e.Message.StopReason, StopSequence: e.Message.StopSequence,
		}}
	case "message_delta":
		out.Event = &agentdv1.StreamEvent_MessageDelta{MessageDelta: toMessageDelta(e)}
	case "message_stop":
		out.Event = &agentdv1.StreamEvent_MessageStop{MessageStop: &agentdv1.MessageStop{}}
	case "ping":
		out.Event = &agentdv1.StreamEvent_Ping{Ping: &agentdv1.StreamPing{}}
	case "error":
		out.Event = &agentdv1.StreamEvent_Error{Error: toStreamError(e.Error)}
	}
}

func fillDelta(out *agentdv1.StreamEvent, index int64, d *message.StreamDelta) {
	switch d.Type {
	case "thinking_delta":
		out.Event = &agentdv1.StreamEvent_ThinkingDelta{ThinkingDelta: &agentdv1.ThinkingDelta{
			Index: index, Thinking: fields.Zero(d.Thinking), EstimatedTokens: d.EstimatedTokens,
		}}
	case "input_json_delta":
		out.Event = &agentdv1.StreamEvent_InputJsonDelta{InputJsonDelta: &agentdv1.InputJsonDelta{
			Index: index, PartialJson: fields.Zero(d.PartialJSON),
		}}
	case "signature_delta":
		out.Event = &agentdv1.StreamEvent_SignatureDelta{SignatureDelta: &agentdv1.SignatureDelta{
			Index: index, Signature: fields.Zero(d.Signature),
		}}
	case "citations_delta":
		out.Event = &agentdv1.StreamEvent_CitationsDelta{CitationsDelta: &agentdv1.CitationsDelta{
			Index: index, CitationJson: string(d.Citation),
		}}
	}
}

func toMessageDelta(e *message.StreamBody) *agentdv1.MessageDelta {
	out := &agentdv1.MessageDelta{
		Usage: toUsage(e.Usage), ContextManagementJson: fields.OptionalJSON(e.ContextManagement),
	}
	if d := e.Delta; d != nil {
		out.StopReason, out.StopSequence = d.StopReason, d.StopSequence
		out.ContainerJson, out.StopDetailsJson = fields.OptionalJSON(d.Container), fields.OptionalJSON(d.StopDetails)
	}
	return out
}

func toStreamError(raw rawjson.Value) *agentdv1.StreamError {
	e := message.ReadAPIError(raw)
	return &agentdv1.StreamError{Type: e.Type, Message: e.Message, DetailsJson: string(raw)}
}
