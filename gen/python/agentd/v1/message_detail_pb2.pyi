from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ToolUseMeta(_message.Message):
    __slots__ = ("id", "display_name", "server_display_name", "tool_name")
    ID_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    SERVER_DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    id: str
    display_name: str
    server_display_name: str
    tool_name: str
    def __init__(self, id: _Optional[str] = ..., display_name: _Optional[str] = ..., server_display_name: _Optional[str] = ..., tool_name: _Optional[str] = ...) -> None: ...

class ToolResultMeta(_message.Message):
    __slots__ = ("id", "permission_decision", "non_execution_kind")
    ID_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_DECISION_FIELD_NUMBER: _ClassVar[int]
    NON_EXECUTION_KIND_FIELD_NUMBER: _ClassVar[int]
    id: str
    permission_decision: PermissionDecision
    non_execution_kind: str
    def __init__(self, id: _Optional[str] = ..., permission_decision: _Optional[_Union[PermissionDecision, _Mapping]] = ..., non_execution_kind: _Optional[str] = ...) -> None: ...

class PermissionDecision(_message.Message):
    __slots__ = ("decision", "source", "reason_type")
    DECISION_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    REASON_TYPE_FIELD_NUMBER: _ClassVar[int]
    decision: str
    source: str
    reason_type: str
    def __init__(self, decision: _Optional[str] = ..., source: _Optional[str] = ..., reason_type: _Optional[str] = ...) -> None: ...

class MessageOrigin(_message.Message):
    __slots__ = ("kind", "server", "name", "from_mode", "from_session", "sender_task_id", "body", "verified_peer_pid", "subkind", "fire_reason", "run_id", "producer")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    FROM_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    FROM_MODE_FIELD_NUMBER: _ClassVar[int]
    FROM_SESSION_FIELD_NUMBER: _ClassVar[int]
    SENDER_TASK_ID_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    VERIFIED_PEER_PID_FIELD_NUMBER: _ClassVar[int]
    SUBKIND_FIELD_NUMBER: _ClassVar[int]
    FIRE_REASON_FIELD_NUMBER: _ClassVar[int]
    RUN_ID_FIELD_NUMBER: _ClassVar[int]
    PRODUCER_FIELD_NUMBER: _ClassVar[int]
    kind: str
    server: str
    name: str
    from_mode: str
    from_session: str
    sender_task_id: str
    body: str
    verified_peer_pid: int
    subkind: str
    fire_reason: str
    run_id: str
    producer: str
    def __init__(self, kind: _Optional[str] = ..., server: _Optional[str] = ..., name: _Optional[str] = ..., from_mode: _Optional[str] = ..., from_session: _Optional[str] = ..., sender_task_id: _Optional[str] = ..., body: _Optional[str] = ..., verified_peer_pid: _Optional[int] = ..., subkind: _Optional[str] = ..., fire_reason: _Optional[str] = ..., run_id: _Optional[str] = ..., producer: _Optional[str] = ..., **kwargs) -> None: ...

class SubagentRetry(_message.Message):
    __slots__ = ("agent_id", "attempt", "max_retries", "retry_delay_ms", "error_status", "error_category")
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    MAX_RETRIES_FIELD_NUMBER: _ClassVar[int]
    RETRY_DELAY_MS_FIELD_NUMBER: _ClassVar[int]
    ERROR_STATUS_FIELD_NUMBER: _ClassVar[int]
    ERROR_CATEGORY_FIELD_NUMBER: _ClassVar[int]
    agent_id: str
    attempt: int
    max_retries: int
    retry_delay_ms: float
    error_status: int
    error_category: str
    def __init__(self, agent_id: _Optional[str] = ..., attempt: _Optional[int] = ..., max_retries: _Optional[int] = ..., retry_delay_ms: _Optional[float] = ..., error_status: _Optional[int] = ..., error_category: _Optional[str] = ...) -> None: ...

class Goal(_message.Message):
    __slots__ = ("condition", "iterations", "set_at", "tokens_at_start", "last_reason")
    CONDITION_FIELD_NUMBER: _ClassVar[int]
    ITERATIONS_FIELD_NUMBER: _ClassVar[int]
    SET_AT_FIELD_NUMBER: _ClassVar[int]
    TOKENS_AT_START_FIELD_NUMBER: _ClassVar[int]
    LAST_REASON_FIELD_NUMBER: _ClassVar[int]
    condition: str
    iterations: int
    set_at: int
    tokens_at_start: int
    last_reason: str
    def __init__(self, condition: _Optional[str] = ..., iterations: _Optional[int] = ..., set_at: _Optional[int] = ..., tokens_at_start: _Optional[int] = ..., last_reason: _Optional[str] = ...) -> None: ...
