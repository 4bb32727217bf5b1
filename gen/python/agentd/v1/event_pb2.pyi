import datetime

from agentd.v1 import control_result_pb2 as _control_result_pb2
from agentd.v1 import elicitation_pb2 as _elicitation_pb2
from agentd.v1 import error_pb2 as _error_pb2
from agentd.v1 import hook_pb2 as _hook_pb2
from agentd.v1 import mcp_pb2 as _mcp_pb2
from agentd.v1 import message_pb2 as _message_pb2
from agentd.v1 import permission_pb2 as _permission_pb2
from agentd.v1 import store_pb2 as _store_pb2
from agentd.v1 import stream_event_pb2 as _stream_event_pb2
from agentd.v1 import system_message_pb2 as _system_message_pb2
from agentd.v1 import warning_pb2 as _warning_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SessionState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SESSION_STATE_UNSPECIFIED: _ClassVar[SessionState]
    SESSION_STATE_STARTING: _ClassVar[SessionState]
    SESSION_STATE_IDLE: _ClassVar[SessionState]
    SESSION_STATE_RUNNING: _ClassVar[SessionState]
    SESSION_STATE_REQUIRES_ACTION: _ClassVar[SessionState]
    SESSION_STATE_PARKED: _ClassVar[SessionState]
    SESSION_STATE_CLOSING: _ClassVar[SessionState]
    SESSION_STATE_CLOSED: _ClassVar[SessionState]

class RequestOutcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REQUEST_OUTCOME_UNSPECIFIED: _ClassVar[RequestOutcome]
    REQUEST_OUTCOME_ANSWERED: _ClassVar[RequestOutcome]
    REQUEST_OUTCOME_CANCELLED: _ClassVar[RequestOutcome]
    REQUEST_OUTCOME_EXPIRED: _ClassVar[RequestOutcome]
    REQUEST_OUTCOME_SESSION_CLOSED: _ClassVar[RequestOutcome]

class InputState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    INPUT_STATE_UNSPECIFIED: _ClassVar[InputState]
    INPUT_STATE_QUEUED: _ClassVar[InputState]
    INPUT_STATE_STARTED: _ClassVar[InputState]
    INPUT_STATE_COMPLETED: _ClassVar[InputState]
    INPUT_STATE_CANCELLED: _ClassVar[InputState]
    INPUT_STATE_DUPLICATE: _ClassVar[InputState]
    INPUT_STATE_REJECTED: _ClassVar[InputState]

class CloseReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CLOSE_REASON_UNSPECIFIED: _ClassVar[CloseReason]
    CLOSE_REASON_REQUESTED: _ClassVar[CloseReason]
    CLOSE_REASON_INPUT_ENDED: _ClassVar[CloseReason]
    CLOSE_REASON_CALLER_LOST: _ClassVar[CloseReason]
    CLOSE_REASON_DETACH_EXPIRED: _ClassVar[CloseReason]
    CLOSE_REASON_CLI_EXITED: _ClassVar[CloseReason]
    CLOSE_REASON_FAILED: _ClassVar[CloseReason]
    CLOSE_REASON_SHUTTING_DOWN: _ClassVar[CloseReason]
SESSION_STATE_UNSPECIFIED: SessionState
SESSION_STATE_STARTING: SessionState
SESSION_STATE_IDLE: SessionState
SESSION_STATE_RUNNING: SessionState
SESSION_STATE_REQUIRES_ACTION: SessionState
SESSION_STATE_PARKED: SessionState
SESSION_STATE_CLOSING: SessionState
SESSION_STATE_CLOSED: SessionState
REQUEST_OUTCOME_UNSPECIFIED: RequestOutcome
REQUEST_OUTCOME_ANSWERED: RequestOutcome
REQUEST_OUTCOME_CANCELLED: RequestOutcome
REQUEST_OUTCOME_EXPIRED: RequestOutcome
REQUEST_OUTCOME_SESSION_CLOSED: RequestOutcome
INPUT_STATE_UNSPECIFIED: InputState
INPUT_STATE_QUEUED: InputState
INPUT_STATE_STARTED: InputState
INPUT_STATE_COMPLETED: InputState
INPUT_STATE_CANCELLED: InputState
INPUT_STATE_DUPLICATE: InputState
INPUT_STATE_REJECTED: InputState
CLOSE_REASON_UNSPECIFIED: CloseReason
CLOSE_REASON_REQUESTED: CloseReason
CLOSE_REASON_INPUT_ENDED: CloseReason
CLOSE_REASON_CALLER_LOST: CloseReason
CLOSE_REASON_DETACH_EXPIRED: CloseReason
CLOSE_REASON_CLI_EXITED: CloseReason
CLOSE_REASON_FAILED: CloseReason
CLOSE_REASON_SHUTTING_DOWN: CloseReason

class Event(_message.Message):
    __slots__ = ("seq", "turn", "ephemeral", "time", "raw_json", "must_understand", "assistant", "user", "stream_event", "result", "system", "state", "rate_limit", "conversation_reset", "tool_progress", "tool_use_summary", "auth_status", "prompt_suggestion", "active_goal", "unrecognized", "permission_request", "hook_request", "tool_call", "mcp_request", "mcp_notification", "elicitation_request", "raw_request", "store_request", "request_resolved", "control_result", "input_receipt", "warning", "diagnostic", "stderr", "stalled", "parked", "woken", "closed")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    EPHEMERAL_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    MUST_UNDERSTAND_FIELD_NUMBER: _ClassVar[int]
    ASSISTANT_FIELD_NUMBER: _ClassVar[int]
    USER_FIELD_NUMBER: _ClassVar[int]
    STREAM_EVENT_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    SYSTEM_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    RATE_LIMIT_FIELD_NUMBER: _ClassVar[int]
    CONVERSATION_RESET_FIELD_NUMBER: _ClassVar[int]
    TOOL_PROGRESS_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_SUMMARY_FIELD_NUMBER: _ClassVar[int]
    AUTH_STATUS_FIELD_NUMBER: _ClassVar[int]
    PROMPT_SUGGESTION_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_GOAL_FIELD_NUMBER: _ClassVar[int]
    UNRECOGNIZED_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_REQUEST_FIELD_NUMBER: _ClassVar[int]
    HOOK_REQUEST_FIELD_NUMBER: _ClassVar[int]
    TOOL_CALL_FIELD_NUMBER: _ClassVar[int]
    MCP_REQUEST_FIELD_NUMBER: _ClassVar[int]
    MCP_NOTIFICATION_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_REQUEST_FIELD_NUMBER: _ClassVar[int]
    RAW_REQUEST_FIELD_NUMBER: _ClassVar[int]
    STORE_REQUEST_FIELD_NUMBER: _ClassVar[int]
    REQUEST_RESOLVED_FIELD_NUMBER: _ClassVar[int]
    CONTROL_RESULT_FIELD_NUMBER: _ClassVar[int]
    INPUT_RECEIPT_FIELD_NUMBER: _ClassVar[int]
    WARNING_FIELD_NUMBER: _ClassVar[int]
    DIAGNOSTIC_FIELD_NUMBER: _ClassVar[int]
    STDERR_FIELD_NUMBER: _ClassVar[int]
    STALLED_FIELD_NUMBER: _ClassVar[int]
    PARKED_FIELD_NUMBER: _ClassVar[int]
    WOKEN_FIELD_NUMBER: _ClassVar[int]
    CLOSED_FIELD_NUMBER: _ClassVar[int]
    seq: int
    turn: int
    ephemeral: bool
    time: _timestamp_pb2.Timestamp
    raw_json: str
    must_understand: bool
    assistant: _message_pb2.AssistantMessage
    user: _message_pb2.UserMessage
    stream_event: _stream_event_pb2.StreamEvent
    result: _message_pb2.ResultMessage
    system: _system_message_pb2.SystemMessage
    state: StateChanged
    rate_limit: _message_pb2.RateLimitEvent
    conversation_reset: _message_pb2.ConversationResetMessage
    tool_progress: _message_pb2.ToolProgress
    tool_use_summary: _message_pb2.ToolUseSummary
    auth_status: _message_pb2.AuthStatus
    prompt_suggestion: _message_pb2.PromptSuggestion
    active_goal: _message_pb2.ActiveGoal
    unrecognized: _message_pb2.Unrecognized
    permission_request: _permission_pb2.PermissionRequest
    hook_request: _hook_pb2.HookRequest
    tool_call: _mcp_pb2.ToolCall
    mcp_request: _mcp_pb2.McpRequest
    mcp_notification: _mcp_pb2.McpNotification
    elicitation_request: _elicitation_pb2.ElicitationRequest
    raw_request: _elicitation_pb2.RawRequest
    store_request: _store_pb2.StoreRequest
    request_resolved: RequestResolved
    control_result: _control_result_pb2.ControlResult
    input_receipt: InputReceipt
    warning: _warning_pb2.Warning
    diagnostic: Diagnostic
    stderr: StderrLine
    stalled: Stalled
    parked: Parked
    woken: Woken
    closed: Closed
    def __init__(self, seq: _Optional[int] = ..., turn: _Optional[int] = ..., ephemeral: bool = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., raw_json: _Optional[str] = ..., must_understand: bool = ..., assistant: _Optional[_Union[_message_pb2.AssistantMessage, _Mapping]] = ..., user: _Optional[_Union[_message_pb2.UserMessage, _Mapping]] = ..., stream_event: _Optional[_Union[_stream_event_pb2.StreamEvent, _Mapping]] = ..., result: _Optional[_Union[_message_pb2.ResultMessage, _Mapping]] = ..., system: _Optional[_Union[_system_message_pb2.SystemMessage, _Mapping]] = ..., state: _Optional[_Union[StateChanged, _Mapping]] = ..., rate_limit: _Optional[_Union[_message_pb2.RateLimitEvent, _Mapping]] = ..., conversation_reset: _Optional[_Union[_message_pb2.ConversationResetMessage, _Mapping]] = ..., tool_progress: _Optional[_Union[_message_pb2.ToolProgress, _Mapping]] = ..., tool_use_summary: _Optional[_Union[_message_pb2.ToolUseSummary, _Mapping]] = ..., auth_status: _Optional[_Union[_message_pb2.AuthStatus, _Mapping]] = ..., prompt_suggestion: _Optional[_Union[_message_pb2.PromptSuggestion, _Mapping]] = ..., active_goal: _Optional[_Union[_message_pb2.ActiveGoal, _Mapping]] = ..., unrecognized: _Optional[_Union[_message_pb2.Unrecognized, _Mapping]] = ..., permission_request: _Optional[_Union[_permission_pb2.PermissionRequest, _Mapping]] = ..., hook_request: _Optional[_Union[_hook_pb2.HookRequest, _Mapping]] = ..., tool_call: _Optional[_Union[_mcp_pb2.ToolCall, _Mapping]] = ..., mcp_request: _Optional[_Union[_mcp_pb2.McpRequest, _Mapping]] = ..., mcp_notification: _Optional[_Union[_mcp_pb2.McpNotification, _Mapping]] = ..., elicitation_request: _Optional[_Union[_elicitation_pb2.ElicitationRequest, _Mapping]] = ..., raw_request: _Optional[_Union[_elicitation_pb2.RawRequest, _Mapping]] = ..., store_request: _Optional[_Union[_store_pb2.StoreRequest, _Mapping]] = ..., request_resolved: _Optional[_Union[RequestResolved, _Mapping]] = ..., control_result: _Optional[_Union[_control_result_pb2.ControlResult, _Mapping]] = ..., input_receipt: _Optional[_Union[InputReceipt, _Mapping]] = ..., warning: _Optional[_Union[_warning_pb2.Warning, _Mapping]] = ..., diagnostic: _Optional[_Union[Diagnostic, _Mapping]] = ..., stderr: _Optional[_Union[StderrLine, _Mapping]] = ..., stalled: _Optional[_Union[Stalled, _Mapping]] = ..., parked: _Optional[_Union[Parked, _Mapping]] = ..., woken: _Optional[_Union[Woken, _Mapping]] = ..., closed: _Optional[_Union[Closed, _Mapping]] = ...) -> None: ...

class StateChanged(_message.Message):
    __slots__ = ("state", "cli_state", "cli_session_id")
    STATE_FIELD_NUMBER: _ClassVar[int]
    CLI_STATE_FIELD_NUMBER: _ClassVar[int]
    CLI_SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    state: SessionState
    cli_state: str
    cli_session_id: str
    def __init__(self, state: _Optional[_Union[SessionState, str]] = ..., cli_state: _Optional[str] = ..., cli_session_id: _Optional[str] = ...) -> None: ...

class RequestResolved(_message.Message):
    __slots__ = ("request_id", "outcome", "default_answer")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_ANSWER_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    outcome: RequestOutcome
    default_answer: bool
    def __init__(self, request_id: _Optional[str] = ..., outcome: _Optional[_Union[RequestOutcome, str]] = ..., default_answer: bool = ...) -> None: ...

class InputReceipt(_message.Message):
    __slots__ = ("input_uuid", "state", "error")
    INPUT_UUID_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    input_uuid: str
    state: InputState
    error: _error_pb2.Error
    def __init__(self, input_uuid: _Optional[str] = ..., state: _Optional[_Union[InputState, str]] = ..., error: _Optional[_Union[_error_pb2.Error, _Mapping]] = ...) -> None: ...

class Diagnostic(_message.Message):
    __slots__ = ("code", "message", "detail", "total_bytes")
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    TOTAL_BYTES_FIELD_NUMBER: _ClassVar[int]
    code: str
    message: str
    detail: str
    total_bytes: int
    def __init__(self, code: _Optional[str] = ..., message: _Optional[str] = ..., detail: _Optional[str] = ..., total_bytes: _Optional[int] = ...) -> None: ...

class StderrLine(_message.Message):
    __slots__ = ("line",)
    LINE_FIELD_NUMBER: _ClassVar[int]
    line: str
    def __init__(self, line: _Optional[str] = ...) -> None: ...

class Stalled(_message.Message):
    __slots__ = ("silence",)
    SILENCE_FIELD_NUMBER: _ClassVar[int]
    silence: _duration_pb2.Duration
    def __init__(self, silence: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class Parked(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class Woken(_message.Message):
    __slots__ = ("cli_session_id", "start_time")
    CLI_SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    START_TIME_FIELD_NUMBER: _ClassVar[int]
    cli_session_id: str
    start_time: _duration_pb2.Duration
    def __init__(self, cli_session_id: _Optional[str] = ..., start_time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class Closed(_message.Message):
    __slots__ = ("reason", "exit", "error")
    REASON_FIELD_NUMBER: _ClassVar[int]
    EXIT_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    reason: CloseReason
    exit: ProcessExit
    error: _error_pb2.Error
    def __init__(self, reason: _Optional[_Union[CloseReason, str]] = ..., exit: _Optional[_Union[ProcessExit, _Mapping]] = ..., error: _Optional[_Union[_error_pb2.Error, _Mapping]] = ...) -> None: ...

class ProcessExit(_message.Message):
    __slots__ = ("code", "signal", "stderr_tail")
    CODE_FIELD_NUMBER: _ClassVar[int]
    SIGNAL_FIELD_NUMBER: _ClassVar[int]
    STDERR_TAIL_FIELD_NUMBER: _ClassVar[int]
    code: int
    signal: str
    stderr_tail: str
    def __init__(self, code: _Optional[int] = ..., signal: _Optional[str] = ..., stderr_tail: _Optional[str] = ...) -> None: ...
