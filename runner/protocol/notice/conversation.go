package notice

// Status is the body of system/status: what the CLI is doing beside answering.
type Status struct {
	// Status is compacting or requesting; absent (null) when neither. May grow.
	Status *string `json:"status"`
	// PermissionMode is the mode from now on, if it changed.
	PermissionMode *string `json:"permissionMode"`
	// CompactResult is success or failed. May grow.
	CompactResult *string `json:"compact_result"`
	// CompactError is why a compaction failed.
	CompactError *string `json:"compact_error"`
	// CompactOutputChars is the length of the summary so far.
	CompactOutputChars *int64 `json:"compact_output_chars"`
	// InputUUIDs are the inputs that the turn serves.
	InputUUIDs []string `json:"user_message_uuids"`
}

// CompactBoundary is the body of system/compact_boundary: the conversation before it was
// replaced by a summary.
type CompactBoundary struct {
	// CompactMetadata describes the compaction.
	CompactMetadata *CompactMetadata `json:"compact_metadata"`
	// LogicalParentUUID is the message before the boundary.
	LogicalParentUUID *string `json:"logical_parent_uuid"`
}

// CompactMetadata describes a compaction of the conversation.
type CompactMetadata struct {
	// Trigger is manual or auto. May grow.
	Trigger string `json:"trigger"`
	// PreTokens is the size before, in tokens.
	PreTokens int64 `json:"pre_tokens"`
	// PostTokens is the size after, in tokens.
	PostTokens *int64 `json:"post_tokens"`
	// CumulativeDroppedTokens is what all compactions dropped.
	CumulativeDroppedTokens *int64 `json:"cumulative_dropped_tokens"`
	// DurationMs is how long it took in milliseconds.
	DurationMs *int64 `json:"duration_ms"`
	// PreservedSegment is the part of the conversation that was kept.
	PreservedSegment *PreservedSegment `json:"preserved_segment"`
	// PreservedMessages are the messages that were kept, in order; they supersede preserved_segment.
	PreservedMessages *PreservedMessages `json:"preserved_messages"`
}

// PreservedSegment is a part of the conversation that a compaction kept.
type PreservedSegment struct {
	// HeadUUID is its first message.
	HeadUUID string `json:"head_uuid"`
	// AnchorUUID is the message that it follows.
	AnchorUUID string `json:"anchor_uuid"`
	// TailUUID is its last message.
	TailUUID string `json:"tail_uuid"`
}

// PreservedMessages are messages that a compaction kept.
type PreservedMessages struct {
	// AnchorUUID is the message that they follow.
	AnchorUUID string `json:"anchor_uuid"`
	// UUIDs are the messages, in order.
	UUIDs []string `json:"uuids"`
}

// ApiRetry is the body of system/api_retry: an API request failed and is tried again.
type ApiRetry struct {
	// Attempt counts the attempts, from 1.
	Attempt int64 `json:"attempt"`
	// MaxRetries is how many there will be at most.
	MaxRetries int64 `json:"max_retries"`
	// RetryDelayMs is the wait before the next attempt in milliseconds.
	RetryDelayMs float64 `json:"retry_delay_ms"`
	// ErrorStatus is the HTTP status; absent (null) if there was no response.
	ErrorStatus *int64 `json:"error_status"`
	// Error is the kind of error: overloaded, rate_limit, server_error, authentication_failed, unknown, …
	// May grow.
	Error string `json:"error"`
	// NoResponse is set if the API sent no headers in time.
	NoResponse *ApiNoResponse `json:"no_response"`
}

// ApiNoResponse tells that the API sent no response headers in time.
type ApiNoResponse struct {
	// WaitedMs is how long the attempt waited in milliseconds.
	WaitedMs int64 `json:"waited_ms"`
	// RetryWaitMs is how long the next attempt will wait in milliseconds.
	RetryWaitMs int64 `json:"retry_wait_ms"`
}

// PermissionDenied is the body of system/permission_denied: a tool call was refused without
// asking.
type PermissionDenied struct {
	// ToolName is the tool.
	ToolName string `json:"tool_name"`
	// ToolUseID is the tool call.
	ToolUseID string `json:"tool_use_id"`
	// AgentID is the subagent that made the call.
	AgentID *string `json:"agent_id"`
	// DecisionReasonType is rule, mode, classifier, asyncAgent, hook, … May grow.
	DecisionReasonType *string `json:"decision_reason_type"`
	// DecisionReason says why, for a person.
	DecisionReason *string `json:"decision_reason"`
	// DecisionReasonCode is a finer cause. May grow.
	DecisionReasonCode *string `json:"decision_reason_code"`
	// Message is what the model was told.
	Message string `json:"message"`
}

// Informational is the body of system/informational: a line of text for people.
type Informational struct {
	// Content is the text.
	Content string `json:"content"`
	// Level is info, notice, suggestion or warning. May grow.
	Level string `json:"level"`
	// ToolUseID groups messages about the same tool call.
	ToolUseID *string `json:"tool_use_id"`
	// PreventContinuation is true if the turn stops here.
	PreventContinuation *bool `json:"prevent_continuation"`
	// Tag marks lines of a feature. May grow.
	Tag *string `json:"tag"`
	// PromptSubmitOutcome is what a hook did with a prompt.
	PromptSubmitOutcome *PromptSubmitOutcome `json:"prompt_submit_outcome"`
	// IsMeta is true for text that is not shown.
	IsMeta *bool `json:"isMeta"`
	// Timestamp is when it was made, ISO 8601 by the CLI's clock.
	Timestamp *string `json:"timestamp"`
}

// PromptSubmitOutcome is what a UserPromptSubmit hook did with a prompt.
type PromptSubmitOutcome struct {
	// Kind is blocked_by_hook, stopped_by_hook, no_verdict. May grow.
	Kind string `json:"kind"`
	// PromptKept is true if the prompt stays in the conversation.
	PromptKept *bool `json:"prompt_kept"`
	// Reason is what the hook said.
	Reason *string `json:"reason"`
	// NoVerdictKind is why the hook had no verdict, e.g. callback_timed_out. May grow.
	NoVerdictKind *string `json:"no_verdict_kind"`
}

// Notification is the body of system/notification: a notification for people.
type Notification struct {
	// Key identifies the notification.
	Key string `json:"key"`
	// Text is the notification.
	Text string `json:"text"`
	// Priority is low, medium, high or immediate. May grow.
	Priority string `json:"priority"`
	// Color is a hint for the display.
	Color *string `json:"color"`
	// TimeoutMs is how long to show it in milliseconds.
	TimeoutMs *int64 `json:"timeout_ms"`
}

// SessionTitleChanged is the body of system/session_title_changed: the conversation has a
// new title.
type SessionTitleChanged struct {
	// Title is the new title.
	Title string `json:"title"`
}

// ThinkingTokens is the body of system/thinking_tokens: an estimate of the tokens spent on
// hidden thinking. It is ephemeral.
type ThinkingTokens struct {
	// EstimatedTokens is the estimate for the thinking block so far.
	EstimatedTokens int64 `json:"estimated_tokens"`
	// EstimatedTokensDelta is the increment since the last one.
	EstimatedTokensDelta int64 `json:"estimated_tokens_delta"`
	// InputUUID is the input that the turn serves.
	InputUUID *string `json:"user_message_uuid"`
}

// ModelFallback is the body of system/model_fallback: the fallback model answers from now
// on.
type ModelFallback struct {
	// Trigger is why, e.g. overloaded. May grow.
	Trigger string `json:"trigger"`
	// OriginalModel is the model that was asked for.
	OriginalModel string `json:"original_model"`
	// FallbackModel is the model that answers.
	FallbackModel string `json:"fallback_model"`
	// Content says it for a person.
	Content *string `json:"content"`
}

// ModelRefusalFallback is the body of system/model_refusal_fallback: the model refused and
// the fallback model answers.
type ModelRefusalFallback struct {
	// Trigger is refusal. May grow.
	Trigger string `json:"trigger"`
	// Direction is retry. May grow.
	Direction string `json:"direction"`
	// Scope is session or local; absent means session.
	Scope *string `json:"scope"`
	// OriginalModel is the model that refused.
	OriginalModel string `json:"original_model"`
	// FallbackModel is the model that answers.
	FallbackModel string `json:"fallback_model"`
	// RequestID is the API's id of the refused request; absent if null.
	RequestID *string `json:"request_id"`
	// APIRefusalCategory is the kind of refusal; absent if null. May grow.
	APIRefusalCategory *string `json:"api_refusal_category"`
	// APIRefusalExplanation is for display; absent if null.
	APIRefusalExplanation *string `json:"api_refusal_explanation"`
	// RetractedMessageUUIDs are the messages to remove.
	RetractedMessageUUIDs []string `json:"retracted_message_uuids"`
	// RefusedUserMessageUUID is the refused input; absent if null.
	RefusedUserMessageUUID *string `json:"refused_user_message_uuid"`
	// Content says it for a person.
	Content string `json:"content"`
}

// ModelRefusalNoFallback is the body of system/model_refusal_no_fallback: the model refused
// and nothing else answers.
type ModelRefusalNoFallback struct {
	// OriginalModel is the model that refused.
	OriginalModel string `json:"original_model"`
	// RequestID is the API's id of the refused request; absent if null.
	RequestID *string `json:"request_id"`
	// APIRefusalCategory is the kind of refusal; absent if null. May grow.
	APIRefusalCategory *string `json:"api_refusal_category"`
	// APIRefusalExplanation is for display; absent if null.
	APIRefusalExplanation *string `json:"api_refusal_explanation"`
	// RefusedUserMessageUUID is the refused input; absent if null.
	RefusedUserMessageUUID *string `json:"refused_user_message_uuid"`
	// Content says it for a person.
	Content string `json:"content"`
}
