from agentd.v1 import permission_pb2 as _permission_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PreToolUseHookInput(_message.Message):
    __slots__ = ("tool_name", "tool_input_json", "tool_use_id", "mcp_server")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_input_json: str
    tool_use_id: str
    mcp_server: _permission_pb2.McpServerProvenance
    def __init__(self, tool_name: _Optional[str] = ..., tool_input_json: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., mcp_server: _Optional[_Union[_permission_pb2.McpServerProvenance, _Mapping]] = ...) -> None: ...

class PostToolUseHookInput(_message.Message):
    __slots__ = ("tool_name", "tool_input_json", "tool_response_json", "tool_use_id", "duration_ms", "mcp_server")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_input_json: str
    tool_response_json: str
    tool_use_id: str
    duration_ms: int
    mcp_server: _permission_pb2.McpServerProvenance
    def __init__(self, tool_name: _Optional[str] = ..., tool_input_json: _Optional[str] = ..., tool_response_json: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., duration_ms: _Optional[int] = ..., mcp_server: _Optional[_Union[_permission_pb2.McpServerProvenance, _Mapping]] = ...) -> None: ...

class PostToolUseFailureHookInput(_message.Message):
    __slots__ = ("tool_name", "tool_input_json", "tool_use_id", "error", "is_interrupt", "duration_ms", "mcp_server")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    IS_INTERRUPT_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_input_json: str
    tool_use_id: str
    error: str
    is_interrupt: bool
    duration_ms: int
    mcp_server: _permission_pb2.McpServerProvenance
    def __init__(self, tool_name: _Optional[str] = ..., tool_input_json: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., error: _Optional[str] = ..., is_interrupt: bool = ..., duration_ms: _Optional[int] = ..., mcp_server: _Optional[_Union[_permission_pb2.McpServerProvenance, _Mapping]] = ...) -> None: ...

class PostToolBatchHookInput(_message.Message):
    __slots__ = ("tool_calls",)
    TOOL_CALLS_FIELD_NUMBER: _ClassVar[int]
    tool_calls: _containers.RepeatedCompositeFieldContainer[HookToolCall]
    def __init__(self, tool_calls: _Optional[_Iterable[_Union[HookToolCall, _Mapping]]] = ...) -> None: ...

class PermissionRequestHookInput(_message.Message):
    __slots__ = ("tool_name", "tool_input_json", "permission_suggestions", "mcp_server")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_SUGGESTIONS_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_input_json: str
    permission_suggestions: _containers.RepeatedCompositeFieldContainer[_permission_pb2.PermissionUpdate]
    mcp_server: _permission_pb2.McpServerProvenance
    def __init__(self, tool_name: _Optional[str] = ..., tool_input_json: _Optional[str] = ..., permission_suggestions: _Optional[_Iterable[_Union[_permission_pb2.PermissionUpdate, _Mapping]]] = ..., mcp_server: _Optional[_Union[_permission_pb2.McpServerProvenance, _Mapping]] = ...) -> None: ...

class PermissionDeniedHookInput(_message.Message):
    __slots__ = ("tool_name", "tool_input_json", "tool_use_id", "reason", "mcp_server")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVER_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_input_json: str
    tool_use_id: str
    reason: str
    mcp_server: _permission_pb2.McpServerProvenance
    def __init__(self, tool_name: _Optional[str] = ..., tool_input_json: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., reason: _Optional[str] = ..., mcp_server: _Optional[_Union[_permission_pb2.McpServerProvenance, _Mapping]] = ...) -> None: ...

class UserPromptSubmitHookInput(_message.Message):
    __slots__ = ("prompt", "source", "session_title")
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    SESSION_TITLE_FIELD_NUMBER: _ClassVar[int]
    prompt: str
    source: str
    session_title: str
    def __init__(self, prompt: _Optional[str] = ..., source: _Optional[str] = ..., session_title: _Optional[str] = ...) -> None: ...

class UserPromptExpansionHookInput(_message.Message):
    __slots__ = ("expansion_type", "command_name", "command_args", "command_source", "prompt")
    EXPANSION_TYPE_FIELD_NUMBER: _ClassVar[int]
    COMMAND_NAME_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ARGS_FIELD_NUMBER: _ClassVar[int]
    COMMAND_SOURCE_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    expansion_type: str
    command_name: str
    command_args: str
    command_source: str
    prompt: str
    def __init__(self, expansion_type: _Optional[str] = ..., command_name: _Optional[str] = ..., command_args: _Optional[str] = ..., command_source: _Optional[str] = ..., prompt: _Optional[str] = ...) -> None: ...

class StopHookInput(_message.Message):
    __slots__ = ("stop_hook_active", "last_assistant_message", "background_tasks", "session_crons")
    STOP_HOOK_ACTIVE_FIELD_NUMBER: _ClassVar[int]
    LAST_ASSISTANT_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASKS_FIELD_NUMBER: _ClassVar[int]
    SESSION_CRONS_FIELD_NUMBER: _ClassVar[int]
    stop_hook_active: bool
    last_assistant_message: str
    background_tasks: _containers.RepeatedCompositeFieldContainer[HookBackgroundTask]
    session_crons: _containers.RepeatedCompositeFieldContainer[HookSessionCron]
    def __init__(self, stop_hook_active: bool = ..., last_assistant_message: _Optional[str] = ..., background_tasks: _Optional[_Iterable[_Union[HookBackgroundTask, _Mapping]]] = ..., session_crons: _Optional[_Iterable[_Union[HookSessionCron, _Mapping]]] = ...) -> None: ...

class StopFailureHookInput(_message.Message):
    __slots__ = ("error", "error_details", "last_assistant_message")
    ERROR_FIELD_NUMBER: _ClassVar[int]
    ERROR_DETAILS_FIELD_NUMBER: _ClassVar[int]
    LAST_ASSISTANT_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    error: str
    error_details: str
    last_assistant_message: str
    def __init__(self, error: _Optional[str] = ..., error_details: _Optional[str] = ..., last_assistant_message: _Optional[str] = ...) -> None: ...

class SubagentStartHookInput(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SubagentStopHookInput(_message.Message):
    __slots__ = ("stop_hook_active", "agent_transcript_path", "last_assistant_message", "background_tasks", "session_crons")
    STOP_HOOK_ACTIVE_FIELD_NUMBER: _ClassVar[int]
    AGENT_TRANSCRIPT_PATH_FIELD_NUMBER: _ClassVar[int]
    LAST_ASSISTANT_MESSAGE_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_TASKS_FIELD_NUMBER: _ClassVar[int]
    SESSION_CRONS_FIELD_NUMBER: _ClassVar[int]
    stop_hook_active: bool
    agent_transcript_path: str
    last_assistant_message: str
    background_tasks: _containers.RepeatedCompositeFieldContainer[HookBackgroundTask]
    session_crons: _containers.RepeatedCompositeFieldContainer[HookSessionCron]
    def __init__(self, stop_hook_active: bool = ..., agent_transcript_path: _Optional[str] = ..., last_assistant_message: _Optional[str] = ..., background_tasks: _Optional[_Iterable[_Union[HookBackgroundTask, _Mapping]]] = ..., session_crons: _Optional[_Iterable[_Union[HookSessionCron, _Mapping]]] = ...) -> None: ...

class MessageDisplayHookInput(_message.Message):
    __slots__ = ("turn_id", "message_id", "index", "final", "delta")
    TURN_ID_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_ID_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    DELTA_FIELD_NUMBER: _ClassVar[int]
    turn_id: str
    message_id: str
    index: int
    final: bool
    delta: str
    def __init__(self, turn_id: _Optional[str] = ..., message_id: _Optional[str] = ..., index: _Optional[int] = ..., final: bool = ..., delta: _Optional[str] = ...) -> None: ...

class HookToolCall(_message.Message):
    __slots__ = ("tool_name", "tool_input_json", "tool_use_id", "tool_response_json")
    TOOL_NAME_FIELD_NUMBER: _ClassVar[int]
    TOOL_INPUT_JSON_FIELD_NUMBER: _ClassVar[int]
    TOOL_USE_ID_FIELD_NUMBER: _ClassVar[int]
    TOOL_RESPONSE_JSON_FIELD_NUMBER: _ClassVar[int]
    tool_name: str
    tool_input_json: str
    tool_use_id: str
    tool_response_json: str
    def __init__(self, tool_name: _Optional[str] = ..., tool_input_json: _Optional[str] = ..., tool_use_id: _Optional[str] = ..., tool_response_json: _Optional[str] = ...) -> None: ...

class HookBackgroundTask(_message.Message):
    __slots__ = ("id", "type", "status", "description", "command", "agent_type", "server", "tool", "name")
    ID_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    AGENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    TOOL_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    id: str
    type: str
    status: str
    description: str
    command: str
    agent_type: str
    server: str
    tool: str
    name: str
    def __init__(self, id: _Optional[str] = ..., type: _Optional[str] = ..., status: _Optional[str] = ..., description: _Optional[str] = ..., command: _Optional[str] = ..., agent_type: _Optional[str] = ..., server: _Optional[str] = ..., tool: _Optional[str] = ..., name: _Optional[str] = ...) -> None: ...

class HookSessionCron(_message.Message):
    __slots__ = ("id", "schedule", "recurring", "prompt")
    ID_FIELD_NUMBER: _ClassVar[int]
    SCHEDULE_FIELD_NUMBER: _ClassVar[int]
    RECURRING_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    id: str
    schedule: str
    recurring: bool
    prompt: str
    def __init__(self, id: _Optional[str] = ..., schedule: _Optional[str] = ..., recurring: bool = ..., prompt: _Optional[str] = ...) -> None: ...
