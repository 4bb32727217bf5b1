from agentd.v1 import mcp_pb2 as _mcp_pb2
from agentd.v1 import option_value_pb2 as _option_value_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AgentDefinition(_message.Message):
    __slots__ = ("name", "description", "prompt", "tools", "disallowed_tools", "model", "skills", "memory", "mcp_servers", "initial_prompt", "max_turns", "background", "effort", "permission_mode", "critical_system_reminder", "auto_compact_window", "omit_claude_md", "observer", "observer_message", "extra_json")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    DISALLOWED_TOOLS_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    SKILLS_FIELD_NUMBER: _ClassVar[int]
    MEMORY_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    INITIAL_PROMPT_FIELD_NUMBER: _ClassVar[int]
    MAX_TURNS_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    EFFORT_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    CRITICAL_SYSTEM_REMINDER_FIELD_NUMBER: _ClassVar[int]
    AUTO_COMPACT_WINDOW_FIELD_NUMBER: _ClassVar[int]
    OMIT_CLAUDE_MD_FIELD_NUMBER: _ClassVar[int]
    OBSERVER_FIELD_NUMBER: _ClassVar[int]
    OBSERVER_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    EXTRA_JSON_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    prompt: str
    tools: _option_value_pb2.StringList
    disallowed_tools: _option_value_pb2.StringList
    model: str
    skills: _option_value_pb2.StringList
    memory: str
    mcp_servers: _containers.RepeatedCompositeFieldContainer[AgentMcpServer]
    initial_prompt: str
    max_turns: int
    background: bool
    effort: AgentEffort
    permission_mode: str
    critical_system_reminder: str
    auto_compact_window: int
    omit_claude_md: bool
    observer: str
    observer_message: str
    extra_json: str
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., prompt: _Optional[str] = ..., tools: _Optional[_Union[_option_value_pb2.StringList, _Mapping]] = ..., disallowed_tools: _Optional[_Union[_option_value_pb2.StringList, _Mapping]] = ..., model: _Optional[str] = ..., skills: _Optional[_Union[_option_value_pb2.StringList, _Mapping]] = ..., memory: _Optional[str] = ..., mcp_servers: _Optional[_Iterable[_Union[AgentMcpServer, _Mapping]]] = ..., initial_prompt: _Optional[str] = ..., max_turns: _Optional[int] = ..., background: bool = ..., effort: _Optional[_Union[AgentEffort, _Mapping]] = ..., permission_mode: _Optional[str] = ..., critical_system_reminder: _Optional[str] = ..., auto_compact_window: _Optional[int] = ..., omit_claude_md: bool = ..., observer: _Optional[str] = ..., observer_message: _Optional[str] = ..., extra_json: _Optional[str] = ...) -> None: ...

class AgentMcpServer(_message.Message):
    __slots__ = ("name", "definition")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DEFINITION_FIELD_NUMBER: _ClassVar[int]
    name: str
    definition: _mcp_pb2.McpServer
    def __init__(self, name: _Optional[str] = ..., definition: _Optional[_Union[_mcp_pb2.McpServer, _Mapping]] = ...) -> None: ...

class AgentEffort(_message.Message):
    __slots__ = ("level", "number")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    level: str
    number: int
    def __init__(self, level: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...
