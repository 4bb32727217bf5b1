import datetime

from agentd.v1 import elicitation_pb2 as _elicitation_pb2
from agentd.v1 import error_pb2 as _error_pb2
from agentd.v1 import event_pb2 as _event_pb2
from agentd.v1 import hook_pb2 as _hook_pb2
from agentd.v1 import mcp_pb2 as _mcp_pb2
from agentd.v1 import options_pb2 as _options_pb2
from agentd.v1 import permission_pb2 as _permission_pb2
from agentd.v1 import server_info_pb2 as _server_info_pb2
from agentd.v1 import store_pb2 as _store_pb2
from agentd.v1 import warning_pb2 as _warning_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RawFrames(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RAW_FRAMES_UNSPECIFIED: _ClassVar[RawFrames]
    RAW_FRAMES_AUTO: _ClassVar[RawFrames]
    RAW_FRAMES_ALWAYS: _ClassVar[RawFrames]
    RAW_FRAMES_NEVER: _ClassVar[RawFrames]
RAW_FRAMES_UNSPECIFIED: RawFrames
RAW_FRAMES_AUTO: RawFrames
RAW_FRAMES_ALWAYS: RawFrames
RAW_FRAMES_NEVER: RawFrames

class OpenSession(_message.Message):
    __slots__ = ("session_id", "options", "labels", "detach_timeout", "idle_timeout", "raw_frames", "max_message_bytes", "accept_requests")
    class LabelsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LABELS_FIELD_NUMBER: _ClassVar[int]
    DETACH_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    IDLE_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    RAW_FRAMES_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    options: _options_pb2.Options
    labels: _containers.ScalarMap[str, str]
    detach_timeout: _duration_pb2.Duration
    idle_timeout: _duration_pb2.Duration
    raw_frames: RawFrames
    max_message_bytes: int
    accept_requests: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, session_id: _Optional[str] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., labels: _Optional[_Mapping[str, str]] = ..., detach_timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., idle_timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., raw_frames: _Optional[_Union[RawFrames, str]] = ..., max_message_bytes: _Optional[int] = ..., accept_requests: _Optional[_Iterable[str]] = ...) -> None: ...

class AttachSession(_message.Message):
    __slots__ = ("session_id", "after_seq", "take_over", "expected_epoch", "raw_frames", "max_message_bytes")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    TAKE_OVER_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_EPOCH_FIELD_NUMBER: _ClassVar[int]
    RAW_FRAMES_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    after_seq: int
    take_over: bool
    expected_epoch: int
    raw_frames: RawFrames
    max_message_bytes: int
    def __init__(self, session_id: _Optional[str] = ..., after_seq: _Optional[int] = ..., take_over: bool = ..., expected_epoch: _Optional[int] = ..., raw_frames: _Optional[_Union[RawFrames, str]] = ..., max_message_bytes: _Optional[int] = ...) -> None: ...

class Answer(_message.Message):
    __slots__ = ("request_id", "permission", "hook", "tool", "mcp", "elicitation", "store", "raw_json", "error")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_FIELD_NUMBER: _ClassVar[int]
    HOOK_FIELD_NUMBER: _ClassVar[int]
    TOOL_FIELD_NUMBER: _ClassVar[int]
    MCP_FIELD_NUMBER: _ClassVar[int]
    ELICITATION_FIELD_NUMBER: _ClassVar[int]
    STORE_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    permission: _permission_pb2.PermissionAnswer
    hook: _hook_pb2.HookAnswer
    tool: _mcp_pb2.ToolResult
    mcp: _mcp_pb2.McpAnswer
    elicitation: _elicitation_pb2.ElicitationAnswer
    store: _store_pb2.StoreAnswer
    raw_json: str
    error: AnswerError
    def __init__(self, request_id: _Optional[str] = ..., permission: _Optional[_Union[_permission_pb2.PermissionAnswer, _Mapping]] = ..., hook: _Optional[_Union[_hook_pb2.HookAnswer, _Mapping]] = ..., tool: _Optional[_Union[_mcp_pb2.ToolResult, _Mapping]] = ..., mcp: _Optional[_Union[_mcp_pb2.McpAnswer, _Mapping]] = ..., elicitation: _Optional[_Union[_elicitation_pb2.ElicitationAnswer, _Mapping]] = ..., store: _Optional[_Union[_store_pb2.StoreAnswer, _Mapping]] = ..., raw_json: _Optional[str] = ..., error: _Optional[_Union[AnswerError, _Mapping]] = ...) -> None: ...

class AnswerError(_message.Message):
    __slots__ = ("message",)
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    message: str
    def __init__(self, message: _Optional[str] = ...) -> None: ...

class Ack(_message.Message):
    __slots__ = ("seq",)
    SEQ_FIELD_NUMBER: _ClassVar[int]
    seq: int
    def __init__(self, seq: _Optional[int] = ...) -> None: ...

class Heartbeat(_message.Message):
    __slots__ = ("time", "last_seq")
    TIME_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    time: _timestamp_pb2.Timestamp
    last_seq: int
    def __init__(self, time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., last_seq: _Optional[int] = ...) -> None: ...

class CloseSession(_message.Message):
    __slots__ = ("command_id", "finish_turn")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    FINISH_TURN_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    finish_turn: bool
    def __init__(self, command_id: _Optional[str] = ..., finish_turn: bool = ...) -> None: ...

class SessionOpened(_message.Message):
    __slots__ = ("session_id", "epoch", "server_info", "warnings", "cli_version", "cli_session_id", "timings", "simulated")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    SERVER_INFO_FIELD_NUMBER: _ClassVar[int]
    WARNINGS_FIELD_NUMBER: _ClassVar[int]
    CLI_VERSION_FIELD_NUMBER: _ClassVar[int]
    CLI_SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    TIMINGS_FIELD_NUMBER: _ClassVar[int]
    SIMULATED_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    epoch: int
    server_info: _server_info_pb2.ServerInfo
    warnings: _containers.RepeatedCompositeFieldContainer[_warning_pb2.Warning]
    cli_version: str
    cli_session_id: str
    timings: StartTimings
    simulated: bool
    def __init__(self, session_id: _Optional[str] = ..., epoch: _Optional[int] = ..., server_info: _Optional[_Union[_server_info_pb2.ServerInfo, _Mapping]] = ..., warnings: _Optional[_Iterable[_Union[_warning_pb2.Warning, _Mapping]]] = ..., cli_version: _Optional[str] = ..., cli_session_id: _Optional[str] = ..., timings: _Optional[_Union[StartTimings, _Mapping]] = ..., simulated: bool = ...) -> None: ...

class StartTimings(_message.Message):
    __slots__ = ("spawn", "initialize")
    SPAWN_FIELD_NUMBER: _ClassVar[int]
    INITIALIZE_FIELD_NUMBER: _ClassVar[int]
    spawn: _duration_pb2.Duration
    initialize: _duration_pb2.Duration
    def __init__(self, spawn: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., initialize: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class SessionAttached(_message.Message):
    __slots__ = ("session_id", "epoch", "state", "first_seq", "last_seq", "pending_requests", "server_info")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    FIRST_SEQ_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    PENDING_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    SERVER_INFO_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    epoch: int
    state: _event_pb2.SessionState
    first_seq: int
    last_seq: int
    pending_requests: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    server_info: _server_info_pb2.ServerInfo
    def __init__(self, session_id: _Optional[str] = ..., epoch: _Optional[int] = ..., state: _Optional[_Union[_event_pb2.SessionState, str]] = ..., first_seq: _Optional[int] = ..., last_seq: _Optional[int] = ..., pending_requests: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ..., server_info: _Optional[_Union[_server_info_pb2.ServerInfo, _Mapping]] = ...) -> None: ...

class Gap(_message.Message):
    __slots__ = ("first_seq", "last_seq")
    FIRST_SEQ_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    first_seq: int
    last_seq: int
    def __init__(self, first_seq: _Optional[int] = ..., last_seq: _Optional[int] = ...) -> None: ...

class Draining(_message.Message):
    __slots__ = ("deadline",)
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    deadline: _timestamp_pb2.Timestamp
    def __init__(self, deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Rejected(_message.Message):
    __slots__ = ("command_id", "request_id", "input_uuid", "request_index", "error")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUID_FIELD_NUMBER: _ClassVar[int]
    REQUEST_INDEX_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    request_id: str
    input_uuid: str
    request_index: int
    error: _error_pb2.Error
    def __init__(self, command_id: _Optional[str] = ..., request_id: _Optional[str] = ..., input_uuid: _Optional[str] = ..., request_index: _Optional[int] = ..., error: _Optional[_Union[_error_pb2.Error, _Mapping]] = ...) -> None: ...

class Chunk(_message.Message):
    __slots__ = ("index", "last", "total_bytes", "data")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    TOTAL_BYTES_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    index: int
    last: bool
    total_bytes: int
    data: bytes
    def __init__(self, index: _Optional[int] = ..., last: bool = ..., total_bytes: _Optional[int] = ..., data: _Optional[bytes] = ...) -> None: ...
