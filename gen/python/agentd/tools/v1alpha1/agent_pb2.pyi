from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AgentInput(_message.Message):
    __slots__ = ("description", "prompt", "subagent_type", "model", "effort", "run_in_background", "name", "team_name", "mode", "isolation")
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SUBAGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    EFFORT_FIELD_NUMBER: _ClassVar[int]
    RUN_IN_BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TEAM_NAME_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    ISOLATION_FIELD_NUMBER: _ClassVar[int]
    description: str
    prompt: str
    subagent_type: str
    model: str
    effort: str
    run_in_background: bool
    name: str
    team_name: str
    mode: str
    isolation: str
    def __init__(self, description: _Optional[str] = ..., prompt: _Optional[str] = ..., subagent_type: _Optional[str] = ..., model: _Optional[str] = ..., effort: _Optional[str] = ..., run_in_background: bool = ..., name: _Optional[str] = ..., team_name: _Optional[str] = ..., mode: _Optional[str] = ..., isolation: _Optional[str] = ...) -> None: ...

class AgentOutput(_message.Message):
    __slots__ = ("status", "agent_id", "prompt", "resolved_model", "models_used", "can_continue_agent", "agent_type", "content", "total_tool_use_count", "total_duration_ms", "total_tokens", "usage", "tool_stats", "tools_used", "worktree_path", "worktree_branch", "handback", "handback_report", "description", "output_file", "is_async", "can_read_output_file", "task_id", "session_url")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    RESOLVED_MODEL_FIELD_NUMBER: _ClassVar[int]
    MODELS_USED_FIELD_NUMBER: _ClassVar[int]
    CAN_CONTINUE_AGENT_FIELD_NUMBER: _ClassVar[int]
    AGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    TOTAL_TOOL_USE_COUNT_FIELD_NUMBER: _ClassVar[int]
    TOTAL_DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_TOKENS_FIELD_NUMBER: _ClassVar[int]
    USAGE_FIELD_NUMBER: _ClassVar[int]
    TOOL_STATS_FIELD_NUMBER: _ClassVar[int]
    TOOLS_USED_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_PATH_FIELD_NUMBER: _ClassVar[int]
    WORKTREE_BRANCH_FIELD_NUMBER: _ClassVar[int]
    HANDBACK_FIELD_NUMBER: _ClassVar[int]
    HANDBACK_REPORT_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_FILE_FIELD_NUMBER: _ClassVar[int]
    IS_ASYNC_FIELD_NUMBER: _ClassVar[int]
    CAN_READ_OUTPUT_FILE_FIELD_NUMBER: _ClassVar[int]
    TASK_ID_FIELD_NUMBER: _ClassVar[int]
    SESSION_URL_FIELD_NUMBER: _ClassVar[int]
    status: str
    agent_id: str
    prompt: str
    resolved_model: str
    models_used: _containers.RepeatedScalarFieldContainer[str]
    can_continue_agent: bool
    agent_type: str
    content: _containers.RepeatedCompositeFieldContainer[TextBlock]
    total_tool_use_count: int
    total_duration_ms: float
    total_tokens: int
    usage: AgentUsage
    tool_stats: AgentToolStats
    tools_used: _containers.RepeatedScalarFieldContainer[str]
    worktree_path: str
    worktree_branch: str
    handback: str
    handback_report: _struct_pb2.Value
    description: str
    output_file: str
    is_async: bool
    can_read_output_file: bool
    task_id: str
    session_url: str
    def __init__(self, status: _Optional[str] = ..., agent_id: _Optional[str] = ..., prompt: _Optional[str] = ..., resolved_model: _Optional[str] = ..., models_used: _Optional[_Iterable[str]] = ..., can_continue_agent: bool = ..., agent_type: _Optional[str] = ..., content: _Optional[_Iterable[_Union[TextBlock, _Mapping]]] = ..., total_tool_use_count: _Optional[int] = ..., total_duration_ms: _Optional[float] = ..., total_tokens: _Optional[int] = ..., usage: _Optional[_Union[AgentUsage, _Mapping]] = ..., tool_stats: _Optional[_Union[AgentToolStats, _Mapping]] = ..., tools_used: _Optional[_Iterable[str]] = ..., worktree_path: _Optional[str] = ..., worktree_branch: _Optional[str] = ..., handback: _Optional[str] = ..., handback_report: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., description: _Optional[str] = ..., output_file: _Optional[str] = ..., is_async: bool = ..., can_read_output_file: bool = ..., task_id: _Optional[str] = ..., session_url: _Optional[str] = ...) -> None: ...

class TextBlock(_message.Message):
    __slots__ = ("type", "text", "citations")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    CITATIONS_FIELD_NUMBER: _ClassVar[int]
    type: str
    text: str
    citations: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Value]
    def __init__(self, type: _Optional[str] = ..., text: _Optional[str] = ..., citations: _Optional[_Iterable[_Union[_struct_pb2.Value, _Mapping]]] = ...) -> None: ...

class AgentUsage(_message.Message):
    __slots__ = ("input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "server_tool_use", "service_tier", "cache_creation", "inference_geo", "speed", "iterations", "output_tokens_details", "fallback_credit")
    INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_CREATION_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_READ_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    SERVER_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    SERVICE_TIER_FIELD_NUMBER: _ClassVar[int]
    CACHE_CREATION_FIELD_NUMBER: _ClassVar[int]
    INFERENCE_GEO_FIELD_NUMBER: _ClassVar[int]
    SPEED_FIELD_NUMBER: _ClassVar[int]
    ITERATIONS_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_DETAILS_FIELD_NUMBER: _ClassVar[int]
    FALLBACK_CREDIT_FIELD_NUMBER: _ClassVar[int]
    input_tokens: int
    output_tokens: int
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    server_tool_use: ServerToolCounts
    service_tier: str
    cache_creation: CacheCreation
    inference_geo: str
    speed: str
    iterations: _struct_pb2.Value
    output_tokens_details: OutputTokensDetails
    fallback_credit: _struct_pb2.Value
    def __init__(self, input_tokens: _Optional[int] = ..., output_tokens: _Optional[int] = ..., cache_creation_input_tokens: _Optional[int] = ..., cache_read_input_tokens: _Optional[int] = ..., server_tool_use: _Optional[_Union[ServerToolCounts, _Mapping]] = ..., service_tier: _Optional[str] = ..., cache_creation: _Optional[_Union[CacheCreation, _Mapping]] = ..., inference_geo: _Optional[str] = ..., speed: _Optional[str] = ..., iterations: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., output_tokens_details: _Optional[_Union[OutputTokensDetails, _Mapping]] = ..., fallback_credit: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...

class ServerToolCounts(_message.Message):
    __slots__ = ("web_search_requests", "web_fetch_requests")
    WEB_SEARCH_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    WEB_FETCH_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    web_search_requests: int
    web_fetch_requests: int
    def __init__(self, web_search_requests: _Optional[int] = ..., web_fetch_requests: _Optional[int] = ...) -> None: ...

class CacheCreation(_message.Message):
    __slots__ = ("ephemeral_1h_input_tokens", "ephemeral_5m_input_tokens")
    EPHEMERAL_1H_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    EPHEMERAL_5M_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    ephemeral_1h_input_tokens: int
    ephemeral_5m_input_tokens: int
    def __init__(self, ephemeral_1h_input_tokens: _Optional[int] = ..., ephemeral_5m_input_tokens: _Optional[int] = ...) -> None: ...

class OutputTokensDetails(_message.Message):
    __slots__ = ("thinking_tokens",)
    THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    thinking_tokens: int
    def __init__(self, thinking_tokens: _Optional[int] = ...) -> None: ...

class AgentToolStats(_message.Message):
    __slots__ = ("read_count", "search_count", "bash_count", "edit_file_count", "lines_added", "lines_removed", "other_tool_count", "frame_count")
    READ_COUNT_FIELD_NUMBER: _ClassVar[int]
    SEARCH_COUNT_FIELD_NUMBER: _ClassVar[int]
    BASH_COUNT_FIELD_NUMBER: _ClassVar[int]
    EDIT_FILE_COUNT_FIELD_NUMBER: _ClassVar[int]
    LINES_ADDED_FIELD_NUMBER: _ClassVar[int]
    LINES_REMOVED_FIELD_NUMBER: _ClassVar[int]
    OTHER_TOOL_COUNT_FIELD_NUMBER: _ClassVar[int]
    FRAME_COUNT_FIELD_NUMBER: _ClassVar[int]
    read_count: int
    search_count: int
    bash_count: int
    edit_file_count: int
    lines_added: int
    lines_removed: int
    other_tool_count: int
    frame_count: int
    def __init__(self, read_count: _Optional[int] = ..., search_count: _Optional[int] = ..., bash_count: _Optional[int] = ..., edit_file_count: _Optional[int] = ..., lines_added: _Optional[int] = ..., lines_removed: _Optional[int] = ..., other_tool_count: _Optional[int] = ..., frame_count: _Optional[int] = ...) -> None: ...

class SendMessageInput(_message.Message):
    __slots__ = ("to", "message", "summary", "notify_when_idle", "options", "type", "recipient", "recipient_kind", "content", "request_id", "approve")
    TO_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    NOTIFY_WHEN_IDLE_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    RECIPIENT_FIELD_NUMBER: _ClassVar[int]
    RECIPIENT_KIND_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    APPROVE_FIELD_NUMBER: _ClassVar[int]
    to: str
    message: _struct_pb2.Value
    summary: str
    notify_when_idle: bool
    options: _struct_pb2.Value
    type: str
    recipient: str
    recipient_kind: str
    content: str
    request_id: str
    approve: bool
    def __init__(self, to: _Optional[str] = ..., message: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., summary: _Optional[str] = ..., notify_when_idle: bool = ..., options: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., type: _Optional[str] = ..., recipient: _Optional[str] = ..., recipient_kind: _Optional[str] = ..., content: _Optional[str] = ..., request_id: _Optional[str] = ..., approve: bool = ...) -> None: ...

class SendMessageOutput(_message.Message):
    __slots__ = ("success", "message", "display", "resumed_agent_id", "revived_agent_id", "pin", "request_id")
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_FIELD_NUMBER: _ClassVar[int]
    RESUMED_AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    REVIVED_AGENT_ID_FIELD_NUMBER: _ClassVar[int]
    PIN_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    success: bool
    message: str
    display: str
    resumed_agent_id: str
    revived_agent_id: str
    pin: AgentPin
    request_id: str
    def __init__(self, success: bool = ..., message: _Optional[str] = ..., display: _Optional[str] = ..., resumed_agent_id: _Optional[str] = ..., revived_agent_id: _Optional[str] = ..., pin: _Optional[_Union[AgentPin, _Mapping]] = ..., request_id: _Optional[str] = ...) -> None: ...

class AgentPin(_message.Message):
    __slots__ = ("id", "name", "ref")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    REF_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    ref: str
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., ref: _Optional[str] = ...) -> None: ...

class ListAgentsInput(_message.Message):
    __slots__ = ("channel", "q", "cursor")
    CHANNEL_FIELD_NUMBER: _ClassVar[int]
    Q_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    channel: str
    q: str
    cursor: str
    def __init__(self, channel: _Optional[str] = ..., q: _Optional[str] = ..., cursor: _Optional[str] = ...) -> None: ...

class ListAgentsOutput(_message.Message):
    __slots__ = ("listing", "sections", "notes")
    LISTING_FIELD_NUMBER: _ClassVar[int]
    SECTIONS_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    listing: str
    sections: _containers.RepeatedCompositeFieldContainer[AgentSection]
    notes: _containers.RepeatedCompositeFieldContainer[AgentNote]
    def __init__(self, listing: _Optional[str] = ..., sections: _Optional[_Iterable[_Union[AgentSection, _Mapping]]] = ..., notes: _Optional[_Iterable[_Union[AgentNote, _Mapping]]] = ...) -> None: ...

class AgentSection(_message.Message):
    __slots__ = ("kind", "total", "rows")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    kind: str
    total: int
    rows: _containers.RepeatedCompositeFieldContainer[AgentRow]
    def __init__(self, kind: _Optional[str] = ..., total: _Optional[int] = ..., rows: _Optional[_Iterable[_Union[AgentRow, _Mapping]]] = ...) -> None: ...

class AgentRow(_message.Message):
    __slots__ = ("name", "ref", "id", "type", "status")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REF_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    name: str
    ref: str
    id: str
    type: str
    status: str
    def __init__(self, name: _Optional[str] = ..., ref: _Optional[str] = ..., id: _Optional[str] = ..., type: _Optional[str] = ..., status: _Optional[str] = ...) -> None: ...

class AgentNote(_message.Message):
    __slots__ = ("kind", "text")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    kind: str
    text: str
    def __init__(self, kind: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class SubagentHandbackInput(_message.Message):
    __slots__ = ("message", "kind")
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    message: str
    kind: str
    def __init__(self, message: _Optional[str] = ..., kind: _Optional[str] = ...) -> None: ...
