package frame

import (
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Ids are the members that nearly every frame ends with.
type Ids struct {
	// Session is session_id.
	Session string
	// Parent is parent_tool_use_id, empty for the main thread.
	Parent string
	// Agent, AgentType and Task describe a subagent; empty for the main thread.
	Agent, AgentType, Task string
}

func (i Ids) parent() any {
	if i.Parent == "" {
		return nil
	}
	return i.Parent
}

func (i Ids) agent() []any {
	return []any{"agent_id", wire.If(i.Agent != "", i.Agent)}
}

func (i Ids) tail() []any {
	return []any{"subagent_type", wire.If(i.AgentType != "", i.AgentType), "task_description", wire.If(i.Agent != "", i.Task)}
}

// System returns a system frame.
func System(session, subtype string, pairs ...any) wire.Value {
	all := append([]any{"type", "system", "subtype", subtype}, pairs...)
	return wire.Object(append(all, "uuid", wire.UUID(), "session_id", session)...)
}

// Message returns the API message of an assistant frame.
func Message(id, model string, usage Usage, content ...wire.Value) wire.Value {
	start := usage
	start.Output = min(start.Output, 1)
	return wire.Object("id", id, "type", "message", "role", "assistant", "model", model, "content", content,
		"stop_reason", nil, "stop_sequence", nil, "usage", start.API(), "context_management", nil)
}

// Assistant returns an assistant frame. extra are members at its end.
func Assistant(i Ids, message wire.Value, requestID string, extra ...any) wire.Value {
	pairs := []any{"type", "assistant", "message", message, "parent_tool_use_id", i.parent(),
		"session_id", i.Session, "uuid", wire.UUID(), "timestamp", wire.Timestamp()}
	pairs = append(pairs, i.agent()...)
	pairs = append(pairs, "request_id", wire.If(requestID != "", requestID))
	pairs = append(pairs, i.tail()...)
	return wire.Object(append(pairs, extra...)...)
}

// Synthetic returns an assistant frame that no model wrote.
func Synthetic(i Ids, text, stop string, extra ...any) wire.Value {
	message := wire.Object("diagnostics", nil, "id", wire.UUID(), "container", nil, "model", "<synthetic>",
		"role", "assistant", "stop_details", nil, "stop_reason", stop, "stop_sequence", If(stop == "stop_sequence", ""),
		"type", "message", "usage", synthetic(), "content", []wire.Value{Text(text)}, "context_management", nil)
	return Assistant(i, message, "", extra...)
}

// If returns v if ok and null otherwise.
func If(ok bool, v any) any {
	if ok {
		return v
	}
	return nil
}

// Text returns a text block.
func Text(text string) wire.Value { return wire.Object("type", "text", "text", text) }

// User returns a user frame.
func User(i Ids, uuid string, content any, extra ...any) wire.Value {
	if uuid == "" {
		uuid = wire.UUID()
	}
	pairs := []any{"type", "user", "message", wire.Object("role", "user", "content", content),
		"parent_tool_use_id", i.parent(), "session_id", i.Session, "uuid", uuid, "timestamp", wire.Timestamp()}
	pairs = append(pairs, i.agent()...)
	pairs = append(pairs, extra...)
	return wire.Object(append(pairs, i.tail()...)...)
}

// Stream returns a stream_event frame.
func Stream(i Ids, messageID string, event wire.Value, extra ...any) wire.Value {
	pairs := append([]any{"type", "stream_event", "event", event, "session_id", i.Session,
		"parent_tool_use_id", i.parent(), "uuid", wire.UUID()}, extra...)
	return wire.Object(append(pairs, "api_message_id", messageID)...)
}

// Lifecycle returns a command_lifecycle frame.
func Lifecycle(session, uuid, state string) wire.Value {
	return wire.Object("type", "command_lifecycle", "command_uuid", uuid, "state", state, "uuid", wire.UUID(), "session_id", session)
}

// Success returns a control_response without an error. payload nil leaves it
// out.
func Success(requestID wire.Value, payload wire.Value, beside ...any) wire.Value {
	r := wire.Object("subtype", "success", "request_id", wire.If(requestID != nil, requestID), "response", wire.If(payload != nil, payload))
	return wire.Object("type", "control_response", "response", wire.Extend(r, beside...))
}

// Failure returns a control_response with an error.
func Failure(requestID wire.Value, text, code string) wire.Value {
	return wire.Object("type", "control_response", "response", wire.Object("subtype", "error",
		"request_id", wire.If(requestID != nil, requestID), "error", text, "error_code", wire.If(code != "", code)))
}
