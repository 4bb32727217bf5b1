import datetime

from agentd.v1 import content_pb2 as _content_pb2
from agentd.v1 import event_pb2 as _event_pb2
from agentd.v1 import options_pb2 as _options_pb2
from agentd.v1 import server_info_pb2 as _server_info_pb2
from agentd.v1 import session_pb2 as _session_pb2
from agentd.v1 import warning_pb2 as _warning_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OpenSessionRequest(_message.Message):
    __slots__ = ("session_id", "options", "labels", "detach_timeout", "idle_timeout", "raw_frames", "accept_requests")
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
    ACCEPT_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    options: _options_pb2.Options
    labels: _containers.ScalarMap[str, str]
    detach_timeout: _duration_pb2.Duration
    idle_timeout: _duration_pb2.Duration
    raw_frames: _session_pb2.RawFrames
    accept_requests: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, session_id: _Optional[str] = ..., options: _Optional[_Union[_options_pb2.Options, _Mapping]] = ..., labels: _Optional[_Mapping[str, str]] = ..., detach_timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., idle_timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., raw_frames: _Optional[_Union[_session_pb2.RawFrames, str]] = ..., accept_requests: _Optional[_Iterable[str]] = ...) -> None: ...

class OpenSessionResponse(_message.Message):
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
    timings: _session_pb2.StartTimings
    simulated: bool
    def __init__(self, session_id: _Optional[str] = ..., epoch: _Optional[int] = ..., server_info: _Optional[_Union[_server_info_pb2.ServerInfo, _Mapping]] = ..., warnings: _Optional[_Iterable[_Union[_warning_pb2.Warning, _Mapping]]] = ..., cli_version: _Optional[str] = ..., cli_session_id: _Optional[str] = ..., timings: _Optional[_Union[_session_pb2.StartTimings, _Mapping]] = ..., simulated: bool = ...) -> None: ...

class LiveSession(_message.Message):
    __slots__ = ("session_id", "state", "labels", "epoch", "attached", "watchers", "cli_session_id", "first_seq", "last_seq", "turn", "pending_requests", "queued_inputs", "create_time", "activity_time", "expire_time", "cwd", "model", "permission_mode", "title", "cli_version", "cli_pid", "simulated", "owner")
    class LabelsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    LABELS_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    ATTACHED_FIELD_NUMBER: _ClassVar[int]
    WATCHERS_FIELD_NUMBER: _ClassVar[int]
    CLI_SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    FIRST_SEQ_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    PENDING_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    QUEUED_INPUTS_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    ACTIVITY_TIME_FIELD_NUMBER: _ClassVar[int]
    EXPIRE_TIME_FIELD_NUMBER: _ClassVar[int]
    CWD_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    CLI_VERSION_FIELD_NUMBER: _ClassVar[int]
    CLI_PID_FIELD_NUMBER: _ClassVar[int]
    SIMULATED_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    state: _event_pb2.SessionState
    labels: _containers.ScalarMap[str, str]
    epoch: int
    attached: bool
    watchers: int
    cli_session_id: str
    first_seq: int
    last_seq: int
    turn: int
    pending_requests: int
    queued_inputs: int
    create_time: _timestamp_pb2.Timestamp
    activity_time: _timestamp_pb2.Timestamp
    expire_time: _timestamp_pb2.Timestamp
    cwd: str
    model: str
    permission_mode: str
    title: str
    cli_version: str
    cli_pid: int
    simulated: bool
    owner: str
    def __init__(self, session_id: _Optional[str] = ..., state: _Optional[_Union[_event_pb2.SessionState, str]] = ..., labels: _Optional[_Mapping[str, str]] = ..., epoch: _Optional[int] = ..., attached: bool = ..., watchers: _Optional[int] = ..., cli_session_id: _Optional[str] = ..., first_seq: _Optional[int] = ..., last_seq: _Optional[int] = ..., turn: _Optional[int] = ..., pending_requests: _Optional[int] = ..., queued_inputs: _Optional[int] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., activity_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., expire_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., cwd: _Optional[str] = ..., model: _Optional[str] = ..., permission_mode: _Optional[str] = ..., title: _Optional[str] = ..., cli_version: _Optional[str] = ..., cli_pid: _Optional[int] = ..., simulated: bool = ..., owner: _Optional[str] = ...) -> None: ...

class GetLiveSessionRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class GetLiveSessionResponse(_message.Message):
    __slots__ = ("session",)
    SESSION_FIELD_NUMBER: _ClassVar[int]
    session: LiveSession
    def __init__(self, session: _Optional[_Union[LiveSession, _Mapping]] = ...) -> None: ...

class ListLiveSessionsRequest(_message.Message):
    __slots__ = ("page_size", "page_token", "labels", "states", "all_owners")
    class LabelsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    LABELS_FIELD_NUMBER: _ClassVar[int]
    STATES_FIELD_NUMBER: _ClassVar[int]
    ALL_OWNERS_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    labels: _containers.ScalarMap[str, str]
    states: _containers.RepeatedScalarFieldContainer[_event_pb2.SessionState]
    all_owners: bool
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., labels: _Optional[_Mapping[str, str]] = ..., states: _Optional[_Iterable[_Union[_event_pb2.SessionState, str]]] = ..., all_owners: bool = ...) -> None: ...

class ListLiveSessionsResponse(_message.Message):
    __slots__ = ("sessions", "next_page_token")
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[LiveSession]
    next_page_token: str
    def __init__(self, sessions: _Optional[_Iterable[_Union[LiveSession, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class WatchSessionRequest(_message.Message):
    __slots__ = ("session_id", "after_seq", "raw_frames", "max_message_bytes")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    RAW_FRAMES_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    after_seq: int
    raw_frames: _session_pb2.RawFrames
    max_message_bytes: int
    def __init__(self, session_id: _Optional[str] = ..., after_seq: _Optional[int] = ..., raw_frames: _Optional[_Union[_session_pb2.RawFrames, str]] = ..., max_message_bytes: _Optional[int] = ...) -> None: ...

class WatchSessionResponse(_message.Message):
    __slots__ = ("event", "attached", "gap", "heartbeat", "draining", "chunk")
    EVENT_FIELD_NUMBER: _ClassVar[int]
    ATTACHED_FIELD_NUMBER: _ClassVar[int]
    GAP_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    DRAINING_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    event: _event_pb2.Event
    attached: _session_pb2.SessionAttached
    gap: _session_pb2.Gap
    heartbeat: _session_pb2.Heartbeat
    draining: _session_pb2.Draining
    chunk: _session_pb2.Chunk
    def __init__(self, event: _Optional[_Union[_event_pb2.Event, _Mapping]] = ..., attached: _Optional[_Union[_session_pb2.SessionAttached, _Mapping]] = ..., gap: _Optional[_Union[_session_pb2.Gap, _Mapping]] = ..., heartbeat: _Optional[_Union[_session_pb2.Heartbeat, _Mapping]] = ..., draining: _Optional[_Union[_session_pb2.Draining, _Mapping]] = ..., chunk: _Optional[_Union[_session_pb2.Chunk, _Mapping]] = ...) -> None: ...

class SendInputRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "input")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    INPUT_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    input: _content_pb2.Input
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., input: _Optional[_Union[_content_pb2.Input, _Mapping]] = ...) -> None: ...

class SendInputResponse(_message.Message):
    __slots__ = ("command_id", "input_uuid", "last_seq")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUID_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    input_uuid: str
    last_seq: int
    def __init__(self, command_id: _Optional[str] = ..., input_uuid: _Optional[str] = ..., last_seq: _Optional[int] = ...) -> None: ...

class ListPendingRequestsRequest(_message.Message):
    __slots__ = ("session_id",)
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    def __init__(self, session_id: _Optional[str] = ...) -> None: ...

class ListPendingRequestsResponse(_message.Message):
    __slots__ = ("requests",)
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    requests: _containers.RepeatedCompositeFieldContainer[_event_pb2.Event]
    def __init__(self, requests: _Optional[_Iterable[_Union[_event_pb2.Event, _Mapping]]] = ...) -> None: ...

class ResolveRequestRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "answer")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    answer: _session_pb2.Answer
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., answer: _Optional[_Union[_session_pb2.Answer, _Mapping]] = ...) -> None: ...

class ResolveRequestResponse(_message.Message):
    __slots__ = ("command_id", "outcome")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    outcome: _event_pb2.RequestOutcome
    def __init__(self, command_id: _Optional[str] = ..., outcome: _Optional[_Union[_event_pb2.RequestOutcome, str]] = ...) -> None: ...

class CloseSessionRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "finish_turn")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    FINISH_TURN_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    finish_turn: bool
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., finish_turn: bool = ...) -> None: ...

class CloseSessionResponse(_message.Message):
    __slots__ = ("command_id", "closed")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    CLOSED_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    closed: _event_pb2.Closed
    def __init__(self, command_id: _Optional[str] = ..., closed: _Optional[_Union[_event_pb2.Closed, _Mapping]] = ...) -> None: ...
