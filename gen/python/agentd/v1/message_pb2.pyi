from agentd.v1 import content_pb2 as _content_pb2
from agentd.v1 import message_detail_pb2 as _message_detail_pb2
from agentd.v1 import rate_limit_pb2 as _rate_limit_pb2
from agentd.v1 import result_detail_pb2 as _result_detail_pb2
from agentd.v1 import usage_pb2 as _usage_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AssistantMessage(_message.Message):
    __slots__ = ("content", "model", "message_id", "parent_tool_use_id", "uuid", "session_id", "error", "usage", "stop_reason", "stop_sequence", "request_id", "input_uuids", "resume_reason", "resumed_from_incomplete_thinking", "supersedes", "aborted", "agent_id", "subagent_type", "task_description", "timestamp", "thinking_duration_ms", "thinking_display", "tool_use_meta", "is_api_error_message", "api_error_status", "api_error_type", "api_error", "api_error_params_json", "context_usage_json", "usage_report_json", "local_command_source", "local_command_run_json", "local_command_outcome_json", "context_management_json", "container_json", "stop_details_json", "diagnostics_json")
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    PARENT_TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    STOP_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUIDS_FIELD_NUMBER: _ClassVar[int]
    RESUME_REASON_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FROM_INCOMPLETE_THINKING_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDES_FIELD_NUMBER: _ClassVar[int]
    ABORTED_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    TASK_DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    THINKING_DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    THINKING_DISPLAY_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_META_FIELD_NUMBER: _ClassVar[int]
    IS_API_ERROR_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_STATUS_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_TYPE_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_PARAMS_JSON_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_USAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    USAGE_REPORT_JSON_FIELD_NUMBER: _ClassVar[int]
    LOCAL_COMMAND_SOURCE_FIELD_NUMBER: _ClassVar[int]
    LOCAL_COMMAND_RUN_JSON_FIELD_NUMBER: _ClassVar[int]
    LOCAL_COMMAND_OUTCOME_JSON_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_MANAGEMENT_JSON_FIELD_NUMBER: _ClassVar[int]
    CONTAINER_JSON_FIELD_NUMBER: _ClassVar[int]
    STOP_DETAILS_JSON_FIELD_NUMBER: _ClassVar[int]
    DIAGNOSTICS_JSON_FIELD_NUMBER: _ClassVar[int]
    content: _containers.RepeatedCompositeFieldContainer[_content_pb2.ContentBlock]
    model: str
    message_id: str
    parent_tool_use_id: str
    uuid: str
    session_id: str
    error: str
    usage: _usage_pb2.Usage
    stop_reason: str
    stop_sequence: str
    request_id: str
    input_uuids: _containers.RepeatedScalarFieldContainer[str]
    resume_reason: str
    resumed_from_incomplete_thinking: bool
    supersedes: _containers.RepeatedScalarFieldContainer[str]
    aborted: bool
    agent_id: str
    subagent_type: str
    task_description: str
    timestamp: str
    thinking_duration_ms: int
    thinking_display: str
    tool_use_meta: _containers.RepeatedCompositeFieldContainer[_message_detail_pb2.ToolUseMeta]
    is_api_error_message: bool
    api_error_status: int
    api_error_type: str
    api_error: str
    api_error_params_json: str
    context_usage_json: str
    usage_report_json: str
    local_command_source: str
    local_command_run_json: str
    local_command_outcome_json: str
    context_management_json: str
    container_json: str
    stop_details_json: str
    diagnostics_json: str
    def __init__(self, content: _Optional[_Iterable[_Union[_content_pb2.ContentBlock, _Mapping]]] = ..., model: _Optional[str] = ..., message_id: _Optional[str] = ..., parent_tool_use_id: _Optional[str] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ..., error: _Optional[str] = ..., usage: _Optional[_Union[_usage_pb2.Usage, _Mapping]] = ..., stop_reason: _Optional[str] = ..., stop_sequence: _Optional[str] = ..., request_id: _Optional[str] = ..., input_uuids: _Optional[_Iterable[str]] = ..., resume_reason: _Optional[str] = ..., resumed_from_incomplete_thinking: bool = ..., supersedes: _Optional[_Iterable[str]] = ..., aborted: bool = ..., agent_id: _Optional[str] = ..., subagent_type: _Optional[str] = ..., task_description: _Optional[str] = ..., timestamp: _Optional[str] = ..., thinking_duration_ms: _Optional[int] = ..., thinking_display: _Optional[str] = ..., tool_use_meta: _Optional[_Iterable[_Union[_message_detail_pb2.ToolUseMeta, _Mapping]]] = ..., is_api_error_message: bool = ..., api_error_status: _Optional[int] = ..., api_error_type: _Optional[str] = ..., api_error: _Optional[str] = ..., api_error_params_json: _Optional[str] = ..., context_usage_json: _Optional[str] = ..., usage_report_json: _Optional[str] = ..., local_command_source: _Optional[str] = ..., local_command_run_json: _Optional[str] = ..., local_command_outcome_json: _Optional[str] = ..., context_management_json: _Optional[str] = ..., container_json: _Optional[str] = ..., stop_details_json: _Optional[str] = ..., diagnostics_json: _Optional[str] = ...) -> None: ...

class UserMessage(_message.Message):
    __slots__ = ("text", "blocks", "parent_tool_use_id", "uuid", "session_id", "tool_use_result_json", "tool_result_meta", "origin", "is_replay", "is_synthetic", "timestamp", "agent_id", "subagent_type", "task_description", "priority", "should_query", "client_composed", "refused_message_id", "refusal_retry", "inline_pastes", "pasted_content_json", "file_attachments_json")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOCKS_FIELD_NUMBER: _ClassVar[int]
    PARENT_TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_RESULT_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_RESULT_META_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    IS_REPLAY_FIELD_NUMBER: _ClassVar[int]
    IS_SYNTHETIC_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    TASK_DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PRIORITY_FIELD_NUMBER: _ClassVar[int]
    SHOULD_QUERY_FIELD_NUMBER: _ClassVar[int]
    CLIENT_COMPOSED_FIELD_NUMBER: _ClassVar[int]
    REFUSED_MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    REFUSAL_RETRY_FIELD_NUMBER: _ClassVar[int]
    INLINE_PASTES_FIELD_NUMBER: _ClassVar[int]
    PASTED_CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    FILE_ATTACHMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    text: str
    blocks: _content_pb2.ContentBlocks
    parent_tool_use_id: str
    uuid: str
    session_id: str
    tool_use_result_json: str
    tool_result_meta: _containers.RepeatedCompositeFieldContainer[_message_detail_pb2.ToolResultMeta]
    origin: _message_detail_pb2.MessageOrigin
    is_replay: bool
    is_synthetic: bool
    timestamp: str
    agent_id: str
    subagent_type: str
    task_description: str
    priority: str
    should_query: bool
    client_composed: bool
    refused_message_id: str
    refusal_retry: bool
    inline_pastes: _containers.RepeatedScalarFieldContainer[str]
    pasted_content_json: str
    file_attachments_json: str
    def __init__(self, text: _Optional[str] = ..., blocks: _Optional[_Union[_content_pb2.ContentBlocks, _Mapping]] = ..., parent_tool_use_id: _Optional[str] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ..., tool_use_result_json: _Optional[str] = ..., tool_result_meta: _Optional[_Iterable[_Union[_message_detail_pb2.ToolResultMeta, _Mapping]]] = ..., origin: _Optional[_Union[_message_detail_pb2.MessageOrigin, _Mapping]] = ..., is_replay: bool = ..., is_synthetic: bool = ..., timestamp: _Optional[str] = ..., agent_id: _Optional[str] = ..., subagent_type: _Optional[str] = ..., task_description: _Optional[str] = ..., priority: _Optional[str] = ..., should_query: bool = ..., client_composed: bool = ..., refused_message_id: _Optional[str] = ..., refusal_retry: bool = ..., inline_pastes: _Optional[_Iterable[str]] = ..., pasted_content_json: _Optional[str] = ..., file_attachments_json: _Optional[str] = ...) -> None: ...

class RateLimitEvent(_message.Message):
    __slots__ = ("rate_limit_info", "uuid", "session_id")
    RATE_LIMIT_INFO_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    rate_limit_info: _rate_limit_pb2.RateLimitInfo
    uuid: str
    session_id: str
    def __init__(self, rate_limit_info: _Optional[_Union[_rate_limit_pb2.RateLimitInfo, _Mapping]] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class ConversationResetMessage(_message.Message):
    __slots__ = ("new_conversation_id", "uuid", "session_id", "trigger", "input_uuid", "timestamp")
    NEW_CONVERSATION_ID_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUID_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    new_conversation_id: str
    uuid: str
    session_id: str
    trigger: str
    input_uuid: str
    timestamp: str
    def __init__(self, new_conversation_id: _Optional[str] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ..., trigger: _Optional[str] = ..., input_uuid: _Optional[str] = ..., timestamp: _Optional[str] = ...) -> None: ...

class ToolProgress(_message.Message):
    __slots__ = ("tool_use_id", "tool_name", "parent_tool_use_id", "elapsed_time_seconds", "task_id", "heartbeat", "subagent_type", "subagent_retry", "uuid", "session_id")
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    PARENT_TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_TIME_SECONDS_FIELD_NUMBER: _ClassVar[int]
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_RETRY_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    tool_use_id: str
    tool_name: str
    parent_tool_use_id: str
    elapsed_time_seconds: float
    task_id: str
    heartbeat: bool
    subagent_type: str
    subagent_retry: _message_detail_pb2.SubagentRetry
    uuid: str
    session_id: str
    def __init__(self, tool_use_id: _Optional[str] = ..., tool_name: _Optional[str] = ..., parent_tool_use_id: _Optional[str] = ..., elapsed_time_seconds: _Optional[float] = ..., task_id: _Optional[str] = ..., heartbeat: bool = ..., subagent_type: _Optional[str] = ..., subagent_retry: _Optional[_Union[_message_detail_pb2.SubagentRetry, _Mapping]] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class ToolUseSummary(_message.Message):
    __slots__ = ("summary", "preceding_tool_use_ids", "uuid", "session_id")
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    PRECEDING_TOOL_USE_IDS_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    summary: str
    preceding_tool_use_ids: _containers.RepeatedScalarFieldContainer[str]
    uuid: str
    session_id: str
    def __init__(self, summary: _Optional[str] = ..., preceding_tool_use_ids: _Optional[_Iterable[str]] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class AuthStatus(_message.Message):
    __slots__ = ("is_authenticating", "output", "error", "uuid", "session_id")
    IS_AUTHENTICATING_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    is_authenticating: bool
    output: _containers.RepeatedScalarFieldContainer[str]
    error: str
    uuid: str
    session_id: str
    def __init__(self, is_authenticating: bool = ..., output: _Optional[_Iterable[str]] = ..., error: _Optional[str] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class PromptSuggestion(_message.Message):
    __slots__ = ("suggestion", "uuid", "session_id")
    SUGGESTION_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    suggestion: str
    uuid: str
    session_id: str
    def __init__(self, suggestion: _Optional[str] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class ActiveGoal(_message.Message):
    __slots__ = ("value", "uuid", "session_id")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    value: _message_detail_pb2.Goal
    uuid: str
    session_id: str
    def __init__(self, value: _Optional[_Union[_message_detail_pb2.Goal, _Mapping]] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ...) -> None: ...

class ResultMessage(_message.Message):
    __slots__ = ("subtype", "is_error", "result", "input_uuids", "origin", "terminal_reason", "stop_reason", "num_turns", "duration_ms", "duration_api_ms", "uuid", "session_id", "total_cost_usd", "cost", "usage", "usage_json", "model_usage", "model_usage_since_last_result", "structured_output_json", "permission_denials", "deferred_tool_use", "errors", "api_error_status", "api_error_type", "api_error", "api_error_params_json", "result_index", "queued_turn_count", "local_command", "resume_reason", "fast_mode_state", "fast_mode_disabled_reason", "credential_expires_at", "startup_failure_reason", "invalid_config_file", "timing", "subagent_stats_json", "safety_stops", "begun_message_ids", "first_request_input_tokens", "first_request_cache_read_input_tokens")
    class ModelUsageEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _usage_pb2.ModelUsage
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_usage_pb2.ModelUsage, _Mapping]] = ...) -> None: ...
    class ModelUsageSinceLastResultEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _usage_pb2.ModelUsage
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_usage_pb2.ModelUsage, _Mapping]] = ...) -> None: ...
    SUBTYPE_FIELD_NUMBER: _ClassVar[int]
    IS_ERROR_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUIDS_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_REASON_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    NUM_TURNS_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    DURATION_API_MS_FIELD_NUMBER: _ClassVar[int]
    UUID_FIELD_NUMBER: _ClassVar[int]
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TOTAL_COST_USD_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    USAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    MODEL_USAGE_FIELD_NUMBER: _ClassVar[int]
    MODEL_USAGE_SINCE_LAST_RESULT_FIELD_NUMBER: _ClassVar[int]
    STRUCTURED_OUTPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DENIALS_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_STATUS_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_TYPE_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_FIELD_NUMBER: _ClassVar[int]
    API_ERROR_PARAMS_JSON_FIELD_NUMBER: _ClassVar[int]
    RESULT_INDEX_FIELD_NUMBER: _ClassVar[int]
    QUEUED_TURN_COUNT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_COMMAND_FIELD_NUMBER: _ClassVar[int]
    RESUME_REASON_FIELD_NUMBER: _ClassVar[int]
    FAST_MODE_STATE_FIELD_NUMBER: _ClassVar[int]
    FAST_MODE_DISABLED_REASON_FIELD_NUMBER: _ClassVar[int]
    CREDENTIAL_EXPIRES_AT_FIELD_NUMBER: _ClassVar[int]
    STARTUP_FAILURE_REASON_FIELD_NUMBER: _ClassVar[int]
    INVALID_CONFIG_FILE_FIELD_NUMBER: _ClassVar[int]
    TIMING_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_STATS_JSON_FIELD_NUMBER: _ClassVar[int]
    SAFETY_STOPS_FIELD_NUMBER: _ClassVar[int]
    BEGUN_MESSAGE_IDS_FIELD_NUMBER: _ClassVar[int]
    FIRST_REQUEST_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    FIRST_REQUEST_CACHE_READ_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    subtype: str
    is_error: bool
    result: str
    input_uuids: _containers.RepeatedScalarFieldContainer[str]
    origin: _message_detail_pb2.MessageOrigin
    terminal_reason: str
    stop_reason: str
    num_turns: int
    duration_ms: int
    duration_api_ms: int
    uuid: str
    session_id: str
    total_cost_usd: float
    cost: _usage_pb2.CostSummary
    usage: _usage_pb2.Usage
    usage_json: str
    model_usage: _containers.MessageMap[str, _usage_pb2.ModelUsage]
    model_usage_since_last_result: _containers.MessageMap[str, _usage_pb2.ModelUsage]
    structured_output_json: str
    permission_denials: _containers.RepeatedCompositeFieldContainer[_result_detail_pb2.PermissionDenial]
    deferred_tool_use: _result_detail_pb2.DeferredToolUse
    errors: _containers.RepeatedScalarFieldContainer[str]
    api_error_status: int
    api_error_type: str
    api_error: str
    api_error_params_json: str
    result_index: int
    queued_turn_count: int
    local_command: str
    resume_reason: str
    fast_mode_state: str
    fast_mode_disabled_reason: str
    credential_expires_at: str
    startup_failure_reason: str
    invalid_config_file: _result_detail_pb2.InvalidConfigFile
    timing: _result_detail_pb2.ResultTiming
    subagent_stats_json: str
    safety_stops: int
    begun_message_ids: _containers.RepeatedScalarFieldContainer[str]
    first_request_input_tokens: int
    first_request_cache_read_input_tokens: int
    def __init__(self, subtype: _Optional[str] = ..., is_error: bool = ..., result: _Optional[str] = ..., input_uuids: _Optional[_Iterable[str]] = ..., origin: _Optional[_Union[_message_detail_pb2.MessageOrigin, _Mapping]] = ..., terminal_reason: _Optional[str] = ..., stop_reason: _Optional[str] = ..., num_turns: _Optional[int] = ..., duration_ms: _Optional[int] = ..., duration_api_ms: _Optional[int] = ..., uuid: _Optional[str] = ..., session_id: _Optional[str] = ..., total_cost_usd: _Optional[float] = ..., cost: _Optional[_Union[_usage_pb2.CostSummary, _Mapping]] = ..., usage: _Optional[_Union[_usage_pb2.Usage, _Mapping]] = ..., usage_json: _Optional[str] = ..., model_usage: _Optional[_Mapping[str, _usage_pb2.ModelUsage]] = ..., model_usage_since_last_result: _Optional[_Mapping[str, _usage_pb2.ModelUsage]] = ..., structured_output_json: _Optional[str] = ..., permission_denials: _Optional[_Iterable[_Union[_result_detail_pb2.PermissionDenial, _Mapping]]] = ..., deferred_tool_use: _Optional[_Union[_result_detail_pb2.DeferredToolUse, _Mapping]] = ..., errors: _Optional[_Iterable[str]] = ..., api_error_status: _Optional[int] = ..., api_error_type: _Optional[str] = ..., api_error: _Optional[str] = ..., api_error_params_json: _Optional[str] = ..., result_index: _Optional[int] = ..., queued_turn_count: _Optional[int] = ..., local_command: _Optional[str] = ..., resume_reason: _Optional[str] = ..., fast_mode_state: _Optional[str] = ..., fast_mode_disabled_reason: _Optional[str] = ..., credential_expires_at: _Optional[str] = ..., startup_failure_reason: _Optional[str] = ..., invalid_config_file: _Optional[_Union[_result_detail_pb2.InvalidConfigFile, _Mapping]] = ..., timing: _Optional[_Union[_result_detail_pb2.ResultTiming, _Mapping]] = ..., subagent_stats_json: _Optional[str] = ..., safety_stops: _Optional[int] = ..., begun_message_ids: _Optional[_Iterable[str]] = ..., first_request_input_tokens: _Optional[int] = ..., first_request_cache_read_input_tokens: _Optional[int] = ...) -> None: ...

class Unrecognized(_message.Message):
    __slots__ = ("type", "subtype", "raw_json", "lossy")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    SUBTYPE_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    LOSSY_FIELD_NUMBER: _ClassVar[int]
    type: str
    subtype: str
    raw_json: str
    lossy: bool
    def __init__(self, type: _Optional[str] = ..., subtype: _Optional[str] = ..., raw_json: _Optional[str] = ..., lossy: bool = ...) -> None: ...
