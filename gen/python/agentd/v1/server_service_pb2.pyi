import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetDaemonInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetDaemonInfoResponse(_message.Message):
    __slots__ = ("version", "contract_version", "cli_path", "cli_version", "simulated", "features", "limits", "policy", "start_time", "draining")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_VERSION_FIELD_NUMBER: _ClassVar[int]
    CLI_PATH_FIELD_NUMBER: _ClassVar[int]
    CLI_VERSION_FIELD_NUMBER: _ClassVar[int]
    SIMULATED_FIELD_NUMBER: _ClassVar[int]
    FEATURES_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    START_TIME_FIELD_NUMBER: _ClassVar[int]
    DRAINING_FIELD_NUMBER: _ClassVar[int]
    version: str
    contract_version: str
    cli_path: str
    cli_version: str
    simulated: bool
    features: _containers.RepeatedCompositeFieldContainer[Feature]
    limits: ServerLimits
    policy: CallerPolicy
    start_time: _timestamp_pb2.Timestamp
    draining: bool
    def __init__(self, version: _Optional[str] = ..., contract_version: _Optional[str] = ..., cli_path: _Optional[str] = ..., cli_version: _Optional[str] = ..., simulated: bool = ..., features: _Optional[_Iterable[_Union[Feature, _Mapping]]] = ..., limits: _Optional[_Union[ServerLimits, _Mapping]] = ..., policy: _Optional[_Union[CallerPolicy, _Mapping]] = ..., start_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., draining: bool = ...) -> None: ...

class Feature(_message.Message):
    __slots__ = ("name", "supported", "note")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SUPPORTED_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    name: str
    supported: bool
    note: str
    def __init__(self, name: _Optional[str] = ..., supported: bool = ..., note: _Optional[str] = ...) -> None: ...

class ServerLimits(_message.Message):
    __slots__ = ("max_sessions", "max_sessions_per_owner", "max_processes", "max_request_bytes", "max_line_bytes", "journal_bytes", "input_queue_bytes", "detach_timeout", "half_close_ceiling", "control_timeout", "stalled_limit", "max_starts", "max_pending_requests", "max_queued_inputs", "total_journal_bytes", "max_processes_per_owner", "max_starts_per_owner", "journal_bytes_per_owner")
    MAX_SESSIONS_FIELD_NUMBER: _ClassVar[int]
    MAX_SESSIONS_PER_OWNER_FIELD_NUMBER: _ClassVar[int]
    MAX_PROCESSES_FIELD_NUMBER: _ClassVar[int]
    MAX_REQUEST_BYTES_FIELD_NUMBER: _ClassVar[int]
    MAX_LINE_BYTES_FIELD_NUMBER: _ClassVar[int]
    JOURNAL_BYTES_FIELD_NUMBER: _ClassVar[int]
    INPUT_QUEUE_BYTES_FIELD_NUMBER: _ClassVar[int]
    DETACH_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    HALF_CLOSE_CEILING_FIELD_NUMBER: _ClassVar[int]
    CONTROL_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    STALLED_LIMIT_FIELD_NUMBER: _ClassVar[int]
    MAX_STARTS_FIELD_NUMBER: _ClassVar[int]
    MAX_PENDING_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    MAX_QUEUED_INPUTS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_JOURNAL_BYTES_FIELD_NUMBER: _ClassVar[int]
    MAX_PROCESSES_PER_OWNER_FIELD_NUMBER: _ClassVar[int]
    MAX_STARTS_PER_OWNER_FIELD_NUMBER: _ClassVar[int]
    JOURNAL_BYTES_PER_OWNER_FIELD_NUMBER: _ClassVar[int]
    max_sessions: int
    max_sessions_per_owner: int
    max_processes: int
    max_request_bytes: int
    max_line_bytes: int
    journal_bytes: int
    input_queue_bytes: int
    detach_timeout: _duration_pb2.Duration
    half_close_ceiling: _duration_pb2.Duration
    control_timeout: _duration_pb2.Duration
    stalled_limit: _duration_pb2.Duration
    max_starts: int
    max_pending_requests: int
    max_queued_inputs: int
    total_journal_bytes: int
    max_processes_per_owner: int
    max_starts_per_owner: int
    journal_bytes_per_owner: int
    def __init__(self, max_sessions: _Optional[int] = ..., max_sessions_per_owner: _Optional[int] = ..., max_processes: _Optional[int] = ..., max_request_bytes: _Optional[int] = ..., max_line_bytes: _Optional[int] = ..., journal_bytes: _Optional[int] = ..., input_queue_bytes: _Optional[int] = ..., detach_timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., half_close_ceiling: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., control_timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stalled_limit: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., max_starts: _Optional[int] = ..., max_pending_requests: _Optional[int] = ..., max_queued_inputs: _Optional[int] = ..., total_journal_bytes: _Optional[int] = ..., max_processes_per_owner: _Optional[int] = ..., max_starts_per_owner: _Optional[int] = ..., journal_bytes_per_owner: _Optional[int] = ...) -> None: ...

class CallerPolicy(_message.Message):
    __slots__ = ("owner", "admin", "allow_raw_control", "allow_user", "allow_cli_path", "allowed_directories", "stores")
    OWNER_FIELD_NUMBER: _ClassVar[int]
    ADMIN_FIELD_NUMBER: _ClassVar[int]
    ALLOW_RAW_CONTROL_FIELD_NUMBER: _ClassVar[int]
    ALLOW_USER_FIELD_NUMBER: _ClassVar[int]
    ALLOW_CLI_PATH_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_DIRECTORIES_FIELD_NUMBER: _ClassVar[int]
    STORES_FIELD_NUMBER: _ClassVar[int]
    owner: str
    admin: bool
    allow_raw_control: bool
    allow_user: bool
    allow_cli_path: bool
    allowed_directories: _containers.RepeatedScalarFieldContainer[str]
    stores: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, owner: _Optional[str] = ..., admin: bool = ..., allow_raw_control: bool = ..., allow_user: bool = ..., allow_cli_path: bool = ..., allowed_directories: _Optional[_Iterable[str]] = ..., stores: _Optional[_Iterable[str]] = ...) -> None: ...

class DrainRequest(_message.Message):
    __slots__ = ("grace",)
    GRACE_FIELD_NUMBER: _ClassVar[int]
    grace: _duration_pb2.Duration
    def __init__(self, grace: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class DrainResponse(_message.Message):
    __slots__ = ("deadline", "running_sessions", "open_sessions")
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    RUNNING_SESSIONS_FIELD_NUMBER: _ClassVar[int]
    OPEN_SESSIONS_FIELD_NUMBER: _ClassVar[int]
    deadline: _timestamp_pb2.Timestamp
    running_sessions: int
    open_sessions: int
    def __init__(self, deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., running_sessions: _Optional[int] = ..., open_sessions: _Optional[int] = ...) -> None: ...
