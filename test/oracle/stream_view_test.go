package oracle

import (
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

func streamView(tb testing.TB, m *agentdv1.StreamEvent) map[string]any {
	return instance("StreamEvent", map[string]any{
		"uuid": m.GetUuid(), "session_id": m.GetSessionId(), "event": pieceView(tb, m),
		"parent_tool_use_id": optional(m.ParentToolUseId), "input_uuids": texts(m.GetInputUuids()),
	})
}

// pieceView is the event as the API spells it.
func pieceView(tb testing.TB, m *agentdv1.StreamEvent) any {
	delta := func(index int64, d map[string]any) any {
		return map[string]any{"type": "content_block_delta", "index": integer(index), "delta": members(d)}
	}
	switch e := m.GetEvent().(type) {
	case *agentdv1.StreamEvent_TextDelta:
		return delta(e.TextDelta.GetIndex(), map[string]any{"type": "text_delta", "text": e.TextDelta.GetText()})
	case *agentdv1.StreamEvent_ThinkingDelta:
		return delta(e.ThinkingDelta.GetIndex(), map[string]any{
			"type": "thinking_delta", "thinking": e.ThinkingDelta.GetThinking(),
			"estimated_tokens": optionalInteger(e.ThinkingDelta.EstimatedTokens),
		})
	case *agentdv1.StreamEvent_InputJsonDelta:
		return delta(e.InputJsonDelta.GetIndex(), map[string]any{
			"type": "input_json_delta", "partial_json": e.InputJsonDelta.GetPartialJson(),
		})
	case *agentdv1.StreamEvent_SignatureDelta:
		return delta(e.SignatureDelta.GetIndex(), map[string]any{
			"type": "signature_delta", "signature": e.SignatureDelta.GetSignature(),
		})
	case *agentdv1.StreamEvent_CitationsDelta:
		return delta(e.CitationsDelta.GetIndex(), map[string]any{
			"type": "citations_delta", "citation": rawJSON(tb, e.CitationsDelta.GetCitationJson()),
		})
	case *agentdv1.StreamEvent_ContentBlockStart:
		return map[string]any{
			"type": "content_block_start", "index": integer(e.ContentBlockStart.GetIndex()),
			"content_block": blockObject(tb, e.ContentBlockStart.GetBlock()),
		}
	case *agentdv1.StreamEvent_ContentBlockStop:
		return map[string]any{"type": "content_block_stop", "index": integer(e.ContentBlockStop.GetIndex())}
	case *agentdv1.StreamEvent_MessageStart:
		s := e.MessageStart
		return map[string]any{"type": "message_start", "message": members(map[string]any{
			"type": "message", "role": "assistant", "id": s.GetMessageId(), "model": s.GetModel(),
			"content": blockObjects(tb, s.GetContent()), "usage": usageView(tb, s.GetUsage()),
			"stop_reason": optional(s.StopReason), "stop_sequence": optional(s.StopSequence),
		})}
	case *agentdv1.StreamEvent_MessageDelta:
		d := e.MessageDelta
		return members(map[string]any{
			"type": "message_delta", "usage": usageView(tb, d.GetUsage()),
			"delta": members(map[string]any{
				"stop_reason": optional(d.StopReason), "stop_sequence": optional(d.StopSequence),
				"container": optionalJSON(tb, d.ContainerJson), "stop_details": optionalJSON(tb, d.StopDetailsJson),
			}),
			"context_management": optionalJSON(tb, d.ContextManagementJson),
		})
	case *agentdv1.StreamEvent_MessageStop:
		return map[string]any{"type": "message_stop"}
	case *agentdv1.StreamEvent_Ping:
		return map[string]any{"type": "ping"}
	case *agentdv1.StreamEvent_Error:
		return members(map[string]any{"type": "error", "error": rawJSON(tb, e.Error.GetDetailsJson())})
	case *agentdv1.StreamEvent_Unrecognized:
		return rawJSON(tb, e.Unrecognized.GetRawJson())
	}
	return nil
}
