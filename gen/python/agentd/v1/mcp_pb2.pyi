import datetime

from agentd.v1 import mcp_tool_pb2 as _mcp_tool_pb2
from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class McpServer(_message.Message):
    __slots__ = ("name", "stdio", "sse", "http", "sdk", "raw_json")
    NAME_FIELD_NUMBER: _ClassVar[int]
    STDIO_FIELD_NUMBER: _ClassVar[int]
    SSE_FIELD_NUMBER: _ClassVar[int]
    HTTP_FIELD_NUMBER: _ClassVar[int]
    SDK_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    name: str
    stdio: McpStdioServer
    sse: McpSseServer
    http: McpHttpServer
    sdk: SdkMcpServer
    raw_json: str
    def __init__(self, name: _Optional[str] = ..., stdio: _Optional[_Union[McpStdioServer, _Mapping]] = ..., sse: _Optional[_Union[McpSseServer, _Mapping]] = ..., http: _Optional[_Union[McpHttpServer, _Mapping]] = ..., sdk: _Optional[_Union[SdkMcpServer, _Mapping]] = ..., raw_json: _Optional[str] = ...) -> None: ...

class McpStdioServer(_message.Message):
    __slots__ = ("command", "args", "env", "timeout", "always_load")
    class EnvEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    ARGS_FIELD_NUMBER: _ClassVar[int]
    ENV_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    ALWAYS_LOAD_FIELD_NUMBER: _ClassVar[int]
    command: str
    args: _containers.RepeatedScalarFieldContainer[str]
    env: _containers.ScalarMap[str, str]
    timeout: _duration_pb2.Duration
    always_load: bool
    def __init__(self, command: _Optional[str] = ..., args: _Optional[_Iterable[str]] = ..., env: _Optional[_Mapping[str, str]] = ..., timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., always_load: bool = ...) -> None: ...

class McpSseServer(_message.Message):
    __slots__ = ("url", "headers", "tool_policies", "timeout", "always_load")
    class HeadersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    URL_FIELD_NUMBER: _ClassVar[int]
    HEADERS_FIELD_NUMBER: _ClassVar[int]
    TOOL_POLICIES_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    ALWAYS_LOAD_FIELD_NUMBER: _ClassVar[int]
    url: str
    headers: _containers.ScalarMap[str, str]
    tool_policies: _containers.RepeatedCompositeFieldContainer[_mcp_tool_pb2.McpToolPolicy]
    timeout: _duration_pb2.Duration
    always_load: bool
    def __init__(self, url: _Optional[str] = ..., headers: _Optional[_Mapping[str, str]] = ..., tool_policies: _Optional[_Iterable[_Union[_mcp_tool_pb2.McpToolPolicy, _Mapping]]] = ..., timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., always_load: bool = ...) -> None: ...

class McpHttpServer(_message.Message):
    __slots__ = ("url", "headers", "tool_policies", "timeout", "always_load")
    class HeadersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    URL_FIELD_NUMBER: _ClassVar[int]
    HEADERS_FIELD_NUMBER: _ClassVar[int]
    TOOL_POLICIES_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    ALWAYS_LOAD_FIELD_NUMBER: _ClassVar[int]
    url: str
    headers: _containers.ScalarMap[str, str]
    tool_policies: _containers.RepeatedCompositeFieldContainer[_mcp_tool_pb2.McpToolPolicy]
    timeout: _duration_pb2.Duration
    always_load: bool
    def __init__(self, url: _Optional[str] = ..., headers: _Optional[_Mapping[str, str]] = ..., tool_policies: _Optional[_Iterable[_Union[_mcp_tool_pb2.McpToolPolicy, _Mapping]]] = ..., timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., always_load: bool = ...) -> None: ...

class SdkMcpServer(_message.Message):
    __slots__ = ("version", "raw", "tools", "instructions", "timeout", "always_load", "tool_policies")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    RAW_FIELD_NUMBER: _ClassVar[int]
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    INSTRUCTIONS_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_FIELD_NUMBER: _ClassVar[int]
    ALWAYS_LOAD_FIELD_NUMBER: _ClassVar[int]
    TOOL_POLICIES_FIELD_NUMBER: _ClassVar[int]
    version: str
    raw: bool
    tools: _containers.RepeatedCompositeFieldContainer[_mcp_tool_pb2.McpTool]
    instructions: str
    timeout: _duration_pb2.Duration
    always_load: bool
    tool_policies: _containers.RepeatedCompositeFieldContainer[_mcp_tool_pb2.McpToolPolicy]
    def __init__(self, version: _Optional[str] = ..., raw: bool = ..., tools: _Optional[_Iterable[_Union[_mcp_tool_pb2.McpTool, _Mapping]]] = ..., instructions: _Optional[str] = ..., timeout: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., always_load: bool = ..., tool_policies: _Optional[_Iterable[_Union[_mcp_tool_pb2.McpToolPolicy, _Mapping]]] = ...) -> None: ...

class ToolCall(_message.Message):
    __slots__ = ("request_id", "deadline", "server", "tool", "arguments_json", "tool_use_id", "progress_token_json", "meta_json")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    TOOL_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    PROGRESS_TOKEN_JSON_FIELD_NUMBER: _ClassVar[int]
    META_JSON_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    deadline: _timestamp_pb2.Timestamp
    server: str
    tool: str
    arguments_json: str
    tool_use_id: str
    progress_token_json: str
    meta_json: str
    def __init__(self, request_id: _Optional[str] = ..., deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., server: _Optional[str] = ..., tool: _Optional[str] = ..., arguments_json: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., progress_token_json: _Optional[str] = ..., meta_json: _Optional[str] = ...) -> None: ...

class ToolResult(_message.Message):
    __slots__ = ("content", "is_error", "structured_content_json", "meta_json")
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    IS_ERROR_FIELD_NUMBER: _ClassVar[int]
    STRUCTURED_CONTENT_JSON_FIELD_NUMBER: _ClassVar[int]
    META_JSON_FIELD_NUMBER: _ClassVar[int]
    content: _containers.RepeatedCompositeFieldContainer[_mcp_tool_pb2.ToolResultContent]
    is_error: bool
    structured_content_json: str
    meta_json: str
    def __init__(self, content: _Optional[_Iterable[_Union[_mcp_tool_pb2.ToolResultContent, _Mapping]]] = ..., is_error: bool = ..., structured_content_json: _Optional[str] = ..., meta_json: _Optional[str] = ...) -> None: ...

class McpRequest(_message.Message):
    __slots__ = ("request_id", "deadline", "server", "message_json", "method")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINE_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    deadline: _timestamp_pb2.Timestamp
    server: str
    message_json: str
    method: str
    def __init__(self, request_id: _Optional[str] = ..., deadline: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., server: _Optional[str] = ..., message_json: _Optional[str] = ..., method: _Optional[str] = ...) -> None: ...

class McpNotification(_message.Message):
    __slots__ = ("server", "message_json", "method")
    SERVER_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    server: str
    message_json: str
    method: str
    def __init__(self, server: _Optional[str] = ..., message_json: _Optional[str] = ..., method: _Optional[str] = ...) -> None: ...

class McpNotify(_message.Message):
    __slots__ = ("command_id", "server", "message_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    server: str
    message_json: str
    def __init__(self, command_id: _Optional[str] = ..., server: _Optional[str] = ..., message_json: _Optional[str] = ...) -> None: ...

class McpAnswer(_message.Message):
    __slots__ = ("message_json", "result_json", "error")
    MESSAGE_JSON_FIELD_NUMBER: _ClassVar[int]
    RESULT_JSON_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    message_json: str
    result_json: str
    error: McpError
    def __init__(self, message_json: _Optional[str] = ..., result_json: _Optional[str] = ..., error: _Optional[_Union[McpError, _Mapping]] = ...) -> None: ...

class McpError(_message.Message):
    __slots__ = ("code", "message", "data_json")
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    DATA_JSON_FIELD_NUMBER: _ClassVar[int]
    code: int
    message: str
    data_json: str
    def __init__(self, code: _Optional[int] = ..., message: _Optional[str] = ..., data_json: _Optional[str] = ...) -> None: ...
