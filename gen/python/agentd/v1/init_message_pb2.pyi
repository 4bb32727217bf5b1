from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class InitMessage(_message.Message):
    __slots__ = ("cwd", "tools", "mcp_servers", "model", "permission_mode", "slash_commands", "terminal_slash_commands", "api_key_source", "claude_code_version", "output_style", "agents", "skills", "plugins", "plugin_errors", "betas", "capabilities", "fast_mode_state", "fast_mode_disabled_reason", "effort", "per_turn_effort_active", "ultrathink_available", "ultrathink_typed_raises", "view_mode", "analytics_disabled", "product_feedback_disabled", "served_by_anthropic", "sandbox_enabled", "memory_paths", "original_cwd", "additional_directories", "messaging_socket_path", "input_uuids", "startup_timing_json")
    class MemoryPathsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    CWD_FIELD_NUMBER: _ClassVar[int]
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    MCP_SERVERS_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    PERMISSION_MODE_FIELD_NUMBER: _ClassVar[int]
    SLASH_COMMANDS_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_SLASH_COMMANDS_FIELD_NUMBER: _ClassVar[int]
    API_KEY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    CLAUDE_CODE_VERSION_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_STYLE_FIELD_NUMBER: _ClassVar[int]
    AGENTS_FIELD_NUMBER: _ClassVar[int]
    SKILLS_FIELD_NUMBER: _ClassVar[int]
    PLUGINS_FIELD_NUMBER: _ClassVar[int]
    PLUGIN_ERRORS_FIELD_NUMBER: _ClassVar[int]
    BETAS_FIELD_NUMBER: _ClassVar[int]
    CAPABILITIES_FIELD_NUMBER: _ClassVar[int]
    FAST_MODE_STATE_FIELD_NUMBER: _ClassVar[int]
    FAST_MODE_DISABLED_REASON_FIELD_NUMBER: _ClassVar[int]
    EFFORT_FIELD_NUMBER: _ClassVar[int]
    PER_TURN_EFFORT_ACTIVE_FIELD_NUMBER: _ClassVar[int]
    ULTRATHINK_AVAILABLE_FIELD_NUMBER: _ClassVar[int]
    ULTRATHINK_TYPED_RAISES_FIELD_NUMBER: _ClassVar[int]
    VIEW_MODE_FIELD_NUMBER: _ClassVar[int]
    ANALYTICS_DISABLED_FIELD_NUMBER: _ClassVar[int]
    PRODUCT_FEEDBACK_DISABLED_FIELD_NUMBER: _ClassVar[int]
    SERVED_BY_ANTHROPIC_FIELD_NUMBER: _ClassVar[int]
    SANDBOX_ENABLED_FIELD_NUMBER: _ClassVar[int]
    MEMORY_PATHS_FIELD_NUMBER: _ClassVar[int]
    ORIGINAL_CWD_FIELD_NUMBER: _ClassVar[int]
    ADDITIONAL_DIRECTORIES_FIELD_NUMBER: _ClassVar[int]
    MESSAGING_SOCKET_PATH_FIELD_NUMBER: _ClassVar[int]
    INPUT_UUIDS_FIELD_NUMBER: _ClassVar[int]
    STARTUP_TIMING_JSON_FIELD_NUMBER: _ClassVar[int]
    cwd: str
    tools: _containers.RepeatedScalarFieldContainer[str]
    mcp_servers: _containers.RepeatedCompositeFieldContainer[InitMcpServer]
    model: str
    permission_mode: str
    slash_commands: _containers.RepeatedScalarFieldContainer[str]
    terminal_slash_commands: _containers.RepeatedScalarFieldContainer[str]
    api_key_source: str
    claude_code_version: str
    output_style: str
    agents: _containers.RepeatedScalarFieldContainer[str]
    skills: _containers.RepeatedScalarFieldContainer[str]
    plugins: _containers.RepeatedCompositeFieldContainer[InitPlugin]
    plugin_errors: _containers.RepeatedCompositeFieldContainer[InitPluginError]
    betas: _containers.RepeatedScalarFieldContainer[str]
    capabilities: _containers.RepeatedScalarFieldContainer[str]
    fast_mode_state: str
    fast_mode_disabled_reason: str
    effort: str
    per_turn_effort_active: bool
    ultrathink_available: bool
    ultrathink_typed_raises: bool
    view_mode: str
    analytics_disabled: bool
    product_feedback_disabled: bool
    served_by_anthropic: bool
    sandbox_enabled: bool
    memory_paths: _containers.ScalarMap[str, str]
    original_cwd: str
    additional_directories: _containers.RepeatedScalarFieldContainer[str]
    messaging_socket_path: str
    input_uuids: _containers.RepeatedScalarFieldContainer[str]
    startup_timing_json: str
    def __init__(self, cwd: _Optional[str] = ..., tools: _Optional[_Iterable[str]] = ..., mcp_servers: _Optional[_Iterable[_Union[InitMcpServer, _Mapping]]] = ..., model: _Optional[str] = ..., permission_mode: _Optional[str] = ..., slash_commands: _Optional[_Iterable[str]] = ..., terminal_slash_commands: _Optional[_Iterable[str]] = ..., api_key_source: _Optional[str] = ..., claude_code_version: _Optional[str] = ..., output_style: _Optional[str] = ..., agents: _Optional[_Iterable[str]] = ..., skills: _Optional[_Iterable[str]] = ..., plugins: _Optional[_Iterable[_Union[InitPlugin, _Mapping]]] = ..., plugin_errors: _Optional[_Iterable[_Union[InitPluginError, _Mapping]]] = ..., betas: _Optional[_Iterable[str]] = ..., capabilities: _Optional[_Iterable[str]] = ..., fast_mode_state: _Optional[str] = ..., fast_mode_disabled_reason: _Optional[str] = ..., effort: _Optional[str] = ..., per_turn_effort_active: bool = ..., ultrathink_available: bool = ..., ultrathink_typed_raises: bool = ..., view_mode: _Optional[str] = ..., analytics_disabled: bool = ..., product_feedback_disabled: bool = ..., served_by_anthropic: bool = ..., sandbox_enabled: bool = ..., memory_paths: _Optional[_Mapping[str, str]] = ..., original_cwd: _Optional[str] = ..., additional_directories: _Optional[_Iterable[str]] = ..., messaging_socket_path: _Optional[str] = ..., input_uuids: _Optional[_Iterable[str]] = ..., startup_timing_json: _Optional[str] = ...) -> None: ...

class InitMcpServer(_message.Message):
    __slots__ = ("name", "status", "source")
    NAME_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    name: str
    status: str
    source: str
    def __init__(self, name: _Optional[str] = ..., status: _Optional[str] = ..., source: _Optional[str] = ...) -> None: ...

class InitPlugin(_message.Message):
    __slots__ = ("name", "path", "source", "version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    path: str
    source: str
    version: str
    def __init__(self, name: _Optional[str] = ..., path: _Optional[str] = ..., source: _Optional[str] = ..., version: _Optional[str] = ...) -> None: ...

class InitPluginError(_message.Message):
    __slots__ = ("plugin", "type", "message", "path", "managed_lock")
    PLUGIN_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    MANAGED_LOCK_FIELD_NUMBER: _ClassVar[int]
    plugin: str
    type: str
    message: str
    path: str
    managed_lock: PluginManagedLock
    def __init__(self, plugin: _Optional[str] = ..., type: _Optional[str] = ..., message: _Optional[str] = ..., path: _Optional[str] = ..., managed_lock: _Optional[_Union[PluginManagedLock, _Mapping]] = ...) -> None: ...

class PluginManagedLock(_message.Message):
    __slots__ = ("plugin_enabled", "name", "marketplace")
    PLUGIN_ENABLED_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    MARKETPLACE_FIELD_NUMBER: _ClassVar[int]
    plugin_enabled: bool
    name: str
    marketplace: str
    def __init__(self, plugin_enabled: bool = ..., name: _Optional[str] = ..., marketplace: _Optional[str] = ...) -> None: ...
