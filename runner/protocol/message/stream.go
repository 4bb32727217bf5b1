package message

import (
	"github.com/agentd/agentd/runner/protocol/content"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// StreamEvent is a piece of an answer under way.
type StreamEvent struct {
	// Type is "stream_event".
	Type string `json:"type"`
	// Event is the piece; nil if the frame has none.
	Event *StreamBody `json:"event"`
	// RawEvent is the piece as it was written, set only if Event has no typed
	// form.
	RawEvent rawjson.Value `json:"-"`
	// ParentToolUseID is the subagent's Agent call; absent (null) for none.
	ParentToolUseID *string `json:"parent_tool_use_id"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
	// APIMessageID is the API's id of the message that the piece belongs to.
	APIMessageID *string `json:"api_message_id"`
	// UserMessageUUID is the last of UserMessageUUIDs.
	UserMessageUUID *string `json:"user_message_uuid"`
	// UserMessageUUIDs are the inputs that the turn has taken up.
	UserMessageUUIDs []string `json:"user_message_uuids"`
	// TTFTMs is the time to the first token in milliseconds.
	TTFTMs *float64 `json:"ttft_ms"`
	// ResumeReason is why an interrupted turn is continued. May grow.
	ResumeReason *string `json:"resume_reason"`
	// ThinkingDisplay is how thinking is to be shown. May grow.
	ThinkingDisplay *string `json:"thinking_display"`
	// AbandonedBlocks says which pieces to discard.
	AbandonedBlocks *AbandonedBlocks `json:"abandoned_blocks"`
	// OwedRows is an array of the CLI's.
	OwedRows rawjson.Value `json:"owed_rows"`
}

// AbandonedBlocks says which pieces of a message to discard.
type AbandonedBlocks struct {
	// APIMessageID is the API's id of the message.
	APIMessageID string `json:"api_message_id"`
	// FromBlockIndex is the first block to discard.
	FromBlockIndex int64 `json:"from_block_index"`
}

// StreamBody is an event of the Messages API. Type says which members are set.
type StreamBody struct {
	// Type is message_start, content_block_start, content_block_delta,
	// content_block_stop, message_delta, message_stop, ping or error.
	Type string `json:"type"`
	// Index is the block, of the content_block events.
	Index *int64 `json:"index"`
	// Delta is the change, of content_block_delta and message_delta.
	Delta *StreamDelta `json:"delta"`
	// ContentBlock is the block, of content_block_start.
	ContentBlock *content.One `json:"content_block"`
	// Message is the message, of message_start.
	Message *AssistantBody `json:"message"`
	// Usage is the token count, of message_delta.
	Usage *Usage `json:"usage"`
	// ContextManagement is the API's, of message_delta.
	ContextManagement rawjson.Value `json:"context_management"`
	// Error is the API's error object, of error.
	Error rawjson.Value `json:"error"`
}

// StreamDelta is a change. Type says which members are set; the delta of
// message_delta has no type.
type StreamDelta struct {
	// Type is text_delta, thinking_delta, input_json_delta, signature_delta,
	// citations_delta or empty.
	Type string `json:"type"`
	// Text is of text_delta.
	Text *string `json:"text"`
	// Thinking is of thinking_delta.
	Thinking *string `json:"thinking"`
	// EstimatedTokens is of thinking_delta.
	EstimatedTokens *int64 `json:"estimated_tokens"`
	// PartialJSON is of input_json_delta.
	PartialJSON *string `json:"partial_json"`
	// Signature is of signature_delta.
	Signature *string `json:"signature"`
	// Citation is of citations_delta.
	Citation rawjson.Value `json:"citation"`
	// StopReason is of message_delta.
	StopReason *string `json:"stop_reason"`
	// StopSequence is of message_delta.
	StopSequence *string `json:"stop_sequence"`
	// Container is of message_delta.
	Container rawjson.Value `json:"container"`
	// StopDetails is of message_delta.
	StopDetails rawjson.Value `json:"stop_details"`
}

// InputUUIDs returns the inputs that the turn has taken up.
func (m *StreamEvent) InputUUIDs() []string {
	return inputUUIDs(m.UserMessageUUIDs, m.UserMessageUUID)
}

// Lossy reports whether the frame says more than the typed form of its event
// can: a member that belongs to another type of event, or an unknown type.
func (m *StreamEvent) Lossy() bool { return m.Event != nil && !m.Event.Typed() }

// Typed reports whether the event is of a known type and has the members of
// that type and no others.
func (b *StreamBody) Typed() bool {
	// What the type may have is taken out of a copy; nothing may be left.
	rest := *b
	known := true
	switch b.Type {
	case "content_block_delta":
		known = b.Index != nil && b.Delta != nil && b.Delta.Type != "" && b.Delta.typed()
		rest.Index, rest.Delta = nil, nil
	case "content_block_start":
		known = b.Index != nil && b.ContentBlock != nil
		rest.Index, rest.ContentBlock = nil, nil
	case "content_block_stop":
		known = b.Index != nil
		rest.Index = nil
	case "message_start":
		known = b.Message != nil && b.Message.plain()
		rest.Message = nil
	case "message_delta":
		known = b.Delta == nil || b.Delta.Type == "" && b.Delta.typed()
		rest.Delta, rest.Usage, rest.ContextManagement = nil, nil, nil
	case "error":
		rest.Error = nil
	case "message_stop", "ping":
	default:
		return false
	}
	return known && rest.Index == nil && rest.Delta == nil && rest.ContentBlock == nil &&
		rest.Message == nil && rest.Usage == nil && rest.ContextManagement == nil && rest.Error == nil
}

// typed reports whether the delta is of a known type and has the members of
// that type and no others.
func (d *StreamDelta) typed() bool {
	content := 0
	for _, set := range []bool{d.Text != nil, d.Thinking != nil, d.PartialJSON != nil, d.Signature != nil, d.Citation != nil} {
		if set {
			content++
		}
	}
	message := d.StopReason != nil || d.StopSequence != nil || d.Container != nil || d.StopDetails != nil
	known := false
	switch d.Type {
	case "text_delta":
		known = d.Text != nil
	case "thinking_delta":
		return d.Thinking != nil && content == 1 && !message
	case "input_json_delta":
		known = d.PartialJSON != nil
	case "signature_delta":
		known = d.Signature != nil
	case "citations_delta":
		known = d.Citation != nil
	case "":
		return content == 0 && d.EstimatedTokens == nil
	}
	return known && content == 1 && !message && d.EstimatedTokens == nil
}

// plain reports whether the message has no member that message_start does not
// model.
func (b *AssistantBody) plain() bool {
	if !b.usual() {
		return false
	}
	for _, v := range []rawjson.Value{b.ContextManagement, b.Container, b.StopDetails, b.Diagnostics} {
		if v != nil && !rawjson.IsNull(v) {
			return false
		}
	}
	return true
}

// APIError is an error of the Messages API.
type APIError struct {
	// Type is the kind of error. May grow.
	Type string `json:"type"`
	// Message says it for a person.
	Message string `json:"message"`
}

// ReadAPIError reads an error object of the Messages API. What it does not
// find is empty.
func ReadAPIError(raw rawjson.Value) APIError {
	e, err := wire.Part[APIError](raw)
	if err != nil {
		return APIError{}
	}
	return *e
}
