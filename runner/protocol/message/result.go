package message

import "github.com/agentd/agentd/runner/protocol/rawjson"

// Result ends a turn. There is not one for each input: see input_uuids and origin. SDK:
// ResultMessage.
type Result struct {
	// Type is "result".
	Type string `json:"type"`
	// Subtype is success, error_during_execution, error_max_turns, error_max_budget_usd,
	// error_max_structured_output_retries. May grow.
	Subtype string `json:"subtype"`
	// IsError is true if the turn failed; with subtype success, an API call did.
	IsError bool `json:"is_error"`
	// Result is the final text, absent on the error subtypes; may be empty.
	Result *string `json:"result"`
	// UserMessageUUID is the last of UserMessageUUIDs.
	UserMessageUUID *string `json:"user_message_uuid"`
	// UserMessageUUIDs are the inputs that the turn served, in order: none, one or more.
	UserMessageUUIDs []string `json:"user_message_uuids"`
	// Origin is set on turns that the CLI started by itself.
	Origin *Origin `json:"origin"`
	// TerminalReason is why the turn ended: completed, max_turns, api_error, aborted_streaming,
	// aborted_tools, tool_deferred, blocking_limit, prompt_too_long, hook_stopped, stop_hook_prevented,
	// budget_exhausted, structured_output_retry_exhausted, … May grow. Absent for local commands and
	// failed starts.
	TerminalReason *string `json:"terminal_reason"`
	// StopReason is that of the last answer; absent if null. May grow.
	StopReason *string `json:"stop_reason"`
	// NumTurns counts the model's answers in the turn.
	NumTurns int64 `json:"num_turns"`
	// DurationMs is how long the turn took in milliseconds.
	DurationMs int64 `json:"duration_ms"`
	// DurationAPIMs is how long API requests took in milliseconds.
	DurationAPIMs int64 `json:"duration_api_ms"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation; /clear changes it.
	SessionID string `json:"session_id"`
	// TotalCostUSD is the CLI's estimate for the whole conversation so far, in US dollars. Do not add it
	// up: cost has the turn's share.
	TotalCostUSD *float64 `json:"total_cost_usd"`
	// Cost is what the session makes of the estimates; nil until it does.
	Cost *Cost `json:"-"`
	// Usage is the token count of the turn's main loop, without subagents.
	Usage *Usage `json:"usage"`
	// ModelUsage is by model, over the conversation, subagents included.
	ModelUsage map[string]ModelUsage `json:"modelUsage"`
	// ModelUsageSinceLastResult is by model.
	ModelUsageSinceLastResult map[string]ModelUsage `json:"model_usage_since_last_result"`
	// StructuredOutput is the answer that fits options.output_format: any JSON; absent if the model gave
	// none.
	StructuredOutput rawjson.Value `json:"structured_output"`
	// PermissionDenials are the tool calls that were refused.
	PermissionDenials []PermissionDenial `json:"permission_denials"`
	// DeferredToolUse is the call at which a hook ended the turn.
	DeferredToolUse *DeferredToolUse `json:"deferred_tool_use"`
	// Errors say what failed, on the error subtypes.
	Errors Texts `json:"errors"`
	// APIErrorStatus is the HTTP status of a failed API call.
	APIErrorStatus *int64 `json:"api_error_status"`
	// APIErrorType is the API's kind of error. May grow.
	APIErrorType *string `json:"api_error_type"`
	// APIError is a finer kind, e.g. usage_limit_reached. May grow.
	APIError *string `json:"api_error"`
	// APIErrorParams holds details of api_error.
	APIErrorParams rawjson.Value `json:"api_error_params"`
	// ResultIndex counts the results of the process, from 0.
	ResultIndex *int64 `json:"result_index"`
	// QueuedTurnCount is how many inputs wait; more than 0 means that another turn follows.
	QueuedTurnCount *int64 `json:"queued_turn_count"`
	// LocalCommand is the slash command that the CLI ran instead of a turn.
	LocalCommand *string `json:"local_command"`
	// ResumeReason is why an interrupted turn is continued. May grow.
	ResumeReason *string `json:"resume_reason"`
	// FastModeState is off, cooldown or on. May grow.
	FastModeState *string `json:"fast_mode_state"`
	// FastModeDisabledReason is why fast mode is off. May grow.
	FastModeDisabledReason *string `json:"fast_mode_disabled_reason"`
	// CredentialExpiresAt is when the stored login ends, ISO 8601.
	CredentialExpiresAt *string `json:"credential_expires_at"`
	// StartupFailureReason is why the CLI refused to start. May grow.
	StartupFailureReason *string `json:"startup_failure_reason"`
	// InvalidConfigFile is the file that kept the CLI from starting.
	InvalidConfigFile *InvalidConfigFile `json:"invalid_config_file"`
	// Timing is how long parts of the turn took.
	Timing ResultTiming `json:",embed"`
	// SubagentStats counts the subagents of the process.
	SubagentStats rawjson.Value `json:"subagent_stats"`
	// SafetyStops counts the answers that were stopped for safety.
	SafetyStops *int64 `json:"safety_stops"`
	// BegunMessageIDs are the API's ids of the answers that were begun.
	BegunMessageIDs []string `json:"begun_message_ids"`
	// FirstRequestInputTokens are those of the first request.
	FirstRequestInputTokens *int64 `json:"first_request_input_tokens"`
	// FirstRequestCacheReadInputTokens are those of the first request.
	FirstRequestCacheReadInputTokens *int64 `json:"first_request_cache_read_input_tokens"`
}

// InputUUIDs returns the inputs that the turn served.
func (m *Result) InputUUIDs() []string {
	return inputUUIDs(m.UserMessageUUIDs, m.UserMessageUUID)
}
