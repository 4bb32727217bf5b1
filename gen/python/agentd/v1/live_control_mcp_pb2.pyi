from agentd.v1 import control_mcp_pb2 as _control_mcp_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetMcpStatusRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "get_mcp_status")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    GET_MCP_STATUS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    get_mcp_status: _control_mcp_pb2.GetMcpStatusControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., get_mcp_status: _Optional[_Union[_control_mcp_pb2.GetMcpStatusControl, _Mapping]] = ...) -> None: ...

class GetMcpStatusResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "get_mcp_status")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    GET_MCP_STATUS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    get_mcp_status: _control_mcp_pb2.McpStatus
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., get_mcp_status: _Optional[_Union[_control_mcp_pb2.McpStatus, _Mapping]] = ...) -> None: ...

class ReconnectMcpServerRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "reconnect_mcp_server")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RECONNECT_MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    reconnect_mcp_server: _control_mcp_pb2.ReconnectMcpServerControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., reconnect_mcp_server: _Optional[_Union[_control_mcp_pb2.ReconnectMcpServerControl, _Mapping]] = ...) -> None: ...

class ReconnectMcpServerResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class ToggleMcpServerRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "toggle_mcp_server")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    TOGGLE_MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    toggle_mcp_server: _control_mcp_pb2.ToggleMcpServerControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., toggle_mcp_server: _Optional[_Union[_control_mcp_pb2.ToggleMcpServerControl, _Mapping]] = ...) -> None: ...

class ToggleMcpServerResponse(_message.Message):
    __slots__ = ("command_id", "response_json")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ...) -> None: ...

class SetMcpServersRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "set_mcp_servers")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SET_MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    set_mcp_servers: _control_mcp_pb2.SetMcpServersControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., set_mcp_servers: _Optional[_Union[_control_mcp_pb2.SetMcpServersControl, _Mapping]] = ...) -> None: ...

class SetMcpServersResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "set_mcp_servers")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    SET_MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    set_mcp_servers: _control_mcp_pb2.SetMcpServersResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., set_mcp_servers: _Optional[_Union[_control_mcp_pb2.SetMcpServersResult, _Mapping]] = ...) -> None: ...

class SetMcpPermissionModeOverrideRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "set_mcp_permission_mode_override")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    SET_MCP_PERMISSION_MODE_OVERRIDE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    set_mcp_permission_mode_override: _control_mcp_pb2.SetMcpPermissionModeOverrideControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., set_mcp_permission_mode_override: _Optional[_Union[_control_mcp_pb2.SetMcpPermissionModeOverrideControl, _Mapping]] = ...) -> None: ...

class SetMcpPermissionModeOverrideResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "set_mcp_permission_mode_override")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    SET_MCP_PERMISSION_MODE_OVERRIDE_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    set_mcp_permission_mode_override: _control_mcp_pb2.McpPermissionModeOverrideResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., set_mcp_permission_mode_override: _Optional[_Union[_control_mcp_pb2.McpPermissionModeOverrideResult, _Mapping]] = ...) -> None: ...

class ReadMcpResourceRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "read_mcp_resource")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    READ_MCP_RESOURCE_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    read_mcp_resource: _control_mcp_pb2.ReadMcpResourceControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., read_mcp_resource: _Optional[_Union[_control_mcp_pb2.ReadMcpResourceControl, _Mapping]] = ...) -> None: ...

class ReadMcpResourceResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "read_mcp_resource")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    READ_MCP_RESOURCE_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    read_mcp_resource: _control_mcp_pb2.McpResourceContents
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., read_mcp_resource: _Optional[_Union[_control_mcp_pb2.McpResourceContents, _Mapping]] = ...) -> None: ...

class CallMcpToolRequest(_message.Message):
    __slots__ = ("session_id", "command_id", "call_mcp_tool")
    SESSION_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    CALL_MCP_TOOL_FIELD_NUMBER: _ClassVar[int]
    session_id: str
    command_id: str
    call_mcp_tool: _control_mcp_pb2.CallMcpToolControl
    def __init__(self, session_id: _Optional[str] = ..., command_id: _Optional[str] = ..., call_mcp_tool: _Optional[_Union[_control_mcp_pb2.CallMcpToolControl, _Mapping]] = ...) -> None: ...

class CallMcpToolResponse(_message.Message):
    __slots__ = ("command_id", "response_json", "call_mcp_tool")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    CALL_MCP_TOOL_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    response_json: str
    call_mcp_tool: _control_mcp_pb2.CallMcpToolResult
    def __init__(self, command_id: _Optional[str] = ..., response_json: _Optional[str] = ..., call_mcp_tool: _Optional[_Union[_control_mcp_pb2.CallMcpToolResult, _Mapping]] = ...) -> None: ...
