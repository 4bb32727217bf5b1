package oracle

import (
	"fmt"
	"strconv"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// plainNumber writes a number as JSON does.
func plainNumber(n any) string {
	if f, ok := n.(float64); ok {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return fmt.Sprint(n)
}

// view is an event in the shape of the SDK's message; nil if the SDK has no
// class for it. Lists of inputs are one field, "input_uuids".
func view(tb testing.TB, ev *agentdv1.Event) map[string]any {
	switch b := ev.GetBody().(type) {
	case *agentdv1.Event_Assistant:
		return assistantView(tb, b.Assistant)
	case *agentdv1.Event_User:
		return userView(tb, b.User)
	case *agentdv1.Event_Result:
		return resultView(tb, b.Result)
	case *agentdv1.Event_StreamEvent:
		return streamView(tb, b.StreamEvent)
	case *agentdv1.Event_System:
		return systemView(b.System, optionalJSON(tb, ev.RawJson))
	case *agentdv1.Event_State:
		data := object(optionalJSON(tb, ev.RawJson))
		if data["state"] != b.State.GetCliState() {
			tb.Errorf("state %q of %s", b.State.GetCliState(), ev.GetRawJson())
		}
		return instance("SystemMessage", map[string]any{"subtype": "session_state_changed", "data": data})
	case *agentdv1.Event_RateLimit:
		return rateLimitView(b.RateLimit, optionalJSON(tb, ev.RawJson))
	case *agentdv1.Event_ConversationReset:
		return instance("ConversationResetMessage", map[string]any{
			"new_conversation_id": b.ConversationReset.GetNewConversationId(),
			"uuid":                b.ConversationReset.GetUuid(), "session_id": b.ConversationReset.GetSessionId(),
		})
	case *agentdv1.Event_Unrecognized:
		if b.Unrecognized.GetType() != "system" {
			return nil
		}
		return instance("SystemMessage", map[string]any{
			"subtype": b.Unrecognized.GetSubtype(), "data": rawJSON(tb, b.Unrecognized.GetRawJson()),
		})
	}
	return nil
}

func assistantView(tb testing.TB, m *agentdv1.AssistantMessage) map[string]any {
	return instance("AssistantMessage", map[string]any{
		"content": blockInstances(tb, "assistant", m.GetContent()), "model": m.GetModel(),
		"parent_tool_use_id": optional(m.ParentToolUseId), "error": optional(m.Error), "usage": usageView(tb, m.GetUsage()),
		"message_id": optional(m.MessageId), "stop_reason": optional(m.StopReason), "session_id": m.GetSessionId(),
		"uuid": m.GetUuid(), "input_uuids": texts(m.GetInputUuids()),
	})
}

func userView(tb testing.TB, m *agentdv1.UserMessage) map[string]any {
	var content any
	switch c := m.GetContent().(type) {
	case *agentdv1.UserMessage_Text:
		content = c.Text
	case *agentdv1.UserMessage_Blocks:
		content = blockInstances(tb, "user", c.Blocks.GetBlocks())
	}
	return instance("UserMessage", map[string]any{
		"content": content, "uuid": optional(m.Uuid), "parent_tool_use_id": optional(m.ParentToolUseId),
		"tool_use_result": optionalJSON(tb, m.ToolUseResultJson), "origin": originView(m.GetOrigin()),
	})
}

func originView(m *agentdv1.MessageOrigin) any {
	if m == nil {
		return nil
	}
	return members(map[string]any{
		"kind": m.GetKind(), "server": optional(m.Server), "from": optional(m.From), "name": optional(m.Name),
		"fromMode": optional(m.FromMode), "fromSession": optional(m.FromSession), "senderTaskId": optional(m.SenderTaskId),
		"body": optional(m.Body), "verifiedPeerPid": optionalInteger(m.VerifiedPeerPid), "subkind": optional(m.Subkind),
		"fireReason": optional(m.FireReason), "runId": optional(m.RunId), "producer": optional(m.Producer),
	})
}

func usageView(tb testing.TB, m *agentdv1.Usage) any {
	if m == nil {
		return nil
	}
	usage := map[string]any{
		"input_tokens": optionalInteger(m.InputTokens), "output_tokens": optionalInteger(m.OutputTokens),
		"cache_creation_input_tokens": optionalInteger(m.CacheCreationInputTokens),
		"cache_read_input_tokens":     optionalInteger(m.CacheReadInputTokens),
		"service_tier":                optional(m.ServiceTier), "inference_geo": optional(m.InferenceGeo), "speed": optional(m.Speed),
		"iterations": optionalJSON(tb, m.IterationsJson), "fallback_credit": optionalJSON(tb, m.FallbackCreditJson),
	}
	if c := m.GetCacheCreation(); c != nil {
		usage["cache_creation"] = members(map[string]any{
			"ephemeral_5m_input_tokens": optionalInteger(c.Ephemeral_5MInputTokens),
			"ephemeral_1h_input_tokens": optionalInteger(c.Ephemeral_1HInputTokens),
		})
	}
	if s := m.GetServerToolUse(); s != nil {
		usage["server_tool_use"] = members(map[string]any{
			"web_search_requests": optionalInteger(s.WebSearchRequests), "web_fetch_requests": optionalInteger(s.WebFetchRequests),
		})
	}
	if d := m.GetOutputTokensDetails(); d != nil {
		usage["output_tokens_details"] = members(map[string]any{"thinking_tokens": optionalInteger(d.ThinkingTokens)})
	}
	return members(usage)
}

func resultView(tb testing.TB, m *agentdv1.ResultMessage) map[string]any {
	models := map[string]any{}
	for name, u := range m.GetModelUsage() {
		models[name] = rawJSON(tb, u.GetRawJson())
	}
	denials := []any{}
	for _, d := range m.GetPermissionDenials() {
		denials = append(denials, members(map[string]any{
			"tool_name": d.GetToolName(), "tool_use_id": d.GetToolUseId(), "tool_input": rawJSON(tb, d.GetToolInputJson()),
		}))
	}
	var deferred any
	if d := m.GetDeferredToolUse(); d != nil {
		deferred = instance("DeferredToolUse", map[string]any{
			"id": d.GetId(), "name": d.GetName(), "input": rawJSON(tb, d.GetInputJson()),
		})
	}
	return instance("ResultMessage", map[string]any{
		"subtype": m.GetSubtype(), "duration_ms": integer(m.GetDurationMs()), "duration_api_ms": integer(m.GetDurationApiMs()),
		"is_error": m.GetIsError(), "num_turns": integer(m.GetNumTurns()), "session_id": m.GetSessionId(),
		"stop_reason": optional(m.StopReason), "total_cost_usd": optionalFloat(m.TotalCostUsd),
		"usage": optionalJSON(tb, m.UsageJson), "result": optional(m.Result),
		"structured_output": optionalJSON(tb, m.StructuredOutputJson), "model_usage": models, "permission_denials": denials,
		"deferred_tool_use": deferred, "errors": texts(m.GetErrors()), "api_error_status": optionalInteger(m.ApiErrorStatus),
		"uuid": m.GetUuid(), "terminal_reason": optional(m.TerminalReason), "origin": originView(m.GetOrigin()),
		"input_uuids": texts(m.GetInputUuids()),
	})
}

func rateLimitView(m *agentdv1.RateLimitEvent, data any) map[string]any {
	i := m.GetRateLimitInfo()
	return instance("RateLimitEvent", map[string]any{
		"uuid": m.GetUuid(), "session_id": m.GetSessionId(),
		"rate_limit_info": instance("RateLimitInfo", map[string]any{
			"status": i.GetStatus(), "resets_at": optionalInteger(i.ResetsAt), "rate_limit_type": optional(i.RateLimitType),
			"utilization": optionalFloat(i.Utilization), "overage_status": optional(i.OverageStatus),
			"overage_resets_at": optionalInteger(i.OverageResetsAt), "overage_disabled_reason": optional(i.OverageDisabledReason),
			"raw": object(data)["rate_limit_info"],
		}),
	})
}

func systemView(m *agentdv1.SystemMessage, data any) map[string]any {
	fields := map[string]any{"subtype": m.GetSubtype(), "data": data}
	class := "SystemMessage"
	ids := func() { fields["uuid"], fields["session_id"] = m.GetUuid(), m.GetSessionId() }
	switch b := m.GetBody().(type) {
	case *agentdv1.SystemMessage_ThinkingTokens:
		if data == nil { // the one kind of notice that is so frequent that its text is left out
			fields["data"] = members(map[string]any{
				"type": "system", "subtype": "thinking_tokens", "uuid": m.GetUuid(), "session_id": m.GetSessionId(),
				"estimated_tokens":       integer(b.ThinkingTokens.GetEstimatedTokens()),
				"estimated_tokens_delta": integer(b.ThinkingTokens.GetEstimatedTokensDelta()),
				"user_message_uuid":      optional(b.ThinkingTokens.InputUuid),
			})
		}
	case *agentdv1.SystemMessage_TaskStarted:
		class = "TaskStartedMessage"
		ids()
		fields["task_id"], fields["description"] = b.TaskStarted.GetTaskId(), b.TaskStarted.GetDescription()
		fields["tool_use_id"], fields["task_type"] = optional(b.TaskStarted.ToolUseId), optional(b.TaskStarted.TaskType)
	case *agentdv1.SystemMessage_TaskProgress:
		class = "TaskProgressMessage"
		ids()
		fields["task_id"], fields["description"] = b.TaskProgress.GetTaskId(), b.TaskProgress.GetDescription()
		fields["tool_use_id"], fields["last_tool_name"] = optional(b.TaskProgress.ToolUseId), optional(b.TaskProgress.LastToolName)
		fields["usage"] = taskUsage(b.TaskProgress.GetUsage())
	case *agentdv1.SystemMessage_TaskNotification:
		n := b.TaskNotification
		class = "TaskNotificationMessage"
		ids()
		fields["task_id"], fields["status"], fields["output_file"] = n.GetTaskId(), n.GetStatus(), n.GetOutputFile()
		fields["summary"], fields["tool_use_id"], fields["usage"] = n.GetSummary(), optional(n.ToolUseId), taskUsage(n.GetUsage())
	case *agentdv1.SystemMessage_TaskUpdated:
		p := b.TaskUpdated.GetPatch()
		class = "TaskUpdatedMessage"
		ids()
		fields["task_id"], fields["status"] = b.TaskUpdated.GetTaskId(), nil
		fields["patch"] = map[string]any{}
		if p != nil {
			fields["status"] = optional(p.Status)
			fields["patch"] = members(map[string]any{
				"status": optional(p.Status), "description": optional(p.Description), "end_time": optionalInteger(p.EndTime),
				"total_paused_ms": optionalInteger(p.TotalPausedMs), "error": optional(p.Error), "is_backgrounded": optionalBool(p.IsBackgrounded),
			})
		}
	case *agentdv1.SystemMessage_MirrorError:
		class = "MirrorErrorMessage"
		fields["error"], fields["key"] = b.MirrorError.GetError(), nil
		if k := b.MirrorError.GetKey(); k != nil {
			fields["key"] = members(map[string]any{
				"project_key": k.GetProjectKey(), "session_id": k.GetSessionId(), "subpath": optional(k.Subpath),
			})
		}
	case *agentdv1.SystemMessage_HookStarted:
		class = "HookEventMessage"
		ids()
		fields["hook_event_name"] = hookName(b.HookStarted.GetHookEvent(), b.HookStarted.GetHookName())
	case *agentdv1.SystemMessage_HookResponse:
		class = "HookEventMessage"
		ids()
		fields["hook_event_name"] = hookName(b.HookResponse.GetHookEvent(), b.HookResponse.GetHookName())
	}
	return instance(class, fields)
}

func hookName(event, name string) string {
	if event == "" {
		return name
	}
	return event
}

func taskUsage(u *agentdv1.TaskUsage) any {
	if u == nil {
		return nil
	}
	return map[string]any{
		"total_tokens": integer(u.GetTotalTokens()), "tool_uses": integer(u.GetToolUses()), "duration_ms": integer(u.GetDurationMs()),
	}
}
