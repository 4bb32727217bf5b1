import datetime

from agentd.v1 import mcp_pb2 as _mcp_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SessionStoreFlush(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SESSION_STORE_FLUSH_UNSPECIFIED: _ClassVar[SessionStoreFlush]
    SESSION_STORE_FLUSH_BATCHED: _ClassVar[SessionStoreFlush]
    SESSION_STORE_FLUSH_EAGER: _ClassVar[SessionStoreFlush]

class SessionStoreMethod(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SESSION_STORE_METHOD_UNSPECIFIED: _ClassVar[SessionStoreMethod]
    SESSION_STORE_METHOD_LIST_SESSIONS: _ClassVar[SessionStoreMethod]
    SESSION_STORE_METHOD_LIST_SESSION_SUMMARIES: _ClassVar[SessionStoreMethod]
    SESSION_STORE_METHOD_DELETE: _ClassVar[SessionStoreMethod]
    SESSION_STORE_METHOD_LIST_SUBKEYS: _ClassVar[SessionStoreMethod]
SESSION_STORE_FLUSH_UNSPECIFIED: SessionStoreFlush
SESSION_STORE_FLUSH_BATCHED: SessionStoreFlush
SESSION_STORE_FLUSH_EAGER: SessionStoreFlush
SESSION_STORE_METHOD_UNSPECIFIED: SessionStoreMethod
SESSION_STORE_METHOD_LIST_SESSIONS: SessionStoreMethod
SESSION_STORE_METHOD_LIST_SESSION_SUMMARIES: SessionStoreMethod
SESSION_STORE_METHOD_DELETE: SessionStoreMethod
SESSION_STORE_METHOD_LIST_SUBKEYS: SessionStoreMethod

class StringList(_message.Message):
    __slots__ = ("values",)
    VALUES_FIELD_NUMBER: _ClassVar[int]
    values: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, values: _Optional[_Iterable[str]] = ...) -> None: ...

class Tools(_message.Message):
    __slots__ = ("names", "preset")
    NAMES_FIELD_NUMBER: _ClassVar[int]
    PRESET_FIELD_NUMBER: _ClassVar[int]
    names: StringList
    preset: str
    def __init__(self, names: _Optional[_Union[StringList, _Mapping]] = ..., preset: _Optional[str] = ...) -> None: ...

class Skills(_message.Message):
    __slots__ = ("all", "names")
    ALL_FIELD_NUMBER: _ClassVar[int]
    NAMES_FIELD_NUMBER: _ClassVar[int]
    all: bool
    names: StringList
    def __init__(self, all: bool = ..., names: _Optional[_Union[StringList, _Mapping]] = ...) -> None: ...

class Thinking(_message.Message):
    __slots__ = ("adaptive", "enabled", "disabled")
    ADAPTIVE_FIELD_NUMBER: _ClassVar[int]
    ENABLED_FIELD_NUMBER: _ClassVar[int]
    DISABLED_FIELD_NUMBER: _ClassVar[int]
    adaptive: ThinkingAdaptive
    enabled: ThinkingEnabled
    disabled: ThinkingDisabled
    def __init__(self, adaptive: _Optional[_Union[ThinkingAdaptive, _Mapping]] = ..., enabled: _Optional[_Union[ThinkingEnabled, _Mapping]] = ..., disabled: _Optional[_Union[ThinkingDisabled, _Mapping]] = ...) -> None: ...

class ThinkingAdaptive(_message.Message):
    __slots__ = ("display",)
    DISPLAY_FIELD_NUMBER: _ClassVar[int]
    display: str
    def __init__(self, display: _Optional[str] = ...) -> None: ...

class ThinkingEnabled(_message.Message):
    __slots__ = ("budget_tokens", "display")
    BUDGET_TOKENS_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_FIELD_NUMBER: _ClassVar[int]
    budget_tokens: int
    display: str
    def __init__(self, budget_tokens: _Optional[int] = ..., display: _Optional[str] = ...) -> None: ...

class ThinkingDisabled(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TaskBudget(_message.Message):
    __slots__ = ("total",)
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    total: int
    def __init__(self, total: _Optional[int] = ...) -> None: ...

class OutputFormat(_message.Message):
    __slots__ = ("json_schema",)
    JSON_SCHEMA_FIELD_NUMBER: _ClassVar[int]
    json_schema: JsonSchema
    def __init__(self, json_schema: _Optional[_Union[JsonSchema, _Mapping]] = ...) -> None: ...

class JsonSchema(_message.Message):
    __slots__ = ("schema_json",)
    SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    schema_json: str
    def __init__(self, schema_json: _Optional[str] = ...) -> None: ...

class Settings(_message.Message):
    __slots__ = ("path", "settings_json")
    PATH_FIELD_NUMBER: _ClassVar[int]
    SETTINGS_JSON_FIELD_NUMBER: _ClassVar[int]
    path: str
    settings_json: str
    def __init__(self, path: _Optional[str] = ..., settings_json: _Optional[str] = ...) -> None: ...

class McpServers(_message.Message):
    __slots__ = ("servers", "path", "servers_json")
    SERVERS_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    SERVERS_JSON_FIELD_NUMBER: _ClassVar[int]
    servers: McpServerList
    path: str
    servers_json: str
    def __init__(self, servers: _Optional[_Union[McpServerList, _Mapping]] = ..., path: _Optional[str] = ..., servers_json: _Optional[str] = ...) -> None: ...

class McpServerList(_message.Message):
    __slots__ = ("servers",)
    SERVERS_FIELD_NUMBER: _ClassVar[int]
    servers: _containers.RepeatedCompositeFieldContainer[_mcp_pb2.McpServer]
    def __init__(self, servers: _Optional[_Iterable[_Union[_mcp_pb2.McpServer, _Mapping]]] = ...) -> None: ...

class Plugin(_message.Message):
    __slots__ = ("type", "path", "skip_mcp_discovery")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    SKIP_MCP_DISCOVERY_FIELD_NUMBER: _ClassVar[int]
    type: str
    path: str
    skip_mcp_discovery: bool
    def __init__(self, type: _Optional[str] = ..., path: _Optional[str] = ..., skip_mcp_discovery: bool = ...) -> None: ...

class ExtraArg(_message.Message):
    __slots__ = ("name", "value")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    value: str
    def __init__(self, name: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class SessionStore(_message.Message):
    __slots__ = ("kind", "flush", "load_timeout", "methods")
    KIND_FIELD_NUMBER: _ClassVar[int]
    FLUSH_FIELD_NUMBER: _ClassVar[int]
    LOAD_TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    METHODS_FIELD_NUMBER: _ClassVar[int]
    kind: str
    flush: SessionStoreFlush
    load_timeout: _duration_pb2.Duration
    methods: _containers.RepeatedScalarFieldContainer[SessionStoreMethod]
    def __init__(self, kind: _Optional[str] = ..., flush: _Optional[_Union[SessionStoreFlush, str]] = ..., load_timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., methods: _Optional[_Iterable[_Union[SessionStoreMethod, str]]] = ...) -> None: ...
