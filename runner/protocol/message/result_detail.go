package message

import "github.com/agentd/agentd/runner/protocol/rawjson"

// ResultTiming is how long parts of a turn took, in milliseconds unless said otherwise.
type ResultTiming struct {
	// TTFTMs is the time to the first token.
	TTFTMs *float64 `json:"ttft_ms"`
	// TTFTStreamMs is the time to the first stream event.
	TTFTStreamMs *float64 `json:"ttft_stream_ms"`
	// TimeToRequestMs is the time to the first API request.
	TimeToRequestMs *float64 `json:"time_to_request_ms"`
	// FirstContentFrameMs is the time to the first frame with content.
	FirstContentFrameMs *float64 `json:"first_content_frame_ms"`
	// RequestSentWallMs is when the request was sent, in milliseconds since 1970.
	RequestSentWallMs *float64 `json:"request_sent_wall_ms"`
	// FirstStreamPostMs is the time to the first stream event posted.
	FirstStreamPostMs *float64 `json:"first_stream_post_ms"`
	// FirstStreamPostAckMs is the time to its acknowledgement.
	FirstStreamPostAckMs *float64 `json:"first_stream_post_ack_ms"`
	// FirstStreamPostQueueWaitMs is how long it was queued.
	FirstStreamPostQueueWaitMs *float64 `json:"first_stream_post_queue_wait_ms"`
	// FirstStreamPostQueuedBehind is what it waited for. May grow.
	FirstStreamPostQueuedBehind *string `json:"first_stream_post_queued_behind"`
	// FirstStreamPostWallMs is when it was posted, in milliseconds since 1970.
	FirstStreamPostWallMs *float64 `json:"first_stream_post_wall_ms"`
	// FirstTextPostMs is the time to the first text posted.
	FirstTextPostMs *float64 `json:"first_text_post_ms"`
	// FirstTextPostQueueWaitMs is how long it was queued.
	FirstTextPostQueueWaitMs *float64 `json:"first_text_post_queue_wait_ms"`
	// FirstTextPostQueuedBehind is what it waited for. May grow.
	FirstTextPostQueuedBehind *string `json:"first_text_post_queued_behind"`
	// FirstTextPostWallMs is when it was posted, in milliseconds since 1970.
	FirstTextPostWallMs *float64 `json:"first_text_post_wall_ms"`
	// TimeToRequestFromSpawnMs is the time from the process's start to the first request.
	TimeToRequestFromSpawnMs *float64 `json:"time_to_request_from_spawn_ms"`
	// WarmSpareClaimed is true if the process was started ahead of the session.
	WarmSpareClaimed *bool `json:"warm_spare_claimed"`
	// TimeOriginMs is the process's time origin, in milliseconds since 1970.
	TimeOriginMs *float64 `json:"time_origin_ms"`
}

// PermissionDenial is a tool call that was refused in the turn. SDK: permission_denials.
type PermissionDenial struct {
	// ToolName is the tool.
	ToolName string `json:"tool_name"`
	// ToolUseID is the tool call.
	ToolUseID string `json:"tool_use_id"`
	// ToolInput is the call's input, as the model wrote it.
	ToolInput rawjson.Value `json:"tool_input"`
}

// DeferredToolUse is the tool call at which a hook's defer ended the turn. SDK:
// DeferredToolUse.
type DeferredToolUse struct {
	// ID is the tool call.
	ID string `json:"id"`
	// Name is the tool.
	Name string `json:"name"`
	// Input is the call's input, as the model wrote it.
	Input rawjson.Value `json:"input"`
}

// InvalidConfigFile is the configuration file that kept the CLI from starting.
type InvalidConfigFile struct {
	// Path is the file that is not valid JSON.
	Path string `json:"path"`
	// IsGlobal is true for the CLI's global configuration.
	IsGlobal bool `json:"is_global"`
	// BackupSearched is true if a search for a backup was completed.
	BackupSearched bool `json:"backup_searched"`
	// BackupPath is the backup that was found.
	BackupPath *string `json:"backup_path"`
}
