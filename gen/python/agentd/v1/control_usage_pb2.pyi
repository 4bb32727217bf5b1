import datetime

from agentd.v1 import usage_pb2 as _usage_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetContextUsageControl(_message.Message):
    __slots__ = ("detail",)
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    detail: str
    def __init__(self, detail: _Optional[str] = ...) -> None: ...

class ContextUsage(_message.Message):
    __slots__ = ("categories", "total_tokens", "max_tokens", "raw_max_tokens", "percentage", "model", "is_auto_compact_enabled", "auto_compact_threshold", "memory_files", "mcp_tools", "agents", "grid_rows_json", "api_usage_json", "message_breakdown_json", "slash_commands_json", "skills_json", "system_tools_json", "system_prompt_sections_json", "deferred_builtin_tools_json", "mcp_instructions_json")
    CATEGORIES_FIELD_NUMBER: _ClassVar[int]
    TOTAL_TOKENS_FIELD_NUMBER: _ClassVar[int]
    MAX_TOKENS_FIELD_NUMBER: _ClassVar[int]
    RAW_MAX_TOKENS_FIELD_NUMBER: _ClassVar[int]
    PERCENTAGE_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    IS_AUTO_COMPACT_ENABLED_FIELD_NUMBER: _ClassVar[int]
    AUTO_COMPACT_THRESHOLD_FIELD_NUMBER: _ClassVar[int]
    MEMORY_FILES_FIELD_NUMBER: _ClassVar[int]
    MCP_TOOLS_FIELD_NUMBER: _ClassVar[int]
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    GRID_ROWS_JSON_FIELD_NUMBER: _ClassVar[int]
    API_USAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_BREAKDOWN_JSON_FIELD_NUMBER: _ClassVar[int]
    SLASH_COMMANDS_JSON_FIELD_NUMBER: _ClassVar[int]
    SKILLS_JSON_FIELD_NUMBER: _ClassVar[int]
    SYSTEM_TOOLS_JSON_FIELD_NUMBER: _ClassVar[int]
    SYSTEM_PROMPT_SECTIONS_JSON_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_BUILTIN_TOOLS_JSON_FIELD_NUMBER: _ClassVar[int]
    MCP_INSTRUCTIONS_JSON_FIELD_NUMBER: _ClassVar[int]
    categories: _containers.RepeatedCompositeFieldContainer[ContextCategory]
    total_tokens: int
    max_tokens: int
    raw_max_tokens: int
    percentage: float
    model: str
    is_auto_compact_enabled: bool
    auto_compact_threshold: int
    memory_files: _containers.RepeatedCompositeFieldContainer[ContextMemoryFile]
    mcp_tools: _containers.RepeatedCompositeFieldContainer[ContextMcpTool]
    agents: _containers.RepeatedCompositeFieldContainer[ContextAgent]
    grid_rows_json: str
    api_usage_json: str
    message_breakdown_json: str
    slash_commands_json: str
    skills_json: str
    system_tools_json: str
    system_prompt_sections_json: str
    deferred_builtin_tools_json: str
    mcp_instructions_json: str
    def __init__(self, categories: _Optional[_Iterable[_Union[ContextCategory, _Mapping]]] = ..., total_tokens: _Optional[int] = ..., max_tokens: _Optional[int] = ..., raw_max_tokens: _Optional[int] = ..., percentage: _Optional[float] = ..., model: _Optional[str] = ..., is_auto_compact_enabled: bool = ..., auto_compact_threshold: _Optional[int] = ..., memory_files: _Optional[_Iterable[_Union[ContextMemoryFile, _Mapping]]] = ..., mcp_tools: _Optional[_Iterable[_Union[ContextMcpTool, _Mapping]]] = ..., agents: _Optional[_Iterable[_Union[ContextAgent, _Mapping]]] = ..., grid_rows_json: _Optional[str] = ..., api_usage_json: _Optional[str] = ..., message_breakdown_json: _Optional[str] = ..., slash_commands_json: _Optional[str] = ..., skills_json: _Optional[str] = ..., system_tools_json: _Optional[str] = ..., system_prompt_sections_json: _Optional[str] = ..., deferred_builtin_tools_json: _Optional[str] = ..., mcp_instructions_json: _Optional[str] = ...) -> None: ...

class ContextCategory(_message.Message):
    __slots__ = ("name", "tokens", "color", "id", "kind", "is_deferred")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    IS_DEFERRED_FIELD_NUMBER: _ClassVar[int]
    name: str
    tokens: int
    color: str
    id: str
    kind: str
    is_deferred: bool
    def __init__(self, name: _Optional[str] = ..., tokens: _Optional[int] = ..., color: _Optional[str] = ..., id: _Optional[str] = ..., kind: _Optional[str] = ..., is_deferred: bool = ...) -> None: ...

class ContextMemoryFile(_message.Message):
    __slots__ = ("path", "type", "tokens")
    PATH_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    path: str
    type: str
    tokens: int
    def __init__(self, path: _Optional[str] = ..., type: _Optional[str] = ..., tokens: _Optional[int] = ...) -> None: ...

class ContextMcpTool(_message.Message):
    __slots__ = ("name", "server_name", "tokens", "is_loaded")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    IS_LOADED_FIELD_NUMBER: _ClassVar[int]
    name: str
    server_name: str
    tokens: int
    is_loaded: bool
    def __init__(self, name: _Optional[str] = ..., server_name: _Optional[str] = ..., tokens: _Optional[int] = ..., is_loaded: bool = ...) -> None: ...

class ContextAgent(_message.Message):
    __slots__ = ("agent_type", "source", "tokens")
    AGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    agent_type: str
    source: str
    tokens: int
    def __init__(self, agent_type: _Optional[str] = ..., source: _Optional[str] = ..., tokens: _Optional[int] = ...) -> None: ...

class GetUsageControl(_message.Message):
    __slots__ = ("skip_behaviors",)
    SKIP_BEHAVIORS_FIELD_NUMBER: _ClassVar[int]
    skip_behaviors: bool
    def __init__(self, skip_behaviors: bool = ...) -> None: ...

class UsageReport(_message.Message):
    __slots__ = ("session", "subscription_type", "rate_limits_available", "rate_limits_json", "behaviors_json")
    SESSION_FIELD_NUMBER: _ClassVar[int]
    SUBSCRIPTION_TYPE_FIELD_NUMBER: _ClassVar[int]
    RATE_LIMITS_AVAILABLE_FIELD_NUMBER: _ClassVar[int]
    RATE_LIMITS_JSON_FIELD_NUMBER: _ClassVar[int]
    BEHAVIORS_JSON_FIELD_NUMBER: _ClassVar[int]
    session: SessionUsage
    subscription_type: str
    rate_limits_available: bool
    rate_limits_json: str
    behaviors_json: str
    def __init__(self, session: _Optional[_Union[SessionUsage, _Mapping]] = ..., subscription_type: _Optional[str] = ..., rate_limits_available: bool = ..., rate_limits_json: _Optional[str] = ..., behaviors_json: _Optional[str] = ...) -> None: ...

class SessionUsage(_message.Message):
    __slots__ = ("total_cost_usd", "total_api_duration", "total_duration", "total_lines_added", "total_lines_removed", "model_usage")
    class ModelUsageEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: _usage_pb2.ModelUsage
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[_usage_pb2.ModelUsage, _Mapping]] = ...) -> None: ...
    TOTAL_COST_USD_FIELD_NUMBER: _ClassVar[int]
    TOTAL_API_DURATION_FIELD_NUMBER: _ClassVar[int]
    TOTAL_DURATION_FIELD_NUMBER: _ClassVar[int]
    TOTAL_LINES_ADDED_FIELD_NUMBER: _ClassVar[int]
    TOTAL_LINES_REMOVED_FIELD_NUMBER: _ClassVar[int]
    MODEL_USAGE_FIELD_NUMBER: _ClassVar[int]
    total_cost_usd: float
    total_api_duration: _duration_pb2.Duration
    total_duration: _duration_pb2.Duration
    total_lines_added: int
    total_lines_removed: int
    model_usage: _containers.MessageMap[str, _usage_pb2.ModelUsage]
    def __init__(self, total_cost_usd: _Optional[float] = ..., total_api_duration: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., total_duration: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., total_lines_added: _Optional[int] = ..., total_lines_removed: _Optional[int] = ..., model_usage: _Optional[_Mapping[str, _usage_pb2.ModelUsage]] = ...) -> None: ...

class GetSessionCostControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SessionCost(_message.Message):
    __slots__ = ("text",)
    TEXT_FIELD_NUMBER: _ClassVar[int]
    text: str
    def __init__(self, text: _Optional[str] = ...) -> None: ...
