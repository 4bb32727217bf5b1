package frame

import (
	"time"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Result is what a result frame says.
type Result struct {
	// Session is session_id.
	Session string
	// Subtype is "success" or an error subtype; IsError is apart from it.
	Subtype string
	IsError bool
	// Terminal is terminal_reason, empty to leave it out.
	Terminal string
	// Stop is stop_reason, empty for null.
	Stop string
	// Text is result; it stands on success only.
	Text string
	// Errors stand on error subtypes only.
	Errors []string
	// Turns is num_turns.
	Turns int
	// Local tells that no model was asked, which changes the order of keys.
	Local bool
	// Usage is the turn's, Models and Since the session's and this turn's by
	// model, Cost the session's.
	Usage  Usage
	Models wire.Value
	Since  wire.Value
	Cost   float64
	// Denials are permission_denials.
	Denials []wire.Value
	// Inputs are user_message_uuids.
	Inputs []string
	// Begun are begun_message_ids; nil leaves them out.
	Begun []string
	// Index is result_index, Queued queued_turn_count.
	Index, Queued int
	// Started is when the turn began; API how long the model took.
	Started time.Time
	API     time.Duration
	// APIStatus, APIType and APIKind describe an API error.
	APIStatus        any
	APIType, APIKind string
	// Extra are further members: structured_output, deferred_tool_use, origin,
	// local_command.
	Extra []any
	// Asked tells that the model was asked at least once.
	Asked bool
	// Bare leaves out what a start-up failure lacks.
	Bare bool
}

// Frame returns the result frame.
func (r Result) Frame() wire.Value {
	if r.Bare {
		return r.bare()
	}
	stop := If(r.Stop != "", r.Stop)
	common := []any{"session_id", r.Session, "total_cost_usd", r.Cost, "usage", r.Usage.Turn(), "modelUsage", r.Models,
		"permission_denials", r.denials(), "terminal_reason", wire.If(r.Terminal != "", r.Terminal),
		"fast_mode_state", "off", "fast_mode_disabled_reason", "sdk_opt_in_required"}
	var pairs []any
	if r.Local {
		pairs = append([]any{"is_error", r.IsError, "duration_api_ms", r.API.Milliseconds(), "num_turns", r.Turns, "stop_reason", stop}, common...)
		pairs = append(pairs, "subagent_stats", stats(), "safety_stops", 0, "subtype", r.Subtype)
	} else {
		pairs = append([]any{"duration_api_ms", r.API.Milliseconds(), "stop_reason", stop}, common...)
		pairs = append(pairs, r.origin()...)
		pairs = append(pairs, "subagent_stats", stats(), "safety_stops", 0, "is_error", r.IsError, "num_turns", r.Turns, "subtype", r.Subtype)
	}
	if r.Subtype == "success" {
		pairs = append(pairs, "api_error_status", wire.If(!r.Local, r.APIStatus), "api_error_type", wire.If(r.APIType != "", r.APIType),
			"api_error", wire.If(r.APIKind != "", r.APIKind), "result", r.Text)
	} else {
		pairs = append(pairs, "errors", r.Errors)
	}
	ms := time.Since(r.Started).Milliseconds()
	timed := r.Subtype == "success" && r.Asked
	pairs = append(pairs, r.Extra...)
	pairs = append(pairs, "ttft_ms", wire.If(timed, ms), "type", "result", "duration_ms", ms, "uuid", wire.UUID(),
		"begun_message_ids", wire.If(r.Begun != nil, r.Begun))
	if n := len(r.Inputs); n > 0 {
		pairs = append(pairs, "user_message_uuid", r.Inputs[n-1], "user_message_uuids", r.Inputs)
	}
	pairs = append(pairs, "ttft_stream_ms", wire.If(timed, ms), "time_to_request_ms", wire.If(timed, 0),
		"first_content_frame_ms", wire.If(timed, ms), "queued_turn_count", r.Queued, "result_index", r.Index,
		"model_usage_since_last_result", r.Since)
	return wire.Object(pairs...)
}

// origin takes the origin out of Extra: it stands further in front.
func (r *Result) origin() []any {
	for i := 0; i < len(r.Extra); i += 2 {
		if r.Extra[i] == "origin" {
			o := []any{"origin", r.Extra[i+1]}
			r.Extra = append(append([]any{}, r.Extra[:i]...), r.Extra[i+2:]...)
			return o
		}
	}
	return nil
}

func (r Result) denials() []wire.Value {
	if r.Denials == nil {
		return []wire.Value{}
	}
	return r.Denials
}

// bare is the result of a session that could not start.
func (r Result) bare() wire.Value {
	return wire.Object(append([]any{"type", "result", "subtype", r.Subtype, "duration_ms", 0, "duration_api_ms", 0,
		"is_error", r.IsError, "num_turns", 0, "stop_reason", nil, "session_id", r.Session, "total_cost_usd", 0,
		"usage", Usage{}.Turn(), "modelUsage", wire.Object(), "permission_denials", []int{}, "uuid", wire.UUID(),
		"errors", r.Errors, "result_index", r.Index}, r.Extra...)...)
}

func stats() wire.Value {
	return wire.Object("spawned", 0, "requested", wire.Object("background", 0, "foreground", 0, "unset", 0),
		"started_in_background", 0, "max_depth", 0, "spawned_by_subagents", 0, "completed", 0, "failed", 0,
		"killed", wire.Object("parent", 0, "user", 0, "system", 0),
		"refused", wire.Object("depth_limit", 0, "concurrency_limit", 0, "budget", 0), "by_type", wire.Object())
}
