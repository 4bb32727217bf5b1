from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StatusMessage(_message.Message):
    __slots__ = ("status", "permission_mode", "compact_result", "compact_error", "compact_output_chars", "input_uuids")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    COMPACT_RESULT_FIELD_NUMBER: _ClassVar[int]
    COMPACT_ERROR_FIELD_NUMBER: _ClassVar[int]
    COMPACT_OUTPUT_CHARS_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUIDS_FIELD_NUMBER: _ClassVar[int]
    status: str
    permission_mode: str
    compact_result: str
    compact_error: str
    compact_output_chars: int
    input_uuids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, status: _Optional[str] = ..., permission_mode: _Optional[str] = ..., compact_result: _Optional[str] = ..., compact_error: _Optional[str] = ..., compact_output_chars: _Optional[int] = ..., input_uuids: _Optional[_Iterable[str]] = ...) -> None: ...

class CompactBoundaryMessage(_message.Message):
    __slots__ = ("compact_metadata", "logical_parent_uuid")
    COMPACT_METADATA_FIELD_NUMBER: _ClassVar[int]
    LOGICAL_PARENT_UUID_FIELD_NUMBER: _ClassVar[int]
    compact_metadata: CompactMetadata
    logical_parent_uuid: str
    def __init__(self, compact_metadata: _Optional[_Union[CompactMetadata, _Mapping]] = ..., logical_parent_uuid: _Optional[str] = ...) -> None: ...

class CompactMetadata(_message.Message):
    __slots__ = ("trigger", "pre_tokens", "post_tokens", "cumulative_dropped_tokens", "duration_ms", "preserved_segment", "preserved_messages")
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    PRE_TOKENS_FIELD_NUMBER: _ClassVar[int]
    POST_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CUMULATIVE_DROPPED_TOKENS_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    PRESERVED_SEGMENT_FIELD_NUMBER: _ClassVar[int]
    PRESERVED_MESSAGES_FIELD_NUMBER: _ClassVar[int]
    trigger: str
    pre_tokens: int
    post_tokens: int
    cumulative_dropped_tokens: int
    duration_ms: int
    preserved_segment: PreservedSegment
    preserved_messages: PreservedMessages
    def __init__(self, trigger: _Optional[str] = ..., pre_tokens: _Optional[int] = ..., post_tokens: _Optional[int] = ..., cumulative_dropped_tokens: _Optional[int] = ..., duration_ms: _Optional[int] = ..., preserved_segment: _Optional[_Union[PreservedSegment, _Mapping]] = ..., preserved_messages: _Optional[_Union[PreservedMessages, _Mapping]] = ...) -> None: ...

class PreservedSegment(_message.Message):
    __slots__ = ("head_uuid", "anchor_uuid", "tail_uuid")
    HEAD_UUID_FIELD_NUMBER: _ClassVar[int]
    ANCHOR_UUID_FIELD_NUMBER: _ClassVar[int]
    TAIL_UUID_FIELD_NUMBER: _ClassVar[int]
    head_uuid: str
    anchor_uuid: str
    tail_uuid: str
    def __init__(self, head_uuid: _Optional[str] = ..., anchor_uuid: _Optional[str] = ..., tail_uuid: _Optional[str] = ...) -> None: ...

class PreservedMessages(_message.Message):
    __slots__ = ("anchor_uuid", "uuids")
    ANCHOR_UUID_FIELD_NUMBER: _ClassVar[int]
    UUIDS_FIELD_NUMBER: _ClassVar[int]
    anchor_uuid: str
    uuids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, anchor_uuid: _Optional[str] = ..., uuids: _Optional[_Iterable[str]] = ...) -> None: ...

class ApiRetryMessage(_message.Message):
    __slots__ = ("attempt", "max_retries", "retry_delay_ms", "error_status", "error", "no_response")
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    MAX_RETRIES_FIELD_NUMBER: _ClassVar[int]
    RETRY_DELAY_MS_FIELD_NUMBER: _ClassVar[int]
    ERROR_STATUS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    NO_RESPONSE_FIELD_NUMBER: _ClassVar[int]
    attempt: int
    max_retries: int
    retry_delay_ms: float
    error_status: int
    error: str
    no_response: ApiNoResponse
    def __init__(self, attempt: _Optional[int] = ..., max_retries: _Optional[int] = ..., retry_delay_ms: _Optional[float] = ..., error_status: _Optional[int] = ..., error: _Optional[str] = ..., no_response: _Optional[_Union[ApiNoResponse, _Mapping]] = ...) -> None: ...

class ApiNoResponse(_message.Message):
    __slots__ = ("waited_ms", "retry_wait_ms")
    WAITED_MS_FIELD_NUMBER: _ClassVar[int]
    RETRY_WAIT_MS_FIELD_NUMBER: _ClassVar[int]
    waited_ms: int
    retry_wait_ms: int
    def __init__(self, waited_ms: _Optional[int] = ..., retry_wait_ms: _Optional[int] = ...) -> None: ...

class PermissionDeniedMessage(_message.Message):
    __slots__ = ("tool_name", "tool_use_id", "agent_id", "decision_reason_type", "decision_reason", "decision_reason_code", "message")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_TYPE_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_FIELD_NUMBER: _ClassVar[int]
    DECISION_REASON_CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_use_id: str
    agent_id: str
    decision_reason_type: str
    decision_reason: str
    decision_reason_code: str
    message: str
    def __init__(self, tool_name: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., agent_id: _Optional[str] = ..., decision_reason_type: _Optional[str] = ..., decision_reason: _Optional[str] = ..., decision_reason_code: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...

class InformationalMessage(_message.Message):
    __slots__ = ("content", "level", "tool_use_id", "prevent_continuation", "tag", "prompt_submit_outcome", "is_meta", "timestamp")
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    PREVENT_CONTINUATION_FIELD_NUMBER: _ClassVar[int]
    TAG_FIELD_NUMBER: _ClassVar[int]
    PROMPT_SUBMIT_OUTCOME_FIELD_NUMBER: _ClassVar[int]
    IS_META_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    content: str
    level: str
    tool_use_id: str
    prevent_continuation: bool
    tag: str
    prompt_submit_outcome: PromptSubmitOutcome
    is_meta: bool
    timestamp: str
    def __init__(self, content: _Optional[str] = ..., level: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., prevent_continuation: bool = ..., tag: _Optional[str] = ..., prompt_submit_outcome: _Optional[_Union[PromptSubmitOutcome, _Mapping]] = ..., is_meta: bool = ..., timestamp: _Optional[str] = ...) -> None: ...

class PromptSubmitOutcome(_message.Message):
    __slots__ = ("kind", "prompt_kept", "reason", "no_verdict_kind")
    KIND_FIELD_NUMBER: _ClassVar[int]
    PROMPT_KEPT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    NO_VERDICT_KIND_FIELD_NUMBER: _ClassVar[int]
    kind: str
    prompt_kept: bool
    reason: str
    no_verdict_kind: str
    def __init__(self, kind: _Optional[str] = ..., prompt_kept: bool = ..., reason: _Optional[str] = ..., no_verdict_kind: _Optional[str] = ...) -> None: ...

class NotificationMessage(_message.Message):
    __slots__ = ("key", "text", "priority", "color", "timeout_ms")
    KEY_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    PRIORITY_FIELD_NUMBER: _ClassVar[int]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_MS_FIELD_NUMBER: _ClassVar[int]
    key: str
    text: str
    priority: str
    color: str
    timeout_ms: int
    def __init__(self, key: _Optional[str] = ..., text: _Optional[str] = ..., priority: _Optional[str] = ..., color: _Optional[str] = ..., timeout_ms: _Optional[int] = ...) -> None: ...

class SessionTitleChangedMessage(_message.Message):
    __slots__ = ("title",)
    TITLE_FIELD_NUMBER: _ClassVar[int]
    title: str
    def __init__(self, title: _Optional[str] = ...) -> None: ...

class ThinkingTokensMessage(_message.Message):
    __slots__ = ("estimated_tokens", "estimated_tokens_delta", "input_uuid")
    ESTIMATED_TOKENS_FIELD_NUMBER: _ClassVar[int]
    ESTIMATED_TOKENS_DELTA_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUID_FIELD_NUMBER: _ClassVar[int]
    estimated_tokens: int
    estimated_tokens_delta: int
    input_uuid: str
    def __init__(self, estimated_tokens: _Optional[int] = ..., estimated_tokens_delta: _Optional[int] = ..., input_uuid: _Optional[str] = ...) -> None: ...

class ModelFallbackMessage(_message.Message):
    __slots__ = ("trigger", "original_model", "fallback_model", "content")
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_MODEL_FIELD_NUMBER: _ClassVar[int]
    FALLBACK_MODEL_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    trigger: str
    original_model: str
    fallback_model: str
    content: str
    def __init__(self, trigger: _Optional[str] = ..., original_model: _Optional[str] = ..., fallback_model: _Optional[str] = ..., content: _Optional[str] = ...) -> None: ...

class ModelRefusalFallbackMessage(_message.Message):
    __slots__ = ("trigger", "direction", "scope", "original_model", "fallback_model", "request_id", "api_refusal_category", "api_refusal_explanation", "retracted_message_uuids", "refused_user_message_uuid", "content")
    TRIGGER_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_MODEL_FIELD_NUMBER: _ClassVar[int]
    FALLBACK_MODEL_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    API_REFUSAL_CATEGORY_FIELD_NUMBER: _ClassVar[int]
    API_REFUSAL_EXPLANATION_FIELD_NUMBER: _ClassVar[int]
    RETRACTED_MESSAGE_UUIDS_FIELD_NUMBER: _ClassVar[int]
    REFUSED_USER_MESSAGE_UUID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    trigger: str
    direction: str
    scope: str
    original_model: str
    fallback_model: str
    request_id: str
    api_refusal_category: str
    api_refusal_explanation: str
    retracted_message_uuids: _containers.RepeatedScalarFieldContainer[str]
    refused_user_message_uuid: str
    content: str
    def __init__(self, trigger: _Optional[str] = ..., direction: _Optional[str] = ..., scope: _Optional[str] = ..., original_model: _Optional[str] = ..., fallback_model: _Optional[str] = ..., request_id: _Optional[str] = ..., api_refusal_category: _Optional[str] = ..., api_refusal_explanation: _Optional[str] = ..., retracted_message_uuids: _Optional[_Iterable[str]] = ..., refused_user_message_uuid: _Optional[str] = ..., content: _Optional[str] = ...) -> None: ...

class ModelRefusalNoFallbackMessage(_message.Message):
    __slots__ = ("original_model", "request_id", "api_refusal_category", "api_refusal_explanation", "refused_user_message_uuid", "content")
    ORIGINAL_MODEL_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    API_REFUSAL_CATEGORY_FIELD_NUMBER: _ClassVar[int]
    API_REFUSAL_EXPLANATION_FIELD_NUMBER: _ClassVar[int]
    REFUSED_USER_MESSAGE_UUID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    original_model: str
    request_id: str
    api_refusal_category: str
    api_refusal_explanation: str
    refused_user_message_uuid: str
    content: str
    def __init__(self, original_model: _Optional[str] = ..., request_id: _Optional[str] = ..., api_refusal_category: _Optional[str] = ..., api_refusal_explanation: _Optional[str] = ..., refused_user_message_uuid: _Optional[str] = ..., content: _Optional[str] = ...) -> None: ...
