from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListMcpResourcesInput(_message.Message):
    __slots__ = ("server",)
    SERVER_FIELD_NUMBER: _ClassVar[int]
    server: str
    def __init__(self, server: _Optional[str] = ...) -> None: ...

class ListMcpResourcesOutput(_message.Message):
    __slots__ = ("resources", "total")
    RESOURCES_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    resources: _containers.RepeatedCompositeFieldContainer[McpResource]
    total: int
    def __init__(self, resources: _Optional[_Iterable[_Union[McpResource, _Mapping]]] = ..., total: _Optional[int] = ...) -> None: ...

class McpResource(_message.Message):
    __slots__ = ("uri", "name", "title", "description", "mime_type", "server")
    URI_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    MIME_TYPE_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    uri: str
    name: str
    title: str
    description: str
    mime_type: str
    server: str
    def __init__(self, uri: _Optional[str] = ..., name: _Optional[str] = ..., title: _Optional[str] = ..., description: _Optional[str] = ..., mime_type: _Optional[str] = ..., server: _Optional[str] = ...) -> None: ...

class ReadMcpResourceInput(_message.Message):
    __slots__ = ("server", "uri")
    SERVER_FIELD_NUMBER: _ClassVar[int]
    URI_FIELD_NUMBER: _ClassVar[int]
    server: str
    uri: str
    def __init__(self, server: _Optional[str] = ..., uri: _Optional[str] = ...) -> None: ...

class ReadMcpResourceOutput(_message.Message):
    __slots__ = ("contents", "error", "server")
    CONTENTS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    contents: _containers.RepeatedCompositeFieldContainer[McpResourceContent]
    error: str
    server: str
    def __init__(self, contents: _Optional[_Iterable[_Union[McpResourceContent, _Mapping]]] = ..., error: _Optional[str] = ..., server: _Optional[str] = ...) -> None: ...

class McpResourceContent(_message.Message):
    __slots__ = ("uri", "mime_type", "text", "blob", "blob_saved_to")
    URI_FIELD_NUMBER: _ClassVar[int]
    MIME_TYPE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    BLOB_FIELD_NUMBER: _ClassVar[int]
    BLOB_SAVED_TO_FIELD_NUMBER: _ClassVar[int]
    uri: str
    mime_type: str
    text: str
    blob: str
    blob_saved_to: str
    def __init__(self, uri: _Optional[str] = ..., mime_type: _Optional[str] = ..., text: _Optional[str] = ..., blob: _Optional[str] = ..., blob_saved_to: _Optional[str] = ...) -> None: ...

class ReadMcpResourceDirInput(_message.Message):
    __slots__ = ("server", "uri")
    SERVER_FIELD_NUMBER: _ClassVar[int]
    URI_FIELD_NUMBER: _ClassVar[int]
    server: str
    uri: str
    def __init__(self, server: _Optional[str] = ..., uri: _Optional[str] = ...) -> None: ...

class ReadMcpResourceDirOutput(_message.Message):
    __slots__ = ("resources", "error")
    RESOURCES_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    resources: _containers.RepeatedCompositeFieldContainer[McpResource]
    error: str
    def __init__(self, resources: _Optional[_Iterable[_Union[McpResource, _Mapping]]] = ..., error: _Optional[str] = ...) -> None: ...

class RefreshMcpToolsInput(_message.Message):
    __slots__ = ("server",)
    SERVER_FIELD_NUMBER: _ClassVar[int]
    server: str
    def __init__(self, server: _Optional[str] = ...) -> None: ...

class RefreshMcpToolsOutput(_message.Message):
    __slots__ = ("servers",)
    SERVERS_FIELD_NUMBER: _ClassVar[int]
    servers: _containers.RepeatedCompositeFieldContainer[RefreshedMcpServer]
    def __init__(self, servers: _Optional[_Iterable[_Union[RefreshedMcpServer, _Mapping]]] = ...) -> None: ...

class RefreshedMcpServer(_message.Message):
    __slots__ = ("server", "status", "tool_count", "added", "removed", "error")
    SERVER_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    TOOL_COUNT_FIELD_NUMBER: _ClassVar[int]
    ADDED_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    server: str
    status: str
    tool_count: int
    added: _containers.RepeatedScalarFieldContainer[str]
    removed: _containers.RepeatedScalarFieldContainer[str]
    error: str
    def __init__(self, server: _Optional[str] = ..., status: _Optional[str] = ..., tool_count: _Optional[int] = ..., added: _Optional[_Iterable[str]] = ..., removed: _Optional[_Iterable[str]] = ..., error: _Optional[str] = ...) -> None: ...

class WaitForMcpServersInput(_message.Message):
    __slots__ = ("servers",)
    SERVERS_FIELD_NUMBER: _ClassVar[int]
    servers: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, servers: _Optional[_Iterable[str]] = ...) -> None: ...

class WaitForMcpServersOutput(_message.Message):
    __slots__ = ("ready", "connected", "cached", "failed", "still_pending", "needs_auth", "disabled", "unconfigured", "unknown", "code_mode_routed")
    READY_FIELD_NUMBER: _ClassVar[int]
    CONNECTED_FIELD_NUMBER: _ClassVar[int]
    CACHED_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    STILL_PENDING_FIELD_NUMBER: _ClassVar[int]
    NEEDS_AUTH_FIELD_NUMBER: _ClassVar[int]
    DISABLED_FIELD_NUMBER: _ClassVar[int]
    UNCONFIGURED_FIELD_NUMBER: _ClassVar[int]
    UNKNOWN_FIELD_NUMBER: _ClassVar[int]
    CODE_MODE_ROUTED_FIELD_NUMBER: _ClassVar[int]
    ready: bool
    connected: _containers.RepeatedScalarFieldContainer[str]
    cached: _containers.RepeatedScalarFieldContainer[str]
    failed: _containers.RepeatedScalarFieldContainer[str]
    still_pending: _containers.RepeatedScalarFieldContainer[str]
    needs_auth: _containers.RepeatedScalarFieldContainer[str]
    disabled: _containers.RepeatedScalarFieldContainer[str]
    unconfigured: _containers.RepeatedScalarFieldContainer[str]
    unknown: _containers.RepeatedScalarFieldContainer[str]
    code_mode_routed: bool
    def __init__(self, ready: bool = ..., connected: _Optional[_Iterable[str]] = ..., cached: _Optional[_Iterable[str]] = ..., failed: _Optional[_Iterable[str]] = ..., still_pending: _Optional[_Iterable[str]] = ..., needs_auth: _Optional[_Iterable[str]] = ..., disabled: _Optional[_Iterable[str]] = ..., unconfigured: _Optional[_Iterable[str]] = ..., unknown: _Optional[_Iterable[str]] = ..., code_mode_routed: bool = ...) -> None: ...

class McpOutput(_message.Message):
    __slots__ = ("content", "structured_content", "meta", "resource_links")
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    STRUCTURED_CONTENT_FIELD_NUMBER: _ClassVar[int]
    META_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_LINKS_FIELD_NUMBER: _ClassVar[int]
    content: _struct_pb2.Value
    structured_content: _struct_pb2.Value
    meta: _struct_pb2.Value
    resource_links: _containers.RepeatedCompositeFieldContainer[McpResource]
    def __init__(self, content: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., structured_content: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., meta: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., resource_links: _Optional[_Iterable[_Union[McpResource, _Mapping]]] = ...) -> None: ...

class McpContentBlock(_message.Message):
    __slots__ = ("type", "text", "source")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    type: str
    text: str
    source: McpImageSource
    def __init__(self, type: _Optional[str] = ..., text: _Optional[str] = ..., source: _Optional[_Union[McpImageSource, _Mapping]] = ...) -> None: ...

class McpImageSource(_message.Message):
    __slots__ = ("type", "media_type", "data")
    TYPE_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    type: str
    media_type: str
    data: str
    def __init__(self, type: _Optional[str] = ..., media_type: _Optional[str] = ..., data: _Optional[str] = ...) -> None: ...

class ToolSearchInput(_message.Message):
    __slots__ = ("query", "max_results")
    QUERY_FIELD_NUMBER: _ClassVar[int]
    MAX_RESULTS_FIELD_NUMBER: _ClassVar[int]
    query: str
    max_results: int
    def __init__(self, query: _Optional[str] = ..., max_results: _Optional[int] = ...) -> None: ...

class ToolSearchOutput(_message.Message):
    __slots__ = ("matches", "query", "total_deferred_tools", "pending_mcp_servers", "failed_mcp_servers")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    TOTAL_DEFERRED_TOOLS_FIELD_NUMBER: _ClassVar[int]
    PENDING_MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    FAILED_MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedScalarFieldContainer[str]
    query: str
    total_deferred_tools: int
    pending_mcp_servers: _containers.RepeatedScalarFieldContainer[str]
    failed_mcp_servers: _containers.RepeatedCompositeFieldContainer[FailedMcpServer]
    def __init__(self, matches: _Optional[_Iterable[str]] = ..., query: _Optional[str] = ..., total_deferred_tools: _Optional[int] = ..., pending_mcp_servers: _Optional[_Iterable[str]] = ..., failed_mcp_servers: _Optional[_Iterable[_Union[FailedMcpServer, _Mapping]]] = ...) -> None: ...

class FailedMcpServer(_message.Message):
    __slots__ = ("name", "error_code", "error")
    NAME_FIELD_NUMBER: _ClassVar[int]
    ERROR_CODE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    name: str
    error_code: str
    error: str
    def __init__(self, name: _Optional[str] = ..., error_code: _Optional[str] = ..., error: _Optional[str] = ...) -> None: ...
