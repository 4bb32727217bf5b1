package message

// ToolUseMeta describes a tool call of a message for display.
type ToolUseMeta struct {
	// ID is the id of the tool_use block.
	ID string `json:"id"`
	// DisplayName is the tool's name for people.
	DisplayName *string `json:"display_name"`
	// ServerDisplayName is the MCP server's name for people.
	ServerDisplayName *string `json:"server_display_name"`
	// ToolName is the tool's name within its server.
	ToolName *string `json:"tool_name"`
}

// ToolResultMeta says how a tool call came to its result.
type ToolResultMeta struct {
	// ID is the id of the tool_use block.
	ID string `json:"id"`
	// PermissionDecision is who allowed or refused the call.
	PermissionDecision *PermissionDecision `json:"permission_decision"`
	// NonExecutionKind is why the tool did not run: permission-rule, user-rejected, automode-unavailable,
	// … May grow.
	NonExecutionKind *string `json:"non_execution_kind"`
}

// PermissionDecision is who allowed or refused a tool call.
type PermissionDecision struct {
	// Decision is accept or reject. May grow.
	Decision string `json:"decision"`
	// Source is config, user_temporary, user_permanent, user_reject, hook, … May grow.
	Source *string `json:"source"`
	// ReasonType is the kind of the reason: mode, rule, hook, classifier, subcommandResults, asyncAgent,
	// other. May grow.
	ReasonType *string `json:"reason_type"`
}

// Origin tells where a message or turn came from. Absent means unattributed. SDK:
// MessageOrigin.
type Origin struct {
	// Kind is human, channel, peer, task-notification, coordinator, unclassified, observer,
	// auto-continuation, observer-activity. May grow.
	Kind string `json:"kind"`
	// Server is the MCP server, for kind channel.
	Server *string `json:"server"`
	// From is the sender's address, for peer and observer.
	From *string `json:"from"`
	// Name is the sender's display name, as the sender asserts it.
	Name *string `json:"name"`
	// FromMode is the sender's permission class: bypass or prompting.
	FromMode *string `json:"fromMode"`
	// FromSession is the sender's session id, as the sender asserts it.
	FromSession *string `json:"fromSession"`
	// SenderTaskID is the background subagent that sent the message.
	SenderTaskID *string `json:"senderTaskId"`
	// Body is the message without its envelope.
	Body *string `json:"body"`
	// VerifiedPeerPID is the process that connected, as the kernel reports it.
	VerifiedPeerPID *int64 `json:"verifiedPeerPid"`
	// Subkind is the kind of a task notification: scheduled-trigger, peer-send-message, … May grow.
	Subkind *string `json:"subkind"`
	// FireReason is why a scheduled trigger fired: scheduled, manual, retry, … May grow.
	FireReason *string `json:"fireReason"`
	// RunID is the run of the task that the notification is about.
	RunID *string `json:"runId"`
	// Producer is the part of the CLI that made the notification, e.g. session-task.
	Producer *string `json:"producer"`
}

// SubagentRetry tells that a subagent's API request failed and is tried again.
type SubagentRetry struct {
	// AgentID is the subagent.
	AgentID string `json:"agent_id"`
	// Attempt counts the attempts, from 1.
	Attempt int64 `json:"attempt"`
	// MaxRetries is how many there will be at most.
	MaxRetries int64 `json:"max_retries"`
	// RetryDelayMs is the wait before the next attempt in milliseconds.
	RetryDelayMs float64 `json:"retry_delay_ms"`
	// ErrorStatus is the HTTP status; absent (null) if there was no response.
	ErrorStatus *int64 `json:"error_status"`
	// ErrorCategory is the kind of error. May grow.
	ErrorCategory string `json:"error_category"`
}

// Goal is what an agent pursues until it is met.
type Goal struct {
	// Condition is the goal in words.
	Condition string `json:"condition"`
	// Iterations counts the attempts so far.
	Iterations int64 `json:"iterations"`
	// SetAt is when the goal was set, in milliseconds since 1970.
	SetAt int64 `json:"set_at"`
	// TokensAtStart is the token count when it was set.
	TokensAtStart int64 `json:"tokens_at_start"`
	// LastReason is why it was not yet met at the last check.
	LastReason *string `json:"last_reason"`
}
