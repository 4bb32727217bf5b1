import datetime

from agentd.v1 import mcp_pb2 as _mcp_pb2
from agentd.v1 import warning_pb2 as _warning_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetMcpStatusControl(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class McpStatus(_message.Message):
    __slots__ = ("servers",)
    SERVERS_FIELD_NUMBER: _ClassVar[int]
    servers: _containers.RepeatedCompositeFieldContainer[McpServerStatus]
    def __init__(self, servers: _Optional[_Iterable[_Union[McpServerStatus, _Mapping]]] = ...) -> None: ...

class McpServerStatus(_message.Message):
    __slots__ = ("name", "status", "server_info", "error", "config", "scope", "source", "transport", "tools")
    NAME_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SERVER_INFO_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    CONFIG_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    TRANSPORT_FIELD_NUMBER: _ClassVar[int]
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    name: str
    status: str
    server_info: McpServerInfo
    error: str
    config: McpServerStatusConfig
    scope: str
    source: str
    transport: str
    tools: _containers.RepeatedCompositeFieldContainer[McpStatusTool]
    def __init__(self, name: _Optional[str] = ..., status: _Optional[str] = ..., server_info: _Optional[_Union[McpServerInfo, _Mapping]] = ..., error: _Optional[str] = ..., config: _Optional[_Union[McpServerStatusConfig, _Mapping]] = ..., scope: _Optional[str] = ..., source: _Optional[str] = ..., transport: _Optional[str] = ..., tools: _Optional[_Iterable[_Union[McpStatusTool, _Mapping]]] = ...) -> None: ...

class McpServerInfo(_message.Message):
    __slots__ = ("name", "version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class McpServerStatusConfig(_message.Message):
    __slots__ = ("type", "command", "args", "env", "url", "headers", "name", "id", "config_json")
    class EnvEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    class HeadersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    TYPE_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    ARGS_FIELD_NUMBER: _ClassVar[int]
    ENV_FIELD_NUMBER: _ClassVar[int]
    URL_FIELD_NUMBER: _ClassVar[int]
    HEADERS_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    CONFIG_JSON_FIELD_NUMBER: _ClassVar[int]
    type: str
    command: str
    args: _containers.RepeatedScalarFieldContainer[str]
    env: _containers.ScalarMap[str, str]
    url: str
    headers: _containers.ScalarMap[str, str]
    name: str
    id: str
    config_json: str
    def __init__(self, type: _Optional[str] = ..., command: _Optional[str] = ..., args: _Optional[_Iterable[str]] = ..., env: _Optional[_Mapping[str, str]] = ..., url: _Optional[str] = ..., headers: _Optional[_Mapping[str, str]] = ..., name: _Optional[str] = ..., id: _Optional[str] = ..., config_json: _Optional[str] = ...) -> None: ...

class McpStatusTool(_message.Message):
    __slots__ = ("name", "description", "annotations", "meta_json")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ANNOTATIONS_FIELD_NUMBER: _ClassVar[int]
    META_JSON_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    annotations: McpStatusToolAnnotations
    meta_json: str
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., annotations: _Optional[_Union[McpStatusToolAnnotations, _Mapping]] = ..., meta_json: _Optional[str] = ...) -> None: ...

class McpStatusToolAnnotations(_message.Message):
    __slots__ = ("read_only", "destructive", "open_world")
    READ_ONLY_FIELD_NUMBER: _ClassVar[int]
    DESTRUCTIVE_FIELD_NUMBER: _ClassVar[int]
    OPEN_WORLD_FIELD_NUMBER: _ClassVar[int]
    read_only: bool
    destructive: bool
    open_world: bool
    def __init__(self, read_only: bool = ..., destructive: bool = ..., open_world: bool = ...) -> None: ...

class ReconnectMcpServerControl(_message.Message):
    __slots__ = ("server_name",)
    SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    server_name: str
    def __init__(self, server_name: _Optional[str] = ...) -> None: ...

class ToggleMcpServerControl(_message.Message):
    __slots__ = ("server_name", "enabled")
    SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    ENABLED_FIELD_NUMBER: _ClassVar[int]
    server_name: str
    enabled: bool
    def __init__(self, server_name: _Optional[str] = ..., enabled: bool = ...) -> None: ...

class SetMcpServersControl(_message.Message):
    __slots__ = ("servers",)
    SERVERS_FIELD_NUMBER: _ClassVar[int]
    servers: _containers.RepeatedCompositeFieldContainer[_mcp_pb2.McpServer]
    def __init__(self, servers: _Optional[_Iterable[_Union[_mcp_pb2.McpServer, _Mapping]]] = ...) -> None: ...

class SetMcpServersResult(_message.Message):
    __slots__ = ("added", "removed", "errors", "warnings")
    class ErrorsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ADDED_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    WARNINGS_FIELD_NUMBER: _ClassVar[int]
    added: _containers.RepeatedScalarFieldContainer[str]
    removed: _containers.RepeatedScalarFieldContainer[str]
    errors: _containers.ScalarMap[str, str]
    warnings: _containers.RepeatedCompositeFieldContainer[_warning_pb2.Warning]
    def __init__(self, added: _Optional[_Iterable[str]] = ..., removed: _Optional[_Iterable[str]] = ..., errors: _Optional[_Mapping[str, str]] = ..., warnings: _Optional[_Iterable[_Union[_warning_pb2.Warning, _Mapping]]] = ...) -> None: ...

class SetMcpPermissionModeOverrideControl(_message.Message):
    __slots__ = ("server_name", "mode")
    SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    server_name: str
    mode: str
    def __init__(self, server_name: _Optional[str] = ..., mode: _Optional[str] = ...) -> None: ...

class McpPermissionModeOverrideResult(_message.Message):
    __slots__ = ("warning",)
    WARNING_FIELD_NUMBER: _ClassVar[int]
    warning: str
    def __init__(self, warning: _Optional[str] = ...) -> None: ...

class ReadMcpResourceControl(_message.Message):
    __slots__ = ("server_name", "uri")
    SERVER_NAME_FIELD_NUMBER: _ClassVar[int]
    URI_FIELD_NUMBER: _ClassVar[int]
    server_name: str
    uri: str
    def __init__(self, server_name: _Optional[str] = ..., uri: _Optional[str] = ...) -> None: ...

class McpResourceContents(_message.Message):
    __slots__ = ("contents",)
    CONTENTS_FIELD_NUMBER: _ClassVar[int]
    contents: _containers.RepeatedCompositeFieldContainer[McpResourceContent]
    def __init__(self, contents: _Optional[_Iterable[_Union[McpResourceContent, _Mapping]]] = ...) -> None: ...

class McpResourceContent(_message.Message):
    __slots__ = ("uri", "mime_type", "text", "blob", "meta_json")
    URI_FIELD_NUMBER: _ClassVar[int]
    MIME_TYPE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOB_FIELD_NUMBER: _ClassVar[int]
    META_JSON_FIELD_NUMBER: _ClassVar[int]
    uri: str
    mime_type: str
    text: str
    blob: str
    meta_json: str
    def __init__(self, uri: _Optional[str] = ..., mime_type: _Optional[str] = ..., text: _Optional[str] = ..., blob: _Optional[str] = ..., meta_json: _Optional[str] = ...) -> None: ...

class CallMcpToolControl(_message.Message):
    __slots__ = ("tool", "arguments_json", "timeout", "soft_error_result", "check_permissions")
    TOOL_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    SOFT_ERROR_RESULT_FIELD_NUMBER: _ClassVar[int]
    CHECK_PERMISSIONS_FIELD_NUMBER: _ClassVar[int]
    tool: str
    arguments_json: str
    timeout: _duration_pb2.Duration
    soft_error_result: bool
    check_permissions: bool
    def __init__(self, tool: _Optional[str] = ..., arguments_json: _Optional[str] = ..., timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., soft_error_result: bool = ..., check_permissions: bool = ...) -> None: ...

class CallMcpToolResult(_message.Message):
    __slots__ = ("content_json", "structured_content_json", "is_error")
    CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    STRUCTURED_CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    IS_ERROR_FIELD_NUMBER: _ClassVar[int]
    content_json: str
    structured_content_json: str
    is_error: bool
    def __init__(self, content_json: _Optional[str] = ..., structured_content_json: _Optional[str] = ..., is_error: bool = ...) -> None: ...
